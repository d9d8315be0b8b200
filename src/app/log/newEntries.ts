// Reads what the event log has from a date on, and tells which of it is new.

import type { LogEntry, LogSearch, LogSource, LogWait } from '../../core/connection/ports.ts';
import { fail } from '../../core/failures.ts';
import { countRecords, takeOne } from '../../core/log/duplicates.ts';
import { fieldText } from '../../core/log/fieldText.ts';
import { dateField, type EventLogTable, mostCharacters } from '../../core/log/table.ts';

/** Milliseconds before the newest entry from which each read begins: entries are sometimes written a little late. */
export const mostLate = 120_000;
/** Entries that one read catches up with at most. */
export const mostCaughtUp = 20_000;
/** Entries that are read of a log which can't be read from a date on, before that is given up. */
const mostReadInVain = 50_000;
/** Characters that are read at once at most. */
const mostCharactersRead = mostCharacters / 4;

/** What is told while new entries are read. */
export interface ReadNews {
  readonly onWait: (wait: LogWait) => void;
  readonly onPage: () => void;
}

/** Entries of the search from a date (milliseconds since 1970) on, all or, where it `isLimited`, the newest. Throws FailureError. */
export async function readFrom(
  service: LogSource,
  search: LogSearch,
  from: number,
  signal: AbortSignal,
  { onWait, onPage }: ReadNews,
): Promise<{ readonly entries: readonly LogEntry[]; readonly isLimited: boolean }> {
  const entries: LogEntry[] = [];
  let isLimited = false;
  let characters = 0;
  for await (const page of service.log({ ...search, after: from }, signal, { limit: mostCaughtUp, onWait })) {
    onPage();
    for (const entry of page.entries) {
      entries.push(entry);
      characters += charactersOf(entry);
    }
    if (characters > mostCharactersRead)
      throw fail('tooMuchData', `more than ${mostCharactersRead} characters came since`, { isInAll: true });
    isLimited = page.limited;
    // Where the service ignores the date, what comes behind older entries is older still; without an order it is all read.
    if (page.oldest !== null && page.oldest < from) break;
    if (page.filterIgnored && page.read > mostReadInVain) {
      throw fail('tooMuchData', 'the service ignores the date filter, and its entries have no order to stop at');
    }
  }
  return { entries, isLimited };
}

/** The entries that the table doesn't have, each as often as it has it less: `entries` are all that there are from that date on. */
export function newcomers(table: EventLogTable, from: number, entries: readonly LogEntry[]): readonly LogEntry[] {
  const known = countRecords(entriesFrom(table, from));
  return entries.filter((entry) => !takeOne(known, entry));
}

function* entriesFrom(table: EventLogTable, from: number): Generator<LogEntry> {
  for (let row = 0; row < table.size; row++) if (table.date(row) >= from) yield table.entry(row);
}

/** Milliseconds since 1970; NaN where the entry has no readable date. */
export function entryDate(entry: LogEntry, readDate: (text: string) => number): number {
  const text = entry[dateField];
  return typeof text === 'string' ? readDate(text) : Number.NaN;
}

/** Infinite where there are no entries, NaN where one has no readable date. */
export function oldestDate(entries: readonly LogEntry[], readDate: (text: string) => number): number {
  return entries.reduce((oldest, entry) => Math.min(oldest, entryDate(entry, readDate)), Number.POSITIVE_INFINITY);
}

/** Of all its fields and their values, as far as those are texts or made of some. */
function charactersOf(entry: LogEntry): number {
  let characters = 0;
  for (const field in entry) characters += field.length + fieldText(entry[field]).length;
  return characters;
}
