// The fields of the query language: their names, the entry's fields that they mean, and how a word of the query names one.

import { metaField, metaFieldOf, metaPathOf } from '../log/metaFields.ts';
import type { Translate } from '../text/translate.ts';
import { type Place, readPieces, type Word, writePieces } from './text.ts';

export interface SearchField {
  /** As the query says it. */
  readonly name: string;
  /** As the entry has it. */
  readonly field: string;
  /** What it is. */
  readonly hint: (t: Translate) => string;
}

export const queryFields: readonly SearchField[] = [
  { name: 'user', field: 'userType', hint: (t) => t('Kind of user') },
  { name: 'name', field: 'eventName', hint: (t) => t('Name of the event') },
  { name: 'object', field: 'objectName', hint: (t) => t('Category: what kind of thing it happened to') },
  { name: 'username', field: 'username', hint: (t) => t('Who did it') },
  { name: 'ip', field: 'ipAddress', hint: (t) => t('Address that it came from') },
  { name: 'trace', field: 'traceId', hint: (t) => t('Trace: what belongs together') },
  { name: 'label', field: 'label', hint: (t) => t('Name of the thing it happened to') },
  { name: 'id', field: 'objectId', hint: (t) => t('Number of the thing it happened to') },
  { name: 'userid', field: 'userId', hint: (t) => t('Number of the user') },
  { name: 'account', field: 'accountId', hint: (t) => t('Number of the account') },
  { name: 'meta', field: metaField, hint: (t) => t('Anywhere in the metadata') },
];

export type DateBound = 'after' | 'before';
export const dateBounds: readonly DateBound[] = ['after', 'before'];

/** Goes before the name of any field that has no name of its own in the language. */
export const otherField = 'field.';
const plainName = /^[\p{L}\p{N}_.-]+$/u;

/** Goes before the path of a field in the metadata, whose names are joined by dots; the metadata's own name does too. */
export const metaPrefix = 'meta.';
const metaPrefixes = [metaPrefix, `${metaField.toLowerCase()}.`];
const plainStep = /^[\p{L}\p{N}_-]+$/u;

/** The language's name of a field: `user`, `meta.port` for one in the metadata, or `field.other`. */
export function queryName(field: string): string {
  const known = queryFields.find((one) => one.field === field);
  if (known !== undefined) return known.name;
  const path = metaPathOf(field);
  if (path !== undefined)
    return metaPrefix + path.map((step) => (plainStep.test(step) ? step : quotedName(step))).join('.');
  return otherField + (plainName.test(field) ? field : quotedName(field));
}

function quotedName(name: string): string {
  return `"${name.replace(/[\\"]/g, '\\$&')}"`;
}

/** How a word begins: its minus sign and what it names. `valueStart`: where the value, or the free text, begins. */
export type WordHead = { readonly negated: boolean; readonly nameStart: number; readonly valueStart: number } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'date'; readonly bound: DateBound }
  | { readonly kind: 'field'; readonly field: string }
  /** Named as if it were a field. */
  | { readonly kind: 'unknown'; readonly name: string }
);

const quotedHead = /field\."((?:\\[*"\\]|\\(?![*"\\])|[^"\\])*)":/iy;
const plainHead = /([^\s":]*):/y;
/** A name of a path, the inside of its quotes apart; and whole paths. */
const step = String.raw`"((?:\\[*"\\]|\\(?![*"\\])|[^"\\])*)"|[\p{L}\p{N}_-]+`;
const metaHead = new RegExp(String.raw`meta(?:data)?\.((?:${step})(?:\.(?:${step}))*):`, 'iuy');
const steps = new RegExp(step, 'gu');

/** Reads the head of a word. Whatever stands before a colon outside of quotes is taken for a field's name. */
export function headOf(text: string, { start }: Place): WordHead {
  const negated = text[start] === '-';
  const nameStart = negated ? start + 1 : start;
  quotedHead.lastIndex = nameStart;
  const quoted = quotedHead.exec(text);
  if (quoted !== null) {
    const valueStart = nameStart + quoted[0].length;
    return { kind: 'field', field: readPieces(quoted[1] ?? '').join('*'), negated, nameStart, valueStart };
  }
  metaHead.lastIndex = nameStart;
  const meta = metaHead.exec(text);
  if (meta !== null) {
    const path = Array.from((meta[1] ?? '').matchAll(steps), ([plain, inside]) =>
      inside === undefined ? plain : readPieces(inside).join('*'),
    );
    const valueStart = nameStart + meta[0].length;
    return { kind: 'field', field: metaFieldOf(path), negated, nameStart, valueStart };
  }
  plainHead.lastIndex = nameStart;
  const name = plainHead.exec(text)?.[1];
  if (name === undefined) return { kind: 'text', negated, nameStart, valueStart: nameStart };
  const places = { negated, nameStart, valueStart: nameStart + name.length + 1 };
  const small = name.toLowerCase();
  const bound = dateBounds.find((known) => known === small);
  if (bound !== undefined) return { kind: 'date', bound, ...places };
  const field = queryFields.find((known) => known.name === small || known.field.toLowerCase() === small)?.field;
  if (field !== undefined) return { kind: 'field', field, ...places };
  const other = small.startsWith(otherField) ? name.slice(otherField.length) : '';
  return plainName.test(other) ? { kind: 'field', field: other, ...places } : { kind: 'unknown', name, ...places };
}

/** Whether a name that isn't one begins as those do that other names follow. */
export function isBeginning(name: string): 'field' | 'meta' | undefined {
  const small = name.toLowerCase();
  if (small.startsWith(otherField)) return 'field';
  return metaPrefixes.some((prefix) => small.startsWith(prefix)) ? 'meta' : undefined;
}

/** Whether a word is such a beginning alone, as completions leave it: as a text it would be looked for in vain. */
export function isBareBeginning(word: string): boolean {
  return [otherField, ...metaPrefixes].includes(word.toLowerCase());
}

/** Whether a word is about a date, sound or not; of `bound`, where one is given. */
export function isDateWord(text: string, word: Word, bound?: DateBound): boolean {
  const head = headOf(text, word);
  return head.kind === 'date' && (bound ?? head.bound) === head.bound;
}

/** What other languages join terms with. Searched for as a word it would leave nearly everything out, without a sign of why. */
export function isOperator(word: string): boolean {
  return word === 'AND' || word === 'OR' || word === 'NOT';
}

/** Free text as it must be written so as to be read as free text. */
export function writeFreeText(pieces: readonly string[]): string {
  const means = (text: string) =>
    text.includes(':') || text.startsWith('-') || isOperator(text) || isBareBeginning(text);
  return writePieces(pieces, (text) => !means(text));
}
