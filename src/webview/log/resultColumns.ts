// The columns of the results: all that the fields make, and those that the reader has left shown, in the chosen widths.

import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { LogProgress } from '../../protocol/log.ts';
import { logColumns, metaColumns } from '../rows/logColumns.ts';
import { isFolding, type ResultsLayout, shownColumns } from '../table/columnChoice.ts';
import { type TableColumn, withWidths } from '../table/columnWidths.ts';

export interface ResultColumns {
  readonly all: readonly TableColumn[];
  readonly shown: readonly TableColumn[];
  /** What all of them are of, as a list offers it: what the metadata has comes last, as it may be very much. */
  readonly fields: readonly string[];
}

export const noColumns: ResultColumns = { all: [], shown: [], fields: [] };

/** Pixels of what opens and closes a row and moves in those that are folded under it, and of how many they are. */
const markRoom = 26;
const countRoom = 100;

function withFoldRoom(column: TableColumn, place: number): TableColumn {
  const room = (place === 0 ? markRoom : 0) + (column.key === 'eventName' ? countRoom : 0);
  return { ...column, width: column.width + room };
}

/** What the reader added stands beside the event's name, where it is seen. Gives the same object again while nothing has changed, so that the table lays nothing out. */
export class ColumnsMemo {
  #madeFor = '';
  #columns = noColumns;

  columnsFor({ fields, metaFields }: LogProgress, zone: TimeZoneChoice, layout: ResultsLayout): ResultColumns {
    const { hidden, added = [], widths } = layout;
    const folds = isFolding(layout);
    const wanted = JSON.stringify([fields, metaFields, zone, hidden, added, widths, folds]);
    if (wanted === this.#madeFor) return this.#columns;
    this.#madeFor = wanted;
    const own = logColumns(fields, zone);
    const front = own.findIndex(({ key }) => key === 'eventName') + 1;
    const meta = metaColumns(metaFields, added);
    const all = [...own.slice(0, front), ...meta, ...own.slice(front)];
    const listed = [...own, ...meta].map(({ key }) => key);
    const shown = shownColumns(all, layout);
    this.#columns = { all, shown: withWidths(folds ? shown.map(withFoldRoom) : shown, widths), fields: listed };
    return this.#columns;
  }
}
