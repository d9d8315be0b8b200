// A clock that stands still until a test moves it.

import type { Clock } from '../../src/core/clock.ts';

export class FakeClock implements Clock {
  #now: number;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delay: number, task: () => void): () => void {
    const entry = { at: this.#now + delay, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  get waiting(): number {
    return this.#tasks.length;
  }

  /** When the next task falls due; infinity where none waits. */
  get next(): number {
    return this.#tasks.reduce((next, { at }) => Math.min(next, at), Number.POSITIVE_INFINITY);
  }

  /** Runs what falls due, in order, and lets promises settle after each. */
  async advance(ms: number): Promise<void> {
    await settle();
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  /** Somebody corrects the clock; timers run on as they were. */
  setBack(ms: number): void {
    this.#now -= ms;
    this.#tasks = this.#tasks.map(({ at, task }) => ({ at: at - ms, task }));
  }

  /** Time passes while no timer runs, as when a laptop sleeps. */
  sleep(ms: number): void {
    this.#now += ms;
    this.#tasks = this.#tasks.map(({ at, task }) => ({ at: at + ms, task }));
  }

  /** Time passes while nothing runs, and timers go by the clock: what fell due meanwhile is late and runs next. */
  stall(ms: number): void {
    this.#now += ms;
  }
}

/** Lets every promise that can settle do so. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}
