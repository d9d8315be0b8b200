// The edges in a table's head that make columns wider and narrower: dragged, moved by arrow keys, or set to what fits.

import { html, type TemplateResult } from 'lit';
import { tableStrings } from '../strings/result.ts';
import {
  type ChosenWidths,
  fittingWidth,
  narrowest,
  resizedWidths,
  type TableColumn,
  widest,
  withWidths,
} from './columnWidths.ts';

/** Pixels that an arrow key moves an edge. */
const keyStep = 10;
/** Pixels that a column is made wide at most to fit its texts. */
const widestFitting = 600;

/** The table as its head's edges see it. */
export interface SizedTable {
  readonly columns: readonly TableColumn[];
  readonly scroller: HTMLElement | null;
  /** Rows in the document, and a cell's text; undefined while it is on its way. */
  readonly drawnRows: readonly number[];
  cell(row: number, column: string): string | undefined;
  /** Draws columns like these, without drawing rows again. */
  layOut(columns: readonly TableColumn[]): void;
  /** The reader has chosen. */
  choose(widths: ChosenWidths): void;
}

export class ColumnSizing {
  readonly #table: SizedTable;

  constructor(table: SizedTable) {
    this.#table = table;
  }

  /** The edge at the end of a column's head; not a stop of the Tab key, but one step to the right from the head's button. */
  edge({ key, label, width }: TableColumn): TemplateResult {
    return html`<div
      class="table-edge"
      role="separator"
      tabindex="-1"
      aria-orientation="vertical"
      aria-label=${tableStrings.columnWidth(label)}
      aria-valuenow=${width}
      aria-valuemin=${narrowest}
      aria-valuemax=${widest}
      title=${tableStrings.columnWidthHint}
      @pointerdown=${(event: PointerEvent) => this.#drag(event, key)}
      @dblclick=${() => this.#fit(key)}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, key)}
    ></div>`;
  }

  /** A key was pressed on a head's button. */
  onHeadKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowRight' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    headPart(event, '.table-edge')?.focus();
    event.preventDefault();
  }

  #drag(event: PointerEvent, key: string): void {
    const edge = event.currentTarget;
    const index = this.#indexOf(key);
    if (event.button !== 0 || index < 0 || !(edge instanceof HTMLElement)) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const { columns } = this.#table;
    const actual = this.#actualWidths();
    const from = actual[index] ?? narrowest;
    let widths: ChosenWidths | undefined;
    const move = (moved: PointerEvent) => {
      widths = resizedWidths(columns, actual, index, from + moved.clientX - event.clientX);
      this.#table.layOut(withWidths(columns, widths));
    };
    const end = () => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('lostpointercapture', end);
      if (widths !== undefined) this.#table.choose(widths);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end);
  }

  #onKey(event: KeyboardEvent, key: string): void {
    if (event.key === 'Enter') this.#fit(key);
    else if (event.key === 'Escape') headPart(event, '.table-sort')?.focus();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const actual = this.#actualWidths();
      const index = this.#indexOf(key);
      const width = (actual[index] ?? narrowest) + (event.key === 'ArrowLeft' ? -keyStep : keyStep);
      this.#table.choose(resizedWidths(this.#table.columns, actual, index, width));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #fit(key: string): void {
    const { columns, drawnRows } = this.#table;
    const index = this.#indexOf(key);
    const textOf = (place: number) => this.#table.cell(drawnRows[place] ?? -1, key) ?? '';
    const width = fittingWidth(columns[index]?.label ?? '', drawnRows.length, textOf, narrowest, widestFitting);
    this.#table.choose(resizedWidths(columns, this.#actualWidths(), index, width));
  }

  #indexOf(key: string): number {
    return this.#table.columns.findIndex((column) => column.key === key);
  }

  /** Pixels, in the columns' order. */
  #actualWidths(): readonly number[] {
    const heads = this.#table.scroller?.querySelectorAll('.table-head .table-cell') ?? [];
    return Array.from(heads, (head) => head.getBoundingClientRect().width);
  }
}

/** Another part of the head that a key was pressed in. */
function headPart({ currentTarget }: Event, selector: string): HTMLElement | null {
  const head = currentTarget instanceof Element ? currentTarget.closest('.table-cell') : null;
  return head?.querySelector<HTMLElement>(selector) ?? null;
}
