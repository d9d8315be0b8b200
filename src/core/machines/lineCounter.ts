// Lines and columns of places in a text, which are asked for from the first to the last.

export class LineCounter {
  readonly #text: string;
  #line = 0;
  #lineStart = 0;
  /** Where the next LF and the next CR that ends a line stand; the text's length where there is none. */
  #feed = -1;
  #return = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Both from 0. `offset`: no smaller than the last one. LF, CR LF and CR end lines, as in the editor. */
  placeOf(offset: number): { line: number; column: number } {
    for (let end = this.#nextEnd(); end < offset; end = this.#nextEnd()) {
      this.#line += 1;
      this.#lineStart = end + 1;
    }
    return { line: this.#line, column: offset - this.#lineStart };
  }

  /** Where the present line ends: at its last character. */
  #nextEnd(): number {
    if (this.#feed < this.#lineStart) this.#feed = this.#next('\n');
    if (this.#return < this.#lineStart) this.#return = this.#next('\r');
    return this.#return === this.#feed - 1 ? this.#feed : Math.min(this.#feed, this.#return);
  }

  #next(character: string): number {
    const at = this.#text.indexOf(character, this.#lineStart);
    return at < 0 ? this.#text.length : at;
  }
}
