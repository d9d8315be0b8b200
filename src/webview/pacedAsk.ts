// Asks the editor for something that is out of date again and again while entries arrive, and not for each of them.

/** Milliseconds between two times. */
const interval = 500;

export class PacedAsk {
  readonly #ask: () => void;
  #askedAt = Number.NEGATIVE_INFINITY;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Asks at once; while entries arrive, as soon as the last time is long enough ago. */
  want(arriving: boolean): void {
    if (arriving && this.#waiting !== undefined) return;
    clearTimeout(this.#waiting);
    const left = this.#askedAt + interval - performance.now();
    if (!arriving || left <= 0) this.#run();
    else this.#waiting = setTimeout(() => this.#run(), left);
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  #run(): void {
    this.#waiting = undefined;
    this.#askedAt = performance.now();
    this.#ask();
  }
}
