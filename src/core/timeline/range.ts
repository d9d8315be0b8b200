// The part of time that the timeline shows, and how it is moved and zoomed.

import { day, hour } from '../text/timeWindow.ts';

/** Milliseconds since 1970, `from` before `to`. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Shortest and longest range. */
const shortest = hour;
const longest = 40 * 366 * day;
/** How far from now a notice's dates count for what there is to see: services write an end that nobody knows as the year 9999. */
const farBack = 20 * 366 * day;
const farAhead = 10 * 366 * day;
/** What of a range is left free beside what is fitted into it. */
const margin = 0.04;

/** A week back and three weeks ahead. */
export function firstRange(now: number): TimeRange {
  return { from: now - 7 * day, to: now + 21 * day };
}

/** A range of this length with an instant at a third of it, as what lies ahead counts for more. */
export function rangeAround(instant: number, length: number): TimeRange {
  return { from: instant - length / 3, to: instant + (length * 2) / 3 };
}

/** All of the spans, and now. */
export function wholeRange(spans: Iterable<{ readonly start: number; readonly end: number }>, now: number): TimeRange {
  let from = now;
  let to = now;
  for (const { start, end } of spans) {
    from = Math.min(from, Math.max(start, now - farBack));
    to = Math.max(to, Math.min(end, now + farAhead));
  }
  const air = Math.max(to - from, 12 * hour) * margin;
  return { from: from - air, to: to + air };
}

/** `factor` times as long, with `anchor` where it was. */
export function zoomed({ from, to }: TimeRange, factor: number, anchor: number): TimeRange {
  const length = Math.min(longest, Math.max(shortest, (to - from) * factor));
  const share = (anchor - from) / (to - from);
  return { from: anchor - length * share, to: anchor + length * (1 - share) };
}

export function moved({ from, to }: TimeRange, by: number): TimeRange {
  return { from: from + by, to: to + by };
}

/** The same range, or one of its length beside what there is to see: nobody is to get lost where nothing ever is. */
export function keptNear(range: TimeRange, whole: TimeRange): TimeRange {
  const length = range.to - range.from;
  const earliest = whole.from - length * 0.9;
  const latest = whole.to - length * 0.1;
  if (range.from < earliest) return { from: earliest, to: earliest + length };
  if (range.from > latest) return { from: latest, to: latest + length };
  return range;
}

/** The range moved as little as brings a span into it, its start where it is longer than the range. */
export function revealing(range: TimeRange, start: number, end: number): TimeRange {
  const length = range.to - range.from;
  const air = length * margin;
  if (start >= range.from && end <= range.to) return range;
  // Going on over both edges, it is seen.
  if (start < range.from && end > range.to) return range;
  if (start < range.from || end - start > length - 2 * air) return moved(range, start - air - range.from);
  return moved(range, end + air - range.to);
}
