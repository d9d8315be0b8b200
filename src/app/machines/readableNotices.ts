// Whose machines are read, and when they are read again.

import type { Clock } from '../../core/clock.ts';
import { isCompleted, type Notice } from '../../core/notices/notice.ts';
import { compareUrgency } from '../../core/notices/phase.ts';
import { type NoticeStore, noticesOf } from '../../core/notices/store.ts';

/** Whose notices they are, and its service's time. */
export interface ReadableAccount {
  readonly store: Pick<NoticeStore, 'snapshot'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Notices of a connection whose machines are read, the next ones first. */
const mostNotices = 500;

export function isReadable(notice: Notice): boolean {
  return !isCompleted(notice) && notice.impactedResourceCount !== 0;
}

/** What is open and may hit machines: what runs or comes next first, what should be over last, as far as so many are read. */
export function nextReadable({ store, clock }: ReadableAccount): readonly Notice[] {
  const now = clock.now();
  return [...noticesOf(store.snapshot).values()]
    .filter(isReadable)
    .sort((a, b) => compareUrgency({ notice: a, now }, { notice: b, now }))
    .slice(0, mostNotices);
}

/** A notice's state: another one may hit other machines. */
export function stampOf({ modifyDate, impactedResourceCount, lastUpdateDate }: Notice): string {
  return `${modifyDate?.ms ?? 0}-${impactedResourceCount ?? 'x'}-${lastUpdateDate?.ms ?? 'x'}`;
}

export function stateKey(notice: Notice): string {
  return `${notice.id} ${stampOf(notice)}`;
}
