// One search of the event log while it is read and after: the rows that came, their order, and how far it is. Knows no editor.

import { dateField, EventLogTable, type SortOrder } from '../core/eventLog.ts';
import { type Failure, failureOf } from '../core/failures.ts';
import type { Instant } from '../core/notices.ts';
import type { EventService, LogEntry, LogSearch } from '../core/ports.ts';
import type { LogProgress, LogState } from '../protocol/log.ts';

export const newestFirst: SortOrder = { field: dateField, descending: true };

/** Milliseconds between two reports of progress. */
const reportInterval = 100;
/** A sorted table that still grows is sorted again after so many milliseconds, and after so many times what sorting took. */
const sortInterval = 1000;
const sortShare = 10;
/** Characters of a value that a table cell gets; details have the whole. */
const longestCell = 300;

export interface LogReadingOptions {
  readonly service: EventService;
  readonly search: LogSearch;
  readonly order: SortOrder;
  readonly readInstant: (text: string) => Instant | null;
  /** Something to show has changed: at most ten times a second, and once at the end. */
  readonly onProgress: () => void;
}

/** Rows of the present order, as texts of `fields`. Shape and units: protocol/log, message `rows`. */
export interface LogRows {
  readonly from: number;
  readonly fields: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly dates: readonly (number | null)[];
  readonly offsets: readonly number[];
}

/** Shape and units: protocol/log, message `details`. */
export interface LogDetails {
  readonly row: number;
  readonly entry: LogEntry;
  readonly date: number | null;
  readonly offset: number;
}

export class LogReading {
  readonly search: LogSearch;
  readonly #options: LogReadingOptions;
  readonly #table: EventLogTable;
  readonly #abort = new AbortController();
  #state: LogState = 'running';
  #failure: Failure | null = null;
  #read = 0;
  #total: number | null = null;
  #filterIgnored = false;
  #order: SortOrder;
  /** Null: rows stand as they came. */
  #rows: Uint32Array | null = null;
  #revision = 1;
  /** The table's row whose details were asked for last. */
  #marked = -1;
  /** Entries came newest first so far, so that the standing order needs no sorting. */
  #cameInOrder = true;
  #sortedAt = 0;
  #sortCost = 0;
  #report: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LogReadingOptions) {
    this.#options = options;
    this.search = options.search;
    this.#order = options.order;
    this.#table = new EventLogTable((text) => options.readInstant(text)?.ms ?? Number.NaN);
  }

  get order(): SortOrder {
    return this.#order;
  }

  /** Changes whenever a row's place may have changed. */
  get revision(): number {
    return this.#revision;
  }

  /** Why reading ended early; null unless the state is `failed`. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get progress(): LogProgress {
    return {
      state: this.#state,
      count: this.#rows?.length ?? this.#table.size,
      read: this.#read,
      total: this.#total,
      filterIgnored: this.#filterIgnored,
      fields: this.#table.fields,
    };
  }

  /** Reads to the end, until cancelled, or until it fails. Never rejects. */
  async run(): Promise<void> {
    try {
      for await (const page of this.#options.service.log(this.search, this.#abort.signal)) {
        if (this.#abort.signal.aborted) break;
        const before = this.#table.size;
        this.#table.append(page.entries);
        this.#cameInOrder &&= this.#descends(Math.max(1, before));
        this.#read = page.read;
        this.#total = page.total;
        this.#filterIgnored ||= page.filterIgnored;
        this.#report ??= setTimeout(() => this.#tell(), reportInterval);
      }
      this.#end(this.#abort.signal.aborted ? 'cancelled' : 'complete');
    } catch (error) {
      if (this.#abort.signal.aborted) return this.#end('cancelled');
      this.#failure = failureOf(error);
      this.#end(this.#failure.kind === 'cancelled' ? 'cancelled' : 'failed');
    }
  }

  /** Ends the reading; what came stays. */
  cancel(): void {
    this.#abort.abort();
  }

  sort(order: SortOrder): void {
    this.#order = order;
    this.#arrange();
  }

  /** Where the row stands now that `details` gave last; -1: none. */
  get marked(): number {
    if (this.#marked < 0) return -1;
    return this.#rows === null ? this.#marked : this.#rows.indexOf(this.#marked);
  }

  rows(from: number, count: number): LogRows {
    const table = this.#table;
    const end = Math.min(from + count, this.progress.count);
    const fields = table.fields.filter((field) => field !== 'metaData');
    const rows: string[][] = [];
    const dates: (number | null)[] = [];
    const offsets: number[] = [];
    for (let place = from; place < end; place++) {
      const row = this.#rowAt(place);
      const { date, offset } = this.#dateOf(row);
      rows.push(fields.map((field) => table.text(row, field).slice(0, longestCell)));
      dates.push(date);
      offsets.push(offset);
    }
    return { from, fields, rows, dates, offsets };
  }

  /** The entry that stands at a place of the present order, with its date; undefined past the end. */
  details(place: number): LogDetails | undefined {
    if (place >= this.progress.count) return undefined;
    this.#marked = this.#rowAt(place);
    return { row: place, entry: this.#table.entry(this.#marked), ...this.#dateOf(this.#marked) };
  }

  /** Units as in LogRows. */
  #dateOf(row: number): { date: number | null; offset: number } {
    const date = this.#table.date(row);
    const offset = this.#options.readInstant(this.#table.text(row, dateField))?.offset ?? 0;
    return { date: Number.isNaN(date) ? null : date, offset };
  }

  #rowAt(place: number): number {
    return this.#rows?.[place] ?? place;
  }

  #end(state: 'complete' | 'cancelled' | 'failed'): void {
    clearTimeout(this.#report);
    this.#state = state;
    if (this.#rows !== null || !this.#standsAsItCame()) this.#arrange();
    this.#options.onProgress();
  }

  #tell(): void {
    this.#report = undefined;
    if (this.#state !== 'running') return;
    const due = this.#sortedAt + Math.max(sortInterval, this.#sortCost * sortShare) <= performance.now();
    const outgrown = this.#rows === null ? !this.#standsAsItCame() : this.#rows.length < this.#table.size;
    if (outgrown && due) this.#arrange();
    this.#options.onProgress();
  }

  #standsAsItCame(): boolean {
    return this.#order.field === dateField && this.#order.descending && this.#cameInOrder;
  }

  #arrange(): void {
    const start = performance.now();
    this.#rows = this.#standsAsItCame() ? null : this.#table.sorted(this.#order);
    this.#sortedAt = performance.now();
    this.#sortCost = this.#sortedAt - start;
    this.#revision++;
  }

  #descends(from: number): boolean {
    for (let row = from; row < this.#table.size; row++) {
      if (!(this.#table.date(row) <= this.#table.date(row - 1))) return false;
    }
    return true;
  }
}
