// The fields of messages: each is a reader, which gives the value where it is one of the protocol's, and undefined for anything else.

import type { SortOrder } from '../core/log/order.ts';
import {
  isIndex,
  isInstant,
  isRecord,
  isText,
  isZone,
  longestCopy,
  longestName,
  longestQueryText,
  mostPrinted,
} from './guards.ts';
import { type CountBy, countKinds, mostBins, type TimeSpan } from './log.ts';
import type { FieldReader } from './messages.ts';

function where<T>(isOne: (value: unknown) => value is T): FieldReader<T> {
  return (value) => (isOne(value) ? value : undefined);
}

function text(longest: number): FieldReader<string> {
  return (value) => (isText(value, longest) ? value : undefined);
}

export const trueOrFalse = where((value) => typeof value === 'boolean');
export const index = where(isIndex);
export const milliseconds = where(isInstant);
/** Milliseconds since 1970; null: none. */
export const dateOrNone: FieldReader<number | null> = (value) => (value === null ? value : milliseconds(value));
export const zone = where(isZone);
export const name = text(longestName);
export const query = text(longestQueryText);
/** Null: none, or one that is too long to be sent. */
export const queryOrNone: FieldReader<string | null> = (value) => (value === null ? value : query(value));
export const copiedText = text(longestCopy);

/** An index up to `most`. */
export function indexUpTo(most: number): FieldReader<number> {
  return (value) => (isIndex(value) && value <= most ? value : undefined);
}

/** The place of a row; -1: none. */
export const rowOrNone: FieldReader<number> = (value) => (value === -1 ? value : index(value));

export function oneOf<T>(values: readonly T[]): FieldReader<T> {
  return (value) => values.find((known) => known === value);
}

export function listOf<T>(one: FieldReader<T>, most: number): FieldReader<readonly T[]> {
  return (value) =>
    Array.isArray(value) && value.length <= most && value.every((each) => one(each) !== undefined) ? value : undefined;
}

/** Numbers by field, of as many fields as an entry's print has. */
export const prints: FieldReader<Readonly<Record<string, number>>> = (value) => {
  const entries = Object.entries(isRecord(value) ? value : {});
  const numbers = entries.flatMap(([field, print]): [string, number][] =>
    isText(field, longestName) && isIndex(print) ? [[field, print]] : [],
  );
  const isWhole = isRecord(value) && numbers.length === entries.length && numbers.length <= mostPrinted;
  return isWhole ? Object.fromEntries(numbers) : undefined;
};

export const sortOrder: FieldReader<SortOrder> = (value) => {
  if (!isRecord(value) || !isText(value.field, longestName) || typeof value.descending !== 'boolean') return undefined;
  return { field: value.field, descending: value.descending };
};

/** From one instant to a later one; null: none. */
export const spanOrNone: FieldReader<TimeSpan | null> = (value) => {
  const [from, to] = listOf(milliseconds, 2)(value) ?? [];
  if (value === null) return null;
  return from !== undefined && to !== undefined && from < to ? [from, to] : undefined;
};

export const countedBy: FieldReader<CountBy> = (value) => {
  if (!isRecord(value)) return undefined;
  const field = name(value.field);
  const kind = oneOf(countKinds)(value.kind);
  const across = name(value.across);
  const edges = listOf(milliseconds, mostBins + 1)(value.edges);
  return field === undefined || kind === undefined || across === undefined || edges === undefined
    ? undefined
    : { field, kind, across, edges };
};
