// A table of any length: only the rows on the screen are in the document. Columns sort by their heads and can be made wider; one row
// is active, and where the owner wants it several can be selected: all of them from a head too, which gives them the focus.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SortOrder } from '../../core/log/order.ts';
import { ColumnSizing } from './columnSizing.ts';
import { type ChosenWidths, gridTracks, type TableColumn } from './columnWidths.ts';
import { isGridKey, keyTarget } from './gridKeys.ts';
import { type ActiveRow, allRows, extended, isSelected, oneRow, type RowSelection } from './rowSelection.ts';
import { RowSlots } from './rowSlots.ts';
import type { ScrollRequest } from './scrollRequest.ts';
import { type FoldRequest, foldTarget, type TableFold } from './tableFold.ts';
import { type TableHead, tableHead } from './tableHead.ts';
import { tableRow } from './tableRow.ts';
import { dropSelectedText, isSelectAll, takeSelectAll } from './textSelection.ts';
import { Virtualizer } from './virtualizer.ts';

/**
 * `<pe-table>`. Tells `table-sort` (SortOrder), `table-active` (ActiveRow), `table-select` (RowSelection), `table-open` (row number:
 * Enter or double click), `table-fold` (FoldRequest), `table-widths` (ChosenWidths) and `table-range` ([first, last]: what is on the screen).
 */
class DataTable extends LitElement {
  static override properties = {
    label: { attribute: false },
    columns: { attribute: false },
    count: { attribute: false },
    cell: { attribute: false },
    actions: { attribute: false },
    foldOf: { attribute: false },
    foldColumn: { attribute: false },
    order: { attribute: false },
    resizable: { attribute: false },
    selectable: { attribute: false },
    selection: { attribute: false },
    active: { attribute: false },
    searchTerm: { attribute: false },
    scrollRequest: { attribute: false },
    version: { attribute: false },
  };

  declare label: string;
  declare columns: readonly TableColumn[];
  declare count: number;
  /** A cell's text, ready to show; undefined while the row is on its way. */
  declare cell: (row: number, column: string) => string | undefined;
  /** Buttons at the end of a row; null: none. Only the active row's are in the tab order. */
  declare actions: ((row: number, reachable: boolean) => TemplateResult) | null;
  /** What belongs together; null: nothing is folded here. */
  declare foldOf: ((row: number) => TableFold | null) | null;
  declare foldColumn: string;
  declare order: SortOrder | null;
  declare resizable: boolean;
  /** Several rows can be selected. */
  declare selectable: boolean;
  declare selection: RowSelection | null;
  /** -1: none. */
  declare active: number;
  /** Marked wherever it stands in a cell; '': nothing. */
  declare searchTerm: string;
  /** Carried out once for each new one. */
  declare scrollRequest: ScrollRequest | undefined;
  /** Change it when cells have other texts than before. */
  declare version: number;

  readonly #virtualizer = new Virtualizer(this);
  readonly #slots = new RowSlots();
  readonly #sizing = new ColumnSizing(this);
  #lastRange = '';

  constructor() {
    super();
    this.label = '';
    this.columns = [];
    this.count = 0;
    this.cell = () => undefined;
    this.actions = null;
    this.foldOf = null;
    this.foldColumn = '';
    this.order = null;
    this.resizable = false;
    this.selectable = false;
    this.selection = null;
    this.active = -1;
    this.searchTerm = '';
    this.version = 0;
  }

