// The entries that were open when searches were left: going back to one of them opens its entry again, where it is still among the rows.
// Entries have no id, so that it is told by its date and its texts. Knows no document.

import type { LogEntry } from '../../core/connection/ports.ts';
import { fieldText } from '../../core/log/fieldText.ts';
import type { RowPlace } from '../../protocol/log.ts';
import type { LogRow } from '../rows/logWindows.ts';

/** Searches whose entries are remembered, and rows around an entry's old place that are looked at. */
const mostLeft = 30;
const around = 200;

export interface LeftEntry {
  /** Where it stood. */
  readonly place: number;
  readonly entry: LogEntry;
  /** Milliseconds since 1970; null: none. */
  readonly date: number | null;
}

export class LeftEntries {
  /** By query, the one left last at the end. */
  readonly #entries = new Map<string, LeftEntry>();
  #wanted: string | undefined;

  /** The rows of a query go; undefined: nothing was open. */
  leave(query: string, open: LeftEntry | undefined): void {
    if (query === this.#wanted) this.#wanted = undefined;
    this.#entries.delete(query);
    if (open !== undefined) this.#entries.set(query, open);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostLeft) break;
      this.#entries.delete(oldest);
    }
  }

  /** One goes back to this query. */
  want(query: string): void {
    this.#wanted = query;
  }

  /** The entry to open among the rows of `query`, told once; undefined where there is none, or it isn't among the rows that are here. */
  find(query: string | undefined, rowAt: (place: number) => LogRow | undefined): RowPlace | undefined {
    const left = this.#wanted === undefined || this.#wanted !== query ? undefined : this.#entries.get(this.#wanted);
    if (left === undefined) return undefined;
    for (let place = Math.max(0, left.place - around); place <= left.place + around; place++) {
      const row = rowAt(place);
      if (row === undefined || !isOf(row, left)) continue;
      this.#wanted = undefined;
      return { id: row.id, place };
    }
    return undefined;
  }
}

/** A cell may show the beginning of a long text alone. */
function isOf({ texts, date }: LogRow, left: LeftEntry): boolean {
  if (date !== left.date) return false;
  return [...texts].every(([field, text]) => {
    const whole = fieldText(Object.hasOwn(left.entry, field) ? left.entry[field] : undefined);
    return text === '' ? whole === '' : whole.startsWith(text);
  });
}
