// Reads of the list that come out of turn, without a person who asks for them: after acknowledgements that left in doubt what was done,
// and once the service answers though the last read of the list failed.

import type { Clock } from '../../core/clock.ts';
import type { Failure } from '../../core/failures.ts';
import type { NoticeStore } from '../../core/notices/store.ts';

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
    const { clock, interval } = this.#parts;
    const now = clock.now();
    if (!this.#isOutdated || (now >= this.#failedAt && now - this.#failedAt < interval())) return;
    this.#failedAt = now;
    void this.#readIfOutdated();
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
