// Times of day for sentences: short for today, with the date for other days.

import { formatColumnInstant, type TimeZoneChoice } from '../core/timeWindow.ts';

/** In whose zone times are written. `serviceOffset`: minutes, for the zone `service`. */
export interface Clock {
  readonly zone: TimeZoneChoice;
  readonly serviceOffset: number;
}

/**
 * "14:32:05" for an instant of the day that `now` lies in, "2026-11-20 14:32:05" for others; both in milliseconds since 1970. Minutes
 * alone where `seconds` is false.
 */
export function clockText(ms: number, now: number, { zone, serviceOffset }: Clock, seconds: boolean): string {
  const text = formatColumnInstant({ ms, offset: serviceOffset }, zone);
  const today = formatColumnInstant({ ms: now, offset: serviceOffset }, zone).slice(0, 10);
  const wanted = seconds ? text : text.slice(0, -3);
  return wanted.startsWith(today) ? wanted.slice(11) : wanted;
}
