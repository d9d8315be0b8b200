// What the event log page shows of one search: entries read into a table, the rows of it that match, followed or not. Knows no editor.

import type { Clock } from '../../core/clock.ts';
import type { LogSearch, LogSource } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import type { LogFilter } from '../../core/log/filter.ts';
import type { Folding } from '../../core/log/folds.ts';
import type { SortOrder } from '../../core/log/order.ts';
import { dateField, EventLogTable } from '../../core/log/table.ts';
import { LogView } from '../../core/log/view.ts';
import { leavesOut } from '../../core/query/plan.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import type { LogGap, LogProgress } from '../../protocol/log.ts';
import { type FollowingState, isOver, LogFollower } from './following.ts';
import { LogLoader } from './loader.ts';
import { bringsMore } from './reuse.ts';
import { ShownRows } from './rows.ts';

export const newestFirst: SortOrder = { field: dateField, descending: true };

/** Milliseconds between two reports of what changed, and how many times what taking new rows up costs. */
const reportInterval = 100;
const reportShare = 10;

export interface LogResultOptions {
  readonly service: LogSource;
  /** What is read. */
  readonly search: LogSearch;
  /** What of it is shown. */
  readonly filter: LogFilter;
  readonly order: SortOrder;
  readonly folding?: Folding;
  /** It is a file that is read, and no service. */
  readonly isFile?: boolean;
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
  readonly rows: ShownRows;
  readonly #loader: LogLoader;
  /** Entries to hold at most, where new ones are looked for. */
  limit: number;
  #filter: LogFilter;
  /** What would be read for what is shown. */
  #wanted: LogSearch;
  #following: LogFollower | undefined;
  /** Up to when the entries were known when following last began or ended: milliseconds since 1970. */
  #knownBefore = 0;
  /** The table's size when following began. */
  #followedFrom = 0;
  readonly #gaps: LogGap[] = [];
  #isSuspended = false;
  #cost = 0;
  #endReport: (() => void) | undefined;

