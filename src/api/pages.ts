// Owns reading a list page by page to its real end. What of a page is new is decided by a join; see logJoin.ts and noticeList.ts.

import { type FailureError, fail, failureOf } from '../core/failures.ts';
import type { JsonRecord } from '../core/notices.ts';
import { PagingHabits, sameEnds, sameRow } from './pagingHabits.ts';

export interface PageRead {
  readonly rows: readonly JsonRecord[];
  readonly total: number | null;
  /** It was asked for before the page before it had come: the service may have read it earlier than that one. */
  readonly early?: boolean;
}

/** So many rows from a place on. */
export interface PageWindow {
  readonly offset: number;
  readonly count: number;
}

/**
 * Reads a page. `coming`: the windows that will be asked for after it, if it and they bring what can be expected; can be walked
 * through until the promise is settled. Absent for a page beside the sequence. See pageAhead.ts for a reader that makes use of it.
 */
export type ReadPage = (offset: number, count: number, coming?: Iterable<PageWindow>) => Promise<PageRead>;

/** Where a page lies: it was read `overlap` rows before the end of what has been taken. */
export interface PagePlace {
  readonly offset: number;
  readonly overlap: number;
  readonly total: number | null;
  readonly early: boolean;
  /** False where the page already reaches back as far as one can. */
  readonly mayStepBack: boolean;
  /** The most rows of overlap that a page can have. */
  readonly reach: number;
}

export interface PageJoin {
  /** Pages that come early can be joined, as it looks; absent: they can't. */
  readonly takesEarly?: boolean;
  /**
   * The rows of the page that were not taken before; `stepBack` where a page that begins earlier is needed to tell, `again` where an
   * early page must be read again now.
   */
  take(rows: readonly JsonRecord[], place: PagePlace): readonly JsonRecord[] | 'stepBack' | 'again';
}

/** In rows. */
export interface PageSizes {
  readonly first: number;
  readonly most: number;
  /** Rows that a page has in common with the one before it, if those are enough to join them: so many, and one in so many at most. */
  readonly overlap: number;
  readonly overlapShare: number;
  /** Rows of the whole list; a service that gives more is one that makes them up, or more than this program holds. */
  readonly all: number;
}

/** Pages in a row without a new row: with the same rows each time, or with any. */
const mostEqualPages = 20;
const mostIdlePages = 1_000;
const enoughEnds = 3;
/** Rows: what a single burst of entries takes more than that isn't worth reading all pages so. */
const mostNeeded = 50;

/**
 * Reads pages that overlap, one after the other, a `first` and then of `most` rows, and yields what is new in each. A short page
 * alone isn't taken for the end: one row is asked for at the real offset, unless the total agrees and `habits` say that totals hold.
 * `tooMuchData` halves the pages down to one row, then fails, as do more than `sizes.all` rows. That a service gives fewer rows than
 * asked for is learnt, for its other lists of these sizes too; one that ignores resultLimit gives what it has in one page. Throws
 * FailureError: what `read` throws, `tooMuchData`, and `malformed` where the list can't be read to its end. Implements
 * service-interface.md, "Limits", paging.
 */
