// The last good picture of one connection's notices, and what changed with each new one.

import type { Failure } from './failures.ts';
import type { Notice } from './notices.ts';

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

/** Rows of one snapshot, told apart by what they show and by where they stand in the tree. */
export function changeBetween(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Change {
  if (before.size !== after.size) return { kind: 'structure' };
  const ids: number[] = [];
  for (const [id, notice] of after) {
    const old = before.get(id);
    if (old === undefined || !samePlace(old, notice)) return { kind: 'structure' };
    if (!sameRow(old, notice)) ids.push(id);
  }
  return ids.length === 0 ? { kind: 'state' } : { kind: 'rows', ids };
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

function sameRow(a: Notice, b: Notice): boolean {
  return (
    a.acknowledged === b.acknowledged &&
    a.subject === b.subject &&
    a.modifyDate?.ms === b.modifyDate?.ms &&
    a.impactedResourceCount === b.impactedResourceCount &&
    a.updateCount === b.updateCount &&
    a.systemTicketId === b.systemTicketId &&
    a.lastImpactedUserCount === b.lastImpactedUserCount &&
    a.recoveryTime === b.recoveryTime
  );
}

export type ChangeListener = (change: Change, snapshot: Snapshot) => void;

/** Holds one snapshot, replaced whole, and tells its listeners how much changed. */
export class NoticeStore {
  #snapshot: Snapshot;
  readonly #listeners = new Set<ChangeListener>();

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

  /** A read succeeded at `readAt` (milliseconds since 1970). Notices acknowledged since the read began stay acknowledged. */
  replace(notices: readonly Notice[], readAt: number, acknowledgedMeanwhile: ReadonlySet<number> = new Set()): void {
    const before = noticesOf(this.#snapshot);
    const after = new Map<number, Notice>();
    for (const notice of notices) {
      const told = acknowledgedMeanwhile.has(notice.id) && !notice.acknowledged;
      after.set(notice.id, told ? { ...notice, acknowledged: true } : notice);
    }
    const first = this.#snapshot.state === 'loading' || this.#snapshot.state === 'signedOut';
    this.#set({ state: 'ready', notices: after, readAt }, first ? { kind: 'structure' } : changeBetween(before, after));
  }

  /** A read failed: the rows stay. */
  fail(failure: Failure): void {
    const readAt = this.#snapshot.state === 'ready' || this.#snapshot.state === 'stale' ? this.#snapshot.readAt : null;
    const first = readAt === null;
    this.#set(
      { state: 'stale', notices: noticesOf(this.#snapshot), readAt, failure },
      { kind: first ? 'structure' : 'state' },
    );
  }

  /** Reading begins anew for another user or service: nothing known stays. */
  reset(state: 'signedOut' | 'loading'): void {
    this.#set({ state }, { kind: 'structure' });
  }

  /** The service has said that this notice is acknowledged. */
  acknowledged(id: number): void {
    const snapshot = this.#snapshot;
    const notice = noticesOf(snapshot).get(id);
    if ((snapshot.state !== 'ready' && snapshot.state !== 'stale') || notice === undefined || notice.acknowledged)
      return;
    const notices = new Map(snapshot.notices);
    notices.set(id, { ...notice, acknowledged: true });
    this.#set({ ...snapshot, notices }, { kind: 'rows', ids: [id] });
  }

  #set(snapshot: Snapshot, change: Change): void {
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener(change, snapshot);
  }
}
