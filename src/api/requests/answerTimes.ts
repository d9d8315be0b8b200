// Owns the times that an answer's headers tell: what the time is at the service, and when it may be asked again.

import type { Answer } from '../transport/transport.ts';

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Whole seconds that a Retry-After asks for, in either form, rounded up; null where it says nothing readable. A date is compared with
 * the answer's own Date header where there is one, so that a wrong clock on this side does no harm.
 */
export function readRetryAfter(value: string | undefined, date: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  const until = readHttpDate(text);
  if (until === null) return null;
  return Math.max(0, Math.ceil((until - (readHttpDate(date) ?? now)) / 1000));
}

/** What an answer says of the time at the service, in milliseconds since 1970, which may be off by `uncertainty` either way. */
export interface ServiceTime {
  readonly time: number;
  readonly uncertainty: number;
}

/**
 * The service's time now that an answer has come, `roundTrip` milliseconds after its request went out; null where it doesn't tell, or was
 * kept somewhere on the way. The header has whole seconds, and may have been written at any moment of the round trip.
 */
export function readServiceTime(headers: Answer['headers'], roundTrip: number): ServiceTime | null {
  const date = readHttpDate(headers.date);
  if (date === null || roundTrip < 0 || !/^0*$/.test(headers.age?.trim() ?? '')) return null;
  const uncertainty = 500 + roundTrip / 2;
  return { time: date + uncertainty, uncertainty };
}

/** Milliseconds since 1970; null for what is no date as answers have it. */
function readHttpDate(value: string | undefined): number | null {
  const text = value?.trim() ?? '';
  const ms = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