  get scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.table');
  }

  get body(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.table-body');
  }

  get drawnRows(): readonly number[] {
    return this.#virtualizer.rows;
  }

  /** Draws columns like these until the next ones are given. */
  layOut(columns: readonly TableColumn[]): void {
    const { tracks, width } = gridTracks(columns, this.actions !== null);
    this.scroller?.style.setProperty('--table-columns', tracks);
    this.scroller?.style.setProperty('--table-width', `${width}px`);
  }

  choose(widths: ChosenWidths): void {
    this.#dispatch('table-widths', widths);
  }

  // The page's style sheet styles the rows: no shadow root of its own.
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#virtualizer.attach();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#virtualizer.detach();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('scrollRequest') && this.scrollRequest !== undefined)
      this.#virtualizer.carryOut(this.scrollRequest);
    this.#virtualizer.beforeUpdate();
  }

  protected override firstUpdated(): void {
    this.#virtualizer.attach();
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#virtualizer.afterUpdate();
    if (changed.has('columns') || changed.has('actions')) this.layOut(this.columns);
    this.#reportRange();
  }

  protected override render(): TemplateResult {
    const { rows } = this.#virtualizer;
    const slots = this.#slots.assign(rows);
    const head: TableHead = {
      order: this.order,
      sizing: this.resizable ? this.#sizing : null,
      onSort: (order) => this.#dispatch('table-sort', order),
    };
    return html`<div
      class="table"
      role=${this.foldOf === null ? 'grid' : 'treegrid'}
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.count + 1}
      aria-colcount=${this.columns.length + (this.actions === null ? 0 : 1)}
      aria-multiselectable=${this.selectable ? 'true' : nothing}
      aria-activedescendant=${rows.includes(this.active) ? this.#rowId(this.active) : nothing}
      @keydown=${this.#onKey}
    >
      ${tableHead(this.columns, head, this.actions !== null)}
      <div class="table-body" role="rowgroup" .style=${`height:${this.#virtualizer.bodyHeight}px`}>
        ${repeat(
          rows,
          (row) => slots.get(row),
          (row) => this.#row(row),
        )}
      </div>
    </div>`;
  }

  #row(row: number): TemplateResult {
    const isActive = row === this.active;
    const isChosen = this.selectable ? isSelected(this.selection, row) : isActive;
    return tableRow({
      id: this.#rowId(row),
      index: row + 2,
      top: this.#virtualizer.place(row),
      isActive,
      isSelected: isChosen,
      isOdd: row % 2 === 1,
      columns: this.columns,
      text: (column) => this.cell(row, column),
      searchTerm: this.searchTerm,
      fold: this.foldOf?.(row),
      foldColumn: this.foldColumn,
      actions: this.actions?.(row, isActive) ?? null,
      isSelectable: this.selectable,
      onClick: (event) => this.#activate(row, true, event.shiftKey),
      onMenu: () => isChosen || this.#activate(row, false, false),
      onOpen: () => this.#dispatch('table-open', row),
      onFold: (isOpen) => this.#dispatch('table-fold', { row, isOpen } satisfies FoldRequest),
    });
  }

  #rowId(row: number): string {
    return `${this.id || 'table'}-row-${row}`;
  }

  #reportRange(): void {
    const { onScreen } = this.#virtualizer;
    if (onScreen === undefined || this.count === 0) return;
    const range = `${onScreen} ${this.count} ${this.version}`;
    if (range === this.#lastRange) return;
    this.#lastRange = range;
    this.#dispatch('table-range', onScreen);
  }

  #activate(row: number, clicked: boolean, extend: boolean): void {
    this.#select(extend ? extended(this.selection, this.active, row) : oneRow(row));
    this.active = row;
    this.#dispatch('table-active', { row, clicked } satisfies ActiveRow);
  }

  #select(selection: RowSelection | null): void {
    if (!this.selectable || selection === null) return;
    this.selection = selection;
    this.#dispatch('table-select', selection);
  }

  #onKey(event: KeyboardEvent): void {
    if (this.selectable && isSelectAll(event)) {
      takeSelectAll(event);
      this.scroller?.focus();
      this.#select(allRows(this.count));
    }
    if (event.target !== this.scroller || this.count === 0 || !isGridKey(event)) return;
    const { active, count } = this;
    const { page, onScreen } = this.#virtualizer;
    const folded = foldTarget(event.key, active, this.foldOf?.(active) ?? null);
    const target = folded ?? keyTarget(event.key, { active, count, page, first: onScreen?.[0] ?? 0 });
    if (target === undefined) return;
    event.preventDefault();
    if (typeof target === 'boolean')
      this.#dispatch('table-fold', { row: active, isOpen: target } satisfies FoldRequest);
    else if (target !== 'open') {
      dropSelectedText(this);
      this.#activate(target, false, event.shiftKey);
      this.#virtualizer.follow(target);
    } else if (active >= 0) this.#dispatch('table-open', active);
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-table', DataTable);
