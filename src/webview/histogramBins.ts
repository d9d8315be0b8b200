// The bins of the histogram: where their edges lie, so that each begins at a round time of the reader's zone, and what is in them.

import {
  type TimeInterval,
  timeSecond,
  timeTickInterval,
  timeTicks,
  utcSecond,
  utcTickInterval,
  utcTicks,
} from 'd3-time';
import { minute, type TimeZoneChoice } from '../core/timeWindow.ts';
import { type HistogramStack, mostBins } from '../protocol/log.ts';

/** In whose zone times are round. `serviceOffset`: minutes, for the zone `service`. */
export interface BinZone {
  readonly zone: TimeZoneChoice;
  readonly serviceOffset: number;
}

/** Pixels that a bin should have, how many bins there should be, and milliseconds that all of them span at least. */
const binWidth = 8;
const fewest = 40;
const most = 120;
const leastSpan = minute;

/** Milliseconds between UTC and the zone whose round times UTC's intervals find. */
function shiftOf({ zone, serviceOffset }: BinZone): number {
  return zone === 'service' ? serviceOffset * minute : 0;
}

/**
 * Edges of bins that hold every instant from the oldest to the newest (milliseconds since 1970), for a plot that is so many pixels
 * wide. Each bin holds its lower edge; the last edge lies past the newest instant. Empty where the span is none.
 */
export function binEdges([oldest, newest]: readonly [number, number], width: number, zone: BinZone): readonly number[] {
  if (!(newest >= oldest)) return [];
  const air = Math.max(0, (leastSpan - (newest - oldest)) / 2);
  const shift = shiftOf(zone);
  const from = new Date(oldest - air + shift);
  const to = new Date(newest + air + shift);
  const wanted = Math.min(most, Math.max(fewest, Math.round(width / binWidth)));
  const interval = intervalOf(from, to, wanted, zone);
  if (interval === null) return [];
  const end = interval.offset(interval.floor(to), 1);
  const edges = interval.range(interval.floor(from), new Date(end.getTime() + 1)).map((date) => date.getTime() - shift);
  // Where an hour comes twice, a local time can be round twice.
  const rising = edges.filter((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge));
  return rising.length > 1 && rising.length <= mostBins + 1 ? rising : [];
}

/** No bins of less than a second: nobody reads them. */
function intervalOf(from: Date, to: Date, wanted: number, { zone }: BinZone): TimeInterval | null {
  const isLocal = zone === 'local';
  if (to.getTime() - from.getTime() < wanted * 1000) return isLocal ? timeSecond : utcSecond;
  return isLocal ? timeTickInterval(from, to, wanted) : utcTickInterval(from, to, wanted);
}

/** Round times for about so many labels between two instants. */
export function axisTimes(from: number, to: number, wanted: number, zone: BinZone): readonly number[] {
  const shift = shiftOf(zone);
  const ticks = zone.zone === 'local' ? timeTicks : utcTicks;
  return ticks(new Date(from + shift), new Date(to + shift), wanted)
    .map((date) => date.getTime() - shift)
    .filter((tick) => tick >= from && tick <= to);
}

/** Counts of one user type, one for each bin; null: of all that have no part of their own. */
export interface BinStack {
  readonly userType: string | null;
  readonly counts: readonly number[];
}

export interface Bins {
  readonly edges: readonly number[];
  readonly stacks: readonly BinStack[];
}

/** User types with a part of their own: more can't be told apart. */
const mostStacks = 10;

/** Stacks in one order, whatever the counts are; `stacks`: the most frequent first, of which the last ones share a part. */
export function sharedStacks(stacks: readonly HistogramStack[]): readonly BinStack[] {
  const own = stacks.slice(0, mostStacks).sort((a, b) => ((a.userType ?? '') < (b.userType ?? '') ? -1 : 1));
  const [first, ...others] = stacks.slice(mostStacks);
  if (first === undefined) return own;
  const counts = first.counts.map((count, bin) => others.reduce((sum, other) => sum + (other.counts[bin] ?? 0), count));
  return [...own, { userType: null, counts }];
}

/** The bin that an instant lies in; the first or the last one for an instant outside. */
export function binAt({ edges }: Bins, instant: number): number {
  const after = edges.findIndex((edge) => edge > instant);
  return after < 0 ? edges.length - 2 : Math.max(0, after - 1);
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
