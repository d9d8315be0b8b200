// Which rows of the log are active and selected, by their ids: they stay the same rows wherever they come to stand. Knows no document.

import type { RowPlace } from '../../protocol/log.ts';
import type { RowSelection } from '../table/rowSelection.ts';

export interface ChosenRow {
  /** -1: it isn't among the rows now. */
  readonly place: number;
  /** Undefined while the row is on its way. */
  readonly id: number | undefined;
}

export interface ChosenRows {
  /** Null: none. */
  readonly active: ChosenRow | null;
  /** The two ends of what is selected, the one where selecting began first; null: nothing is. */
  readonly ends: readonly [ChosenRow, ChosenRow] | null;
}

type IdAt = (place: number) => number | undefined;

export const noneChosen: ChosenRows = { active: null, ends: null };

export function onlyRow(active: ChosenRow): ChosenRows {
  return { active, ends: [active, active] };
}

export function withActive({ ends }: ChosenRows, active: ChosenRow): ChosenRows {
  return { active, ends };
}

/** A selection that goes on from where it began, or from the active row, goes on from the row that stood there. */
export function withSelection({ active, ends }: ChosenRows, { start, end }: RowSelection, idAt: IdAt): ChosenRows {
  const rowAt = (place: number) => ({ place, id: idAt(place) });
  const last = rowAt(end);
  if (start === end) return { active, ends: [last, last] };
  const first = [ends?.[0], active].find((known) => known?.place === start) ?? rowAt(start);
  return { active, ends: [first, last] };
}

/** What is selected without all but the active row. */
export function reduced({ active }: ChosenRows): ChosenRows {
  return { active, ends: active === null || active.place < 0 ? null : [active, active] };
}

export function selectionOf({ ends }: ChosenRows): RowSelection | null {
  return ends === null ? null : { start: ends[0].place, end: ends[1].place };
}

/** Those that are known. */
export function idsOf(chosen: ChosenRows): readonly number[] {
  return rowsOf(chosen).flatMap(({ id }) => id ?? []);
}

/** Places of rows that are on their way. */
export function unknownPlaces(chosen: ChosenRows): readonly number[] {
  return rowsOf(chosen).flatMap(({ place, id }) => (id === undefined ? [place] : []));
}

/** Some are chosen, and all of them are among the rows now, and known. */
export function areKnown(chosen: ChosenRows): boolean {
  const rows = rowsOf(chosen);
  return rows.length > 0 && rows.every(({ place, id }) => place >= 0 && id !== undefined);
}

/** Rows have come: those that were on their way are known now. */
export function withIds({ active, ends }: ChosenRows, idAt: IdAt): ChosenRows {
  const known = (row: ChosenRow): ChosenRow => ({ place: row.place, id: row.id ?? idAt(row.place) });
  return {
    active: active === null ? null : known(active),
    ends: ends === null ? null : [known(ends[0]), known(ends[1])],
  };
}

/**
 * The same rows where they stand now. Where others have come between those selected, or some are left out, only the active row stays
 * selected. What isn't among `places` stays where it was.
 */
export function movedTo(chosen: ChosenRows, places: readonly RowPlace[]): ChosenRows {
  const moved = (row: ChosenRow): ChosenRow => places.find(({ id }) => id === row.id) ?? row;
  const active = chosen.active === null ? null : moved(chosen.active);
  if (chosen.ends === null) return reduced({ active, ends: null });
  const ends = [moved(chosen.ends[0]), moved(chosen.ends[1])] as const;
  const isThere = ends.every(({ place }) => place >= 0);
  return isThere && distance(ends) === distance(chosen.ends) ? { active, ends } : reduced({ active, ends });
}

function distance([start, end]: readonly [ChosenRow, ChosenRow]): number {
  return Math.abs(end.place - start.place);
}

function rowsOf({ active, ends }: ChosenRows): readonly ChosenRow[] {
  return [...(active === null ? [] : [active]), ...(ends ?? [])];
}
