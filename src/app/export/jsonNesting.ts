// How lists and records of JSON nest in a text, whether or not it is whole.

const [quote, backslash, open, close, openList, closeList] = Array.from('"\\{}[]', (character) =>
  character.charCodeAt(0),
);

/** How deep a text is inside of lists and records. */
export class Nesting {
  depth = 0;
  isInText = false;
  #isEscaped = false;

  /** Goes on behind a character: whether it closes a list or a record. */
  closes(code: number): boolean {
    if (this.isInText) this.#goOnInText(code);
    else if (code === quote) this.isInText = true;
    else if (code === open || code === openList) this.depth += 1;
    else if ((code === close || code === closeList) && this.depth > 0) {
      this.depth -= 1;
      return true;
    }
    return false;
  }

  #goOnInText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) this.isInText = false;
  }
}

/** Where lists and records of a text have closed, with so many left open. */
export function closings(text: string, left: number): readonly number[] {
  const nesting = new Nesting();
  const ends: number[] = [];
  for (let at = 0; at < text.length; at++)
    if (nesting.closes(text.charCodeAt(at)) && nesting.depth === left) ends.push(at + 1);
  return ends;
}

/** What may be left of a record that was cut: closed behind the last thing that is whole in one of its lists, or in itself. */
export function closed(text: string): readonly string[] {
  const upTo = (left: number) => text.slice(0, closings(text, left).at(-1) ?? 0);
  return [`${upTo(2)}]}`, `${upTo(1)}}`];
}
