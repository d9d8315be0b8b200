// Where a notice stands relative to now, and the words for it.

import { day, formatRough, minute } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';
import { isCancelled, isCompleted, type Notice } from './notice.ts';

/**
 * Where a notice stands relative to now. `overdue`: its end has passed and the service hasn't closed it; `cancelled`: it doesn't take
 * place, whatever its dates.
 */
export type Phase = 'now' | 'overdue' | 'soon' | 'later' | 'finished' | 'cancelled' | 'undated';

/** Notices that start within this many milliseconds count as `soon`. */
export const soonWindow = 7 * day;

export function phaseOf(notice: Notice, now: number): Phase {
  if (isCompleted(notice)) return 'finished';
  if (isCancelled(notice)) return 'cancelled';
  const start = notice.startDate?.ms;
  const end = notice.endDate?.ms;
  if (start === undefined && end === undefined) return notice.type === 'UNPLANNED_INCIDENT' ? 'now' : 'undated';
  if (start !== undefined && start > now) return start - now <= soonWindow ? 'soon' : 'later';
  if (end !== undefined && end < now) return 'overdue';
  return 'now';
}

/** The lower, the more a notice matters to what it hits: first what runs or is to come, last what doesn't take place. */
function urgencyOf(notice: Notice, now: number): number {
  switch (phaseOf(notice, now)) {
    case 'cancelled':
    case 'finished':
      return 2;
    case 'overdue':
      return 1;
    default:
      return 0;
  }
}

/** A notice, and its service's time in milliseconds since 1970. */
export interface NoticeAt {
  readonly notice: Notice;
  readonly now: number;
}

/** The order of notices that hit the same: by urgency, and what began or begins first before the others. */
export function compareUrgency(a: NoticeAt, b: NoticeAt): number {
  const start = ({ notice: { startDate, modifyDate } }: NoticeAt) => startDate?.ms ?? modifyDate?.ms ?? 0;
  return urgencyOf(a.notice, a.now) - urgencyOf(b.notice, b.now) || start(a) - start(b) || a.notice.id - b.notice.id;
}

/**
 * Milliseconds after which the words for notices may be others because of the time alone: a minute at most, less where one begins or ends
 * before. `now`: milliseconds since 1970.
 */
export function untilNextWords(notices: Iterable<Pick<Notice, 'startDate' | 'endDate'>>, now: number): number {
  let next = now + minute;
  for (const { startDate, endDate } of notices) {
    for (const edge of [startDate, endDate]) if (edge !== null && edge.ms >= now && edge.ms < next) next = edge.ms;
  }
  // Past the edge: at its very millisecond a window that ends still runs.
  return next - now + 1;
}

/** When, for a row of the tree: "in 2 d", "ends in 3 h", "changed 5 d ago", "cancelled"; '' where its dates don't say. */
export function formatWhen(notice: Notice, now: number, t: Translate): string {
  const start = notice.startDate?.ms;
  const end = notice.endDate?.ms;
  const timeOf = (ms: number) => ({ time: formatRough(ms, t) });
  switch (phaseOf(notice, now)) {
    case 'soon':
    case 'later':
      return t('in {time}', timeOf((start ?? now) - now));
    case 'now':
      if (end !== undefined) return t('ends in {time}', timeOf(end - now));
      // It may be over where its end can't be read.
      return start === undefined || notice.unreadableDates?.end ? '' : t('for {time}', timeOf(now - start));
    case 'overdue':
      return t('was to end {time} ago', timeOf(now - (end ?? now)));
    case 'finished': {
      if (end !== undefined) return end > now ? '' : t('ended {time} ago', timeOf(now - end));
      if (start === undefined) return formatChanged(notice, now, t);
      return start > now ? '' : t('began {time} ago', timeOf(now - start));
    }
    case 'cancelled':
      return t('cancelled');
    case 'undated':
      return formatChanged(notice, now, t);
  }
}

function formatChanged({ modifyDate }: Notice, now: number, t: Translate): string {
  if (modifyDate === null || modifyDate.ms > now) return '';
  return t('changed {time} ago', { time: formatRough(now - modifyDate.ms, t) });
}
