// The query that was searched last, until the editor says how it stands: the rows of the one before must not pass for its rows. Knows no document.

/** Milliseconds that the editor's word may take before the page says that it waits: mostly it is there sooner, and nothing is to blink. */
const lateAfter = 150;

export class AwaitedQuery {
  readonly #onLate: () => void;
  readonly #timeout: number;
  #query: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;

  /** `onLate`: what is shown isn't what was searched, and has to say so. */
  constructor(onLate: () => void, timeout = lateAfter) {
    this.#onLate = onLate;
    this.#timeout = timeout;
  }

  /** Something is on its way. */
  get isOn(): boolean {
    return this.#query !== undefined;
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  /** The editor was asked for this query. */
  want(query: string): void {
    this.#query = query;
    this.#timer ??= setTimeout(() => {
      this.#isLate = true;
      this.#onLate();
    }, this.#timeout);
  }

  /** The rows are those of this query now. */
  answered(query: string): void {
    if (query === this.#query) this.end();
  }

  /** Nothing is on its way any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#query = undefined;
    this.#isLate = false;
  }
}
