// Records of the service as lines of an answer to an agent: inert, and of a size that leaves room for others.

import { fieldText } from '../log/fieldText.ts';
import type { Json, JsonRecord } from '../text/exactJson.ts';
import type { Instant } from '../text/isoDate.ts';
import { formatColumnInstant, minute, offsetText, type ReaderZone } from '../text/timeWindow.ts';
import { blockText } from '../text/untrustedText.ts';
import { aheadAt } from '../text/zoneClock.ts';

/** Bytes of one line at most. */
export const mostLineBytes = 8_000;
/** Characters of a value at most, where a record is too large as it is: the first that makes it small enough. */
const cuts = [2_000, 500, 100, 20];

const encoder = /* @__PURE__ */ new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * A record in one line of JSON. What nobody would see is shown, and no sign is in it that marks are made of, so that no text ends the
 * marks that it stands between. What is too long is cut, which the text then says.
 */
export function dataLine(record: JsonRecord): string {
  const whole = lineJson(record);
  if (byteLength(whole) <= mostLineBytes) return whole;
  for (const length of cuts) {
    const line = lineJson(shortened(record, length));
    if (byteLength(line) <= mostLineBytes) return line;
  }
  return fewerFields(shortened(record, cuts.at(-1) ?? 0));
}

/** An instant as ISO 8601 in the reader's zone, with its offset; null for none. */
export function zonedTime(
  instant: Instant | null,
  { zone, localZone }: ReaderZone,
  precision: 'seconds' | 'milliseconds' = 'seconds',
): string | null {
  if (instant === null) return null;
  const { ms, offset: sent } = instant;
  const local = () => (localZone === undefined ? -new Date(ms).getTimezoneOffset() : aheadAt(localZone, ms) / minute);
  const offset = zone === 'utc' ? 0 : zone === 'service' ? sent : local();
  const clock = formatColumnInstant({ ms, offset }, zone === 'local' ? 'service' : zone);
  if (clock === '') return null;
  const fraction = precision === 'seconds' ? '' : new Date(ms).toISOString().slice(-5, -1);
  return clock.replace(' ', 'T') + fraction + (offset === 0 ? 'Z' : offsetText(offset));
}

/** As a line has it. */
export function lineJson(value: Json): string {
  return JSON.stringify(shown(value)).replace(/[<>]/g, (sign) => (sign === '<' ? '\\u003c' : '\\u003e'));
}

function shown(value: Json): Json {
  if (typeof value === 'string') return blockText(value);
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  if (Array.isArray(value)) return value.map(shown);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [blockText(name), shown(inner)]));
}

function shortened(record: JsonRecord, length: number): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const text = typeof value === 'object' && value !== null ? fieldText(value) : value;
      return [cutText(name, length), typeof text === 'string' ? cutText(text, length) : text];
    }),
  );
}

function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters, cut)`;
}

function fewerFields(record: JsonRecord): string {
  const fields = Object.entries(record);
  let line = '';
  for (let count = fields.length; count >= 0; count = Math.floor(count / 2)) {
    const left = fields.length - count;
    const note: JsonRecord = left === 0 ? {} : { '…': `${left} more fields, left out` };
    line = lineJson({ ...Object.fromEntries(fields.slice(0, count)), ...note });
    if (byteLength(line) <= mostLineBytes || count === 0) return line;
  }
  return line;
}
