// Tells an entry again by its date and prints of its texts: entries have no id, and none of their texts need be kept for it.

import type { LogEntry } from '../connection/ports.ts';
import { fieldText } from './fieldText.ts';
import { metaField } from './metaFields.ts';
import type { EventLogTable } from './table.ts';
import type { LogView } from './view.ts';

/** Fields that are compared, and characters of each. */
export const mostPrints = 40;
const printedLength = 200;

export interface EntryPrint {
  /** Milliseconds since 1970; null: none. */
  readonly date: number | null;
  /** By field, of the texts that aren't empty. */
  readonly prints: Readonly<Record<string, number>>;
}

export function entryPrint(date: number | null, entry: LogEntry): EntryPrint {
  const texts = Object.entries(entry).filter(([field]) => field !== metaField);
  const prints = texts.map(([field, value]) => [field, printOf(fieldText(value))] as const);
  return { date, prints: Object.fromEntries(prints.filter(([, print]) => print !== 0).slice(0, mostPrints)) };
}

/** The first row of a view that has an entry's date and prints; -1 where none has. */
export function rowOfPrint(table: EventLogTable, view: LogView, { date, prints }: EntryPrint): number {
  const isPart = Object.keys(prints).length === mostPrints;
  const fields = table.fields.filter((field) => field !== metaField && (!isPart || Object.hasOwn(prints, field)));
  for (let place = 0; place < view.count; place++) {
    const row = view.rowAt(place);
    const time = table.date(row);
    if (date === null ? !Number.isNaN(time) : time !== date) continue;
    const isIt = (field: string) =>
      printOf(table.text(row, field)) === (Object.hasOwn(prints, field) ? prints[field] : 0);
    if (fields.every(isIt)) return row;
  }
  return -1;
}

/** A number that another text hardly has; 0 of none (FNV-1a). */
function printOf(text: string): number {
  if (text === '') return 0;
  let print = 0x811c9dc5;
  for (let place = 0; place < Math.min(text.length, printedLength); place++)
    print = Math.imul(print ^ text.charCodeAt(place), 0x01000193);
  return (print >>> 0) + 1;
}
