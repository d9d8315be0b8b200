// Owns whole numbers by row, in as few bytes as they need: what the columns of the event log are made of.

/** Rows of one chunk. A long list grows by chunks: what is there isn't copied, and no room is kept for twice as much. */
export const chunkBits = 14;
export const chunkSize = 1 << chunkBits;
const chunkMask = chunkSize - 1;

export type Chunk = Uint8Array | Uint16Array | Uint32Array;

/** Of chunks in which nothing was set yet. */
const none: Chunk = /* @__PURE__ */ new Uint8Array();

/** How long a chunk is to be for a place in it: a short one at first, as most logs that one looks at are short. */
export function chunkLength(place: number): number {
  let length = 256;
  while (length <= place) length *= 8;
  return length;
}

/** Numbers from 0 to 2³² - 1 by index, 0 where none was set. Each chunk is as long as is needed, and as wide as its largest number. */
export class Codes {
  readonly #chunks: (Chunk | undefined)[] = [];

  get(index: number): number {
    return this.#chunks[index >>> chunkBits]?.[index & chunkMask] ?? 0;
  }

  set(index: number, code: number): void {
    const which = index >>> chunkBits;
    const place = index & chunkMask;
    let chunk = this.#chunks[which];
    if (chunk === undefined || place >= chunk.length || code > largestIn(chunk)) {
      if (code === 0) return;
      chunk = roomier(chunk, place, code);
      this.#chunks[which] = chunk;
    }
    chunk[place] = code;
  }

  /** The codes of indices from `which` * chunkSize on, for loops over many rows; 0 behind its end. */
  chunk(which: number): Chunk {
    return this.#chunks[which] ?? none;
  }
}

function largestIn({ BYTES_PER_ELEMENT: bytes }: Chunk): number {
  return bytes === 1 ? 0xff : bytes === 2 ? 0xffff : 0xffff_ffff;
}

/** A copy that is long and wide enough for a code. */
function roomier(chunk: Chunk | undefined, place: number, code: number): Chunk {
  const length = Math.max(chunk?.length ?? 0, chunkLength(place));
  const largest = Math.max(code, chunk === undefined ? 0 : largestIn(chunk));
  const copy =
    largest <= 0xff ? new Uint8Array(length) : largest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
  if (chunk !== undefined) copy.set(chunk);
  return copy;
}
