// A queue of callers that wait for their turn, first come, first served. One that gives up is taken out, and its listener with it.

import { type Failure, FailureError, fail } from '../failures.ts';

interface Waiter {
  readonly go: () => void;
  readonly refuse: (failure: Failure) => void;
}

export class Queue {
  readonly #waiters: Waiter[] = [];

  get length(): number {
    return this.#waiters.length;
  }

  /** Resolves when it is this one's turn. Throws the failure that all who wait are refused with, and `cancelled` as soon as the signal aborts. */
  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(fail('cancelled', 'cancelled'));
        return;
      }
      const giveUp = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(fail('cancelled', 'cancelled'));
      };
      const waiter: Waiter = {
        go: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
        refuse: (failure) => {
          signal.removeEventListener('abort', giveUp);
          reject(new FailureError(failure));
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiters.push(waiter);
    });
  }

  /** Lets the first one go; false where nobody waits. */
  next(): boolean {
    const first = this.#waiters.shift();
    first?.go();
    return first !== undefined;
  }

  /** Everybody who waits fails with this. */
  refuse(failure: Failure): void {
    for (const { refuse } of this.#waiters.splice(0)) refuse(failure);
  }
}
