// The counts of entries as a table: a row for each value with its bar, a cell for each value or time across; each leads to its entries.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { compareColumnValues } from '../../core/log/ranks.ts';
import { textHash } from '../../core/text/textHash.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { CountBy, CountedRow, Counts } from '../../protocol/log.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { countStrings } from '../strings/counts.ts';
import { formatCount } from '../strings/numbers.ts';
import { resultStrings } from '../strings/result.ts';
import type { CountOrder } from '../table/columnChoice.ts';
import type { BinZone } from './histogramBins.ts';
import { binLabel, spanText } from './histogramText.ts';

export const mostFirst: CountOrder = { by: 'count', descending: true };

export interface CountsTable {
  readonly by: CountBy;
  readonly counts: Counts;
  /** Counted entries without a date that can be read. */
  readonly undated: number;
  readonly order: CountOrder;
  readonly zone: BinZone;
  readonly onOrder: (order: CountOrder) => void;
  /** The entries of a value are wanted, or of one of its cells (`place` across). */
  readonly onCell: (value: string, place: number | null) => void;
}

/** What decides which columns there are. */
type CountedAcross = Pick<CountsTable, 'by' | 'counts' | 'undated' | 'zone'>;

/** A column across. */
interface AcrossColumn {
  /** What it is of; a number for a time, or where only its place is known. */
  readonly key: string | number;
  /** Where its counts are in the cells of a row. */
  readonly place: number;
  readonly label: string;
  readonly hint: string;
  /** Its entries can be asked for. */
  readonly leads: boolean;
  /** Of all that has no column of its own, which may be much more than any of these. */
  readonly isElse?: true;
}

/** The column of all else, where there is any, comes last; before times, which are the newest ones. */
export function acrossColumns({ by, counts, undated, zone }: CountedAcross): readonly AcrossColumn[] {
  const { kind, edges } = by;
  if (kind === 'none') return [];
  const elseCount = [...counts.values, counts.rest].reduce((sum, { cells }) => sum + (cells.at(-1) ?? 0), 0);
  const hasElse = elseCount > 0;
  if (kind === 'time') {
    const bins = edges.slice(1).map((end, bin) => {
      const start = edges[bin] ?? end;
      return {
        key: start,
        place: bin,
        label: binLabel(start, end - start, zone),
        hint: spanText(start, end, zone),
        leads: true,
      };
    });
    const beside =
      undated === 0 ? countStrings.earlier : elseCount > undated ? countStrings.either : countStrings.noDate;
    return hasElse ? [{ key: -1, place: bins.length, ...beside, leads: undated === 0, isElse: true }, ...bins] : bins;
  }
  const named = counts.across.map(({ value, cut }, place) => {
    const label = lineText(value) || resultStrings.noValue;
    return { key: cut ? place : value, place, label, hint: cut ? countStrings.tooLong : label, leads: !cut };
  });
  const hint = countStrings.othersHint(formatCount(counts.acrossMore));
  return hasElse ? [...named, { key: -1, place: named.length, label: countStrings.others, hint, leads: false }] : named;
}

/** The order that the reader chose; where its column is gone, the first one. */
function presentOrder(order: CountOrder, columns: readonly AcrossColumn[]): CountOrder {
  const isThere = order.by !== 'column' || columns.some((column) => orderKey(column) === order.column);
  return isThere ? order : mostFirst;
}

