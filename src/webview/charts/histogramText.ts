// Dates of the histogram in words, as the reader's language and zone write them.

import { rangeText } from '../../core/text/dateText.ts';
import {
  comesTwice,
  day,
  formatDuration,
  localClock,
  localClockName,
  minute,
  offsetName,
} from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { aheadAt } from '../../core/text/zoneClock.ts';
import { columnText } from '../strings/clock.ts';
import { inPageLanguage } from '../strings/language.ts';
import { formatCount, pageLocale } from '../strings/numbers.ts';
import { histogramStrings, resultStrings } from '../strings/result.ts';
import { type Bins, type BinZone, binTotal } from './histogramBins.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow and labels are many: one for each combination. */
function formatOf(options: Intl.DateTimeFormatOptions, { zone, serviceZone }: BinZone): Intl.DateTimeFormat {
  const timeZone = zone === 'local' ? undefined : zone === 'utc' || serviceZone === '+00:00' ? 'UTC' : serviceZone;
  const key = JSON.stringify([options, timeZone]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(pageLocale(), {
    ...options,
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
  });
  formats.set(key, made);
  return made;
}

const dayOnly = { month: 'short', day: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const wholeDay = { weekday: 'short', year: 'numeric', ...dayOnly } as const;

/** Whether a day begins: where the clock is set at midnight, that is at one o'clock, or only the first of two midnights. */
function beginsDay(ms: number, { zone, serviceZone }: BinZone): boolean {
  if (zone !== 'local') return (ms + (zone === 'service' ? aheadAt(serviceZone, ms) : 0)) % day === 0;
  return new Date(ms).setHours(0, 0, 0, 0) === ms;
}

/** What Intl writes in words of its own, an era or five digits: years that elsewhere have four digits. */
const firstUsual = Date.UTC(1000, 0, 1);
const pastUsual = Date.UTC(10_000, 0, 1);

function isUnusual(ms: number): boolean {
  return ms < firstUsual + day || ms >= pastUsual - day;
}

/** "0001-01-01 00:00:00", as the table writes dates; what lies before the year 0 or behind 9999 is the last one that it can write. */
function fixedText(ms: number, zone: BinZone): string {
  const text = columnText(ms, zone);
  return text.startsWith('-') ? '0000-01-01 00:00:00' : text.startsWith('+') ? '9999-12-31 23:59:59' : text;
}

/** A label of the axis: as much as tells it from its neighbours, `step` milliseconds away. */
export function tickText(ms: number, step: number, zone: BinZone): string {
  if (isUnusual(ms)) {
    const text = fixedText(ms, zone);
    if (step >= 27 * day) return text.slice(0, step >= 300 * day ? 4 : 7);
    if (step >= 0.9 * day || beginsDay(ms, zone)) return text.slice(0, 10);
    return text.slice(11, step % minute === 0 ? 16 : 19);
  }
  if (step >= 300 * day) return formatOf({ year: 'numeric' }, zone).format(ms);
  if (step >= 27 * day) return formatOf({ year: 'numeric', month: 'short' }, zone).format(ms);
  if (step >= 0.9 * day || beginsDay(ms, zone)) return formatOf(dayOnly, zone).format(ms);
  return formatOf(step % minute === 0 ? clock : { ...clock, second: '2-digit' }, zone).format(ms);
}

/**
 * The same for the head of a column, whose neighbours may be out of sight: an hour has its day in a line above it, and one that this
 * machine's clock shows twice says which of the two it is.
 */
export function binLabel(ms: number, length: number, zone: BinZone): string {
  if (length >= 0.9 * day) return tickText(ms, length, zone);
  const isOneOfTwo = zone.zone === 'local' && comesTwice(ms);
  const time = isUnusual(ms) ? fixedText(ms, zone).slice(11, 16) : formatOf(clock, zone).format(ms);
  return `${tickText(ms, day, zone)}\n${time}${isOneOfTwo ? ` ${localClock(ms, pageLocale())}` : ''}`;
}

/** "Nov 20, 2026, 14:30 – 15:00 UTC", both in milliseconds since 1970; one whole day is its date. */
export function spanText(from: number, to: number, zone: BinZone): string {
  const wholeDays = beginsDay(from, zone) && beginsDay(to, zone);
  if (isUnusual(from) || isUnusual(to)) return fixedSpan(from, to, wholeDays, zone);
  if (wholeDays && to - from <= 1.1 * day) return formatOf(wholeDay, zone).format(from);
  if (wholeDays) return formatOf({ year: 'numeric', ...dayOnly }, zone).formatRange(from, to - 1);
  const seconds = from % minute === 0 && to % minute === 0 ? {} : ({ second: '2-digit' } as const);
  const format = formatOf({ year: 'numeric', ...dayOnly, ...clock, ...seconds, timeZoneName: 'short' }, zone);
  return rangeText(format, from, to, (name, ms) => clockName(name, ms, zone));
}

/** In the service's zone each time has its offset, as in the table. */
function clockName(name: string, ms: number, { zone, serviceZone }: BinZone): string {
  if (zone === 'service') return offsetName(Math.round(aheadAt(serviceZone, ms) / minute));
  return zone === 'local' ? localClockName(name, ms) : name;
}

function fixedSpan(from: number, to: number, wholeDays: boolean, zone: BinZone): string {
  if (!wholeDays) return `${fixedText(from, zone)} – ${fixedText(to, zone)}`;
  const [first, last] = [fixedText(from, zone).slice(0, 10), fixedText(to - 1, zone).slice(0, 10)];
  return first === last ? first : `${first} – ${last}`;
}

/** From here on a length is told in years: the shortest one of a calendar. */
const shortestYear = 365 * day;

/** How long a bin is: "5 min"; bins that aren't equally long are told as such. */
export function binText({ edges }: Bins): string {
  const [first = 0, second = 0] = edges;
  const length = second - first;
  const years = formatCount(Math.round(length / (365.25 * day)));
  const text = length < shortestYear ? formatDuration(length, inPageLanguage) : histogramStrings.years(years);
  const areEqual = edges.every((edge, index) => index === 0 || edge - (edges[index - 1] ?? edge) === length);
  return areEqual ? text : histogramStrings.about(text);
}

/** Which time all bars show, and how much of it each. */
export function summaryText(bins: Bins, zone: BinZone): string {
  return histogramStrings.summary(spanText(bins.edges[0] ?? 0, bins.edges.at(-1) ?? 0, zone), binText(bins));
}

/** `null`: all that have no part of their own. */
export function partText(value: string | null): string {
  if (value === null) return histogramStrings.others;
  return lineText(value) || resultStrings.noValue;
}

export interface BinFacts {
  readonly span: string;
  readonly entries: string;
  /** Largest first. */
  readonly parts: readonly { readonly value: string | null; readonly count: string }[];
}

/** What is in the bins from `first` to `last`. */
export function binFacts(bins: Bins, first: number, last: number, zone: BinZone): BinFacts {
  const { edges, stacks } = bins;
  const sum = (counts: readonly number[]) => counts.slice(first, last + 1).reduce((all, count) => all + count, 0);
  let total = 0;
  for (let bin = first; bin <= last; bin++) total += binTotal(bins, bin);
  const parts = stacks
    .map(({ value, counts }) => ({ value, count: sum(counts) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return {
    span: spanText(edges[first] ?? 0, edges[last + 1] ?? 0, zone),
    entries: total === 0 ? histogramStrings.none : histogramStrings.entries(formatCount(total)),
    parts: parts.map(({ value, count }) => ({ value, count: formatCount(count) })),
  };
}

/** The bins from `first` to `last`, for who doesn't see them. */
export function spokenBins(bins: Bins, [first, last]: readonly [number, number], zone: BinZone): string {
  const { span, entries, parts } = binFacts(bins, first, last, zone);
  const counts = parts.map(({ value, count }) => histogramStrings.part(partText(value), count));
  return histogramStrings.spoken(span, entries, counts.join(', '));
}
