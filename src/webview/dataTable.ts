// A table of any length: only the rows on the screen are in the document. Columns sort by their heads and can be made wider; one row
// is active, and where the owner wants it several can be selected.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SortOrder } from '../core/eventLog.ts';
import { ColumnSizing } from './columnSizing.ts';
import { type ChosenWidths, gridTracks } from './columnWidths.ts';
import { marked } from './foundText.ts';
import { keyTarget } from './gridKeys.ts';
import { allRows, extended, isSelected, oneRow, type RowSelection } from './rowSelection.ts';
import { RowSlots } from './rowSlots.ts';
import { type Alignment, RowWindow } from './rowWindow.ts';
import { sharedWords } from './text.ts';

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  /** Least width in pixels. */
  readonly width: number;
  /** Its share of the room that is left. */
  readonly grow: number;
  readonly mono?: boolean;
}

/** Pixels of the column that holds a row's buttons. */
const actionsWidth = 60;

/** Detail of `table-active`: a row became the active one, by a click or by the keyboard. */
export interface ActiveRow {
  readonly row: number;
  readonly clicked: boolean;
}

/**
 * `<pe-table>`. Tells `table-sort` (SortOrder), `table-active` (ActiveRow), `table-select` (RowSelection), `table-open` (row number:
 * Enter or double click), `table-widths` (ChosenWidths) and `table-range` ([first, last]: what is on the screen).
 */
export class DataTable extends LitElement {
  static override properties = {
    label: { attribute: false },
    columns: { attribute: false },
    count: { attribute: false },
    cell: { attribute: false },
    actions: { attribute: false },
    order: { attribute: false },
    sortable: { attribute: false },
    resizable: { attribute: false },
    selectable: { attribute: false },
    selection: { attribute: false },
    active: { attribute: false },
    sought: { attribute: false },
    version: { attribute: false },
  };

  declare label: string;
  declare columns: readonly TableColumn[];
  declare count: number;
  /** A cell's text, ready to show; undefined while the row is on its way. */
  declare cell: (row: number, column: string) => string | undefined;
  /** Buttons at the end of a row; null: none. Only the active row's are in the tab order. */
  declare actions: ((row: number, reachable: boolean) => TemplateResult) | null;
  declare order: SortOrder | null;
  declare sortable: boolean;
  declare resizable: boolean;
  /** Several rows can be selected. */
  declare selectable: boolean;
  declare selection: RowSelection | null;
  /** -1: none. */
  declare active: number;
  /** Marked wherever it stands in a cell; '': nothing. */
  declare sought: string;
  /** Change it when cells have other texts than before. */
  declare version: number;

  readonly #window = new RowWindow(this);
  readonly #slots = new RowSlots();
  readonly #sizing = new ColumnSizing(this);
  #toldRange = '';

  constructor() {
    super();
    this.label = '';
    this.columns = [];
    this.count = 0;
    this.cell = () => undefined;
    this.actions = null;
    this.order = null;
    this.sortable = true;
    this.resizable = false;
    this.selectable = false;
    this.selection = null;
    this.active = -1;
    this.sought = '';
    this.version = 0;
  }

