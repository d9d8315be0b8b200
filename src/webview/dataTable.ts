// A table of any length: only the rows on the screen are in the document. Columns sort by their heads; one row at a time is active.

import type { VirtualItem } from '@tanstack/virtual-core';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SortOrder } from '../core/eventLog.ts';
import { keyTarget } from './gridKeys.ts';
import { RowWindow, rowHeight } from './rowWindow.ts';
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
 * `<pe-table>`. Tells `table-sort` (SortOrder), `table-active` (ActiveRow), `table-open` (row number: Enter or double click) and
 * `table-range` ([first, last]: what is on the screen).
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
    active: { attribute: false },
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
  /** -1: none. */
  declare active: number;
  /** Change it when cells have other texts than before. */
  declare version: number;

  readonly #window = new RowWindow(this);
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
    this.active = -1;
    this.version = 0;
  }

  get scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.table');
  }

  /** Brings a row on the screen. */
  reveal(row: number, align: 'auto' | 'start' = 'auto'): void {
    this.#window.reveal(row, align);
  }

  focusRows(): void {
    this.scroller?.focus();
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
    if (changed.has('columns') || changed.has('actions')) this.#layOut();
    this.#tellRange();
  }

  protected override render(): TemplateResult {
    const { items } = this.#window;
    const height = this.count * rowHeight;
    const activeHere = items.some(({ index }) => index === this.active);
    return html`<div
      class="table"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.count + 1}
      aria-colcount=${this.columns.length + (this.actions === null ? 0 : 1)}
      aria-activedescendant=${activeHere ? this.#rowId(this.active) : nothing}
      @keydown=${this.#onKey}
    >
      <div class="table-head" role="rowgroup">
        <div class="table-row" role="row" aria-rowindex="1">
          ${this.columns.map((column) => this.#head(column))}
          ${this.actions === null ? nothing : html`<div class="table-cell table-actions" role="columnheader"><span class="only-read">${sharedWords.rowActions}</span></div>`}
        </div>
      </div>
      <div class="table-body" role="rowgroup" .style=${`height:${height}px`}>
        ${repeat(
          items,
          ({ index }) => index,
          (item) => this.#row(item),
        )}
      </div>
    </div>`;
  }

  #head(column: TableColumn): TemplateResult {
    const { order } = this;
    const sorted = order?.field === column.key ? (order.descending ? 'descending' : 'ascending') : 'none';
    if (!this.sortable)
      return html`<div class="table-cell" role="columnheader" title=${column.label}>${column.label}</div>`;
    const icon =
      sorted === 'none'
        ? nothing
        : html`<span class="codicon codicon-arrow-${sorted === 'ascending' ? 'up' : 'down'}" aria-hidden="true"></span>`;
    return html`<div class="table-cell" role="columnheader" aria-sort=${sorted}>
      <button type="button" class="table-sort" title=${column.label} @click=${() => this.#sort(column.key)}>
        <span>${column.label}</span>${icon}
      </button>
    </div>`;
  }

  #row({ index, start }: VirtualItem): TemplateResult {
    const isActive = index === this.active;
    return html`<div
      class="table-row ${isActive ? 'active' : ''} ${index % 2 === 1 ? 'odd' : ''}"
      role="row"
      id=${this.#rowId(index)}
      aria-rowindex=${index + 2}
      aria-selected=${isActive}
      .style=${`top:${start}px`}
      @click=${() => this.#activate(index, true)}
      @dblclick=${() => this.#tell('table-open', index)}
    >
      ${this.columns.map(({ key, mono }) => {
        const value = this.cell(index, key);
        return html`<div class="table-cell ${value === undefined ? 'pending' : ''} ${mono ? 'mono' : ''}" role="gridcell" title=${value || nothing}>${value}</div>`;
      })}
      ${this.actions === null ? nothing : html`<div class="table-cell table-actions" role="gridcell">${this.actions(index, isActive)}</div>`}
    </div>`;
  }

  #rowId(row: number): string {
    return `${this.id || 'table'}-row-${row}`;
  }

  #layOut(): void {
    const tracks = this.columns.map(({ width, grow }) => `minmax(${width}px, ${grow}fr)`);
    const width = this.columns.reduce((sum, column) => sum + column.width, this.actions === null ? 0 : actionsWidth);
    if (this.actions !== null) tracks.push(`${actionsWidth}px`);
    this.scroller?.style.setProperty('--table-columns', tracks.join(' '));
    this.scroller?.style.setProperty('--table-width', `${width}px`);
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

  #activate(row: number, clicked: boolean): void {
    this.active = row;
    this.#tell('table-active', { row, clicked } satisfies ActiveRow);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target !== this.scroller || event.ctrlKey || event.metaKey || event.altKey || this.count === 0) return;
    const { active, count } = this;
    const { page, onScreen } = this.#window;
    const target = keyTarget(event.key, { active, count, page, first: onScreen?.[0] ?? 0 });
    if (target === undefined) return;
    event.preventDefault();
    if (target !== 'open') {
      this.#activate(target, false);
      this.reveal(target);
    } else if (active >= 0) this.#tell('table-open', active);
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-table', DataTable);
