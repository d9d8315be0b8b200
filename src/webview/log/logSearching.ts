// The page's side of searching the event log: the query in the bar, the one that ran, how its rows stand. Knows no document.

import { dateField } from '../../core/log/table.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { type LogProgress, nothingRead, shownRows } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { Problem } from '../../protocol/notice.ts';
import { firstQuery } from '../query/firstQuery.ts';
import { noSources, type OfferSources, sourcesWithRows } from '../query/queryOffers.ts';
import { type Leaving, QueryTrail } from '../query/queryTrail.ts';
import type { LeftPlace } from '../rows/leftPlace.ts';
import { LogRows } from '../rows/logRows.ts';
import { Unseen } from '../rows/unseenEntries.ts';
import { withoutMark } from '../table/columnChoice.ts';
import { AwaitedQuery } from './awaitedQuery.ts';
import { FollowWish } from './followWish.ts';
import { PageClock } from './pageClock.ts';
import type { PersistedLog } from './persisted.ts';
import { ServiceWait } from './serviceWait.ts';
import { ShownArrangement } from './shownArrangement.ts';
import { ShownLog } from './shownLog.ts';
import { ToldQuery } from './toldQuery.ts';

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

export class LogSearching {
  readonly #post: (message: FromLogPage) => void;
  readonly rows: LogRows;
  /** What stands in the query bar. */
  query: string;
  readonly told: ToldQuery;
  sources: OfferSources = noSources;
  readonly time = new PageClock();
  readonly log: ShownLog;
  readonly arrangement: ShownArrangement;
  readonly unseen = new Unseen();
  readonly trail: QueryTrail;
  /** Where the reader is among the rows that are shown. */
  readonly #place: () => LeftPlace;
  readonly #awaited: AwaitedQuery;
  readonly wait: ServiceWait;
  readonly follow: FollowWish;
  readonly followWait: ServiceWait;
  #problem: Problem | null = null;
  #shown: Message<'progress'> | undefined;
  /** How many queries had been set from outside when that was told last, before the page was hidden too; undefined before. */
  #asked: number | undefined;
  /** The query that was run last. */
  #searched: string | undefined;
  /** The editor has said what it holds, and where that is nothing, a search was begun. */
  #begun = false;
  /** The search of which the editor knows that rows are on the screen. */
  #confirmed = -1;

  /** `onLate`: `isLate` is true from now on, or `wait` says something else, though no message came. */
  constructor(kept: PersistedLog, post: (message: FromLogPage) => void, onLate: () => void, place: () => LeftPlace) {
    this.#post = post;
    this.#place = place;
    this.#awaited = new AwaitedQuery(onLate);
    this.wait = new ServiceWait(onLate);
    this.followWait = new ServiceWait(onLate);
    this.rows = new LogRows(post);
    this.query = kept.query;
    this.told = new ToldQuery(post);
    this.arrangement = new ShownArrangement(kept, post);
    this.log = new ShownLog(kept);
    this.#searched = kept.searched;
    this.#asked = kept.asked;
    this.trail = new QueryTrail(kept.trail, kept);
    this.follow = new FollowWish(kept.follow);
  }

  get progress(): LogProgress {
    return this.#shown?.progress ?? nothingRead;
  }

  /** Without a fault of a query: the bar says what is wrong with the one that stands in it. */
  get problem(): Problem | null {
    return this.#problem?.query === undefined ? this.#problem : null;
  }

  /** What is wrong may be the query that was searched: then there won't be other rows. */
  set problem(problem: Problem | null) {
    this.#problem = problem;
    if (problem !== null) this.#awaited.end();
  }

  /** Another query was searched than the one whose rows are shown, if any are, and the editor has been silent about it for a while. */
  get isLate(): boolean {
    return this.#awaited.isLate;
  }

  /** There are no rows, nor are any on their way. */
  get isIdle(): boolean {
    return this.progress.state === 'idle';
  }

  /** Nothing is searched until something is done about it. */
  get isStuck(): boolean {
    return this.isIdle && this.#problem !== null;
  }

  /** The query whose rows are shown; undefined where there are none. */
  get ran(): string | undefined {
    return this.isIdle ? undefined : this.#shown?.query;
  }

