// Owns object filters: built for the wire by the client, compiled and evaluated here by client (re-checking rows) and reference service alike.

import type { Json, JsonRecord } from '../core/notices.ts';
import { FilterError, type FilterTest } from './filterOperators.ts';
import { compileOperation, looksLikeOperation, type SortKey } from './filterSyntax.ts';
import { fieldOf, isList, isRecord } from './json.ts';
import { readWireDate } from './wireDates.ts';

export { FilterError } from './filterOperators.ts';
export { looksLikeOperation, type SortKey } from './filterSyntax.ts';

/** A filter as it goes over the wire: field name to `{operation, options?}`, or relation name to a filter of its fields. All must hold. */
export type ObjectFilter = JsonRecord;

const segment = /^[A-Za-z_][A-Za-z0-9_]*$/;
const deepest = 16;

/**
 * The field holds exactly this value: `{"userType":{"operation":"SYSTEM"}}`. A path goes through relations with dots:
 * `statusCode.keyName`. Text that the service would read as an operator is sent as a one-value `in`.
 * Implements service-interface.md, "Filter shapes", equality and nested field.
 */
export function equals(path: string, value: string | number | boolean): ObjectFilter {
  if (typeof value === 'string' && looksLikeOperation(value)) {
    return at(path, { operation: 'in', options: [{ name: 'data', value: [value] }] });
  }
  return at(path, { operation: value });
}

/** The field holds anything else, or nothing. */
export function notEquals(path: string, value: string | number): ObjectFilter {
  return at(path, { operation: `!= ${value}` });
}

/** The text begins with the prefix, case included. Implements service-interface.md, "Filter shapes", prefix match. */
export function startsWith(path: string, prefix: string): ObjectFilter {
  return at(path, { operation: `^= ${prefix}` });
}

/** The date is later than `isoDate`, which must name its offset: without one the service would take it as US Central. Throws otherwise. */
export function after(path: string, isoDate: string): ObjectFilter {
  if (!readWireDate(isoDate)?.zoned) throw new FilterError(`"${isoDate}" is no ISO 8601 date with an offset.`);
  return at(path, { operation: 'greaterThanDate', options: [{ name: 'date', value: [isoDate] }] });
}

/** Notices that nobody acknowledged. Implements service-interface.md, "Filter shapes", boolean flag. */
export function unacknowledged(): ObjectFilter {
  return at('acknowledgedFlag', { operation: 0 });
}

/** One filter of which all parts must hold. The same field in two of them is a programming error: throws. */
export function all(...filters: readonly ObjectFilter[]): ObjectFilter {
  return filters.reduce((merged, filter) => merge(merged, filter, ''), {});
}

/** The filter as the objectFilter parameter's text, not yet URL-encoded. */
export function filterText(filter: ObjectFilter): string {
  return JSON.stringify(filter);
}

function at(path: string, operation: ObjectFilter): ObjectFilter {
  const names = path.split('.');
  if (!names.every((name) => segment.test(name) && !isOperationKey(name))) {
    throw new FilterError(`"${path}" is no path of field names.`);
  }
  return names.reduceRight<ObjectFilter>((inner, name) => ({ [name]: inner }), operation);
}

function merge(a: ObjectFilter, b: ObjectFilter, path: string): ObjectFilter {
  const merged: Record<string, Json> = { ...a };
  for (const [name, theirs] of Object.entries(b)) {
    const ours = merged[name];
    const place = path === '' ? name : `${path}.${name}`;
    if (ours === undefined) merged[name] = theirs;
    else if (isRecord(ours) && isRecord(theirs) && !isOperation(ours) && !isOperation(theirs)) {
      merged[name] = merge(ours, theirs, place);
    } else
      throw new FilterError(`The field "${place}" is filtered twice; a filter holds one condition for each field.`);
  }
  return merged;
}

function isOperationKey(name: string): boolean {
  return name === 'operation' || name === 'options';
}

function isOperation(node: JsonRecord): boolean {
  return Object.keys(node).some(isOperationKey);
}

/** One condition of a filter, for stores that test a column's distinct values once rather than each row. */
export interface FilterCondition {
  /** Field names from the record inwards. */
  readonly path: readonly string[];
  /** Whether a value of that field meets the condition; undefined for an absent field. */
  readonly test: FilterTest;
  /** For date conditions: the same over milliseconds since 1970, so that a column of dates needs no text. */
  readonly testTime?: (ms: number) => boolean;
}

export interface CompiledFilter {
  /** Whether a record of wire JSON meets every condition. */
  readonly matches: (record: JsonRecord) => boolean;
  readonly conditions: readonly FilterCondition[];
  /** What to sort by, most significant first. */
  readonly orderBy: readonly SortKey[];
  /** True where the result depends on the time of compiling (`> sysdate - 30`): not to be cached for long. */
  readonly relativeToNow: boolean;
}

/**
 * Compiles a filter once, to be run over many records. Evaluates the shapes of service-interface.md, "Filter shapes", and the field's
 * further operators. A relation that is a list matches when one element meets all that is asked of it. `now` (milliseconds since
 * 1970) is what `sysdate` means. Throws FilterError for a malformed shape or an unknown operator.
 */
export function compileFilter(filter: unknown, now: number = Date.now()): CompiledFilter {
  const conditions: FilterCondition[] = [];
  const orderBy: SortKey[] = [];
  let relativeToNow = false;

  const compileNode = (node: unknown, path: readonly string[]): FilterTest | null => {
    const place = path.join('.');
    if (!isJsonRecord(node)) {
      throw new FilterError(
        place === ''
          ? 'objectFilter must be a JSON object of field names.'
          : `objectFilter: the value of "${place}" must be an object with "operation", or with fields of that relation.`,
      );
    }
    if (path.length > deepest)
      throw new FilterError(`objectFilter: "${place}" is nested deeper than ${deepest} levels.`);
    if (isOperation(node)) {
      if (place === '') throw new FilterError('objectFilter: "operation" needs the name of a field around it.');
      const operation = compileOperation(node, path, now);
      if ('sort' in operation) {
        orderBy.push(operation.sort);
        return null;
      }
      relativeToNow ||= operation.relativeToNow;
      const { testTime } = operation;
      const test: FilterTest = (value) => anyElement(value, operation.test);
      conditions.push(testTime ? { path, test, testTime } : { path, test });
      return test;
    }
    return compileFields(node, path);
  };

  const compileFields = (node: JsonRecord, path: readonly string[]): FilterTest | null => {
    const tests: [string, FilterTest][] = [];
    const entries = Object.entries(node);
    if (entries.length === 0 && path.length > 0) {
      throw new FilterError(`objectFilter: "${path.join('.')}" holds no condition; give it "operation" or fields.`);
    }
    for (const [name, inner] of entries) {
      const test = compileNode(inner, [...path, name]);
      if (test) tests.push([name, test]);
    }
    if (tests.length === 0) return null;
    return (value) =>
      tests.every(([name, test]) => anyElement(isRecord(value) ? fieldOf(value, name) : undefined, test));
  };

  const root = compileNode(filter, []);
  orderBy.sort((a, b) => a.priority - b.priority);
  return { matches: root ?? (() => true), conditions, orderBy, relativeToNow };
}

function anyElement(value: Json | undefined, test: FilterTest): boolean {
  if (!isList(value)) return test(value);
  return value.length === 0 ? test(undefined) : value.some((element) => test(element));
}

function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
    value = isRecord(value) ? fieldOf(value, name) : undefined;
  }
  return value;
}
