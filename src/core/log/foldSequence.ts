// Which rows of a view belong together: runs of equal ones, or those of a trace. By the columns' codes alone: a million rows are no more
// than some numbers each.

import type { LogColumn } from './column.ts';
import { dateField } from './columnDates.ts';
import { countingUp } from './keySort.ts';
import { metaField } from './metaFields.ts';
import type { EventLogTable } from './table.ts';
import type { LogView } from './view.ts';

export const traceField = 'traceId';

/** What two entries may differ in that are equal: none of it is what happened, nor to whom. */
const unlike: readonly string[] = [dateField, traceField, metaField];

/**
 * The places of a view, in sequence: those that belong together stand one after another, where the first of them stands. Folds are
 * numbered in sequence; a place that belongs to no other is a fold by itself.
 */
export interface FoldSequence {
  readonly folds: number;
  /** By fold: the number in sequence of its first place. Behind the last fold it says nothing. */
  readonly starts: Uint32Array;
  /** Place by number in sequence, and the other way round; null where they are the same. */
  readonly places: Uint32Array | null;
  readonly numbers: Uint32Array | null;
  /** A place has come to a fold in which one was that had stood before. */
  readonly hasGrown: boolean;
}

/** Rows that stand one after another and say the same. `before`: the runs of the view's first `stood` places. */
export function runsOf(table: EventLogTable, view: LogView, before: FoldSequence | null, stood: number): FoldSequence {
  const { count } = view;
  let { folds, starts } = before ?? { folds: 0, starts: new Uint32Array() };
  const first = Math.max(0, stood - 1);
  const begins = beginnings(table, rowsFrom(view, first));
  if (stood > 0) begins[0] = 0;
  const hasGrown = stood > 0 && stood < count && begins[1] === 0;
  for (let index = 0; index < begins.length; index++) {
    if (begins[index] === 0) continue;
    if (folds === starts.length) starts = longer(starts);
    starts[folds++] = first + index;
  }
  return { folds, starts, places: null, numbers: null, hasGrown };
}

/** The rows of each trace. A row without one is by itself. `stood`: how many places there were before. */
export function tracesOf(table: EventLogTable, view: LogView, stood: number): FoldSequence {
  const column = table.column(traceField);
  const { count } = view;
  if (column === undefined)
    return { folds: count, starts: countingUp(count), places: null, numbers: null, hasGrown: false };
  const { codes } = column;
  const foldOf = new Uint32Array(count);
  const sizes = new Uint32Array(count);
  /** By code: the number of its fold, plus one. */
  const known = new Uint32Array(column.count);
  let folds = 0;
  let foldsBefore = 0;
  let hasGrown = false;
  for (let place = 0; place < count; place++) {
    if (place === stood) foldsBefore = folds;
    // Code 0 and those like it are no text.
    const code = column.rootOf(codes.get(view.rowAt(place)));
    const fold = code === 0 ? 0 : (known[code] ?? 0);
    const number = fold === 0 ? folds++ : fold - 1;
    if (fold === 0) known[code] = folds;
    else if (place >= stood && number < foldsBefore) hasGrown = true;
    foldOf[place] = number;
    sizes[number] = (sizes[number] ?? 0) + 1;
  }
  return { ...arranged(foldOf, sizes, folds), hasGrown };
}

/** The places in sequence, of which the folds and their sizes are known. */
function arranged(foldOf: Uint32Array, sizes: Uint32Array, folds: number): Omit<FoldSequence, 'hasGrown'> {
  const starts = new Uint32Array(folds);
  for (let fold = 1; fold < folds; fold++) starts[fold] = (starts[fold - 1] ?? 0) + (sizes[fold - 1] ?? 0);
  if (folds === foldOf.length) return { folds, starts, places: null, numbers: null };
  const ends = starts.slice();
  const places = new Uint32Array(foldOf.length);
  const numbers = new Uint32Array(foldOf.length);
  for (let place = 0; place < foldOf.length; place++) {
    const fold = foldOf[place] ?? 0;
    const number = ends[fold] ?? 0;
    ends[fold] = number + 1;
    places[number] = place;
    numbers[place] = number;
  }
  return { folds, starts, places, numbers };
}

/** 1 for each of these rows that says something else than the one before it, column by column. */
function beginnings(table: EventLogTable, rows: Uint32Array): Uint8Array {
  const begins = new Uint8Array(rows.length);
  begins[0] = 1;
  for (const field of table.fields) {
    const column = unlike.includes(field) ? undefined : table.column(field);
    if (column !== undefined) markChanges(column, rows, begins);
  }
  // Fields without a column aren't compared: a row with some is a run by itself.
  if (!table.hasFurther) return begins;
  for (let index = 0; index < rows.length; index++) {
    if (table.further(rows[index] ?? 0) === undefined) continue;
    begins[index] = 1;
    if (index + 1 < rows.length) begins[index + 1] = 1;
  }
  return begins;
}

function markChanges(column: LogColumn, rows: Uint32Array, begins: Uint8Array): void {
  const { codes } = column;
  let last = codes.get(rows[0] ?? 0);
  for (let index = 1; index < rows.length; index++) {
    const code = codes.get(rows[index] ?? 0);
    if (code !== last && column.rootOf(code) !== column.rootOf(last)) begins[index] = 1;
    last = code;
  }
}

function rowsFrom(view: LogView, place: number): Uint32Array {
  const rows = new Uint32Array(view.count - place);
  for (let index = 0; index < rows.length; index++) rows[index] = view.rowAt(place + index);
  return rows;
}

function longer(numbers: Uint32Array): Uint32Array {
  const room = new Uint32Array(Math.max(1024, numbers.length * 2));
  room.set(numbers);
  return room;
}
