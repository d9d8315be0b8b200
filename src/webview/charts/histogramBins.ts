// The bins of the histogram: where their edges lie, so that each begins at a round time of the reader's zone, and what is in them.

import { min, pairs } from 'd3-array';
import {
  type TimeInterval,
  timeDay,
  timeMonday,
  timeMonth,
  timeSecond,
  timeTickInterval,
  timeYear,
  utcDay,
  utcMonday,
  utcMonth,
  utcSecond,
  utcTickInterval,
  utcYear,
} from 'd3-time';
import { instantOf } from '../../core/query/moment.ts';
import { day, hour, minute } from '../../core/text/timeWindow.ts';
import { aheadAt } from '../../core/text/zoneClock.ts';
import { type HistogramStack, mostBins, type TimeSpan } from '../../protocol/log.ts';
import type { DisplayZone } from '../strings/clock.ts';

/** In whose zone times are round. */
export type BinZone = DisplayZone;

/** Pixels that a bin should have, how many bins there should be, and milliseconds that all of them span at least. */
const binWidth = 8;
const fewest = 40;
const most = 120;
const leastSpan = minute;

/** Longer bins than this begin at times that are round after the clock is set as well. */
const evenLength = hour;

/** A zone in which UTC's intervals are laid out as clocks show them. */
interface ShownTimes {
  shown(ms: number): Date;
  /** The instant at which clocks show that. `even`: all are apart by what clocks show, though the clock be set in between. */
  instant(date: Date, even: boolean): number;
}

/** From an instant on, whose offset counts where all are to be even. */
function shownTimes(first: number, { zone, serviceZone }: BinZone): ShownTimes {
  const ahead = (ms: number) => (zone === 'service' ? aheadAt(serviceZone, ms) : 0);
  const context = { now: 0, zone: 'service' as const, serviceZone };
  return {
    shown: (ms) => new Date(ms + ahead(ms)),
    instant: (date, even) => {
      const ms = date.getTime();
      if (zone !== 'service') return ms;
      return even ? ms - ahead(first) : instantOf({ kind: 'clock', ms }, context);
    },
  };
}

/**
 * Edges of bins that hold every instant from the oldest to the newest (milliseconds since 1970), for a plot that is so many pixels
 * wide. Each bin holds its lower edge; the last edge lies past the newest instant. Empty where the span is none.
 */
export function binEdges([oldest, newest]: readonly [number, number], width: number, zone: BinZone): readonly number[] {
  if (!(newest >= oldest)) return [];
  const air = Math.max(0, (leastSpan - (newest - oldest)) / 2);
  const { shown, instant } = shownTimes(oldest - air, zone);
  const from = shown(oldest - air);
  const wanted = Math.min(most, Math.max(fewest, Math.round(width / binWidth)));
  const length = newest + air - (oldest - air);
  const interval = intervalOf(from, new Date(from.getTime() + length), wanted, zone);
  if (interval === null) return [];
  const start = interval.floor(from);
  const even = interval.offset(start, 1).getTime() - start.getTime() <= evenLength;
  const to = even ? new Date(from.getTime() + length) : shown(newest + air);
  const end = interval.offset(interval.floor(to), 1);
  const edges = interval.range(start, new Date(end.getTime() + 1)).map((date) => instant(date, even));
  // Where an hour comes twice, a local time can be round twice.
  const rising = edges.filter((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge));
  return rising.length > 1 && rising.length <= mostBins + 1 ? rising : [];
}

/** No bins of less than a second: nobody reads them. */
function intervalOf(from: Date, to: Date, wanted: number, { zone }: BinZone): TimeInterval | null {
  const isLocal = zone === 'local';
  if (to.getTime() - from.getTime() < wanted * 1000) return isLocal ? timeSecond : utcSecond;
  const interval = utcTickInterval(from, to, wanted);
  if (!isLocal || interval === null) return interval;
  // Local days by twos would begin anew with each month, and leave one day over at the end of a long one.
  const start = interval.floor(from);
  const isTwoDays = interval.offset(start, 1).getTime() - start.getTime() === 2 * day;
  return isTwoDays
    ? timeDay.filter((date) => timeDay.count(new Date(0), date) % 2 === 0)
    : timeTickInterval(from, to, wanted);
}

