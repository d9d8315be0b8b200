// Owns what an answer means: its JSON, or the one failure it stands for. Nothing after this looks at a status.

import { type Failure, type FailureKind, fail } from '../core/failures.ts';
import type { Json, JsonRecord } from '../core/notices.ts';
import { fieldOf, isRecord } from './json.ts';
import { type Answer, proxyAsksForPassword } from './transport.ts';

/** What was asked for, as far as it decides what an answer means. */
export interface Asked {
  /** A list read with more than one row asked for: "internal error" then means that it was too much at once. */
  readonly manyRows: boolean;
  /** Milliseconds since 1970, for a Retry-After that is a date. */
  readonly now: number;
}

interface ServiceError {
  readonly text: string;
  readonly code: string | undefined;
}

/**
 * The JSON of an answer. Throws FailureError for everything else: statuses outside 2xx, HTTP 200 with `{error, code}`, an empty
 * body, HTML, JSON that was cut. service-interface.md, "Errors", leaves all of this open; the rules are those of the field.
 */
export function readAnswer(answer: Answer, asked: Asked): Json {
  const { status } = answer;
  const text = new TextDecoder().decode(answer.body);
  const json = text.trim() === '' ? undefined : parsed(text);
  const error = serviceError(json);
  if (status >= 200 && status < 300 && error === undefined) {
    if (json !== undefined) return json;
    throw fail('malformed', text.trim() === '' ? 'the answer was empty' : notJson(text), { status });
  }
  if (status === 407) throw proxyAsksForPassword();
  const kind = kindOf(status, error, asked, text === '');
  throw fail(kind, detailOf(status, error, text), {
    status,
    ...(error?.code === undefined ? {} : { code: error.code }),
    ...retryAfter(kind, answer, asked.now),
  });
}

function parsed(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

/** `{"error": …, "code": …}` whatever the status; the code may be missing. A record of the service has other fields of its own. */
function serviceError(json: Json | undefined): ServiceError | undefined {
  if (!isRecord(json) || isServiceRecord(json)) return undefined;
  const text = fieldOf(json, 'error');
  if (typeof text !== 'string') return undefined;
  const code = fieldOf(json, 'code');
  return { text, code: typeof code === 'string' && code !== '' ? code : undefined };
}

function isServiceRecord(record: JsonRecord): boolean {
  return ['id', 'eventName', 'eventCreateDate', 'subject'].some((name) => Object.hasOwn(record, name));
}

function kindOf(status: number, error: ServiceError | undefined, asked: Asked, empty: boolean): FailureKind {
  const code = error?.code ?? '';
  if (status === 429 || /RateLimitExceeded$/i.test(code)) return 'throttled';
  if (status === 401) return 'unauthorized';
  if (status === 403 || /PermissionDenied|AccessDenied|Forbidden|NotAuthorized/i.test(code)) return 'forbidden';
  if (status === 404 || /ObjectNotFound$/i.test(code)) return 'notFound';
  if (status === 413) return 'tooMuchData';
  if (status === 408) return 'timeout';
  if (asked.manyRows) {
    if (status === 500 && empty) return 'tooMuchData';
    if (status < 300 && /^internal error\b/i.test(error?.text ?? '')) return 'tooMuchData';
  }
  if (status >= 500 || status < 300) return 'server';
  return 'malformed';
}

/** A read that was refused as such: the service is there and doesn't like what was asked. A gateway's 502 to 504 says nothing of that. */
export function isRefusal({ kind, status = 0, code }: Failure): boolean {
  if (kind === 'tooMuchData') return true;
  if (kind === 'server') return code !== undefined || status === 500 || status < 300;
  return kind === 'malformed' && status >= 400;
}

function detailOf(status: number, error: ServiceError | undefined, text: string): string {
  if (error !== undefined) return `HTTP ${status}: ${error.text.slice(0, 300)}`;
  if (status >= 300 && status < 400) {
    return `HTTP ${status}: the service points to another address, and redirects are not followed`;
  }
  return text === '' ? `HTTP ${status} with an empty body` : `HTTP ${status}: ${notJson(text)}`;
}

/** The text itself stays out: a proxy's page may repeat the request's headers. */
function notJson(text: string): string {
  return text.trimStart().startsWith('<')
    ? `a page of HTML came where JSON was expected (${text.length} characters)`
    : `what came is no complete JSON (${text.length} characters)`;
}

function retryAfter(kind: FailureKind, answer: Answer, now: number): Pick<Failure, 'retryAfterSeconds'> {
  const seconds = readRetryAfter(answer.headers['retry-after'], answer.headers.date, now);
  return seconds === null || (kind !== 'throttled' && kind !== 'server') ? {} : { retryAfterSeconds: seconds };
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Whole seconds that a Retry-After asks for, in either form, rounded up; null where it says nothing readable. A date is compared with
 * the answer's own Date header where there is one, so that a wrong clock on this side does no harm.
 */
export function readRetryAfter(value: string | undefined, date: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  if (!httpDate.test(text)) return null;
  const serverNow = date !== undefined && httpDate.test(date.trim()) ? Date.parse(date) : Number.NaN;
  const wait = (Date.parse(text) - (Number.isNaN(serverNow) ? now : serverNow)) / 1000;
  return Number.isNaN(wait) ? null : Math.max(0, Math.ceil(wait));
}
