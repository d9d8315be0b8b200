// Where the reader was among rows: by the place of the row at the top of the screen, and by that row, which may stand elsewhere by the time
// that one returns. No text of it is kept. Knows no document.

import { type EntryPrint, entryPrint, mostPrints } from '../../core/log/entryPrint.ts';
import { metaPathOf } from '../../core/log/metaFields.ts';
import { isRecord } from '../../protocol/guards.ts';
import type { LogRow } from './logWindows.ts';

export interface LeftPlace {
  /** The first row that was on the screen. */
  readonly top: number;
  /** What tells it again; absent: it was the very first one, or on its way. */
  readonly row?: EntryPrint;
}

/** `row`: undefined while it is on its way. */
export function leftPlace(top: number, row: LogRow | undefined): LeftPlace {
  const print = top === 0 ? undefined : rowPrint(row, row?.id);
  return print === undefined ? { top } : { top, row: print };
}

/** The place alone, of what says more. */
export function onlyPlace({ top, row }: LeftPlace): LeftPlace {
  return row === undefined ? { top } : { top, row };
}

/** That of a row, if it is the one of this id. */
export function rowPrint(row: LogRow | undefined, id: number | undefined): EntryPrint | undefined {
  if (row === undefined || row.id !== id) return undefined;
  const texts = [...row.texts].filter(([field]) => metaPathOf(field) === undefined);
  return entryPrint(row.date, Object.fromEntries(texts));
}

/** From what the editor stored, which may be anything. */
export function readLeftPlace(value: unknown): LeftPlace {
  const { top, row } = isRecord(value) ? value : {};
  const print = readPrint(row);
  const place = { top: typeof top === 'number' && top >= 0 ? top : 0 };
  return print === undefined ? place : { ...place, row: print };
}

export function readPrint(value: unknown): EntryPrint | undefined {
  const { date, prints } = isRecord(value) ? value : {};
  if (!(date === null || typeof date === 'number') || !isRecord(prints)) return undefined;
  const numbers = Object.entries(prints).flatMap(([field, print]) =>
    typeof print === 'number' ? [[field, print]] : [],
  );
  return { date, prints: Object.fromEntries(numbers.slice(0, mostPrints)) };
}
