// Owns dates as the service writes them: ISO 8601 with an offset, and the field's MM/DD/YYYY HH:MM:SS. A date without a zone is US Central there.

import { type Instant, readInstant } from '../../core/text/isoDate.ts';
import { aheadAt, usCentral } from '../../core/text/zoneClock.ts';

const isoDate =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;
const fieldDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/;

const minute = 60_000;
const hour = 60 * minute;

/** A date as it was read. `ms` counts from 1970 (UTC); `offset` is in minutes; `zoned` is false where the text named no zone. */
export interface WireDate {
  readonly ms: number;
  readonly offset: number;
  readonly zoned: boolean;
}

/**
 * Reads `2026-11-02T10:15:00.123-06:00`, the same without zone or time of day, `MM/DD/YYYY` or `MM/DD/YYYY HH:MM:SS`; null for
 * anything else, impossible days included. Without a zone the date is US Central, as the service takes it (the hour that
 * daylight saving repeats is its first occurrence; the hour that it skips is read as an hour later).
 * Implements service-interface.md, "Filter shapes", date comparison.
 */
export function readWireDate(text: string): WireDate | null {
  const iso = isoDate.exec(text);
  if (iso) {
    const [, year, month, day, h, min, s, fraction, zone] = iso;
    const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000 + 1e-6);
    const local = localTime(Number(year), Number(month), Number(day), Number(h ?? 0), Number(min ?? 0), Number(s ?? 0));
    return local === null ? null : placed(local + ms, zone);
  }
  const field = fieldDate.exec(text);
  if (field) {
    const [, month, day, year, h, min, s] = field;
    const local = localTime(Number(year), Number(month), Number(day), Number(h ?? 0), Number(min ?? 0), Number(s ?? 0));
    return local === null ? null : placed(local, undefined);
  }
  return null;
}

/** A date of an answer; null for anything else. The form of the contract is read fast, the field's others as `readWireDate` does. */
export function readAnyInstant(text: string): Instant | null {
  const instant = readInstant(text);
  if (instant !== null) return instant;
  const date = readWireDate(text);
  return date === null ? null : { ms: date.ms, offset: date.offset };
}

/** The instant in milliseconds since 1970 (UTC) of a date that `readWireDate` accepts; NaN for anything else. */
export function wireTime(text: string): number {
  return readWireDate(text)?.ms ?? Number.NaN;
}

/** Writes an instant as the service does, in US Central: `2026-11-02T10:15:00-06:00`, with `fractionDigits` (0, 3 or 6) of fractional seconds. */
export function wireDateText(ms: number, fractionDigits: 0 | 3 | 6 = 0): string {
  const offset = centralOffset(ms);
  const local = new Date(ms + offset * minute).toISOString();
  const fraction = fractionDigits === 0 ? '' : local.slice(19, 23).padEnd(fractionDigits + 1, '0');
  return `${local.slice(0, 19)}${fraction}${offset === -300 ? '-05:00' : '-06:00'}`;
}

/** The offset of US Central at an instant, in minutes: -300 in daylight saving time, else -360 (before there was a zone too). */
export function centralOffset(ms: number): -300 | -360 {
  return aheadAt(usCentral, ms) === -300 * minute ? -300 : -360;
}

function placed(local: number, zone: string | undefined): WireDate {
  if (zone === undefined) {
    const daylight = local + 5 * hour;
    const ms = centralOffset(daylight) === -300 ? daylight : local + 6 * hour;
    return { ms, offset: centralOffset(ms), zoned: false };
  }
  const offset = zone.length === 1 ? 0 : offsetMinutes(zone);
  return { ms: local - offset * minute, offset, zoned: true };
}

function offsetMinutes(zone: string): number {
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -size : size;
}

function localTime(year: number, month: number, day: number, h: number, min: number, s: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || h > 23 || min > 59 || s > 59) return null;
  const date = new Date(Date.UTC(2000, month - 1, day, h, min, s));
  return date.setUTCFullYear(year, month - 1, day);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
