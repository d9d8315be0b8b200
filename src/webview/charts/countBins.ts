// The hours or days across which entries are counted, as the reader's clock shows them.

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
  const edges = calendarTimes(from, newest + 1, unit, zone);
  // Where an hour comes twice, a time of the clock does.
  const rising = edges.filter((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge));
  return rising.slice(-(most + 1));
}
