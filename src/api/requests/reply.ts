// Owns what is handed on of an answer: its JSON, its length and the service's own count.

import { fail } from '../../core/failures.ts';
import type { Json } from '../../core/text/exactJson.ts';
import type { Answer } from '../transport/transport.ts';
import { isList } from '../wire/json.ts';
import { type AnswerContext, readAnswer } from './answers.ts';

export interface Reply {
  readonly json: Json;
  /** The service's count of the whole result; null where it sent none. Often wrong: never trusted alone. */
  readonly total: number | null;
  /** The length of the answer, unpacked. */
  readonly bytes: number;
}

/** Bytes of an answer that takes a millisecond or so to read. */
export const longAnswer = 65_536;
/** A service that gives more rows than it was asked for is put up with, to this point. */
const mostRows = 20_000;

/** Throws FailureError: what `readAnswer` throws, and `tooMuchData`. */
export function readReply(answer: Answer, asked: AnswerContext, objectPrefix: string): Reply {
  const json = readAnswer(answer, asked);
  const rows = isList(json) ? json.length : 0;
  if (rows > mostRows) throw fail('tooMuchData', `the answer holds ${rows} rows, more than ${mostRows}`);
  return { json, total: readTotal(answer.headers, objectPrefix), bytes: answer.body.length };
}

/** The header `SoftLayer-Total-Items`, named after the prefix, or as it is where the service's objects alone have another. */
function readTotal(headers: Answer['headers'], objectPrefix: string): number | null {
  const named = headers[`${objectPrefix.replace(/_+$/, '').toLowerCase()}-total-items`];
  const value = named ?? headers['softlayer-total-items'];
  return value !== undefined && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}
