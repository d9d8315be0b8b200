// The editor's side of the event log page: entries answered for by the editor's own code, and rows without end that are made up.

import assert from 'node:assert/strict';
import { searchStateOf } from '../../src/app/log/engine.ts';
import type { AboutRows } from '../../src/app/log/enginePort.ts';
import { answerOf } from '../../src/app/log/pageAnswers.ts';
import { LogResult, newestFirst } from '../../src/app/log/result.ts';
import { statusOf } from '../../src/app/log/status.ts';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { planQuery } from '../../src/core/query/plan.ts';
import { parseQuery } from '../../src/core/query/query.ts';
import { readInstant } from '../../src/core/text/isoDate.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import type { LogProgress } from '../../src/protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../src/protocol/logMessages.ts';
import { FakeClock } from './fakeClock.ts';
import { logService, pagesOf } from './stubService.ts';

/** When the logs end, in milliseconds since 1970. */
export const now = Date.UTC(2026, 10, 20, 15, 40);

export type Progress = Extract<ToLogPage, { type: 'progress' }>;
export type Answer = (message: FromLogPage) => readonly ToLogPage[] | Promise<readonly ToLogPage[]>;

/** What a panel that has this query says first. */
export function setup(query: string): ToLogPage {
  const names = { userTypes: [], objectNames: [], recent: [], asked: 0 };
  return { type: 'setup', query, connectionName: 'production', file: null, zone: 'utc', ...names };
}

/** What a search shows that has read these entries, at `now`. */
export async function resultOf(entries: readonly LogEntry[], now: number): Promise<LogResult> {
  const result = new LogResult({
    service: logService(pagesOf([entries])),
    search: {},
    filter: { conditions: [] },
    order: newestFirst,
    limit: 1_000_000,
    clock: new FakeClock(now),
    readInstant,
    onChange: () => {},
  });
  result.confirmShown();
  await result.run();
  return result;
}

/** The editor's side: entries that were read already, and queries answered from them. */
export class ReadLog {
  readonly copied: string[] = [];
  readonly #result: LogResult;
  #query: string;

  private constructor(result: LogResult, query: string) {
    this.#result = result;
    this.#query = query;
  }

  static async of(entries: readonly LogEntry[], query: string): Promise<ReadLog> {
    const result = await resultOf(entries, now);
    const log = new ReadLog(result, query);
    log.#filter();
    return log;
  }

  get status(): Progress {
    return this.#statusOf(true);
  }

  #statusOf(withRows: boolean): Progress {
    return statusOf(
      { state: searchStateOf(this.#result, 1, this.#query, withRows), countedAt: Date.now() },
      {
        search: 1,
        query: this.#query,
        arrangement: this.#result,
        serviceNow: Date.now(),
        serviceZone: '-06:00',
        follow: false,
        host: '',
        t: inEnglish,
      },
    );
  }

  #answerOf(message: AboutRows): ToLogPage | undefined {
    return answerOf(
      this.#result,
      message,
      (text) => this.copied.push(text),
      () => {},
    );
  }

  readonly answer: Answer = (message) => {
    switch (message.type) {
      case 'search':
      case 'narrow':
        this.#query = message.query;
        this.#filter();
        return [this.status];
      case 'sort':
        this.#result.sort(message.order);
        return [this.#statusOf(false)];
      case 'foldBy':
        this.#result.foldBy(message.folding);
        return [this.#statusOf(false)];
      // What is to be told before the answer is told with it.
      case 'fold':
      case 'seek':
      case 'find': {
        const { revision } = this.#result;
        const answer = this.#answerOf(message);
        const told = revision === this.#result.revision ? [] : [this.#statusOf(false)];
        return answer === undefined ? told : [...told, answer];
      }
      case 'shown':
      case 'window':
      case 'details':
      case 'watch':
      case 'histogram':
      case 'facets':
      case 'countBy':
      case 'copyRows': {
        const answer = this.#answerOf(message);
        return answer === undefined ? [] : [answer];
      }
      // What is begun before it has ended takes its place.
      case 'compare':
        return new Promise((resolve) =>
          answerOf(
            this.#result,
            message,
            () => {},
            (answer) => resolve([answer]),
          ),
        );
      case 'stopComparing':
        answerOf(
          this.#result,
          message,
          () => {},
          () => {},
        );
        return [];
      default:
        return [];
    }
  };

  #filter(): void {
    const plan = planQuery(parseQuery(this.#query), { now, zone: 'utc', serviceZone: '-06:00' });
    assert.deepEqual(plan.faults, []);
    this.#result.setFilter(plan.filter);
  }
}

/** Rows that are made up when they are asked for: row 0 is the newest, and an entry's number, its id, stays when others come. */
export class EndlessLog {
  count: number;
  revision = 1;
  #watched: readonly number[] = [];

  constructor(count: number) {
    this.count = count;
  }

  get status(): Progress {
    const span: [number, number] = [now - 3_600_000, now];
    const { count, revision } = this;
    const fields = [
      'eventCreateDate',
      'eventName',
      'userType',
      'objectName',
      'label',
      'username',
      'ipAddress',
      'traceId',
    ];
    const progress: LogProgress = {
      state: 'complete',
      count,
      folded: 0,
      held: count,
      read: count,
      total: count,
      filterIgnored: false,
      narrowed: false,
      wider: false,
      fields,
      metaFields: [],
      span,
      readAt: now,
      wait: null,
      undated: 0,
      isFile: false,
      leftOut: 0,
      gaps: [],
    };
    return {
      type: 'progress',
      search: 1,
      revision,
      query: '',
      progress,
      order: newestFirst,
      folding: 'none',
      serviceNow: Date.now(),
      countedAt: Date.now(),
      serviceZone: '-06:00',
      firstRows: null,
      places: this.#places,
      following: null,
    };
  }

  /** So many new ones come above all others. */
  grow(more: number): Progress {
    this.count += more;
    this.revision += 1;
    return this.status;
  }

  get #places() {
    return this.#watched.map((id) => ({ id, place: this.count - 1 - id }));
  }

  readonly answer = (message: FromLogPage): readonly ToLogPage[] => {
    const about = { search: 1, revision: this.revision };
    switch (message.type) {
      case 'window': {
        const { from } = message;
        const numbers = Array.from({ length: message.count }, (_, index) => this.count - 1 - from - index);
        return [
          {
            type: 'rows',
            ...about,
            from,
            ids: numbers,
            fields: this.status.progress.fields,
            rows: numbers.map((number) => [
              '',
              `event ${number}`,
              'SYSTEM',
              'Server',
              `web-${number}`,
              'user',
              '10.0.0.1',
              'abc',
            ]),
            dates: numbers.map((number) => now - (this.count - number) * 3),
            offsets: numbers.map(() => 0),
            folds: [],
          },
        ];
      }
      case 'details': {
        const entry = { eventName: `event ${message.id}` };
        return [{ type: 'details', search: 1, id: message.id, entry, date: now, offset: 0 }];
      }
      case 'watch':
        this.#watched = message.ids;
        return [{ type: 'places', ...about, places: this.#places }];
      case 'histogram':
        return [
          {
            type: 'histogram',
            ...about,
            edges: message.edges,
            field: message.field,
            stacks: [{ value: 'SYSTEM', counts: message.edges.slice(1).map((_, bin) => bin) }],
          },
        ];
      case 'facets':
        return [{ type: 'facets', ...about, facets: message.fields.map((field) => ({ field, values: [], more: 0 })) }];
      default:
        return [];
    }
  };
}
