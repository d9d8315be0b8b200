// When things happen, in words: instants in the reader's zone, durations, and where a notice stands relative to now.

import { dateText, type NameZone, rangeText } from './dateText.ts';
import type { Instant } from './isoDate.ts';
import type { Translate } from './translate.ts';

/** The reader's choice: this machine's zone, UTC, or the offset that the service wrote. */
export type TimeZoneChoice = 'local' | 'utc' | 'service';

export interface ReaderZone {
  readonly zone: TimeZoneChoice;
  /** IANA name of the zone that `local` means; absent: this machine's. */
  readonly localZone?: string;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A length of time in at most two units: "45 s", "2 h 30 min", "3 d 4 h". Negative lengths are shown without their sign. */
export function formatDuration(ms: number, t: Translate): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 60) return t('{seconds} s', { seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24)
    return minutes % 60 === 0
      ? t('{hours} h', { hours })
      : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
  const allHours = Math.round(minutes / 60);
  const days = Math.floor(allHours / 24);
  return allHours % 24 === 0 ? t('{days} d', { days }) : t('{days} d {hours} h', { days, hours: allHours % 24 });
}

/** A length of time in its largest unit, for words that stand for a minute: "< 1 min", "5 min", "3 h", "12 d", "3 months", "2 y". */
export function formatRough(ms: number, t: Translate): string {
  const length = Math.abs(ms);
  if (length < minute) return t('< 1 min');
  if (length < hour) return t('{minutes} min', { minutes: Math.floor(length / minute) });
  if (length < day) return t('{hours} h', { hours: Math.floor(length / hour) });
  const days = Math.floor(length / day);
  // From where on the number of months or years is two or more: the words are plural.
  if (days < 61) return t('{days} d', { days });
  if (days < 731) return t('{months} months', { months: Math.floor(days / 30.4) });
  return t('{years} y', { years: Math.floor(days / 365.25) });
}

/** How far away an instant is: "in 3 d" or "3 d ago". */
export function formatDistance(ms: number, now: number, t: Translate): string {
  const time = formatRough(ms - now, t);
  return ms >= now ? t('in {time}', { time }) : t('{time} ago', { time });
}

/** How long ago something was read, for words that stand for a while: seconds aren't counted. */
export function formatAge(ms: number, now: number, t: Translate): string {
  return now - ms < minute ? t('less than a minute ago') : formatDistance(ms, now, t);
}

/** Intl's name of a fixed offset ("+05:30"), or undefined for the machine's own zone. */
function zoneName(zone: TimeZoneChoice, offset: number): string | undefined {
  if (zone === 'local') return undefined;
  return zone === 'utc' || offset === 0 ? 'UTC' : offsetText(offset);
}

/** "-06:00" for an offset in minutes. */
export function offsetText(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

/** "UTC-06:00" for an offset in minutes. */
export function offsetName(offset: number): string {
  return `UTC${offsetText(offset)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow and rows are many: one for each combination. */
function format(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let made = formats.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat(locale, options);
    formats.set(key, made);
  }
  return made;
}

export interface InstantFormat {
  readonly zone: TimeZoneChoice;
  /** BCP 47; the machine's own where absent: that of the Translate that the sentence goes through. */
  readonly locale?: string | undefined;
  readonly seconds?: boolean;
  /** Leaves the zone's name away, for columns that say it once in their head. */
  readonly bare?: boolean;
}

/** Largest distance from 1970 that a Date can hold. */
const lastInstant = 8.64e15;

/** An instant in the reader's zone, with the zone's name: "Fri, Nov 20, 2026, 14:30 UTC+01:00". */
export function formatInstant(instant: Instant, form: InstantFormat): string {
  if (!(Math.abs(instant.ms) <= lastInstant)) return '';
  return dateText(instantFormat(form, instant.offset), instant.ms, zoneNames(form.zone, instant.offset));
}

/** From one instant to a later one, what they share said once: "Fri, Nov 20, 2026, 14:30 – 18:00 UTC"; within a minute, with seconds. */
export function formatInterval(start: Instant, end: Instant, form: InstantFormat): string {
  if (!(Math.abs(start.ms) <= lastInstant && Math.abs(end.ms) <= lastInstant)) return '';
  // The service wrote each of them by another clock.
  if (form.zone === 'service' && start.offset !== end.offset)
    return `${formatInstant(start, form)} – ${formatInstant(end, form)}`;
  const isWithinMinute = end.ms > start.ms && Math.floor(end.ms / minute) === Math.floor(start.ms / minute);
  const precise = isWithinMinute ? { ...form, seconds: true } : form;
  return rangeText(instantFormat(precise, start.offset), start.ms, end.ms, zoneNames(form.zone, start.offset));
}

/** The name that is used where this machine sits ("EST"); where it has none, its offset under the name that it has everywhere. */
export function localClockName(name: string, ms: number): string {
  return /\d/.test(name) ? offsetName(-Math.round(new Date(ms).getTimezoneOffset())) : name;
}

/** The same of an instant (milliseconds since 1970). */
export function localClock(ms: number, locale: string | undefined): string {
  const parts = format(locale, { timeZoneName: 'short' }).formatToParts(ms);
  return localClockName(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '', ms);
}

/** This machine's clocks show the time of this instant a second time, an hour or so before or after: they are set back in between. */
export function comesTwice(ms: number): boolean {
  const offset = (at: number) => new Date(at).getTimezoneOffset() * minute;
  return [ms - 3 * hour, ms + 3 * hour].some((near) => {
    const other = ms + offset(near) - offset(ms);
    return other !== ms && offset(other) === offset(near) && Math.sign(other - ms) === Math.sign(near - ms);
  });
}

/** Of the zone that `offset` is for, where the service's is shown. */
function zoneNames(zone: TimeZoneChoice, offset: number): NameZone {
  if (zone === 'service') return () => offsetName(offset);
  return zone === 'utc' ? () => 'UTC' : localClockName;
}

function instantFormat({ zone, locale, seconds, bare }: InstantFormat, offset: number): Intl.DateTimeFormat {
  const timeZone = zoneName(zone, offset);
  return format(locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(seconds ? { second: '2-digit' } : {}),
    ...(bare ? {} : { timeZoneName: 'short' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

/** An instant as fixed columns that sort as they read: "2026-11-20 14:30:05", in the reader's zone. */
export function formatColumnInstant(instant: Instant, zone: TimeZoneChoice): string {
  if (!(Math.abs(instant.ms) <= lastInstant)) return '';
  const offset = zone === 'utc' ? 0 : zone === 'service' ? instant.offset : -new Date(instant.ms).getTimezoneOffset();
  return new Date(instant.ms + offset * minute)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '');
}
