// What is said of the range that the timeline shows: which time it is, how many notices are in it, when windows overlap.

import { day, hour } from '../../core/text/timeWindow.ts';
import type { TimeRange } from '../../core/timeline/range.ts';
import { calendarTimes } from '../charts/histogramBins.ts';
import { spanText } from '../charts/histogramText.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { formatCount } from '../strings/numbers.ts';
import { timelineStrings } from '../strings/timeline.ts';
import type { DrawnNotice, NoticesInTime } from './drawnNotices.ts';

/** Longer ranges than this are told by their days, and longer ones than that have too many days to look at each. */
const daysTold = 2 * day;
const mostDays = 3 * 366 * day;

/**
 * Where the days of a range begin, and where what is told of it ends: a long range is told by whole days, of a short one what lies before
 * and behind it is left out.
 */
export function toldDays({ from, to }: TimeRange, zone: DisplayZone): readonly number[] {
  const days = calendarTimes(from, to, 'day', zone);
  return to - from < daysTold ? [from, ...days.slice(1, -1), to] : days;
}

/** "Nov 15 – Dec 13, 2026". */
export function rangeName({ from, to }: TimeRange, zone: DisplayZone): string {
  const round = (ms: number) => (to - from < daysTold ? Math.round(ms / (hour / 12)) * (hour / 12) : ms);
  return spanText(round(from), round(to), zone);
}

/** "3 notices in …, 12 earlier, 2 later". */
export function rangeSentence(drawn: readonly DrawnNotice[], range: TimeRange, zone: DisplayZone): string {
  const days = toldDays(range, zone);
  const told = { from: days[0] ?? range.from, to: days.at(-1) ?? range.to };
  // A window's end isn't part of it, unless it has nothing else.
  const before = drawn.filter(({ span }) => span.end < told.from || (span.end === told.from && span.start < span.end));
  const after = drawn.filter(({ span }) => span.start >= told.to).length;
  const seen = drawn.length - before.length - after;
  const name = rangeName(told, zone);
  const parts = [
    seen === 0 ? timelineStrings.none(name) : timelineStrings.inRange(formatCount(seen), name),
    before.length === 0 ? '' : timelineStrings.before(formatCount(before.length)),
    after === 0 ? '' : timelineStrings.after(formatCount(after)),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** On how many days of the range windows overlap, and on which most do; '' for a range of many years. */
export function busySentence({ atOnce, isNarrowed }: NoticesInTime, range: TimeRange, zone: DisplayZone): string {
  if (range.to - range.from > mostDays) return '';
  const counts = atOnce.most(toldDays(range, zone));
  const most = Math.max(0, ...counts);
  if (most < 2) return isNarrowed ? timelineStrings.noOverlapShown : timelineStrings.noOverlap;
  const at = counts.indexOf(most);
  const busy = counts.filter((count) => count > 1).length;
  const told = isNarrowed ? timelineStrings.overlapShown : timelineStrings.overlap;
  const days = calendarTimes(range.from, range.to, 'day', zone);
  return told(formatCount(busy), formatCount(most), spanText(days[at] ?? 0, days[at + 1] ?? 0, zone));
}
