// Owns reading a list page by page to its real end. What of a page is new is decided by a merge; see log/merge.ts and notices/merge.ts.

import { fail, failureOf } from '../../core/failures.ts';
import { mayBeTooLong } from '../requests/answers.ts';
import { PagingCapabilities, sameRow } from './capabilities.ts';
import { EndSigns } from './endSigns.ts';
import {
  endlessList,
  type PageMerge,
  type PageRead,
  type PageSizes,
  type PageWindow,
  type ReadPage,
  type ReceivedPage,
  type TakenPage,
} from './page.ts';
import { PageWindows } from './windows.ts';

/**
 * Reads pages that overlap, one after the other, a `first` and then of `most` rows, and yields what is new in each. A short page
 * alone isn't taken for the end: one row is asked for at the real offset, unless the total agrees and `capabilities` say that totals
 * hold. What may be too long a page is halved, down to one row; more than `sizes.all` rows are `tooMuchData`. How long pages can be, and
 * that a service gives fewer rows than asked for, is learnt, for its other lists of these sizes too; one that ignores resultLimit gives
 * what it has in one page. Throws FailureError: what `read` throws, `tooMuchData`, and `malformed` where the list can't be read to its
 * end. Implements service-interface.md, "Limits", paging.
 */
export async function* readPages(
  read: ReadPage,
  merge: PageMerge,
  sizes: PageSizes,
  capabilities: PagingCapabilities = new PagingCapabilities(),
): AsyncGenerator<PageRead> {
  const walk = new PageWalk(read, merge, sizes, capabilities);
  for (;;) {
    const page = await walk.takePage();
    if (page === undefined) continue;
    if (page.fresh.length > 0) yield { rows: page.fresh, total: page.total };
    if (await walk.isLast(page)) return;
  }
}

/** One reading of one list, as far as it has come. */
class PageWalk {
  readonly #read: ReadPage;
  readonly #merge: PageMerge;
  readonly #sizes: PageSizes;
  readonly #capabilities: PagingCapabilities;
  readonly #windows: PageWindows;
  readonly #signs = new EndSigns();
  /** The place in the list up to which it has been taken. */
  #position = 0;
  /** Rows that were new. */
  #given = 0;
  /** What the last page said of the length of the list. */
  #total: number | null = null;
  #endSeemsNear = false;

  constructor(read: ReadPage, merge: PageMerge, sizes: PageSizes, capabilities: PagingCapabilities) {
    this.#read = read;
    this.#merge = merge;
    this.#sizes = sizes;
    this.#capabilities = capabilities;
    this.#windows = new PageWindows(sizes, capabilities);
  }

