// Reads of the list that come out of turn, without a person who asks for them: after acknowledgements that left in doubt what was done,
// once the service answers though the last read of the list failed, and where it doesn't know what it lists.

import type { Clock } from '../../core/clock.ts';
import type { Failure } from '../../core/failures.ts';
import { type NoticeStore, noticesOf } from '../../core/notices/store.ts';

export interface RereadingParts {
  readonly clock: Clock;
  /** Milliseconds between reads of the list. */
  readonly interval: () => number;
  readonly store: NoticeStore;
  /** Resolves when the read of the list that is under way is over. */
  readonly idle: () => Promise<void>;
  /** Reads everything now. Doesn't reject. */
  readonly refresh: () => Promise<void>;
}

export class Rereading {
  readonly #parts: RereadingParts;
  /** Acts under way, and groups of them. */
  #acts = 0;
  #isInDoubt = false;
  #hasAnswered = false;
  /** When the list was read because a single notice could be, in vain; milliseconds since 1970. */
  #failedAt = Number.NEGATIVE_INFINITY;
  /** When it was read because a notice of it wasn't found, in vain. */
  #missedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: RereadingParts) {
    this.#parts = parts;
  }

  /** Until what this gives is disposed of, acknowledgements belong together: what they call for is read once, after all of them. */
  together(): Disposable {
    this.#acts += 1;
    let isOver = false;
    return {
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        this.#acts -= 1;
        if (this.#acts === 0) void this.#afterActs();
      },
    };
  }

  /** An acknowledgement failed so: the notice may be acknowledged by now, or gone. */
  failed(failure: Failure): void {
    this.#isInDoubt ||= leavesDoubt(failure);
  }

  /** The service has acknowledged. */
  answered(): void {
    this.#hasAnswered = true;
  }

  /** The service has told of a single notice. Such reads may be many, and the list may fail alone: in vain it is read once in an interval. */
  toldNotice(): void {
    if (!this.#isOutdated || this.#isWithinInterval(this.#failedAt)) return;
    this.#failedAt = this.#parts.clock.now();
    void this.#readIfOutdated();
  }

  /** The service doesn't know this notice. Where it is listed, the list is read; in vain once in an interval, as above. */
  async missedNotice(id: number): Promise<void> {
    const { clock, store, refresh } = this.#parts;
    const isListed = () => noticesOf(store.snapshot).has(id);
    if (!isListed() || this.#isWithinInterval(this.#missedAt)) return;
    this.#missedAt = clock.now();
    await refresh();
    if (!isListed()) this.#missedAt = Number.NEGATIVE_INFINITY;
  }

  /** Reads everything now, unless the key was refused. Doesn't reject. */
  async read(): Promise<void> {
    // The read that is under way may have begun before.
    await this.#parts.idle();
    if (!this.#isRefused) await this.#parts.refresh();
  }

  async #afterActs(): Promise<void> {
    const [isInDoubt, hasAnswered] = [this.#isInDoubt, this.#hasAnswered];
    this.#isInDoubt = false;
    this.#hasAnswered = false;
    if (isInDoubt) await this.read();
    else if (hasAnswered) await this.#readIfOutdated();
  }

  async #readIfOutdated(): Promise<void> {
    await this.#parts.idle();
    if (this.#isOutdated) await this.#parts.refresh();
    if (this.#parts.store.snapshot.state === 'ready') this.#failedAt = Number.NEGATIVE_INFINITY;
  }

  /** Since that moment less than an interval has passed. A clock that was set back says nothing. */
  #isWithinInterval(moment: number): boolean {
    const passed = this.#parts.clock.now() - moment;
    return passed >= 0 && passed < this.#parts.interval();
  }

  /** What is listed is as old as it says, and needn't be. Where a read ended the editor's extensions the next one waits until it is due. */
  get #isOutdated(): boolean {
    const { snapshot } = this.#parts.store;
    return snapshot.state === 'stale' && !this.#isRefused && !snapshot.failure.isCutOff;
  }

  /** A refused key is tried again on a person's word alone. */
  get #isRefused(): boolean {
    const { snapshot } = this.#parts.store;
    return snapshot.state === 'stale' && snapshot.failure.kind === 'unauthorized';
  }
}

/** Refused, throttled or given up means that nothing was done, by this request. */
function leavesDoubt({ kind, isInDoubt }: Failure): boolean {
  if (isInDoubt) return true;
  return kind !== 'unauthorized' && kind !== 'forbidden' && kind !== 'throttled' && kind !== 'cancelled';
}
