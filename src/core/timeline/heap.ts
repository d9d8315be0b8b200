// A list of which the first one by some order is always at hand.

export class Heap<T> {
  readonly #items: T[] = [];
  readonly #order: (a: T, b: T) => number;

  constructor(order: (a: T, b: T) => number) {
    this.#order = order;
  }

  /** Undefined where there is none. */
  get first(): T | undefined {
    return this.#items[0];
  }

  add(item: T): void {
    this.#items.push(item);
    let at = this.#items.length - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  /** Takes the first one away; undefined where there is none. */
  take(): T | undefined {
    const [first] = this.#items;
    const last = this.#items.pop();
    if (this.#items.length > 0 && last !== undefined) {
      this.#items[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const smaller = this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(smaller, at)) return;
      this.#swap(smaller, at);
      at = smaller;
    }
  }

  #isBefore(a: number, b: number): boolean {
    if (a >= this.#items.length || b >= this.#items.length) return false;
    return this.#order(this.#items[a] as T, this.#items[b] as T) < 0;
  }

  #swap(a: number, b: number): void {
    const item = this.#items[a] as T;
    this.#items[a] = this.#items[b] as T;
    this.#items[b] = item;
  }
}
