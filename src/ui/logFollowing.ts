// New entries of the event log, read again and again while somebody watches. Knows no editor and no page.

import type { Clock } from '../core/clock.ts';
import { dateField, type EventLogTable } from '../core/eventLog.ts';
import { type Failure, type FailureKind, fail, failureOf } from '../core/failures.ts';
import { countRecords, spend } from '../core/logTwins.ts';
import type { EventService, LogEntry, LogSearch } from '../core/ports.ts';
import type { LogGap } from '../protocol/log.ts';

/** Milliseconds between two reads, and at most after failures. */
export const followInterval = 5_000;
const longestWait = 60_000;
/** Milliseconds before the newest entry from which each read begins: entries are sometimes written a little late. */
const overlap = 120_000;
/** Entries that one read catches up with at most. */
export const mostCaughtUp = 20_000;
/** Entries that are read of a log which can't be read from a date on, before that is given up. */
const mostReadInVain = 50_000;
/** With these, asking again changes nothing until somebody acts. */
const hopeless: readonly FailureKind[] = ['unauthorized', 'forbidden', 'tooMuchData'];

export interface LogFollowingOptions {
  readonly service: EventService;
  readonly search: LogSearch;
  readonly table: EventLogTable;
  readonly clock: Clock;
  /** Milliseconds since 1970; NaN where the text is no date. */
  readonly readDate: (text: string) => number;
  /** Entries to hold at most. */
  readonly limit: number;
  /** A period with more entries than could be read. */
  readonly onGap: (gap: LogGap) => void;
  /** Entries came, or how following stands has changed. */
  readonly onChange: () => void;
}

/** Why nothing new will be looked for: the search ends in the past, as many entries are held as may be, or asking is of no use. */
export type FollowEnd = 'past' | 'full' | 'failed';

export class LogFollowing {
  readonly #options: LogFollowingOptions;
  readonly #abort = new AbortController();
  #endWait: (() => void) | undefined;
  #wait = followInterval;
  #checkedAt: number | null = null;
  #failure: Failure | null = null;
  #reading = false;
  #resting = false;
  #end: FollowEnd | null = null;
  /** Date of the newest entry that was there at the last look; null before there was one. */
  #since: number | null;

  constructor(options: LogFollowingOptions) {
    this.#options = options;
    this.#since = newestDate(options.table, options.clock.now());
    this.#plan(0);
  }

  /** When the service was last asked with success: milliseconds since 1970. */
  get checkedAt(): number | null {
    return this.#checkedAt;
  }

  /** Of the last read; null where it went well. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Null while it goes on. */
  get end(): FollowEnd | null {
    return this.#end;
  }

  /** Nobody looks: no reads until somebody does, and then at once. */
  rest(resting: boolean): void {
    if (resting === this.#resting) return;
    this.#resting = resting;
    if (!resting && !this.#reading) this.#plan(0);
  }

  stop(): void {
    this.#abort.abort();
    this.#endWait?.();
  }

  #plan(delay: number): void {
    this.#endWait?.();
    if (!this.#abort.signal.aborted && this.#end === null)
      this.#endWait = this.#options.clock.after(delay, () => void this.#tick());
  }

  async #tick(): Promise<void> {
    if (this.#resting || this.#reading) return;
    this.#reading = true;
    const { search, clock } = this.#options;
    // After its end a period is read once more, for what was written late.
    if (search.before !== undefined && search.before + overlap < clock.now()) this.#end = 'past';
    try {
      await this.#catchUp();
      this.#failure = null;
      this.#wait = followInterval;
    } catch (error) {
      this.#failure = failureOf(error);
      // A read that failed in the middle is read again as a whole: nothing of it was taken.
      const asked = (this.#failure.retryAfterSeconds ?? 0) * 1000;
      this.#wait = Math.max(asked, Math.min(longestWait, this.#wait * 2));
    }
    this.#reading = false;
    if (this.#abort.signal.aborted) return;
    if (this.#failure !== null && hopeless.includes(this.#failure.kind)) this.#end = 'failed';
    this.#options.onChange();
    this.#plan(this.#wait);
  }

  /** Takes what came since, with an overlap: what is there already is told apart by full record, so that true twins are kept. */
  async #catchUp(): Promise<void> {
    const { service, search, table, clock, readDate, limit, onGap } = this.#options;
    const { signal } = this.#abort;
    const startedAt = clock.now();
    const since = this.#since ?? search.after ?? 0;
    const from = Math.max(search.after ?? 0, this.#since === null ? 0 : since - overlap);
    const came: LogEntry[] = [];
    let limited = false;
    for await (const page of service.log({ ...search, after: from }, signal, { limit: mostCaughtUp })) {
      for (const entry of page.entries) came.push(entry);
      limited = page.limited;
      // Where the service ignores the date, what comes behind older entries is older still; without an order it is all read.
      if (page.oldest !== null && page.oldest < from) break;
      if (page.filterIgnored && page.read > mostReadInVain) {
        throw fail('tooMuchData', 'the service ignores the date filter, and its entries have no order to stop at');
      }
    }
    if (signal.aborted) return;
    const oldest = came.reduce((least, entry) => Math.min(least, dateOf(entry, readDate)), Number.POSITIVE_INFINITY);
    const fresh = newcomers(table, from, came);
    if (table.size + fresh.length > limit) {
      this.#end = 'full';
      onGap({ from: since, to: startedAt });
      return;
    }
    if (limited && oldest > since) onGap({ from: since, to: oldest });
    table.append(fresh);
    // An entry that is dated in the future says nothing of how far the log was read.
    this.#since = newestDate(table, startedAt) ?? this.#since;
    this.#checkedAt = startedAt;
  }
}

/** The entries that the table doesn't have, each as often as it has it less: `entries` are all that there are from that date on. */
export function newcomers(table: EventLogTable, from: number, entries: readonly LogEntry[]): readonly LogEntry[] {
  const known = countRecords(entriesFrom(table, from));
  return entries.filter((entry) => !spend(known, entry));
}

function* entriesFrom(table: EventLogTable, from: number): Generator<LogEntry> {
  for (let row = 0; row < table.size; row++) if (table.date(row) >= from) yield table.entry(row);
}

/** Milliseconds since 1970; NaN where the entry has no readable date. */
export function dateOf(entry: LogEntry, readDate: (text: string) => number): number {
  const text = entry[dateField];
  return typeof text === 'string' ? readDate(text) : Number.NaN;
}

/** The newest date that isn't later than `latest`. */
function newestDate(table: EventLogTable, latest: number): number | null {
  let newest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < table.size; row++) {
    const date = table.date(row);
    if (date > newest && date <= latest) newest = date;
  }
  return newest === Number.NEGATIVE_INFINITY ? null : newest;
}
