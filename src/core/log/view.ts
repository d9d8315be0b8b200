// Owns what is shown of the event log's table: the rows that pass a filter, in an order, kept up while the table grows.

import { type CountTable, type CountWish, countBy } from './countBy.ts';
import { mostFrequent, mostFrequentOf, type TextCounts, withNamed } from './counts.ts';
import { type Differences, type DifferenceWish, differencesOf } from './difference.ts';
import { everything, type LogFilter } from './filter.ts';
import { type FoundPlace, LogFind, type OrderedRows, type SearchTerm } from './find.ts';
import { histogramOf, type ValueCounts } from './histogram.ts';
import { countingUp } from './keySort.ts';
import { isNamed, LogMatches } from './matches.ts';
import { LogOrder, type SortOrder } from './order.ts';
import type { EventLogTable } from './table.ts';

/** Rows that pass a narrow filter and whose metadata is looked at for fields that aren't known. */
const mostLooked = 500;
/** New rows beyond this part of those that stand are arranged with all of them: comparing each would cost more. */
const mostCompared = 1 / 16;

export class LogView {
  readonly #table: EventLogTable;
  #matches: LogMatches;
  #order: LogOrder;
  /** The rows in their order, with room for more; null where all rows stand as they came. */
  #rows: Uint32Array | null = null;
  #count = 0;
  #revision = 1;
  #oldest = Number.POSITIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;
  #undated = 0;
  #find: LogFind | undefined;

  constructor(table: EventLogTable, order: SortOrder) {
    this.#table = table;
    this.#order = new LogOrder(table, order);
    this.#matches = new LogMatches(table, everything);
    this.extend();
  }

  get order(): SortOrder {
    return this.#order.order;
  }

  /** Changes whenever a row that stood here may have another place. */
  get revision(): number {
    return this.#revision;
  }

  get count(): number {
    return this.#count;
  }

  /** Dates of the oldest and the newest row, in milliseconds since 1970; null where none has one. */
  get span(): readonly [number, number] | null {
    return this.#oldest <= this.#newest ? [this.#oldest, this.#newest] : null;
  }

  /** Rows without a date that can be read. */
  get undated(): number {
    return this.#undated;
  }

  setFilter(filter: LogFilter): void {
    this.#matches = new LogMatches(this.#table, filter);
    this.#undated = 0;
    this.#oldest = Number.POSITIVE_INFINITY;
    this.#newest = Number.NEGATIVE_INFINITY;
    this.#arrange(this.#takeUp());
    this.#revision++;
    this.#lookForMetaFields();
  }

  sort(order: SortOrder): void {
    this.#order = new LogOrder(this.#table, order);
    this.#takeUp();
    this.#arrange(this.#matches.passing(0));
    this.#revision++;
  }

  /**
   * Takes up the rows that were appended since. True where rows that stood here may have other places now, and the revision is
   * another one; what came below them doesn't move them.
   */
  extend(): boolean {
    const stood = this.#count;
    const came = this.#takeUp();
    if (came.length === 0) return false;
    const moved =
      came.length > stood * mostCompared || this.#order.outdated ? this.#rearranged() : this.#merged(came, stood);
    if (moved) this.#revision++;
    return moved;
  }