/** The rows in the order that the reader chose. */
export function orderedCounts(
  { values }: Counts,
  order: CountOrder,
  columns: readonly AcrossColumn[],
): readonly CountedRow[] {
  const { by, column, descending } = presentOrder(order, columns);
  const place = by === 'column' ? columns.find((one) => orderKey(one) === column)?.place : undefined;
  const key = ({ cells, count }: CountedRow) => (place === undefined ? count : (cells[place] ?? 0));
  const compare =
    by === 'value'
      ? (a: CountedRow, b: CountedRow) => compareColumnValues(a.value, b.value)
      : (a: CountedRow, b: CountedRow) => key(a) - key(b);
  return values.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

/** The table as texts, its headings first: what is copied. */
export function countCells(table: CountsTable): readonly (readonly string[])[] {
  const { by, counts, order } = table;
  const columns = acrossColumns(table);
  const numbers = (row: Pick<CountedRow, 'count' | 'cells'>) =>
    [row.count, ...columns.map(({ place }) => row.cells[place] ?? 0)].map(String);
  const { rest } = counts;
  return [
    [
      logFieldName(by.field),
      countStrings.count,
      ...columns.map(({ label, hint }) => (by.kind === 'time' ? hint : label)),
    ],
    ...orderedCounts(counts, order, columns).map((row) => [row.value, ...numbers(row)]),
    ...(rest.values === 0 ? [] : [[countStrings.restOf(formatCount(rest.values)), ...numbers(rest)]]),
  ];
}

export function countsTable(table: CountsTable): TemplateResult {
  const { by, counts } = table;
  const columns = acrossColumns(table);
  const order = presentOrder(table.order, columns);
  // Most entries may have no value at all: beside them the others would all look the same.
  const largest = Math.max(1, ...counts.values.map(({ count }) => count));
  const shown = columns.filter(({ leads, isElse }) => leads && isElse !== true).length;
  const largestCell = Math.max(1, ...counts.values.flatMap(({ cells }) => cells.slice(0, shown)));
  const head = (label: string, hint: string, at: Omit<CountOrder, 'descending'>) => {
    const isIt = order.by === at.by && order.column === at.column;
    const sort = isIt ? (order.descending ? 'descending' : 'ascending') : nothing;
    const next = { ...at, descending: isIt ? !order.descending : at.by !== 'value' };
    return html`<th scope="col" class=${at.by === 'value' ? 'counts-value' : 'counts-number'} aria-sort=${sort}>
      <button type="button" class="counts-sort" title=${`${hint}. ${countStrings.sort(label.replace('\n', ', '))}`} @click=${() => table.onOrder(next)}
      ><span>${label}</span>${isIt ? html`<span class="codicon codicon-${order.descending ? 'arrow-down' : 'arrow-up'}" aria-hidden="true"></span>` : nothing}</button>
    </th>`;
  };
  const name = logFieldName(by.field);
  const { rest } = counts;
  // A row is of one value for good, and so is a column: while entries come others come between, and a click would fall on another value.
  return html`<pe-one-stop><table class="counts-table">
    <thead>
      <tr data-row>${head(name, name, { by: 'value' })}${head(countStrings.count, countStrings.count, { by: 'count' })}${repeat(columns, keyOf, (column) => head(column.label, column.hint, { by: 'column', column: orderKey(column) }))}</tr>
    </thead>
    <tbody>${repeat(
      orderedCounts(counts, order, columns),
      ({ value, cut }, place) => (cut ? place : value),
      (row) => countRow(row, columns, { table, largest, largestCell }),
    )}</tbody>
    ${
      rest.values === 0
        ? nothing
        : html`<tfoot><tr>
            <th scope="row" class="counts-value">${countStrings.restOf(formatCount(rest.values))}</th>
            <td class="counts-number">${formatCount(rest.count)}</td>
            ${columns.map(({ place }) => html`<td class="counts-number">${formatCount(rest.cells[place] ?? 0)}</td>`)}
          </tr></tfoot>`
    }
  </table></pe-one-stop>`;
}

function keyOf({ key }: AcrossColumn): string | number {
  return key;
}

/** What an order by a column tells it by. */
function orderKey({ key }: AcrossColumn): number {
  return typeof key === 'string' ? textHash(key) : key;
}

interface RowLook {
  readonly table: CountsTable;
  readonly largest: number;
  readonly largestCell: number;
}

function countRow(
  row: CountedRow,
  columns: readonly AcrossColumn[],
  { table, largest, largestCell }: RowLook,
): TemplateResult {
  const { value, cut, count, cells } = row;
  const text = lineText(value) || resultStrings.noValue;
  const share = (part: number, of: number) => `--share:${Math.min(100, Math.round((part / of) * 100))}%`;
  const lead = (number: number, what: string, place: number | null) => {
    const written = formatCount(number);
    return html`<button type="button" class="counts-lead" title=${countStrings.show(written, what)} @click=${() => table.onCell(value, place)}>${written}</button>`;
  };
  return html`<tr data-row>
    <th scope="row" class="counts-value" title=${cut ? countStrings.tooLong : text}>${cut ? `${text}…` : text}</th>
    <td class="counts-number counts-bar" .style=${share(count, largest)}>${cut ? formatCount(count) : lead(count, text, null)}</td>
    ${repeat(columns, keyOf, ({ label, hint, leads, isElse, place }) => {
      const number = cells[place] ?? 0;
      if (number === 0) return html`<td class="counts-number counts-none">·</td>`;
      const isShaded = leads && isElse !== true;
      const what = countStrings.and(text, table.by.kind === 'time' ? hint : label);
      return html`<td class="counts-number ${isShaded ? 'counts-cell' : ''}" .style=${isShaded ? share(number, largestCell) : ''}>${leads && !cut ? lead(number, what, place) : formatCount(number)}</td>`;
    })}
  </tr>`;
}
