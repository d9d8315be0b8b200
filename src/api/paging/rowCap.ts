// Owns what one reading of a list learns of how many rows a page has at most, where those are fewer than are asked for.

export class RowCap {
  /** Rows of the longest page that came. */
  #largest: number;
  #known: boolean;
  #mayBeShift = true;

  /** `learnt`: the cap that is known of before. */
  constructor(learnt: number | undefined) {
    this.#largest = learnt ?? 0;
    this.#known = this.#largest > 0;
  }

  get largest(): number {
    return this.#largest;
  }

  /** The most rows that a page can have; undefined where it has as many as are asked for, as far as is known. */
  get most(): number | undefined {
    return this.#known ? this.#largest : undefined;
  }

  /** As many rows as can be expected where so many are asked for. */
  expected(asked: number): number {
    return this.#known ? Math.min(asked, this.#largest) : asked;
  }

  pageCame(rows: number): void {
    this.#largest = Math.max(this.#largest, rows);
  }

  /**
   * There is a row behind a page that was shorter than expected: it was cut. `lastAgain`: that row is the page's last one, which a new
   * row at the list's beginning has shifted there; that is believed once.
   */
  pageWasCut(lastAgain: boolean): void {
    this.#known ||= !(this.#mayBeShift && lastAgain);
    this.#mayBeShift = false;
  }
}
