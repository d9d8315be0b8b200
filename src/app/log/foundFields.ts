// In which fields of a row a text stands that was looked for.

import type { SearchTerm } from '../../core/log/find.ts';
import { dateField, type EventLogTable } from '../../core/log/table.ts';

/** Protocol/log, message `found`. */
export interface FoundFields {
  readonly fields: readonly string[];
  readonly beyond: readonly string[];
}

/** `longest`: characters of a value that a cell shows. */
export function fieldsWith(
  table: EventLogTable,
  row: number,
  { test, dates }: SearchTerm,
  longest: number,
): FoundFields {
  const textOf = (field: string) =>
    field === dateField && dates !== undefined ? table.dates.shownText(row, dates) : table.text(row, field);
  const fields = table.fields.filter((field) => test(textOf(field)));
  return { fields, beyond: fields.filter((field) => !test(textOf(field).slice(0, longest))) };
}
