// The columns of the results: all that the fields make, and those that the reader has left shown, in the chosen widths.

import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { logColumns } from '../rows/logColumns.ts';
import { type ResultsLayout, shownColumns } from '../table/columnChoice.ts';
import { type TableColumn, withWidths } from '../table/columnWidths.ts';

export interface ResultColumns {
  readonly all: readonly TableColumn[];
  readonly shown: readonly TableColumn[];
}

export const noColumns: ResultColumns = { all: [], shown: [] };

/** Gives the same object again while nothing has changed, so that the table lays nothing out. */
export class ColumnsMemo {
  #madeFor = '';
  #columns = noColumns;

  columnsFor(fields: readonly string[], zone: TimeZoneChoice, { hidden, widths }: ResultsLayout): ResultColumns {
    const wanted = JSON.stringify([fields, zone, hidden, widths]);
    if (wanted === this.#madeFor) return this.#columns;
    this.#madeFor = wanted;
    const all = logColumns(fields, zone);
    this.#columns = { all, shown: withWidths(shownColumns(all, { hidden, widths }), widths) };
    return this.#columns;
  }
}
