// Owns going from one row to the next that has a text: asked of all rows as a filter asks, but every row stays in sight.

import type { EventLogTable } from './eventLog.ts';
import type { LogCondition } from './logFilter.ts';
import { LogMatches } from './logMatches.ts';

/** What is looked for in any field, told as in a condition. */
export type Sought = Pick<LogCondition, 'test' | 'contains'>;

/** A place among the rows, -1 where none has what is sought; `wrapped`: it was reached by going on at the other end. */
export interface FoundPlace {
  readonly place: number;
  readonly wrapped: boolean;
}

/** Rows of the table in the order in which they are shown. */
interface ShownRows {
  readonly count: number;
  rowAt(place: number): number;
}

export class LogFind {
  readonly sought: Sought;
  readonly #matches: LogMatches;

  constructor(table: EventLogTable, sought: Sought) {
    this.sought = sought;
    this.#matches = new LogMatches(table, { conditions: [{ ...sought, field: null, negated: false }] });
  }

  /** The place that comes next, as LogView.find says. Each text of the table is asked once, however often this is. */
  next(rows: ShownRows, from: number, backwards: boolean): FoundPlace {
    const matches = this.#matches;
    matches.extend();
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
