// Which rows of a long table are in the document: those on the screen, a few around them, and the active one.

import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';

/** Pixels; the style sheet's rows and head have the same. */
export const rowHeight = 24;
const headHeight = 28;
const overscan = 6;

/** The table as this part of it sees it. */
export interface WindowedTable {
  readonly count: number;
  /** -1: none. */
  readonly active: number;
  /** What scrolls; null before the table was drawn for the first time. */
  readonly scroller: HTMLElement | null;
  requestUpdate(): void;
}

export class RowWindow {
  readonly #table: WindowedTable;
  #virtualizer: Virtualizer<HTMLElement, HTMLElement> | undefined;
  #unmount: (() => void) | undefined;

  constructor(table: WindowedTable) {
    this.#table = table;
  }

  /** The rows to draw, with their places in pixels. */
  get items(): readonly VirtualItem[] {
    return this.#virtualizer?.getVirtualItems() ?? [];
  }

  /** First and last row on the screen; undefined before there is one. */
  get onScreen(): readonly [number, number] | undefined {
    const range = this.#virtualizer?.range;
    return range ? [range.startIndex, range.endIndex] : undefined;
  }

  /** Rows that go by with a key for a page: one less than fit. */
  get page(): number {
    return Math.max(1, Math.floor(((this.#table.scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
  }

  /** The table is drawn, or in the document again. */
  attach(): void {
    this.#virtualizer ??= new Virtualizer(this.#options());
    this.#unmount ??= this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  detach(): void {
    this.#unmount?.();
    this.#unmount = undefined;
  }

  /** Before the table is drawn: it may have other rows by now. */
  beforeUpdate(): void {
    this.#virtualizer?.setOptions(this.#options());
  }

  afterUpdate(): void {
    this.#virtualizer?._willUpdate();
  }

  reveal(row: number, align: 'auto' | 'start'): void {
    if (row >= 0 && row < this.#table.count) this.#virtualizer?.scrollToIndex(row, { align });
  }

  #options() {
    return {
      count: this.#table.count,
      getScrollElement: () => this.#table.scroller,
      estimateSize: () => rowHeight,
      overscan,
      scrollPaddingEnd: headHeight,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      rangeExtractor: (range: Range) => this.#rendered(range),
      onChange: () => this.#table.requestUpdate(),
    };
  }

  /** With the active row, focus and a screen reader's place never vanish. */
  #rendered({ startIndex, endIndex, count }: Range): number[] {
    const rows: number[] = [];
    const last = Math.min(count - 1, endIndex + overscan);
    for (let row = Math.max(0, startIndex - overscan); row <= last; row++) rows.push(row);
    const { active } = this.#table;
    if (active >= 0 && active < count && !rows.includes(active)) {
      if (active < (rows[0] ?? 0)) rows.unshift(active);
      else rows.push(active);
    }
    return rows;
  }
}
