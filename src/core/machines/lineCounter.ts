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
    if (this.#return < 0) this.#return = this.#next('\r');
    if (this.#return === this.#text.length) return this.#placeAmongFeeds(offset);
    for (let end = this.#nextEnd(); end < offset; end = this.#nextEnd()) {
      this.#line += 1;
      this.#lineStart = end + 1;
    }
    return { line: this.#line, column: offset - this.#lineStart };
  }

  /** Where LF alone ends lines: most of what is looked for in a text is this. */
  #placeAmongFeeds(offset: number): { line: number; column: number } {
    const text = this.#text;
    let feed = this.#feed < this.#lineStart ? this.#next('\n') : this.#feed;
    let line = this.#line;
    let start = this.#lineStart;
    while (feed < offset) {
      line += 1;
      start = feed + 1;
      feed = text.indexOf('\n', start);
      if (feed < 0) feed = text.length;
    }
    this.#feed = feed;
    this.#line = line;
    this.#lineStart = start;
    return { line, column: offset - start };
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
