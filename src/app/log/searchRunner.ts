// The searches of one event log page, one after another: each is shown from what is held where that will do, or read from the service.

import type { Failure } from '../../core/failures.ts';
import type { QueryPlan } from '../../core/query/plan.ts';
import type { PanelSession } from '../panels/ports.ts';
import type { AboutRows, Arrangement, EngineLoss, MeantQuery, SearchState } from './enginePort.ts';
import { EngineSearch, lossProblem } from './engineSearch.ts';
import { HeldSearches } from './heldSearches.ts';
import { LogPlanning } from './planning.ts';
import { newestFirst } from './result.ts';
import { mayPass, Retrying, standingProblem } from './retrying.ts';
import type { SearchCause } from './reuse.ts';
import type { SearchRunnerParts } from './runnerParts.ts';
import { type LogStatus, statusOf } from './status.ts';

export class SearchRunner {
  readonly #parts: SearchRunnerParts;
  /** What queries mean to the reader of the page. */
  readonly planning: LogPlanning;
  readonly #held = new HeldSearches();
  #number = 0;
  /** The query whose rows are shown, and the zones that its dates were read in. */
  #shown: { readonly query: string; readonly zones: LogPlanning['zones'] };
  #arrangement: Arrangement = { order: newestFirst, folding: 'none' };
  /** Whether new entries are to be followed, once they can be. */
  #isFollowed = false;
  #isSuspended = false;
  readonly #retrying: Retrying;
  #sessionEnd = new AbortController();

  constructor(parts: SearchRunnerParts) {
    this.#parts = parts;
    this.planning = new LogPlanning(parts.ports, parts.connection);
    this.#shown = { query: '', zones: this.planning.zones };
    this.#retrying = new Retrying(parts.connection, () => this.#readAgain());
  }

  /** Undefined before a search, and where nothing can be read. */
  get result(): EngineSearch | undefined {
    return this.#held.shown;
  }

  /** Counts the searches that were begun and the results that were dropped: what is about another number is about other rows. */
  get number(): number {
    return this.#number;
  }

  /** The query whose rows are shown. */
  get query(): string {
    return this.#shown.query;
  }

  /** How the search stands, as the page is told. */
  get status(): LogStatus {
    const { ports, connection } = this.#parts;
    return statusOf(this.result, {
      search: this.#number,
      query: this.#shown.query,
      arrangement: this.#arrangement,
      serviceNow: connection.clock.now(),
      serviceZone: this.planning.serviceZone,
      follow: this.#isFollowed && connection.session !== undefined && this.result?.isLost !== true,
      host: connection.session?.host ?? '',
      t: ports.t,
    });
  }

  /** The page is told how the search stands, with the first rows: it knows nothing yet. */
  tell(): void {
    if (this.result?.isTold !== true) this.#parts.onChange();
    this.result?.act('tellRows');
  }

  ask(message: AboutRows): void {
    this.result?.ask(message, this.planning.zones.localZone);
  }

