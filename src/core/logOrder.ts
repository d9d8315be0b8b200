// Owns in which order the rows of the event log stand: of all rows by numbers, of a few new ones by comparing.

import type { EventLogTable, SortOrder } from './eventLog.ts';
import { sortedByKey } from './keySort.ts';
import type { LogColumn } from './logColumn.ts';
import { dateField } from './logColumnDates.ts';
import { compareCodes, compareWords, mostCollated, ranksOf } from './logRanks.ts';

/** Rows without a date or a text come last in both directions, rows that are equal as they came. */
export class LogOrder {
  readonly order: SortOrder;
  readonly #table: EventLogTable;
  /** Of the texts that there were when rows were arranged last, by code. */
  #ranks: Uint32Array = new Uint32Array();
  #collated = true;

  constructor(table: EventLogTable, order: SortOrder) {
    this.order = order;
    this.#table = table;
  }

  /** Rows in this order. They must be given as they came, and are the same array where that is the order. */
  arranged(rows: Uint32Array): Uint32Array {
    if (this.order.field === dateField) {
      return this.#areInOrder(rows) ? rows : sortedByKey(rows, this.#dateKeys(rows));
    }
    const column = this.#table.column(this.order.field);
    return column === undefined ? rows : sortedByKey(rows, this.#textKeys(rows, column));
  }

  /** Negative where row a stands before row b. Asked for any two rows, those that came after `arranged` as well. */
  compare(a: number, b: number): number {
    const { field, descending } = this.order;
    const order = field === dateField ? this.#compareDates(a, b) : this.#compareTexts(a, b, this.#table.column(field));
    if (order === 0) return a - b;
    // Nothing comes last, whatever the direction.
    return Math.abs(order) === Number.POSITIVE_INFINITY || !descending ? order : -order;
  }

  /** Texts came since `arranged` with which the column is ordered in another way: what was arranged must be arranged anew. */
  get outdated(): boolean {
    return this.#collated && (this.#table.column(this.order.field)?.count ?? 0) > mostCollated;
  }

  /** Entries mostly come newest first: then nothing need be sorted, nor any key be made. */
  #areInOrder(rows: Uint32Array): boolean {
    const { dates } = this.#table;
    const sign = this.order.descending ? -1 : 1;
    let last = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < rows.length; place++) {
      const time = dates.time(rows[place] ?? 0) * sign;
      if (time < last || (Number.isNaN(last) && !Number.isNaN(time))) return false;
      last = time;
    }
    return true;
  }

  #dateKeys(rows: Uint32Array): Float64Array {
    const { dates } = this.#table;
    const keys = new Float64Array(rows.length);
    let oldest = Number.POSITIVE_INFINITY;
    let newest = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < rows.length; place++) {
      const time = dates.time(rows[place] ?? 0);
      keys[place] = time;
      if (time < oldest) oldest = time;
      if (time > newest) newest = time;
    }
    const last = newest - oldest + 1;
    const { descending } = this.order;
    for (let place = 0; place < keys.length; place++) {
      const time = keys[place] ?? Number.NaN;
      keys[place] = Number.isNaN(time) ? Math.max(last, 0) : descending ? newest - time : time - oldest;
    }
    return keys;
  }

  #textKeys(rows: Uint32Array, column: LogColumn): Float64Array {
    if (this.#ranks.length !== column.count) this.#ranks = ranksOf(column);
    this.#collated = column.count <= mostCollated;
    const keys = new Float64Array(rows.length);
    const last = this.#ranks.length + 1;
    for (let place = 0; place < rows.length; place++) {
      const rank = this.#ranks[column.codes.get(rows[place] ?? 0)] ?? 0;
      keys[place] = rank === 0 ? last : this.order.descending ? last - rank : rank;
    }
    return keys;
  }

  #compareDates(a: number, b: number): number {
    const x = this.#table.date(a);
    const y = this.#table.date(b);
    if (Number.isNaN(x) || Number.isNaN(y)) return lacking(Number.isNaN(x), Number.isNaN(y));
    return x - y;
  }

  #compareTexts(a: number, b: number, column: LogColumn | undefined): number {
    if (column === undefined) return 0;
    const x = column.codes.get(a);
    const y = column.codes.get(b);
    if (column.rootOf(x) === column.rootOf(y)) return 0;
    if (x < this.#ranks.length && y < this.#ranks.length) {
      const p = this.#ranks[x] ?? 0;
      const q = this.#ranks[y] ?? 0;
      return p === 0 || q === 0 ? lacking(p === 0, q === 0) : p - q;
    }
    const p = column.textOf(x);
    const q = column.textOf(y);
    if (p === '' || q === '') return lacking(p === '', q === '');
    return this.#collated ? compareWords(p, q) : compareCodes(p, q);
  }
}

/** The order of two of which one has nothing to be compared. */
function lacking(a: boolean, b: boolean): number {
  if (a === b) return 0;
  return a ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}
