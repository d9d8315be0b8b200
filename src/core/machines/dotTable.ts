// Where in a text one of many names with a dot may stand. Dots are rare in most texts, and found by the processor for many characters at
// once: what stands around one tells of most that it is in none of the names, and of most others in which.

import { joint, kindBeside, separator } from './characters.ts';
import { foldedHash, standsAt } from './nameTable.ts';

/** Characters on one side of a dot that are compared at most, by their hash. */
const widest = 6;
/** After a dot as many are enough where there are so many before it: many names go on with the same domain. */
const enoughAfter = 3;
const bits = 31;

export class DotTable {
  readonly #names: readonly string[];
  /** By name, how many characters stand before its first dot. */
  readonly #heads: Uint8Array;
  /** Characters around the first dot of a name that each of them has. */
  readonly #before: number;
  readonly #after: number;
  /** 1 for the two that stand beside such a dot. */
  readonly #beside = new Uint8Array(1 << 10);
  /**
   * By the last bits of the hash of what is around a first dot, or in the next free place: its other bits, and where the last ones were
   * the name, counted from 1, or `#several`. Hashes that differ in the last bits alone may share one. 0: none.
   */
  readonly #slots: Int32Array;
  /** The last bits, all of them 1: the name is one of several. */
  readonly #several: number;
  #name: string | null = null;

  /** `names`: in lower case, of ASCII characters alone, each with a dot. */
  constructor(names: readonly string[]) {
    this.#names = names;
    this.#heads = new Uint8Array(names.length);
    let [before, after] = [widest, widest];
    for (let which = 0; which < names.length; which += 1) {
      const name = names[which] ?? '';
      const head = name.indexOf('.');
      this.#heads[which] = head;
      before = Math.min(before, head);
      after = Math.min(after, name.length - head - 1);
    }
    this.#before = before;
    this.#after = before < widest ? after : Math.min(after, enoughAfter);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(names.length * 2 + 2)));
    this.#several = this.#slots.length - 1;
    for (let which = 0; which < names.length; which += 1) this.#add(which, names[which] ?? '');
  }

  /** The name that stands where `next` said last; null where only reading the text tells. */
  get name(): string | null {
    return this.#name;
  }

  /** Where the next name begins of those that begin at `from` or later, whatever its case, or a dot that may be in it; or infinity. */
  next(text: string, from: number): number {
    // Before the first dot of a name stand so many characters that are no dot.
    const before = this.#before;
    for (let dot = text.indexOf('.', from + before); dot >= 0; dot = text.indexOf('.', dot + 1 + before)) {
      if (this.#beside[keyAt(text, dot)] === 0) continue;
      const which = (this.#slots[this.#slotOf(this.#hashAt(text, dot))] ?? 0) & this.#several;
      if (which === 0) continue;
      this.#name = null;
      if (which === this.#several) return dot;
      const name = this.#names[which - 1] ?? '';
      const start = dot - (this.#heads[which - 1] ?? 0);
      if (!standsAt(text, start, name)) continue;
      const kind = Math.max(kindBeside(text.charCodeAt(start - 1)), kindBeside(text.charCodeAt(start + name.length)));
      if (kind > joint) continue;
      if (kind === separator) this.#name = name;
      return start;
    }
    return Number.POSITIVE_INFINITY;
  }

  #add(which: number, name: string): void {
    const dot = this.#heads[which] ?? 0;
    this.#beside[keyAt(name, dot)] = 1;
    const hash = this.#hashAt(name, dot);
    const slot = this.#slotOf(hash);
    this.#slots[slot] = (hash & ~this.#several) | (this.#slots[slot] === 0 ? which + 1 : this.#several);
  }

  /** Where such a hash is; a free slot where there is none. */
  #slotOf(hash: number): number {
    const last = this.#several;
    let slot = hash & last;
    for (let held = this.#slots[slot] ?? 0; held !== 0; held = this.#slots[slot] ?? 0) {
      if ((held & ~last) === (hash & ~last)) break;
      slot = (slot + 1) & last;
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
