// Where in a text one of many names with a dot may stand. Dots are rare in most texts, and found by the processor for many characters at
// once: what stands around one tells of most that it is in none of the names.

import { foldedHash } from './nameTable.ts';

/** Characters on one side of a dot that are compared at most, by their hash. */
const widest = 6;
const bits = 20;

export class DotTable {
  /** Characters around the first dot of a name that each of them has. */
  readonly #before: number;
  readonly #after: number;
  /** 1 for the two that stand beside such a dot. */
  readonly #beside = new Uint8Array(1 << 10);
  /** The hashes of all of them, a bit each. */
  readonly #around = new Uint8Array(2 ** bits / 8);

  /** `names`: in lower case, of ASCII characters alone, each with a dot. */
  constructor(names: readonly string[]) {
    let [before, after] = [widest, widest];
    for (const name of names) {
      const dot = name.indexOf('.');
      before = Math.min(before, dot);
      after = Math.min(after, name.length - dot - 1);
    }
    this.#before = before;
    this.#after = after;
    for (const name of names) {
      const dot = name.indexOf('.');
      const bit = this.#hashAt(name, dot);
      this.#beside[keyAt(name, dot)] = 1;
      this.#around[bit >> 3] = (this.#around[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** The first dot from `from` on that may be the first one of a name, whatever its case; infinity where there is none. */
  next(text: string, from: number): number {
    for (let dot = text.indexOf('.', from); dot >= 0; dot = text.indexOf('.', dot + 1)) {
      if (this.#beside[keyAt(text, dot)] === 0) continue;
      const bit = this.#hashAt(text, dot);
      if (((this.#around[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0) return dot;
    }
    return Number.POSITIVE_INFINITY;
  }

  #hashAt(text: string, dot: number): number {
    return foldedHash(text, dot - this.#before, dot + this.#after + 1, bits);
  }
}

/** In as many bits as are left of the two characters without their case: others may have the same. */
function keyAt(text: string, dot: number): number {
  return ((text.charCodeAt(dot - 1) & 31) << 5) | (text.charCodeAt(dot + 1) & 31);
}
