// What panels ask of the rest of the extension, in a test's hands: sessions that come and go, and a service that answers when told to.

import { inEnglish } from '../../src/core/failures.ts';
import { readInstant } from '../../src/core/isoDate.ts';
import { NoticeStore } from '../../src/core/noticeStore.ts';
import type { NoticeDetail } from '../../src/core/notices.ts';
import type { Asked, EventService, LogEntry, LogPage, LogSearch } from '../../src/core/ports.ts';
import { ServiceClock } from '../../src/core/serviceClock.ts';
import type { PanelPorts, PanelSession } from '../../src/ui/panelPorts.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { notice } from '../support/notices.ts';

export function detail(subject: string, part: Partial<NoticeDetail> = {}): NoticeDetail {
  return {
    ...notice({ subject }),
    summary: '',
    updates: [],
    impactedResources: [],
    impactedAccounts: [],
    impactedUsers: [],
    otherFields: {},
    ...part,
  };
}

/** A promise that a test settles. */
export class Pending<T> {
  readonly promise: Promise<T>;
  resolve: (value: T) => void = () => {};
  reject: (error: unknown) => void = () => {};

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

/** A search under way: the test gives pages, then an end. */
export class PendingLog {
  readonly search: LogSearch;
  readonly signal: AbortSignal;
  #read = 0;
  readonly #waiting: Pending<LogPage | null>[] = [new Pending()];

  constructor(search: LogSearch, signal: AbortSignal) {
    this.search = search;
    this.signal = signal;
  }

  give(...names: readonly string[]): void {
    const entries: LogEntry[] = names.map((eventName) => ({
      eventName,
      userType: 'SYSTEM',
      eventCreateDate: '2026-11-20T12:00:00+00:00',
    }));
    this.#read += names.length;
    this.#settle((next) =>
      next.resolve({ entries, read: this.#read, total: null, filterIgnored: false, oldest: null, limited: false }),
    );
  }

  end(): void {
    this.#settle((next) => next.resolve(null));
  }

  fail(error: unknown): void {
    this.#settle((next) => next.reject(error));
  }

  async *pages(): AsyncGenerator<LogPage> {
    for (let place = 0; ; place++) {
      const page = await this.#waiting[place]?.promise;
      if (!page) return;
      yield page;
    }
  }

  #settle(settle: (next: Pending<LogPage | null>) => void): void {
    const next = this.#waiting.at(-1);
    this.#waiting.push(new Pending());
    if (next !== undefined) settle(next);
  }
}

/** Answers nothing by itself, and takes no notice of being aborted: what comes late comes all the same. */
export class PendingService implements EventService {
  readonly reads: Pending<NoticeDetail>[] = [];
  readonly logs: PendingLog[] = [];

  verify = () => Promise.resolve();
  notices = () => Promise.resolve([]);
  changedNotices = () => Promise.resolve(null);
  acknowledge = () => Promise.resolve();
  userTypes = () => Promise.resolve(['CUSTOMER']);
  objectNames = () => Promise.resolve(['User']);
  address = () => Promise.resolve('https://api.example.com/rest');

  notice(): Promise<NoticeDetail> {
    const read = new Pending<NoticeDetail>();
    this.reads.push(read);
    return read.promise;
  }

  log(search: LogSearch, signal: AbortSignal): AsyncIterable<LogPage> {
    const log = new PendingLog(search, signal);
    this.logs.push(log);
    return log.pages();
  }
}

export class StandInPorts implements PanelPorts {
  readonly warnings: string[] = [];
  /** Acknowledgements asked for, each to be settled by the test. */
  readonly acknowledged: { readonly id: number; readonly done: Pending<boolean> }[] = [];
  readonly actions: string[] = [];
  /** What pages asked to be done with their query. */
  readonly handed: string[] = [];
  readonly clock = new FakeClock(Date.UTC(2026, 10, 20, 12));
  readonly serviceClock = new ServiceClock(this.clock);
  readonly #listeners = new Set<() => void>();
  readonly #searchListeners = new Set<() => void>();
  #session: PanelSession | undefined;
  #opening = false;

  /** Somebody signs in: a session of its own with a service of its own. */
  signIn(): PendingService {
    const service = new PendingService();
    const connection = { name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' };
    const store = new NoticeStore('loading');
    this.#set({ connection, host: 'api.example.com', service, store, clock: this.serviceClock });
    return service;
  }

  signOut(): void {
    this.#set(undefined);
  }

  get store(): NoticeStore | undefined {
    return this.#session?.store;
  }

  readonly sessions = {
    find: (name: string) => (name === 'Work' ? this.#session : undefined),
    isOpening: () => this.#opening,
    onChange: (listener: () => void) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
  };

  get listeners(): number {
    return this.#listeners.size;
  }

  acknowledge(_connectionName: string, id: number): Promise<boolean> {
    const done = new Pending<boolean>();
    this.acknowledged.push({ id, done });
    return done.promise;
  }

  runProblemAction = (_connectionName: string, action: string) => void this.actions.push(action);
  openLog = () => {};
  copyLink = () => {};
  copyLogLink = (query: string) => void this.handed.push(`link ${query}`);
  copyAsCurl = (_connectionName: string, asked: Asked) => void this.handed.push(`curl ${JSON.stringify(asked)}`);
  searches = {
    recent: () => [],
    ran: (_connectionName: string, query: string) => {
      this.handed.push(`ran ${query}`);
      for (const listener of this.#searchListeners) listener();
    },
    save: (_connectionName: string, query: string) => void this.handed.push(`save ${query}`),
    onChange: (listener: () => void) => {
      this.#searchListeners.add(listener);
      return () => void this.#searchListeners.delete(listener);
    },
  };
  logEntryLimit = () => 1_000_000;
  findInWorkspace = () => {};
  copyText = () => {};
  zone = () => 'utc' as const;
  setZone = () => {};
  onZoneChange = () => () => {};
  readInstant = readInstant;
  memory = { get: () => undefined, update: () => Promise.resolve() };
  log = { info: () => {}, debug: () => {}, error: () => {}, warn: (line: string) => void this.warnings.push(line) };
  t = inEnglish;

  #set(session: PanelSession | undefined): void {
    this.#session = session;
    for (const listener of [...this.#listeners]) listener();
  }
}
