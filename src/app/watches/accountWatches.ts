// The watched searches of one account: read after a poll of this window, for all windows, within one budget of requests.

import type { Clock } from '../../core/clock.ts';
import type { EventService } from '../../core/connection/ports.ts';
import { type FailureKind, failureLine, failureOf } from '../../core/failures.ts';
import type { ReadDate } from '../../core/log/table.ts';
import { isQuiet, readQuietHours } from '../../core/reminders/quietHours.ts';
import { day, minute } from '../../core/text/timeWindow.ts';
import type { WatchRecords } from '../../core/watches/watchFile.ts';
import {
  isResumedMark,
  leftAt,
  type OpenedMark,
  openedMark,
  openedOf,
  readLeftMark,
  readOpenedMark,
  resumedMark,
} from '../../core/watches/watchMarks.ts';
import { isToRead, type WatchPlan } from '../../core/watches/watchPlan.ts';
import {
  beginWatch,
  hasNews,
  heedClocks,
  noteHeavy,
  pauseWatch,
  resumeWatch,
  takeRead,
  unseenNews,
  type WatchRecord,
} from '../../core/watches/watchRecord.ts';
import type { NamedWatchNews } from '../../core/watches/watchWords.ts';
import { readWatch, WatchBudget } from './watchReader.ts';
import { WatchShelf, type WatchShelfOptions, withoutNews } from './watchShelf.ts';

export interface WatchedSearch {
  /** Names it by what it looks for and since when it is watched, whatever its name. */
  readonly key: string;
  readonly name: string;
  /** When a person began to watch it, in milliseconds since 1970; null where that isn't said. */
  readonly began: number | null;
  /** What it means now. */
  readonly plan: () => WatchPlan;
}

export interface AccountWatchesParts extends WatchShelfOptions {
  readonly connectionName: string;
  /** What the log's dates are by. */
  readonly serviceClock: Clock;
  readonly service: EventService;
  /** In the order of the settings. */
  readonly searches: () => readonly WatchedSearch[];
  readonly settings: () => { readonly watchAlerts: 'all' | 'none'; readonly quietHours: string };
  readonly readDate: ReadDate;
  /** All that is new, in one. At least one. */
  readonly tell: (news: readonly NamedWatchNews[]) => void;
}

/** With these, the other watches would fare no better now. */
const hopeless = new Set<FailureKind>(['unauthorized', 'throttled', 'offline', 'timeout', 'cancelled']);
/** What is known of a watch that there is no more is forgotten after this long: it may have been deleted by mistake. */
const forgetAfter = day;

export class AccountWatches {
  /** By the service's clock. */
  readonly takenUpAt: number;
  readonly #parts: AccountWatchesParts;
  readonly #shelf: WatchShelf;
  readonly #ended = new AbortController();
  #working: Promise<void> = Promise.resolve();

  constructor(parts: AccountWatchesParts) {
    this.#parts = parts;
    this.takenUpAt = parts.serviceClock.now();
    this.#shelf = new WatchShelf(parts);
  }

  /** Why nothing can be kept, in the system's words; undefined while it can. */
  get problem(): string | undefined {
    return this.#shelf.problem;
  }

  recordOf(key: string): WatchRecord | undefined {
    return this.#shelf.records.get(key);
  }

