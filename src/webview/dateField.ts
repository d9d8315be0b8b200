// What a date-and-time field of a form holds ("2026-11-20T14:30") as an instant, in the zone that the reader chose.

import { formatColumnInstant, minute, type TimeZoneChoice } from '../core/timeWindow.ts';

const fieldText = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?$/;

/**
 * Milliseconds since 1970 of what the field shows; NaN where it isn't a date. `serviceOffset`: minutes, for the zone `service`.
 * A local time that daylight saving skips is read as the clock's next valid one.
 */
export function fieldInstant(text: string, zone: TimeZoneChoice, serviceOffset: number): number {
  const match = fieldText.exec(text);
  if (match === null) return Number.NaN;
  const [year, month, day, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const parts = [year ?? 0, (month ?? 1) - 1, day ?? 1, hours ?? 0, minutes ?? 0, seconds || 0] as const;
  if (zone === 'local') return new Date(...parts).getTime();
  return Date.UTC(...parts) - (zone === 'utc' ? 0 : serviceOffset) * minute;
}

/** The field's text for an instant; '' where it can't be written there. */
export function instantField(ms: number, zone: TimeZoneChoice, serviceOffset: number): string {
  const column = formatColumnInstant({ ms, offset: serviceOffset }, zone);
  const text = column.replace(' ', 'T');
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}
