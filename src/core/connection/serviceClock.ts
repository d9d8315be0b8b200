// Owns what the time is for the service, learnt from its answers: a notice's dates must not be compared with a wrong local clock.

import type { Clock } from '../clock.ts';
import { formatDuration, minute } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';

/** Milliseconds of difference that count as none: a Date header has whole seconds, and servers keep it for a moment. */
const leastDifference = 2_000;
/** A date before or after these is no clock's, but a mistake. The local clock may be anywhere: a flat battery sets it to 1970. */
const earliest = Date.UTC(2020, 0);
const latest = Date.UTC(2100, 0);

/** The service's time, as far as its answers told it; the local time until then. Lengths of time are the local clock's. */
export class ServiceClock implements Clock {
  readonly #local: Clock;
  readonly #onWrong: (skew: number) => void;
  #skew = 0;
  #hasLearnt = false;
  /** What the last answer said, where that was something else. */
  #doubt: number | undefined;
  #toldWrong = false;

  /** `onWrong` is called when the local clock turns out to be wrong by more than a minute: once, until it is right again. */
  constructor(local: Clock, onWrong: (skew: number) => void = () => {}) {
    this.#local = local;
    this.#onWrong = onWrong;
  }

  /** Milliseconds that the service's clock is ahead of the local one; negative where it is behind, 0 where nobody could tell. */
  get skew(): number {
    return this.#skew;
  }

  now(): number {
    return this.#local.now() + this.#skew;
  }

  after(delay: number, task: () => void): () => void {
    return this.#local.after(delay, task);
  }

  /**
   * An answer came just now that tells the service's time (milliseconds since 1970), which may be off by `uncertainty` milliseconds
   * either way. What the answers say stays as it is until two in a row agree on something else, so that one misdated answer or one
   * machine of many with another clock moves nothing. Times that no clock can show change nothing.
   */
  learn(serviceTime: number, uncertainty: number): void {
    if (!(serviceTime >= earliest && serviceTime <= latest && uncertainty >= 0)) return;
    const margin = Math.max(leastDifference, uncertainty);
    // Times become names of files and fields of texts, which have whole milliseconds.
    const measured = Math.round(serviceTime - this.#local.now());
    const doubt = this.#doubt;
    this.#doubt = undefined;
    const agrees = Math.abs(measured - this.#skew) <= margin;
    const isNew = !this.#hasLearnt || (doubt !== undefined && Math.abs(measured - doubt) <= margin);
    this.#hasLearnt = true;
    if (agrees) return;
    if (isNew) this.#take(Math.abs(measured) <= margin ? 0 : measured);
    else this.#doubt = measured;
  }

  #take(skew: number): void {
    this.#skew = skew;
    const isWrong = Math.abs(skew) > minute;
    if (isWrong && !this.#toldWrong) this.#onWrong(skew);
    this.#toldWrong = isWrong;
  }
}

/** A sentence on a local clock that is more than a minute wrong, without its full stop; undefined for a right one. `skew`: ServiceClock.skew. */
export function describeSkew(skew: number, t: Translate): string | undefined {
  if (!(Math.abs(skew) > minute)) return undefined;
  const time = formatDuration(skew, t);
  return skew > 0
    ? t('This machine’s clock is {time} behind the service’s', { time })
    : t('This machine’s clock is {time} ahead of the service’s', { time });
}