  openedOf(key: string): OpenedMark {
    return openedOf(this.#shelf.marks, key);
  }

  /** A person has said that it is to go on, and it hasn't been read since. */
  isResumed(key: string): boolean {
    const paused = this.recordOf(key)?.paused;
    return paused != null && this.#shelf.marks.has(resumedMark(key, paused.at));
  }

  /** `polledAt`: when the notices were read last, by this machine's clock; what is due since is read. Doesn't reject. */
  async open(polledAt: number | null): Promise<void> {
    await this.#next(() => this.#shelf.open());
    await this.begin();
    const records = this.#resumed(this.#shelf.records);
    const isDue = ({ key, plan }: WatchedSearch) =>
      (records.get(key)?.readAt ?? 0) < (polledAt ?? 0) && isToRead(plan(), records.get(key));
    if (polledAt !== null && this.#parts.searches().some(isDue)) await this.read();
  }

  /** Notes from when on searches are watched that weren't before. Asks the service nothing. Doesn't reject. */
  begin(): Promise<void> {
    return this.#next(async () => {
      const isBegun = ({ key }: WatchedSearch) => this.recordOf(key) !== undefined;
      if (!this.#parts.searches().every(isBegun)) await this.#shelf.update(async (before) => this.#begun(before));
    });
  }

  /** The notices were read: so is what is watched, and what is new is told. Doesn't reject. */
  read(): Promise<void> {
    return this.#next(() => this.#read());
  }

  /** A person has what is new of it before their eyes. */
  async noteOpened(key: string): Promise<void> {
    const record = this.recordOf(key);
    if (record === undefined) return;
    const others = [...this.#shelf.marks].filter((name) => readOpenedMark(name)?.key === key);
    await this.#shelf.mark(openedMark(key, record.total, record.gapCount), others);
  }

  /** A person wants it to go on. */
  async resume(key: string): Promise<void> {
    const paused = this.recordOf(key)?.paused;
    if (paused != null) await this.#shelf.mark(resumedMark(key, paused.at));
    await this.read();
  }

  end(): void {
    this.#ended.abort();
    this.#shelf.end();
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(async () => {
      if (!this.#ended.signal.aborted) await work();
    });
    return this.#working;
  }

  async #read(): Promise<void> {
    const { settings, tell, clock } = this.#parts;
    let told: readonly NamedWatchNews[] = [];
    const number = await this.#shelf.update(async (before, lost) => {
      const signal = AbortSignal.any([lost, this.#ended.signal]);
      const after = await this.#readAll(this.#resumed(this.#begun(before)), signal);
      if (settings().watchAlerts !== 'all') return withoutNews(after);
      told = this.#newsIn(after);
      return after;
    });
    if (number !== undefined) await this.#forgetMarks();
    const hours = readQuietHours(settings().quietHours);
    if (number === undefined || told.length === 0 || (hours !== undefined && isQuiet(hours, clock.now()))) return;
    if ((await this.#shelf.claimNews(number)) && !this.#ended.signal.aborted) tell(told);
  }

  /** Marks of what there is no more. */
  async #forgetMarks(): Promise<void> {
    const { records, marks } = this.#shelf;
    const resumable = new Set([...records].map(([key, { paused }]) => resumedMark(key, paused?.at ?? 0)));
    const isOld = (name: string) => {
      const [opened, left] = [readOpenedMark(name), readLeftMark(name)];
      if (left !== undefined) return records.has(left.key);
      return opened === undefined ? isResumedMark(name) && !resumable.has(name) : !records.has(opened.key);
    };
    await this.#shelf.unmark([...marks].filter(isOld));
  }

  #newsIn(records: WatchRecords): readonly NamedWatchNews[] {
    const named = new Map(this.#parts.searches().map(({ key, name }) => [key, name]));
    return [...named].flatMap(([key, name]) => {
      const news = unseenNews(records.get(key), this.openedOf(key));
      return hasNews(news) ? [{ key, name, ...news }] : [];
    });
  }

  /** With those that are new, and without those that are long gone. */
  #begun(before: WatchRecords): WatchRecords {
    const { searches, clock } = this.#parts;
    const wanted = new Map(searches().map((search) => [search.key, search]));
    const now = clock.now();
    const kept = [...before].filter(
      ([key, { readAt, until }]) => wanted.has(key) || now - (readAt ?? until) < forgetAfter,
    );
    const records = new Map(kept);
    for (const [key, { began }] of wanted) if (!records.has(key)) records.set(key, this.#beginning(key, began));
    return records;
  }

  #beginning(key: string, began: number | null): WatchRecord {
    return beginWatch(began, this.#parts.serviceClock.now(), this.openedOf(key), leftAt(this.#shelf.marks, key));
  }

  #resumed(records: WatchRecords): WatchRecords {
    const isResumed = (key: string, { paused }: WatchRecord) =>
      paused !== null && this.#shelf.marks.has(resumedMark(key, paused.at));
    return new Map([...records].map(([key, record]) => [key, isResumed(key, record) ? resumeWatch(record) : record]));
  }

  /** Those that were read longest ago come first: what the budget leaves over is read at the next poll. */
  async #readAll(before: WatchRecords, signal: AbortSignal): Promise<WatchRecords> {
    const records = new Map(before);
    const untilOf = ({ key }: WatchedSearch) => records.get(key)?.readAt ?? 0;
    const searches = new Map(this.#parts.searches().map((search) => [search.key, search]));
    const budget = new WatchBudget();
    /** Why none is asked for any more. */
    let lost: FailureKind | null = null;
    for (const { key, plan } of [...searches.values()].sort((a, b) => untilOf(a) - untilOf(b))) {
      const record = records.get(key);
      if (record === undefined || !isToRead(plan(), record)) continue;
      if (budget.isSpent || signal.aborted) break;
      const next: WatchRecord = lost ? { ...record, failure: lost } : await this.#readOne(record, plan, budget, signal);
      records.set(key, next);
      if (next.failure !== null && hopeless.has(next.failure)) lost = next.failure;
    }
    return records;
  }

  async #readOne(
    before: WatchRecord,
    plan: () => WatchPlan,
    budget: WatchBudget,
    signal: AbortSignal,
  ): Promise<WatchRecord> {
    const { service, serviceClock, clock, readDate, connectionName, log } = this.#parts;
    const [now, machineNow, planned] = [serviceClock.now(), clock.now(), plan()];
    if (!isToRead(planned, before)) return before;
    const record = heedClocks(before, now, machineNow);
    try {
      const read = await readWatch(service, planned, record, { mayAsk: budget.share(), signal, readDate });
      // The first answer of a session tells the service's time: by this machine's, what was known may be new, and a while unknown.
      const moved = Math.abs(serviceClock.now() - clock.now() - (now - machineNow));
      if (moved > minute) return budget.isSpent ? before : await this.#readOne(before, plan, budget, signal);
      return takeRead(record, read, planned.upTo, machineNow);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'cancelled') return before;
      log.warn(`Reading a watched search of ${connectionName} failed: ${failureLine(failure)}`);
      const failed = { ...before, failure: failure.kind };
      if (failure.kind === 'forbidden') return pauseWatch(failed, 'forbidden', now);
      return failure.kind === 'tooMuchData' ? noteHeavy(failed, now) : failed;
    }
  }
}
