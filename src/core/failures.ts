// The closed set of ways in which talking to the service can fail. Decided where bytes arrive (api), shown by one funnel (ui).

import { formatDuration, minute } from './timeWindow.ts';

export const failureKinds = [
  'unauthorized',
  'forbidden',
  'notFound',
  'throttled',
  'tooMuchData',
  'offline',
  'timeout',
  'server',
  'malformed',
  'cancelled',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** What kept a request from the service, where it was not the network itself: something that the user can put right. */
export const obstacles = [
  'proxy',
  'proxyPassword',
  'proxyCertificate',
  'certificate',
  'certificateExpired',
  'certificateName',
  'certificateChecksOff',
] as const;

export type Obstacle = (typeof obstacles)[number];

export interface Failure {
  readonly kind: FailureKind;
  /** What the service or the network said, for the log and for details; foreign text, never shown unsanitised. Never holds credentials. */
  readonly detail: string;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** The service's own error code, where it sent one. */
  readonly code?: string;
  /** Seconds the service asked to wait before the next try (Retry-After). */
  readonly retryAfterSeconds?: number;
  /** Of an `offline` one only. */
  readonly obstacle?: Obstacle;
}

/** Carries a Failure through promises. Chunks are bundled apart, so test with `failureOf`, never with `instanceof`. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.kind}: ${failure.detail}`);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** Makes the error to throw for one kind of failure. */
export function fail(kind: FailureKind, detail: string, more: Omit<Failure, 'kind' | 'detail'> = {}): FailureError {
  return new FailureError({ kind, detail, ...more });
}

/**
 * The failure that an error stands for. An error that isn't ours is a defect of this program or of the runtime: it is
 * reported as `malformed` with its message, so that nothing escapes the closed set.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'failure' in error && isFailure(error.failure)) return error.failure;
  return { kind: 'malformed', detail: error instanceof Error ? error.message : String(error) };
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && failureKinds.includes(value.kind as FailureKind)
  );
}

/** Translates a user string: `vscode.l10n.t` in the editor, plain substitution elsewhere. */
export type Translate = (message: string, args: Record<string, string | number>) => string;

/** Substitutes `{name}` in an English message: the Translate of tests and of command-line tools. */
export const inEnglish: Translate = (message, args) =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));

/** What the user can do about a failure; each is one button. */
export type FailureAction = 'signIn' | 'retry' | 'showLog' | 'none';

/** One plain sentence, and one action, for a failure. `host` is the service's host name as the user typed it. */
export function describeFailure(
  failure: Failure,
  host: string,
  t: Translate,
): { sentence: string; action: FailureAction } {
  const status = failure.status ?? 0;
  switch (failure.kind) {
    case 'unauthorized':
      return {
        sentence: t('{host} refused the user name or the API key. Sign in again with a valid pair.', { host }),
        action: 'signIn',
      };
    case 'forbidden':
      return {
        sentence: t('This user may not read that on {host}. Ask the account owner for the permission.', { host }),
        action: 'showLog',
      };
    case 'notFound':
      return {
        sentence: t('{host} has no such object, or this user may not see it.', { host }),
        action: 'showLog',
      };
    case 'throttled':
      return failure.retryAfterSeconds === undefined
        ? { sentence: t('{host} is limiting requests. Try again in a minute.', { host }), action: 'retry' }
        : {
            sentence: t('{host} is limiting requests and asks to wait {time}.', {
              host,
              time: waitText(failure.retryAfterSeconds, t),
            }),
            action: 'retry',
          };
    case 'tooMuchData':
      return {
        sentence: t('The answer of {host} was too large to read. Narrow the search or the look-back period.', { host }),
        action: 'showLog',
      };
    case 'offline':
      return { sentence: unreachable(failure.obstacle, host, t), action: 'retry' };
    case 'timeout':
      return { sentence: t('{host} did not answer in time. It may be busy: try again.', { host }), action: 'retry' };
    case 'server':
      return status > 0
        ? {
            sentence: t('{host} reported an internal error (HTTP {status}). Try again later.', { host, status }),
            action: 'retry',
          }
        : { sentence: t('{host} reported an internal error. Try again later.', { host }), action: 'retry' };
    case 'malformed':
      return {
        sentence: t(
          'The answer of {host} was not in the form of this service. Check the base URL and object prefix, and whether a proxy or a sign-in page answers in its place.',
          { host },
        ),
        action: 'showLog',
      };
    case 'cancelled':
      return { sentence: t('Cancelled.', {}), action: 'none' };
  }
}

/** A wait that is long enough: beyond a minute it is rounded up to whole ones. */
function waitText(seconds: number, t: Translate): string {
  return formatDuration(seconds < 60 ? seconds * 1000 : Math.ceil(seconds / 60) * minute, t);
}

function unreachable(obstacle: Obstacle | undefined, host: string, t: Translate): string {
  switch (obstacle) {
    case 'proxy':
      return t('{host} could not be reached: the proxy opened no connection to it. Check the settings of the proxy.', {
        host,
      });
    case 'proxyPassword':
      return t(
        '{host} could not be reached: the proxy asks for a user name and a password. Add them to the address of the proxy.',
        { host },
      );
    case 'proxyCertificate':
      return t('{host} could not be reached: the proxy’s certificate is not trusted on this computer.', { host });
    case 'certificate':
      return t(
        '{host} could not be reached: its certificate is not trusted on this computer. A private authority belongs among the certificates of the system.',
        { host },
      );
    case 'certificateExpired':
      return t('{host} could not be reached: its certificate is out of date, or this computer’s clock is wrong.', {
        host,
      });
    case 'certificateName':
      return t('{host} could not be reached: the certificate that came is for another name.', { host });
    case 'certificateChecksOff':
      return t(
        '{host} could not be reached: this editor runs with certificate checks turned off (NODE_TLS_REJECT_UNAUTHORIZED), so nothing was sent.',
        { host },
      );
    case undefined:
      return t('{host} could not be reached. Check the network, the proxy and the base URL.', { host });
  }
}
