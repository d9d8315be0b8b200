// Owns reading a list page by page to its real end. What of a page is new is decided by a join; see logJoin.ts and noticeList.ts.

import { fail, failureOf } from '../core/failures.ts';
import type { JsonRecord } from '../core/notices.ts';

export interface PageRead {
  readonly rows: readonly JsonRecord[];
  readonly total: number | null;
}

export type ReadPage = (offset: number, count: number) => Promise<PageRead>;

/** Where a page lies: it was read `overlap` rows before the end of what has been taken. */
export interface PagePlace {
  readonly offset: number;
  readonly overlap: number;
  readonly total: number | null;
  /** False where the page already reaches back as far as one can. */
  readonly mayStepBack: boolean;
}

export interface PageJoin {
  /** The rows of the page that were not taken before; `stepBack` where a page that begins earlier is needed to tell. */
  take(rows: readonly JsonRecord[], place: PagePlace): readonly JsonRecord[] | 'stepBack';
}

export interface PageSizes {
  readonly first: number;
  readonly most: number;
  readonly overlap: number;
}

/** The same page so many times in a row, none of it new, and the service must be giving it whatever is asked. */
const mostEqualPages = 20;
const enoughEnds = 3;

/**
 * Reads sequential pages that overlap, growing fourfold from `first` to `most`, and yields what is new in each. A short page is not
 * taken for the end: one row is asked for at the real offset. `tooMuchData` halves the pages down to one row, then fails. A
 * service that gives fewer rows than asked for is learnt. Implements service-interface.md, "Limits", paging.
 */
export async function* readPages(read: ReadPage, join: PageJoin, sizes: PageSizes): AsyncGenerator<PageRead> {
  let position = 0;
  let count = sizes.first;
  let most = sizes.most;
  let largest = 0;
  let capped = false;
  let overlap = sizes.overlap;
  let back = overlap;
  let idlePage = '';
  let equalPages = 0;
  let ends = 0;

  const readHalving = async (offset: number, wanted: number): Promise<{ page: PageRead; asked: number }> => {
    for (let asked = wanted; ; most = asked) {
      try {
        return { page: await read(offset, asked), asked };
      } catch (error) {
        if (failureOf(error).kind !== 'tooMuchData' || asked <= 1) throw error;
        asked = Math.floor(asked / 2);
      }
    }
  };

  for (;;) {
    const offset = Math.max(0, position - back);
    const { page, asked } = await readHalving(offset, Math.min(most, Math.max(count, back * 2)));
    const { rows, total } = page;
    if (position - offset >= asked) {
      // The page was halved until it can't reach past its overlap.
      overlap = Math.floor(asked / 2);
      back = overlap;
      continue;
    }
    largest = Math.max(largest, rows.length);
    const reach = Math.floor((capped ? Math.min(most, largest) : most) * 0.9);
    const mayStepBack = offset > 0 && back < reach;
    const known = position - offset;
    const fresh = join.take(rows, { offset, overlap: known, total, mayStepBack });
    if (fresh === 'stepBack') {
      back = Math.min(reach, Math.max(1, back) * 4);
      continue;
    }
    if (fresh.length > 0) yield { rows: fresh, total };
    // More than asked for: resultLimit was ignored, and this was everything.
    if (rows.length > asked) return;
    position = Math.max(position, offset + rows.length);
    if (rows.length < (capped ? Math.min(asked, largest) : asked)) {
      if (rows.length === 0 && offset === position) return;
      // Where entries come in all the time, the one row below is always a shifted one: pages that reach past the overlap and end with
      // nothing new, again and again, are the end too.
      ends = fresh.length === 0 && rows.length > known ? ends + 1 : 0;
      if (ends === enoughEnds) return;
      const probe = await readHalving(position, 1);
      if (probe.page.rows.length === 0) return;
      capped = true;
    }
    if (fresh.length > 0) {
      equalPages = 0;
      count = Math.min(most, count * 4);
      overlap = Math.min(sizes.overlap, Math.ceil(largest / 2), Math.floor(most / 2));
    } else {
      const page = JSON.stringify([rows[0], rows.at(-1)]);
      equalPages = page === idlePage ? equalPages + 1 : 0;
      idlePage = page;
      if (equalPages > mostEqualPages) throw fail('malformed', 'the service answers every page with the same rows');
      // Where the service gives no more rows than the overlap, nothing new can come; a longer page shows a shift.
      if (rows.length <= known && (known >= largest || equalPages >= enoughEnds)) overlap = Math.floor(overlap / 2);
    }
    back = overlap;
  }
}
