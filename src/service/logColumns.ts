// Owns the columns of the event log: each distinct value kept once, dates as numbers, so that a million entries are a few tens of megabytes.

import { isJsonRecord } from '../api/wire/json.ts';
import { applyMask, type Mask } from '../api/wire/mask.ts';
import { wireDateText, wireTime } from '../api/wire/wireDates.ts';
import type { Json, JsonRecord } from '../core/text/exactJson.ts';
import { compareValues } from './filter/sorting.ts';

/** An entry without its date, which goes by the milliseconds beside it. */
export interface TimedEntry {
  readonly time: number;
  readonly fields: JsonRecord;
}

/** One field of all rows. */
export interface StoredColumn {
  /** The field's value in a row; undefined where the row lacks it. */
  value(row: number): Json | undefined;
  /** The same as JSON text. */
  text(row: number, mask: Mask | null): string | undefined;
  /** Numbers that order rows as their values do. */
  ranks(): (row: number) => number;
  /** Moves rows: row i becomes what row order[i] was. */
  reorder(order: Uint32Array): void;
}

/** Beyond so many distinct values a column forgets which it has seen: one that comes again is stored again, which costs less than remembering all. */
const rememberedValues = 65_536;

/** A column of any JSON values, coded by a dictionary; code 0 stands for an absent field. */
export class DictionaryColumn implements StoredColumn {
  readonly #values: (Json | undefined)[] = [undefined];
  readonly #texts: (string | undefined)[] = [undefined];
  /** Scalars by the value itself, lists and records by their JSON. */
  readonly #codesOfScalars = new Map<Json, number>();
  readonly #codesOfJson = new Map<string, number>();
  #rows = new Uint32Array(1024);

  set(row: number, value: Json): void {
    if (row >= this.#rows.length) this.#rows = grownTo(this.#rows, row + 1);
    this.#rows[row] = this.#codeOf(value);
  }

  value(row: number): Json | undefined {
    return this.#values[this.#code(row)];
  }

  text(row: number, mask: Mask | null): string | undefined {
    const code = this.#code(row);
    if (code === 0) return undefined;
    const value = this.#values[code];
    if (mask && isJsonRecord(value)) return JSON.stringify(applyMask(value, mask));
    let text = this.#texts[code];
    if (text === undefined) {
      text = JSON.stringify(value ?? null);
      this.#texts[code] = text;
    }
    return text;
  }

  /** A test of rows that asks `test` once for each distinct value. */
  rowTest(test: (value: Json | undefined) => boolean): (row: number) => boolean {
    const answers = new Uint8Array(this.#values.length);
    return (row) => {
      const code = this.#code(row);
      let answer = answers[code];
      if (!answer) {
        answer = test(this.#values[code]) ? 2 : 1;
        answers[code] = answer;
      }
      return answer === 2;
    };
  }

  ranks(): (row: number) => number {
    const byValue = this.#values.map((_, code) => code).sort((a, b) => compareValues(this.#values[a], this.#values[b]));
    const ranks = new Uint32Array(byValue.length);
    byValue.forEach((code, place) => {
      const before = byValue[place - 1];
      const same = before !== undefined && compareValues(this.#values[before], this.#values[code]) === 0;
      ranks[code] = same ? (ranks[before] ?? 0) : place;
    });
    return (row) => ranks[this.#code(row)] ?? 0;
  }

  reorder(order: Uint32Array): void {
    this.#rows = order.map((row) => this.#code(row));
  }

  #code(row: number): number {
    return this.#rows[row] ?? 0;
  }

  #codeOf(value: Json): number {
    if (typeof value !== 'object' || value === null) return this.#codeIn(this.#codesOfScalars, value, value);
    return this.#codeIn(this.#codesOfJson, JSON.stringify(value), value);
  }

  #codeIn<K>(codes: Map<K, number>, key: K, value: Json): number {
    let code = codes.get(key);
    if (code === undefined) {
      code = this.#values.length;
      this.#values.push(value);
      if (codes.size >= rememberedValues) codes.clear();
      codes.set(key, code);
    }
    return code;
  }
}

/** The column of creation dates. Rows without a readable date count as the oldest. */
export class StoredDateColumn implements StoredColumn {
  #times = new Float64Array(1024);
  /** Values that `wireDateText` wouldn't write the same way, kept as they came. */
  #verbatim = new Map<number, Json | undefined>();
  readonly #writer = new DateTexts();

  /** Milliseconds since 1970; -Infinity without a readable date. */
  time(row: number): number {
    return this.#times[row] ?? Number.NEGATIVE_INFINITY;
  }

  setTime(row: number, ms: number): void {
    if (row >= this.#times.length) this.#times = grownTo(this.#times, row + 1);
    this.#times[row] = ms;
  }

  set(row: number, value: Json | undefined): void {
    const ms = storedDate(value);
    this.setTime(row, ms);
    if (!Number.isFinite(ms) || wireDateText(ms, 6) !== value) this.#verbatim.set(row, value);
  }

  value(row: number): Json | undefined {
    return this.#verbatim.size > 0 && this.#verbatim.has(row)
      ? this.#verbatim.get(row)
      : wireDateText(this.time(row), 6);
  }

  text(row: number): string | undefined {
    const time = this.time(row);
    if (this.#verbatim.size === 0 && Number.isFinite(time)) return this.#writer.text(time);
    const value = this.value(row);
    return value === undefined ? undefined : JSON.stringify(value);
  }

  ranks(): (row: number) => number {
    return (row) => this.time(row);
  }

  reorder(order: Uint32Array): void {
    const times = this.#times;
    const verbatim = this.#verbatim;
    this.#times = new Float64Array(order.length);
    this.#verbatim = new Map();
    order.forEach((from, row) => {
      this.#times[row] = times[from] ?? Number.NEGATIVE_INFINITY;
      if (verbatim.has(from)) this.#verbatim.set(row, verbatim.get(from));
    });
  }
}

const hour = 3_600_000;

/** Writes dates as `wireDateText` does, in quotes. Neighbours are of one hour mostly, in which the offset never changes either. */
class DateTexts {
  #hour = Number.NaN;
  #start = '';
  #zone = '';

  text(ms: number): string {
    const hours = Math.floor(ms / hour);
    if (hours !== this.#hour) {
      this.#hour = hours;
      const text = wireDateText(hours * hour, 6);
      this.#start = `"${text.slice(0, -18)}`;
      this.#zone = `${text.slice(-6)}"`;
    }
    const left = Math.floor(ms) - hours * hour;
    const seconds = Math.floor(left / 1000);
    const fraction = `${1000 + left - seconds * 1000}`.slice(1);
    return `${this.#start}${padded(Math.floor(seconds / 60))}:${padded(seconds % 60)}.${fraction}000${this.#zone}`;
  }
}

function padded(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** The time of a wire date in milliseconds since 1970; -Infinity for anything that is none. */
export function storedDate(value: Json | undefined): number {
  const ms = typeof value === 'string' ? wireTime(value) : Number.NaN;
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
}

/** A copy with room for at least `length` elements and as many again, so that appending stays cheap. */
export function grownTo<T extends Float64Array | Uint32Array>(array: T, length: number): T;
export function grownTo(array: Float64Array | Uint32Array, length: number): Float64Array | Uint32Array {
  const size = Math.max(length, array.length * 2);
  const grown = array instanceof Float64Array ? new Float64Array(size) : new Uint32Array(size);
  grown.set(array);
  return grown;
}
