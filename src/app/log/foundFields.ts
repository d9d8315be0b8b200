// In which fields of a row a text stands that was looked for, those inside its metadata among them: each may be a column.

import { fieldText } from '../../core/log/fieldText.ts';
import type { SearchTerm } from '../../core/log/find.ts';
import { leavesOf, metaField, metaFieldOf, readMeta, valueAt } from '../../core/log/metaFields.ts';
import { deepestMeta } from '../../core/log/metaNames.ts';
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
  const texts = table.fields.map((field) => [field, textOf(field)] as const);
  const metadata = texts.find(([field, text]) => field === metaField && test(text));
  const inside = metadata === undefined ? [] : textsInside(metadata[1]);
  const found = [...texts, ...inside].filter(([, text]) => test(text));
  const namesOf = (some: typeof found) => some.map(([field]) => field);
  return { fields: namesOf(found), beyond: namesOf(found.filter(([, text]) => !test(text.slice(0, longest)))) };
}

/** The texts of the fields inside the metadata. */
function textsInside(metadata: string): readonly (readonly [string, string])[] {
  const json = readMeta(metadata);
  return [...leavesOf(json, deepestMeta)].map(([path]) => [metaFieldOf(path), fieldText(valueAt(json, path))]);
}
