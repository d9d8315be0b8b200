// What a date-and-time field of a form holds ("2026-11-20T14:30") as an instant, in the zone that the reader chose.

import { instantOf, lastInstantOf, readMoment } from '../../core/query/moment.ts';
import { columnText, type DisplayZone } from '../strings/clock.ts';

/**
 * Milliseconds since 1970 of what the field shows; NaN where it isn't a date and a time, or of a year after 9999. Times that daylight
 * saving skips or doubles are read as in a query (core/query/moment); `last`: those that come twice as the second.
 */
export function fieldInstant(text: string, clock: DisplayZone, last = false): number {
  const moment = readMoment(text);
  if (typeof moment === 'string' || moment.kind !== 'clock' || !text.includes('T')) return Number.NaN;
  return (last ? lastInstantOf : instantOf)(moment, { now: 0, ...clock });
}

/** The field's text for an instant; '' where it can't be written there. */
export function instantField(ms: number, clock: DisplayZone): string {
  const text = columnText(ms, clock).replace(' ', 'T');
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}
