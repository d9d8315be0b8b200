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

/** The field's text for an instant; of years that it can't hold, the first or the last time that it can: an empty one says that there is no end. */
export function instantField(ms: number, clock: DisplayZone): string {
  const text = columnText(ms, clock).replace(' ', 'T');
  if (!/^(?!0000)\d{4}-/.test(text)) return ms < 0 ? '0001-01-01T00:00' : '9999-12-31T23:59:59';
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}

/** Enter runs the query: a form of several fields isn't sent by it where its button is none of the browser's own. */
export function onDateKey(event: KeyboardEvent): void {
  const { currentTarget, key, ctrlKey, metaKey } = event;
  if (key === 'Enter' && currentTarget instanceof HTMLInputElement) currentTarget.form?.requestSubmit();
  // A date has no undo of its own: it would take back what was typed in the query, and jump there.
  if (!(ctrlKey || metaKey) || !/^[zy]$/i.test(key)) return;
  event.preventDefault();
  event.stopPropagation();
}
