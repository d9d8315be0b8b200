// Where in a text one of many names may begin, without a look at most of its characters: the search of Wu and Manber. Three characters
// that stand in no name, or only near the beginnings of names, tell that none ends here, nor in the characters that follow.

import { foldedHash } from './nameTable.ts';

/** Characters that are looked at together. */
export const block = 3;
/** Characters of a name's beginning that are compared, by their hash, before it is said that it may be there. */
const longestBeginning = 20;
const beginningBits = 20;
const blocks = 1 << 15;

export class ShiftTable {
  /** Characters of each name that are looked for: as many as the shortest one has. */
  readonly #length: number;
  /** By block: how far the next place is at which a name may have its last such characters; 0: here. */
  readonly #shifts: Uint8Array;
  /** The same after a place where one might have had them, and hasn't. */
  readonly #shiftsOn: Uint8Array;
  readonly #beginnings = new Uint8Array(2 ** beginningBits / 8);

  /** `names`: at least one, in lower case, of ASCII characters alone, each as long as a block or longer. */
  constructor(names: readonly string[]) {
    let length = 255;
    for (const name of names) length = Math.min(length, name.length);
    this.#length = length;
    const shifts = new Uint8Array(blocks).fill(length - block + 1);
    const shiftsOn = shifts.slice();
    for (const name of names) {
      for (let at = block - 1; at < length; at += 1) {
        const key = keyAt(name, at);
        const shift = length - 1 - at;
        if (shift < (shifts[key] ?? 0)) shifts[key] = shift;
        if (shift > 0 && shift < (shiftsOn[key] ?? 0)) shiftsOn[key] = shift;
      }
      const bit = beginningAt(name, 0, length);
      this.#beginnings[bit >> 3] = (this.#beginnings[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    this.#shifts = shifts;
    this.#shiftsOn = shiftsOn;
  }

  /** The first place from `from` on where one may begin, whatever its case; infinity where none does. */
  next(text: string, from: number): number {
    const length = this.#length;
    const shifts = this.#shifts;
    for (let at = from + length - 1; at < text.length; ) {
      const key = keyAt(text, at);
      const shift = shifts[key] ?? 0;
      if (shift > 0) {
        at += shift;
        continue;
      }
      const start = at - length + 1;
      const bit = beginningAt(text, start, length);
      if (((this.#beginnings[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0) return start;
      at += this.#shiftsOn[key] ?? 1;
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** The three characters that end there, in as many bits as are left of them without their case: other characters may have the same. */
function keyAt(text: string, at: number): number {
  return ((text.charCodeAt(at - 2) & 31) << 10) | ((text.charCodeAt(at - 1) & 31) << 5) | (text.charCodeAt(at) & 31);
}

function beginningAt(text: string, start: number, length: number): number {
  return foldedHash(text, start, start + Math.min(length, longestBeginning), beginningBits);
}
