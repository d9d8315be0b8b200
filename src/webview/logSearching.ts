// The page's side of searching the event log: the query in the bar, the one that ran, how its rows stand. Knows no document.

import { dateField, type SortOrder } from '../core/eventLog.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { longestQuery } from '../protocol/guards.ts';
import { type FromLogPage, type LogProgress, nothingRead, type ToLogPage } from '../protocol/log.ts';
import type { Problem } from '../protocol/notice.ts';
import type { Clock } from './clockText.ts';
import type { ResultsLayout } from './columnChoice.ts';
import type { LogKept } from './logKept.ts';
import { LogRows } from './logRows.ts';
import { noSources, type OfferSources } from './queryOffers.ts';
import { Unseen } from './unseenEntries.ts';

/** Milliseconds by which two clocks must differ to count as different. */
const leastSkew = 2_000;

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

export class LogSearching {
  readonly #post: (message: FromLogPage) => void;
  readonly rows: LogRows;
  /** What stands in the query bar. */
  query: string;
  sources: OfferSources = noSources;
  zone: TimeZoneChoice = 'local';
  /** Newest first, until the editor or the reader says otherwise. */
  order: SortOrder = { field: dateField, descending: true };
  problem: Problem | null = null;
  layout: ResultsLayout;
  readonly unseen = new Unseen();
  #skew = 0;
  #shown: Message<'progress'> | undefined;
  #connectionName: string | undefined;
  /** The query that was run last: what tells one set from outside from one's own. */
  #searched: string | undefined;
  /** A search was run before the page was loaded, perhaps by an editor that doesn't remember it. */
  #runAgain: boolean;
  /** The search of which the editor knows that rows are on the screen. */
  #told = -1;

  constructor(kept: LogKept, post: (message: FromLogPage) => void) {
    this.#post = post;
    this.rows = new LogRows(post);
    this.query = kept.query;
    this.layout = kept.layout;
    this.#connectionName = kept.connectionName;
    this.#searched = kept.searched;
    this.#runAgain = kept.searched !== undefined;
  }

  get connectionName(): string {
    return this.#connectionName ?? '';
  }

  get progress(): LogProgress {
    return this.#shown?.progress ?? nothingRead;
  }

  get following() {
    return this.#shown?.following ?? null;
  }

  /** Nothing was searched yet. */
  get isIdle(): boolean {
    return this.progress.state === 'idle';
  }

  /** The query whose rows are shown; undefined where there are none. */
  get ran(): string | undefined {
    return this.isIdle ? undefined : this.#shown?.query;
  }

  /** Milliseconds that the service's clock, which the log's dates go by, is ahead of the page's. */
  get skew(): number {
    return this.#skew;
  }

  get clock(): Clock {
    return { zone: this.zone, serviceOffset: this.rows.serviceOffset ?? 0 };
  }

  /** A query set from outside fills the bar; where the editor never had one, the page's own runs again. */
  takeSetup({ query, connectionName, userTypes, objectNames, recent, zone }: Message<'setup'>): void {
    this.sources = { ...this.sources, userTypes, objectNames, recent };
    this.zone = zone;
    this.#connectionName = connectionName;
    const again = this.#runAgain ? this.#searched : undefined;
    this.#runAgain = false;
    if (query === null) {
      if (again !== undefined) this.#post({ type: 'search', query: again, fresh: false });
    } else if (query !== this.#searched) {
      this.#searched = query;
      this.query = query;
    }
  }

  /** What became of the rows that were shown: they are the same, they stand elsewhere, or they are those of another search. */
  takeProgress(message: Message<'progress'>): 'same' | 'moved' | 'others' {
    const { search, revision, progress, order, following } = message;
    const fate = search !== this.rows.search ? 'others' : this.rows.areOf(message) ? 'same' : 'moved';
    this.rows.reshape(search, revision, progress.count);
    this.#shown = message;
    const skew = message.serviceNow - Date.now();
    // How long a message took is no news.
    if (Math.abs(skew - this.#skew) > leastSkew) this.#skew = skew;
    this.order = order;
    this.#offerFields(progress.fields);
    const newestOnTop = order.field === dateField && order.descending;
    this.unseen.take(following?.arrived ?? 0, !newestOnTop || this.rows.first === 0);
    // Where nothing matches there is nothing to wait for.
    if (progress.read > 0 && progress.count === 0) this.tellShown(search);
    return fate;
  }

  /** Dates have terms of their own. */
  #offerFields(came: readonly string[]): void {
    const fields = came.filter((field) => field !== dateField);
    if (fields.length !== this.sources.fields.length) this.sources = { ...this.sources, fields };
  }

  /** Tells once for each search that its first rows are on the screen: the editor reads on when it knows. */
  tellShown(search: number): void {
    if (search === this.#told) return;
    this.#told = search;
    this.#post({ type: 'shown', search });
  }

  /** Runs a query. `fresh`: reads it anew, even if what the editor holds would do. */
  search(query: string, fresh: boolean): void {
    if (this.#take(query)) this.#post({ type: 'search', query, fresh });
  }

  /** Shows what a click in the results leads to. */
  narrow(query: string): void {
    if (this.#take(query)) this.#post({ type: 'narrow', query });
  }

  /** The query comes into the bar. False where the editor would refuse it, which the bar says. */
  #take(query: string): boolean {
    this.query = query;
    if (query.length > longestQuery) return false;
    this.#searched = query;
    return true;
  }

  /** Runs what stands in the bar; the query whose rows are shown is read anew. */
  run(): void {
    this.search(this.query, this.query === this.ran);
  }

  sort(order: SortOrder): void {
    // Dates are read newest first: the first click on another column sorts upwards, on the date downwards.
    const descending = order.field === dateField && this.order.field !== dateField ? true : order.descending;
    this.order = { field: order.field, descending };
    this.#post({ type: 'sort', order: this.order });
  }

  setZone(zone: TimeZoneChoice): void {
    this.zone = zone;
    this.#post({ type: 'setZone', zone });
  }

  /** What to keep over a reload; null before it is known whose log this is. `top`: the first row on the screen. */
  kept(top: number): LogKept | null {
    if (this.#connectionName === undefined) return null;
    const { query, layout } = this;
    return { connectionName: this.#connectionName, query, searched: this.#searched, top, layout };
  }
}
