// Which rows of a long table are in the document: those on the screen, a few around them, and the active one. All rows are equally
// high, so that places are arithmetic and a million rows cost no more than a hundred.

import { MarkedCell } from './markedCell.ts';
import type { Alignment, ScrollRequest } from './scrollRequest.ts';

/** Pixels; the style sheet's rows and head have the same. */
export const rowHeight = 24;
const headHeight = 28;
/** Rows drawn above and below those on the screen. */
const overscan = 6;
/** Pixels by which what stands around a table may have made it lower: a row so far off was in sight before. */
const near = 3 * rowHeight;
/** Pixels: up to here every browser makes an element as high as it is told. */
const surelyPossible = 5_000_000;

/** The table as this part of it sees it. */
export interface WindowedTable {
  readonly count: number;
  /** -1: none. */
  readonly active: number;
  /** What scrolls, and what the rows stand in; null before the table was drawn for the first time. */
  readonly scroller: HTMLElement | null;
  readonly body: HTMLElement | null;
  requestUpdate(): void;
}

/**
 * Pixels come in two kinds. All rows under one another are `count * rowHeight` high. A browser can't make an element as high as that
 * for very many rows (33 million device pixels in Chromium); then the body is lower, and one pixel of scrolling goes by for several of
 * the rows'.
 */
export class Virtualizer {
  readonly #table: WindowedTable;
  readonly #resized = new ResizeObserver(() => this.#measure());
  readonly #marked: MarkedCell;
  #watched: HTMLElement | null = null;
  /** Pixels of rows above the screen, and on it. */
  #top = 0;
  #height = 0;
  #count = 0;
  /** `top` was set here and the element has to follow. */
  #moved = false;
  /** How high the browser makes the body at most. */
  #highest = Number.POSITIVE_INFINITY;
  /** The body's height when that was looked at last. */
  #tried = 0;
  /** The active row is to be in sight on the page, too. */
  #isFollowed = false;

  constructor(table: WindowedTable) {
    this.#table = table;
    this.#marked = new MarkedCell(table);
  }

  /** The rows to draw. With the active row among them, focus and a screen reader's place never vanish. */
  get rows(): readonly number[] {
    const shown = this.onScreen;
    if (shown === undefined) return [];
    const { count, active } = this.#table;
    const first = Math.max(0, shown[0] - overscan);
    const last = Math.min(count - 1, shown[1] + overscan);
    const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    if (active >= 0 && active < first) rows.unshift(active);
    else if (active > last && active < count) rows.push(active);
    return rows;
  }

