// Owns one field of the event log's entries: each distinct value is kept once, and rows hold its code.

import { Codes } from './logColumnCodes.ts';
import { Texts } from './logColumnTexts.ts';
import { fieldText, type LogCondition } from './logFilter.ts';
import type { Json } from './notices.ts';

/** What a text was before it was a text, so that 1, "1" and null come back as they came. */
const text = 0;
const number = 1;
const json = 2;
const nothing = 3;
const absent = 4;

/** Code 0 stands for entries that don't have the field. */
export class LogColumn {
  /** Row → code. */
  readonly codes = new Codes();
  readonly #texts = new Texts();
  /** Code → kind of value. */
  readonly #kinds = new Codes();
  /** The codes by their text's hash, each plus one; 0 is free. Numbers in an array take a tenth of what a Map of texts would. */
  #slots = new Uint32Array(64);
  /** Codes whose text another code had before, and that code. */
  readonly #twins = new Map<number, number>();

  constructor() {
    this.#codeOf('', absent);
  }

  /** All codes are smaller. */
  get count(): number {
    return this.#texts.count;
  }

  /** Keeps a value; of numbers, -0 comes back as 0. */
  set(row: number, value: Json): void {
    this.codes.set(row, this.#codeOf(fieldText(value), kindOf(value)));
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
        return JSON.parse(written) as Json;
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
    return this.#twins.size === 0 ? code : (this.#twins.get(code) ?? code);
  }

  /** Adds what was counted by code together by text, at the code that stands for it. */
  gather(counts: Uint32Array): void {
    for (const [code, root] of this.#twins) {
      counts[root] = (counts[root] ?? 0) + (counts[code] ?? 0);
      counts[code] = 0;
    }
  }

  /** Sets `answers[code]` to 1 for all codes from `from` on whose text passes the condition's test, negated or not. */
  answer(condition: LogCondition, from: number, answers: Uint8Array): void {
    this.#texts.answer(condition, from, answers);
  }

  #codeOf(written: string, kind: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(written) & mask;
    let twin = -1;
    for (let held = this.#slots[slot] ?? 0; held > 0; held = this.#slots[slot] ?? 0) {
      const code = held - 1;
      if (this.#texts.is(code, written)) {
        if (this.#kindAt(code) === kind) return code;
        twin = code;
      }
      slot = (slot + 1) & mask;
    }
    const code = this.#texts.add(written);
    this.#slots[slot] = code + 1;
    if (code > 0) this.#kinds.set(code, kind);
    if (twin >= 0) this.#twins.set(code, this.rootOf(twin));
    if (this.count > this.#slots.length * 0.7) this.#rehash();
    return code;
  }

  #kindAt(code: number): number {
    return code === 0 ? absent : this.#kinds.get(code);
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let code = 0; code < this.count; code++) {
      let slot = hashOf(this.#texts.at(code)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code + 1;
    }
    this.#slots = slots;
  }
}

function kindOf(value: Json): number {
  if (value === null) return nothing;
  return typeof value === 'string' ? text : typeof value === 'number' ? number : json;
}

function hashOf(written: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < written.length; index++) hash = Math.imul(hash ^ written.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
