// Owns many distinct texts in little memory: joined to long ones, which cost no object for each text, keep no page of the
// service alive, and can be searched at once.

import { withoutCase } from '../text/withoutCase.ts';
import { Codes } from './columnCodes.ts';
import { hashOf } from './columnIndex.ts';
import type { LogCondition } from './filter.ts';
import { writtenPart } from './metaFields.ts';

/** A block is closed once it has so many characters; a text that begins in it may go on beyond. */
const blockSize = 65_536;
/** Joins the texts of a block, so that what is tested over several of them finds each a line of its own. */
const separator = '\n';

/** Texts by their code: 0, 1, 2… as they were added. */
export class Texts {
  readonly #blocks: string[] = [];
  /** By code: the block's number times blockSize, plus where in the block the text begins. */
  readonly #places = new Codes();
  /** The texts that aren't in a block yet: those from code #closed on. */
  #open: string[] = [];
  #openLength = 0;
  #closed = 0;
  #characters = 0;

  /** Of all texts together. */
  get characters(): number {
    return this.#characters;
  }

  get count(): number {
    return this.#closed + this.#open.length;
  }

  /** The new text's code. */
  add(text: string): number {
    const code = this.count;
    this.#open.push(text);
    this.#characters += text.length;
    this.#openLength += text.length + separator.length;
    if (this.#openLength >= blockSize) this.#close();
    return code;
  }

  at(code: number): string {
    if (code >= this.#closed) return this.#open[code - this.#closed] ?? '';
    return this.#lines(code, code + 1);
  }

  /** The hash of a code's text. */
  hashAt(code: number): number {
    if (code < this.#closed) return hashOf(this.#blockOf(code), this.#startOf(code), this.#endOf(code));
    const text = this.at(code);
    return hashOf(text, 0, text.length);
  }

  /** Whether this is the text of a code. */
  is(code: number, text: string): boolean {
    if (code >= this.#closed) return this.#open[code - this.#closed] === text;
    const start = this.#startOf(code);
    return this.#endOf(code) - start === text.length && this.#blockOf(code).startsWith(text, start);
  }

  /** Sets `answers[code]` to 1 for all texts from code `from` on that pass the condition's test, negated or not. */
  answer(condition: LogCondition, from: number, answers: Uint8Array): void {
    let code = from;
    while (code < this.#closed) {
      const end = this.#blockEnd(code);
      this.#answerBlock(condition, code, end, answers);
      code = end;
    }
    for (; code < this.count; code++) if (condition.test(this.at(code))) answers[code] = 1;
  }

  #answerBlock({ test, contains }: LogCondition, from: number, to: number, answers: Uint8Array): void {
    const start = this.#startOf(from);
    const lines = this.#lines(from, to);
    const candidates =
      contains === undefined
        ? undefined
        : linesWith(writtenPart(contains, lines), lines, to - from, (line) => this.#startOf(from + line) - start);
    if (candidates === undefined) {
      for (let code = from; code < to; code++) if (test(this.at(code))) answers[code] = 1;
    } else {
      for (const line of candidates) if (test(this.at(from + line))) answers[from + line] = 1;
    }
  }

  #close(): void {
    const block = this.#blocks.length * blockSize;
    let start = 0;
    for (const text of this.#open) {
      this.#places.set(this.#closed++, block + start);
      start += text.length + separator.length;
    }
    this.#blocks.push(this.#open.join(separator));
    this.#open = [];
    this.#openLength = 0;
  }

  /** Texts of one block, joined. */
  #lines(from: number, to: number): string {
    return this.#blockOf(from).slice(this.#startOf(from), this.#endOf(to - 1));
  }

  #blockOf(code: number): string {
    return this.#blocks[this.#blockNumber(code)] ?? '';
  }

  #blockNumber(code: number): number {
    return Math.floor(this.#places.get(code) / blockSize);
  }

  #startOf(code: number): number {
    return this.#places.get(code) % blockSize;
  }

  #endOf(code: number): number {
    const next = code + 1;
    const last = next >= this.#closed || this.#blockNumber(next) !== this.#blockNumber(code);
    return last ? this.#blockOf(code).length : this.#startOf(next) - separator.length;
  }

  /** The first code behind the block of this one. */
  #blockEnd(code: number): number {
    const block = this.#blockNumber(code);
    let low = code + 1;
    let high = this.#closed;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#blockNumber(middle) > block) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/**
 * Which of a text's first `count` lines contain what is wanted, both in lower case; `startOf` tells where each begins. Undefined
 * where that can't be said, a letter having more characters in lower case.
 */
export function linesWith(
  wanted: string,
  text: string,
  count: number,
  startOf: (line: number) => number,
): readonly number[] | undefined {
  const lower = withoutCase(text);
  if (lower.length !== text.length) return undefined;
  const searchTerm = withoutCase(wanted);
  const lines: number[] = [];
  let line = 0;
  for (let at = lower.indexOf(searchTerm); at >= 0; at = lower.indexOf(searchTerm, startOf(line))) {
    while (line + 1 < count && startOf(line + 1) <= at) line++;
    lines.push(line++);
    if (line >= count) break;
  }
  return lines;
}
