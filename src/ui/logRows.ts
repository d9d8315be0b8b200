// The rows of a search of the event log as they stand now: windows of texts, whole entries, counts, and where things are.

import { dateField, type EventLogTable } from '../core/eventLog.ts';
import type { LogView } from '../core/logView.ts';
import type { Instant } from '../core/notices.ts';
import type { LogEntry } from '../core/ports.ts';
import type { Facet, HistogramStack } from '../protocol/log.ts';

/** Characters of a value that a table cell gets; details have the whole. */
const longestCell = 300;

/** Rows of the present order, as texts of `fields`. Shape and units: protocol/log, message `rows`. */
export interface RowWindow {
  readonly from: number;
  readonly fields: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly dates: readonly (number | null)[];
  readonly offsets: readonly number[];
}

/** Shape and units: protocol/log, message `details`. */
export interface RowDetails {
  readonly row: number;
  readonly entry: LogEntry;
  readonly date: number | null;
  readonly offset: number;
}

export class LogRows {
  readonly #table: EventLogTable;
  readonly #view: LogView;
  readonly #readInstant: (text: string) => Instant | null;
  /** Rows of the table whose places are told at each change; -1: none. */
  #marked = -1;
  #anchor = -1;

  constructor(table: EventLogTable, view: LogView, readInstant: (text: string) => Instant | null) {
    this.#table = table;
    this.#view = view;
    this.#readInstant = readInstant;
  }

  /** Rows from a place on. */
  window(from: number, count: number): RowWindow {
    const table = this.#table;
    const end = Math.min(from + count, this.#view.count);
    const fields = table.fields.filter((field) => field !== 'metaData');
    const rows: string[][] = [];
    const dates: (number | null)[] = [];
    const offsets: number[] = [];
    for (let place = from; place < end; place++) {
      const row = this.#view.rowAt(place);
      const { date, offset } = this.#dateOf(row);
      rows.push(fields.map((field) => table.text(row, field).slice(0, longestCell)));
      dates.push(date);
      offsets.push(offset);
    }
    return { from, fields, rows, dates, offsets };
  }

  /** The entry that stands at a place of the present order, with its date; undefined past the end. */
  details(place: number): RowDetails | undefined {
    if (place >= this.#view.count) return undefined;
    this.#marked = this.#view.rowAt(place);
    return { row: place, entry: this.#table.entry(this.#marked), ...this.#dateOf(this.#marked) };
  }

  /** Where the row stands now that `details` gave last; -1: none. */
  get marked(): number {
    return this.#marked < 0 ? -1 : this.#view.placeOf(this.#marked);
  }

  /** Where the row stands now that was given as the anchor; -1: none. */
  get anchor(): number {
    return this.#anchor < 0 ? -1 : this.#view.placeOf(this.#anchor);
  }

  /** From now on `anchor` tells where the row at this place goes. */
  setAnchor(place: number): void {
    this.#anchor = place < this.#view.count ? this.#view.rowAt(place) : -1;
  }

  /** Entries in the present order. */
  entries(from: number, count: number): readonly LogEntry[] {
    const end = Math.min(from + count, this.#view.count);
    return Array.from({ length: Math.max(0, end - from) }, (_, index) =>
      this.#table.entry(this.#view.rowAt(from + index)),
    );
  }

  /** The rows as they stand now, in batches: what comes later doesn't change them. */
  *batches(size: number): Generator<readonly LogEntry[]> {
    const view = this.#view;
    const rows = Uint32Array.from({ length: view.count }, (_, place) => view.rowAt(place));
    for (let from = 0; from < rows.length; from += size) {
      yield Array.from(rows.subarray(from, from + size), (row) => this.#table.entry(row));
    }
  }

  facets(fields: readonly string[], most: number): readonly Facet[] {
    return fields.map((field) => ({ field, ...this.#view.facet(field, most) }));
  }

  histogram(edges: readonly number[]): readonly HistogramStack[] {
    return this.#view.histogram(edges);
  }

  /** Minutes: the offset that the service writes its dates with, by the first entry; null before one came. */
  get serviceOffset(): number | null {
    if (this.#table.size === 0) return null;
    return this.#readInstant(this.#table.text(0, dateField))?.offset ?? null;
  }

  /** The next row behind (before) a place that contains the text, whatever its case. */
  find(text: string, from: number, backwards: boolean): { readonly place: number; readonly wrapped: boolean } {
    const wanted = text.toLowerCase();
    return this.#view.find((value) => value.toLowerCase().includes(wanted), from, backwards);
  }

  /** Values of a field that contain the text, whatever its case, most frequent first. */
  values(field: string, text: string, most: number): readonly string[] {
    const wanted = text.toLowerCase();
    return this.#table.common(field, (value) => value.toLowerCase().includes(wanted), most);
  }

  /** Units as in RowWindow. */
  #dateOf(row: number): { date: number | null; offset: number } {
    const date = this.#table.date(row);
    const offset = this.#readInstant(this.#table.text(row, dateField))?.offset ?? 0;
    return { date: Number.isNaN(date) ? null : date, offset };
  }
}