  /** Shows what matches a query; of a click, at the time that it was counted at. False where it has a fault: what is shown stays. */
  show(query: string, cause: SearchCause): boolean {
    const seen = cause === 'clicked' ? this.planning.countedAt(query, this.result) : undefined;
    const plan = this.planning.soundPlan(query, this.#parts.onProblem, seen);
    if (plan === undefined) return false;
    const { session, problem, clock } = this.#parts.connection;
    const held = this.#held.enoughFor(plan, cause, clock.now());
    if (held === undefined && seen !== undefined && this.planning.isSame(query, seen)) return this.show(query, 'typed');
    const isAgain = cause === 'reload' && query === this.#shown.query;
    this.#shown = { query, zones: this.planning.zones };
    const stands = held === undefined ? problem : standingProblem(held.state.failure, this.#parts);
    this.#parts.onProblem(this.#retrying.wanted(held !== undefined && cause === 'clicked') ?? stands);
    if (held !== undefined) {
      this.#held.narrow(this.planning.meant(query, seen));
      if (this.#held.forgetNext() && this.#retrying.isOn) this.#readAgain();
    } else {
      // It has ended by itself, not with a period that is over: nobody asked to follow this one.
      if ((this.result?.state.following?.end ?? 'past') !== 'past') this.#isFollowed = false;
      if (isAgain && session !== undefined && this.result?.isLost !== true) this.#change(() => this.#held.putAside());
      else this.drop();
      if (session !== undefined) this.#held.show(this.#read(this.planning.meant(query, seen), plan, session));
      this.#parts.onChange();
    }
    return true;
  }

  /** What was found so far is of no use any more. */
  drop(): void {
    this.#change(() => this.#held.drop());
  }

  /** Other rows are shown from now on, or none. */
  #change(change: () => void): void {
    this.#retrying.end();
    change();
    this.#number++;
  }

  /** Another user or service, or none: what the last one said is of no use, and what still reads for it ends. */
  forgetService(): void {
    this.#sessionEnd.abort();
    this.#sessionEnd = new AbortController();
    this.planning.forgetService();
    this.drop();
    this.#parts.onChange();
  }

  /** `name`: of the zone that the reader sits in, as the page says. */
  takeLocalZone(name: string): void {
    this.planning.takeLocalZone(name);
    this.followZones();
  }

  /** Where dates mean other instants in the zones that there are now, the rows are those of another search. */
  followZones(): void {
    const { query, zones } = this.#shown;
    if (!this.planning.hasMoved(query, zones) || this.show(query, 'typed')) return;
    // The period is none any more: there is nothing to show for it.
    this.#shown = { query, zones: this.planning.zones };
    this.drop();
    this.#parts.onChange();
  }

  follow(on: boolean): void {
    // It has ended by itself, and begins anew.
    if (on && this.#isFollowed) this.#held.follow(false);
    this.#isFollowed = on;
    this.#held.follow(on);
    this.#parts.onChange();
  }

  arrange(change: Partial<Arrangement>): void {
    this.#arrangement = { ...this.#arrangement, ...change };
    if (this.result === undefined) this.#parts.onChange();
    else this.#held.arrange(this.#arrangement);
  }

  /** Nobody sees the page: new entries needn't be looked for. */
  suspend(suspended: boolean): void {
    this.#isSuspended = suspended;
    this.#held.suspend(suspended);
    this.#retrying.suspend(suspended);
  }

  #read(meant: MeantQuery, plan: QueryPlan, session: PanelSession): EngineSearch {
    const about = { file: session.file, arrangement: this.#arrangement, limit: this.#parts.ports.logEntryLimit() };
    const search = new EngineSearch(this.#parts.engine, { meant, plan, ended: this.#sessionEnd.signal, ...about });
    search.begin(session.service, this.#isSuspended, this.#isFollowed);
    return search;
  }

  /** Rows that are there, older ones, a part of them or what following brought since, stay until as many have come. */
  #readAgain(): void {
    const { session } = this.#parts.connection;
    const plan = this.planning.soundPlan(this.#shown.query, (why) => this.#parts.onProblem(this.#retrying.gaveUp(why)));
    if (session === undefined || plan === undefined) return;
    const search = this.#read(this.planning.meant(this.#shown.query), plan, session);
    if ((this.result?.progress.held ?? 0) > 0) this.#held.readBehind(search);
    else {
      this.drop();
      this.#held.show(search);
      this.#parts.onChange();
    }
  }

  /** What was wrong isn't any more. `isWhole`: all has been read. */
  #recover(isWhole: boolean): void {
    if (this.#retrying.isOn) this.#parts.onProblem(this.#parts.connection.problem);
    this.#retrying.succeeded(isWhole);
  }

  /** The engine told how a search stands. */
  take(state: SearchState): void {
    const { search: number, failure } = state;
    this.#held.find(number)?.take(state, this.#parts.ports.logEntryLimit());
    if (this.#held.next?.number === number && this.#held.isNextAhead) this.#change(() => this.#held.showNext());
    const { result } = this;
    // Where what there was is about to come back, the page isn't to be empty in between.
    if (result?.number !== number || (result.cameToNothing && this.#held.hasBefore)) return;
    if (state.progress.held > 0) {
      this.#held.forgetBefore();
      if (failure === null && !this.#held.isBroughtBack) this.#recover(false);
    }
    this.planning.takeDates(state.dates);
    this.#parts.onChange();
    result.forgetFirstRows();
    this.followZones();
  }

  /** The engine is no more. What the page has drawn stays, until the search is run again. */
  lost(why: EngineLoss): void {
    this.#retrying.end();
    this.#held.forgetBefore();
    this.#held.forgetNext();
    if (this.result === undefined) return;
    this.result.lose();
    this.#parts.onChange();
    this.#parts.onProblem(lossProblem(why, this.#parts.ports.t));
  }

  /** A search has been read to its end, or was stopped. */
  ended(number: number): void {
    if (this.#held.next?.number === number) this.#nextEnded(this.#held.next.state);
    if (this.result?.number !== number) return;
    const { state, cameToNothing: isNothing } = this.result;
    if (isNothing) this.#bringBack();
    else this.#held.forgetBefore();
    if (state.failure === null) this.#recover(true);
    else this.#failed(state.failure, isNothing || this.#retrying.isOn || mayPass(state.failure));
  }

  /** Nothing came in place of what there was. */
  #bringBack(): void {
    if (!this.#held.hasBefore) return;
    this.#change(() => this.#held.bringBack(this.#isSuspended));
    this.#parts.onChange();
  }

  /** Nothing came of it: what is shown stays. Or it is so by now that nothing matches. */
  #nextEnded({ failure }: SearchState): void {
    if (failure === null) {
      this.#change(() => this.#held.showNext());
      this.#parts.onChange();
    } else {
      this.#held.forgetNext();
      this.#failed(failure, true);
    }
  }

  #failed(failure: Failure, mayGoOn: boolean): void {
    this.#parts.onProblem(this.#retrying.told(failure, mayGoOn, this.#parts));
  }
}
