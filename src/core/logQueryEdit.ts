// Changes to a query that are made by clicking: values of a field taken in or left out, and the period. What isn't concerned stays as typed.

import { type FieldTerm, type LogQuery, parseQuery } from './logQuery.ts';
import { type DateBound, dateBounds, isDateWord, queryName } from './logQueryFields.ts';
import { wholeTest } from './logQueryMatch.ts';
import { isSpace, type Place, type QueryValue, wordsOf, writePieces } from './logQueryText.ts';

/** A stretch of text and what comes in its place. */
interface Change extends Place {
  readonly text: string;
}

/**
 * Has the query find entries with this value too: it joins each list of the field's values that doesn't have it yet, and begins one
 * where none names it. Terms that leave it out no longer do. `field` as the entry has it; '' is "no value".
 */
export function includeValue(text: string, field: string, value: string): string {
  const kept = withoutValue(text, field, value, true);
  const terms = fieldTerms(parseQuery(kept), field, false);
  const changes = terms.filter((term) => !finds(term, value)).map(({ end }) => joined(end, value));
  const isNamed = changes.length > 0 || terms.some((term) => names(term, value));
  const result = applied(kept, changes);
  return isNamed ? result : withTerms(result, [`${queryName(field)}:${writePieces([value])}`]);
}

/** Has the query leave out entries with this value, and take it from the values that it asks for. */
export function excludeValue(text: string, field: string, value: string): string {
  const kept = withoutValue(text, field, value, false);
  const terms = fieldTerms(parseQuery(kept), field, true);
  if (terms.some((term) => names(term, value))) return kept;
  const first = terms[0];
  if (first !== undefined) return applied(kept, [joined(first.end, value)]);
  return withTerms(kept, [`-${queryName(field)}:${writePieces([value])}`]);
}

/** Has the query say nothing of this value any more; a wildcard that covers it stays. */
export function dropValue(text: string, field: string, value: string): string {
  return withoutValue(withoutValue(text, field, value, true), field, value, false);
}

/** Whether the query names the value, itself and not by a wildcard, as one to leave out or one to find. */
export function valueState(query: LogQuery, field: string, value: string): 'included' | 'excluded' | 'none' {
  if (fieldTerms(query, field, true).some((term) => names(term, value))) return 'excluded';
  return fieldTerms(query, field, false).some((term) => names(term, value)) ? 'included' : 'none';
}

/** Puts this period in the place of every `after:` and `before:`; dates as the language writes them, absent ones are left open. */
export function setPeriod(text: string, period: { after?: string; before?: string }): string {
  const terms = dateBounds.flatMap((bound) => {
    const date = period[bound];
    return date === undefined ? [] : [`${bound}:${writePieces([date])}`];
  });
  const [first, ...others] = wordsOf(text).filter((word) => isDateWord(text, word));
  if (first === undefined) return withTerms(text, terms);
  const changes = others.map((word) => removed(text, word));
  if (terms.length === 0) return applied(text, [removed(text, first), ...changes]);
  return applied(text, [{ start: first.start, end: first.end, text: terms.join(' ') }, ...changes]);
}

/** The dates of the last `after:` and the last `before:`, as written but for quotes. */
export function periodOf(query: LogQuery): { after?: string; before?: string } {
  const period: { [bound in DateBound]?: string } = {};
  for (const term of query.terms) if (term.kind === 'date') period[term.bound] = term.text;
  return period;
}

function fieldTerms(query: LogQuery, field: string, negated: boolean): readonly FieldTerm[] {
  return query.terms
    .filter((term) => term.kind === 'field')
    .filter((term) => term.field === field && term.negated === negated);
}

function finds(term: FieldTerm, value: string): boolean {
  return term.values.some(({ pieces }) => wholeTest(pieces)(value));
}

function names(term: FieldTerm, value: string): boolean {
  return term.values.some((one) => isNameOf(one, value));
}

function isNameOf({ pieces }: QueryValue, value: string): boolean {
  return pieces.length === 1 && wholeTest(pieces)(value);
}

function withoutValue(text: string, field: string, value: string, negated: boolean): string {
  const changes = fieldTerms(parseQuery(text), field, negated).flatMap((term): readonly Change[] => {
    const kept = term.values.filter((one) => !isNameOf(one, value));
    if (kept.length === term.values.length) return [];
    const [first] = term.values;
    if (first === undefined || kept.length === 0) return [removed(text, term)];
    const written = kept.map(({ start, end }) => text.slice(start, end)).join(',');
    return [{ start: first.start, end: term.end, text: written }];
  });
  return applied(text, changes);
}

function joined(end: number, value: string): Change {
  return { start: end, end, text: `,${writePieces([value])}` };
}

/** Takes a word out with the white space behind it. */
function removed(text: string, { start, end }: Place): Change {
  let next = end;
  while (isSpace(text[next])) next += 1;
  return { start, end: next, text: '' };
}

/** Makes changes that don't overlap. Where the last word was taken out, the white space before it goes too. */
function applied(text: string, changes: readonly Change[]): string {
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
