// Tells log entries apart that have no id: by their full record, and counted, so that true duplicates stay as many as they are.

import type { LogEntry } from '../connection/ports.ts';

/** The full record as text, whatever the order of its fields; lists and records in it keep theirs. */
export function recordKey(entry: LogEntry): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How often each record occurs, by its key. */
export function countRecords(entries: Iterable<LogEntry>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const key = recordKey(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Takes one such record out of the counts; false where there was none left. */
export function takeOne(counts: Map<string, number>, entry: LogEntry): boolean {
  const key = recordKey(entry);
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}
