// New entries of the event log, read again and again while somebody watches. Knows no editor and no page.

import type { Clock } from '../../core/clock.ts';
import type { LogSearch, LogSource, LogWait } from '../../core/connection/ports.ts';
import { type Failure, type FailureKind, failureOf } from '../../core/failures.ts';
import type { EventLogTable } from '../../core/log/table.ts';
import type { LogFollowing, LogGap } from '../../protocol/log.ts';
import { mostLate, newcomers, oldestDate, readFrom } from './newEntries.ts';

/** Milliseconds between two reads, and at most after failures. */
export const followInterval = 5_000;
const longestWait = 60_000;
/** Milliseconds after which it is told that a read goes on. */
const slowAfter = 3_000;
/** With these, asking again changes nothing until somebody acts. */
export const hopeless: readonly FailureKind[] = ['unauthorized', 'forbidden', 'tooMuchData'];

export interface LogFollowingOptions {
  readonly service: LogSource;
  readonly search: LogSearch;
  readonly table: EventLogTable;
  readonly clock: Clock;
  /** Milliseconds since 1970; NaN where the text is no date. */
  readonly readDate: (text: string) => number;
  /** Entries to hold at most, by now. */
  readonly limit: () => number;
  /** Milliseconds since 1970: what is older and isn't in the table was left by a search that ended early, and isn't new. */
  readonly heldFrom: number;
  /** Up to when the log is known before the first look: milliseconds since 1970. */
  readonly knownUntil: number;
  /** A period with more entries than could be read. */
  readonly onGap: (gap: LogGap) => void;
  /** Entries came, or how following stands has changed. */
  readonly onChange: () => void;
}

/** Why nothing new will be looked for: the search ends in the past, as many entries or as much text is held as may be, or asking is of no use. */
export type FollowEnd = 'past' | 'full' | 'fullOfText' | 'failed';

/** How looking for new entries stands. Shape and units: protocol/log, LogFollowing. */
export interface FollowingState {
  readonly checkedAt: number | null;
  readonly failure: Failure | null;
  readonly end: FollowEnd | null;
  readonly arrived: number;
  readonly askedAt: number | null;
  readonly wait: LogFollowing['wait'];
}

export class LogFollower {
  readonly #options: LogFollowingOptions;
  readonly #abort = new AbortController();
  #endWait: (() => void) | undefined;
  #wait = followInterval;
  #checkedAt: number | null = null;
  #failure: Failure | null = null;
  #askedAt: number | null = null;
  #pause: LogFollowing['wait'] = null;
  #isReading = false;
  #isSuspended = false;
  #end: FollowEnd | null = null;
  /** Date of the newest entry that was there at the last look; null before there was one. */
  #since: number | null;

  constructor(options: LogFollowingOptions) {
    this.#options = options;
    // An entry that is dated later, as by a clock that is ahead, says nothing of how far the log was read.
    this.#since = newestDate(options.table, options.knownUntil);
    this.#plan(0);
  }

  /** When the service was last asked with success: milliseconds since 1970. */
  get checkedAt(): number | null {
    return this.#checkedAt;
  }

  /** Since when the read under way waits for an answer: milliseconds since 1970; null where none is. */
  get askedAt(): number | null {
    return this.#askedAt;
  }

  /** Why the service isn't asked at once; null: it is, or the next read is due by the interval alone. */
  get wait(): LogFollowing['wait'] {
    return this.#pause;
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
  suspend(suspended: boolean): void {
    if (suspended === this.#isSuspended) return;
    this.#isSuspended = suspended;
    if (!suspended && !this.#isReading) this.#plan(0);
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
    if (this.#isSuspended || this.#isReading) return;
    this.#isReading = true;
    const { search, clock, onChange } = this.#options;
    this.#askedAt = clock.now();
    this.#pause = null;
    const endSlow = clock.after(slowAfter, onChange);
    // After its end a period is read once more, for what was written late.
    const isLast = isOver(search.before, clock.now());
    try {
      await this.#catchUp();
      if (isLast) this.#end ??= 'past';
      this.#failure = null;
      this.#wait = followInterval;
    } catch (error) {
      this.#failure = failureOf(error);
      // A read that failed in the middle is read again as a whole: nothing of it was taken.
      this.#wait = waitAfter(this.#failure, this.#wait);
    }
    endSlow();
    this.#isReading = false;
    this.#askedAt = null;
    const isAskedFor = this.#failure?.retryAfterSeconds !== undefined;
    this.#pause = isAskedFor ? { why: 'pause', until: clock.now() + this.#wait } : null;
    if (this.#abort.signal.aborted) return;
    if (this.#failure !== null && hopeless.includes(this.#failure.kind)) this.#end = 'failed';
    if (this.#end !== null) this.#pause = null;
    onChange();
    this.#plan(this.#wait);
  }

  #takeWait({ why, ms }: LogWait): void {
    if (this.#abort.signal.aborted) return;
    this.#pause = { why, until: this.#options.clock.now() + ms };
    this.#options.onChange();
  }

  #takePage(): void {
    this.#askedAt = this.#options.clock.now();
    // A pause is for all pages.
    if (this.#pause?.why !== 'pause') this.#pause = null;
  }

  /** Takes what came since, with an overlap: what is there already is told apart by full record, so that true duplicates stay. */
  async #catchUp(): Promise<void> {
    const { service, search, table, clock, readDate, limit, heldFrom, onGap } = this.#options;
    const { signal } = this.#abort;
    const startedAt = clock.now();
    const from = Math.max(search.after ?? 0, heldFrom, this.#since === null ? 0 : this.#since - mostLate);
    const since = this.#since ?? from;
    const { entries, isLimited } = await readFrom(service, search, from, signal, {
      onWait: (wait) => this.#takeWait(wait),
      onPage: () => this.#takePage(),
    });
    if (signal.aborted) return;
    const fresh = newcomers(table, from, entries);
    if (table.isFull || table.size + fresh.length > limit()) {
      this.#end = table.isFull ? 'fullOfText' : 'full';
      return;
    }
    const oldest = oldestDate(entries, readDate);
    if (isLimited && oldest > since) onGap({ from, to: oldest });
    table.append(fresh);
    this.#since = newestDate(table, startedAt) ?? this.#since;
    this.#checkedAt = startedAt;
  }
}

/** Milliseconds to wait after a failure, where it was `waited` before: growing, and not less than the service asks for. */
export function waitAfter({ retryAfterSeconds = 0 }: Failure, waited: number): number {
  return Math.max(retryAfterSeconds * 1000, Math.min(longestWait, waited * 2));
}

/** Whether nothing new can come before an instant any more, at `now`: both in milliseconds since 1970. Undefined: an open end. */
export function isOver(before: number | undefined, now: number): boolean {
  return before !== undefined && before + mostLate < now;
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
