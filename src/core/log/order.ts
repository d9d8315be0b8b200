// Owns in which order the rows of the event log stand: of all rows by numbers, of a few new ones by comparing.

import type { LogColumn } from './column.ts';
import { dateField } from './columnDates.ts';
import { sortedByKey } from './keySort.ts';
import { compareCodes, compareColumnValues, compareWords, mostCollated, ranksOf } from './ranks.ts';
import type { EventLogTable } from './table.ts';

export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

/**
 * Rows without a date or a text come last in both directions. Rows of an equal text stand newest first, whenever they came: new ones come
 * behind those that are there, and would stand elsewhere after the next search. Rows of an equal date stand as they came.
 */
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
    const { field, descending } = this.order;
    if (field === dateField) return this.#byDate(rows, descending);
    const column = this.#table.column(field);
    const newestFirst = this.#byDate(rows, true);
    return column === undefined ? newestFirst : sortedByKey(newestFirst, this.#textKeys(newestFirst, column));
  }

  /** Negative where row a stands before row b. Asked for any two rows, those that came after `arranged` as well. */
  compare(a: number, b: number): number {
    const { field, descending } = this.order;
    if (field === dateField) return this.#compareDates(a, b, descending) || a - b;
    return this.#compareTexts(a, b, this.#table.column(field)) || this.#compareDates(a, b, true) || a - b;
  }

  /** Since `arranged` the column has got so many texts that they are compared in another way: all rows must be arranged again. */
  get outdated(): boolean {
    return this.#collated && (this.#table.column(this.order.field)?.count ?? 0) > mostCollated;
  }

  get #direction(): 1 | -1 {
    return this.order.descending ? -1 : 1;
  }

  #byDate(rows: Uint32Array, descending: boolean): Uint32Array {
    return this.#areByDate(rows, descending) ? rows : sortedByKey(rows, this.#dateKeys(rows, descending));
  }

  /** Entries mostly come newest first: then nothing need be sorted, nor any key be made. */
  #areByDate(rows: Uint32Array, descending: boolean): boolean {
    const { dates } = this.#table;
    const direction = descending ? -1 : 1;
    let last = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < rows.length; place++) {
      const time = dates.time(rows[place] ?? 0) * direction;
      if (time < last || (Number.isNaN(last) && !Number.isNaN(time))) return false;
      last = time;
    }
    return true;
  }

  #dateKeys(rows: Uint32Array, descending: boolean): Float64Array {
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

  #compareDates(a: number, b: number, descending: boolean): number {
    const x = this.#table.date(a);
    const y = this.#table.date(b);
    if (Number.isNaN(x) || Number.isNaN(y)) return valuesFirst(Number.isNaN(x), Number.isNaN(y));
    return descending ? y - x : x - y;
  }

  #compareTexts(a: number, b: number, column: LogColumn | undefined): number {
    if (column === undefined) return 0;
    const x = column.codes.get(a);
    const y = column.codes.get(b);
    if (column.rootOf(x) === column.rootOf(y)) return 0;
    if (x < this.#ranks.length && y < this.#ranks.length) {
      const p = this.#ranks[x] ?? 0;
      const q = this.#ranks[y] ?? 0;
      return p === 0 || q === 0 ? valuesFirst(p === 0, q === 0) : (p - q) * this.#direction;
    }
    const p = column.textOf(x);
    const q = column.textOf(y);
    if (p === '' || q === '') return valuesFirst(p === '', q === '');
    return compareColumnValues(p, q, this.#collated ? compareWords : compareCodes) * this.#direction;
  }
}

/** The order of two rows of which one or both lack a value: without one comes last, in both directions. */
function valuesFirst(lacksA: boolean, lacksB: boolean): number {
  return Number(lacksA) - Number(lacksB);
}