  /** All rows were looked at as they came, as far as there was room for that. */
  #lookForMetaFields(): void {
    if (this.#count === this.#table.size) return;
    const step = Math.max(1, Math.ceil(this.#count / mostLooked));
    const rows: number[] = [];
    for (let place = 0; place < this.#count; place += step) rows.push(this.rowAt(place));
    this.#table.lookForMetaFields(rows);
  }

  /** The table's row at a place below `count`. */
  rowAt(place: number): number {
    return this.#rows === null ? place : (this.#rows[place] ?? 0);
  }

  /** All rows in their order, as they stand now: what comes later doesn't change them. */
  rows(): Uint32Array {
    return this.#rows === null ? countingUp(this.#count) : this.#rows.slice(0, this.#count);
  }

  /** Where a row of the table stands; -1 where it isn't among those that pass. */
  placeOf(row: number): number {
    if (row >= this.#matches.size || !this.#matches.passes(row)) return -1;
    return this.#rows === null ? row : this.#placeBehind(row, this.#count) - 1;
  }

  /**
   * How often the texts of a field occur in the rows that pass, '' being those without one; the `most` most frequent, and behind them
   * those that conditions name. Conditions on this very field are left aside, so that one sees what else there is.
   */
  facet(field: string, most: number): TextCounts {
    const column = this.#table.column(field);
    const names = this.#matches.names(field);
    if (column === undefined) {
      const counts = this.#matches.countsByText(field);
      const named = new Map([...counts].filter(([text]) => isNamed(text, names)));
      return withNamed(mostFrequentOf(counts, most), mostFrequentOf(named, named.size).values, names);
    }
    const counts = this.#matches.counts(field, column);
    const textOf = (code: number) => column.textOf(code);
    const frequent = mostFrequent(counts, textOf, most);
    if (names.length === 0) return frequent;
    const named = mostFrequent(this.#matches.named(field, column, counts), textOf, counts.length);
    return withNamed(frequent, named.values, names);
  }

  /** How many rows have each value of a field, and across of another one or of bins of time. All conditions hold for them. */
  countBy(wish: CountWish): CountTable {
    return countBy(this.#table, this.#matches, wish);
  }

  /** From when on the filter lets rows pass, and up to when: infinite where it doesn't say. */
  get period(): readonly [number, number] {
    return this.#matches.period;
  }

  /** What is different in a part of the time: `differencesOf`, over the rows that there are now and the filter as it is now. */
  differences(wish: DifferenceWish): Generator<void, Differences> {
    return differencesOf(this.#table, this.#matches, wish);
  }

  /**
   * How many rows with each value of a field fall into each bin; values without any are left out, the most frequent comes first. `edges`:
   * ascending, in milliseconds since 1970; bin i holds edges[i] ≤ date < edges[i + 1], the last one its last edge too.
   */
  histogram(edges: readonly number[], field: string): readonly ValueCounts[] {
    return histogramOf(this.#table, this.#matches, edges, field);
  }

  /**
   * The next place behind `from` (backwards: before it) of a row of which any field's text passes; from -1: the first (last) one.
   * Goes on at the other end, `from` itself coming last: `wrapped`. Place -1 where no row passes. As long as the same object is
   * searched for, only the texts that came since are asked. `rows`: all of them in another order, of which the places are then told.
   */
  find(searchTerm: SearchTerm, from: number, backwards: boolean, rows: OrderedRows = this): FoundPlace {
    if (this.#find?.searchTerm !== searchTerm) this.#find = new LogFind(this.#table, searchTerm);
    return this.#find.next(rows, from, backwards);
  }

  /** The rows that came since and pass, as they came. */
  #takeUp(): Uint32Array {
    const from = this.#matches.size;
    this.#matches.extend();
    const came = this.#matches.passing(from);
    for (const row of came) {
      const time = this.#table.dates.time(row);
      if (Number.isNaN(time)) this.#undated++;
      if (time < this.#oldest) this.#oldest = time;
      if (time > this.#newest) this.#newest = time;
    }
    return came;
  }

  /** Puts rows, all that pass as they came, in order. */
  #arrange(rows: Uint32Array): void {
    const arranged = this.#order.arranged(rows);
    this.#rows = arranged === rows && this.#matches.isOpen ? null : arranged;
    this.#count = rows.length;
  }

  /** Whether a row that stood here has another place now. */
  #rearranged(): boolean {
    const rows = this.#rows;
    const stood = this.#count;
    this.#arrange(this.#matches.passing(0));
    for (let place = 0; place < stood; place++) if (this.rowAt(place) !== (rows?.[place] ?? place)) return true;
    return false;
  }

  /** Puts a few rows where they belong; whether a row that stood here has another place now. */
  #merged(came: Uint32Array, stood: number): boolean {
    came.sort((a, b) => this.#order.compare(a, b));
    const [first = 0] = came;
    const below = this.#order.compare(this.rowAt(stood - 1), first) < 0;
    this.#count = stood + came.length;
    if (below && this.#rows === null && came.every((row, index) => row === stood + index)) return false;
    const rows = this.#roomFor(this.#count, stood);
    let end = stood;
    for (let index = came.length - 1; index >= 0; index--) {
      const row = came[index] ?? 0;
      const place = below ? stood : this.#placeBehind(row, end);
      rows.copyWithin(place + index + 1, place, end);
      rows[place + index] = row;
      end = place;
    }
    return !below;
  }

  /** The list of rows with room for so many. */
  #roomFor(count: number, stood: number): Uint32Array {
    if (this.#rows !== null && this.#rows.length >= count) return this.#rows;
    const rows = new Uint32Array(Math.ceil(count * 1.25));
    if (this.#rows === null) for (let row = 0; row < stood; row++) rows[row] = row;
    else rows.set(this.#rows.subarray(0, stood));
    this.#rows = rows;
    return rows;
  }

  /** The place below `end` of the first row that stands behind this one; `end` where none does. */
  #placeBehind(row: number, end: number): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#order.compare(row, this.rowAt(middle)) < 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
