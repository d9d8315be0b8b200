// What is looked for in the event log around a notice.

import type { Notice } from '../../core/notices/notice.ts';
import { writePeriod } from '../../core/query/plan.ts';
import { day, hour } from '../../core/text/timeWindow.ts';

/**
 * The query for what happened around a notice: from an hour before its window to an hour after it, open where it has no end yet; a day
 * on either side of its last change where it has no dates. `now`: milliseconds since 1970.
 */
export function windowQuery({ startDate, endDate, modifyDate }: Notice, now: number): string {
  const start = startDate ?? endDate;
  if (start === null) {
    const changed = modifyDate?.ms ?? now;
    return period(changed - day, changed + day);
  }
  // Of what lies ahead there is nothing in the log yet, but perhaps of its preparation.
  const from = Math.min(start.ms, now);
  if (endDate === null) return period(from - hour, Number.POSITIVE_INFINITY);
  // The service's dates are taken as they come: an end may lie before its start.
  return period(Math.min(from, endDate.ms) - hour, Math.max(start.ms, endDate.ms) + hour);
}

function period(after: number, before: number): string {
  const dates = Object.entries(writePeriod(after, before));
  return dates.map(([bound, date]) => `${bound}:${date}`).join(' ');
}