  /** A query set from outside fills the bar; where the editor never had one, the page's own runs again, or the first one. */
  takeSetup(setup: Message<'setup'>): void {
    const { query, asked, userTypes, objectNames, recent, zone } = setup;
    this.sources = { ...this.sources, userTypes, objectNames, recent };
    this.time.zone = zone;
    this.log.take(setup);
    if (query !== null) this.follow.forget();
    if (query === null) {
      if (!this.#begun) this.#begin();
    } else if (asked !== (this.#asked ?? asked) || !(this.#begun || this.#awaited.isOn || query === this.#searched)) {
      this.#visit(query);
      this.query = query;
      this.arrangement.layout = withoutMark(this.arrangement.layout);
      // One of the page's own that is on its way comes to the editor behind this one.
      if (this.#awaited.isOn) {
        this.#awaited.want(query);
        this.#post({ type: 'narrow', query });
      }
    }
    if (this.isIdle && this.#problem === null) this.#awaited.want(query ?? this.#searched ?? firstQuery);
    this.#begun = true;
    this.#asked = asked;
    this.told.asked = asked;
  }

  /**
   * What was kept is arranged as it was from the beginning. What a person searched is remembered already, and what a
   * click led to isn't to be.
   */
  #begin(): void {
    this.arrangement.tell();
    if (this.#searched === undefined) this.#visit(firstQuery);
    this.#post({ type: 'narrow', query: this.#searched ?? firstQuery });
    if (this.follow.isOn) this.#post({ type: 'follow', on: true });
  }

  /** What became of the rows: they are the same, stand elsewhere, or are those of another search; `again`: that nobody here asked for. */
  takeProgress(message: Message<'progress'>): 'same' | 'moved' | 'others' | 'again' {
    const { search, revision, progress, order, folding, firstRows, following } = message;
    const others = message.query === this.ran && !this.#awaited.isOn ? 'again' : 'others';
    const fate = search !== this.rows.search ? others : this.rows.areOf(message) ? 'same' : 'moved';
    const came = search !== this.rows.search ? 'others' : progress.held === this.progress.held ? 'same' : 'more';
    this.sources = sourcesWithRows(this.sources, [...progress.fields, ...progress.metaFields], came);
    this.rows.reshape(search, revision, shownRows(progress), firstRows, came === 'more' && following !== null);
    this.#shown = message;
    // Before the session is open there is nothing to tell of it.
    if (!this.isIdle) this.#awaited.answered(message.query);
    this.time.take(message);
    this.wait.take(search, progress, Date.now());
    this.follow.take(following);
    this.followWait.takeFollowing(following, Date.now(), this.time.skew);
    // Before a search the editor's arrangement is nobody's choice.
    if (!this.isIdle) this.arrangement.take(order, folding);
    const newestOnTop = order.field === dateField && order.descending;
    this.unseen.take(following?.arrived ?? 0, !newestOnTop || this.rows.first === 0, message.query);
    // Where nothing matches there is nothing to wait for.
    if (progress.read > 0 && progress.count === 0) this.confirmShown(search);
    return fate;
  }

  takeValues(values: Message<'values'>): void {
    this.sources = { ...this.sources, values };
  }

  /** Says once for each search that its first rows are on the screen: the editor reads on when it knows. */
  confirmShown(search: number): void {
    if (search === this.#confirmed) return;
    this.#confirmed = search;
    this.#post({ type: 'shown', search });
  }

  /** Runs a query. `fresh`: reads it again, even if what the editor holds would do. */
  search(query: string, fresh: boolean): void {
    if (this.#take(query)) this.#post({ type: 'search', query, fresh });
  }

  /** Shows what a click in the results leads to. */
  narrow(query: string): void {
    if (this.#take(query)) this.#post({ type: 'narrow', query });
  }

  /**
   * Back (-1) to the query that was searched before, or forward (1) again; what was typed there and not searched stands in the bar again, and what was shown.
   * The query; undefined where there is none.
   */
  go(by: -1 | 1): string | undefined {
    const step = this.trail.go(by, this.#leaving);
    if (step === undefined) return undefined;
    const { query, typed = query } = step;
    this.arrangement.instead = step.instead;
    this.#searched = query;
    this.query = this.time.isSound(query) ? typed : query;
    this.#awaited.want(query);
    this.#post({ type: 'narrow', query });
    return query;
  }

  get #leaving(): Leaving {
    return { ...this.trail.placeIn(this.#place()), typed: this.query, instead: this.arrangement.instead };
  }

  /** Where to go now that the first rows of what was searched last have come: told once. `areOthers`: as in QueryTrail. */
  arrive({ query, progress }: Message<'progress'>, areOthers: boolean): ReturnType<QueryTrail['arrive']> {
    return progress.state === 'idle' ? undefined : this.trail.arrive(query, areOthers);
  }

  /** A query that has a fault, as a link's may, brings no rows: one stays where one is. */
  #visit(query: string): void {
    if (this.time.isSound(query)) this.trail.visit(query, this.#leaving);
    this.#searched = query;
  }

  /** The query comes into the bar. False where it has a fault, which the bar says. */
  #take(query: string): boolean {
    const isTaken = this.time.isSound(query);
    if (isTaken) {
      this.#visit(query);
      this.#awaited.want(query);
    }
    this.query = query;
    return isTaken;
  }

  /** Runs what stands in the bar; the query whose rows are shown is read again. */
  run(): void {
    this.search(this.query, this.query === this.ran);
  }

  setZone(zone: TimeZoneChoice): void {
    this.time.zone = zone;
    this.#post({ type: 'setZone', zone });
  }

  /** What to persist over a reload, with what is seen of the rows; null before it is known whose log this is. */
  persisted(seen: Pick<PersistedLog, 'open' | 'chosen' | 'finding' | 'scrolled'>): PersistedLog | null {
    const [log, { order, layout }] = [this.log.persisted, this.arrangement];
    if (log === null) return null;
    const told = { query: this.query, searched: this.#searched, asked: this.#asked, trail: this.trail.persisted };
    const place = this.trail.placeIn(this.#place());
    return { ...log, ...told, ...place, order, layout, follow: this.follow.isOn, ...seen };
  }
}