/** Round times for about so many labels between two instants. */
export function axisTimes(from: number, to: number, wanted: number, zone: BinZone): readonly number[] {
  const { shown, instant } = shownTimes(from, zone);
  const start = shown(from);
  const end = new Date(start.getTime() + to - from);
  const dates = intervalOf(start, end, wanted, zone)?.range(start, new Date(end.getTime() + 1)) ?? [];
  const even = (dates[1]?.getTime() ?? 0) - (dates[0]?.getTime() ?? 0) <= evenLength;
  return dates.map((date) => instant(date, even)).filter((tick) => tick >= from && tick <= to);
}

/** Milliseconds between two neighbouring times of an axis, at least: where the clock is set, one may be left out between others. */
export function axisStep(times: readonly number[]): number {
  return min(pairs(times, (before, after) => after - before)) ?? 0;
}

const calendar = {
  day: { local: timeDay, utc: utcDay },
  week: { local: timeMonday, utc: utcMonday },
  month: { local: timeMonth, utc: utcMonth },
  year: { local: timeYear, utc: utcYear },
} as const;

/** Where the days, weeks, months or years begin that hold all between two instants, and where the last one ends. */
export function calendarTimes(from: number, to: number, unit: keyof typeof calendar, zone: BinZone): readonly number[] {
  const interval = calendar[unit][zone.zone === 'local' ? 'local' : 'utc'];
  const { shown, instant } = shownTimes(from, zone);
  const end = interval.ceil(shown(to));
  return interval.range(interval.floor(shown(from)), new Date(end.getTime() + 1)).map((date) => instant(date, false));
}

/** Counts of one value, one for each bin; null: of all that have no part of their own. */
export interface BinStack {
  readonly value: string | null;
  readonly counts: readonly number[];
}

export interface Bins {
  readonly edges: readonly number[];
  readonly stacks: readonly BinStack[];
}

/** Bins of the values of a field. */
export interface FieldBins extends Bins {
  readonly field: string;
}

/** Values with a part of their own, and with a colour, of which the style sheet has as many: more can't be told apart. */
export const mostStacks = 6;

/**
 * Stacks in one order, whatever the counts are; `stacks`: the most frequent first, of which the last ones share a part. One that would
 * be alone in that keeps its name.
 */
export function sharedStacks(stacks: readonly HistogramStack[]): readonly BinStack[] {
  const own = stacks.slice(0, mostStacks).sort((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  const [first, ...others] = stacks.slice(mostStacks);
  if (first === undefined) return own;
  if (others.length === 0) return [...own, first];
  const counts = first.counts.map((count, bin) => others.reduce((sum, other) => sum + (other.counts[bin] ?? 0), count));
  return [...own, { value: null, counts }];
}

/** The bin that an instant lies in; the first or the last one for an instant outside. */
export function binAt({ edges }: Bins, instant: number): number {
  const after = edges.findIndex((edge) => edge > instant);
  return after < 0 ? edges.length - 2 : Math.max(0, after - 1);
}

/** From the beginning of one bin to the end of another; undefined where there are none. */
export function binSpan(bins: Bins | undefined, [first, last]: readonly [number, number]): TimeSpan | undefined {
  const from = bins?.edges[first];
  const to = bins?.edges[last + 1];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** All entries of a bin. */
export function binTotal({ stacks }: Bins, bin: number): number {
  return stacks.reduce((sum, { counts }) => sum + (counts[bin] ?? 0), 0);
}

export function highestTotal(bins: Bins): number {
  let highest = 0;
  for (let bin = 0; bin < bins.edges.length - 1; bin++) highest = Math.max(highest, binTotal(bins, bin));
  return highest;
}

/** The part of a bin's stack at a height, counted in entries from the bottom; undefined above it. */
export function partAt({ stacks }: Bins, bin: number, height: number): BinStack | undefined {
  let top = 0;
  return stacks.find(({ counts }) => {
    const count = counts[bin] ?? 0;
    top += count;
    return count > 0 && height < top;
  });
}
