// What to try when nothing matched, from the terms of the query that ran. Knows no document.

import { metaField, metaPathOf } from '../../core/log/metaFields.ts';
import { isExactCase, wholeTest } from '../../core/query/match.ts';
import { type FieldTerm, type LogTerm, parseQuery, queryName, type TextTerm } from '../../core/query/query.ts';
import { isName, type Pattern, writeList, writeValue } from '../../core/query/text.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { progressStrings } from './log.ts';

/** Characters of a value that a hint names. */
const longestNamed = 40;

/** Characters of a part of a query that a hint says to write. */
const longestTyped = 200;

/** Fields of the metadata that a hint names. */
const mostNamed = 4;

/** As a date or a time of day is shown. */
const dateShown = /\d{4}-\d\d-\d\d|\d\d:\d\d/;

/** The likeliest first; at least one. `metaFields`: those that were found in the metadata of what was read. */
export function emptyHints(query: string, metaFields: readonly string[] = []): readonly string[] {
  const { hints } = progressStrings;
  const { terms } = parseQuery(query);
  if (terms.length === 0) return [hints.none];
  const wanted = terms.filter((term) => term.kind === 'field' && !term.negated) as readonly FieldTerm[];
  const values = wanted.flatMap(({ field, values }) => values.map((value) => ({ ...value, field })));
  const exact = values.find((value) => value.comparison === undefined && isExactCase(value));
  // Metadata is searched in, and an empty value is the absence of one.
  const whole = values.find((value) => value.field !== metaField && isName(value) && value.pieces[0] !== '');
  const repeated = wanted.flatMap((term) => valuesInOne(wanted, term) ?? [])[0];
  const tries = [
    ...metaHints(wanted, metaFields),
    ...(terms.some((term) => term.kind === 'text' && isDateShown(term)) ? [hints.dates] : []),
    ...(terms.some(({ kind }) => kind === 'date') ? [hints.period] : []),
    ...(repeated === undefined ? [] : [hints.either(repeated)]),
    ...(exact === undefined ? [] : [(exact.exact ? hints.exact : hints.case)(named(exact.pieces))]),
    ...(whole === undefined ? [] : [hints.whole(named(whole.pieces))]),
    ...(terms.some((term) => isNegated(term)) ? [hints.excluded] : []),
    ...(terms.filter(({ kind }) => kind !== 'date').length > 1 ? [hints.terms] : []),
  ];
  return tries.length === 0 ? [hints.shorter] : tries;
}

/** Which fields the metadata has, where the query asks for one that nobody has seen, or for its text as a whole. */
function metaHints(wanted: readonly FieldTerm[], metaFields: readonly string[]): readonly string[] {
  if (metaFields.length === 0) return [];
  const isUnknown = ({ field }: FieldTerm) => metaPathOf(field) !== undefined && !metaFields.includes(field);
  const unknown = wanted.find(isUnknown);
  if (unknown === undefined && !wanted.some(({ field }) => field === metaField)) return [];
  const { unknownMeta, metaFields: inMeta } = progressStrings.hints;
  const known = metaFields.slice(0, mostNamed).map((field) => shortText(queryName(field), longestNamed));
  const list = known.join(', ');
  return [unknown === undefined ? inMeta(list) : unknownMeta(shortText(queryName(unknown.field), longestNamed), list)];
}

function isDateShown({ negated, value }: TextTerm): boolean {
  return !negated && value.pieces.some((piece) => dateShown.test(piece));
}

function isNegated(term: LogTerm): boolean {
  return term.kind !== 'date' && term.negated;
}

/**
 * All values that several terms ask of one field, in one list; undefined where an entry may match any two of them, as it does several
 * comparisons or beginnings, and where the list is too long to be typed.
 */
function valuesInOne(wanted: readonly FieldTerm[], { field }: FieldTerm): string | undefined {
  const terms = wanted.filter((term) => term.field === field && term.values.every(isName));
  if (field === metaField || terms.length < 2) return undefined;
  const values = new Set(terms.flatMap((term) => term.values.map(writeValue)));
  const list = `${queryName(field)}:${writeList([...values])}`;
  if (list.length > longestTyped) return undefined;
  const areApart = terms.some((one) => terms.some((other) => !mayMatchBoth(one, other)));
  return areApart ? shortText(list, longestTyped) : undefined;
}

/** Whether an entry may match two terms that ask names of one field. */
function mayMatchBoth(one: FieldTerm, other: FieldTerm): boolean {
  return one.values.some((value) => other.values.some((its) => isFound(value, its) || isFound(its, value)));
}

/** Whether a value finds the text of another, which is a name. */
function isFound(value: Pattern, { pieces: [text = ''] }: Pattern): boolean {
  return wholeTest(value)(text);
}

function named(pieces: readonly string[]): string {
  return shortText(pieces.join('*'), longestNamed);
}
