// A time in as few words as a reader needs who knows which day it is: "Tue 02:00 – 03:10".

import type { Instant } from './isoDate.ts';
import { comesTwice, day, localClock, offsetName, offsetText, type TimeZoneChoice } from './timeWindow.ts';

export interface BriefFormat {
  readonly zone: TimeZoneChoice;
  /** Milliseconds since 1970: days soon after it go by their names alone. */
  readonly now: number;
  readonly locale?: string | undefined;
  /** The reader sits at another machine than this one, perhaps in another zone: this one's own is named. */
  readonly isReadElsewhere?: boolean;
}

const lastInstant = 8.64e15;
/** On the seventh day the same weekday comes again. */
const namedDays = 6 * day;
/** Of what lies further back, the day's name alone reads as the day to come. */
const longestBack = day / 2;

/**
 * The end is told by its time alone where it is on the same day; seconds tell two times within one minute apart. A zone that isn't the
 * reader's own is named, at both ends where the service wrote each by another clock; so is the reader's where an hour of it comes twice:
 * else the end could read as if it were before the start. '' for no date.
 */
export function formatBriefInterval(start: Instant, end: Instant, form: BriefFormat): string {
  if (!(Math.abs(start.ms) <= lastInstant && Math.abs(end.ms) <= lastInstant)) return '';
  if (form.zone === 'service' && start.offset !== end.offset)
    return `${formatBriefInstant(start, form)} – ${formatBriefInstant(end, form)}`;
  const isSameDay = dayOf(start, form) === dayOf({ ...end, offset: start.offset }, form);
  const isSameMinute = start.ms !== end.ms && minuteOf(start.ms) === minuteOf(end.ms);
  const begin = parts(start, form, 'day', isSameMinute);
  const finish = parts({ ...end, offset: start.offset }, form, isSameDay ? 'time' : 'day', isSameMinute);
  if (form.zone === 'local') {
    const [first, last] = [localClock(start.ms, form.locale), localClock(end.ms, form.locale)];
    const isSetBetween = form.isReadElsewhere === true && first !== last;
    if (isSetBetween || comesTwice(start.ms) || comesTwice(end.ms)) return `${begin} ${first} – ${finish} ${last}`;
  }
  return `${begin} – ${finish}${zoneSuffix(start, form)}`;
}

/** "Tue 02:00", or "Tue, Dec 1, 02:00" where that is further away or lies back. */
export function formatBriefInstant(instant: Instant, form: BriefFormat, isWithZone = true): string {
  if (!(Math.abs(instant.ms) <= lastInstant)) return '';
  return `${parts(instant, form, 'day')}${isWithZone ? zoneSuffix(instant, form) : ''}`;
}

function minuteOf(ms: number): number {
  return Math.floor(ms / 60_000);
}

function parts(
  instant: Instant,
  { zone, now, locale }: BriefFormat,
  depth: 'day' | 'time',
  isWithSeconds = false,
): string {
  const isNear = now - instant.ms < longestBack && instant.ms - now < namedDays;
  const isThisYear = Math.abs(instant.ms - now) < 180 * day;
  const date = isNear ? {} : ({ month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) } as const);
  const timeZone = zoneName(zone, instant.offset);
  return new Intl.DateTimeFormat(locale, {
    ...(depth === 'day' ? { weekday: 'short', ...date } : {}),
    hour: '2-digit',
    minute: '2-digit',
    ...(isWithSeconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(instant.ms);
}

function dayOf(instant: Instant, { zone }: BriefFormat): string {
  const timeZone = zoneName(zone, instant.offset);
  return new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(instant.ms);
}

function zoneSuffix({ ms, offset }: Instant, { zone, locale, isReadElsewhere }: BriefFormat): string {
  if (zone === 'local') return isReadElsewhere === true ? ` ${localClock(ms, locale)}` : '';
  return zone === 'utc' ? ' UTC' : ` ${offsetName(offset)}`;
}

/** Undefined for this machine's own zone. */
function zoneName(zone: TimeZoneChoice, offset: number): string | undefined {
  if (zone === 'local') return undefined;
  return zone === 'utc' || offset === 0 ? 'UTC' : offsetText(offset);
}
