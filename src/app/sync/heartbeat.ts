// How the window that reads for all says that it is still at it, and how it learns that it may not be any more.

import type { Clock } from '../../core/clock.ts';
import type { LeaseFiles } from './leaseFiles.ts';

/** A window says so this many times in the time after which its silence means that it is gone. */
const beatsInSilence = 5;

export class Heartbeat {
  readonly #leases: LeaseFiles;
  readonly #lease: number;
  readonly #clock: Clock;
  readonly #silence: number;
  readonly #lost = new AbortController();
  #last: number;
  #ended = false;
  #cancel: () => void = () => {};

  /** Begins at once; `end` must be called. `silence`: milliseconds after which a window that says nothing counts as gone. */
  constructor(leases: LeaseFiles, lease: number, clock: Clock, silence: number) {
    this.#leases = leases;
    this.#lease = lease;
    this.#clock = clock;
    this.#silence = silence;
    this.#last = clock.now();
    this.#next();
  }

  /** Aborts once another window has taken over, or must be taken to have done so. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  #next(): void {
    if (!this.#ended) this.#cancel = this.#clock.after(this.#silence / beatsInSilence, () => void this.#beat());
  }

  async #beat(): Promise<void> {
    const now = this.#clock.now();
    const slept = Math.abs(now - this.#last) > this.#silence;
    this.#last = now;
    // Where the folder fails, nobody else gets on either.
    const isOwn = !slept && (await this.#leases.renew(this.#lease, now).catch(() => true));
    if (isOwn) this.#next();
    else if (!this.#ended) this.#lost.abort();
  }
}
