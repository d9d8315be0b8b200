// What a query means now, for this reader: the part that the service narrows, and the check of every entry here.

import type { LogSearch } from '../connection/ports.ts';
import type { LogCondition, LogFilter, NamedText } from '../log/filter.ts';
import { metaField, sayingToo } from '../log/metaFields.ts';
import { firstInstant, lastInstant } from '../text/isoDate.ts';
import { comparedInstant, comparisonTest } from './comparison.ts';
import type { QueryFault } from './faults.ts';
import { freeTextTest, insideTest, isExactCase, wholeTest } from './match.ts';
import { instantOf, type MomentContext } from './moment.ts';
import type { DateTerm, FieldTerm, LogQuery, LogTerm } from './query.ts';
import { isName, type Pattern, type QueryValue } from './text.ts';

export type PlanContext = MomentContext;

export interface QueryPlan {
  /** Never narrower than the query. */
  readonly search: LogSearch;
  /** The whole query. */
  readonly filter: LogFilter;
  /** The instants of all dates in it: with the same ones it finds the same. */
  readonly instants: readonly number[];
  /** Those of the text, and periods in which nothing can be. With any of them, search and filter are of no use. */
  readonly faults: readonly QueryFault[];
}

/** Plans a query. Several dates all hold: the latest `after` and the earliest `before` count. */
export function planQuery(query: LogQuery, context: PlanContext): QueryPlan {
  const bounds = query.terms
    .filter((term) => term.kind === 'date')
    .map((term) => ({ term, ms: instantOf(term.moment, context) }));
  const after = bounds.filter(({ term }) => term.bound === 'after').reduce(laterOf, undefined);
  const before = bounds.filter(({ term }) => term.bound === 'before').reduce(earlierOf, undefined);
  const filter = {
    ...(after === undefined ? {} : { after: after.ms }),
    ...(before === undefined ? {} : { before: before.ms }),
    conditions: query.terms.flatMap((term) => conditionOf(term, context)),
  };
  const faults = [...query.faults, ...periodFaults(after, before)];
  const compared = query.terms.flatMap((term) => (term.kind === 'field' ? term.values : []));
  const instants = [
    ...bounds.map(({ ms }) => ms),
    ...compared.flatMap((value) => comparedInstant(value, context) ?? []),
  ];
  return { search: searchOf(query, filter), filter, instants, faults: faults.sort((a, b) => a.start - b.start) };
}

interface Bound {
  readonly term: DateTerm;
  readonly ms: number;
}

function laterOf(a: Bound | undefined, b: Bound): Bound {
  return a === undefined || b.ms > a.ms ? b : a;
}

function earlierOf(a: Bound | undefined, b: Bound): Bound {
  return a === undefined || b.ms < a.ms ? b : a;
}

/** An empty period is shown at the term that was written last. */
function periodFaults(after: Bound | undefined, before: Bound | undefined): readonly QueryFault[] {
  if (after === undefined || before === undefined || after.ms < before.ms) return [];
  const { start, end, text } = after.term.start > before.term.start ? after.term : before.term;
  return [{ start, end, kind: 'emptyPeriod', about: text }];
}

function conditionOf(term: LogTerm, context: PlanContext): readonly LogCondition[] {
  if (term.kind === 'date') return [];
  if (term.kind === 'text') {
    const { pieces } = term.value;
    return [{ field: null, negated: term.negated, test: sayingToo(freeTextTest(pieces)), ...containedIn(pieces) }];
  }
  const tests = term.values.map((value) => valueTest(term.field, value, context));
  const [first, second] = tests;
  const test = first !== undefined && second === undefined ? first : (text: string) => tests.some((one) => one(text));
  const [only] = term.values;
  const contained =
    only === undefined || second !== undefined || only.comparison !== undefined ? {} : containedIn(only.pieces);
  const names = term.values.flatMap((value, place) => namedBy(value, tests[place]));
  return [{ field: term.field, negated: term.negated, test, ...contained, names }];
}

function namedBy(value: QueryValue, test: NamedText['test'] | undefined): readonly NamedText[] {
  return test !== undefined && isName(value) ? [{ text: value.pieces[0] ?? '', test }] : [];
}

