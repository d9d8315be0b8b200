// Owns which fields the metadata of a log has, as far as a look at some of its texts tells: what is offered to be asked for, shown and
// counted. Each of the first texts is looked at; then a few each time, from all over those that came, so that a log is read no slower for it.
// Those of rows that somebody asks for are looked at beside that.

import type { LogColumn } from './column.ts';
import { leavesOf, metaFieldOf, readMeta } from './metaFields.ts';

/** Texts that are looked at in any case: those of a log that somebody reads through, where one entry may have what tells. */
const firstTexts = 500;
/** Texts and characters that are looked at each time, and characters in all. */
const textsAtOnce = 64;
const charactersAtOnce = 100_000;
const mostCharacters = 4_000_000;
/** Fields that are told at most, and how many names lead to one at most. */
export const mostMetaNames = 100;
export const deepestMeta = 6;
/** A field whose name is longer is none that anybody would ask for. */
const longestName = 300;

export class MetaNames {
  #names: readonly string[] = [];
  readonly #known = new Set<string>();
  /** The metadata's codes that were gone through. */
  #codes = 0;
  #left = mostCharacters;

  /** The fields that were met so far; the same list as long as no other came. */
  from(metadata: LogColumn | undefined): readonly string[] {
    if (metadata === undefined || this.#codes >= metadata.count) return this.#names;
    const most = Math.max(textsAtOnce, firstTexts - this.#codes);
    const step = Math.max(1, Math.ceil((metadata.count - this.#codes) / most));
    const codes: number[] = [];
    for (let code = this.#codes; code < metadata.count; code += step) codes.push(code);
    this.#left -= this.#look(metadata, codes, Math.min(charactersAtOnce, this.#left));
    this.#codes = metadata.count;
    return this.#names;
  }

  /** Looks at the texts of some codes, as far as there is room for them at once. */
  lookAt(metadata: LogColumn, codes: Iterable<number>): void {
    this.#look(metadata, codes, charactersAtOnce);
  }

  /** Gives back how many characters were looked at, at most `room`. */
  #look(metadata: LogColumn, codes: Iterable<number>, room: number): number {
    let left = room;
    for (const code of codes) {
      if (this.#known.size >= mostMetaNames) break;
      const text = metadata.textOf(code);
      if (text.length > left) continue;
      left -= text.length;
      this.#take(text);
    }
    if (this.#known.size > this.#names.length) this.#names = [...this.#known];
    return room - left;
  }

  #take(text: string): void {
    for (const [path] of leavesOf(readMeta(text), deepestMeta)) {
      if (this.#known.size >= mostMetaNames) return;
      const field = metaFieldOf(path);
      if (field.length <= longestName) this.#known.add(field);
    }
  }
}
