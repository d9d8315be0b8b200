// Owns what an answer means: its JSON, or the one failure it stands for. Nothing after this looks at a status.

import { type Failure, type FailureKind, fail } from '../../core/failures.ts';
import { type Json, type JsonRecord, parseExactly } from '../../core/text/exactJson.ts';
import { type Answer, nothingWasSent, proxyAsksForPassword } from '../transport/transport.ts';
import { fieldOf, isJsonRecord } from '../wire/json.ts';
import { deepestNesting, jsonShape } from '../wire/nesting.ts';
import { readRetryAfter } from './answerTimes.ts';

/** What was asked for, as far as it decides what an answer means. */
export interface AnswerContext {
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
 * body, HTML, JSON that was cut or nests too deep. service-interface.md, "Errors", leaves all of this open; the rules are those of the
 * field. The detail may repeat what was sent, at any length.
 */
export function readAnswer(answer: Answer, asked: AnswerContext): Json {
  const { status } = answer;
  const text = new TextDecoder().decode(answer.body);
  const { tooDeep, hasLongNumber } = jsonShape(answer.body);
  const json = tooDeep || text.trim() === '' ? undefined : parsed(text, hasLongNumber);
  const error = serviceError(json);
  if (status >= 200 && status < 300 && error === undefined) {
    if (json !== undefined) return json;
    if (text.trim() === '') throw fail('malformed', 'the answer was empty', { status });
    const why = tooDeep ? `the answer is nested deeper than ${deepestNesting} levels` : notJson(text);
    throw fail('malformed', why, { status });
  }
  if (status === 407) throw proxyAsksForPassword();
  const kind = kindOf(status, error, asked, text === '');
  throw fail(kind, detailOf(status, error, text, json), {
    status,
    ...(error?.code === undefined ? {} : { code: error.code }),
    // A proxy's page or a sign-in page has no such reason.
    ...(kind === 'malformed' && error !== undefined && status >= 400 && status < 500 ? { flaw: 'refused' } : {}),
    ...retryAfter(kind, answer, asked.now),
  });
}

function parsed(text: string, exactly: boolean): Json | undefined {
  try {
    const json: Json = exactly ? parseExactly(text) : JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

/** `{"error": …, "code": …}` whatever the status; the code may be missing. A record of the service has other fields of its own. */
function serviceError(json: Json | undefined): ServiceError | undefined {
  if (!isJsonRecord(json) || isServiceRecord(json)) return undefined;
  const text = fieldOf(json, 'error');
  if (typeof text !== 'string') return undefined;
  const code = fieldOf(json, 'code');
  return { text, code: typeof code === 'string' && code !== '' ? code : undefined };
}

function isServiceRecord(record: JsonRecord): boolean {
  return ['id', 'eventName', 'eventCreateDate', 'subject'].some((name) => Object.hasOwn(record, name));
}

function kindOf(status: number, error: ServiceError | undefined, asked: AnswerContext, empty: boolean): FailureKind {
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
  // Beyond 599 a status means nothing.
  return (status >= 500 && status < 600) || (status >= 200 && status < 300) ? 'server' : 'malformed';
}

/** A read that was refused as such: the service is there and doesn't like what was asked. A gateway's 502 to 504 says nothing of that. */
export function isRefusal({ kind, status = 0, code }: Failure): boolean {
  // Without a status it was too large to be read here, and asked for otherwise it is no smaller.
  if (kind === 'tooMuchData') return status > 0;
  if (kind === 'server') return code !== undefined || status === 500 || status < 300;
  return kind === 'malformed' && status >= 400;
}

/** What fewer rows may help against: there were too many, or the service, or a gateway before it, wasn't ready in time. */
export function mayBeTooLong(failure: Failure): boolean {
  const { kind, status = 0, retryAfterSeconds } = failure;
  const byGateway = kind === 'server' && (status === 502 || status === 503) && retryAfterSeconds === undefined;
  return kind === 'tooMuchData' || wasTooSlow(failure) || byGateway;
}

/** What took so long to fail that it isn't asked for again as it was. */
export function wasTooSlow(failure: Failure): boolean {
  const { kind, status } = failure;
  return (kind === 'timeout' && !nothingWasSent(failure)) || (kind === 'server' && status === 504);
}

function detailOf(status: number, error: ServiceError | undefined, text: string, json: Json | undefined): string {
  if (error !== undefined) return `HTTP ${status}: ${error.text}`;
  if (status >= 300 && status < 400) {
    return `HTTP ${status}: the service points to another address, and redirects are not followed`;
  }
  if (json !== undefined) return `HTTP ${status} with JSON that gives no reason`;
  return text === '' ? `HTTP ${status} with an empty body` : `HTTP ${status}: ${notJson(text)}`;
}

/** The text itself stays out: a proxy's page may repeat the request's headers. */
function notJson(text: string): string {
  return text.trimStart().startsWith('<')
    ? `a page of HTML came where JSON was expected (${text.length} characters)`
    : `what came is no complete JSON (${text.length} characters)`;
}

/** In seconds: nobody is asked in earnest to wait longer than a day. */
const longestWait = 86_400;

function retryAfter(kind: FailureKind, answer: Answer, now: number): Pick<Failure, 'retryAfterSeconds'> {
  const seconds = readRetryAfter(answer.headers['retry-after'], answer.headers.date, now) ?? 0;
  // To wait no time at all is the same as to say nothing.
  if (seconds === 0 || (kind !== 'throttled' && kind !== 'server')) return {};
  return { retryAfterSeconds: Math.min(seconds, longestWait) };
}
