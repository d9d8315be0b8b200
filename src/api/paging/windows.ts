// Owns which part of a list is asked for next: where a page begins, how far it reaches back, and how long it is. Decides, and reads nothing.

import type { PagingCapabilities } from './capabilities.ts';
import type { PagePlace, PageSizes, PageWindow, ReceivedPage, TakenPage } from './page.ts';
import { RowCap } from './rowCap.ts';

/** Rows: what a single burst of entries takes more than that isn't worth reading all pages so. */
const mostNeeded = 50;
/** Of the rows that a page can have, so many can lie before the end of what has been taken. */
const mostOverlap = 0.9;

export class PageWindows {
  readonly #sizes: PageSizes;
  readonly #capabilities: PagingCapabilities;
  readonly #cap: RowCap;
  /** Rows to ask for, where neither an overlap needs more nor the service can do less. */
  #count: number;
  /** Rows that a page reaches back as a rule; and the next one, where a merge asked for more. */
  #overlap: number;
  #back: number;
  /** Overlap that it took once to merge a page. */
  #needed = 0;

  constructor(sizes: PageSizes, capabilities: PagingCapabilities) {
    this.#sizes = sizes;
    this.#capabilities = capabilities;
    this.#cap = new RowCap(capabilities.cap(sizes));
    this.#count = sizes.first;
    this.#overlap = sizes.overlap;
    this.#back = sizes.overlap;
  }

  /** The window to ask for where so many rows have been taken. */
  next(position: number): PageWindow {
    const most = this.#capabilities.most(this.#sizes);
    // All of the list so far comes again, so that it must be worth it.
    if (this.#capabilities.offsetsIgnored) return windowAt(0, Math.max(this.#count, position * 4), 0, most);
    return windowAt(position, this.#count, this.#back, most);
  }

  /** The windows after this one, if each page brings what can be expected; none that begins behind `total`. Pages have `most` rows. */
  *after(first: PageWindow, most: number, total: number): Generator<PageWindow> {
    let longest = this.#cap.largest;
    for (let window = first; ; ) {
      const rows = this.#cap.expected(window.count);
      const end = window.offset + rows;
      longest = Math.max(longest, rows);
      const next = windowAt(end, most, this.#overlapOf(longest, most), most);
      if (next.offset <= window.offset || end > total) return;
      window = next;
      yield window;
    }
  }

  /** Where a page that came lies; its length is learnt from. */
  place({ offset, rows, total, early = false }: ReceivedPage, position: number): PagePlace {
    this.#cap.pageCame(rows.length);
    this.#learnCap();
    const most = this.#capabilities.most(this.#sizes);
    const reach = Math.floor(this.#cap.expected(most) * mostOverlap);
    const mayStepBack = offset > 0 && this.#back < reach;
    return { offset, overlap: position - offset, total, early, mayStepBack, reach };
  }

  /** The page reached back too little to be merged. */
  stepBack({ reach }: PagePlace): void {
    this.#back = Math.min(reach, Math.max(1, this.#back) * 4);
    this.#needed = Math.min(mostNeeded, this.#back);
  }

  /** Pages have become so short that they can't reach past their overlap. */
  shorten(rows: number): void {
    this.#overlap = Math.floor(rows / 2);
    this.#back = this.#overlap;
  }

  /** Whether a page has fewer rows than could be expected. */
  isShort({ rows, asked }: ReceivedPage): boolean {
    return rows.length < this.#cap.expected(asked);
  }

  /** The list goes on behind a short page; see RowCap. */
  pageWasCut(lastAgain: boolean): void {
    this.#cap.pageWasCut(lastAgain);
  }

  /** The page has been taken, and another one follows. `repeats`: the service gives the same rows again and again. */
  goOn({ fresh, rows, overlap }: TakenPage, repeats: boolean): void {
    if (fresh.length > 0) {
      this.#count = this.#capabilities.most(this.#sizes);
      this.#overlap = this.#overlapOf(this.#cap.largest, this.#count);
    } else if (rows.length <= overlap && (overlap >= this.#cap.largest || repeats)) {
      // Where the service gives no more rows than the overlap, nothing new can come; a longer page shows a shift.
      this.#overlap = Math.floor(this.#overlap / 2);
    }
    this.#back = this.#overlap;
  }

  #learnCap(): void {
    const { most } = this.#cap;
    if (most !== undefined) this.#capabilities.learnCap(this.#sizes, most);
  }

  /** The overlap of pages of which the longest has so many rows. */
  #overlapOf(longest: number, most: number): number {
    const usual = Math.min(this.#sizes.overlap, Math.ceil(longest / this.#sizes.overlapShare));
    const needed = Math.min(this.#needed, Math.ceil(longest / 4));
    return Math.min(Math.max(usual, needed), Math.floor(most / 2));
  }
}

/** Begins `overlap` rows before `end`, and is long enough to reach past it. */
function windowAt(end: number, count: number, overlap: number, most: number): PageWindow {
  return { offset: Math.max(0, end - overlap), count: Math.min(most, Math.max(count, overlap * 2)) };
}
