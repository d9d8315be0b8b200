// Times of day for sentences: short for today, with the date for other days.

import { formatColumnInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { aheadAt } from '../../core/text/zoneClock.ts';

/** In whose zone times are written. `serviceZone`: what the zone `service` is, as in core/text/zoneClock. */
export interface DisplayZone {
  readonly zone: TimeZoneChoice;
  readonly serviceZone: string;
}

/**
 * "14:32:05" for an instant of the day that `now` lies in, "2026-11-20 14:32:05" for others; both in milliseconds since 1970. Minutes
 * alone where `seconds` is false.
 */
export function clockText(ms: number, now: number, clock: DisplayZone, seconds: boolean): string {
  const text = columnText(ms, clock);
  const today = columnText(now, clock).slice(0, 10);
  const wanted = seconds ? text : text.slice(0, -3);
  return wanted.startsWith(today) ? wanted.slice(11) : wanted;
}

/** An instant (milliseconds since 1970) that the service wrote nowhere: "2026-11-20 14:32:05". */
export function columnText(ms: number, { zone, serviceZone }: DisplayZone): string {
  if (zone === 'service') return formatColumnInstant({ ms: ms + aheadAt(serviceZone, ms), offset: 0 }, 'utc');
  return formatColumnInstant({ ms, offset: 0 }, zone);
}
