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
  /** What is to be listed now. */
  readonly lookBackDays: () => number;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly skew: () => number;
}

/** A read that is under way. */
export interface BegunRead {
  readonly turn: number;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  /** What was asked for, whatever the settings say by its end. */
  readonly lookBackDays: number;
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

  /** What the folder held is gone, and its turns are counted anew. */
  restart(): void {
    this.shown = undefined;
    this.#kept = undefined;
  }

  acknowledge(id: number, at: number): void {
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
    return { notices: withAcknowledged(notices, this.acknowledgedIds()), readWholeAt: usable.readWholeAt };
  }

  /** The outcome of a read that succeeded. `last`: the one before. Where nothing changed, its file of notices stays the present one. */
  succeeded(begun: BegunRead, polled: PolledNotices, last: ReadOutcome | undefined): ReadOutcome {
    const endedAt = this.#options.clock.now();
    const kept = last && this.noticesOf(last);
    const isKept = kept !== undefined && changeBetween(kept, polled.notices).kind === 'state';
    return {
      ...this.#common(begun, endedAt),
      failure: null,
      failures: 0,
      readAt: endedAt,
      readWholeAt: polled.readWholeAt,
      notices: isKept ? (last?.notices ?? begun.turn) : begun.turn,
    };
  }

  /** The outcome of a read that failed: what the one before had read stays. */
  failed(begun: BegunRead, failure: Failure, last: ReadOutcome | undefined): ReadOutcome {
    const goesOn = last?.pair === this.#options.pair && last.lookBackDays === begun.lookBackDays;
    const none = { failures: 0, readAt: null, readWholeAt: null, notices: null };
    const { failures, readAt, readWholeAt, notices } = goesOn ? last : none;
    const endedAt = this.#options.clock.now();
    return { ...this.#common(begun, endedAt), failure, failures: failures + 1, readAt, readWholeAt, notices };
  }

  /** From now on this outcome is the one that is shown. Gives the ids of what its notices may not tell to be acknowledged. */
  show(outcome: ReadOutcome): ReadonlySet<number> {
    this.shown = outcome;
    return this.acknowledgedIds();
  }

  #common({ turn, beganAt, lookBackDays }: BegunRead, endedAt: number) {
    const { pair, skew } = this.#options;
    return { turn, pair, beganAt, endedAt, lookBackDays, skew: skew() };
  }
}

/** The notices with these of them acknowledged. */
function withAcknowledged(notices: ReadonlyMap<number, Notice>, ids: Iterable<number>): ReadonlyMap<number, Notice> {
  const told = new Map(notices);
  for (const id of ids) {
    const notice = told.get(id);
    if (notice !== undefined && !notice.acknowledged) told.set(id, { ...notice, acknowledged: true });
  }
  return told;
}
