// Which rows of a table are selected: those from one row to another.

/** Rows from one end to the other, both included; `start` may stand below `end`. */
export interface RowSelection {
  /** Where selecting began. */
  readonly start: number;
  /** Where it has got to. */
  readonly end: number;
}

/** A row became the active one, by a click or by the keyboard. */
export interface ActiveRow {
  readonly row: number;
  readonly clicked: boolean;
}

export function oneRow(row: number): RowSelection {
  return { start: row, end: row };
}

/** `null` where there are no rows. */
export function allRows(count: number): RowSelection | null {
  return count > 0 ? { start: 0, end: count - 1 } : null;
}

/** The selection reaches to `row` from where it began; where nothing was selected, from the active row (-1: none). */
export function extended(selection: RowSelection | null, active: number, row: number): RowSelection {
  const start = selection?.start ?? (active < 0 ? row : active);
  return { start, end: row };
}

/** The first row and how many there are. */
export function extent({ start, end }: RowSelection): { readonly from: number; readonly count: number } {
  return { from: Math.min(start, end), count: Math.abs(end - start) + 1 };
}

export function isSelected(selection: RowSelection | null, row: number): boolean {
  if (selection === null) return false;
  const { from, count } = extent(selection);
  return row >= from && row < from + count;
}