export async function* readPages(
  read: ReadPage,
  join: PageJoin,
  sizes: PageSizes,
  habits: PagingHabits = new PagingHabits(),
): AsyncGenerator<PageRead> {
  let position = 0;
  let count = sizes.first;
  let most = sizes.most;
  let largest = habits.cap(sizes) ?? 0;
  let capped = largest > 0;
  let mayBeShift = true;
  let overlap = sizes.overlap;
  /** Overlap that it took once to join a page. */
  let needed = 0;
  let back = overlap;
  let given = 0;
  let before: { readonly offset: number; readonly rows: readonly JsonRecord[] } = { offset: 0, rows: [] };
  let equalPages = 0;
  let idlePages = 0;
  let ends = 0;
  let endSeems = false;
  let told: number | null = null;

  const windowAt = (end: number, wanted: number, overlapping: number): PageWindow => ({
    offset: Math.max(0, end - overlapping),
    count: Math.min(most, Math.max(wanted, overlapping * 2)),
  });
  const overlapFor = (longest: number) => {
    const usual = Math.min(sizes.overlap, Math.ceil(longest / sizes.overlapShare));
    return Math.min(Math.max(usual, Math.min(needed, Math.ceil(longest / 4))), Math.floor(most / 2));
  };
  const expectedOf = (asked: number) => (capped ? Math.min(asked, largest) : asked);
  /** What will be asked for after a page: nothing behind the total, if that can be right, nor once the end seems near. */
  const coming = (page: PageWindow): Iterable<PageWindow> => ({
    *[Symbol.iterator]() {
      let longest = largest;
      for (let window = page; join.takesEarly === true && !habits.offsetsIgnored && !endSeems; ) {
        const end = window.offset + expectedOf(window.count);
        longest = Math.max(longest, end - window.offset);
        const next = windowAt(end, most, overlapFor(longest));
        if (next.offset <= window.offset || (told !== null && told >= position && end > told)) return;
        window = next;
        yield window;
      }
    },
  });
  const readHalving = async (offset: number, wanted: number, beside = false) => {
    for (let asked = wanted; ; most = asked) {
      try {
        return { page: await read(offset, asked, beside ? undefined : coming({ offset, count: asked })), asked };
      } catch (error) {
        if (failureOf(error).kind !== 'tooMuchData' || asked <= 1) throw error;
        asked = Math.floor(asked / 2);
      }
    }
  };

  for (;;) {
    const fromStart = habits.offsetsIgnored;
    const window = fromStart ? windowAt(0, Math.max(count, position * 4), 0) : windowAt(position, count, back);
    const { page, asked } = await readHalving(window.offset, window.count);
    const { rows, total, early = false } = page;
    told = total;
    let { offset } = window;
    if (position - offset >= asked) {
      if (fromStart) throw endless();
      // The page was halved until it can't reach past its overlap.
      overlap = Math.floor(asked / 2);
      back = overlap;
      continue;
    }
    const strange = rows.length > asked || (before.offset !== offset && sameRow(before.rows[0], rows[0]));
    if (strange) await habits.learnOffsets(read, page, asked);
    if (habits.offsetsIgnored) offset = 0;
    largest = Math.max(largest, rows.length);
    if (capped) habits.learnCap(sizes, largest);
    const reach = Math.floor((capped ? Math.min(most, largest) : most) * 0.9);
    const mayStepBack = offset > 0 && back < reach;
    const known = position - offset;
    const fresh = join.take(rows, { offset, overlap: known, total, early, mayStepBack, reach });
    if (fresh === 'again') continue;
    if (fresh === 'stepBack') {
      back = Math.min(reach, Math.max(1, back) * 4);
      needed = Math.min(mostNeeded, back);
      continue;
    }
    given += fresh.length;
    if (given > sizes.all) throw fail('tooMuchData', `the list holds more than ${sizes.all} rows`);
    if (fresh.length > 0) yield { rows: fresh, total };
    position = Math.max(position, offset + rows.length);
    if (habits.offsetsIgnored && rows.length !== asked) return;
    endSeems = rows.length < expectedOf(asked);
    if (endSeems) {
      if (rows.length === 0 && offset === position) return;
      // Where entries come in all the time, the one row below is always a shifted one: pages that reach past the overlap and end with
      // nothing new, again and again, are the end too. One is enough where it is a mere piece of the page before it: no cap cuts that.
      ends = fresh.length === 0 && rows.length > known ? ends + 1 : 0;
      if (ends > 0 && !early && rows.length < before.rows.length && sameRow(rows.at(-1), before.rows.at(-1))) return;
      if (ends === enoughEnds) return;
      const agrees = total !== null && total === position && total === offset + rows.length;
      if (agrees && habits.trusts(total)) return;
      const { page: probe } = await readHalving(position, 1, true);
      if (probe.rows.length === 0) {
        if (agrees && probe.total === total) await habits.learnTotal(read, total);
        return;
      }
      if (agrees) habits.refuteTotals();
      if (sameRow(probe.rows[0], rows[0])) await habits.learnOffsets(read, page, asked);
      if (habits.offsetsIgnored) return;
      // The last row again at the place behind it: rather a shift than a cap, believed once.
      capped ||= !(mayBeShift && sameRow(probe.rows[0], rows.at(-1)));
      mayBeShift = false;
    }
    if (fresh.length > 0) {
      equalPages = 0;
      idlePages = 0;
      count = most;
      overlap = overlapFor(largest);
    } else {
      equalPages = sameEnds(before.rows, rows) ? equalPages + 1 : 0;
      idlePages += 1;
      if (equalPages > mostEqualPages || idlePages > mostIdlePages) throw endless();
      if (idlePages > 1 && !habits.knowsOffsets) {
        await habits.learnOffsets(read, page, asked);
        if (habits.offsetsIgnored && rows.length !== asked) return;
        if (habits.offsetsIgnored) position = given;
      }
      // Where the service gives no more rows than the overlap, nothing new can come; a longer page shows a shift.
      if (rows.length <= known && (known >= largest || equalPages >= enoughEnds)) overlap = Math.floor(overlap / 2);
    }
    before = { offset, rows };
    back = overlap;
  }
}

function endless(): FailureError {
  return fail('malformed', 'the service answers every page with the same rows');
}
