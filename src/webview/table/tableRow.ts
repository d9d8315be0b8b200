// One row of a table: its cells, what is folded under it, and its buttons.

import { html, nothing, type TemplateResult } from 'lit';
import type { TableColumn } from './columnWidths.ts';
import { tableCell } from './tableCell.ts';
import type { TableFold } from './tableFold.ts';

export interface TableRow {
  readonly id: string;
  /** Of the head, which comes first, and the rows. */
  readonly index: number;
  /** Pixels from the upper edge of what the rows stand in. */
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isOdd: boolean;
  readonly columns: readonly TableColumn[];
  /** A cell's text, ready to show; undefined while the row is on its way. */
  readonly text: (column: string) => string | undefined;
  readonly searchTerm: string;
  /** Undefined where nothing is folded in this table; null for a row that belongs to no other. */
  readonly fold: TableFold | null | undefined;
  /** The column that says how many rows are folded. */
  readonly foldColumn: string;
  readonly actions: TemplateResult | null;
  /** Several rows can be selected. */
  readonly isSelectable: boolean;
  readonly onClick: (event: MouseEvent) => void;
  /** A menu is opened on it: what that does, it does to this row, or to all those selected where this is one of them. */
  readonly onMenu: () => void;
  readonly onOpen: () => void;
  readonly onFold: (isOpen: boolean) => void;
}

/**
 * What stood in the row on which the pointer's button went down first, of a double click too; undefined: not all of it did yet; null: what
 * had just come under the pointer.
 */
let pressed: string | undefined | null;

/** The pointer's button went down on what has just come under it: the click is for no row. */
export function pressNone(): void {
  pressed = null;
}

export function tableRow(row: TableRow): TemplateResult {
  const { fold, columns } = row;
  const texts = columns.map(({ key }) => row.text(key));
  const said = () => (texts.includes(undefined) ? undefined : JSON.stringify(texts));
  const onPress = (event: MouseEvent) => {
    if (event.detail < 2 || pressed === null) pressed = said();
    if (row.isSelectable) preventTextSelection(event);
  };
  // Rows come and go under a pressed button: a click is for what was there as it went down. A screen reader's has no button.
  const ifPressed = (act: (event: MouseEvent) => void) => (event: MouseEvent) => {
    if (event.detail === 0 || pressed === undefined || pressed === said()) act(event);
  };
  const isHead = fold?.index === 0;
  return html`<div
    class="table-row ${row.isActive ? 'active' : ''} ${row.isSelected ? 'selected' : ''} ${row.isOdd ? 'odd' : ''}"
    role="row"
    id=${row.id}
    aria-rowindex=${row.index}
    aria-selected=${row.isSelected}
    aria-level=${fold === undefined ? nothing : isInside(fold) ? 2 : 1}
    aria-expanded=${isHead ? fold.isOpen : nothing}
    .style=${`top:${row.top}px`}
    @mousedown=${onPress}
    @click=${ifPressed(row.onClick)}
    @contextmenu=${row.onMenu}
    @dblclick=${ifPressed(row.onOpen)}
  >
    ${columns.map(({ key, mono }, index) =>
      tableCell(texts[index], mono === true, row.searchTerm, {
        before: index > 0 || fold === undefined ? nothing : foldMark(fold, ifPressed, row.onFold),
        behind: isHead && key === row.foldColumn ? foldCount(fold) : nothing,
      }),
    )}
    ${row.actions === null ? nothing : html`<div class="table-cell table-actions" role="gridcell">${row.actions}</div>`}
  </div>`;
}

/** A click that extends the selection of rows selects no text, and leaves none selected, as any other click. */
function preventTextSelection(event: MouseEvent): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  document.getSelection()?.removeAllRanges();
}

function isInside(fold: TableFold | null): boolean {
  return fold !== null && fold.index > 0;
}

/** Arrows of the keyboard do the same: it is for the mouse alone. */
function foldMark(
  fold: TableFold | null,
  ifPressed: (act: (event: MouseEvent) => void) => (event: MouseEvent) => void,
  onFold: (isOpen: boolean) => void,
): TemplateResult {
  if (fold === null || fold.index > 0)
    return html`<span class="fold-mark ${isInside(fold) ? 'inside' : ''}" aria-hidden="true"></span>`;
  const onClick = ifPressed((event) => {
    event.stopPropagation();
    onFold(!fold.isOpen);
  });
  return html`<span
    class="fold-mark codicon ${fold.isOpen ? 'codicon-chevron-down' : 'codicon-chevron-right'}"
    aria-hidden="true"
    @click=${onClick}
    @dblclick=${(event: MouseEvent) => event.stopPropagation()}
  ></span>`;
}

function foldCount({ label, spoken }: TableFold): TemplateResult {
  return html`<span class="fold-count" title=${spoken}><span aria-hidden="true">${label}</span><span class="only-read">, ${spoken}</span></span>`;
}
