// What a window knows of the reads of a connection: the newest outcome, the notices that belong to it, and what was acknowledged since.

import type { Clock } from '../core/clock.ts';
import type { Failure } from '../core/failures.ts';
import type { PolledNotices } from '../core/noticePoll.ts';
import { changeBetween } from '../core/noticeStore.ts';
import type { Notice } from '../core/notices.ts';
import type { ReadOutcome } from '../core/readOutcome.ts';

export interface KnownReadsOptions {
  readonly clock: Clock;
  /** Names the credentials. Outcomes of other ones aren't ours. */
  readonly pair: string;
  readonly lookBackDays: () => number;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly skew: () => number;
}

export class KnownReads {
  readonly #options: KnownReadsOptions;
  /** The newest outcome that is shown here. */
  shown: ReadOutcome | undefined;
  /** The notices that the shared folder's file of that turn holds. */
  #kept: { readonly turn: number; readonly notices: ReadonlyMap<number, Notice> } | undefined;
  /** By id, when the service said so to a window of this editor, in milliseconds since 1970. */
  readonly #acknowledged = new Map<number, number>();

  constructor(options: KnownReadsOptions) {
    this.#options = options;
  }

  /** The outcome where it is one of the same credentials and the same selection. */
  usable(outcome: ReadOutcome | undefined): ReadOutcome | undefined {
    const { pair, lookBackDays } = this.#options;
    return outcome?.pair === pair && outcome.lookBackDays === lookBackDays() ? outcome : undefined;
  }

  /** True where that is news. */
  acknowledge(id: number, at: number): boolean {
    if ((this.#acknowledged.get(id) ?? Number.NEGATIVE_INFINITY) >= at) return false;
    this.#acknowledged.set(id, at);
    return true;
  }

  /** The ids of what was acknowledged of late. */
  acknowledgedIds(): ReadonlySet<number> {
    return new Set(this.#acknowledged.keys());
  }

  keep(turn: number, notices: Iterable<Notice>): void {
    this.#kept = { turn, notices: new Map(Array.from(notices, (notice) => [notice.id, notice])) };
  }

  /** The notices that an outcome names, where they are known here. */
  noticesOf({ notices }: ReadOutcome): ReadonlyMap<number, Notice> | undefined {
    return notices !== null && notices === this.#kept?.turn ? this.#kept.notices : undefined;
  }

  /** What needn't be read again after an outcome, because it is known here. */
  polledBy(outcome: ReadOutcome | undefined): PolledNotices | undefined {
    const usable = this.usable(outcome);
    const notices = usable && this.noticesOf(usable);
    if (notices === undefined || typeof usable?.readWholeAt !== 'number') return undefined;
    return { notices: withAcknowledged(notices, this.#acknowledged.keys()), readWholeAt: usable.readWholeAt };
  }

  /** The outcome of a read that succeeded. `last`: the one before. Where nothing changed, its file of notices stays the present one. */
  succeeded(turn: number, beganAt: number, polled: PolledNotices, last: ReadOutcome | undefined): ReadOutcome {
    const endedAt = this.#options.clock.now();
    const kept = last && this.noticesOf(last);
    const isKept = kept !== undefined && changeBetween(kept, polled.notices).kind === 'state';
    return {
      ...this.#common(turn, beganAt, endedAt),
      failure: null,
      failures: 0,
      readAt: endedAt,
      readWholeAt: polled.readWholeAt,
      notices: isKept ? (last?.notices ?? turn) : turn,
    };
  }

  /** The outcome of a read that failed: what the one before had read stays. */
  failed(turn: number, beganAt: number, failure: Failure, last: ReadOutcome | undefined): ReadOutcome {
    const none = { failures: 0, readAt: null, readWholeAt: null, notices: null };
    const { failures, readAt, readWholeAt, notices } = this.usable(last) ?? none;
    const endedAt = this.#options.clock.now();
    return { ...this.#common(turn, beganAt, endedAt), failure, failures: failures + 1, readAt, readWholeAt, notices };
  }

  /** From now on this outcome is the one that is shown. Gives the ids of what was acknowledged since its notices were read. */
  show(outcome: ReadOutcome): ReadonlySet<number> {
    this.shown = outcome;
    for (const [id, at] of this.#acknowledged) {
      if (outcome.failure === null && at < outcome.beganAt) this.#acknowledged.delete(id);
    }
    return this.acknowledgedIds();
  }

  #common(turn: number, beganAt: number, endedAt: number) {
    const { pair, lookBackDays, skew } = this.#options;
    return { turn, pair, beganAt, endedAt, lookBackDays: lookBackDays(), skew: skew() };
  }
}

/** The notices with these of them acknowledged. */
export function withAcknowledged(
  notices: ReadonlyMap<number, Notice>,
  ids: Iterable<number>,
): ReadonlyMap<number, Notice> {
  const told = new Map(notices);
  for (const id of ids) {
    const notice = told.get(id);
    if (notice !== undefined && !notice.acknowledged) told.set(id, { ...notice, acknowledged: true });
  }
  return told;
}
