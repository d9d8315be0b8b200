// What is different in a span, looked for in turns that give way to others: one comparison at a time, the last one that was asked for.

import type { Differences } from '../../core/log/difference.ts';

/** Milliseconds that are spent at a time. */
const longestTurn = 8;

export class Comparing {
  #last: Generator<void, Differences> | undefined;

  /** Calls `onEnd` unless another comparison begins before, or this one is stopped. */
  start(steps: Generator<void, Differences>, onEnd: (differences: Differences) => void): void {
    this.#last = steps;
    this.#goOn(steps, onEnd);
  }

  stop(): void {
    this.#last = undefined;
  }

  #goOn(steps: Generator<void, Differences>, onEnd: (differences: Differences) => void): void {
    if (this.#last !== steps) return;
    const end = performance.now() + longestTurn;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done !== true) continue;
      this.#last = undefined;
      onEnd(step.value);
      return;
    }
    setImmediate(() => this.#goOn(steps, onEnd));
  }
}