  get scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.table');
  }

  get body(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.table-body');
  }

  get drawnRows(): readonly number[] {
    return this.#window.rows;
  }

  /** Brings a row on the screen. */
  reveal(row: number, align: Alignment = 'auto'): void {
    this.#window.reveal(row, align);
  }

  /** So many rows came above those on the screen (negative: went), which stay where they are. */
  shift(rows: number): void {
    this.#window.shift(rows);
  }

  focusRows(): void {
    this.scroller?.focus();
  }

  /** Draws columns like these until the next ones are given. */
  layOut(columns: readonly TableColumn[]): void {
    const { tracks, width } = gridTracks(columns, this.actions === null ? 0 : actionsWidth);
    this.scroller?.style.setProperty('--table-columns', tracks);
    this.scroller?.style.setProperty('--table-width', `${width}px`);
  }

  choose(widths: ChosenWidths): void {
    this.#tell('table-widths', widths);
  }

  // The page's style sheet styles the rows: no shadow root of its own.
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#window.attach();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#window.detach();
  }

  protected override willUpdate(): void {
    this.#window.beforeUpdate();
  }

  protected override firstUpdated(): void {
    this.#window.attach();
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#window.afterUpdate();
    if (changed.has('columns') || changed.has('actions')) this.layOut(this.columns);
    this.#tellRange();
  }

  protected override render(): TemplateResult {
    const { rows } = this.#window;
    const slots = this.#slots.assign(rows);
    return html`<div
      class="table"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.count + 1}
      aria-colcount=${this.columns.length + (this.actions === null ? 0 : 1)}
      aria-multiselectable=${this.selectable ? 'true' : nothing}
      aria-activedescendant=${rows.includes(this.active) ? this.#rowId(this.active) : nothing}
      @keydown=${this.#onKey}
    >
      <div class="table-head" role="rowgroup">
        <div class="table-row" role="row" aria-rowindex="1">
          ${this.columns.map((column) => this.#head(column))}
          ${this.actions === null ? nothing : html`<div class="table-cell table-actions" role="columnheader"><span class="only-read">${sharedWords.rowActions}</span></div>`}
        </div>
      </div>
      <div class="table-body" role="rowgroup" .style=${`height:${this.#window.bodyHeight}px`}>
        ${repeat(
          rows,
          (row) => slots.get(row),
          (row) => this.#row(row),
        )}
      </div>
    </div>`;
  }

  #head(column: TableColumn): TemplateResult {
    const { key, label } = column;
    const sorted = this.order?.field === key ? (this.order.descending ? 'descending' : 'ascending') : 'none';
    const edge = this.resizable ? this.#sizing.edge(column) : nothing;
    if (!this.sortable)
      return html`<div class="table-cell" role="columnheader" aria-label=${label} title=${label}>${label}${edge}</div>`;
    const icon =
      sorted === 'none'
        ? nothing
        : html`<span class="codicon codicon-arrow-${sorted === 'ascending' ? 'up' : 'down'}" aria-hidden="true"></span>`;
    return html`<div class="table-cell" role="columnheader" aria-label=${label} aria-sort=${sorted}>
      <button type="button" class="table-sort" title=${label} @click=${() => this.#sort(key)}>
        <span>${label}</span>${icon}
      </button>${edge}
    </div>`;
  }

  #row(row: number): TemplateResult {
    const isActive = row === this.active;
    const selected = this.selectable ? isSelected(this.selection, row) : isActive;
    return html`<div
      class="table-row ${isActive ? 'active' : ''} ${selected ? 'selected' : ''} ${row % 2 === 1 ? 'odd' : ''}"
      role="row"
      id=${this.#rowId(row)}
      aria-rowindex=${row + 2}
      aria-selected=${selected}
      .style=${`top:${this.#window.place(row)}px`}
      @mousedown=${this.#keepText}
      @click=${(event: MouseEvent) => this.#activate(row, true, event.shiftKey)}
      @dblclick=${() => this.#tell('table-open', row)}
    >
      ${this.columns.map(({ key, mono }) => {
        const text = this.cell(row, key);
        return html`<div class="table-cell ${text === undefined ? 'pending' : ''} ${mono ? 'mono' : ''}" role="gridcell" title=${text || nothing}>${text === undefined ? nothing : marked(text, this.sought)}</div>`;
      })}
      ${this.actions === null ? nothing : html`<div class="table-cell table-actions" role="gridcell">${this.actions(row, isActive)}</div>`}
    </div>`;
  }

  #rowId(row: number): string {
    return `${this.id || 'table'}-row-${row}`;
  }

  #tellRange(): void {
    const { onScreen } = this.#window;
    if (onScreen === undefined || this.count === 0) return;
    const told = `${onScreen} ${this.count} ${this.version}`;
    if (told === this.#toldRange) return;
    this.#toldRange = told;
    this.#tell('table-range', onScreen);
  }

  /** First by a column's natural direction, then the other way round. */
  #sort(field: string): void {
    const descending = this.order?.field === field ? !this.order.descending : false;
    this.#tell('table-sort', { field, descending } satisfies SortOrder);
  }

  #activate(row: number, clicked: boolean, extend: boolean): void {
    this.#select(extend ? extended(this.selection, this.active, row) : oneRow(row));
    this.active = row;
    this.#tell('table-active', { row, clicked } satisfies ActiveRow);
  }

  #select(selection: RowSelection | null): void {
    if (!this.selectable || selection === null) return;
    this.selection = selection;
    this.#tell('table-select', selection);
  }

  /** A click that extends the selection of rows selects no text. */
  readonly #keepText = (event: MouseEvent): void => {
    if (event.shiftKey && this.selectable) event.preventDefault();
  };

  #onKey(event: KeyboardEvent): void {
    if (event.target !== this.scroller || event.altKey || this.count === 0) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !this.selectable) return;
      // The editor's own Select All would choose the page's text, and Copy would take that.
      event.preventDefault();
      event.stopPropagation();
      document.getSelection()?.removeAllRanges();
      this.#select(allRows(this.count));
      return;
    }
    const { active, count } = this;
    const { page, onScreen } = this.#window;
    const target = keyTarget(event.key, { active, count, page, first: onScreen?.[0] ?? 0 });
    if (target === undefined) return;
    event.preventDefault();
    if (target !== 'open') {
      this.#activate(target, false, event.shiftKey);
      this.reveal(target);
    } else if (active >= 0) this.#tell('table-open', active);
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-table', DataTable);
