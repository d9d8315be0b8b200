// Simulated windows of one editor that watch searches of the same log. The code under test is the real one.

import { AccountWatches, type WatchedSearch } from '../../src/app/watches/accountWatches.ts';
import type { EventService, LogEntry, LogPage, LogReadOptions, LogSearch } from '../../src/core/connection/ports.ts';
import { readInstant } from '../../src/core/text/isoDate.ts';
import { planWatch } from '../../src/core/watches/watchPlan.ts';
import type { NamedWatchNews } from '../../src/core/watches/watchWords.ts';
import { type SimulatedWindow, SimulatedWindows } from './simulatedWindows.ts';
import { stubService } from './stubService.ts';

/** A folder that only a test's windows see. */
export const inMemory = '/watches';

export const start = Date.UTC(2026, 10, 20, 12);

/** A log that a test writes to, read as the client reads it: newest first, from `after` on, while requests may be sent. */
export class WatchedLog {
  readonly entries: LogEntry[] = [];
  /** When each request came, in milliseconds since 1970. */
  readonly requests: number[] = [];
  /** Thrown in place of the page of this number, from 0 on. */
  trouble: { readonly page: number; readonly error: Error } | undefined;
  /** Gives what it has in the order in which it was written, whatever is asked for. */
  ignoresFilter = false;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `dated`: how long ago, in milliseconds. */
  write(eventName: string, dated = 0, more: LogEntry = {}): void {
    this.entries.push({ eventName, eventCreateDate: new Date(this.#now() - dated).toISOString(), ...more });
  }

  readonly service: EventService = stubService({
    log: (search, signal, options = {}) => this.#pages(search, signal, options),
  });

  async *#pages(search: LogSearch, _: AbortSignal, { mayAsk }: LogReadOptions): AsyncGenerator<LogPage> {
    const filtered = this.entries
      .filter((one) => timeOf(one) >= (search.after ?? 0))
      .sort((a, b) => timeOf(b) - timeOf(a));
    const rows = this.ignoresFilter ? this.entries : filtered;
    const matching = new Set(filtered);
    for (let from = 0, page = 0; from < Math.max(1, rows.length); from += page === 0 ? 50 : 1_000, page += 1) {
      const shared = { total: null, filterIgnored: this.ignoresFilter, oldest: null };
      if (mayAsk?.() === false) {
        yield { entries: [], read: from, ...shared, limited: true };
        return;
      }
      this.requests.push(this.#now());
      await Promise.resolve();
      if (this.trouble?.page === page) throw this.trouble.error;
      const taken = rows.slice(from, from + (page === 0 ? 50 : 1_000));
      yield {
        entries: taken.filter((one) => matching.has(one)),
        read: from + taken.length,
        ...shared,
        limited: false,
      };
    }
  }
}

function timeOf({ eventCreateDate }: LogEntry): number {
  return Date.parse(String(eventCreateDate));
}

export interface LogWatchingWindow extends SimulatedWindow {
  readonly watches: AccountWatches;
  readonly told: (readonly NamedWatchNews[])[];
}

export class WatchingWindows extends SimulatedWindows<LogWatchingWindow> {
  readonly log = new WatchedLog(() => this.clock.now());
  /** What windows ask that are opened from now on. */
  service: EventService = this.log.service;
  settings: { watchAlerts: 'all' | 'none'; quietHours: string } = { watchAlerts: 'all', quietHours: '' };
  searches: readonly WatchedSearch[] = [this.search('Logins', 'name:"Login*"')];
  /** What the service's clock is ahead of this machine's. */
  skew = 0;
  /** The answer that tells so: until then windows go by this machine's. */
  #telling = 0;
  readonly #folder: string | undefined;

  /** `folder`: one in memory, or on this machine's disk; none where each window has what is its own. */
  constructor(seed: number, folder: string | undefined) {
    // Between two operations the reading of a page comes, which takes some turns.
    super({ seed, start, turn, quietTurns: 6 });
    this.#folder = folder;
  }

  search(name: string, query: string, began: number | null = this.clock.now(), key = `${name}key`): WatchedSearch {
    const context = () => ({ now: this.#serviceNow(), zone: 'utc' as const, serviceZone: 'America/Chicago' });
    return { key, name, began, plan: () => planWatch(query, context()) };
  }

  /** What the service's clock says isn't known before its next answer, as after a reload. */
  forgetTime(): void {
    this.#telling = this.log.requests.length + 1;
  }

  #serviceNow(): number {
    return this.clock.now() + (this.log.requests.length < this.#telling ? 0 : this.skew);
  }

  /** What all windows told, in the order of the windows. */
  get told(): readonly (readonly NamedWatchNews[])[] {
    return this.windows.flatMap(({ told }) => told);
  }

  /** How many new entries were told of. */
  get toldCount(): number {
    return this.told.flat().reduce((sum, { count }) => sum + count, 0);
  }

  async open(polledAt: number | null = null): Promise<LogWatchingWindow> {
    const number = this.windows.length + 1;
    const clock = this.clockOf(number);
    const log = (line: string) => this.logged.push(line);
    const told: (readonly NamedWatchNews[])[] = [];
    const watches = new AccountWatches({
      folder: this.#folder,
      clock,
      serviceClock: { ...clock, now: () => this.#serviceNow() },
      connectionName: 'Work',
      log: { debug: log, info: log, warn: log, error: log },
      service: this.service,
      searches: () => this.searches,
      settings: () => this.settings,
      readDate: (text) => readInstant(text)?.ms ?? Number.NaN,
      onChange: () => {},
      tell: (news) => void told.push(news),
      system: this.#folder === inMemory ? this.files.of(number) : undefined,
    });
    const window: LogWatchingWindow = { number, watches, told, isGone: false, end: () => watches.end() };
    this.windows.push(window);
    void watches.open(polledAt);
    await this.settle();
    return window;
  }

  /** This window has read the notices for all. */
  async poll(window: LogWatchingWindow): Promise<void> {
    let isOver = false;
    void window.watches.read().then(() => {
      isOver = true;
    });
    do await this.settle();
    while (!isOver);
  }

  /** Lets so many operations happen, by when what goes on is in the middle of something. */
  async step(operations: number): Promise<void> {
    await turn();
    for (let step = 0; step < operations && this.files.pending > 0; step += 1) {
      this.files.step(this.chance.fraction());
      await turn();
    }
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await this.settle();
  }
}

/** Lets every promise that can settle do so, and what waits for the event loop's next turn. */
async function turn(): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    for (let each = 0; each < 15; each += 1) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
