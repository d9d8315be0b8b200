// Owns the port through which every byte goes out and in, and what the network's errors mean. Two transports implement it.

import { type Failure, FailureError, fail, failureOf, type Obstacle } from '../../core/failures.ts';

export interface TransportSettings {
  readonly kind: 'auto' | 'undici' | 'host';
  /** Proxy for every address; '' takes the environment's. */
  readonly proxy: string;
  /** What to send as Proxy-Authorization, or ''. */
  readonly proxyAuthorization: string;
  /** Hosts reached directly; none takes the environment's. */
  readonly noProxy: readonly string[];
  /** False: no proxy at all. */
  readonly useProxy: boolean;
  /** Trust the system's certificates beside Node's own. */
  readonly systemCertificates: boolean;
}

/** An answer as it came: any status, decoded from gzip, not yet understood. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface GetOptions {
  readonly signal: AbortSignal;
  /** Most bytes of body after decoding; more is `tooMuchData`. */
  readonly maxBytes: number;
  /** Milliseconds that the whole answer may take; the usual ones where absent. */
  readonly longest?: number | undefined;
}

/**
 * Carries GET requests. Follows no redirect and retries nothing. Throws FailureError: `offline`, `timeout`, `malformed` (no HTTP
 * or no gzip), `tooMuchData`, `cancelled`.
 */
export interface Transport {
  readonly name: 'undici' | 'host' | 'auto';
  get(url: string, headers: Readonly<Record<string, string>>, options: GetOptions): Promise<Answer>;
  /** Ends every connection; requests under way fail as `cancelled`. */
  close(): Promise<void>;
}

/** Failure code where a proxy refused to open the tunnel: the service itself was not reached. */
const proxyRefused = 'PROXY_REFUSED';

/** Failure code where the address of a proxy is none that undici can use: nobody was asked. */
export const proxyAddressUnusable = 'PROXY_ADDRESS';

/** Failure code where the editor's fetch was not used because it would check no certificates. */
export const checksOff = 'CHECKS_OFF';

/** Error codes of a connection that never stood: no request went out. */
const connectCodes = new Set([
  proxyRefused,
  proxyAddressUnusable,
  checksOff,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_CONN',
  'UND_ERR_PRX_TLS',
]);

const timeoutCodes = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const closedCodes = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);

/** Error codes of OpenSSL and of Node where a certificate was refused, which is before any request. */
const certificateCode = /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS/;
/** TLS that broke, at its beginning or later. */
const tlsCode = /ERR_SSL|EPROTO/;
/** Of the parsers, zlib among them; an assertion is how undici refuses a status below 100. */
const notHttpCode = /^(?:HPE_|Z_|UND_ERR_HEADERS_OVERFLOW|ERR_(?:INVALID_CHAR|ENCODING|ASSERTION))/;

/** True where the failure came before any request was sent, so that nothing can have happened at the service. */
export function nothingWasSent(failure: Failure): boolean {
  return failure.code !== undefined && (connectCodes.has(failure.code) || certificateCode.test(failure.code));
}

/** What an error of undici or of fetch stands for; a failure that is one already stays as it is. */
export function networkFailure(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  const code = codeOf(error);
  const message = innermost(error);
  const proxyStatus = /Proxy response \((\d{3})\)/.exec(message)?.[1];
  if (proxyStatus !== undefined) return proxyRefusal(Number(proxyStatus));
  if (isParserError(error)) {
    return message.includes('Invalid EOF')
      ? fail('offline', 'the connection was closed in the middle of the answer')
      : notHttp(message);
  }
  if (code === undefined) {
    // Fetch says "fetch failed" or "terminated" and keeps its reasons to itself.
    return error instanceof TypeError && /fetch|terminated/.test(error.message)
      ? fail('offline', message === 'Error' ? 'the connection failed, and fetch says no more' : message)
      : new FailureError(failureOf(error));
  }
  if (closedCodes.has(code)) return fail('cancelled', 'the connection was closed on this side', { code });
  if (timeoutCodes.has(code)) return fail('timeout', message, { code });
  if (notHttpCode.test(code)) return notHttp(message);
  if (code.startsWith('UND_ERR_SOCKS5_AUTH')) return proxyAsksForPassword('SOCKS');
  if (code.startsWith('UND_ERR_SOCKS5')) {
    return fail('offline', `the proxy refused the connection: ${message}`, { code: proxyRefused, obstacle: 'proxy' });
  }
  if (code === 'UND_ERR_PRX_TLS') {
    return fail('offline', `the proxy's certificate was refused: ${message}`, { code, obstacle: 'proxyCertificate' });
  }
  if (certificateCode.test(code)) {
    return fail('offline', `the certificate was refused: ${message}`, { code, obstacle: certificateObstacle(code) });
  }
  if (tlsCode.test(code)) return fail('offline', `no secure connection: ${message}`, { code });
  return fail('offline', message, { code });
}

function notHttp(message: string): FailureError {
  return fail('malformed', `the answer is no valid HTTP: ${message}`);
}

/** The error of undici's parser carries no code. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'HTTPParserError' || isParserError(error.cause));
}

/** What the proxy's answer stands for where it opened no tunnel. */
export function proxyRefusal(status: number): FailureError {
  if (status === 407) return proxyAsksForPassword();
  return fail('offline', `the proxy refused the connection with HTTP ${status}`, {
    code: proxyRefused,
    obstacle: 'proxy',
  });
}

/** A 407, and what a SOCKS proxy has in its place, says nothing about the service: it is the way there that is closed. */
export function proxyAsksForPassword(how = 'HTTP 407'): FailureError {
  return fail('offline', `the proxy asks for a user name and password (${how}): add them to the proxy setting`, {
    status: 407,
    code: proxyRefused,
    obstacle: 'proxyPassword',
  });
}

function certificateObstacle(code: string): Obstacle {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificateExpired';
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'certificateName' : 'certificate';
}

/** The code of the error or of what caused it, which is where fetch and a multi-address connect hide it. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  if (
    'cause' in error &&
    !('code' in error && typeof error.code === 'string' && error.code.startsWith('UND_ERR_PRX'))
  ) {
    const inner = codeOf(error.cause, depth + 1);
    if (inner !== undefined) return inner;
  }
  if ('errors' in error && Array.isArray(error.errors)) {
    const inner = codeOf(error.errors[0], depth + 1);
    if (inner !== undefined) return inner;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function innermost(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error && depth < 4) return innermost(error.cause, depth + 1);
  if (error instanceof AggregateError && error.message === '' && error.errors[0] !== undefined) {
    return innermost(error.errors[0], depth + 1);
  }
  return error.message === '' ? error.name : error.message;
}

/**
 * Gathers a decoded body; throws `tooMuchData` as soon as it passes `maxBytes`, whatever was announced. `onCopied` is told of each
 * chunk that the body no longer needs, once all have come.
 */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onCopied: (chunk: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    parts.push(chunk);
  }
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const whole = Buffer.concat(parts, size);
  for (const part of parts) onCopied(part);
  return whole;
}

export function tooLarge(maxBytes: number): FailureError {
  return fail('tooMuchData', `the answer holds more than ${maxBytes} bytes`);
}

/**
 * The body of an answer as it is read; an empty one where that of a 401 can't be. Its status says what matters, and taken for a broken
 * connection it would be tried again with the key that was refused.
 */
export async function bodyOf(status: number, reading: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await reading;
  } catch (error) {
    if (status === 401) return new Uint8Array();
    throw error;
  }
}
