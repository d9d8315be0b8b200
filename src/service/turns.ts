// Owns that answers are made one after the other: one is on its way before the next one holds up the event loop.

export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn of the event loop in which nobody else's promise from here does. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
