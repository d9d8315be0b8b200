// Owns finding codes by the hash of their text: numbers in arrays, which take a tenth of the memory that a Map of the texts would.

/** An index grows part by part, so that no text that is added waits until all others have found new places. */
const parts = 64;
const firstSlots = 8;
/** A part of fewer slots grows faster. */
const fewSlots = 1_024;
const fullest = 0.7;
/** Bits of a slot that hold a code plus one; 0 is a free slot. The bits above are those of the hash, which tell nearly all others apart. */
const codeBits = 24;
const codeMask = (1 << codeBits) - 1;

const empty = /* @__PURE__ */ new Uint32Array(1);

export class HashIndex {
  readonly #parts: (Uint32Array | undefined)[] = [];
  readonly #counts = new Uint32Array(parts);

  /** The code of this hash that `isIt` says yes to; -1 where there is none. */
  find(hash: number, isIt: (code: number) => boolean): number {
    const slots = this.#parts[hash & (parts - 1)] ?? empty;
    const mask = slots.length - 1;
    for (let place = placeOf(hash) & mask, held = slots[place] ?? 0; held !== 0; held = slots[place] ?? 0) {
      if (held >>> codeBits === hash >>> codeBits && isIt((held & codeMask) - 1)) return (held & codeMask) - 1;
      place = (place + 1) & mask;
    }
    return -1;
  }

  /** Adds a code. `hashOf` gives the hash of any code that was added, this one too. Throws RangeError for the sixteen millionth. */
  add(hash: number, code: number, hashOf: (code: number) => number): void {
    if (code >= codeMask) throw new RangeError(`a column holds at most ${codeMask} distinct values`);
    const part = hash & (parts - 1);
    const count = (this.#counts[part] ?? 0) + 1;
    this.#counts[part] = count;
    const slots = this.#parts[part] ?? new Uint32Array(firstSlots);
    this.#parts[part] = slots;
    put(slots, hash, code);
    if (count <= slots.length * fullest) return;
    const wider = new Uint32Array(slots.length * (slots.length < fewSlots ? 4 : 2));
    for (const held of slots) if (held !== 0) put(wider, hashOf((held & codeMask) - 1), (held & codeMask) - 1);
    this.#parts[part] = wider;
  }
}

function put(slots: Uint32Array, hash: number, code: number): void {
  const mask = slots.length - 1;
  let place = placeOf(hash) & mask;
  while (slots[place] !== 0) place = (place + 1) & mask;
  slots[place] = ((hash >>> codeBits) << codeBits) | (code + 1);
}

/** The hash without the bits that name its part. */
function placeOf(hash: number): number {
  return hash >>> 6;
}

/** The hash of a text that is a part of another, from `start` to `end`: 32 bits. */
export function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
