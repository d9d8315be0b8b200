// What a query means for the reader of an event log page, who may sit in another time zone than the editor's side runs in.

import type { MomentContext } from '../../core/query/moment.ts';
import { planQuery, type QueryPlan } from '../../core/query/plan.ts';
import { describeQueryFault, parseQuery } from '../../core/query/query.ts';
import { withZones } from '../../core/query/zoned.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { ServiceZone, usCentral } from '../../core/text/zoneClock.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { PanelConnection } from '../panels/connection.ts';
import { isTimeZone } from '../panels/readerZone.ts';
import type { FaultySearch, ShownSearch } from '../searches/searches.ts';
import type { MeantQuery } from './enginePort.ts';
import type { EngineSearch } from './engineSearch.ts';
import type { LogPanelPorts } from './panelPorts.ts';

/** What dates of a query that name no zone mean. */
type Zones = Pick<MomentContext, 'zone' | 'localZone' | 'serviceZone'>;

export class LogPlanning {
  readonly #ports: Pick<LogPanelPorts, 'zone' | 'noteLocalZone' | 't'>;
  readonly #connection: PanelConnection;
  /** IANA name of the reader's zone; undefined until the page has said it. */
  #localZone: string | undefined;
  #service = new ServiceZone();

  constructor(ports: Pick<LogPanelPorts, 'zone' | 'noteLocalZone' | 't'>, connection: PanelConnection) {
    this.#ports = ports;
    this.#connection = connection;
  }

  plan(text: string, now = this.#connection.clock.now()): QueryPlan {
    return this.#plan(text, this.zones, now);
  }

  /** A query, and what its dates mean now. */
  meant(query: string, now = this.#connection.clock.now()): MeantQuery {
    return { query, context: { now, ...this.zones } };
  }

  /** The time that ages in the query of a click among these rows are counted back from; undefined: now. */
  countedAt(text: string, rows: EngineSearch | undefined): number | undefined {
    const known = rows?.timeOf(text);
    if (rows === undefined || known !== undefined) return known;
    // Of a zoom's period no date is an age, but one in the metadata may be.
    return this.isSame(text, rows.countedAt) ? rows.countedAt : undefined;
  }

  /** Whether the period of a query is now what it was `then`. */
  isSame(text: string, then: number): boolean {
    const [was, is] = [this.plan(text, then), this.plan(text)].map(({ filter }) => [filter.after, filter.before]);
    return String(was) === String(is);
  }

  /** What a page that holds a query shows, as others are told of it. */
  shown(connectionName: string, text: string): ShownSearch | FaultySearch {
    const {
      search,
      faults: [fault],
    } = this.plan(text);
    if (fault !== undefined) return { fault: describeQueryFault(fault, this.#ports.t) };
    return { connectionName, query: this.withZones(text), search };
  }

  /** Undefined where the query has a fault: `onFault` is told which. */
  soundPlan(text: string, onFault: (problem: Problem) => void, now?: number): QueryPlan | undefined {
    const plan = this.plan(text, now);
    const [fault] = plan.faults;
    if (fault === undefined) return plan;
    onFault({ sentence: describeQueryFault(fault, this.#ports.t), action: 'none', query: text });
    return undefined;
  }

  /** The query for others, whose zones may be other ones. */
  withZones(text: string): string {
    return withZones(text, { now: this.#connection.clock.now(), ...this.zones });
  }

  get zones(): Zones {
    this.#service.take(this.#connection.dates);
    return {
      zone: this.#ports.zone(),
      serviceZone: this.#service.zone ?? usCentral,
      ...(this.#localZone === undefined ? {} : { localZone: this.#localZone }),
    };
  }

  /** Whether dates of the query mean other instants now than with the zones that there were. */
  hasMoved(text: string, before: Zones): boolean {
    const now = this.#connection.clock.now();
    const [was, is] = [before, this.zones].map((zones) => this.#plan(text, zones, now).instants);
    return String(was) !== String(is);
  }

  /** The zone that the service writes its dates in; null before one came. */
  get serviceZone(): string | null {
    return this.#service.zone;
  }

  /** Dates that the service sent. */
  takeDates(dates: readonly Instant[]): void {
    this.#service.take(dates);
  }

  /** Another service may write its dates in another zone. */
  forgetService(): void {
    this.#service = new ServiceZone();
  }

  takeLocalZone(name: string): void {
    if (!isTimeZone(name)) return;
    this.#localZone = name;
    this.#ports.noteLocalZone(name);
  }

  #plan(text: string, zones: Zones, now: number): QueryPlan {
    const plan = planQuery(parseQuery(text), { now, ...zones });
    // Nobody narrows a file: all of it is read, and checked here.
    return this.#connection.file === undefined ? plan : { ...plan, search: {} };
  }
}
