// Owns the two questions that all code reading the service's JSON asks of a value.

import type { Json, JsonRecord } from '../../core/text/exactJson.ts';

/** True for a JSON object (not a list, not null). */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a JSON list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A record's own field; undefined where it has none of that name, for `__proto__` and its like too. */
export function fieldOf(record: JsonRecord, name: string): Json | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
