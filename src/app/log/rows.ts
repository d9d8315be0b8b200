// The rows of a search of the event log as they stand now: windows of texts, whole entries, counts, and where things are.

import type { LogEntry } from '../../core/connection/ports.ts';
import type { CountTable } from '../../core/log/countBy.ts';
import type { DateDisplay } from '../../core/log/dateDisplay.ts';
import { type EntryPrint, rowOfPrint } from '../../core/log/entryPrint.ts';
import { type FoundPlace, type SearchTerm, searchTermOf } from '../../core/log/find.ts';
import { LogFolds } from '../../core/log/folds.ts';
import { metaField } from '../../core/log/metaFields.ts';
import { dateField, type EventLogTable, type TableRows } from '../../core/log/table.ts';
import type { LogView } from '../../core/log/view.ts';
import { mayHaveLongNumber, withoutLongNumbers } from '../../core/text/exactJson.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { withoutCase } from '../../core/text/withoutCase.ts';
import {
  type Compared,
  type CountBy,
  type Counts,
  type Facet,
  type HistogramStack,
  longestValue,
  mostAcross,
  mostCounted,
  mostDifferent,
  type RowFold,
  type RowPlace,
  type RowTexts,
  type TimeSpan,
} from '../../protocol/log.ts';
import { Comparing } from './comparing.ts';
import { type FoundFields, fieldsWith } from './foundFields.ts';

/** Characters of a value that a table cell gets; details have the whole. */
const longestCell = 300;
/** Rows that `someDates` looks at. */
const mostDates = 24;

/** Shape and units: protocol/log, message `details`. */
export interface RowDetails {
  readonly id: number;
  readonly entry: LogEntry;
  readonly json?: string;
  readonly date: number | null;
  readonly offset: number;
}

export class ShownRows {
  readonly #table: EventLogTable;
  readonly #view: LogView;
  /** Which rows are hidden: all places are among those that aren't. */
  readonly folds: LogFolds;
  readonly #readInstant: (text: string) => Instant | null;
  readonly #comparing = new Comparing();
  #watched: readonly number[] = [];
  /** What was looked for last: the view knows this very object again. */
  #searchedText: string | undefined;
  #searchTerm: SearchTerm | undefined;

  constructor(table: EventLogTable, view: LogView, readInstant: (text: string) => Instant | null) {
    this.#table = table;
    this.#view = view;
    this.folds = new LogFolds(table, view);
    this.#readInstant = readInstant;
  }

