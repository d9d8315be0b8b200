// Owns how JSON becomes rows and values: which shapes of a list are taken, and how deep a record may be. Throws FailureError only.

import { fail } from '../../core/failures.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { fieldOf, isJsonRecord, isList } from './json.ts';
import { readAnyInstant } from './wireDates.ts';

/** Records nested deeper than this can't be from this service, and would overflow whoever walks them. */
const deepest = 32;

/**
 * The rows of a list: `[]`, `null`, `[{}]` and `[null]` are empty, a record that came unwrapped is one row. Something else in a row's
 * place is the empty record, so that offsets still count. Throws `malformed` where no list came, or one without any record.
 */
export function rowsOf(json: Json): readonly JsonRecord[] {
  if (json === null) return [];
  if (isJsonRecord(json)) return rowsOf([json]);
  if (!isList(json)) throw fail('malformed', `a list was expected, and ${typeof json} came`);
  const [only] = json;
  if (json.length === 1 && (only === null || (isJsonRecord(only) && isEmpty(only)))) return [];
  if (json.length > 0 && !json.some(isJsonRecord)) {
    throw fail('malformed', `a list of records was expected, and one of ${typeof only} came`);
  }
  const rows = json.map((row) => (isJsonRecord(row) ? row : {}));
  for (const row of rows) checkNesting(row, 0);
  return rows.length === 1 && rows.every(isEmpty) ? [] : rows;
}

/** The record of an object read, which may come in a list of one. Throws `notFound` where there is none. */
export function recordOf(json: Json): JsonRecord {
  const rows = rowsOf(json);
  const [record] = rows;
  if (record === undefined) throw fail('notFound', 'the answer holds no object');
  if (rows.length > 1) throw fail('malformed', `one object was expected, and ${rows.length} came`);
  return record;
}

export function isEmpty(record: JsonRecord): boolean {
  for (const _ in record) return false;
  return true;
}

/** Fields named `__proto__` and its like are data as all others: JSON makes them a record's own, and nobody here assigns a name that came. */
function checkNesting(value: Nested, depth: number): void {
  if (depth > deepest) throw fail('malformed', `the answer is nested deeper than ${deepest} levels`);
  if (isList(value)) {
    for (const element of value) if (isNested(element)) checkNesting(element, depth + 1);
    return;
  }
  for (const name in value) {
    const field = value[name];
    if (isNested(field)) checkNesting(field, depth + 1);
  }
}

type Nested = JsonRecord | readonly Json[];

/** Asked before each call: most fields are texts, and there are a great many of them. */
function isNested(value: Json | undefined): value is Nested {
  return typeof value === 'object' && value !== null;
}

/** The records of a relation, in the shapes that `rowsOf` takes; anything else in its place is none. */
export function relation(record: JsonRecord, name: string): readonly JsonRecord[] {
  const value = fieldOf(record, name);
  const isOfRecords = isJsonRecord(value) || (isList(value) && value.some(isJsonRecord));
  return isOfRecords ? rowsOf(value).filter((row) => !isEmpty(row)) : [];
}

/** Names from a list of strings, of `{value}` objects or of both, each once, in order. */
export function namesOf(json: Json): readonly string[] {
  if (json === null) return [];
  const list = isList(json) ? json : [json];
  const names = list.map((element) => (isJsonRecord(element) ? fieldOf(element, 'value') : element));
  if (!isList(json) && typeof names[0] !== 'string' && !(isJsonRecord(json) && isEmpty(json))) {
    throw fail('malformed', 'a list of names was expected');
  }
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))].filter(isText);
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}

/** The text of a field; a number as text; '' for anything else. */
export function text(record: JsonRecord, name: string): string {
  const value = fieldOf(record, name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A whole number that JavaScript holds exactly, also when it came as digits in a string; null for anything else. */
export function integer(record: JsonRecord, name: string): number | null {
  const value = fieldOf(record, name);
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** How many there are; null where that is missing, or less than none. */
export function count(record: JsonRecord, name: string): number | null {
  const number = integer(record, name);
  return number !== null && number >= 0 ? number : null;
}

/** A flag as true, 1 or their texts. */
export function flag(record: JsonRecord, name: string): boolean {
  const value = fieldOf(record, name);
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** A date of the service; null where it is absent, null or no such date. */
export function instant(record: JsonRecord, name: string): Instant | null {
  const value = fieldOf(record, name);
  return typeof value === 'string' ? readAnyInstant(value) : null;
}
