// Checks that both pages' message readers share. A page is never trusted: what it sends is unknown until it was looked at.

import type { mostPrints as mostOfCore } from '../core/log/entryPrint.ts';
import type { longestQuery as longestOfCore } from '../core/query/faults.ts';
import type { TimeZoneChoice } from '../core/text/timeWindow.ts';

/** Most characters that a page may ask to have copied: an entry with large metaData still fits. */
export const longestCopy = 4_000_000;
/** Most characters of a name, a host or a part of a search. */
export const longestName = 1000;
/** Most characters of a file's path. */
export const longestPath = 4096;
/** Most characters of a query of the event log: core's limit, of which only the type can come here. */
export const longestQueryText: typeof longestOfCore = 8000;
/** Fields that tell an entry at most, as core has it. */
export const mostPrinted: typeof mostOfCore = 40;

const zones: readonly TimeZoneChoice[] = ['local', 'utc', 'service'];

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

export function isZone(value: unknown): value is TimeZoneChoice {
  return zones.some((zone) => zone === value);
}

/** A whole number that can be an index or a count. */
export function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Milliseconds since 1970 that a Date can hold. */
export function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}