  /** Rows from a place on, with further fields behind those of the table. A row's id is its number in the table, which only grows. */
  window(from: number, count: number, further: readonly string[] = []): RowTexts {
    const table = this.#table;
    const end = Math.min(from + count, this.folds.lines);
    const fields = [...table.fields.filter((field) => field !== metaField), ...further];
    const ids: number[] = [];
    const rows: string[][] = [];
    const dates: (number | null)[] = [];
    const offsets: number[] = [];
    const folds: (RowFold | null)[] = [];
    const isFolding = this.folds.folding !== 'none';
    for (let place = from; place < end; place++) {
      const row = this.folds.rowAt(place);
      const { date, offset } = this.#dateOf(row);
      ids.push(row);
      rows.push(fields.map((field) => table.text(row, field).slice(0, longestCell)));
      dates.push(date);
      offsets.push(offset);
      if (isFolding) folds.push(this.#foldAt(place));
    }
    return { from, ids, fields, rows, dates, offsets, folds };
  }

  /** A row's entry with its date, wherever it stands; undefined where there is no such row. */
  details(id: number): RowDetails | undefined {
    if (id >= this.#table.size) return undefined;
    const entry = this.#table.entry(id);
    const json = JSON.stringify(entry, null, 2);
    const exact = mayHaveLongNumber(json) ? { json } : {};
    return { id, entry: withoutLongNumbers(entry), ...exact, ...this.#dateOf(id) };
  }

  /** The row of an entry that is told by its print; -1 where it isn't among those that match. */
  seek(print: EntryPrint): number {
    return rowOfPrint(this.#table, this.#view, print);
  }

  /** From now on `places` tells where these rows stand. */
  watch(ids: readonly number[]): void {
    this.#watched = ids;
  }

  /** Where the rows that are watched stand now. */
  get places(): readonly RowPlace[] {
    return this.#watched.map((id) => ({ id, place: this.folds.lineOf(id) }));
  }

  /**
   * The first `most` entries of the `count` rows from one to another, wherever they stand now, with those folded under them, and how many
   * there are; none where those aren't `count` any more, as others came between them or one of the two is left out.
   */
  between(one: number, other: number, count: number, most: number): { entries: readonly LogEntry[]; of: number } {
    const [first = -1, last = -1] = [one, other].map((id) => this.folds.lineOf(id)).sort((a, b) => a - b);
    if (first < 0 || last - first + 1 !== count) return { entries: [], of: count };
    const from = this.folds.numberAt(first);
    const of = this.folds.numberBehind(last) - from;
    return { entries: this.entries(from, Math.min(of, most)), of };
  }

  /** Entries in the present order, hidden ones among them. */
  entries(from: number, count: number): readonly LogEntry[] {
    const end = Math.min(from + count, this.#view.count);
    return Array.from({ length: Math.max(0, end - from) }, (_, index) =>
      this.#table.entry(this.folds.rowOf(from + index)),
    );
  }

  /** All rows as they stand now: what comes later doesn't change them. */
  all(): TableRows {
    const rows = this.#view.rows();
    return { table: this.#table, rows, length: rows.length };
  }

  facets(fields: readonly string[], most: number): readonly Facet[] {
    return fields.map((field) => {
      const { values, more } = this.#view.facet(field, most);
      return { field, values: values.map(({ value, count }) => ({ count, ...cutValue(value) })), more };
    });
  }

  /** The `most` most frequent values, as they are. */
  counted({ field, kind, across, edges }: CountBy, most: number): CountTable {
    const beside = { none: null, field: { field: across, most: mostAcross }, time: { edges } }[kind];
    return this.#view.countBy({ field, most, across: beside });
  }

  countBy(by: CountBy): Counts {
    const { values, across: named, ...counts } = this.counted(by, mostCounted);
    return {
      ...counts,
      values: values.map(({ value, ...counted }) => ({ ...counted, ...cutValue(value) })),
      across: named.map(cutValue),
    };
  }

  /** What is different in a span, or in the filter's period. Calls `onEnd` unless something else is compared before, or nothing any more. */
  compare(span: TimeSpan | null, onEnd: (compared: Compared) => void): void {
    const [from, to] = span ?? this.#view.period;
    this.#comparing.start(this.#view.differences({ span: [from, to], most: mostDifferent }), (found) => {
      const different = found.different.map(({ value, ...one }) => ({ ...one, ...cutValue(value) }));
      onEnd({ ...found, from: Number.isFinite(from) ? from : null, to: Number.isFinite(to) ? to : null, different });
    });
  }

  stopComparing(): void {
    this.#comparing.stop();
  }

  histogram(edges: readonly number[], field: string): readonly HistogramStack[] {
    const stacks = this.#view.histogram(edges, field);
    const isNamed = ({ value }: HistogramStack) => value !== null && value.length <= longestValue;
    const [other, ...others] = stacks.filter((stack) => !isNamed(stack));
    if (other === undefined) return stacks;
    const sum = (bin: number) => others.reduce((all, { counts }) => all + (counts[bin] ?? 0), other.counts[bin] ?? 0);
    return [...stacks.filter(isNamed), { value: null, counts: other.counts.map((_, bin) => sum(bin)) }];
  }

  /** The dates of a few rows from all over the table. */
  get someDates(): readonly Instant[] {
    const { size } = this.#table;
    const rows = Array.from({ length: Math.min(size, mostDates) }, (_, index) =>
      Math.floor((index * size) / mostDates),
    );
    return [...rows, size - 1].flatMap((row) => this.#readInstant(this.#table.text(row, dateField)) ?? []);
  }

  /**
   * The next row behind (before) a place that contains the text, whatever its case; -1 where there is none. `display`: how dates are
   * shown, which are looked at so; absent: as they came. `here`: the row at the place itself may be the one.
   */
  find(
    text: string,
    from: number,
    backwards: boolean,
    display?: DateDisplay,
    here = false,
  ): RowPlace & FoundPlace & FoundFields {
    let term = this.#searchedText === text ? this.#searchTerm : undefined;
    if (term === undefined || !areAlike(term.dates?.display, display)) {
      const offsetOf = (date: string) => this.#readInstant(date)?.offset ?? 0;
      term = searchTermOf(text, display && { display, offsetOf });
      [this.#searchedText, this.#searchTerm] = [text, term];
    }
    const number = from < 0 ? -1 : this.folds.numberAt(from) - (here ? 1 : 0);
    const rows = { count: this.#view.count, rowAt: (at: number) => this.folds.rowOf(at) };
    const found = this.#view.find(term, number, backwards, rows);
    if (found.place < 0) return { id: -1, ...found, fields: [], beyond: [] };
    const id = this.folds.rowOf(found.place);
    return {
      id,
      ...found,
      place: this.folds.lineOf(id),
      ...fieldsWith(this.#table, id, term, longestCell),
    };
  }

  /** Values of a field that contain the text, whatever its case, and can be searched for, most frequent first. */
  values(field: string, text: string, most: number): readonly string[] {
    const wanted = withoutCase(text);
    const fits = (value: string) => value.length <= longestValue && withoutCase(value).includes(wanted);
    return this.#table.common(field, fits, most);
  }

  #foldAt(place: number): RowFold | null {
    const fold = this.folds.foldAt(place);
    return fold && { ...fold, span: fold.index === 0 ? this.folds.spanAt(place) : null };
  }

  /** Units as in RowWindow. */
  #dateOf(row: number): { date: number | null; offset: number } {
    const date = this.#table.date(row);
    const offset = this.#readInstant(this.#table.text(row, dateField))?.offset ?? 0;
    return { date: Number.isNaN(date) ? null : date, offset };
  }
}

/** What of a value is sent: one that can't be searched for is there to be seen, and its beginning is enough. */
function cutValue(value: string): { readonly value: string; readonly cut: boolean } {
  return { value: value.slice(0, longestValue), cut: value.length > longestValue };
}

function areAlike(one: DateDisplay | undefined, other: DateDisplay | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.isLike(other);
}
