// Which notices of which accounts a calendar holds, and what is read of them for it.

import { type CalendarEntry, hasStart } from '../../core/calendar/noticeEvent.ts';
import { type Failure, fail, failureOf } from '../../core/failures.ts';
import type { ResourceList } from '../../core/notices/namedResources.ts';
import { isCompleted, type Notice, type NoticeDetail, withRow } from '../../core/notices/notice.ts';
import type { Session } from '../session/session.ts';

/** A listed notice with its account. */
export interface CalendarSource {
  readonly session: Pick<Session, 'connection' | 'isSample' | 'service'>;
  readonly notice: Notice;
}

/** Notices that are read at most for their machines, and at once: of the others a calendar tells how many machines they hit. */
const mostRead = 200;
const readAtOnce = 4;

/** `read`: all of it, or its machines alone. `linkTo`: what opens a notice in the editor. */
export function calendarEntry(
  { session, notice }: CalendarSource,
  read: { readonly detail?: NoticeDetail | undefined; readonly resources?: ResourceList | undefined },
  linkTo: (id: number) => string,
): CalendarEntry {
  return {
    notice,
    detail: read.detail && withRow(read.detail, notice),
    resources: read.resources,
    origin: originOf(session),
    accounts: [session.connection.name],
    link: linkTo(notice.id),
  };
}

/** The service's host and path. The sample account has another port each time. */
export function originOf({ connection, isSample }: Pick<CalendarSource['session'], 'connection' | 'isSample'>): string {
  if (isSample) return 'sample-account';
  const { host, pathname } = new URL(connection.baseUrl);
  return host + (pathname === '/' ? '' : pathname);
}

export interface ReadDetails {
  readonly details: ReadonlyMap<Notice, NoticeDetail>;
  /** The first failure; whatever else was to be read of that account was left. */
  readonly failure: Failure | undefined;
  /** So many more were left to their rows, as that many are read at most. */
  readonly left: number;
}

/**
 * Reads what is still to come by `now` (milliseconds since 1970), the soonest first, for its machines and texts, and as far as there is room
 * what has ended without being completed. Never rejects: what could not be read is left to its row. `onRead` is told how many of how many
 * were read.
 */
export async function readDetails(
  sources: readonly CalendarSource[],
  now: number,
  signal: AbortSignal,
  onRead: (count: number, of: number) => void,
): Promise<ReadDetails> {
  const wanted =
    sources.length === 1 ? sources : sources.filter(({ notice }) => !isCompleted(notice) && hasStart(notice));
  const waiting = inOrder(wanted, now).slice(0, mostRead);
  const total = waiting.length;
  const details = new Map<Notice, NoticeDetail>();
  const failed = new Set<CalendarSource['session']>();
  const failures: Failure[] = [];
  const readOne = async ({ session, notice }: CalendarSource): Promise<void> => {
    if (failed.has(session)) return;
    try {
      if (session.service === undefined) throw fail('unauthorized', 'signed out');
      details.set(notice, await session.service.notice(notice.id, signal));
      onRead(details.size, total);
    } catch (error) {
      const failure = failureOf(error);
      failures.push(failure);
      // One that is gone says nothing of the others.
      if (failure.kind !== 'notFound') failed.add(session);
    }
  };
  const readOnTurn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) await readOne(next);
  };
  await Promise.all(Array.from({ length: readAtOnce }, readOnTurn));
  return { details, failure: failures[0], left: wanted.length - total };
}

/** What is to come from the soonest on, then what has ended from the latest back. */
function inOrder(sources: readonly CalendarSource[], now: number): CalendarSource[] {
  const startOf = ({ notice }: CalendarSource) => notice.startDate?.ms ?? 0;
  const hasEnded = ({ notice }: CalendarSource) => notice.endDate !== null && notice.endDate.ms < now;
  const sorted = sources.toSorted((a, b) => startOf(a) - startOf(b));
  return [...sorted.filter((source) => !hasEnded(source)), ...sorted.filter(hasEnded).reverse()];
}
