// The values that a facet shows: those that were counted, and those that the query names though none was counted.

import type { LogQuery, LogTerm } from '../core/logQuery.ts';
import { valueState } from '../core/logQueryEdit.ts';
import type { Facet } from '../protocol/log.ts';

export interface ShownValue {
  readonly value: string;
  /** Null where it isn't known: it is none of the most frequent ones. */
  readonly count: number | null;
  readonly state: 'included' | 'excluded' | 'none';
  /** Only the beginning of a value that is too long to be searched for. */
  readonly cut: boolean;
}

/** The values that the query names for a field, themselves and not by a wildcard, to find them or to leave them out. */
export function namedValues(query: LogQuery, field: string): readonly string[] {
  const named = query.terms.flatMap((term: LogTerm) => {
    if (term.kind !== 'field' || term.field !== field) return [];
    return term.values.flatMap(({ pieces: [piece, ...further] }) =>
      piece === undefined || further.length > 0 ? [] : [piece],
    );
  });
  return [...new Set(named)];
}

/** A name in a query stands for a value: where it has no capitals, whatever the value's case. */
function standsFor(name: string, value: string): boolean {
  return name === value || (name === name.toLowerCase() && value.toLowerCase() === name);
}

/** At most `most` counted values, most frequent first, and behind them what else the query names. */
export function shownValues(facet: Facet, query: LogQuery, most: number): readonly ShownValue[] {
  const stateOf = (value: string) => valueState(query, facet.field, value);
  const counted = facet.values
    .map(({ value, count, cut }) => ({ value, count, state: cut ? ('none' as const) : stateOf(value), cut }))
    .filter(({ state }, place) => place < most || state !== 'none');
  const uncounted = namedValues(query, facet.field)
    .filter((name) => !counted.some(({ value, cut }) => !cut && standsFor(name, value)))
    .map((value) => ({ value, count: facet.more === 0 ? 0 : null, state: stateOf(value), cut: false }));
  return [...counted, ...uncounted];
}
