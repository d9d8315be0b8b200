// The values of a field as small numbers, whether it has a column or not: what counts rows by a field counts them by these.

import type { LogMatches } from './matches.ts';
import type { EventLogTable } from './table.ts';

/** The values of a field as codes. */
export interface FieldCodes {
  readonly count: number;
  codeOf(row: number): number;
  textOf(code: number): string;
}

/** A field without a column, the date among them, gets codes for this one time. */
export function codesOfField(table: EventLogTable, matches: LogMatches, field: string): FieldCodes {
  const column = table.column(field);
  if (column !== undefined) {
    const { codes } = column;
    return {
      count: column.count,
      codeOf: (row) => column.rootOf(codes.get(row)),
      textOf: (code) => column.textOf(code),
    };
  }
  const known = new Map<string, number>();
  const texts: string[] = [];
  const rows = new Uint32Array(matches.size);
  for (let row = 0; row < rows.length; row++) {
    const text = table.text(row, field);
    const code = known.get(text) ?? texts.push(text) - 1;
    known.set(text, code);
    rows[row] = code;
  }
  return { count: texts.length, codeOf: (row) => rows[row] ?? 0, textOf: (code) => texts[code] ?? '' };
}
