// How a connection's notices are read again and again at hardly any cost: mostly just what was changed since, and now and then everything,
// because dates of change may lie and a flag that somebody raised elsewhere may not count as a change.

import { earliestOf, isListed, type Notice } from './notice.ts';
import { withRows } from './store.ts';

/** Which notices a list holds. `lookBackDays`: completed ones that started within so many days; 0 means every notice ever. */
export interface NoticeSelection {
  readonly lookBackDays: number;
}

/** The part of the service that a poll asks. Both throw FailureError. */
export interface NoticeSource {
  /** Every notice of the selection, each once, as one list (operation 4). */
  notices(selection: NoticeSelection, signal: AbortSignal): Promise<readonly Notice[]>;
  /**
   * The notices that were changed at `since` (milliseconds since 1970) or later, as the service dates them, whatever their status.
   * `since` is when one of those that are known was changed; null where the service can't tell, or doesn't find that one (operation 4).
   */
  changedNotices(since: number, signal: AbortSignal): Promise<readonly Notice[] | null>;
}

/** All notices of a selection, as a poll left them. */
export interface PolledNotices {
  readonly notices: ReadonlyMap<number, Notice>;
  /** When everything was read last, in milliseconds since 1970. */
  readonly readWholeAt: number;
}

/** Everything is read again after this long, in milliseconds. */
export const wholeEvery = 10 * 60_000;
/** So few notices are one small page: reading them all each time costs as little. */
const few = 100;

export interface Poll {
  readonly lookBackDays: number;
  /** By this machine's clock, in milliseconds since 1970. */
  readonly now: number;
  /** The service's clock minus this machine's, in milliseconds; 0 where absent. Dates of notices are the service's. */
  readonly skew?: number;
  /** A person asked: everything is read. */
  readonly asked: boolean;
}

/**
 * The notices as they are now, in the same map where nothing has changed. `last`: what the poll before gave; undefined before the first.
 * Throws FailureError.
 */
export async function pollNotices(
  source: NoticeSource,
  last: PolledNotices | undefined,
  { lookBackDays, now, skew = 0, asked }: Poll,
  signal: AbortSignal,
): Promise<PolledNotices> {
  const since = last === undefined || asked ? undefined : lastChange(last, now, skew);
  const changed = since === undefined ? null : await source.changedNotices(since, signal);
  if (last === undefined || changed === null) {
    const notices = await source.notices({ lookBackDays }, signal);
    return { notices: new Map(counted(notices, last).map((notice) => [notice.id, notice])), readWholeAt: now };
  }
  const earliest = earliestOf(lookBackDays, now + skew);
  const listed = counted(changed, last).filter((notice) => isListed(notice, earliest));
  const unlisted = changed.filter((notice) => !isListed(notice, earliest));
  return { notices: without(withRows(last.notices, listed), unlisted), readWholeAt: last.readWholeAt };
}

/** With the counts that were known of what wasn't changed since, where the service doesn't count: it may have had a bad moment. */
function counted(read: readonly Notice[], last: PolledNotices | undefined): readonly Notice[] {
  return read.map((notice) => {
    const known = last?.notices.get(notice.id);
    const { updateCount, impactedResourceCount, modifyDate } = notice;
    if (known === undefined || modifyDate === null || modifyDate.ms !== known.modifyDate?.ms) return notice;
    if (updateCount !== null && impactedResourceCount !== null) return notice;
    return {
      ...notice,
      updateCount: updateCount ?? known.updateCount,
      impactedResourceCount: impactedResourceCount ?? known.impactedResourceCount,
    };
  });
}

function without(notices: ReadonlyMap<number, Notice>, rows: readonly Notice[]): ReadonlyMap<number, Notice> {
  if (!rows.some(({ id }) => notices.has(id))) return notices;
  const rest = new Map(notices);
  for (const { id } of rows) rest.delete(id);
  return rest;
}

/**
 * When the newest change was that is known for sure, by the service's dates; undefined where everything is to be read. Dates after
 * everything was read don't count: one that is yet to come would hide all changes until then.
 */
function lastChange({ notices, readWholeAt }: PolledNotices, now: number, skew: number): number | undefined {
  // A clock that was set back says nothing of how long ago that was.
  if (notices.size <= few || now - readWholeAt >= wholeEvery || now < readWholeAt) return undefined;
  let newest: number | undefined;
  for (const { modifyDate } of notices.values()) {
    if (modifyDate === null || modifyDate.ms > readWholeAt + skew) continue;
    newest = Math.max(newest ?? modifyDate.ms, modifyDate.ms);
  }
  return newest;
}
