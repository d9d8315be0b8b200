// When to read again: one read at a time, at the interval, less often while nobody looks, with growing pauses after failures.

import type { Clock } from '../clock.ts';
import type { Failure } from '../failures.ts';
import type { ReadEnd } from '../notices/pollResult.ts';

export interface PollerOptions {
  readonly clock: Clock;
  /**
   * One read, or waiting for the one that another window does; undefined once `signal` was aborted. `asked`: a person wants it now.
   * Doesn't reject.
   */
  readonly read: (signal: AbortSignal, asked: boolean) => Promise<ReadEnd | undefined>;
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
/** After a sleep the network is given this long, in milliseconds, and up to as much again by chance: not all wake in step. */
const wakingPause = 4_000;
/** The first time that another window doesn't reach the service, this one tries after so many milliseconds. */
const standInPause = 4_000;

interface Flight {
  readonly controller: AbortController;
  readonly asked: boolean;
  readonly done: Promise<void>;
}

export class Poller {
  readonly #options: PollerOptions;
  #visible = true;
  #running = false;
  /** Nothing is read before it is known how the last read ended. */
  #started = false;
  #stopped = false;
  #last: ReadEnd | undefined;
  #dueAt = 0;
  /** When the clock was to be looked at next; a look that comes much later tells of a sleep. */
  #lookAt = Number.POSITIVE_INFINITY;
  #cancelTimer: () => void = () => {};
  #flight: Flight | undefined;
  /** This window was the last one that didn't reach the service: another one may, by another way out. */
  #givesWay = false;
  /** Another window didn't reach the service, and none has since but this one: it reads as if it were in front, until it was. */
  #standsIn = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Reads at once, or when it is due after `last`, the end of an earlier read. A refused key isn't tried again by itself. */
  start(last?: ReadEnd): void {
    if (this.#running || this.#stopped) return;
    this.#started = true;
    this.#last = last;
    this.#running = last?.failure?.kind !== 'unauthorized';
    if (last === undefined) void this.#read(false);
    else if (this.#running) this.#schedule();
  }

  /** Ends polling for good, and aborts the read under way. */
  stop(): void {
    this.#running = false;
    this.#started = false;
    this.#stopped = true;
    this.#cancelTimer();
    this.#flight?.controller.abort();
    this.#flight = undefined;
  }

  /** Resolves when the read that is under way is over. */
  async idle(): Promise<void> {
    await this.#flight?.done;
  }

  /**
   * A person asked: reads now, after the read that is under way by itself, or together with those who asked before. Resolves when it
   * is over. Where a refused key has ended polling, it begins again.
   */
  async refresh(): Promise<void> {
    if (this.#stopped) return;
    this.#started = true;
    this.#running = true;
    const { done, asked } = this.#flight ?? { done: undefined, asked: true };
    const askedAt = this.#options.clock.now();
    if (!asked) await done;
    // That read may have learnt of a refusal that was there before: no answer to who asks now.
    this.#running ||= this.#last?.failure?.kind === 'unauthorized' && this.#last.endedAt < askedAt;
    if (this.#running) await this.#read(true);
  }

  /** What is to be read has changed: reads now, after the read that is under way, unless nothing is read at all. */
  async reload(): Promise<void> {
    await this.idle();
    if (this.#running) await this.#read(false);
  }

  /** This window has read for all. Told before `read` resolves. */
  tried(failure: Failure | null): void {
    this.#givesWay = isUnreached(failure);
    if (this.#givesWay) this.#standsIn = false;
  }

  /** Another window has read: the next read is due by that. */
  note(end: ReadEnd): void {
    const isUnreachedThere = isUnreached(end.failure);
    // What an earlier session left says nothing of the windows that there are.
    this.#standsIn = this.#started && isUnreachedThere;
    if (isUnreachedThere) this.#givesWay = false;
    this.#goOnAfter(end);
  }

  #goOnAfter(end: ReadEnd): void {
    if (this.#flight !== undefined || !this.#started) return;
    this.#last = end;
    this.#running = end.failure?.kind !== 'unauthorized';
    this.#cancelTimer();
    if (this.#running) this.#schedule();
  }

  /** A request that wasn't a read showed that the key isn't taken: none is sent until a person asks. */
  refused(failure: Failure): void {
    this.#goOnAfter({ endedAt: this.#options.clock.now(), failure, failures: 1 });
  }

  /** The window came to the front or left it. Coming back reads at once what is due by the shorter interval. */
  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#standsIn = false;
    this.reschedule();
  }

  /** The interval changed. */
  reschedule(): void {
    if (this.#running && this.#flight === undefined && this.#last !== undefined) this.#schedule();
  }

  #read(asked: boolean): Promise<void> {
    this.#flight ??= this.#fly(asked);
    return this.#flight.done;
  }

  #fly(asked: boolean): Flight {
    this.#cancelTimer();
    this.#lookAt = Number.POSITIVE_INFINITY;
    const controller = new AbortController();
    const run = async () => {
      const end = await this.#options.read(controller.signal, asked);
      if (controller.signal.aborted || end === undefined) return;
      this.#flight = undefined;
      // A refused key is not tried again until the user acts: repeated refusals lock accounts.
      if (this.#running) this.#goOnAfter(end);
    };
    return { controller, asked, done: run() };
  }

  #schedule(): void {
    const { clock } = this.#options;
    this.#dueAt = this.#nextRead();
    this.#cancelTimer();
    const look = () => {
      const now = clock.now();
      if (now - this.#lookAt > lookEvery)
        this.#dueAt = Math.max(this.#dueAt, now + wakingPause * (1 + this.#options.random()));
      const left = this.#dueAt - now;
      // A clock that was set back says nothing of how long ago the last read was.
      const setBack = now < (this.#last?.endedAt ?? now) - lookEvery;
      if (left <= 0 || setBack) void this.#read(false);
      else {
        const wait = Math.min(left, lookEvery);
        this.#lookAt = now + wait;
        this.#cancelTimer = clock.after(wait, look);
      }
    };
    look();
  }

  /** When the next read is due, in milliseconds since 1970. */
  #nextRead(): number {
    const { interval, random, clock } = this.#options;
    const { endedAt, failure, failures } = this.#last ?? { endedAt: clock.now(), failure: null, failures: 0 };
    let pause = interval() * (this.#visible || this.#standsIn ? 1 : hiddenFactor);
    if (this.#standsIn && failures === 1) pause = standInPause;
    else if (failures > 0) pause = Math.min(Math.max(longestPause, pause), pause * 2 ** Math.min(failures - 1, 10));
    const hold = Math.min((failure?.retryAfterSeconds ?? 0) * 1000, longestHold);
    // A tenth of jitter keeps many windows from asking in step; who gives way comes after all others.
    return endedAt + Math.max(hold, pause * (1 + (random() + (this.#givesWay ? 1 : 0)) / 10));
  }
}

/** True where another window may fare better. */
function isUnreached(failure: Failure | null): boolean {
  return failure?.kind === 'offline' || failure?.kind === 'timeout';
}