function valueTest(field: string, value: QueryValue, context: PlanContext): (text: string) => boolean {
  if (value.comparison !== undefined) {
    const test = comparisonTest(value, context);
    return (text) => test(text) === true;
  }
  return field === metaField && value.pieces.join('*') !== '' ? sayingToo(insideTest(value)) : wholeTest(value);
}

/**
 * What every text that the value stands for contains, in lower case: its longest piece. Of plain letters alone, because others may be
 * lower-cased in another way where something stands next to them.
 */
function containedIn(pieces: readonly string[]): Pick<LogCondition, 'contains'> {
  const plain = pieces.filter((piece) => /^[\x20-\x7e]*$/.test(piece));
  const longest = plain.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest === '' ? {} : { contains: longest.toLowerCase() };
}

function searchOf({ terms }: LogQuery, { after, before }: LogFilter): LogSearch {
  const asked = terms.filter((term) => term.kind === 'field').filter(({ negated }) => !negated);
  const names = asked.filter(({ field }) => field === 'eventName');
  const userType = firstText(asked.filter(({ field }) => field === 'userType'));
  const name = firstText(names);
  const namePrefix = names.map(sharedBeginning).reduce((best, one) => (one.length > best.length ? one : best), '');
  return {
    ...(userType === undefined ? {} : { userType }),
    ...(name !== undefined ? { name } : namePrefix === '' ? {} : { namePrefix }),
    ...(after === undefined || after < 0 ? {} : { after: Math.min(after, lastInstant) }),
    ...(before === undefined || before > lastInstant ? {} : { before: Math.max(before, 0) }),
  };
}

/** The first text that a term says its field must be. Where terms say several, no entry has them all, and any will do. */
function firstText(terms: readonly FieldTerm[]): string | undefined {
  const single = terms.filter(({ values }) => values.length === 1 && values[0]?.pieces.length === 1);
  return single.map(sharedBeginning).find((text) => text !== '');
}

/**
 * What all texts begin with that the term's values stand for; '' where that is nothing, or not for the service. The service compares
 * case, and text with nothing but text: what ignores case isn't for it, nor what could be another kind of JSON.
 */
function sharedBeginning({ values }: FieldTerm): string {
  if (!values.every((value) => isExactCase(value) && isTextAlone(value))) return '';
  const [first = '', ...others] = values.map(({ pieces }) => pieces[0] ?? '');
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return /^[[{]/.test(first) ? '' : first.slice(0, length);
}

/** Whether what a value stands for can't be a number, true or false. Capital letters can't. */
function isTextAlone({ pieces }: Pattern): boolean {
  const [first = ''] = pieces;
  const text = pieces.join('');
  return (
    text.toLowerCase() !== text || !(/^[-\d]/.test(first) || 'true'.startsWith(first) || 'false'.startsWith(first))
  );
}

/** Whether every entry that matches `wanted` matches `held` too, so that it is among the entries that were read for that one. */
export function covers(held: LogSearch, wanted: LogSearch): boolean {
  const { userType, name, namePrefix, after, before } = held;
  if (userType !== undefined && wanted.userType !== userType) return false;
  if (name !== undefined && wanted.name !== name) return false;
  if (namePrefix !== undefined) {
    const begins = [wanted.name, wanted.namePrefix].some((text) => text?.startsWith(namePrefix));
    if (!begins) return false;
  }
  if (after !== undefined && !(wanted.after !== undefined && wanted.after >= after)) return false;
  return before === undefined || (wanted.before !== undefined && wanted.before <= before);
}

/** Whether a filter leaves anything out of what the service sends for a search: that is no earlier than its period, and nothing else for certain. */
export function leavesOut({ after }: LogSearch, filter: LogFilter): boolean {
  return filter.conditions.length > 0 || filter.before !== undefined || filter.after !== after;
}

/** An instant (milliseconds since 1970, years 0 to 9999) as the language writes it: in UTC, as short as it is exact. */
export function writeInstant(ms: number): string {
  return new Date(ms).toISOString().replace(/(?:(?::00)?\.000|0{1,2})Z$/, 'Z');
}

/** From one instant up to another as dates of the language: an end that it can't name is left open, or lies a little further out. */
export function writePeriod(after: number, before: number): { readonly after?: string; readonly before?: string } {
  return {
    ...(after < firstInstant ? {} : { after: writeInstant(Math.min(after, lastInstant)) }),
    ...(before > lastInstant ? {} : { before: writeInstant(Math.max(before, firstInstant)) }),
  };
}
