// Owns the dates of the event log's entries: as numbers, with what it takes to give each text back exactly.

import { LogColumn } from './logColumn.ts';
import { Codes, chunkBits, chunkLength, chunkSize } from './logColumnCodes.ts';
import { type DateShape, DateWriter, longestShape, patternOf, shapeOf } from './logColumnDateText.ts';
import { linesWith } from './logColumnTexts.ts';
import type { LogCondition } from './logFilter.ts';
import type { Json } from './notices.ts';

export const dateField = 'eventCreateDate';

/** Reads an ISO 8601 date to whole milliseconds since 1970; NaN where it isn't one. */
export type ReadDate = (text: string) => number;

const mostShapes = 250;
/** Dates that are tested at once, as one text. */
const blockRows = 1024;
const newline = 10;
/** The times of rows none of which has one. */
const nowhere = /* @__PURE__ */ new Float64Array();
const decoder = /* @__PURE__ */ new TextDecoder();

export class DateColumn {
  /** By row: what the entry has instead of a date of a known shape. */
  readonly odd = new LogColumn();
  readonly #readDate: ReadDate;
  /** Milliseconds since 1970 by row, in chunks. */
  readonly #times: (Float64Array | undefined)[] = [];
  readonly #shapes: DateShape[] = [];
  /** By row: the shape's number plus one; 0 where the text isn't rebuilt from the time. */
  readonly #shapeOf = new Codes();
  /** By row: what the fraction has beyond milliseconds, as a number. */
  readonly #rests = new Codes();
  /** Where a text is written that is compared with another. */
  readonly #scratch = new Uint8Array(longestShape);
  readonly #writer = new DateWriter();

  constructor(readDate: ReadDate) {
    this.#readDate = readDate;
  }

  set(row: number, value: Json): void {
    const time = typeof value === 'string' ? this.#readDate(value) : Number.NaN;
    if (typeof value === 'string' && Number.isFinite(time)) {
      this.#setTime(row, time);
      const shape = this.#shapeNumber(value);
      const rest = restOf(value, this.#shapes[shape]);
      if (this.#writes(value, time, shape, rest)) {
        this.#shapeOf.set(row, shape + 1);
        this.#rests.set(row, rest);
        return;
      }
    }
    this.odd.set(row, value);
  }

  /** Milliseconds since 1970; NaN where the entry has no readable date. */
  time(row: number): number {
    return this.#times[row >>> chunkBits]?.[row & (chunkSize - 1)] ?? Number.NaN;
  }

  /** The times of rows from `which` * chunkSize on, for loops over many rows; NaN behind its end. */
  chunk(which: number): Float64Array {
    return this.#times[which] ?? nowhere;
  }

  /** Whether the entry has the field at all. */
  has(row: number): boolean {
    return this.#shapeOf.get(row) > 0 || this.odd.codes.get(row) > 0;
  }

  value(row: number): Json | undefined {
    return this.#shapeOf.get(row) > 0 ? this.text(row) : this.odd.value(row);
  }

  text(row: number): string {
    if (this.#shapeOf.get(row) === 0) return this.odd.text(row);
    return decoder.decode(this.#scratch.subarray(0, this.#write(row, this.#scratch, 0)));
  }

  /** Sets `passed[row - start]` to 1 where the text of an entry that has a date passes the condition's test, negated or not. */
  answer(condition: LogCondition, start: number, end: number, passed: Uint8Array): void {
    const { contains, test } = condition;
    if (contains === undefined) {
      for (let row = start; row < end; row++) {
        if (this.has(row) && test(this.text(row))) passed[row - start] = 1;
      }
      return;
    }
    const pattern = patternOf(contains);
    if (this.#shapes.some((shape) => shape.pattern.includes(pattern))) {
      const bytes = new Uint8Array(blockRows * (longestShape + 1));
      const places = new Uint32Array(blockRows + 1);
      for (let from = start; from < end; from += blockRows) {
        const to = Math.min(from + blockRows, end);
        this.#writeBlock(from, to, bytes, places);
        const block = decoder.decode(bytes.subarray(0, places[to - from]));
        for (const line of linesWith(contains, block, to - from, (which) => places[which] ?? 0) ?? []) {
          const text = block.slice(places[line], (places[line + 1] ?? 0) - 1);
          if (text !== '' && test(text)) passed[from + line - start] = 1;
        }
      }
    }
    if (this.odd.count === 1) return;
    const answers = new Uint8Array(this.odd.count);
    this.odd.answer(condition, 0, answers);
    for (let row = start; row < end; row++) {
      const code = this.odd.codes.get(row);
      if (code > 0 && answers[code] === 1) passed[row - start] = 1;
    }
  }

  #setTime(row: number, time: number): void {
    const which = row >>> chunkBits;
    const place = row & (chunkSize - 1);
    let times = this.#times[which];
    if (times === undefined || place >= times.length) {
      const longer = new Float64Array(chunkLength(place)).fill(Number.NaN);
      if (times !== undefined) longer.set(times);
      times = longer;
      this.#times[which] = times;
    }
    times[place] = time;
  }

  /** Writes the rows' dates as lines, empty ones where there is none to rebuild; places[i] is where the i-th begins. */
  #writeBlock(from: number, to: number, bytes: Uint8Array, places: Uint32Array): void {
    let at = 0;
    for (let row = from; row < to; row++) {
      places[row - from] = at;
      at = this.#write(row, bytes, at);
      bytes[at++] = newline;
    }
    places[to - from] = at;
  }

  /** Where in #shapes the shape of a text is, a new one being added; -1 where it has none. */
  #shapeNumber(text: string): number {
    for (const [index, shape] of this.#shapes.entries()) {
      if (text.length === shape.length && text.endsWith(shape.zone)) return index;
    }
    const shape = this.#shapes.length < mostShapes ? shapeOf(text) : undefined;
    return shape === undefined ? -1 : this.#shapes.push(shape) - 1;
  }

  /** Whether a text is exactly what would be rebuilt from a time in this shape. */
  #writes(text: string, time: number, shape: number, rest: number): boolean {
    const known = this.#shapes[shape];
    if (known === undefined) return false;
    const length = this.#writer.write(time, known, rest, this.#scratch, 0);
    for (let index = 0; index < length; index++) if (this.#scratch[index] !== text.charCodeAt(index)) return false;
    return true;
  }

  /** Writes the date of a row, if it can be rebuilt; gives where it ends. */
  #write(row: number, bytes: Uint8Array, at: number): number {
    const shape = this.#shapes[this.#shapeOf.get(row) - 1];
    return shape === undefined ? at : this.#writer.write(this.time(row), shape, this.#rests.get(row), bytes, at);
  }
}

/** The digits of a fraction beyond the third, as a number; 0 where they are none: then the text isn't what is rebuilt. */
function restOf(text: string, shape: DateShape | undefined): number {
  if (shape === undefined || shape.digits <= 3) return 0;
  const rest = Number(text.slice(23, 20 + shape.digits));
  return rest >= 0 ? rest : 0;
}
