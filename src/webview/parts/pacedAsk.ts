// Asks the editor for something that is out of date again and again while entries arrive, and not for each of them, nor before the
// last answer is there: counting may take the editor longer than the pause, and whatever the reader does would wait behind it.

/** Milliseconds between an answer and the next time. */
const usualPause = 500;

export class PacedAsk {
  readonly #ask: () => boolean;
  readonly #pause: number;
  #earliest = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** An answer is on its way. */
  #asked = false;
  /** Something came since it was asked for. */
  #wanted = false;

  /** `ask`: true where an answer will come, unless the entries go. */
  constructor(ask: () => boolean, pause = usualPause) {
    this.#ask = ask;
    this.#pause = pause;
  }

  /** Asks at once; while entries arrive, as soon as the last answer is there and old enough. */
  want(arriving: boolean): void {
    this.#wanted = true;
    if (!arriving) this.#run();
    else this.#runSoon();
  }

  /** The answer is there. While entries arrive the next time comes after `rest` milliseconds at the earliest, where that is longer. */
  answered(rest = 0): void {
    this.#asked = false;
    this.#earliest = performance.now() + Math.max(this.#pause, rest);
    if (this.#wanted) this.#runSoon();
  }

  /** Nothing is wanted any more, and no answer comes. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked = false;
    this.#wanted = false;
  }

  #runSoon(): void {
    if (this.#asked || this.#timer !== undefined) return;
    const left = this.#earliest - performance.now();
    if (left <= 0) this.#run();
    else this.#timer = setTimeout(() => this.#run(), left);
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted = false;
    this.#asked = this.#ask();
  }
}
