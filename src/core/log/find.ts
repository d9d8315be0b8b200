// Owns going from one row to the next that has a text: asked of all rows as a filter asks, but every row stays in sight.

import { withoutCase } from '../text/withoutCase.ts';
import type { LogCondition } from './filter.ts';
import { LogMatches } from './matches.ts';
import { sayingToo } from './metaFields.ts';
import type { EventLogTable } from './table.ts';

/** What is looked for in any field, told as in a condition. */
export type SearchTerm = Pick<LogCondition, 'test' | 'contains' | 'dates'>;

/** What finds a text whatever its case, where rows show it: any white space in them is one blank. `dates`: how they are shown. */
export function searchTermOf(text: string, dates: SearchTerm['dates']): SearchTerm {
  const wanted = onOneLine(withoutCase(text));
  // Few texts are looked for that have a blank, and some are long.
  const shown = wanted.includes(' ') ? (value: string) => onOneLine(withoutCase(value)) : withoutCase;
  const [longest = ''] = wanted.split(' ').sort((a, b) => b.length - a.length);
  return {
    test: sayingToo((value) => shown(value).includes(wanted)),
    ...(longest === '' ? {} : { contains: longest }),
    ...(dates === undefined ? {} : { dates }),
  };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A place among the rows, -1 where none has what is searched for; `wrapped`: it was reached by going on at the other end. */
export interface FoundPlace {
  readonly place: number;
  readonly wrapped: boolean;
  /** Which of the rows that have it this one is, from 1 on (0: none), and how many have it. */
  readonly match: number;
  readonly matches: number;
}

/** Rows of the table in the order in which they are shown. */
export interface OrderedRows {
  readonly count: number;
  rowAt(place: number): number;
}

export class LogFind {
  readonly searchTerm: SearchTerm;
  readonly #matches: LogMatches;

  constructor(table: EventLogTable, searchTerm: SearchTerm) {
    this.searchTerm = searchTerm;
    this.#matches = new LogMatches(table, { conditions: [{ ...searchTerm, field: null, negated: false }] });
  }

  /** The place that comes next, as LogView.find says. Each text of the table is asked once, however often this is. */
  next(rows: OrderedRows, from: number, backwards: boolean): FoundPlace {
    this.#matches.extend();
    const { place, wrapped } = this.#nextPlace(rows, from, backwards);
    let match = 0;
    let matches = 0;
    for (let at = 0; at < rows.count; at++) {
      if (!this.#matches.passes(rows.rowAt(at))) continue;
      matches++;
      if (at === place) match = matches;
    }
    return { place, wrapped, match, matches };
  }

  #nextPlace(rows: OrderedRows, from: number, backwards: boolean): Pick<FoundPlace, 'place' | 'wrapped'> {
    const matches = this.#matches;
    const { count } = rows;
    const step = backwards ? -1 : 1;
    const start = from >= 0 ? from + step : backwards ? count - 1 : 0;
    for (let place = start; place >= 0 && place < count; place += step) {
      if (matches.passes(rows.rowAt(place))) return { place, wrapped: false };
    }
    if (from < 0) return { place: -1, wrapped: false };
    for (let place = backwards ? count - 1 : 0; place >= 0 && place < count; place += step) {
      if (matches.passes(rows.rowAt(place))) return { place, wrapped: true };
      if (place === from) break;
    }
    return { place: -1, wrapped: false };
  }
}
