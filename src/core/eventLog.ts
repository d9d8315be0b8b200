// The event log as a table of columns: each field's values are kept once and rows hold small codes, so that a million entries
// take some fifty megabytes, and no row object exists until somebody looks at it.

import { countingUp } from './keySort.ts';
import { LogColumn } from './logColumn.ts';
import { DateColumn, dateField, type ReadDate } from './logColumnDates.ts';
import { mostFrequent, mostFrequentOf } from './logCounts.ts';
import { fieldText } from './logFilter.ts';
import { LogOrder } from './logOrder.ts';
import type { Json } from './notices.ts';
import type { LogEntry } from './ports.ts';

export { dateField, type ReadDate } from './logColumnDates.ts';

export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

/** Some rows of a table, by number, in an order. */
export interface TableRows {
  readonly table: EventLogTable;
  readonly rows: Uint32Array;
  readonly length: number;
}

/** A table with more columns than this can't be read; and each costs memory for all rows, however few have the field. */
export const mostColumns = 200;

export class EventLogTable {
  /** The dates of all rows, whether or not any entry has one. */
  readonly dates: DateColumn;
  #size = 0;
  readonly #columns = new Map<string, LogColumn | DateColumn>();
  /** By row: the fields that came after there were enough columns. */
  readonly #furtherFields = new Map<number, Map<string, Json>>();

  constructor(readDate: ReadDate) {
    this.dates = new DateColumn(readDate);
  }

  get size(): number {
    return this.#size;
  }

  /** The fields that entries had, in the order in which they came: the first 200, where there are more, and the date. */
  get fields(): readonly string[] {
    return [...this.#columns.keys()];
  }

  append(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      const row = this.#size++;
      for (const field in entry) {
        const value = entry[field];
        if (value === undefined) continue;
        const column = this.#columns.get(field) ?? this.#add(field);
        if (column === undefined) this.#keepFurther(row, field, value);
        else column.set(row, value);
      }
    }
  }

  /** The row as it came, fields in the table's order. */
  entry(row: number): LogEntry {
    const entry: Record<string, Json> = {};
    for (const [field, column] of this.#columns) {
      const value = column.value(row);
      if (value !== undefined) setField(entry, field, value);
    }
    for (const [field, value] of this.#furtherFields.get(row) ?? []) setField(entry, field, value);
    return entry;
  }

  /** A field of a row as it came; undefined where the row doesn't have it. */
  value(row: number, field: string): Json | undefined {
    const column = this.#columns.get(field);
    return column === undefined ? this.#furtherFields.get(row)?.get(field) : column.value(row);
  }

  /** A field of a row as text; '' where the row doesn't have it or it is null. Other JSON is written as JSON. */
  text(row: number, field: string): string {
    const column = this.#columns.get(field);
    return column === undefined ? fieldText(this.#furtherFields.get(row)?.get(field)) : column.text(row);
  }

  /** Milliseconds since 1970; NaN where the entry has no readable date. */
  date(row: number): number {
    return this.dates.time(row);
  }

  /** The distinct values of a field as texts, most frequent first; none for those that are absent, null or empty. */
  distinct(field: string): readonly string[] {
    return this.common(field, () => true, Number.POSITIVE_INFINITY);
  }

  /** The most frequent of the `distinct` values that pass a test, at most so many. */
  common(field: string, test: (text: string) => boolean, most: number): readonly string[] {
    const wanted = (text: string) => text !== '' && test(text);
    const column = this.column(field);
    if (column === undefined) {
      const counts = new Map<string, number>();
      for (let row = 0; row < this.#size; row++) {
        const text = this.text(row, field);
        if (wanted(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      return mostFrequentOf(counts, most).values.map(({ value }) => value);
    }
    const counts = new Uint32Array(column.count);
    for (let row = 0; row < this.#size; row++) {
      const code = column.codes.get(row);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    column.gather(counts);
    for (const code of counts.keys()) if (!wanted(column.textOf(code))) counts[code] = 0;
    return mostFrequent(counts, (code) => column.textOf(code), most).values.map(({ value }) => value);
  }

  /** All rows in the order asked for; ties keep the order in which they came. Rows without a date or the field come last. */
  sorted(order: SortOrder): Uint32Array {
    return new LogOrder(this, order).arranged(countingUp(this.#size));
  }

  /** A field's column; undefined for the date and for fields that have none. */
  column(field: string): LogColumn | undefined {
    const column = this.#columns.get(field);
    return column instanceof LogColumn ? column : undefined;
  }

  /** All columns but the date's. */
  *columns(): Generator<LogColumn> {
    for (const column of this.#columns.values()) if (column instanceof LogColumn) yield column;
  }

  /** The fields of a row that have no column. */
  further(row: number): ReadonlyMap<string, Json> | undefined {
    return this.#furtherFields.get(row);
  }

  /** Whether any row has fields without a column. */
  get hasFurther(): boolean {
    return this.#furtherFields.size > 0;
  }

  /** Undefined for a new field once there are enough columns. */
  #add(field: string): LogColumn | DateColumn | undefined {
    if (this.#columns.size >= mostColumns && field !== dateField) return undefined;
    const column = field === dateField ? this.dates : new LogColumn();
    this.#columns.set(field, column);
    return column;
  }

  #keepFurther(row: number, field: string, value: Json): void {
    const fields = this.#furtherFields.get(row);
    if (fields === undefined) this.#furtherFields.set(row, new Map([[field, value]]));
    else fields.set(field, value);
  }
}

/** A field named `__proto__` is data like any other, which assigning it would not make it. */
function setField(entry: Record<string, Json>, field: string, value: Json): void {
  if (field !== '__proto__') entry[field] = value;
  else Object.defineProperty(entry, field, { value, writable: true, enumerable: true, configurable: true });
}
