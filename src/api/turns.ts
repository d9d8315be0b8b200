// Owns that long answers are read one after the other: several that come at once would hold up the whole extension host together.

export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn of the event loop in which nobody else's promise from here does. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
