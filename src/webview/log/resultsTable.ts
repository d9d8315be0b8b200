// The rows of a search as a table: what it shows of them, and what comes of what is done in it.

import '../table/dataTable.ts';
import { html, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import { clickTime } from '../parts/lateKeys.ts';
import { resultStrings } from '../strings/result.ts';
import { isFolding, type ResultsLayout } from '../table/columnChoice.ts';
import type { ChosenWidths, TableColumn } from '../table/columnWidths.ts';
import type { ActiveRow, RowSelection } from '../table/rowSelection.ts';
import type { FoldRequest } from '../table/tableFold.ts';
import { pressNone } from '../table/tableRow.ts';
import type { ResultsView } from './resultsView.ts';

export interface ResultsTable {
  readonly columns: readonly TableColumn[];
  readonly count: number;
  readonly layout: ResultsLayout;
  readonly order: SortOrder;
  readonly searchTerm: string;
  /** Changes when cells have other texts. */
  readonly version: number;
  /** The same function each time: with another one the table draws every cell anew. */
  readonly cell: (place: number, field: string) => string | undefined;
  readonly onSort: (order: SortOrder) => void;
  /** The reader made a row the active one. */
  readonly onActive: (active: ActiveRow) => void;
  readonly onOpen: (row: number) => void;
  readonly onLayout: (layout: ResultsLayout) => void;
  /** First and last row on the screen. */
  readonly onScroll: (onScreen: readonly [number, number]) => void;
}

export function resultsTable(view: ResultsView, table: ResultsTable): TemplateResult {
  return html`<pe-table
    id="log-rows"
    .label=${resultStrings.results}
    .columns=${table.columns}
    .count=${table.count}
    .order=${table.order}
    .resizable=${true}
    .selectable=${true}
    .selection=${view.choice.selection}
    .active=${view.choice.active}
    .scrollRequest=${view.scrollRequest}
    .searchTerm=${table.searchTerm}
    .version=${table.version}
    .cell=${table.cell}
    .foldOf=${isFolding(table.layout) ? view.folds.of : null}
    .foldColumn=${foldColumn(table.columns)}
    @mousedown=${{ capture: true, handleEvent: (event: MouseEvent) => keepFromMoved(event, view.rows.movedAt) }}
    @wheel=${() => view.stay()}
    @touchmove=${() => view.stay()}
    @pointerdown=${() => view.stay()}
    @keydown=${() => view.stay()}
    @table-sort=${(event: CustomEvent<SortOrder>) => table.onSort(event.detail)}
    @table-active=${(event: CustomEvent<ActiveRow>) => table.onActive(event.detail)}
    @table-select=${(event: CustomEvent<RowSelection>) => view.choice.select(event.detail)}
    @table-fold=${(event: CustomEvent<FoldRequest>) => view.folds.fold(event.detail)}
    @table-open=${(event: CustomEvent<number>) => table.onOpen(event.detail)}
    @table-widths=${(event: CustomEvent<ChosenWidths>) => table.onLayout(withWider(table.layout, event.detail))}
    @table-range=${(event: CustomEvent<readonly [number, number]>) => table.onScroll(event.detail)}
  ></pe-table>`;
}

/** When a press was for none last, by the clock of events. */
let missedAt = Number.NEGATIVE_INFINITY;

/** A press that was meant for a row which stood there before others came above it, and the second one of its double click. */
function keepFromMoved(event: MouseEvent, movedAt: number): void {
  const isSecond = event.detail > 1 && event.timeStamp - missedAt <= clickTime;
  if (event.timeStamp - movedAt > clickTime && !isSecond) return;
  if (!isSecond) missedAt = event.timeStamp;
  event.stopPropagation();
  // What extends the selection of rows selects no text.
  if (event.shiftKey) event.preventDefault();
  pressNone();
}

function withWider(layout: ResultsLayout, widths: ChosenWidths): ResultsLayout {
  return { ...layout, widths: { ...layout.widths, ...widths } };
}

/** How many entries there are stands beside what happened. */
function foldColumn(columns: readonly TableColumn[]): string {
  return (columns.find(({ key }) => key === 'eventName') ?? columns[0])?.key ?? '';
}
