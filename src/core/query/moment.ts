// The dates of the query language: what `after:` and `before:` take, and which instant that is for this reader, now.

import { readInstant } from '../text/isoDate.ts';
import { day, hour, minute, type TimeZoneChoice } from '../text/timeWindow.ts';
import { aheadAt } from '../text/zoneClock.ts';

/** A date as it was written. Lengths and instants are in milliseconds. */
export type Moment =
  /** A date with its zone: since 1970. */
  | { readonly kind: 'instant'; readonly ms: number }
  /** What a clock and a calendar show, in a zone that isn't said: since 1970 on that clock. */
  | { readonly kind: 'clock'; readonly ms: number }
  /** So long before now. */
  | { readonly kind: 'ago'; readonly ms: number }
  /** The beginning of the day that is so many days before today. */
  | { readonly kind: 'day'; readonly before: number };

/** Why a text is no date: not one of the forms, a day that no calendar has, or a time or an offset that no clock has. */
export type MomentFault = 'badDate' | 'impossibleDay' | 'impossibleTime';

/** For which reader and when a date is meant. */
export interface MomentContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The zone of dates that don't say theirs. */
  readonly zone: TimeZoneChoice;
  /** The IANA name of the zone `local`; absent: this machine's. The reader may sit before another one. */
  readonly localZone?: string;
  /** The zone `service`, as in core/text/zoneClock. */
  readonly serviceZone: string;
}

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: minute,
  min: minute,
  h: hour,
  d: day,
  w: 7 * day,
};

const words: Readonly<Record<string, Moment>> = {
  now: { kind: 'ago', ms: 0 },
  today: { kind: 'day', before: 0 },
  yesterday: { kind: 'day', before: 1 },
};

/** Six digits: the longest age still gives a date that a Date can hold. */
const age = /^(\d{1,6})(s|m|min|h|d|w)$/;
const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Reads an ISO 8601 date (`2026-11-01`: that day's beginning) or date-time (`T` or a space, to the minute or finer, cut to milliseconds;
 * with `Z`, with an offset or without a zone), an age (`15min`), `now`, `today` or `yesterday`.
 */
export function readMoment(text: string): Moment | MomentFault {
  const word = Object.entries(words).find(([known]) => known === text.toLowerCase())?.[1];
  if (word !== undefined) return word;
  const [, amount, unit = ''] = age.exec(text) ?? [];
  if (amount !== undefined) return { kind: 'ago', ms: Number(amount) * (units[unit] ?? 0) };
  const [, calendar, clock = '00:00', seconds = ':00', zone] = date.exec(text) ?? [];
  if (calendar === undefined) return 'badDate';
  if (readInstant(`${calendar}T00:00:00Z`) === null) return 'impossibleDay';
  const instant = readInstant(
    `${calendar}T${clock}${seconds}${zone?.toUpperCase().replace(/^(.\d\d)(\d\d)$/, '$1:$2') ?? 'Z'}`,
  );
  if (instant === null) return 'impossibleTime';
  return { kind: zone === undefined ? 'clock' : 'instant', ms: instant.ms };
}

/**
 * The instant that is meant, in milliseconds since 1970. A local time that daylight saving skips is the time as much later; of one
 * that comes twice it is the first.
 */
export function instantOf(moment: Moment, context: MomentContext): number {
  switch (moment.kind) {
    case 'instant':
      return moment.ms;
    case 'ago':
      return context.now - moment.ms;
    case 'clock':
      return whenClockShows(moment.ms, context)[0];
    case 'day': {
      const today = Math.floor(clockAt(context.now, context) / day) * day;
      return whenClockShows(today - moment.before * day, context)[0];
    }
  }
}

/** The same, but of a local time that comes twice the second. */
export function lastInstantOf(moment: Moment, context: MomentContext): number {
  return moment.kind === 'clock' ? whenClockShows(moment.ms, context)[1] : instantOf(moment, context);
}

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
export function offsetAt(ms: number, context: MomentContext): number {
  return clockAt(ms, context) - ms;
}

/** What the zone's clock shows at an instant, as milliseconds since it showed 1970. */
function clockAt(ms: number, { zone, localZone, serviceZone }: MomentContext): number {
  if (zone === 'utc') return ms;
  if (zone === 'service') return ms + aheadAt(serviceZone, ms);
  return localZone === undefined ? ms - new Date(ms).getTimezoneOffset() * minute : ms + aheadAt(localZone, ms);
}

/** The first and the last time; the clocks of a zone are set at most once in two days: one of the offsets around the time is its own. */
function whenClockShows(shown: number, context: MomentContext): readonly [number, number] {
  const [before, after] = [shown - day, shown + day].map((around) => shown - (clockAt(around, context) - around));
  if (before === undefined || after === undefined) return [Number.NaN, Number.NaN];
  const [isBefore, isAfter] = [before, after].map((ms) => clockAt(ms, context) === shown);
  return [!isBefore && isAfter ? after : before, isAfter ? after : before];
}
