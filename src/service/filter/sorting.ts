// Owns the order in which records stand that a filter sorts.

import { fieldOf, isJsonRecord, isList } from '../../api/wire/json.ts';
import { readWireDate } from '../../api/wire/wireDates.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import type { SortKey } from './syntax.ts';

/** Orders two records by a compiled filter's sort keys: nulls first, numbers as numbers, dates as instants, text by code units. */
export function compareBy(orderBy: readonly SortKey[]): (a: JsonRecord, b: JsonRecord) => number {
  return (a, b) => {
    for (const key of orderBy) {
      const order = compareValues(valueAt(a, key.path), valueAt(b, key.path));
      if (order !== 0) return key.descending ? -order : order;
    }
    return 0;
  };
}

/** Orders two field values as `compareBy` does, ascending. */
export function compareValues(a: Json | undefined, b: Json | undefined): number {
  const [rankA, valueA] = sortable(a);
  const [rankB, valueB] = sortable(b);
  if (rankA !== rankB) return rankA - rankB;
  return valueA < valueB ? -1 : valueA > valueB ? 1 : 0;
}

function sortable(value: Json | undefined): [number, number | string] {
  if (value === undefined || value === null) return [0, 0];
  if (typeof value === 'number') return [1, value];
  if (typeof value === 'boolean') return [1, Number(value)];
  if (typeof value !== 'string') return [4, ''];
  const date = readWireDate(value);
  return date ? [2, date.ms] : [3, value];
}

function valueAt(record: JsonRecord, path: readonly string[]): Json | undefined {
  let value: Json | undefined = record;
  for (const name of path) {
    if (isList(value)) value = value[0];
    value = isJsonRecord(value) ? fieldOf(value, name) : undefined;
  }
  return value;
}