  /** First and last row on the screen; undefined before there is one. */
  get onScreen(): readonly [number, number] | undefined {
    const { count } = this.#table;
    if (count === 0 || this.#watched === null) return undefined;
    const last = Math.ceil((this.#top + this.#height) / rowHeight) - 1;
    const first = Math.min(count - 1, Math.floor(this.#top / rowHeight));
    return [first, Math.max(first, Math.min(count - 1, last))];
  }

  /** Rows that go by with a key for a page: one less than fit. */
  get page(): number {
    return Math.max(1, Math.floor(this.#height / rowHeight) - 1);
  }

  /** Pixels: the height of what the rows stand in. */
  get bodyHeight(): number {
    return Math.min(this.#table.count * rowHeight, this.#highest);
  }

  /** Pixels from the upper edge of what the rows stand in. */
  place(row: number): number {
    return row * rowHeight - this.#top + this.#top / this.#stretch;
  }

  /** The table is drawn, or in the document again. */
  attach(): void {
    const { scroller } = this.#table;
    if (scroller === null || this.#watched === scroller) return;
    this.detach();
    this.#watched = scroller;
    scroller.addEventListener('scroll', this.#onScroll, { passive: true });
    this.#resized.observe(scroller);
    this.#measure();
  }

  detach(): void {
    this.#watched?.removeEventListener('scroll', this.#onScroll);
    this.#resized.disconnect();
    this.#watched = null;
  }

  /** Before the table is drawn: it may have more or fewer rows by now. */
  beforeUpdate(): void {
    const { count } = this.#table;
    if (count !== this.#count && this.#stretch !== 1) this.#moved = true;
    this.#count = count;
    this.#top = Math.min(this.#top, this.#lastTop);
  }

  /** After the table was drawn: the element goes where the rows are. */
  afterUpdate(): void {
    if (this.bodyHeight > surelyPossible && this.bodyHeight !== this.#tried) this.#tryHeight();
    if (this.#moved && this.#watched !== null) {
      this.#moved = false;
      this.#watched.scrollTop = this.#top / this.#stretch;
    }
    this.#marked.afterUpdate();
    const row = this.#isFollowed ? this.#watched?.querySelector('.table-row.active') : undefined;
    this.#isFollowed = false;
    if (row) bringIntoPage(row);
  }

  /** Looks once how high the browser made the body: it costs a layout. */
  #tryHeight(): void {
    this.#tried = this.bodyHeight;
    const height = this.#table.body?.getBoundingClientRect().height ?? this.#tried;
    if (height >= this.#tried - 1) return;
    this.#highest = Math.floor(height * 0.98);
    this.#tried = this.#highest;
    this.#moved = true;
    this.#table.requestUpdate();
  }

  carryOut({ by, to }: ScrollRequest): void {
    if (by !== 0) this.#goTo(this.#top + by * rowHeight);
    if (to === undefined) return;
    this.#marked.want(to.marked === true);
    this.#isFollowed ||= to.marked === true;
    this.reveal(to.row, to.align);
    if (this.#isCut) this.reveal(this.#table.active, 'auto');
  }

  /** Brings the row that is to be the active one into sight, also where the page around the table is to scroll for that. */
  follow(row: number): void {
    this.reveal(row, 'auto');
    this.#isFollowed = true;
    this.#table.requestUpdate();
  }

  /** Brings a row on the screen with the next drawing. */
  reveal(row: number, align: Alignment): void {
    if (row < 0 || row >= this.#table.count) return;
    const start = row * rowHeight;
    const isAbove = start < this.#top;
    const bottom = this.#top + this.#height;
    if (align !== 'start' && !isAbove && start + rowHeight <= bottom) return;
    if (align === 'near' && (start < this.#top - near || start > bottom + near)) return;
    const below = this.#height - rowHeight;
    const up = align === 'center' ? below / 2 : align !== 'start' && !isAbove ? below : 0;
    this.#goTo(start - up);
  }

  #goTo(top: number): void {
    this.#top = Math.max(0, Math.min(top, this.#lastTop));
    this.#moved = true;
    this.#table.requestUpdate();
  }

  /** No more than the upper part of the active row is on the screen. */
  get #isCut(): boolean {
    const start = this.#table.active * rowHeight;
    const bottom = this.#top + this.#height;
    return start >= 0 && start < bottom && start + rowHeight > bottom;
  }

  get #lastTop(): number {
    return Math.max(0, this.#table.count * rowHeight - this.#height);
  }

  /** Pixels of rows that go by for one of scrolling. */
  get #stretch(): number {
    const room = this.bodyHeight - this.#height;
    return this.#table.count * rowHeight > this.bodyHeight && room > 0 ? this.#lastTop / room : 1;
  }

  readonly #onScroll = (): void => {
    if (this.#watched === null || this.#moved) return;
    const stretch = this.#stretch;
    const top = this.#watched.scrollTop * stretch;
    // What a browser rounds is no scrolling.
    if (Math.abs(top - this.#top) < stretch) return;
    const before = this.onScreen;
    this.#top = Math.max(0, Math.min(top, this.#lastTop));
    const now = this.onScreen;
    if (stretch !== 1 || before?.[0] !== now?.[0] || before?.[1] !== now?.[1]) this.#table.requestUpdate();
  };

  #measure(): void {
    const height = Math.max(0, (this.#watched?.clientHeight ?? 0) - headHeight);
    if (height === this.#height) return;
    const { active } = this.#table;
    const [first, last] = this.onScreen ?? [0, -1];
    const isLower = height < this.#height && height >= rowHeight;
    this.#height = height;
    // The window may be on another screen or be zoomed now.
    this.#tried = 0;
    this.#table.requestUpdate();
    // The active row stays in sight where the table gets lower: its details may have opened below.
    if ((isLower && active >= first && active <= last) || this.#isCut) this.reveal(active, 'auto');
  }
}

/** Scrolls a page no further than it takes, so that the element is in sight, below the bar that stands still at the page's top. */
function bringIntoPage(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const from = document.querySelector('.log-lines:has(.find-bar)')?.getBoundingClientRect().height ?? 0;
  const by = top < from ? top - from : Math.max(0, Math.min(bottom - innerHeight, top - from));
  if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
}
