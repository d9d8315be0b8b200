// Brings what is marked in the active row into sight where its column lies beside the table's screen.

/** The table as this part of it sees it. */
interface MarkedTable {
  /** What scrolls; null before the table was drawn for the first time. */
  readonly scroller: HTMLElement | null;
}

export class MarkedCell {
  readonly #table: MarkedTable;
  #isWanted = false;

  constructor(table: MarkedTable) {
    this.#table = table;
  }

  /** With the next drawing that has the row's texts; `wanted` false: no longer. */
  want(wanted: boolean): void {
    this.#isWanted = wanted;
  }

  /** After the table was drawn. The row may still be on its way. */
  afterUpdate(): void {
    const { scroller } = this.#table;
    const row = this.#isWanted ? scroller?.querySelector('.table-row.active') : undefined;
    if (!scroller || !row || row.querySelector('.pending') !== null) return;
    this.#isWanted = false;
    const cells = Array.from(row.querySelectorAll('.table-cell')).filter((cell) => cell.querySelector('mark') !== null);
    const ways = cells.map((cell) => wayTo(cell, scroller));
    // Nobody is taken to the first match from another one that is in sight.
    if (!ways.includes(0)) scroller.scrollLeft += ways[0] ?? 0;
  }
}

/** Pixels to scroll so that a cell is in sight, no further than needed; 0: it is. Of one that is too wide, the mark. */
function wayTo(cell: Element, scroller: HTMLElement): number {
  const left = scroller.getBoundingClientRect().left + scroller.clientLeft;
  const right = left + scroller.clientWidth;
  const whole = cell.getBoundingClientRect();
  const box =
    whole.width > scroller.clientWidth ? (cell.querySelector('mark')?.getBoundingClientRect() ?? whole) : whole;
  if (box.left < left) return box.left - left;
  return Math.max(0, Math.min(box.right - right, box.left - left));
}
