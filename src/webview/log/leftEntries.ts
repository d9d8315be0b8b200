// The entries that were open when searches were left: going back to one of them, or loading the page again, opens its entry again where
// it is still among the rows. Entries have no id, so that it is told by its date and prints of its texts, which may be kept. Knows no document.

import type { LogEntry } from '../../core/connection/ports.ts';
import { fieldText } from '../../core/log/fieldText.ts';
import { metaField, metaPathOf } from '../../core/log/metaFields.ts';
import { isRecord } from '../../protocol/guards.ts';
import type { RowPlace } from '../../protocol/log.ts';
import type { LogRow } from '../rows/logWindows.ts';

/** Searches whose entries are remembered, and rows around an entry's old place that are looked at. */
const mostLeft = 30;
export const lookedAround = 200;

/** Fields that are compared, and characters of each: a cell may have the beginning of a long text alone. */
const mostPrints = 40;
const printedLength = 200;

export interface LeftEntry {
  /** Where it stood. */
  readonly place: number;
  /** Milliseconds since 1970; null: none. */
  readonly date: number | null;
  /** By field, of the texts that aren't empty. */
  readonly prints: Readonly<Record<string, number>>;
}

/** An entry as it is remembered. */
export function leftEntry(place: number, date: number | null, entry: LogEntry): LeftEntry {
  const texts = Object.entries(entry).filter(([field]) => field !== metaField);
  const prints = texts.map(([field, value]) => [field, printOf(fieldText(value))] as const);
  return { place, date, prints: Object.fromEntries(prints.filter(([, print]) => print !== 0).slice(0, mostPrints)) };
}

export class LeftEntries {
  /** By query, the one left last at the end. */
  readonly #entries = new Map<string, LeftEntry>();
  #wanted: string | undefined;

  /** The rows of a query go; undefined: nothing was open. `isAgain`: its rows come again, and what was or is to be open with them. */
  leave(query: string, open: LeftEntry | undefined, isAgain = false): void {
    if (isAgain && open === undefined && query === this.#wanted) return;
    if (isAgain && open !== undefined) this.#wanted = query;
    else if (query === this.#wanted) this.#wanted = undefined;
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

  /** What is to be opened once it is found. */
  get wanted(): LeftEntry | undefined {
    return this.#wanted === undefined ? undefined : this.#entries.get(this.#wanted);
  }

  /** The entry to open among the rows of `query`, told once; undefined where there is none, or it isn't among the rows that are here. */
  find(query: string | undefined, rowAt: (place: number) => LogRow | undefined): RowPlace | undefined {
    const left = this.#wanted === undefined || this.#wanted !== query ? undefined : this.#entries.get(this.#wanted);
    if (left === undefined) return undefined;
    for (let place = Math.max(0, left.place - lookedAround); place <= left.place + lookedAround; place++) {
      const row = rowAt(place);
      if (row === undefined || !isOf(row, left)) continue;
      this.#wanted = undefined;
      return { id: row.id, place };
    }
    return undefined;
  }
}

/** What is inside the metadata has no field of its own in the entry. */
function isOf({ texts, date }: LogRow, { date: leftDate, prints }: LeftEntry): boolean {
  if (date !== leftDate) return false;
  const isPart = Object.keys(prints).length === mostPrints;
  return [...texts].every(([field, text]) => {
    if (metaPathOf(field) !== undefined || (isPart && !Object.hasOwn(prints, field))) return true;
    return printOf(text) === (Object.hasOwn(prints, field) ? prints[field] : 0);
  });
}

/** A number that another text hardly has; 0 of none (FNV-1a). */
function printOf(text: string): number {
  if (text === '') return 0;
  let print = 0x811c9dc5;
  for (let place = 0; place < Math.min(text.length, printedLength); place++)
    print = Math.imul(print ^ text.charCodeAt(place), 0x01000193);
  return (print >>> 0) + 1;
}

/** From what the editor stored, which may be anything. */
export function readLeftEntry(value: unknown): LeftEntry | undefined {
  const { place, date, prints } = isRecord(value) ? value : {};
  if (typeof place !== 'number' || !(place >= 0) || !(date === null || typeof date === 'number')) return undefined;
  if (!isRecord(prints)) return undefined;
  const numbers = Object.entries(prints).flatMap(([field, print]) =>
    typeof print === 'number' ? [[field, print]] : [],
  );
  return { place, date, prints: Object.fromEntries(numbers.slice(0, mostPrints)) };
}
