// What the editor keeps for the extension, written one value after the other.

import type { Memory } from '../../core/memory.ts';

/**
 * The editor keeps all values as one, and while a write is under way its window may put back what that one said: a value that was written
 * meanwhile would be lost, whatever its key. So the next is written once the last has been, and is read here from the first.
 */
export class OrderedMemory implements Memory {
  readonly #memory: Memory;
  readonly #waiting = new Map<string, { readonly value: unknown }>();
  #last: Promise<void> = Promise.resolve();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(key: string): unknown {
    const waiting = this.#waiting.get(key);
    return waiting === undefined ? this.#memory.get(key) : waiting.value;
  }

  /** Rejects where it can't be written; what follows is written all the same. */
  update(key: string, value: unknown): Promise<void> {
    const own = { value };
    this.#waiting.set(key, own);
    const written = this.#last.then(async () => {
      try {
        await this.#memory.update(key, value);
      } finally {
        if (this.#waiting.get(key) === own) this.#waiting.delete(key);
      }
    });
    this.#last = written.catch(() => {});
    return written;
  }
}
