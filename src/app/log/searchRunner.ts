// The searches of one event log page, one after another: each is shown from what is held where that will do, or read from the service.

import type { LogSearch } from '../../core/connection/ports.ts';
import type { SortOrder } from '../../core/log/order.ts';
import type { QueryPlan } from '../../core/query/plan.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { PanelConnection } from '../panels/connection.ts';
import type { PanelSession } from '../panels/ports.ts';
import { exportContextOf, type ResultExport } from './exportSource.ts';
import type { LogPanelPorts, ReadInstant } from './panelPorts.ts';
import { LogPlanning } from './planning.ts';
import { LogResult, newestFirst, type SearchCause } from './result.ts';
import { Retrying, readProblem } from './retrying.ts';
import { type LogStatus, statusOf } from './status.ts';

export interface SearchRunnerParts {
  readonly ports: LogPanelPorts;
  readonly connection: PanelConnection;
  readonly readInstant: ReadInstant;
  /** Something to show has changed. */
  readonly onChange: () => void;
  /** What is wrong now; null: nothing any more. */
  readonly onProblem: (problem: Problem | null) => void;
}

export class SearchRunner {
  readonly #parts: SearchRunnerParts;
  /** What queries mean to the reader of the page. */
  readonly planning: LogPlanning;
  #result: LogResult | undefined;
  /** What the same query gave before it was read again: it comes back where nothing comes in its place. */
  #before: LogResult | undefined;
  #number = 0;
  /** The query whose rows are shown, and the zones that its dates were read in. */
  #shown: { readonly query: string; readonly zones: LogPlanning['zones'] };
  #order: SortOrder = newestFirst;
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
  get result(): LogResult | undefined {
    return this.#result;
  }

  /** Counts the searches that were begun and the results that were dropped: what is about another number is about other rows. */
  get number(): number {
    return this.#number;
  }

  /** The query whose rows are shown. */
  get query(): string {
    return this.#shown.query;
  }

  /** What the service is asked for by that query now; undefined where it has a fault by now. */
  get search(): LogSearch | undefined {
    const { search, faults } = this.planning.plan(this.#shown.query);
    return faults.length === 0 ? search : undefined;
  }

  /** What an export has to know; undefined while nobody is signed in. */
  get exportContext(): ResultExport | undefined {
    return exportContextOf(this.#parts, this.#shown.query, this.#sessionEnd.signal);
  }

  /** How the search stands, as the page is told; `withRows`: with its first rows. */
  status(withRows: boolean): LogStatus {
    const { ports, connection } = this.#parts;
    return statusOf(this.#result, {
      search: this.#number,
      query: this.#shown.query,
      order: this.#order,
      withRows,
      serviceNow: connection.clock.now(),
      serviceZone: this.planning.serviceZone,
      follow: this.#isFollowed,
      host: connection.session?.host ?? '',
      t: ports.t,
    });
  }

  /** Undefined where the query has a fault: it is told instead. */
  plan(query: string): QueryPlan | undefined {
    return this.planning.soundPlan(query, this.#parts.onProblem);
  }

  /** Shows what matches a query. False where it has a fault: what is shown stays. */
  show(query: string, cause: SearchCause): boolean {
    const plan = this.plan(query);
    if (plan === undefined) return false;
    const isAgain = cause === 'reload' && query === this.#shown.query;
    this.#shown = { query, zones: this.planning.zones };
    const { session, problem } = this.#parts.connection;
    this.#parts.onProblem(problem);
    this.#retrying.succeeded();
    if (this.#result?.willDo(plan, cause, this.#parts.connection.clock.now())) {
      this.#result.setFilter(plan.filter);
    } else {
      if (isAgain && session !== undefined) this.#putAside();
      else this.drop();
      if (session !== undefined) this.#read(plan, session);
      this.#parts.onChange();
    }
    return true;
  }

  #putAside(): void {
    const before = this.#result;
    this.#result = undefined;
    this.drop();
    before?.suspend(true);
    this.#before = before;
  }

  /** Nothing came in place of what there was. */
  #bringBack(): void {
    const before = this.#before;
    this.#before = undefined;
    if (before === undefined) return;
    this.drop();
    this.#result = before;
    before.suspend(this.#isSuspended);
    this.#parts.onChange();
  }

  #forgetBefore(): void {
    this.#before?.dispose();
    this.#before = undefined;
  }

  /** What was found so far is of no use any more. */
  drop(): void {
    this.#retrying.end();
    this.#forgetBefore();
    this.#result?.dispose();
    this.#result = undefined;
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
    this.#isFollowed = on;
    this.#result?.follow(on);
    this.#parts.onChange();
  }

  sort(order: SortOrder): void {
    this.#order = order;
    if (this.#result === undefined) this.#parts.onChange();
    else this.#result.sort(order);
  }

  /** Nobody sees the page: new entries needn't be looked for. */
  suspend(suspended: boolean): void {
    this.#isSuspended = suspended;
    this.#result?.suspend(suspended);
    this.#retrying.suspend(suspended);
  }

  #read({ search, filter }: QueryPlan, session: PanelSession): void {
    const { ports, readInstant } = this.#parts;
    const result = new LogResult({
      service: session.service,
      search,
      filter,
      order: this.#order,
      limit: ports.logEntryLimit(),
      clock: session.clock,
      readInstant,
      onChange: () => this.#changed(result),
    });
    this.#result = result;
    result.suspend(this.#isSuspended);
    void result.run().then(() => this.#ended(result));
  }

  /** Nothing came before; what following brought since stays until something comes now. */
  #readAgain(): void {
    const { session } = this.#parts.connection;
    const plan = this.planning.plan(this.#shown.query);
    if (session === undefined || plan.faults.length > 0) return;
    this.#putAside();
    this.#read(plan, session);
    this.#parts.onChange();
  }

  /** What was wrong isn't any more. */
  #recover(): void {
    if (this.#retrying.isOn) this.#parts.onProblem(this.#parts.connection.problem);
    this.#retrying.succeeded();
  }

  #changed(result: LogResult): void {
    if (this.#result !== result) return;
    if (result.progress.held > 0) {
      this.#forgetBefore();
      if (result.failure === null) this.#recover();
    }
    if (this.#isFollowed) result.follow(true);
    this.planning.takeDates(result.rows.someDates);
    this.#parts.onChange();
    this.followZones();
  }

  #ended(result: LogResult): void {
    if (this.#result !== result) return;
    const { failure } = result;
    const { state, held } = result.progress;
    if (held === 0 && state !== 'complete') this.#bringBack();
    else this.#forgetBefore();
    const isEmpty = (this.#result?.progress.held ?? 0) === 0 || this.#retrying.isOn;
    if (failure === null) this.#recover();
    else this.#parts.onProblem(readProblem(failure, isEmpty && this.#retrying.failed(failure), this.#parts));
  }
}
