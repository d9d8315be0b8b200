// What panels ask of the rest of the extension, in a test's hands: sessions that come and go, and a service that answers when told to.

import type { StartEngine } from '../../src/app/log/enginePort.ts';
import type { LogPanelPorts } from '../../src/app/log/panelPorts.ts';
import { FoundOverlaps } from '../../src/app/machines/foundOverlaps.ts';
import type { NoticePanelPorts } from '../../src/app/notices/panelPorts.ts';
import type { PanelSession, UnansweredSecrets } from '../../src/app/panels/ports.ts';
import type { Asked, EventService, LogEntry, LogPage, LogSearch } from '../../src/core/connection/ports.ts';
import { ServiceClock } from '../../src/core/connection/serviceClock.ts';
import type { NoticeDetail, NoticeReference } from '../../src/core/notices/notice.ts';
import { NoticeStore } from '../../src/core/notices/store.ts';
import type { TimeZoneChoice } from '../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import type { Muting, WorkspacePlace } from '../../src/protocol/notice.ts';
import { startCopying } from '../support/copyingEngine.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { notice } from '../support/notices.ts';

export function detail(subject: string, part: Partial<NoticeDetail> = {}): NoticeDetail {
  return {
    ...notice({ subject }),
    unreadableDates: {},
    summary: '',
    updates: [],
    impactedResources: [],
    impactedAccounts: [],
    impactedUsers: [],
    attachments: [],
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
    const eventCreateDate = '2026-11-20T12:00:00+00:00';
    this.giveEntries(...names.map((eventName) => ({ eventName, userType: 'SYSTEM', eventCreateDate })));
  }

  giveEntries(...entries: readonly LogEntry[]): void {
    this.#read += entries.length;
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
  attachment = () => Promise.resolve(new Uint8Array());
  acknowledge = () => Promise.resolve();
  userTypes = () => Promise.resolve(['CUSTOMER']);
  objectNames = () => Promise.resolve(['User']);
  logWindow = () => Promise.reject(new Error('pages are given as a whole'));
  address = () => Promise.resolve({ url: 'https://api.example.com/rest', narrowed: {} });
  pause = () => Promise.resolve(0);

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

export class StandInPorts implements NoticePanelPorts, LogPanelPorts {
  readonly warnings: string[] = [];
  /** Acknowledgements asked for, each to be settled by the test. */
  readonly acknowledged: { readonly id: number; readonly done: Pending<boolean> }[] = [];
  readonly actions: string[] = [];
  /** What pages asked to be done with their query. */
  readonly handed: string[] = [];
  /** Zones that pages said the reader sits in. */
  readonly localZones: string[] = [];
  readonly clock = new FakeClock(Date.UTC(2026, 10, 20, 12));
  readonly serviceClock = new ServiceClock(this.clock);
  readonly #listeners = new Set<() => void>();
  readonly #searchListeners = new Set<() => void>();
  readonly #zoneListeners = new Set<() => void>();
  #zone: TimeZoneChoice = 'utc';
  #session: PanelSession | undefined;
  #signedIn = 0;
  #opening = false;
  #unanswered: UnansweredSecrets | undefined;
  #name = 'Work';
  readonly #formerNames = new Set<string>();
  #hasAnother = false;
  readonly #renameListeners = new Set<(before: string, now: string) => void>();

  /** Somebody signs in: a session of its own with a service of its own. */
  signIn(): PendingService;
  signIn<Service extends EventService>(service: Service): Service;
  signIn(service: EventService = new PendingService()): EventService {
    const connection = { name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' };
    const store = new NoticeStore('loading');
    this.#signedIn += 1;
    const credentialsId = String(this.#signedIn);
    this.#set({ connection, credentialsId, host: 'api.example.com', service, store, clock: this.serviceClock });
    return service;
  }

  /** The connection gets another name; `follow`: whether pages are told what became of it. */
  rename(name: string, follow = true): void {
    const before = this.#name;
    if (follow) this.#formerNames.add(before);
    this.#name = name;
    if (follow) for (const listener of [...this.#renameListeners]) listener(before, name);
    this.#set(this.#session);
  }

  noteSeen(): undefined {}

  /** A second connection comes or goes. */
  setAnother(there: boolean): void {
    this.#hasAnother = there;
    this.#set(this.#session);
  }

  signOut(): void {
    this.#set(undefined);
  }

  /** The secret storage is asked who is signed in, and in the end doesn't say. */
  openSession(): void {
    this.#opening = true;
  }
  secretsUnanswered(): void {
    this.#unanswered = { failure: { kind: 'secretStorage', detail: 'locked' }, host: 'api.example.com' };
    this.#set(undefined);
  }

  get store(): NoticeStore | undefined {
    return this.#session?.store;
  }

  readonly sessions = {
    find: (name: string) => (name === this.#name ? this.#session : undefined),
    areOthers: (name: string) => this.#hasAnother || name !== this.#name,
    isListed: (name: string) => name === this.#name,
    presentName: (name: string) => (this.#formerNames.has(name) ? this.#name : name),
    unanswered: () => this.#unanswered,
    isOpening: () => this.#opening,
    onChange: (listener: () => void) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
    onRename: (listener: (before: string, now: string) => void) => {
      this.#renameListeners.add(listener);
      return () => void this.#renameListeners.delete(listener);
    },
  };

  get listeners(): number {
    return this.#listeners.size;
  }

  acknowledgeWithMessage(_connectionName: string, id: number): Promise<boolean> {
    const done = new Pending<boolean>();
    this.acknowledged.push({ id, done });
    return done.promise;
  }

  runProblemAction = (_connectionName: string, action: string) => void this.actions.push(action);
  readonly overlaps = new FoundOverlaps();
  openNotice = ({ connectionName, id }: NoticeReference) => void this.handed.push(`open ${id} of ${connectionName}`);
  openLog = () => {};
  copyLink = () => {};
  noteLocalZone = (name: string) => void this.localZones.push(name);
  copyLogLink = (query: string) => void this.handed.push(`link ${query}`);
  copyAsCurl = (_connectionName: string, query: string, asked: Asked) =>
    void this.handed.push(`curl ${query} ${JSON.stringify(asked)}`);
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
  saveAttachment = (connectionName: string, id: number, attachmentId: number) =>
    void this.handed.push(`attachment ${connectionName} ${id} ${attachmentId}`);
  copyNotice = (text: string) => void this.handed.push(text);
  tellOlder = (id: number) => void this.handed.push(`older ${id}`);
  readAndCopy = ({ id }: NoticeReference, form: string) => void this.handed.push(`read and copy ${id} as ${form}`);
  findInWorkspace = () => {};
  places: readonly WorkspacePlace[] = [];
  hits = {
    places: () => this.places,
    open: (_notice: unknown, place: object) => void this.handed.push(`open ${JSON.stringify(place)}`),
    onChange: () => () => {},
  };
  muting: Muting = 'unmuted';
  mutes = {
    of: () => this.muting,
    mute: ({ id }: NoticeReference) => void this.handed.push(`mute ${id}`),
    unmute: ({ id }: NoticeReference) => void this.handed.push(`unmute ${id}`),
    onChange: (listener: () => void) => {
      this.#muteListeners.add(listener);
      return () => void this.#muteListeners.delete(listener);
    },
  };
  readonly #muteListeners = new Set<() => void>();
  tellMutes(): void {
    for (const listener of this.#muteListeners) listener();
  }
  /** What is on the clipboard. */
  copied = '';
  copyText = (text: string) => {
    this.copied = text;
  };
  zone = () => this.#zone;
  setZone = (zone: TimeZoneChoice) => {
    this.#zone = zone;
    for (const listener of [...this.#zoneListeners]) listener();
  };
  onZoneChange = (listener: () => void) => {
    this.#zoneListeners.add(listener);
    return () => void this.#zoneListeners.delete(listener);
  };
  startEngine: StartEngine = startCopying;
  /** What outlives the window, as the editor keeps it: copies. */
  readonly kept = new Map<string, unknown>();
  memory = {
    get: (key: string) => structuredClone(this.kept.get(key)),
    update: (key: string, value: unknown) => Promise.resolve(void this.kept.set(key, structuredClone(value))),
  };
  log = { info: () => {}, debug: () => {}, error: () => {}, warn: (line: string) => void this.warnings.push(line) };
  t = inEnglish;

  #set(session: PanelSession | undefined): void {
    this.#session = session;
    for (const listener of [...this.#listeners]) listener();
  }
}
