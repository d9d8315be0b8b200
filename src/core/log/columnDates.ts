// Owns the dates of the event log's entries: as numbers, with what it takes to give each text back exactly.

import type { Json } from '../text/exactJson.ts';
import { readInstant } from '../text/isoDate.ts';
import { LogColumn } from './column.ts';
import { Codes, chunkBits, chunkLength, chunkSize } from './columnCodes.ts';
import { type DateShape, DateWriter, longestShape, patternOf, shapeOf, writeBytes } from './columnDateText.ts';
import { linesWith } from './columnTexts.ts';
import type { DateDisplay } from './dateDisplay.ts';
import type { LogCondition, ShownDates } from './filter.ts';

export const dateField = 'eventCreateDate';

/** Reads a date of any other form than `readInstant` to whole milliseconds since 1970; NaN where it isn't one. */
export type ReadDate = (text: string) => number;

const mostShapes = 250;
/** Dates that are tested at once, as one text. */
const blockRows = 1024;
const newline = 10;
const space = 32;
const zero = 48;
/** The times of rows none of which has one. */
const nowhere = /* @__PURE__ */ new Float64Array();
const decoder = /* @__PURE__ */ new TextDecoder();
const encoder = /* @__PURE__ */ new TextEncoder();

/** Writes the date of a row; gives where it ends. */
type WriteRow = (row: number, bytes: Uint8Array, at: number) => number;

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
    if (typeof value === 'string') {
      // What is read so has a place for every character: it can be written again from its time and its shape.
      const instant = readInstant(value);
      const shape = instant === null ? undefined : this.#shapeNumber(value);
      if (instant !== null && shape !== undefined) {
        this.#setTime(row, instant.ms);
        this.#shapeOf.set(row, shape + 1);
        this.#rests.set(row, restOf(value, this.#shapes[shape]?.digits ?? 0));
        return;
      }
      const time = this.#readDate(value);
      if (Number.isFinite(time)) this.#setTime(row, time);
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

  /** The date of a row as its reader sees it; the text that came where no date can be read. */
  shownText(row: number, { display, offsetOf }: ShownDates): string {
    const ms = this.time(row);
    if (Number.isNaN(ms)) return this.odd.text(row);
    const shape = this.#shapes[this.#shapeOf.get(row) - 1];
    return display.text({ ms, offset: shape?.offset ?? offsetOf(this.odd.text(row)) });
  }

  /** Sets `passed[row - start]` to 1 where the text of an entry that has a date passes the condition's test, negated or not. */
  answer(condition: LogCondition, start: number, end: number, passed: Uint8Array): void {
    const { contains, test, dates } = condition;
    if (contains === undefined) {
      const textOf = (row: number) => (dates === undefined ? this.text(row) : this.shownText(row, dates));
      for (let row = start; row < end; row++) if (this.has(row) && test(textOf(row))) passed[row - start] = 1;
      return;
    }
    const { patterns, write } = dates === undefined ? this.#asSent() : this.#asShown(dates.display);
    const pattern = patternOf(contains);
    if (patterns.some((one) => one.includes(pattern))) {
      const bytes = new Uint8Array(blockRows * (longestShape + 1));
      const places = new Uint32Array(blockRows + 1);
      for (let from = start; from < end; from += blockRows) {
        const to = Math.min(from + blockRows, end);
        writeLines(from, to, write, bytes, places);
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
      if (code === 0) continue;
      const isShown = dates !== undefined && !Number.isNaN(this.time(row));
      if (isShown ? test(this.shownText(row, dates)) : answers[code] === 1) passed[row - start] = 1;
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

  #asSent(): { patterns: readonly string[]; write: WriteRow } {
    return {
      patterns: this.#shapes.map(({ pattern }) => pattern),
      write: (row, bytes, at) => this.#write(row, bytes, at),
    };
  }

  #asShown(display: DateDisplay): { patterns: readonly string[]; write: WriteRow } {
    const zones = this.#shapes.map(({ offset }) => display.zoneText(offset));
    const zoneBytes = zones.map((zone) => encoder.encode(zone));
    const signs = display.zone === 'local' ? ['+00:00', '-00:00'] : [];
    return {
      patterns: ['', ...signs].flatMap((sign) => zones.map((zone) => patternOf(`0000-00-00 00:00:00${sign}${zone}`))),
      write: (row, bytes, at) => {
        const shape = this.#shapeOf.get(row) - 1;
        const offset = this.#shapes[shape]?.offset;
        const zone = zoneBytes[shape];
        if (offset === undefined || zone === undefined) return at;
        const time = this.time(row);
        const end = this.#writer.writeClock(time + display.ahead(time, offset), space, bytes, at);
        const sign = display.signText(time);
        return writeBytes(sign === '' ? zone : encoder.encode(sign), bytes, end);
      },
    };
  }

  /** Where in #shapes the shape of a text is, a new one being added; undefined where it has none. */
  #shapeNumber(text: string): number | undefined {
    const known = this.#shapes.findIndex(({ length, zone }) => text.length === length && text.endsWith(zone));
    if (known >= 0) return known;
    const shape = this.#shapes.length < mostShapes ? shapeOf(text) : undefined;
    return shape === undefined ? undefined : this.#shapes.push(shape) - 1;
  }

  /** Writes the date of a row, if it can be rebuilt; gives where it ends. */
  #write(row: number, bytes: Uint8Array, at: number): number {
    const shape = this.#shapes[this.#shapeOf.get(row) - 1];
    return shape === undefined ? at : this.#writer.write(this.time(row), shape, this.#rests.get(row), bytes, at);
  }
}

/** Writes rows' dates as lines, empty ones where there is none to rebuild; places[i] is where the i-th begins. */
function writeLines(from: number, to: number, write: WriteRow, bytes: Uint8Array, places: Uint32Array): void {
  let at = 0;
  for (let row = from; row < to; row++) {
    places[row - from] = at;
    at = write(row, bytes, at);
    bytes[at++] = newline;
  }
  places[to - from] = at;
}

/** The digits of a fraction beyond the third, as a number. */
function restOf(text: string, digits: number): number {
  let rest = 0;
  for (let place = 23; place < 20 + digits; place++) rest = rest * 10 + text.charCodeAt(place) - zero;
  return rest;
}
