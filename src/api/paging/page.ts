// What reading a list page by page is about: pages, where they lie, and how long they may be.

import { type FailureError, fail } from '../../core/failures.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';

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
 * through until the promise is settled. Absent for a page beside the sequence. See prefetch.ts for a reader that makes use of it.
 */
export type ReadPage = (offset: number, count: number, coming?: Iterable<PageWindow>) => Promise<PageRead>;

/** A page that came. */
export interface ReceivedPage extends PageRead {
  readonly offset: number;
  /** So many rows were asked for. */
  readonly asked: number;
}

/** A page of which was taken what is new. */
export interface TakenPage extends ReceivedPage {
  /** So many of its places had been taken before. */
  readonly overlap: number;
  readonly fresh: readonly JsonRecord[];
}

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

export interface PageMerge {
  /** Pages that come early can be merged, as it looks; absent: they can't. */
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
  /** Rows that a page has in common with the one before it, if those are enough to merge them: so many, and one in so many at most. */
  readonly overlap: number;
  readonly overlapShare: number;
  /** Rows of the whole list; a service that gives more is one that makes them up, or more than this program holds. */
  readonly all: number;
}

/** The failure of a list that can't be read to its end. */
export function endlessList(): FailureError {
  return fail('malformed', 'the service answers every page with the same rows', { flaw: 'samePage' });
}
