// When to read again: one read at a time, at the interval, less often while nobody looks, with growing pauses after failures.

import type { Clock } from './clock.ts';
import { type Failure, failureOf } from './failures.ts';

export interface PollerOptions {
  readonly clock: Clock;
  /** One read. Throws FailureError; a result that came after `signal` was aborted is nobody's. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (failure: Failure) => void;
  /** Milliseconds between reads while the window is in front. */
  readonly interval: () => number;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
}

/** Reads are this many times rarer while the window isn't in front. */
const hiddenFactor = 5;
/** Longest pause after repeated failures, in milliseconds. */
const longestPause = 15 * 60_000;
/** Longest that a service can make us wait by Retry-After, in milliseconds: more is a mistake. */
const longestHold = 24 * 3_600_000;
/** Timers stand still while a laptop sleeps, so that the clock is looked at this often, in milliseconds. */
const lookEvery = 30_000;

export class Poller {
  readonly #options: PollerOptions;
  #visible = true;
  #running = false;
  #failures = 0;
  #lastEnd = Number.NEGATIVE_INFINITY;
  /** The service asked not to be read before. */
  #heldUntil = Number.NEGATIVE_INFINITY;
  #dueAt = 0;
  #cancelTimer: () => void = () => {};
  #flight: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Begins with a read at once. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#failures = 0;
    void this.refresh();
  }

  /** Ends polling and aborts the read under way. */
  stop(): void {
    this.#running = false;
    this.#cancelTimer();
    this.#flight?.controller.abort();
    this.#flight = undefined;
  }

  /** Reads now; joins the read that is under way. Resolves when it is over, whatever came. A stopped poller starts again. */
  refresh(): Promise<void> {
    this.#running = true;
    this.#flight ??= this.#fly();
    return this.#flight.done;
  }

  /** The window came to the front or left it. Coming back reads at once what is due by the shorter interval. */
  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    if (this.#running && this.#flight === undefined) this.#schedule();
  }

  /** The interval changed. */
  reschedule(): void {
    if (this.#running && this.#flight === undefined) this.#schedule();
  }

  #fly(): { controller: AbortController; done: Promise<void> } {
    this.#cancelTimer();
    const controller = new AbortController();
    const run = async () => {
      let failure: Failure | undefined;
      try {
        await this.#options.read(controller.signal);
      } catch (error) {
        failure = failureOf(error);
      }
      if (controller.signal.aborted) return;
      this.#flight = undefined;
      this.#lastEnd = this.#options.clock.now();
      this.#failures = failure === undefined ? 0 : this.#failures + 1;
      this.#heldUntil = this.#lastEnd + Math.min((failure?.retryAfterSeconds ?? 0) * 1000, longestHold);
      if (failure !== undefined) this.#options.onFailure(failure);
      if (!this.#running) return;
      // A refused key is not tried again until the user acts: repeated refusals lock accounts.
      if (failure?.kind === 'unauthorized') this.#running = false;
      else this.#schedule();
    };
    return { controller, done: run() };
  }

  #schedule(): void {
    const { clock, interval, random } = this.#options;
    let pause = interval() * (this.#visible ? 1 : hiddenFactor);
    if (this.#failures > 0)
      pause = Math.min(Math.max(longestPause, pause), pause * 2 ** Math.min(this.#failures - 1, 10));
    // A tenth of jitter keeps many windows from asking in step.
    this.#dueAt = Math.max(this.#heldUntil, this.#lastEnd + pause * (1 + random() / 10));
    this.#cancelTimer();
    const look = () => {
      const now = clock.now();
      const left = this.#dueAt - now;
      // A clock that was set back says nothing of how long ago the last read was.
      if (left <= 0 || now < this.#lastEnd - lookEvery) void this.refresh();
      else this.#cancelTimer = clock.after(Math.min(left, lookEvery), look);
    };
    look();
  }
}
