// The hours or days across which entries are counted, as the reader's clock shows them.

import { instantOf, offsetAt } from '../../core/query/moment.ts';
import { day, hour } from '../../core/text/timeWindow.ts';
import { type BinZone, calendarTimes } from './histogramBins.ts';

export type CountUnit = 'hour' | 'day';

/** Hours and days that stand across at most, the last ones. */
const mostUnits: Readonly<Record<CountUnit, number>> = { hour: 48, day: 31 };
const lengths: Readonly<Record<CountUnit, number>> = { hour, day };

/** Edges of the last hours or days between two instants, both in milliseconds since 1970; the last edge lies past the second one. */
export function countEdges(
  [oldest, newest]: readonly [number, number],
  unit: CountUnit,
  zone: BinZone,
): readonly number[] {
  const most = mostUnits[unit];
  const from = Math.max(oldest, newest - (most + 1) * lengths[unit]);
  const edges = unit === 'hour' ? hourTimes(from, newest + 1, zone) : calendarTimes(from, newest + 1, unit, zone);
  // Where a day is missing, two of the calendar begin at once.
  const rising = edges.filter((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge));
  return rising.slice(-(most + 1));
}

/**
 * Where the hours of the clock begin. One that comes twice as a whole is two; a clock that is set by less makes an hour longer or
 * shorter.
 */
function hourTimes(from: number, to: number, zone: BinZone): readonly number[] {
  const context = { now: 0, ...zone };
  /** The beginning of the hour that the clock shows, or of one so many later: where that is skipped, the time as much later. */
  const begin = (ms: number, later: number) => {
    const shown = Math.floor((ms + offsetAt(ms, context)) / hour) + later;
    return instantOf({ kind: 'clock', ms: shown * hour }, context);
  };
  const isRound = (ms: number) => (ms + offsetAt(ms, context)) % hour === 0;
  const latest = from - ((((from + offsetAt(from, context)) % hour) + hour) % hour);
  const edges = [isRound(latest) ? latest : begin(from, 0)];
  for (let edge = edges[0] ?? to; edge < to; ) {
    const next = edge + hour;
    const own = begin(next, 0);
    edge = isRound(next) ? next : own > edge ? own : Math.max(next, begin(next, 1));
    edges.push(edge);
  }
  return edges;
}
