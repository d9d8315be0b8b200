// The fields inside an entry's metadata, which is JSON in a text: how they are named, and what a text has at such a place. The text is
// the service's and may be anything: what isn't a JSON record or list has no fields.

import type { LogEntry } from '../connection/ports.ts';
import { type Json, mayHaveLongNumber, parseExactly } from '../text/exactJson.ts';
import { withoutCase } from '../text/withoutCase.ts';
import { fieldText } from './fieldText.ts';

/** The entry's field that holds the metadata. */
export const metaField = 'metaData';

/** Characters of a text that is looked into at most: what is longer is found as text alone. */
export const longestMeta = 1_000_000;

/**
 * The name that a field of the metadata has wherever fields are named; `path`: the names that lead to it, each a record's own or the
 * place in a list. The entry's own fields aren't called so.
 */
export function metaFieldOf(path: readonly string[]): string {
  return metaField + JSON.stringify(path);
}

/** The path of a field of the metadata; undefined for any other field. */
export function metaPathOf(field: string): readonly string[] | undefined {
  if (!field.startsWith(`${metaField}[`)) return undefined;
  try {
    const path: unknown = JSON.parse(field.slice(metaField.length));
    const isPath = Array.isArray(path) && path.length > 0 && path.every((step) => typeof step === 'string');
    return isPath && metaFieldOf(path) === field ? path : undefined;
  } catch {
    return undefined;
  }
}

/** What a text of metadata holds; undefined where it is no JSON record or list, or too long. Never throws. */
export function readMeta(text: string): Json | undefined {
  if (text.length > longestMeta || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return mayHaveLongNumber(text) ? parseExactly(text) : (JSON.parse(text) as Json);
  } catch {
    // Not JSON; or so deep that there is no room to read it exactly.
    return undefined;
  }
}

/**
 * A test of texts that asks JSON of what it says as well: many write a slash and every letter beyond ASCII as an escape, and what is read of
 * it is what people look for.
 */
export function sayingToo(test: (text: string) => boolean): (text: string) => boolean {
  return (text) => test(text) || (text.includes('\\') && test(withoutEscapes(text)) && readMeta(text) !== undefined);
}

/** A text of JSON with what its escapes stand for in their place. */
function withoutEscapes(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|(["\\/bfnrt]))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escaped[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What those escapes stand for that have no code. */
const lettersOfEscapes = '"\\/\b\f\n\r\t';
const halfOfPair = /[\ud800-\udfff]/;

/**
 * The longest part of what is wanted that no escape in a text, or in several of them, stands for, in lower case: what says all that is
 * wanted has this part as it is written. Of halves of pairs none is left where one has an escape, as lower-casing goes by the pair.
 */
export function writtenPart(wanted: string, text: string): string {
  if (!text.includes('\\')) return wanted;
  const codes = new Set(text.match(/\\u[\da-fA-F]{4}/g));
  const hidden = lettersOfEscapes + withoutCase(withoutEscapes([...codes].join('')));
  const hasHalves = halfOfPair.test(hidden);
  let part = '';
  let longest = '';
  for (const unit of withoutCase(wanted).split('')) {
    part = hidden.includes(unit) || (hasHalves && halfOfPair.test(unit)) ? '' : part + unit;
    if (part.length > longest.length) longest = part;
  }
  return longest;
}

/** What stands at a path; undefined where nothing does, and where it nests too deep to be written. */
export function valueAt(json: Json | undefined, path: readonly string[]): Json | undefined {
  let value = json;
  for (const step of path) {
    value = memberOf(value, step);
    if (value === undefined) return undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  try {
    fieldText(value);
    return value;
  } catch {
    return undefined;
  }
}

/** A record's own member, or a list's. */
function memberOf(value: Json | undefined, step: string): Json | undefined {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value) || !Object.hasOwn(value, step))
    return undefined;
  // A list's own `length` is nothing that came.
  if (Array.isArray(value)) return step === 'length' ? undefined : (value as readonly Json[])[Number(step)];
  return (value as { readonly [name: string]: Json })[step];
}

/** All that isn't a record, with the path that leads there, of no more than `deepest` names: a list is a value, what it holds has no names. */
export function* leavesOf(
  json: Json | undefined,
  deepest: number,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], Json]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || JSON.isRawJSON(json)) {
    if (json !== undefined && path.length > 0) yield [path, json];
  } else if (path.length < deepest) {
    for (const [name, inner] of Object.entries(json)) yield* leavesOf(inner, deepest, [...path, name]);
  }
}

/** A field of an entry as it came, one of its metadata as well; undefined where the entry doesn't have it. */
export function entryValue(entry: LogEntry, field: string): Json | undefined {
  const path = metaPathOf(field);
  if (path === undefined) return Object.hasOwn(entry, field) ? entry[field] : undefined;
  return valueAt(readMeta(fieldText(Object.hasOwn(entry, metaField) ? entry[metaField] : undefined)), path);
}

/** Whether a text can have something at a path, told without reading it: escapes apart, each name must stand in it. */
export function mayHave(text: string, path: readonly string[]): boolean {
  if (text.includes('\\')) return true;
  return path.every((step) => /^\d+$/.test(step) || text.includes(`"${step}"`));
}
