// Owns how the benchmarks read the log as its page does: by an engine in a thread of its own, this thread sending the requests.

import path from 'node:path';
import { systemClock } from '../../src/api/systemClock.ts';
import { EngineClient } from '../../src/app/log/engineClient.ts';
import type { AboutRows } from '../../src/app/log/enginePort.ts';
import { EngineSearch } from '../../src/app/log/engineSearch.ts';
import { newestFirst } from '../../src/app/log/result.ts';
import { threadEngine } from '../../src/app/log/threadEngine.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import type { SortOrder } from '../../src/core/log/order.ts';
import { planQuery } from '../../src/core/query/plan.ts';
import { parseQuery } from '../../src/core/query/query.ts';
import type { ToLogPage } from '../../src/protocol/logMessages.ts';

const file = path.resolve(import.meta.dirname, '../../src/logEngine.ts');
const silent = { info() {}, warn() {}, error() {}, debug() {} };

export class ThreadedLog {
  readonly search: EngineSearch;
  readonly #client: EngineClient;
  #ended: () => void = () => {};
  #answered: (message: ToLogPage) => void = () => {};
  #failed: (error: Error) => void = () => {};
  /** The revision that is waited for has been told. */
  #told: () => void = () => {};

  private constructor() {
    this.#client = new EngineClient({
      start: threadEngine({ file }, () => {
        throw new Error('there is no thread');
      }),
      clock: systemClock,
      log: silent,
      onState: (state) => {
        const isFirst = this.search.progress.count === 0 && state.progress.count > 0;
        this.search.take(state);
        if (isFirst) this.search.ask({ type: 'shown', search: 1 }, undefined);
        this.#told();
      },
      onEnded: () => this.#ended(),
      onLost: (why) => this.#failed(new Error(`the engine was lost: ${why}`)),
      onAnswer: (message) => this.#answered(message),
      copyText: () => {},
    });
    const context = { now: Date.now(), zone: 'utc', serviceZone: 'UTC' } as const;
    const arrangement = { order: newestFirst, folding: 'none' } as const;
    const about = { arrangement, limit: Number.POSITIVE_INFINITY, ended: new AbortController().signal };
    const plan = planQuery(parseQuery(''), context);
    this.search = new EngineSearch(this.#client, { meant: { query: '', context }, plan, ...about });
  }

  /** The whole log of a service. */
  static async read(service: EventService): Promise<ThreadedLog> {
    const log = new ThreadedLog();
    await new Promise<void>((resolve, reject) => {
      log.#ended = resolve;
      log.#failed = reject;
      log.search.begin(service, false, false);
    });
    if (log.search.state.failure !== null) throw new Error(`reading failed: ${log.search.state.failure.detail}`);
    return log;
  }

  ask(message: AboutRows): Promise<ToLogPage> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.search.ask(message, undefined);
    });
  }

  async sort(order: SortOrder): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#told = () => {
        if (this.search.state.order.field === order.field) resolve();
      };
      this.search.arrange({ order, folding: 'none' });
    });
  }

  close(): void {
    this.#client.dispose();
  }
}
