// What is known of the machines of one account's notices, and whether its service may be asked for more.

import type { EventService } from '../../core/connection/ports.ts';
import { countedAs, type Notice, type NoticeDetail, rowOf } from '../../core/notices/notice.ts';
import { type NoticeStore, noticesOf, type Snapshot } from '../../core/notices/store.ts';
import { nextReadable, type ReadableAccount, stampOf, stateKey } from './readableNotices.ts';
import { machinesOf, type ReadMachines, type SharedMachines } from './sharedMachines.ts';

/** What is known of one notice in a state. */
export interface Known {
  readonly stamp: string;
  /** As it was listed last. */
  readonly notice: Notice;
  /** As it was read last, perhaps in another state; undefined where it never could be. */
  readonly read: ReadMachines | undefined;
}

/** A notice couldn't be read in a state: asked for again from `again` on (milliseconds since 1970), so long after it was last (milliseconds). */
interface Failed {
  readonly stamp: string;
  readonly again: number;
  readonly wait: number;
}

const firstWait = 10 * 60_000;
const longestWait = 24 * 3_600_000;

export interface ReadAccount {
  readonly service: EventService;
  readonly store: NoticeStore;
  readonly shared: SharedMachines | undefined;
  readonly known: Map<number, Known>;
  /** By notice. */
  readonly failed: Map<number, Failed>;
  /** How often another window's read was waited for, by notice. */
  readonly looks: Map<number, number>;
  /** When the list was read by which a read failed that another one may too: nothing is read before the list was read anew. */
  pausedAt: number | undefined;
  /** What its list says was told once, though it may be that nothing is hit. */
  isTold: boolean;
  /** Ends what tells of each read of one of its notices. */
  readonly unfollow: () => void;
  /** States of notices that no window has left, while the service isn't asked. */
  readonly notLeft: Set<string>;
}

/** It couldn't be read at `now`, once more where it is known so: an answer may have been a gateway's, or a notice stays as it is. */
export function noteFailed({ failed }: ReadAccount, notice: Notice, now: number): void {
  const stamp = stampOf(notice);
  const before = failed.get(notice.id);
  const wait = before?.stamp === stamp ? Math.min(before.wait * 2, longestWait) : firstWait;
  failed.set(notice.id, { stamp, again: now + wait, wait });
}

/** It is listed so now. True where its machines are told with other words or dates than before: a notice needn't be modified for that. */
export function noteListed({ known }: ReadAccount, notice: Notice): boolean {
  const before = known.get(notice.id);
  if (before === undefined || before.notice === notice) return false;
  known.set(notice.id, { ...before, notice });
  return before.read !== undefined && toldOf(before.notice) !== toldOf(notice);
}

/** It was read alone, for whatever reason. True where it hits other machines than were known of it as it is listed. */
export function noteDetail(
  { known, failed, shared, store }: Omit<ReadAccount, 'unfollow'>,
  detail: NoticeDetail,
): boolean {
  const { id } = detail;
  const [before, listed] = [known.get(id), noticesOf(store.snapshot).get(id)];
  if (listed === undefined) return false;
  const stamp = stampOf(listed);
  if (before?.stamp !== stamp || stampOf(countedAs(listed, rowOf(detail))) !== stamp) return false;
  const read = machinesOf(detail);
  if (JSON.stringify(read) === JSON.stringify(before.read)) return false;
  known.set(id, { stamp, notice: listed, read });
  failed.delete(id);
  void shared?.leave(id, stamp, read).then(() => shared.tellAnew());
  return true;
}

/** What is told of it where a machine of it is named. */
function toldOf({ type, status, startDate, endDate, subject }: Notice): string {
  return JSON.stringify([type, status.keyName, startDate, endDate, subject]);
}

/** The last read of the list went well, and so did all of a notice since. */
export function mayAsk({ pausedAt }: ReadAccount, snapshot: Snapshot): boolean {
  return snapshot.state === 'ready' && snapshot.readAt !== pausedAt;
}

/**
 * The next notice of which something can be learnt at `now`, of the service or of what another window left: first those that weren't
 * asked for, so that one that can't be read holds up no other.
 */
export function nextUnread(account: ReadAccount, session: ReadableAccount, now: number): Notice | undefined {
  const { known, failed, notLeft } = account;
  const canAsk = mayAsk(account, session.store.snapshot);
  const hasFailed = (one: Notice) => failed.get(one.id)?.stamp === stampOf(one);
  const isUnknown = (one: Notice) =>
    known.get(one.id)?.stamp !== stampOf(one) && (canAsk ? !hasFailed(one) : !notLeft.has(stateKey(one)));
  const isDue = (one: Notice) => hasFailed(one) && (failed.get(one.id)?.again ?? 0) <= now;
  const notices = nextReadable(session);
  return notices.find(isUnknown) ?? (canAsk ? notices.find(isDue) : undefined);
}

/** What was read of the open notices, by id; undefined before each of them was as it is listed now, as far as that can be. */
export function wholeOf(account: ReadAccount, session: ReadableAccount): ReadonlyMap<number, ReadMachines> | undefined {
  if (!mayAsk(account, session.store.snapshot)) return undefined;
  const whole = new Map<number, ReadMachines>();
  for (const notice of nextReadable(session)) {
    const stamp = stampOf(notice);
    const known = account.known.get(notice.id);
    if (known?.stamp !== stamp && account.failed.get(notice.id)?.stamp !== stamp) return undefined;
    if (known?.read !== undefined) whole.set(notice.id, known.read);
  }
  return whole;
}