  constructor(options: LogResultOptions) {
    this.#options = options;
    this.#table = new EventLogTable((text) => options.readInstant(text)?.ms ?? Number.NaN);
    this.#view = new LogView(this.#table, options.order);
    this.#filter = options.filter;
    this.#wanted = options.search;
    this.#view.setFilter(options.filter);
    this.rows = new ShownRows(this.#table, this.#view, options.readInstant);
    this.rows.folds.folding = options.folding ?? 'none';
    const { service, search, limit, clock } = options;
    this.limit = limit;
    const about = { service, search, table: this.#table, limit, now: () => clock.now() };
    this.#loader = new LogLoader({ ...about, onProgress: () => this.#progressed() });
  }

  /** What was read, or is. */
  get search(): LogSearch {
    return this.#options.search;
  }

  /** What of it is shown. */
  get filter(): LogFilter {
    return this.#filter;
  }

  /** Why loading ended early, or what is wrong with a file that was read all the same; null where nothing is. */
  get failure(): Failure | null {
    return this.#loader.failure;
  }

  get order(): SortOrder {
    return this.#view.order;
  }

  /** Changes whenever a row's place may have changed, or what is folded under it. */
  get revision(): number {
    return this.#view.revision + this.rows.folds.changes;
  }

  get progress(): LogProgress {
    const { state, read, total, filterIgnored, wait, leftOut } = this.#loader;
    const { size: held, fields, metaFields } = this.#table;
    const { count, span, undated } = this.#view;
    const folded = count - this.rows.folds.lines;
    const narrowed = filterIgnored || leavesOut(this.search, this.#filter);
    const { isFile = false } = this.#options;
    const wider =
      !isFile && bringsMore(this.search, { search: this.#wanted, filter: this.#filter }, this.#loader.oldest);
    const about = { wider, undated, readAt: this.#knownUntil, wait, gaps: this.#gaps, isFile, leftOut };
    return { state, count, folded, held, read, total, filterIgnored, narrowed, fields, metaFields, span, ...about };
  }

  /** Reads to the end, until cancelled, or until it fails. Never rejects. */
  run(): Promise<void> {
    return this.#loader.run();
  }

  /** The first rows are on the screen: more may be asked for. */
  confirmShown(): void {
    this.#loader.confirmShown();
  }

  pause(paused: boolean): void {
    this.#loader.pause(paused);
  }

  /** Stops loading; what came stays. */
  cancel(): void {
    this.#loader.cancel();
  }

  dispose(): void {
    this.#endReport?.();
    this.#loader.cancel();
    this.rows.stopComparing();
    this.follow(false);
  }

  /** Shows another part of what was read: what would be read for it is `wanted`. */
  setFilter(filter: LogFilter, wanted = this.search): void {
    this.#filter = filter;
    this.#wanted = wanted;
    this.#view.setFilter(filter);
    this.rows.folds.follow();
    this.#options.onChange();
  }

  sort(order: SortOrder): void {
    this.#view.sort(order);
    this.rows.folds.follow();
    this.#options.onChange();
  }

  get folding(): Folding {
    return this.rows.folds.folding;
  }

  foldBy(folding: Folding): void {
    this.rows.folds.folding = folding;
    this.#options.onChange();
  }

  /** Opens or closes the fold that a row belongs to. */
  fold(id: number, isOpen: boolean): void {
    if (this.rows.folds.setOpen(id, isOpen)) this.#options.onChange();
  }

  /** A row that is hidden is to be seen. */
  reveal(id: number): void {
    if (this.rows.folds.reveal(id)) this.#options.onChange();
  }

  /** Looks for new entries from now on, once loading has ended; or no longer. */
  follow(on: boolean): void {
    if (on === (this.#following !== undefined)) return;
    this.#following?.stop();
    this.#knownBefore = this.#knownUntil;
    this.#following = undefined;
    if (!on || !this.#loader.hasEnded) return;
    this.#followedFrom = this.#table.size;
    const { service, search, clock, readInstant } = this.#options;
    this.#following = new LogFollower({
      service,
      search,
      table: this.#table,
      clock,
      readDate: (text) => readInstant(text)?.ms ?? Number.NaN,
      limit: () => this.limit,
      heldFrom: this.#loader.heldFrom,
      knownUntil: this.#knownBefore,
      onGap: (gap) => this.#gaps.unshift(gap),
      onChange: () => this.#report(),
    });
    this.#following.suspend(this.#isSuspended);
  }

  /** Up to when the entries are known: milliseconds since 1970. */
  get #knownUntil(): number {
    return Math.max(this.#loader.startedAt, this.#knownBefore, this.#following?.checkedAt ?? 0);
  }

  /** Null while new entries aren't looked for. */
  get following(): FollowingState | null {
    if (this.#following === undefined) return null;
    const { checkedAt, failure, end, askedAt, wait } = this.#following;
    // More may come to what is held than to the part of it that is shown.
    const isPast = isOver(this.#filter.before, this.#options.clock.now());
    return { checkedAt, failure, end: end ?? (isPast ? 'past' : null), arrived: this.#arrived, askedAt, wait };
  }

  /** Nobody sees the page. */
  suspend(suspended: boolean): void {
    this.#isSuspended = suspended;
    this.#following?.suspend(suspended);
  }

  /** While pages come, rows are taken up ten times a second; less often where the order makes that dear. */
  #progressed(): void {
    if (this.#loader.hasEnded || this.#view.count === 0) {
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
    this.rows.folds.follow();
    this.#cost = performance.now() - start;
    this.#options.onChange();
  }

  /** Matching entries that came since following began. */
  get #arrived(): number {
    let count = 0;
    for (let row = this.#followedFrom; row < this.#table.size; row++) if (this.#view.placeOf(row) >= 0) count++;
    return count;
  }
}
