// New entries of the event log, read again and again while somebody watches. Knows no editor and no page.

import type { Clock } from '../core/clock.ts';
import { dateField, type EventLogTable } from '../core/eventLog.ts';
import { type Failure, failureOf } from '../core/failures.ts';
import type { EventService, LogEntry, LogSearch } from '../core/ports.ts';
import type { LogGap } from '../protocol/log.ts';

/** Milliseconds between two reads, and at most after failures. */
export const followInterval = 5_000;
const longestWait = 60_000;
/** Milliseconds before the newest entry from which each read begins: entries are sometimes written a little late. */
const overlap = 120_000;
/** Entries that one read catches up with at most. */
export const mostCaughtUp = 20_000;

export interface LogFollowingOptions {
  readonly service: EventService;
  readonly search: LogSearch;
  readonly table: EventLogTable;
  readonly clock: Clock;
  /** Milliseconds since 1970; NaN where the text is no date. */
  readonly readDate: (text: string) => number;
  /** Entries came, or how following stands has changed. */
  readonly onChange: () => void;
}

export class LogFollowing {
  readonly #options: LogFollowingOptions;
  readonly #abort = new AbortController();
  #endWait: (() => void) | undefined;
  #wait = followInterval;
  #checkedAt: number | null = null;
  #failure: Failure | null = null;
  #reading = false;
  #resting = false;
  readonly #gaps: LogGap[] = [];
  /** Date of the newest entry that is there; null before there is one. */
  #since: number | null;

  constructor(options: LogFollowingOptions) {
    this.#options = options;
    this.#since = newestDate(options.table);
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

  /** Periods of which not all could be read, newest first. */
  get gaps(): readonly LogGap[] {
    return this.#gaps;
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
    if (!this.#abort.signal.aborted) this.#endWait = this.#options.clock.after(delay, () => void this.#tick());
  }

  async #tick(): Promise<void> {
    if (this.#resting || this.#reading) return;
    this.#reading = true;
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
    this.#options.onChange();
    // Without permission or with a wrong key, asking again changes nothing until somebody acts.
    if (this.#failure?.kind !== 'unauthorized' && this.#failure?.kind !== 'forbidden') this.#plan(this.#wait);
  }

  /** Takes what came since, with an overlap: what is there already is told apart by full record, so that true twins are kept. */
  async #catchUp(): Promise<void> {
    const { service, search, table, clock, readDate } = this.#options;
    const { signal } = this.#abort;
    const startedAt = clock.now();
    const since = this.#since ?? search.after ?? 0;
    const from = Math.max(search.after ?? 0, this.#since === null ? 0 : since - overlap);
    const came: LogEntry[] = [];
    let limited = false;
    for await (const page of service.log({ ...search, after: from }, signal, { limit: mostCaughtUp })) {
      for (const entry of page.entries) came.push(entry);
      limited = page.limited;
      // Newest first: where the service ignores the date, older pages hold nothing more.
      if (page.filterIgnored && page.entries.length === 0) break;
    }
    if (signal.aborted) return;
    const oldest = came.reduce((least, entry) => Math.min(least, dateOf(entry, readDate)), Number.POSITIVE_INFINITY);
    if (limited && oldest > since) this.#gaps.unshift({ from: since, to: oldest });
    table.append(newcomers(table, from, came));
    this.#since = newestDate(table) ?? this.#since;
    this.#checkedAt = startedAt;
  }
}

/** The entries that the table doesn't have, each as often as it has it less: `entries` are all that there are from that date on. */
export function newcomers(table: EventLogTable, from: number, entries: readonly LogEntry[]): readonly LogEntry[] {
  const known = new Map<string, number>();
  for (let row = 0; row < table.size; row++) {
    if (!(table.date(row) >= from)) continue;
    const key = keyOf(table.entry(row));
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return entries.filter((entry) => {
    const key = keyOf(entry);
    const count = known.get(key) ?? 0;
    if (count > 0) known.set(key, count - 1);
    return count === 0;
  });
}

/** The full record as text, whatever the order of its fields. */
function keyOf(entry: LogEntry): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Milliseconds since 1970; NaN where the entry has no readable date. */
export function dateOf(entry: LogEntry, readDate: (text: string) => number): number {
  const text = entry[dateField];
  return typeof text === 'string' ? readDate(text) : Number.NaN;
}

function newestDate(table: EventLogTable): number | null {
  let newest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < table.size; row++) if (table.date(row) > newest) newest = table.date(row);
  return newest === Number.NEGATIVE_INFINITY ? null : newest;
}
