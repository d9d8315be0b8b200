// Calls again when something is due, by the clock and not by a timer: timers stand still while a laptop sleeps, and clocks are set.

import type { Clock } from '../../core/clock.ts';

/** While something is to come the clock is looked at this often, in milliseconds. */
const lookEvery = 30_000;

export class Alarm {
  readonly #clock: Clock;
  readonly #look: () => number;
  #cancel: () => void = () => {};
  #hasEnded = false;

  /** `look` does what is due, and tells when it is to be called next, in milliseconds since 1970; infinity: it needn't be. */
  constructor(clock: Clock, look: () => number) {
    this.#clock = clock;
    this.#look = look;
  }

  /** Looks now. */
  readonly set = (): void => {
    if (this.#hasEnded) return;
    this.#cancel();
    const next = this.#look();
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(0, next - this.#clock.now()), lookEvery);
    this.#cancel = this.#clock.after(wait, this.set);
  };

  end(): void {
    this.#hasEnded = true;
    this.#cancel();
  }
}
