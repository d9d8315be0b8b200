// What the event log page shows of one search: entries read into a table, the rows of it that match, followed or not. Knows no editor.

import type { Clock } from '../core/clock.ts';
import { dateField, EventLogTable, type SortOrder } from '../core/eventLog.ts';
import type { Failure } from '../core/failures.ts';
import type { LogFilter } from '../core/logFilter.ts';
import { covers, type QueryPlan } from '../core/logPlan.ts';
import { LogView } from '../core/logView.ts';
import type { Instant } from '../core/notices.ts';
import type { EventService, LogSearch } from '../core/ports.ts';
import type { LogGap, LogProgress } from '../protocol/log.ts';
import { LogFollowing } from './logFollowing.ts';
import { LogReading } from './logReading.ts';
import { LogRows } from './logRows.ts';

export const newestFirst: SortOrder = { field: dateField, descending: true };

/** Milliseconds between two reports of what changed, and how many times what taking new rows up costs. */
const reportInterval = 100;
const reportShare = 10;
/** What was read answers a narrower query as long as so many milliseconds, or this share of the period, lie after it. */
const staleTime = 30_000;
const staleShare = 0.02;

export interface LogResultOptions {
  readonly service: EventService;
  /** What is read. */
  readonly search: LogSearch;
  /** What of it is shown. */
  readonly filter: LogFilter;
  readonly order: SortOrder;
  /** Entries to hold at most. */
  readonly limit: number;
  readonly clock: Clock;
  readonly readInstant: (text: string) => Instant | null;
  /** Something to show has changed: at most ten times a second, and once at the end. */
  readonly onChange: () => void;
}

export class LogResult {
  readonly #options: LogResultOptions;
  readonly #table: EventLogTable;
  readonly #view: LogView;
  /** The rows that match, as they stand. */
  readonly rows: LogRows;
  readonly #reading: LogReading;
  #filter: LogFilter;
  #following: LogFollowing | undefined;
  #arrived = 0;
  #resting = false;
  #cost = 0;
  #endReport: (() => void) | undefined;

  constructor(options: LogResultOptions) {
    this.#options = options;
    this.#table = new EventLogTable((text) => options.readInstant(text)?.ms ?? Number.NaN);
    this.#view = new LogView(this.#table, options.order);
    this.#filter = options.filter;
    this.#view.setFilter(options.filter);
    this.rows = new LogRows(this.#table, this.#view, options.readInstant);
    const { service, search, limit, clock } = options;
    this.#reading = new LogReading({
      service,
      search,
      table: this.#table,
      limit,
      now: () => clock.now(),
      onProgress: () => this.#progressed(),
    });
  }

  /** What was read, or is. */
  get search(): LogSearch {
    return this.#options.search;
  }

  /** What of it is shown. */
  get filter(): LogFilter {
    return this.#filter;
  }

  /** Why reading ended early; null where it didn't. */
  get failure(): Failure | null {
    return this.#reading.failure;
  }

  get order(): SortOrder {
    return this.#view.order;
  }

  /** Changes whenever a row's place may have changed. */
  get revision(): number {
    return this.#view.revision;
  }

  get progress(): LogProgress {
    const { state, read, total, filterIgnored, startedAt } = this.#reading;
    return {
      state,
      count: this.#view.count,
      held: this.#table.size,
      read,
      total,
      filterIgnored,
      fields: this.#table.fields,
      span: this.#view.span,
      readAt: startedAt,
    };
  }

  /** Reads to the end, until cancelled, or until it fails. Never rejects. */
  run(): Promise<void> {
    return this.#reading.run();
  }

  /** The first rows are on the screen: more may be asked for. */
  confirmShown(): void {
    this.#reading.confirmShown();
  }

  pause(paused: boolean): void {
    this.#reading.pause(paused);
  }

  /** Ends the reading; what came stays. */
  cancel(): void {
    this.#reading.cancel();
  }

  dispose(): void {
    this.#endReport?.();
    this.#reading.cancel();
    this.follow(false);
  }

  setFilter(filter: LogFilter): void {
    this.#filter = filter;
    this.#view.setFilter(filter);
    this.#options.onChange();
  }

  sort(order: SortOrder): void {
    this.#view.sort(order);
    this.#options.onChange();
  }

  /** Looks for new entries from now on, once the reading has ended; or no longer. */
  follow(on: boolean): void {
    if (on === (this.#following !== undefined)) return;
    this.#following?.stop();
    this.#following = undefined;
    this.#arrived = 0;
    if (!on || !this.#reading.hasEnded) return;
    const { service, search, clock, readInstant } = this.#options;
    this.#following = new LogFollowing({
      service,
      search,
      table: this.#table,
      clock,
      readDate: (text) => readInstant(text)?.ms ?? Number.NaN,
      onChange: () => this.#tookMore(),
    });
    this.#following.rest(this.#resting);
  }

  /**
   * Whether what was read answers a query, at `now`: it holds all that the query could find, but for what came since, where that is a
   * small part of the period that is looked at.
   */
  answers({ search, filter }: QueryPlan, now: number): boolean {
    if (this.failure !== null || !covers(this.search, search)) return false;
    if (this.#following !== undefined) return true;
    const end = Math.min(filter.before ?? now, now);
    const unread = end - this.#reading.startedAt;
    return unread <= staleTime || unread <= (end - (filter.after ?? 0)) * staleShare;
  }

  /** Null while new entries aren't looked for. */
  get following(): FollowingState | null {
    const { checkedAt = null, failure = null, gaps = [] } = this.#following ?? {};
    return this.#following === undefined ? null : { checkedAt, failure, gaps, arrived: this.#arrived };
  }

  /** Nobody sees the page. */
  rest(resting: boolean): void {
    this.#resting = resting;
    this.#following?.rest(resting);
  }

  /** While pages come, rows are taken up ten times a second; less often where the order makes that dear. */
  #progressed(): void {
    if (this.#reading.hasEnded || this.#view.count === 0) {
      this.#report();
      return;
    }
    const wait = Math.max(reportInterval, this.#cost * reportShare);
    this.#endReport ??= this.#options.clock.after(wait, () => this.#report());
  }

  #report(): void {
    this.#endReport?.();
    this.#endReport = undefined;
    const start = performance.now();
    this.#view.extend();
    this.#cost = performance.now() - start;
    this.#options.onChange();
  }

  #tookMore(): void {
    const before = this.#view.count;
    this.#view.extend();
    this.#arrived += this.#view.count - before;
    this.#options.onChange();
  }
}

/** How looking for new entries stands. Shape and units: protocol/log, LogFollowing. */
export interface FollowingState {
  readonly checkedAt: number | null;
  readonly failure: Failure | null;
  readonly gaps: readonly LogGap[];
  readonly arrived: number;
}
