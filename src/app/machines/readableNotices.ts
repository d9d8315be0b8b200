// Whose machines are read, and when they are read again.

import { isCompleted, type Notice } from '../../core/notices/notice.ts';

/** Notices of a connection whose machines are read, the next ones first. */
const mostNotices = 500;

export function isReadable(notice: Notice): boolean {
  return !isCompleted(notice) && notice.impactedResourceCount !== 0;
}

/** What is open and may hit machines: what runs or comes next first, as far as so many are read. */
export function nextReadable(notices: Iterable<Notice>): readonly Notice[] {
  const start = ({ startDate, modifyDate }: Notice) => startDate?.ms ?? modifyDate?.ms ?? 0;
  return [...notices]
    .filter(isReadable)
    .sort((a, b) => start(a) - start(b) || a.id - b.id)
    .slice(0, mostNotices);
}

/** A notice's state: another one may hit other machines. */
export function stampOf({ modifyDate, impactedResourceCount }: Notice): string {
  return `${modifyDate?.ms ?? 0}-${impactedResourceCount ?? 'x'}`;
}

export function stateKey(notice: Notice): string {
  return `${notice.id} ${stampOf(notice)}`;
}
