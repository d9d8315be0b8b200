// Owns one field of the event log's entries: each distinct value is kept once, and rows hold its code.

import { type Json, parseExactly } from '../text/exactJson.ts';
import { Codes } from './columnCodes.ts';
import { HashIndex, hashOf } from './columnIndex.ts';
import { Texts } from './columnTexts.ts';
import { fieldText } from './fieldText.ts';
import type { LogCondition } from './filter.ts';

/** What a text was before it was a text, so that 1, "1" and null come back as they came. */
const text = 0;
const number = 1;
const json = 2;
const nothing = 3;
const absent = 4;

/** Places for values that came lately: most that come are one of them, and needn't be looked for. */
const fewRecent = 64;
const mostRecent = 1_024;

/** Code 0 stands for entries that don't have the field. */
export class LogColumn {
  /** Row → code. */
  readonly codes = new Codes();
  readonly #texts = new Texts();
  /** Code → kind of value. */
  readonly #kinds = new Codes();
  readonly #index = new HashIndex();
  /** By place: a value that came lately, and its code. */
  #recent: Json[] = new Array<Json>(fewRecent).fill(null);
  #recentCodes = new Uint32Array(fewRecent);
  /** Codes whose text another code had before, and that code. */
  readonly #duplicates = new Map<number, number>();

  constructor() {
    this.#codeOfText('', absent);
  }

  /** All codes are smaller. */
  get count(): number {
    return this.#texts.count;
  }

  /** Of all distinct values, as text. */
  get characters(): number {
    return this.#texts.characters;
  }

  /** Keeps a value; of numbers, -0 comes back as 0. */
  set(row: number, value: Json): void {
    this.codes.set(row, this.codeOf(value));
  }

  /** The code of a value, which is kept from now on, if it wasn't. */
  codeOf(value: Json): number {
    if (typeof value === 'object') return this.#codeOfText(fieldText(value), kindOf(value));
    const place = placeOf(value) & (this.#recent.length - 1);
    if (this.#recent[place] === value) return this.#recentCodes[place] ?? 0;
    const code = this.#codeOfText(fieldText(value), kindOf(value));
    this.#recent[place] = value;
    this.#recentCodes[place] = code;
    if (this.count > this.#recent.length && this.#recent.length < mostRecent) this.#makeRoom();
    return code;
  }

  value(row: number): Json | undefined {
    const code = this.codes.get(row);
    if (code === 0) return undefined;
    const written = this.#texts.at(code);
    switch (this.#kinds.get(code)) {
      case text:
        return written;
      case number:
        return Number(written);
      case json:
        return parseExactly(written);
      default:
        return null;
    }
  }

  text(row: number): string {
    return this.#texts.at(this.codes.get(row));
  }

  /** The text of a code, as filters see it: '' for an absent field and for null. */
  textOf(code: number): string {
    return this.#texts.at(code);
  }

  /** The one code that stands for all codes with the same text. */
  rootOf(code: number): number {
    return this.#duplicates.size === 0 ? code : (this.#duplicates.get(code) ?? code);
  }

  /** Adds what was counted by code together by text, at the code that stands for it. */
  gather(counts: Uint32Array): void {
    for (const [code, root] of this.#duplicates) {
      counts[root] = (counts[root] ?? 0) + (counts[code] ?? 0);
      counts[code] = 0;
    }
  }

  /** Sets `answers[code]` to 1 for all codes from `from` on whose text passes the condition's test, negated or not. */
  answer(condition: LogCondition, from: number, answers: Uint8Array): void {
    this.#texts.answer(condition, from, answers);
  }

  /** More places for recent values, all of them free. */
  #makeRoom(): void {
    const places = this.#recent.length * 4;
    this.#recent = new Array<Json>(places).fill(null);
    this.#recentCodes = new Uint32Array(places);
  }

  #codeOfText(written: string, kind: number): number {
    const hash = hashOf(written, 0, written.length);
    let duplicate = -1;
    const known = this.#index.find(hash, (code) => {
      if (!this.#texts.is(code, written)) return false;
      if (this.#kindAt(code) === kind) return true;
      duplicate = code;
      return false;
    });
    if (known >= 0) return known;
    const code = this.#texts.add(written);
    this.#index.add(hash, code, (added) => this.#texts.hashAt(added));
    if (code > 0) this.#kinds.set(code, kind);
    if (duplicate >= 0) this.#duplicates.set(code, this.rootOf(duplicate));
    return code;
  }

  #kindAt(code: number): number {
    return code === 0 ? absent : this.#kinds.get(code);
  }
}

function kindOf(value: Json): number {
  if (value === null) return nothing;
  return typeof value === 'string' ? text : typeof value === 'number' ? number : json;
}

/** Tells most values of a column apart, at a glance: a whole number whose last bits are a place. */
function placeOf(value: Json): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return 0;
  const last = value.length - 1;
  return value.charCodeAt(last) * 31 + value.charCodeAt(last >> 1) * 7 + value.charCodeAt(last >> 2) + last;
}