  /** Reads the next page and takes what is new in it; undefined where another window must be read instead. */
  async takePage(): Promise<TakenPage | undefined> {
    const fromStart = this.#capabilities.offsetsIgnored;
    const window = this.#windows.next(this.#position);
    const page = await this.#readHalving(window, (count, most) => ({
      [Symbol.iterator]: () => this.#coming({ ...window, count }, most),
    }));
    this.#total = page.total;
    // What ignored offsets may have been something in the service's place: that is seen anew in each list before it is built on.
    if (fromStart && this.#position === 0 && page.rows.length > 0) {
      await this.#capabilities.relearnOffsets(this.#read, page, page.asked);
    }
    if (this.#position - page.offset >= page.asked) {
      if (fromStart) throw endlessList();
      this.#windows.shorten(page.asked);
      return undefined;
    }
    if (this.#signs.isAstray(page)) await this.#learnOffsets(page);
    return this.#takeNew(this.#capabilities.offsetsIgnored ? { ...page, offset: 0 } : page);
  }

  /** Whether the page that was taken is the list's last one; asks for a row behind it where that isn't clear. */
  async isLast(page: TakenPage): Promise<boolean> {
    this.#position = Math.max(this.#position, page.offset + page.rows.length);
    if (this.#isWhole(page)) return true;
    this.#endSeemsNear = this.#windows.isShort(page);
    if (this.#endSeemsNear) {
      if (this.#signs.tellsEnd(page, this.#position) || (await this.#nothingBehind(page))) return true;
    }
    this.#signs.countIdle(page);
    if (page.fresh.length === 0 && this.#signs.isIdle && !this.#capabilities.knowsOffsets) {
      await this.#learnOffsets(page);
      if (this.#isWhole(page)) return true;
      if (this.#capabilities.offsetsIgnored) this.#position = this.#given;
    }
    this.#windows.goOn(page, this.#signs.repeats);
    this.#signs.remember(page);
    return false;
  }

  /** The windows that will be asked for after this one: nothing behind the total, if that can be right, nor once the end seems near. */
  *#coming(page: PageWindow, most: number): Generator<PageWindow> {
    if (this.#merge.takesEarly !== true || this.#capabilities.offsetsIgnored || this.#endSeemsNear) return;
    const total = this.#total ?? Number.POSITIVE_INFINITY;
    yield* this.#windows.after(page, most, total >= this.#position ? total : Number.POSITIVE_INFINITY);
  }

  /** Throws `tooMuchData` where the list is longer than any. */
  #takeNew(page: ReceivedPage): TakenPage | undefined {
    const place = this.#windows.place(page, this.#position);
    const fresh = this.#merge.take(page.rows, place);
    if (fresh === 'stepBack') this.#windows.stepBack(place);
    if (typeof fresh === 'string') return undefined;
    this.#given += fresh.length;
    if (this.#given > this.#sizes.all) throw fail('tooMuchData', `the list holds more than ${this.#sizes.all} rows`);
    return { ...page, overlap: place.overlap, fresh };
  }

  /** Where the service looks at no offset, a page is the whole list unless it was cut at what was asked for. */
  #isWhole({ rows, asked }: ReceivedPage): boolean {
    return this.#capabilities.offsetsIgnored && rows.length !== asked;
  }

  /** Whether nothing lies behind a page that is shorter than expected; learns from what does. */
  async #nothingBehind(page: TakenPage): Promise<boolean> {
    const { offset, rows, total } = page;
    const position = this.#position;
    const agrees = total === position && total === offset + rows.length;
    if (agrees && this.#capabilities.trusts(total)) return true;
    const behind = await this.#readHalving({ offset: position, count: 1 });
    const [row] = behind.rows;
    if (row === undefined) {
      if (agrees && behind.total === total) await this.#capabilities.learnTotal(this.#read, total);
      return true;
    }
    if (agrees) this.#capabilities.refuteTotals();
    if (sameRow(row, rows[0])) await this.#learnOffsets(page);
    if (this.#capabilities.offsetsIgnored) return true;
    this.#windows.pageWasCut(sameRow(row, rows.at(-1)));
    return false;
  }

  async #learnOffsets(page: ReceivedPage): Promise<void> {
    await this.#capabilities.learnOffsets(this.#read, page, page.asked);
  }

  /**
   * Reads a page, half as long each time that it may be too long. `coming` says what will be asked for after so many rows, where pages
   * have `most`; absent for a page beside the sequence.
   */
  async #readHalving(
    { offset, count }: PageWindow,
    coming?: (asked: number, most: number) => Iterable<PageWindow>,
  ): Promise<ReceivedPage> {
    let most = this.#capabilities.most(this.#sizes);
    for (;;) {
      const asked = Math.min(count, most);
      try {
        const page = await this.#read(offset, asked, coming?.(asked, most));
        this.#capabilities.learnLength(this.#sizes, asked, asked < count);
        return { ...page, offset, asked };
      } catch (error) {
        const failure = failureOf(error);
        if (asked <= 1 || !mayBeTooLong(failure)) throw error;
        // A service that is down or away answers nothing at all, however little is asked for.
        if (failure.kind !== 'tooMuchData') await this.#read(offset, 1);
        most = Math.floor(asked / 2);
      }
    }
  }
}
