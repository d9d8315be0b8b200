// The event log as a table of columns: each field's values are kept once and rows hold small codes, so that a million entries
// take some fifty megabytes, and no row object exists until somebody looks at it.

import type { LogEntry } from '../connection/ports.ts';
import type { Json } from '../text/exactJson.ts';
import { LogColumn } from './column.ts';
import { DateColumn, dateField, type ReadDate } from './columnDates.ts';
import { mostFrequent, mostFrequentOf } from './counts.ts';
import { fieldText } from './fieldText.ts';
import { MetaColumns } from './metaColumns.ts';
import { metaField, metaPathOf, readMeta, valueAt } from './metaFields.ts';
import { MetaNames } from './metaNames.ts';

export { dateField, type ReadDate } from './columnDates.ts';

/** Some rows of a table, by number, in an order. */
export interface TableRows {
  readonly table: EventLogTable;
  readonly rows: Uint32Array;
  readonly length: number;
}

/** A table with more columns than this can't be read; and each costs memory for all rows, however few have the field. */
export const mostColumns = 200;

/**
 * Characters of all distinct values that a table holds at most: a million entries with metadata of their own take less, and no service
 * can fill the memory that all extensions share.
 */
export const mostCharacters = 256 * 1024 * 1024;

export class EventLogTable {
  /** The dates of all rows, whether or not any entry has one. */
  readonly dates: DateColumn;
  #size = 0;
  readonly #columns = new Map<string, LogColumn | DateColumn>();
  /** By row: the fields that came after there were enough columns. */
  readonly #furtherFields = new Map<number, Map<string, Json>>();
  #furtherCharacters = 0;
  readonly #metaColumns = new MetaColumns();
  readonly #metaNames = new MetaNames();

  constructor(readDate: ReadDate) {
    this.dates = new DateColumn(readDate);
  }

  get size(): number {
    return this.#size;
  }

  /** It holds as much text as it may; what it was given last is in it as a whole. */
  get isFull(): boolean {
    let characters = this.#furtherCharacters + this.dates.odd.characters;
    for (const column of this.columns()) characters += column.characters;
    return characters > mostCharacters;
  }

  /** The fields that entries had, in the order in which they came: the first 200, where there are more, and the date. */
  get fields(): readonly string[] {
    return [...this.#columns.keys()];
  }

  /** Fields inside the metadata of some of the entries, as core/log/metaFields names them. They aren't among `fields`. */
  get metaFields(): readonly string[] {
    return this.#metaNames.from(this.#metadata);
  }

  /** Looks for further ones in some rows, few of them: somebody asks for those. */
  lookForMetaFields(rows: readonly number[]): void {
    const metadata = this.#metadata;
    if (metadata === undefined) return;
    this.#metaNames.lookAt(metadata, new Set(rows.map((row) => metadata.codes.get(row))));
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

  /** A field of a row as it came, one inside the metadata as well; undefined where the row doesn't have it. */
  value(row: number, field: string): Json | undefined {
    const column = this.#columnOf(field);
    return column === undefined ? this.#furtherValue(row, field) : column.value(row);
  }

  /** A field of a row as text; '' where the row doesn't have it or it is null. Other JSON is written as JSON. */
  text(row: number, field: string): string {
    const column = this.#columnOf(field);
    return column === undefined ? fieldText(this.#furtherValue(row, field)) : column.text(row);
  }

  /** Milliseconds since 1970; NaN where the entry has no readable date. */
  date(row: number): number {
    return this.dates.time(row);
  }

  /** The distinct texts of a field that pass a test, most frequent first, at most so many; none that are absent, null or empty. */
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

  /** A field's column, made now where it is one inside the metadata; undefined for the date and for fields that have none. */
  column(field: string): LogColumn | undefined {
    const column = this.#columnOf(field);
    return column instanceof LogColumn ? column : undefined;
  }

  /** All columns but the date's and those of fields inside the metadata. */
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

  #columnOf(field: string): LogColumn | DateColumn | undefined {
    const path = metaPathOf(field);
    if (path === undefined) return this.#columns.get(field);
    const metadata = this.#metadata;
    return metadata && this.#metaColumns.column(field, path, metadata, this.#size);
  }

  get #metadata(): LogColumn | undefined {
    const column = this.#columns.get(metaField);
    return column instanceof LogColumn ? column : undefined;
  }

  #furtherValue(row: number, field: string): Json | undefined {
    const fields = this.#furtherFields.get(row);
    const path = fields && metaPathOf(field);
    return path === undefined ? fields?.get(field) : valueAt(readMeta(fieldText(fields?.get(metaField))), path);
  }

  /** Undefined for a new field once there are enough columns. */
  #add(field: string): LogColumn | DateColumn | undefined {
    if (this.#columns.size >= mostColumns && field !== dateField) return undefined;
    const column = field === dateField ? this.dates : new LogColumn();
    this.#columns.set(field, column);
    return column;
  }

  #keepFurther(row: number, field: string, value: Json): void {
    this.#furtherCharacters += field.length + fieldText(value).length;
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
