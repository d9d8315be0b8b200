// Owns whole numbers by row, in as few bytes as they need: what the columns of the event log are made of.

/** Rows of one chunk. A list grows by chunks: what is there isn't copied, and no room is kept for twice as much. */
export const chunkBits = 14;
export const chunkSize = 1 << chunkBits;
const chunkMask = chunkSize - 1;

export type Chunk = Uint8Array | Uint16Array | Uint32Array;

/** Of chunks in which nothing was set yet. */
const zeros: Chunk = /* @__PURE__ */ new Uint8Array(chunkSize);

/** Numbers from 0 to 2³² - 1 by index, 0 where none was set. Each chunk is as wide as its largest number. */
export class Codes {
  readonly #chunks: (Chunk | undefined)[] = [];

  get(index: number): number {
    return this.#chunks[index >>> chunkBits]?.[index & chunkMask] ?? 0;
  }

  set(index: number, code: number): void {
    const which = index >>> chunkBits;
    let chunk = this.#chunks[which];
    if (chunk === undefined && code === 0) return;
    if (chunk === undefined || code > largestIn(chunk)) {
      const wider = code < 256 ? new Uint8Array(chunkSize) : code < 65_536 ? new Uint16Array(chunkSize) : null;
      const widened = wider ?? new Uint32Array(chunkSize);
      if (chunk !== undefined) widened.set(chunk);
      chunk = widened;
      this.#chunks[which] = chunk;
    }
    chunk[index & chunkMask] = code;
  }

  /** The codes of indices from `which` * chunkSize on, for loops over many rows. */
  chunk(which: number): Chunk {
    return this.#chunks[which] ?? zeros;
  }
}

function largestIn({ BYTES_PER_ELEMENT: bytes }: Chunk): number {
  return bytes === 1 ? 0xff : bytes === 2 ? 0xffff : 0xffff_ffff;
}
