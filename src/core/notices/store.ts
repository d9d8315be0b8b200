// The last good picture of one connection's notices, and what changed with each new one.

import type { Failure } from '../failures.ts';
import type { Instant } from '../text/isoDate.ts';
import { learntRow, type Notice, type NoticeDetail, rowOf } from './notice.ts';

/**
 * What is known of a connection. `stale`: the last read failed; the rows of the last good one stay, `readAt` says how old they are
 * (null: there never was one).
 */
export type Snapshot =
  | { readonly state: 'signedOut' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly notices: ReadonlyMap<number, Notice>; readonly readAt: number }
  | {
      readonly state: 'stale';
      readonly notices: ReadonlyMap<number, Notice>;
      readonly readAt: number | null;
      readonly failure: Failure;
    };

/** `structure`: rows came, went or moved. `rows`: only what these rows show. `state`: no row changed. */
export type Change =
  | { readonly kind: 'structure' }
  | { readonly kind: 'rows'; readonly ids: readonly number[] }
  | { readonly kind: 'state' };

const none: ReadonlyMap<number, Notice> = new Map();

export function noticesOf(snapshot: Snapshot): ReadonlyMap<number, Notice> {
  return snapshot.state === 'ready' || snapshot.state === 'stale' ? snapshot.notices : none;
}

/** Dates that the service wrote in its notices. */
export function datesOf(snapshot: Snapshot): readonly Instant[] {
  return [...noticesOf(snapshot).values()].flatMap(({ modifyDate, startDate }) => modifyDate ?? startDate ?? []);
}

/** When the rows were read, in milliseconds since 1970; null where none were. */
export function readAtOf(snapshot: Snapshot): number | null {
  return snapshot.state === 'ready' || snapshot.state === 'stale' ? snapshot.readAt : null;
}

/** Rows of one snapshot, told apart by what they show and by where they stand in the tree. */
export function changeBetween(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Change {
  if (before === after) return { kind: 'state' };
  if (before.size !== after.size) return { kind: 'structure' };
  const ids: number[] = [];
  for (const [id, notice] of after) {
    const old = before.get(id);
    if (old === notice) continue;
    if (old === undefined || !samePlace(old, notice)) return { kind: 'structure' };
    if (!sameRow(old, notice)) ids.push(id);
  }
  return ids.length === 0 ? { kind: 'state' } : { kind: 'rows', ids };
}

/** True where both rows show the same, in the same place. */
export function sameNotice(a: Notice, b: Notice): boolean {
  return a === b || (samePlace(a, b) && sameRow(a, b));
}

/** The notices with these rows in place of, or besides, those of the same ids; the same map where that changes nothing. */
export function withRows(notices: ReadonlyMap<number, Notice>, rows: Iterable<Notice>): ReadonlyMap<number, Notice> {
  let changed: Map<number, Notice> | undefined;
  for (const row of rows) {
    const old = notices.get(row.id);
    if (old !== undefined && sameNotice(old, row)) continue;
    changed ??= new Map(notices);
    changed.set(row.id, row);
  }
  return changed ?? notices;
}

/** True where both rows show the same, but perhaps for who has acknowledged. */
export function sameNews(a: Notice, b: Notice): boolean {
  return sameNotice(a, { ...b, acknowledged: a.acknowledged });
}

function samePlace(a: Notice, b: Notice): boolean {
  return (
    a.status.keyName === b.status.keyName &&
    a.status.name === b.status.name &&
    a.type === b.type &&
    a.startDate?.ms === b.startDate?.ms &&
    a.endDate?.ms === b.endDate?.ms &&
    // Without a start a notice stands where its last change puts it.
    (a.startDate !== null || a.modifyDate?.ms === b.modifyDate?.ms)
  );
}

const told = [
  'acknowledged',
  'subject',
  'impactedResourceCount',
  'updateCount',
  'systemTicketId',
  'lastImpactedUserCount',
  'recoveryTime',
] as const;

function sameRow(a: Notice, b: Notice): boolean {
  return (
    told.every((name) => a[name] === b[name]) &&
    a.modifyDate?.ms === b.modifyDate?.ms &&
    a.lastUpdateDate?.ms === b.lastUpdateDate?.ms &&
    a.unreadableDates?.start === b.unreadableDates?.start &&
    a.unreadableDates?.end === b.unreadableDates?.end &&
    a.unreadableDates?.modified === b.unreadableDates?.modified
  );
}

export type ChangeListener = (change: Change, snapshot: Snapshot) => void;

/** Holds one snapshot, replaced whole, and tells its listeners how much changed. */
export class NoticeStore {
  #snapshot: Snapshot;
  readonly #listeners = new Set<ChangeListener>();
  readonly #readers = new Set<(detail: NoticeDetail) => void>();

  constructor(state: 'signedOut' | 'loading') {
    this.#snapshot = { state };
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Returns what ends the subscription. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells of each notice that is listed and was read alone, for whatever reason, after its row has learnt of it. As `onChange`. */
  onDetail(listener: (detail: NoticeDetail) => void): () => void {
    this.#readers.add(listener);
    return () => this.#readers.delete(listener);
  }

  /** A read succeeded at `readAt` (milliseconds since 1970). */
  replace(notices: ReadonlyMap<number, Notice>, readAt: number): void {
    const first = this.#snapshot.state === 'loading' || this.#snapshot.state === 'signedOut';
    const change: Change = first ? { kind: 'structure' } : changeBetween(noticesOf(this.#snapshot), notices);
    this.#set({ state: 'ready', notices, readAt }, change);
  }

  /** A read failed: the rows stay. */
  fail(failure: Failure): void {
    const readAt = readAtOf(this.#snapshot);
    const first = readAt === null;
    this.#set(
      { state: 'stale', notices: noticesOf(this.#snapshot), readAt, failure },
      { kind: first ? 'structure' : 'state' },
    );
  }

  /** The service has said that this notice is acknowledged. */
  markAcknowledged(id: number): void {
    const notice = noticesOf(this.#snapshot).get(id);
    if (notice !== undefined) this.#change(notice, { ...notice, acknowledged: true });
  }

  /** A read of this notice alone told more of it than its row does; one that isn't listed stays so. */
  learn(detail: NoticeDetail): void {
    const notice = noticesOf(this.#snapshot).get(detail.id);
    if (notice === undefined) return;
    this.#change(notice, learntRow(notice, rowOf(detail)));
    for (const listener of [...this.#readers]) listener(detail);
  }

  #change(before: Notice, after: Notice): void {
    const snapshot = this.#snapshot;
    if ((snapshot.state !== 'ready' && snapshot.state !== 'stale') || sameNotice(before, after)) return;
    const notices = new Map(snapshot.notices);
    notices.set(after.id, after);
    this.#set(
      { ...snapshot, notices },
      samePlace(before, after) ? { kind: 'rows', ids: [after.id] } : { kind: 'structure' },
    );
  }

  #set(snapshot: Snapshot, change: Change): void {
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener(change, snapshot);
  }
}
