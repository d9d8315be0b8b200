// Owns the event log of the reference service: columns ordered by time, and for each recent filter the list of rows that it selects.

import type { Mask } from '../api/wire/mask.ts';
import type { Json, JsonRecord } from '../core/text/exactJson.ts';
import type { FilterCondition } from './filter/compile.ts';
import {
  DictionaryColumn,
  grownTo,
  type StoredColumn,
  StoredDateColumn,
  storedDate,
  type TimedEntry,
} from './logColumns.ts';
import type { ReadFilter } from './query.ts';

const dateField = 'eventCreateDate';
const cachedSelections = 8;

/** Entries that a filter selects, newest first or as its `orderBy` says. Stays as it is while entries are appended in order of time. */
export interface LogSelection {
  readonly count: number;
  /** The row of the entry at a place of the result, for `entryText`. */
  rowAt(place: number): number;
}

/** The rows that one filter matches, oldest first, as far as the log was evaluated. */
interface Matches {
  rows: Uint32Array;
  count: number;
  evaluated: number;
  /** In the order of the filter's `orderBy`, for the number of matches it was made with. */
  sorted: Uint32Array | null;
}

export class LogStore {
  /** Rows that were tested against a filter so far: what deep pages must not add to. */
  evaluatedRows = 0;
  #length = 0;
  readonly #dates = new StoredDateColumn();
  readonly #columns = new Map<string, DictionaryColumn>();
  readonly #fields = new Map<string, StoredColumn>([[dateField, this.#dates]]);
  readonly #recent = new Map<string, Matches>();

  get size(): number {
    return this.#length;
  }

  /** Adds entries in wire form; of those with one date the later in the list counts as newer. */
  append(entries: readonly JsonRecord[]): void {
    const inOrder = entries.map((entry) => ({ entry, time: storedDate(entry[dateField]) }));
    inOrder.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    this.#addInOrder(inOrder[0]?.time, () => {
      for (const { entry } of inOrder) {
        this.#dates.set(this.#length, entry[dateField]);
        this.#addFields(entry);
      }
    });
  }

  /** Adds entries that are ordered by time, oldest first; their date is written as the service writes dates. */
  appendTimed(entries: readonly TimedEntry[]): void {
    this.#addInOrder(entries[0]?.time, () => {
      for (const { time, fields } of entries) {
        this.#dates.setTime(this.#length, time);
        this.#addFields(fields);
      }
    });
  }

  select(filter: ReadFilter | null): LogSelection {
    if (!filter) {
      const count = this.#length;
      return { count, rowAt: (place) => count - 1 - place };
    }
    const matches = this.#matchesOf(filter);
    const { rows, count } = matches;
    if (filter.orderBy.length === 0) return { count, rowAt: (place) => rows[count - 1 - place] ?? 0 };
    if (matches.sorted?.length !== count) matches.sorted = this.#sorted(rows.slice(0, count), filter);
    const { sorted } = matches;
    return { count, rowAt: (place) => sorted[place] ?? 0 };
  }

  /** Writes entries as JSON text, each by its row: the fields that the mask names, or all. */
  entryTexts(mask: Mask | null): (row: number) => string {
    const fields = [...(mask ?? this.#fields).keys()].flatMap((name) => {
      const column = this.#fields.get(name);
      return column ? [{ start: `${JSON.stringify(name)}:`, column, inner: mask?.get(name) ?? null }] : [];
    });
    return (row) => {
      let text = '{';
      for (const { start, column, inner } of fields) {
        const value = column.text(row, inner);
        if (value !== undefined) text += (text === '{' ? start : `,${start}`) + value;
      }
      return `${text}}`;
    };
  }

  #addFields(entry: JsonRecord): void {
    for (const name in entry) {
      const value = entry[name];
      if (name !== dateField && value !== undefined) this.#columnOf(name).set(this.#length, value);
    }
    this.#length += 1;
  }

  #columnOf(name: string): DictionaryColumn {
    let column = this.#columns.get(name);
    if (!column) {
      column = new DictionaryColumn();
      this.#columns.set(name, column);
      this.#fields.set(name, column);
    }
    return column;
  }

  /** Rows stay ordered by time: entries older than the newest row cost one reordering of all. */
  #addInOrder(first: number | undefined, add: () => void): void {
    const late = first !== undefined && this.#length > 0 && first < this.#dates.time(this.#length - 1);
    add();
    if (!late) return;
    const order = Uint32Array.from({ length: this.#length }, (_, row) => row);
    order.sort((a, b) => compare(this.#dates.time(a), this.#dates.time(b)) || a - b);
    for (const column of this.#fields.values()) column.reorder(order);
    this.#recent.clear();
  }

  #matchesOf(filter: ReadFilter): Matches {
    const matches = this.#recent.get(filter.cacheKey) ?? {
      rows: new Uint32Array(64),
      count: 0,
      evaluated: 0,
      sorted: null,
    };
    this.#recent.delete(filter.cacheKey);
    this.#recent.set(filter.cacheKey, matches);
    const oldest = this.#recent.keys().next();
    if (this.#recent.size > cachedSelections && !oldest.done) this.#recent.delete(oldest.value);
    if (matches.evaluated === this.#length) return matches;

    const test = this.#rowTest(filter);
    this.evaluatedRows += this.#length - matches.evaluated;
    for (let row = matches.evaluated; row < this.#length; row += 1) {
      if (!test(row)) continue;
      if (matches.count === matches.rows.length) matches.rows = grownTo(matches.rows, matches.count + 1);
      matches.rows[matches.count] = row;
      matches.count += 1;
    }
    matches.evaluated = this.#length;
    return matches;
  }

  #rowTest(filter: ReadFilter): (row: number) => boolean {
    if (filter.conditions.some(({ path }) => path.length > 1)) return (row) => filter.matches(this.#record(row));
    const tests = filter.conditions.map((condition) => this.#conditionTest(condition));
    return (row) => tests.every((test) => test(row));
  }

  #conditionTest({ path, test, testTime }: FilterCondition): (row: number) => boolean {
    const name = path[0] ?? '';
    if (name === dateField) {
      if (!testTime) return (row) => test(this.#dates.value(row));
      return (row) => Number.isFinite(this.#dates.time(row)) && testTime(this.#dates.time(row));
    }
    const column = this.#columns.get(name);
    if (column) return column.rowTest(test);
    const answer = test(undefined);
    return () => answer;
  }

  #record(row: number): JsonRecord {
    const record: Record<string, Json> = {};
    for (const [name, column] of this.#fields) {
      const value = column.value(row);
      if (value !== undefined) record[name] = value;
    }
    return record;
  }

  #sorted(rows: Uint32Array, filter: ReadFilter): Uint32Array {
    const keys = filter.orderBy.flatMap(({ path, descending }) => {
      const column = path.length === 1 ? this.#fields.get(path[0] ?? '') : undefined;
      return column ? [{ rank: column.ranks(), sign: descending ? -1 : 1 }] : [];
    });
    return rows.sort((a, b) => {
      for (const { rank, sign } of keys) {
        const order = compare(rank(a), rank(b));
        if (order !== 0) return order * sign;
      }
      return b - a;
    });
  }
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
