// Owns how fast requests go out: one limiter for all that one user asks of a service in this window, under the field's 50 requests a
// second, and the pause that the service asks for.

import type { Clock } from '../../core/clock.ts';
import { Queue } from '../../core/connection/queue.ts';
import { type Failure, FailureError } from '../../core/failures.ts';
import { longestRetryAfter } from './retry.ts';

/** Requests that may go out at once after a rest, and then one each so many milliseconds: 40 a second. */
const burst = 40;
const pace = 25;
/** The pages of a search that are read at once, and two for what a person asks for meanwhile. */
const mostUnderWay = 10;
/** Longest pause that a service can ask for, in seconds: more is a mistake of the service. */
const longestHold = 24 * 3_600;

/** The place of one request among those under way; to be disposed of when the request is over. */
export interface LimiterPlace {
  /** Gives the place to the next one before that. */
  leave(): void;
  [Symbol.dispose](): void;
}

export class RateLimiter {
  readonly #clock: Clock;
  readonly #limited: boolean;
  readonly #queue = new Queue();
  #underWay = 0;
  /** When all of the burst is there again: each request moves it on by the pace. Milliseconds, like the two below. */
  #fullAt = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  #lastNow = Number.NEGATIVE_INFINITY;
  /** What a clock that was set back is behind itself: it must not make anybody wait for it to come round again. */
  #setBack = 0;
  #cancelTimer: () => void = () => {};

  /** `limited`: false for a service on this machine, which is only held when it asks for it itself. */
  constructor(clock: Clock, limited: boolean) {
    this.#clock = clock;
    this.#limited = limited;
  }

  /**
   * Resolves when a request may go out, first come, first served. Throws `throttled` at once, with the seconds that are left, where the
   * service asked for a longer pause than is waited for here, and `cancelled` for one that waits when the signal aborts.
   */
  async enter(signal: AbortSignal): Promise<LimiterPlace> {
    try {
      const turn = this.#queue.wait(signal);
      this.#goOn();
      await turn;
    } catch (error) {
      // Where this was the last one to wait, nobody needs the timer any more.
      this.#goOn();
      throw error;
    }
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      this.#underWay -= 1;
      this.#goOn();
    };
    return { leave, [Symbol.dispose]: leave };
  }

  /** The service asked to send nothing for so many seconds. A pause that is longer already stays. */
  hold(seconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#now() + Math.min(seconds, longestHold) * 1000);
    this.#goOn();
  }

  /** Throws `throttled`, with the seconds that are left, where that pause is longer than so many seconds. */
  refuseLonger(seconds: number): void {
    if (this.held > seconds * 1000) throw new FailureError(pauseFailure(this.held));
  }

  /** Milliseconds that are left of the pause that the service asked for; none or less: there is none. */
  get held(): number {
    return this.#heldUntil - this.#now();
  }

  /** Lets all go that may go now, and sets a timer for the next one. */
  #goOn(): void {
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    const now = this.#now();
    const held = this.#heldUntil - now;
    if (held > longestRetryAfter * 1000) this.#queue.refuse(pauseFailure(held));
    while (this.#queue.length > 0) {
      const wait = Math.max(held, this.#waitForToken(now));
      if (wait > 0) {
        this.#cancelTimer = this.#clock.after(wait, () => this.#goOn());
        return;
      }
      // No place is free: the next request to leave its place comes here again.
      if (this.#limited && this.#underWay >= mostUnderWay) return;
      this.#fullAt = Math.max(this.#fullAt, now) + pace;
      this.#underWay += 1;
      this.#queue.next();
    }
  }

  /** Milliseconds until one more request may go out; none or less: now. */
  #waitForToken(now: number): number {
    return this.#limited ? this.#fullAt + pace - burst * pace - now : 0;
  }

  #now(): number {
    const now = this.#clock.now();
    this.#setBack += Math.max(0, this.#lastNow - now);
    this.#lastNow = now;
    return now + this.#setBack;
  }
}

function pauseFailure(left: number): Failure {
  const detail = 'nothing was sent: the service asked for a pause, which is not over';
  return { kind: 'throttled', detail, retryAfterSeconds: Math.ceil(left / 1000) };
}
