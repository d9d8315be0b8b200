// Names by their hash, which is made up as a text is read: a word of it is looked up without being cut out of it.

/** The hash of what was read so far and one character more: its code in lower case. It begins with 0. */
export function hashOn(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** A hash of so many bits of a part of a text: whatever its case, the same for a part of a name. Outside the text nothing is compared. */
export function foldedHash(text: string, from: number, to: number, bits: number): number {
  let hash = 0;
  // Of a letter, this bit is its case; no two characters of names differ in it otherwise.
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (text.charCodeAt(at) | 32)) | 0;
  return (hash ^ (hash >>> 15)) & (2 ** bits - 1);
}

export class NameTable {
  readonly #names: string[] = [];
  readonly #hashes: Int32Array;
  /** Places of names, each from 1, at its hash or behind it; 0: none. */
  readonly #slots: Int32Array;

  /** `names`: in lower case, of ASCII characters alone. */
  constructor(names: readonly string[]) {
    this.#hashes = new Int32Array(names.length);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(names.length * 2 + 2)));
    for (const name of names) {
      let hash = 0;
      for (let at = 0; at < name.length; at += 1) hash = hashOn(hash, name.charCodeAt(at));
      this.#hashes[this.#names.length] = hash;
      this.#names.push(name);
      this.#slots[this.#freeSlot(hash)] = this.#names.length;
    }
  }

  /** The name that is this part of a text, whatever its case, by its hash. */
  find(text: string, from: number, to: number, hash: number): string | undefined {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash) & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] ?? 0) - 1;
      if (place < 0) return undefined;
      const name = this.#names[place] ?? '';
      if (this.#hashes[place] === hash && name.length === to - from && standsAt(text, from, name)) return name;
    }
  }

  #freeSlot(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = slotOf(hash) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }
}

function slotOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** Whether a name, which is in lower case, stands at a place of a text, whatever its case there. */
export function standsAt(text: string, from: number, name: string): boolean {
  if (text.slice(from, from + name.length) === name) return true;
  for (let at = 0; at < name.length; at += 1) {
    const code = text.charCodeAt(from + at);
    const isUpper = code >= 0x41 && code <= 0x5a;
    if ((isUpper ? code + 0x20 : code) !== name.charCodeAt(at)) return false;
  }
  return true;
}
