// Where in a text one of many names with a dot may stand. Dots are rare in most texts, and found by the processor for many characters at
// once: what stands around one tells of most that it is in none of the names, and of most others in which.

import { foldedHash, standsAt } from './nameTable.ts';

/** Characters on one side of a dot that are compared at most, by their hash. */
const widest = 6;
/** After a dot as many are enough where there are so many before it: many names go on with the same domain. */
const enoughAfter = 3;
const bits = 20;

/** What stands beside a part of a text: 0 for what ends a name, 1 for what may end one, more for what goes on with it. */
type Beside = (text: string, from: number, to: number) => number;

export class DotTable {
  /** Characters around the first dot of a name that each of them has. */
  readonly #before: number;
  readonly #after: number;
  /** 1 for the two that stand beside such a dot. */
  readonly #beside = new Uint8Array(1 << 10);
  /** The hashes of all of them, a bit each. */
  readonly #around = new Uint8Array(2 ** bits / 8);
  readonly #names: readonly string[];
  /** By name, the hash of what is around its first dot; below 0 where others have it too. */
  readonly #hashes: Int32Array;
  /** Places of names, each from 1, at their hash or behind it, one for each hash; 0: none. */
  readonly #slots: Int32Array;
  /** What is around its first dot tells most names apart. */
  readonly #tellsApart: boolean;

  /** `names`: in lower case, of ASCII characters alone, each with a dot. */
  constructor(names: readonly string[]) {
    let [before, after] = [widest, widest];
    for (const name of names) {
      const dot = name.indexOf('.');
      before = Math.min(before, dot);
      after = Math.min(after, name.length - dot - 1);
    }
    this.#before = before;
    this.#after = before < widest ? after : Math.min(after, enoughAfter);
    this.#names = names;
    this.#hashes = new Int32Array(names.length);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(names.length * 2 + 2)));
    let place = 0;
    let alike = 0;
    for (const name of names) {
      const dot = name.indexOf('.');
      const hash = this.#hashAt(name, dot);
      this.#beside[keyAt(name, dot)] = 1;
      this.#around[hash >> 3] = (this.#around[hash >> 3] ?? 0) | (1 << (hash & 7));
      const slot = this.#slotOf(hash);
      const other = (this.#slots[slot] ?? 0) - 1;
      if (other < 0) this.#slots[slot] = place + 1;
      else {
        this.#hashes[other] = ~hash;
        alike += 1;
      }
      this.#hashes[place] = hash;
      place += 1;
    }
    this.#tellsApart = alike < names.length / 2;
  }

  /** The first dot from `from` on that may be the first one of a name, whatever its case; infinity where there is none. */
  next(text: string, from: number): number {
    for (let dot = text.indexOf('.', from); dot >= 0; dot = text.indexOf('.', dot + 1)) {
      if (this.#beside[keyAt(text, dot)] === 0) continue;
      const hash = this.#hashAt(text, dot);
      if (((this.#around[hash >> 3] ?? 0) & (1 << (hash & 7))) !== 0) return dot;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The name whose first dot this one is; undefined where it is of none, null where only reading the text tells. */
  nameAt(text: string, dot: number, beside: Beside): string | null | undefined {
    if (!this.#tellsApart) return null;
    const place = (this.#slots[this.#slotOf(this.#hashAt(text, dot))] ?? 0) - 1;
    const name = this.#names[place];
    if (name === undefined) return undefined;
    if ((this.#hashes[place] ?? 0) < 0) return null;
    const from = dot - name.indexOf('.');
    if (!standsAt(text, from, name)) return undefined;
    const kind = beside(text, from, from + name.length);
    if (kind > 1) return undefined;
    return kind === 0 ? name : null;
  }

  /** Where the names with such a hash are; a free slot where there are none. */
  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let place = this.#slots[slot] ?? 0; place > 0; place = this.#slots[slot] ?? 0) {
      const known = this.#hashes[place - 1] ?? 0;
      if (known === hash || known === ~hash) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #hashAt(text: string, dot: number): number {
    return foldedHash(text, dot - this.#before, dot + this.#after + 1, bits);
  }
}

/** In as many bits as are left of the two characters without their case: others may have the same. */
function keyAt(text: string, dot: number): number {
  return ((text.charCodeAt(dot - 1) & 31) << 5) | (text.charCodeAt(dot + 1) & 31);
}
