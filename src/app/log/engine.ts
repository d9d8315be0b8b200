// The engine of the event log: the searches of one page with all their entries, what is asked of them and exported. It is talked to
// through its port alone (enginePort), and knows neither the editor nor which thread it runs in.

import type { Clock } from '../../core/clock.ts';
import type { LogSource } from '../../core/connection/ports.ts';
import { planQuery, type QueryPlan } from '../../core/query/plan.ts';
import { parseQuery } from '../../core/query/query.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { firstRowCount } from '../../protocol/log.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import { EngineExports } from './engineExports.ts';
import type { Arrangement, FromEngine, MeantQuery, SearchAct, SearchState, ToEngine } from './enginePort.ts';
import { fileLog } from './fileLog.ts';
import { answerOf } from './pageAnswers.ts';
import { LogResult } from './result.ts';

export interface EngineParts {
  post(message: FromEngine): void;
  /** The service of this number. */
  source(service: number): LogSource;
  readonly clock: Clock;
  readonly readInstant: (text: string) => Instant | null;
}

interface HeldSearch {
  readonly result: LogResult;
  readonly source: LogSource;
  query: string;
  /** New entries are wanted as soon as they can be looked for. */
  follows: boolean;
  /** The query whose first rows were told. */
  rowsToldOf: string | null;
}

export class LogEngine {
  readonly #parts: EngineParts;
  readonly #searches = new Map<number, HeldSearch>();
  readonly #exports: EngineExports;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#exports = new EngineExports(parts.post, (text) => parts.readInstant(text)?.ms ?? Number.NaN);
  }

  /** Does what a message says. Never throws: a defect is told. */
  receive(message: ToEngine): void {
    try {
      this.#do(message);
    } catch (error) {
      this.#parts.post({ type: 'defect', text: `${message.type}: ${String(error)}` });
    }
  }

  dispose(): void {
    this.#exports.dispose();
    for (const { result } of this.#searches.values()) result.dispose();
    this.#searches.clear();
  }

  #do(message: ToEngine): void {
    switch (message.type) {
      case 'search':
        this.#read(message);
        return;
      case 'prepare': {
        const held = this.#searches.get(message.search);
        this.#exports.prepare(message.export, message.part, held);
        return;
      }
      case 'write':
        this.#exports.write(message.export, message.format);
        return;
      case 'written':
        this.#exports.goOn(message.export);
        return;
      case 'close':
        this.#exports.close(message.export);
        return;
      default:
        this.#doWith(message);
    }
  }

  /** Of a search that was dropped nothing is left, and nobody waits for an answer. */
  #doWith(message: Extract<ToEngine, { type: 'show' | 'limit' | 'arrange' | 'act' | 'ask' }>): void {
    const held = this.#searches.get(message.search);
    if (held === undefined) return;
    switch (message.type) {
      case 'show': {
        const { filter, search } = planOf(message.meant);
        held.query = message.meant.query;
        held.result.setFilter(filter, search);
        return;
      }
      case 'limit':
        held.result.limit = message.limit;
        return;
      case 'arrange':
        arrange(held.result, message.arrangement);
        return;
      case 'act':
        this.#act(message.search, held, message.act);
        return;
      case 'ask': {
        const { post } = this.#parts;
        const copyText = (text: string) => post({ type: 'copy', text });
        const tell = (answer: ToLogPage) => post({ type: 'answer', message: answer });
        const answer = answerOf(held.result, message.message, copyText, tell, message.localZone ?? undefined);
        if (answer !== undefined) tell(answer);
      }
    }
  }

  #read({ search, service, file, asked, meant, arrangement, limit }: Extract<ToEngine, { type: 'search' }>): void {
    const { clock, readInstant, post } = this.#parts;
    const { filter } = planOf(meant);
    const source = file === null ? this.#parts.source(service) : fileLog(file);
    const onChange = () => this.#changed(search);
    const result = new LogResult({
      service: source,
      search: asked,
      isFile: file !== null,
      filter,
      ...arrangement,
      limit,
      clock,
      readInstant,
      onChange,
    });
    this.#searches.set(search, { result, source, query: meant.query, follows: false, rowsToldOf: null });
    void result.run().then(() => post({ type: 'ended', search }));
  }

  #act(search: number, held: HeldSearch, act: SearchAct): void {
    const { result } = held;
    switch (act) {
      case 'cancel':
        result.cancel();
        return;
      case 'pause':
      case 'goOn':
        result.pause(act === 'pause');
        return;
      case 'follow':
      case 'leave':
        held.follows = act === 'follow';
        result.follow(held.follows);
        this.#tell(search, held);
        return;
      case 'suspend':
      case 'wake':
        result.suspend(act === 'suspend');
        return;
      case 'drop':
        this.#searches.delete(search);
        result.dispose();
        return;
      case 'tellRows':
        held.rowsToldOf = null;
        this.#tell(search, held);
    }
  }

  #changed(search: number): void {
    const held = this.#searches.get(search);
    if (held === undefined) return;
    if (held.follows) held.result.follow(true);
    this.#tell(search, held);
  }

  #tell(search: number, held: HeldSearch): void {
    const { result, query } = held;
    const state = searchStateOf(result, search, query, held.rowsToldOf !== query);
    if (state.firstRows !== null) held.rowsToldOf = query;
    this.#parts.post({ type: 'state', ...state });
  }
}

/** How a search stands that shows a query; `withRows`: with its first rows, if there are any. */
export function searchStateOf(result: LogResult, search: number, query: string, withRows: boolean): SearchState {
  const { revision, order, folding, progress, failure, rows, following } = result;
  const firstRows = withRows && progress.count > 0 ? rows.window(0, firstRowCount) : null;
  const { places, someDates: dates } = rows;
  return { search, query, revision, order, folding, progress, failure, firstRows, places, following, dates };
}

function arrange(result: LogResult, { order, folding }: Arrangement): void {
  if (folding !== result.folding) result.foldBy(folding);
  if (order.field !== result.order.field || order.descending !== result.order.descending) result.sort(order);
}

function planOf({ query, context }: MeantQuery): QueryPlan {
  return planQuery(parseQuery(query), context);
}
