// What a date-and-time field of a form holds ("2026-11-20T14:30") as an instant, in the zone that the reader chose.

import { instantOf, readMoment } from '../core/logMoment.ts';
import { formatColumnInstant, type TimeZoneChoice } from '../core/timeWindow.ts';

/**
 * Milliseconds since 1970 of what the field shows; NaN where it isn't a date and a time, or of a year after 9999. `serviceOffset`:
 * minutes, for the zone `service`. Times that daylight saving skips or doubles are read as in a query (core/logMoment).
 */
export function fieldInstant(text: string, zone: TimeZoneChoice, serviceOffset: number): number {
  const moment = readMoment(text);
  if (typeof moment === 'string' || moment.kind !== 'clock' || !text.includes('T')) return Number.NaN;
  return instantOf(moment, { now: 0, zone, serviceOffset });
}

/** The field's text for an instant; '' where it can't be written there. */
export function instantField(ms: number, zone: TimeZoneChoice, serviceOffset: number): string {
  const column = formatColumnInstant({ ms, offset: serviceOffset }, zone);
  const text = column.replace(' ', 'T');
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}
