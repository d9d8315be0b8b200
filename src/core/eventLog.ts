// The event log as a table of columns: each field's values are kept once in a dictionary and rows hold small codes, so that
// a hundred thousand entries stay light and no row object exists until somebody looks at it.

import type { Json } from './notices.ts';
import type { LogEntry } from './ports.ts';

export const dateField = 'eventCreateDate';

/** Reads an ISO 8601 date to milliseconds since 1970; NaN where it isn't one. */
export type ReadDate = (text: string) => number;

export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

/** One field: row → code → value. Code 0 means that the entry doesn't have the field. */
class Column {
  readonly values: Json[] = [null];
  readonly texts: string[] = [''];
  codes: Uint32Array;
  /** Codes of scalars by the value itself, so that 1 and "1" are two; of lists and records by their JSON. */
  readonly #codeOfScalar = new Map<Json, number>();
  readonly #codeOfJson = new Map<string, number>();

  constructor(capacity: number) {
    this.codes = new Uint32Array(capacity);
  }

  set(row: number, value: Json): void {
    if (typeof value === 'object' && value !== null) {
      const json = JSON.stringify(value);
      this.codes[row] = this.#codeOfJson.get(json) ?? this.#add(this.#codeOfJson, json, value, json);
    } else {
      const text = value === null ? '' : String(value);
      this.codes[row] = this.#codeOfScalar.get(value) ?? this.#add(this.#codeOfScalar, value, value, text);
    }
  }

  #add<K>(codes: Map<K, number>, key: K, value: Json, text: string): number {
    const code = this.values.length;
    codes.set(key, code);
    this.values.push(value);
    this.texts.push(text);
    return code;
  }

  grow(capacity: number): void {
    const codes = new Uint32Array(capacity);
    codes.set(this.codes);
    this.codes = codes;
  }
}

/** A table with more columns than this can't be read; and each costs memory for all rows, however few have the field. */
const mostColumns = 200;

export class EventLogTable {
  #size = 0;
  #capacity = 1024;
  #dates = new Float64Array(this.#capacity);
  readonly #columns = new Map<string, Column>();
  /** By row: the fields that came after there were enough columns. */
  readonly #furtherFields = new Map<number, Map<string, Json>>();
  readonly #readDate: ReadDate;

  constructor(readDate: ReadDate) {
    this.#readDate = readDate;
  }

  get size(): number {
    return this.#size;
  }

  /** The fields that entries had, in the order in which they came: the first 200, where there are more. */
  get fields(): readonly string[] {
    return [...this.#columns.keys()];
  }

  append(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      if (this.#size === this.#capacity) this.#grow();
      const row = this.#size++;
      const date = entry[dateField];
      this.#dates[row] = typeof date === 'string' ? this.#readDate(date) : Number.NaN;
      for (const field of Object.keys(entry)) {
        const value = entry[field];
        if (value === undefined) continue;
        const column = this.#column(field);
        if (column === undefined) this.#keepFurther(row, field, value);
        else column.set(row, value);
      }
    }
  }

  /** The row as it came, fields in the table's order. */
  entry(row: number): LogEntry {
    const fields: [string, Json][] = [];
    for (const [field, column] of this.#columns) {
      const code = column.codes[row] ?? 0;
      if (code > 0) fields.push([field, column.values[code] ?? null]);
    }
    // fromEntries defines what assigning would not: a field named __proto__ is data like any other.
    return Object.fromEntries([...fields, ...(this.#furtherFields.get(row) ?? [])]);
  }

  /** A field of a row as text; '' where the row doesn't have it or it is null. Other JSON is written as JSON. */
  text(row: number, field: string): string {
    const column = this.#columns.get(field);
    if (column !== undefined) return column.texts[column.codes[row] ?? 0] ?? '';
    const value = this.#furtherFields.get(row)?.get(field) ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** Milliseconds since 1970; NaN where the entry has no readable date. */
  date(row: number): number {
    return this.#dates[row] ?? Number.NaN;
  }

  /** The distinct values of a field as texts, most frequent first. */
  distinct(field: string): readonly string[] {
    const column = this.#columns.get(field);
    if (column === undefined) return [];
    const counts = new Uint32Array(column.values.length);
    for (let row = 0; row < this.#size; row++) {
      const code = column.codes[row] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    const codes = Array.from(counts.keys()).filter((code) => code > 0 && (counts[code] ?? 0) > 0);
    return codes.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).map((code) => column.texts[code] ?? '');
  }

  /** All rows in the order asked for; ties keep the order in which they came. Rows without a date or the field come last. */
  sorted(order: SortOrder): Uint32Array {
    const rows = new Uint32Array(this.#size).map((_, row) => row);
    const keys = order.field === dateField ? this.#dates.subarray(0, this.#size) : this.#ranks(order.field);
    const sign = order.descending ? -1 : 1;
    return rows.sort((a, b) => {
      const x = keys[a] ?? Number.NaN;
      const y = keys[b] ?? Number.NaN;
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) ? (Number.isNaN(y) ? a - b : 1) : -1;
      return x === y ? a - b : (x - y) * sign;
    });
  }

  /** For each row the rank of its text among the field's distinct texts: sorting compares numbers, not texts. */
  #ranks(field: string): Float64Array {
    const ranks = new Float64Array(this.#size).fill(Number.NaN);
    const column = this.#columns.get(field);
    if (column === undefined) return ranks;
    const { texts, codes } = column;
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    const order = Array.from(texts.keys()).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
    const rankOf = new Float64Array(texts.length);
    order.forEach((code, rank) => {
      rankOf[code] = texts[code] === '' ? Number.NaN : rank;
    });
    for (let row = 0; row < this.#size; row++) ranks[row] = rankOf[codes[row] ?? 0] ?? Number.NaN;
    return ranks;
  }

  /** Undefined for a new field once there are enough columns. */
  #column(field: string): Column | undefined {
    let column = this.#columns.get(field);
    if (column === undefined && this.#columns.size < mostColumns) {
      column = new Column(this.#capacity);
      this.#columns.set(field, column);
    }
    return column;
  }

  #keepFurther(row: number, field: string, value: Json): void {
    const fields = this.#furtherFields.get(row);
    if (fields === undefined) this.#furtherFields.set(row, new Map([[field, value]]));
    else fields.set(field, value);
  }

  #grow(): void {
    this.#capacity *= 2;
    const dates = new Float64Array(this.#capacity);
    dates.set(this.#dates);
    this.#dates = dates;
    for (const column of this.#columns.values()) column.grow(this.#capacity);
  }
}
