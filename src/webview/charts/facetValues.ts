// The values that a facet shows: those that were counted, and those that the query names though none was counted.

import { valueState } from '../../core/query/edit.ts';
import { wholeTest } from '../../core/query/match.ts';
import type { LogQuery } from '../../core/query/query.ts';
import { isName, type Pattern } from '../../core/query/text.ts';
import type { Facet } from '../../protocol/log.ts';

export interface ShownValue {
  readonly value: string;
  /** Null where it wasn't counted yet: the query names it since, and it was none of the most frequent ones. */
  readonly count: number | null;
  readonly state: 'included' | 'excluded' | 'none';
  /** Only the beginning of a value that is too long to be searched for. */
  readonly cut: boolean;
}

/** The values that the query names for a field, themselves and not by a wildcard, to find them or to leave them out. */
export function namedValues(query: LogQuery, field: string): readonly string[] {
  return [...new Set(namesOf(query, field).map(({ pieces }) => pieces[0] ?? ''))];
}

function namesOf(query: LogQuery, field: string): readonly Pattern[] {
  const terms = query.terms.filter((term) => term.kind === 'field').filter((term) => term.field === field);
  return terms.flatMap(({ values }) => values.filter(isName));
}

/** At most `most` counted values, most frequent first, and behind them what else the query names. */
export function shownValues(facet: Facet, query: LogQuery, most: number): readonly ShownValue[] {
  const stateOf = (value: string) => valueState(query, facet.field, value);
  const counted = facet.values
    .map(({ value, count, cut }) => ({ value, count, state: cut ? ('none' as const) : stateOf(value), cut }))
    .filter(({ state }, place) => place < most || state !== 'none');
  // A name stands for the values that it finds, whatever their case where it doesn't count.
  const namesMet = namesOf(query, facet.field).filter((name) =>
    counted.some(({ value, cut }) => !cut && wholeTest(name)(value)),
  );
  const met = new Set(namesMet.map(({ pieces }) => pieces[0]));
  const uncounted = namedValues(query, facet.field)
    .filter((value) => !met.has(value))
    .map((value) => ({ value, count: facet.more === 0 ? 0 : null, state: stateOf(value), cut: false }));
  return [...counted, ...uncounted];
}
