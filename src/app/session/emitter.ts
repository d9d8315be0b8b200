// An event without the editor: those who listen are told of each value in turn.

export interface Subscription {
  dispose(): void;
}

export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Each call is a subscription of its own. */
  readonly event = (listener: (value: T) => void): Subscription => {
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return { dispose: () => void this.#listeners.delete(own) };
  };

  /** A listener that throws keeps nothing from the others: its error is the process's to report. */
  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
