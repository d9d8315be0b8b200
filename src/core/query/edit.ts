// Changes to a query that are made by clicking: values of a field taken in or left out, and the period. What isn't concerned stays as typed.

import { comparisonTest } from './comparison.ts';
import { type DateBound, dateBounds, isDateWord, queryName } from './fields.ts';
import { isOnlyText, onlyText, wholeTest } from './match.ts';
import { type FieldTerm, type LogQuery, parseQuery } from './query.ts';
import { isName, isSpace, type Place, type QueryValue, wordsOf, writeList, writePieces, writeValue } from './text.ts';

/** What a click means for the query, which by the time it is carried out may be another one than that of the rows clicked in. */
export type QueryEdit = (query: string) => string;

/** Dates as the language writes them, of each bound one or several, which all hold; an absent bound is open. */
export type QueryPeriod = { readonly [bound in DateBound]?: string | readonly string[] };

/** A stretch of text and what comes in its place. */
export interface TextChange extends Place {
  readonly text: string;
}

/**
 * Has the query show entries with this value, beside those with other values that it names: the value joins each list of the field's
 * that names any, and begins one where none does. What else the field may be gives way: wildcards that don't have the value, those of
 * lists with names, and whatever leaves the value out. `field` as the entry has it; '' is "no value".
 */
export function includeValue(text: string, field: string, value: string): string {
  const kept = withoutValues(text, field, true, (one) => finds(one, value) !== false);
  const terms = fieldTerms(parseQuery(kept), field, false);
  const result = replaced(
    kept,
    terms.flatMap((term) => widened(kept, term, value)),
  );
  const isNamed = terms.some((term) => term.values.some(isName));
  return isNamed ? result : withTerms(result, [`${queryName(field)}:${writeValue(onlyText(value))}`]);
}

/**
 * Has the query show no entries but those with this value: of what it asks of the field nothing stays but the value itself, nor what
 * leaves the value out.
 */
export function onlyValue(text: string, field: string, value: string): string {
  const named = withoutValues(text, field, false, (one) => !isOnlyText(one, value));
  const kept = withoutValues(named, field, true, (one) => finds(one, value) !== false);
  if (fieldTerms(parseQuery(kept), field, false).length > 0) return kept;
  return withTerms(kept, [`${queryName(field)}:${writeValue(onlyText(value))}`]);
}

/** Has the query leave out entries with this value and no others, and take it from the values that it asks for. */
export function excludeValue(text: string, field: string, value: string): string {
  const kept = withoutValues(text, field, false, (one) => isOnlyText(one, value));
  const terms = fieldTerms(parseQuery(kept), field, true);
  if (terms.some((term) => names(term, value))) return kept;
  const first = terms[0];
  if (first !== undefined) return replaced(kept, [joined(kept, first, first.values, value)]);
  return withTerms(kept, [`-${queryName(field)}:${writeValue(onlyText(value))}`]);
}

/** What a query says of its period, in whichever order it is written there. */
export function datesIn(text: string): string {
  return setPeriod('', periodOf(parseQuery(text)));
}

/** Has the query say nothing of this value any more; a wildcard that covers it stays. */
export function dropValue(text: string, field: string, value: string): string {
  const isIt = (one: QueryValue) => isNameOf(one, value);
  return withoutValues(withoutValues(text, field, true, isIt), field, false, isIt);
}

/** Whether the query names the value, itself and not by a wildcard, as one to leave out or one to find. */
export function valueState(query: LogQuery, field: string, value: string): 'included' | 'excluded' | 'none' {
  if (fieldTerms(query, field, true).some((term) => names(term, value))) return 'excluded';
  return fieldTerms(query, field, false).some((term) => names(term, value)) ? 'included' : 'none';
}

/** Puts this period in the place of every `after:` and `before:`. */
export function setPeriod(text: string, period: QueryPeriod): string {
  const terms = dateBounds.flatMap((bound) =>
    [period[bound] ?? []].flat().map((date) => `${bound}:${writePieces([date])}`),
  );
  const [first, ...others] = wordsOf(text).filter((word) => isDateWord(text, word));
  if (first === undefined) return withTerms(text, terms);
  const changes = others.map((word) => removed(text, word));
  if (terms.length === 0) return replaced(text, [removed(text, first), ...changes]);
  return replaced(text, [{ start: first.start, end: first.end, text: terms.join(' ') }, ...changes]);
}

