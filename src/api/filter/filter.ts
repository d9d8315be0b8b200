// Owns object filters as the client writes them. What they select is the service's to tell; see service/filter.

import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import { isJsonRecord } from '../wire/json.ts';
import { readWireDate } from '../wire/wireDates.ts';
import { FilterError, looksLikeOperation } from './operationText.ts';

/** A filter as it goes over the wire: field name to `{operation, options?}`, or relation name to a filter of its fields. All must hold. */
export type ObjectFilter = JsonRecord;

const segment = /^[A-Za-z_][A-Za-z0-9_]*$/;

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
    else if (isJsonRecord(ours) && isJsonRecord(theirs) && !isOperation(ours) && !isOperation(theirs)) {
      merged[name] = merge(ours, theirs, place);
    } else
      throw new FilterError(`The field "${place}" is filtered twice; a filter holds one condition for each field.`);
  }
  return merged;
}

function isOperationKey(name: string): boolean {
  return name === 'operation' || name === 'options';
}

/** True for a node that holds a condition rather than fields. */
export function isOperation(node: JsonRecord): boolean {
  return Object.keys(node).some(isOperationKey);
}
