// Owns what a session learns of what a service can't do with notices, and how long that is believed: a bad moment of it looks the same.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import { wholeEvery } from '../../core/notices/poll.ts';

/** What a service may be able to do or not, which nobody knows before. */
export class Ability {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #without: string;
  /** When it was refused last, in milliseconds since 1970; undefined where it wasn't. */
  #refusedAt: number | undefined;
  #isLacking = false;

  /** `without`: the line of the log for a service that lacks it. */
  constructor(clock: Clock, log: Logger, without: string) {
    this.#clock = clock;
    this.#log = log;
    this.#without = without;
  }

  /** Nothing is asked for that needs it. */
  get isMissing(): boolean {
    if (this.#isLacking || this.#refusedAt === undefined) return this.#isLacking;
    const since = this.#clock.now() - this.#refusedAt;
    // A clock that was set back says nothing of how long ago that was.
    return since >= 0 && since < wholeEvery;
  }

  /**
   * What needs it was refused, and the same without it wasn't; no `refusal`: what came has shown that the service lacks it. A request that
   * was refused with a reason as one that can't be read is refused each time. Anything else is tried again after a while, that no mistake
   * stays for good.
   */
  miss(refusal?: Failure): void {
    if (this.isMissing) return;
    this.#isLacking = refusal === undefined || refusal.flaw === 'refused';
    this.#refusedAt = this.#clock.now();
    this.#log.info(this.#isLacking ? this.#without : `${this.#without} That is tried again in ten minutes.`);
  }
}
