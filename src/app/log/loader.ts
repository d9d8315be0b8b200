// Loads entries of one search from the service into a table: how far it is, pausing, the end. Knows no editor and no page.

import type { LogSearch, LogSource, LogWait } from '../../core/connection/ports.ts';
import { type Failure, fail, failureOf, unreadEntries, wasReadThrough } from '../../core/failures.ts';
import { type EventLogTable, mostCharacters } from '../../core/log/table.ts';
import type { LogProgress, LogState } from '../../protocol/log.ts';
import { mostLate } from './newEntries.ts';

/** Milliseconds that the second page waits at most for the first rows to be seen: a hidden page never says so. */
const showingTime = 300;

export interface LogLoaderOptions {
  readonly service: LogSource;
  readonly search: LogSearch;
  /** Takes the entries. */
  readonly table: EventLogTable;
  /** Entries to hold at most. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Entries came, or the state changed. */
  readonly onProgress: () => void;
}

export class LogLoader {
  readonly #options: LogLoaderOptions;
  readonly #abort = new AbortController();
  #state: LogState = 'running';
  #failure: Failure | null = null;
  #read = 0;
  #leftOut = 0;
  #total: number | null = null;
  #filterIgnored = false;
  #startedAt: number;
  #oldest = Number.NEGATIVE_INFINITY;
  #heldFrom = Number.NEGATIVE_INFINITY;
  #wait: LogProgress['wait'] = null;
  readonly #shown = new Gate();
  #paused: Gate | undefined;

  constructor(options: LogLoaderOptions) {
    this.#options = options;
    this.#startedAt = options.now();
  }

  get state(): LogState {
    return this.#state;
  }

  /** Why loading ended early, where the state is `failed`; what is wrong with a file, where it is `complete`; else null. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Entries read from the service. */
  get read(): number {
    return this.#read;
  }

  get total(): number | null {
    return this.#total;
  }

  get filterIgnored(): boolean {
    return this.#filterIgnored;
  }

  /** Entries that had to be left out of what was read to its end. */
  get leftOut(): number {
    return this.#state === 'complete' ? unreadEntries(this.#failure) + this.#leftOut : 0;
  }

  /** Milliseconds since 1970. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** From when on, once loading has ended, what isn't held came since: milliseconds since 1970. A search that ended early left older ones. */
  get heldFrom(): number {
    return this.#heldFrom;
  }

  /** Where loading ended early, the date of the oldest entry that came: milliseconds since 1970. */
  get oldest(): number {
    return this.#oldest;
  }

  /** Why the service wasn't asked at once when that was last so, since a page came; null: it was. */
  get wait(): LogProgress['wait'] {
    return this.#wait;
  }

  get hasEnded(): boolean {
    return this.#state !== 'running' && this.#state !== 'paused';
  }

  /** Reads to the end, until cancelled, or until it fails. Never rejects. */
  async run(): Promise<void> {
    const { service, search, table, limit, onProgress } = this.#options;
    const { signal } = this.#abort;
    let limited = false;
    try {
      for await (const page of service.log(search, signal, { limit, onWait: (wait) => this.#takeWait(wait) })) {
        const isFirst = this.#read === 0;
        // The editor has other things to do between the reading of a page and what follows, and between that and the next page.
        if (!isFirst) await nextTurn();
        if (signal.aborted) break;
        table.append(page.entries);
        this.#read = page.read;
        this.#leftOut = page.leftOut ?? 0;
        // A pause is for all pages.
        if (this.#wait?.why !== 'pause') this.#wait = null;
        this.#total = page.total ?? this.#total;
        this.#filterIgnored ||= page.filterIgnored;
        limited = page.limited;
        if (table.isFull)
          throw fail('tooMuchData', `the entries hold more than ${mostCharacters} characters`, { isInAll: true });
        onProgress();
        await nextTurn();
        // First things first: what there is gets on the screen before more is asked for.
        if (isFirst && page.entries.length > 0) await this.#shown.passed(showingTime);
        if (this.#paused !== undefined) await this.#paused.passed();
        // Not even a request that would be given up at once.
        if (signal.aborted) break;
      }
      this.#end(signal.aborted ? 'cancelled' : limited ? 'limited' : 'complete');
    } catch (error) {
      if (signal.aborted) return this.#end('cancelled');
      const failure = failureOf(error);
      this.#failure = failure.kind === 'cancelled' ? null : failure;
      if (this.#failure === null) this.#end('cancelled');
      else this.#end(!wasReadThrough(this.#failure) ? 'failed' : limited ? 'limited' : 'complete');
    }
  }

  /** The first rows are on the screen. */
  confirmShown(): void {
    this.#shown.open();
  }

  /** What is under way arrives; nothing more is asked for until the pause is over. */
  pause(paused: boolean): void {
    if (this.hasEnded || paused === (this.#state === 'paused')) return;
    this.#state = paused ? 'paused' : 'running';
    this.#paused?.open();
    this.#paused = paused ? new Gate() : undefined;
    this.#options.onProgress();
  }

  /** Stops loading; what came stays. */
  cancel(): void {
    this.#abort.abort();
    this.#shown.open();
    this.#paused?.open();
  }

  #takeWait({ why, ms }: LogWait): void {
    this.#wait = { why, until: this.#options.now() + ms };
    this.#options.onProgress();
  }

  #end(state: LogState): void {
    this.#state = state;
    if (state !== 'complete') this.#heldFrom = this.#behindOldest();
    this.#options.onProgress();
  }

  /**
   * Just behind the oldest entry, as others of its very date may be among those that were left; now, where nothing came. Where the newest
   * don't come first, that says nothing, and what was there when loading began is nothing new.
   */
  #behindOldest(): number {
    const { table, now } = this.#options;
    let from = now();
    for (let row = 0; row < table.size; row++) if (table.date(row) < from) from = table.date(row) + 1;
    this.#oldest = from - 1;
    return Math.max(from, this.#startedAt - mostLate);
  }
}

/** Holds whoever comes until it is opened. */
class Gate {
  #open: () => void = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.#open();
  }

  /** `most`: milliseconds to wait; without it, as long as it takes. */
  async passed(most?: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = most === undefined ? [] : [new Promise<void>((resolve) => (timer = setTimeout(resolve, most)))];
    await Promise.race([this.#opened, ...enough]);
    clearTimeout(timer);
  }
}

/** Lets the event loop go round once. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