/** Has the query begin or end at a date, or be open there; what it says of the other bound stays as typed, sound or not. */
export function setBound(text: string, bound: DateBound, date: string | undefined): string {
  const dates = wordsOf(text).filter((word) => isDateWord(text, word));
  const [own, ...others] = dates.filter((word) => isDateWord(text, word, bound));
  const changes = others.map((word) => removed(text, word));
  const term = date === undefined ? '' : `${bound}:${writePieces([date])}`;
  if (own !== undefined) return replaced(text, [term === '' ? removed(text, own) : { ...own, text: term }, ...changes]);
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined || term === '') return withTerms(text, term === '' ? [] : [term]);
  // What stands behind an open quote is in it.
  const isFirst = bound === 'after' || last.openQuote >= 0;
  const { start, end } = isFirst ? { start: first.start, end: first.start } : { start: last.end, end: last.end };
  return replaced(text, [{ start, end, text: isFirst ? `${term} ` : ` ${term}` }]);
}

/** The dates of every `after:` and `before:`, as written but for quotes. */
export function periodOf(query: LogQuery): { readonly [bound in DateBound]?: readonly string[] } {
  const period: { [bound in DateBound]?: readonly string[] } = {};
  for (const term of query.terms)
    if (term.kind === 'date') period[term.bound] = [...(period[term.bound] ?? []), term.text];
  return period;
}

function fieldTerms(query: LogQuery, field: string, negated: boolean): readonly FieldTerm[] {
  return query.terms
    .filter((term) => term.kind === 'field')
    .filter((term) => term.field === field && term.negated === negated);
}

function names(term: FieldTerm, value: string): boolean {
  return term.values.some((one) => isNameOf(one, value));
}

/** Undefined where nobody can tell here: a date that depends on when it is asked, and where. */
function finds(one: QueryValue, value: string): boolean | undefined {
  return (one.comparison === undefined ? wholeTest(one) : comparisonTest(one, undefined))(value);
}

function isNameOf(one: QueryValue, value: string): boolean {
  return isName(one) && wholeTest(one)(value);
}

/** What has a term that must hold hold for the value too, and for those that it names. */
function widened(text: string, term: FieldTerm, value: string): readonly TextChange[] {
  const kept = term.values.filter(isName);
  if (kept.length === 0) return term.values.some((one) => finds(one, value) === true) ? [] : [removed(text, term)];
  const changes = kept.length < term.values.length ? [listed(text, term, kept)] : [];
  return names(term, value) ? changes : [...changes, joined(text, term, kept, value)];
}

/** Takes values out of a field's lists of one kind; of a list of which none is left, the word. */
function withoutValues(text: string, field: string, negated: boolean, isOne: (one: QueryValue) => boolean): string {
  const changes = fieldTerms(parseQuery(text), field, negated).flatMap((term): readonly TextChange[] => {
    const kept = term.values.filter((one) => !isOne(one));
    if (kept.length === term.values.length) return [];
    return [kept.length === 0 ? removed(text, term) : listed(text, term, kept)];
  });
  return replaced(text, changes);
}

/** Leaves these values of a term's, as they were typed. */
function listed(text: string, term: FieldTerm, kept: readonly QueryValue[]): TextChange {
  const written = writeList(kept.map(({ start, end }) => text.slice(start, end)));
  return { start: term.values[0]?.start ?? term.end, end: term.end, text: written };
}

/** Adds a value behind those of a term's that stay. */
function joined(text: string, { end }: Place, kept: readonly QueryValue[], value: string): TextChange {
  const last = kept.slice(-1).map((one) => text.slice(one.start, one.end));
  const written = writeList([...last, writeValue(onlyText(value))]);
  return { start: end, end, text: written.slice(last.join('').length) };
}

/** Takes a word out with the white space behind it. */
function removed(text: string, { start, end }: Place): TextChange {
  let next = end;
  while (isSpace(text[next])) next += 1;
  return { start, end: next, text: '' };
}

/** Makes changes that don't overlap. Where the last word was taken out, the white space before it goes too. */
export function replaced(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  for (const change of [...changes].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
    if (at === text.length && change.text === '') result = result.trimEnd();
  }
  return result + text.slice(at);
}

/** Adds terms at the end; before everything else where an open quote would swallow them there. */
function withTerms(text: string, terms: readonly string[]): string {
  if (terms.length === 0) return text;
  const added = terms.join(' ');
  const isOpen = (wordsOf(text).at(-1)?.openQuote ?? -1) >= 0;
  if (isOpen) return isSpace(text[0]) ? added + text : `${added} ${text}`;
  return text === '' || isSpace(text.at(-1)) ? text + added : `${text} ${added}`;
}
