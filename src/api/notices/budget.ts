// Owns how much one read of notices may take in: what comes over the network and what is kept of it, over all its lists and pages.

import { fail, failureOf } from '../../core/failures.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';

const mebibyte = 1024 * 1024;
/** Bytes of one answer. A thousand notices stay well under this; a page that doesn't is halved. */
const pageBytes = 16 * mebibyte;
/** Bytes of all answers. A hundred thousand notices are some thirty million. */
const allBytes = 128 * mebibyte;
/** Characters of all texts that are kept, with `rowCost` for each notice. */
const allCharacters = 32 * mebibyte;
const rowCost = 100;

/** Each method throws `tooMuchData` once there is no room left. */
export class NoticeBudget {
  #bytes = allBytes;
  #characters = allCharacters;

  /** Nothing has come yet. */
  get isWhole(): boolean {
    return this.#bytes === allBytes;
  }

  /** Reads a page with as many bytes at most as it is handed; what it gives says how many there were. */
  async page<T extends { readonly bytes: number }>(read: (maxBytes: number) => Promise<T>): Promise<T> {
    if (this.#bytes <= 0) throw fail('tooMuchData', `the notices take more than ${allBytes} bytes`);
    const maxBytes = Math.min(pageBytes, this.#bytes);
    try {
      const page = await read(maxBytes);
      this.#bytes -= page.bytes;
      return page;
    } catch (error) {
      const { kind, status } = failureOf(error);
      // What was too large to be read here has come nearly as far, and comes again in smaller pages. What the service refused hasn't.
      if (kind === 'tooMuchData' && status === undefined) this.#bytes -= maxBytes;
      throw error;
    }
  }

  keep(rows: readonly JsonRecord[]): void {
    for (const row of rows) this.#characters -= rowCost + charactersOf(row);
    if (this.#characters < 0) throw fail('tooMuchData', `the notices hold more than ${allCharacters} characters`);
  }
}

function charactersOf(row: JsonRecord): number {
  let characters = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
  return characters;
}
