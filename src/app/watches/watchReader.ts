// Reads what the event log has for a watched search from a date on, and tells what of it wasn't known.

import { createHash } from 'node:crypto';
import type { EventService, LogEntry, LogPage } from '../../core/connection/ports.ts';
import { recordKey } from '../../core/log/duplicates.ts';
import { passes } from '../../core/log/filter.ts';
import { dateField, type ReadDate } from '../../core/log/table.ts';
import type { ReadyWatch } from '../../core/watches/watchPlan.ts';
import { type KnownEntry, mostLines, type WatchRead, type WatchRecord } from '../../core/watches/watchRecord.ts';
import { entryLine } from '../../core/watches/watchWords.ts';

/** Requests that one read of a watch may take. */
const mostRequests = 10;
/** Those that all watches of an account may take together at each poll: as many as may go out at once (api/requests/rateLimiter). */
const mostTogether = 40;

/** The requests that are left to the watches of an account until the next poll. */
export class WatchBudget {
  #left = mostTogether;

  /** There may be too little left for one more: what it found then wouldn't be all. */
  get isSpent(): boolean {
    return this.#left < mostRequests;
  }

  /** What the read of one watch may take of it. */
  share(): () => boolean {
    let own = mostRequests;
    return () => {
      if (own <= 0) return false;
      own -= 1;
      this.#left -= 1;
      return true;
    };
  }
}

/** Throws FailureError: nothing was taken then. */
export async function readWatch(
  service: EventService,
  { search, filter, upTo }: ReadyWatch,
  { known, from, since }: Pick<WatchRecord, 'known' | 'from' | 'since'>,
  { mayAsk, signal, readDate }: { mayAsk: () => boolean; signal: AbortSignal; readDate: ReadDate },
): Promise<WatchRead> {
  const after = Math.max(from, search.after ?? from);
  const found = new FoundEntries(known, since);
  const order = new PageOrder();
  let isLimited = false;
  for await (const page of service.log({ ...search, after }, signal, { mayAsk })) {
    for (const entry of page.entries) {
      const date = dateOf(entry, readDate);
      order.came(date);
      if (date >= after && passes(filter, entry, date)) found.take(entry, date);
    }
    order.ended(page);
    isLimited = page.limited;
    // Where the service ignores the date, what comes behind older entries is older still; without an order it is all read.
    if (page.oldest !== null && page.oldest < after) break;
    await nextTurn();
  }
  return { ...found.read, missedBefore: isLimited ? order.readFrom(upTo) : null };
}

/** The entries that came, told apart from those that are known: each as often as it came. */
class FoundEntries {
  /** How often each was known, and how often it has come. */
  readonly #entries: Map<string, { readonly date: number; known: number; came: number }>;
  readonly #since: number;
  readonly #lines: string[] = [];
  #count = 0;
  #oldest = Number.POSITIVE_INFINITY;

  constructor(known: readonly KnownEntry[], since: number) {
    this.#entries = new Map(known.map(({ code, date, count }) => [code, { date, known: count, came: 0 }]));
    this.#since = since;
  }

  take(entry: LogEntry, date: number): void {
    const code = codeOf(entry);
    const found = this.#entries.get(code) ?? { date, known: 0, came: 0 };
    this.#entries.set(code, found);
    found.came += 1;
    if (found.came <= found.known || date < this.#since) return;
    this.#count += 1;
    this.#oldest = Math.min(this.#oldest, date);
    if (this.#lines.length < mostLines) this.#lines.push(entryLine(entry));
  }

  /** What a service leaves out once and gives again later stays known. */
  get read(): Omit<WatchRead, 'missedBefore'> {
    const known = [...this.#entries].map(([code, { date, known, came }]) => ({
      code,
      date,
      count: Math.max(known, came),
    }));
    return { known, count: this.#count, oldest: this.#oldest, lines: this.#lines };
  }
}

/** Whether entries came newest first, and how far down. */
class PageOrder {
  #lowest = Number.POSITIVE_INFINITY;
  #isDescending = true;

  came(date: number): void {
    this.#isDescending &&= date <= this.#lowest;
    this.#lowest = Math.min(this.#lowest, date);
  }

  /** Entries that don't match, and didn't come, may have been read further down. */
  ended({ oldest, filterIgnored }: LogPage): void {
    if (oldest !== null) this.#lowest = Math.min(this.#lowest, oldest);
    else if (filterIgnored) this.#isDescending = false;
  }

  /** From when on all was read that there is up to `upTo`: nothing where that can't be told. */
  readFrom(upTo: number): number {
    // Others of the very date of the last one may be among those that weren't read.
    return this.#isDescending ? Math.min(this.#lowest + 1, upTo) : upTo;
  }
}

function dateOf(entry: LogEntry, readDate: ReadDate): number {
  const text = entry[dateField];
  return typeof text === 'string' ? readDate(text) : Number.NaN;
}

/** Names a record among all others, and tells nothing of it. */
function codeOf(entry: LogEntry): string {
  return createHash('sha256').update(recordKey(entry)).digest('base64url').slice(0, 16);
}

/** Lets the event loop go round once. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
