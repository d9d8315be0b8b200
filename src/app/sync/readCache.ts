// What a window knows of the reads of a connection: the newest result, the notices that belong to it, and what was acknowledged since.

import type { Clock } from '../../core/clock.ts';
import type { Failure } from '../../core/failures.ts';
import type { Notice } from '../../core/notices/notice.ts';
import type { PolledNotices } from '../../core/notices/poll.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import { changeBetween, withRows } from '../../core/notices/store.ts';
import { LearntRows } from './learntRows.ts';
import type { PollEnd } from './pollService.ts';

export interface ReadCacheOptions {
  readonly clock: Clock;
  /** Names the credentials. Results of other ones aren't ours. */
  readonly credentialsId: string;
  /** What is to be listed now. */
  readonly lookBackDays: () => number;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly skew: () => number;
}

/** A read that is under way. */
export interface BegunRead {
  readonly lease: number;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  /** What was asked for, whatever the settings say by its end. */
  readonly lookBackDays: number;
  /** It comes out of turn: that it fails too says nothing of how long the service has been away. */
  readonly asked: boolean;
}

export class ReadCache {
  readonly #options: ReadCacheOptions;
  /** The newest result that is shown here. */
  shown: PollResult | undefined;
  /** The notices of one snapshot in the shared folder, by its lease. */
  #snapshot: { readonly lease: number; readonly notices: ReadonlyMap<number, Notice> } | undefined;
  /** By id, when the service said so to a window of this editor, in milliseconds since 1970. */
  readonly #acknowledged = new Map<number, number>();
  readonly #learnt = new LearntRows();

  constructor(options: ReadCacheOptions) {
    this.#options = options;
  }

  /** The result where it is one of the same credentials and the same selection. */
  usable(result: PollResult | undefined): PollResult | undefined {
    const { credentialsId, lookBackDays } = this.#options;
    return result?.credentialsId === credentialsId && result.lookBackDays === lookBackDays() ? result : undefined;
  }

  /** The lease of what is shown; 0 before that. */
  get shownLease(): number {
    return this.shown?.lease ?? 0;
  }

  /** A read begins now. */
  begin(lease: number, asked: boolean): BegunRead {
    const { clock, lookBackDays } = this.#options;
    return { lease, beganAt: clock.now(), lookBackDays: lookBackDays(), asked };
  }

  /** What the folder held is gone, and its leases are counted from the first again. */
  restart(): void {
    this.shown = undefined;
    this.#snapshot = undefined;
  }

  noteAcknowledged(id: number, at: number): void {
    this.#acknowledged.set(id, at);
  }

  isAcknowledged(id: number): boolean {
    return this.#acknowledged.has(id);
  }

  /** The ids of what was acknowledged at `from` (milliseconds since 1970) or later, or of all that is known. */
  acknowledgedIds(from = Number.NEGATIVE_INFINITY): ReadonlySet<number> {
    const ids = new Set<number>();
    for (const [id, at] of this.#acknowledged) if (at >= from) ids.add(id);
    return ids;
  }

  /** Of what was acknowledged before `beganAt`, all but these ids is told by what was read since, and forgotten. */
  forgetAcknowledged(beganAt: number, except: ReadonlySet<number>): void {
    for (const [id, at] of this.#acknowledged) if (at < beganAt && !except.has(id)) this.#acknowledged.delete(id);
  }

  /** A read of this notice alone, which ended at `at` (milliseconds since 1970), told more of it than its row does. */
  learn(notice: Notice, at: number): void {
    this.#learnt.learn(notice, at, this.listed(notice.id));
  }

  /** The row as the last poll has it; undefined where that isn't known here. */
  listed(id: number): Notice | undefined {
    return this.shown && this.snapshotOf(this.shown)?.get(id);
  }

  /** These are the notices of the snapshot of that lease. */
  keepSnapshot(lease: number, notices: ReadonlyMap<number, Notice>): void {
    this.#snapshot = { lease, notices };
  }

  /** The notices that a result names, where they are known here. */
  snapshotOf({ snapshot }: PollResult): ReadonlyMap<number, Notice> | undefined {
    return snapshot !== null && snapshot === this.#snapshot?.lease ? this.#snapshot.notices : undefined;
  }

  /** What needn't be read again after a result, because it is known here. */
  polledBy(result: PollResult | undefined): PolledNotices | undefined {
    const usable = this.usable(result);
    const notices = usable && this.snapshotOf(usable);
    if (notices === undefined || typeof usable?.readWholeAt !== 'number') return undefined;
    const rows = withAcknowledged(this.#learnt.added(notices), this.#acknowledged.keys());
    return { notices: rows, readWholeAt: usable.readWholeAt };
  }

  /** The result of a read. `last`: the one before. */
  resultOf(begun: BegunRead, end: Exclude<PollEnd, { kind: 'cancelled' }>, last: PollResult | undefined): PollResult {
    return end.kind === 'done' ? this.succeeded(begun, end.polled, last) : this.failed(begun, end.failure, last);
  }

  /** The result of a read that succeeded. `last`: the one before. Where nothing changed, its snapshot stays the present one. */
  succeeded(begun: BegunRead, polled: PolledNotices, last: PollResult | undefined): PollResult {
    const endedAt = this.#options.clock.now();
    const before = last && this.snapshotOf(last);
    const isSame = before !== undefined && changeBetween(before, polled.notices).kind === 'state';
    return {
      ...this.#common(begun, endedAt),
      failure: null,
      failures: 0,
      readAt: endedAt,
      readWholeAt: polled.readWholeAt,
      snapshot: isSame ? (last?.snapshot ?? begun.lease) : begun.lease,
    };
  }

  /**
   * The result of a read that failed: what the one before had read stays. Where that was of another selection, it counts as never read as
   * a whole: the next read is of everything.
   */
  failed(begun: BegunRead, failure: Failure, last: PollResult | undefined): PollResult {
    const none = { lookBackDays: begun.lookBackDays, failures: 0, readAt: null, readWholeAt: null, snapshot: null };
    const before = last?.credentialsId === this.#options.credentialsId ? last : none;
    const goesOn = before.lookBackDays === begun.lookBackDays;
    const [failed, readWholeAt] = goesOn ? [before.failures, before.readWholeAt] : [0, null];
    const failures = begun.asked ? Math.max(failed, 1) : failed + 1;
    const endedAt = this.#options.clock.now();
    const { readAt, snapshot } = before;
    return { ...this.#common(begun, endedAt), failure, failures, readAt, readWholeAt, snapshot };
  }

  /** From now on this result is the one that is shown. Gives its notices with all that is known of them besides. */
  show(result: PollResult, notices: ReadonlyMap<number, Notice> | undefined): ReadonlyMap<number, Notice> | undefined {
    this.shown = result;
    if (notices === undefined) return undefined;
    const rows = result.failure === null ? this.#learnt.settled(notices, result, this.#options.clock.now()) : notices;
    return withAcknowledged(rows, this.#acknowledged.keys());
  }

  #common({ lease, beganAt, lookBackDays }: BegunRead, endedAt: number) {
    const { credentialsId, skew } = this.#options;
    return { lease, credentialsId, beganAt, endedAt, lookBackDays, skew: skew() };
  }
}

/** The notices with these of them acknowledged. */
function withAcknowledged(notices: ReadonlyMap<number, Notice>, ids: Iterable<number>): ReadonlyMap<number, Notice> {
  const rows: Notice[] = [];
  for (const id of ids) {
    const notice = notices.get(id);
    if (notice !== undefined && !notice.acknowledged) rows.push({ ...notice, acknowledged: true });
  }
  return withRows(notices, rows);
}
