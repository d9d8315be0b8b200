// The head of a table: of each column its name, which sorts by it, and the edge that makes it wider.

import { html, nothing, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import { sharedStrings } from '../strings/notice.ts';
import { tableStrings } from '../strings/result.ts';
import type { ColumnSizing } from './columnSizing.ts';
import type { TableColumn } from './columnWidths.ts';

export interface TableHead {
  readonly order: SortOrder | null;
  /** Null where columns have the widths that suit them. */
  readonly sizing: ColumnSizing | null;
  readonly onSort: (order: SortOrder) => void;
}

/** `hasActions`: rows have buttons at their end. */
export function tableHead(columns: readonly TableColumn[], head: TableHead, hasActions: boolean): TemplateResult {
  return html`<div class="table-head" role="rowgroup">
    <div class="table-row" role="row" aria-rowindex="1">
      ${columns.map((column) => columnHead(column, head))}
      ${hasActions ? html`<div class="table-cell table-actions" role="columnheader"><span class="only-read">${sharedStrings.rowActions}</span></div>` : nothing}
    </div>
  </div>`;
}

function columnHead(column: TableColumn, { order, sizing, onSort }: TableHead): TemplateResult {
  const { key, label } = column;
  const sorted = order?.field === key ? (order.descending ? 'descending' : 'ascending') : 'none';
  const icon =
    sorted === 'none'
      ? nothing
      : html`<span class="codicon codicon-${sorted === 'ascending' ? 'arrow-up' : 'arrow-down'}" aria-hidden="true"></span>`;
  return html`<div class="table-cell" role="columnheader" aria-label=${label} aria-sort=${sorted}>
    <button
      type="button"
      class="table-sort"
      title=${label}
      aria-description=${sizing === null ? nothing : tableStrings.headUsage}
      @click=${() => onSort(nextOrder(order, key))}
      @keydown=${(event: KeyboardEvent) => sizing?.onHeadKey(event)}
    >
      <span>${label}</span>${icon}
    </button>${sizing === null ? nothing : sizing.edge(column)}
  </div>`;
}

/** First by a column's natural direction, then the other way round. */
function nextOrder(order: SortOrder | null, field: string): SortOrder {
  return { field, descending: order?.field === field && !order.descending };
}
