// Owns how a page of the event log is merged by its sequence: where it continues what was taken.

import type { PagePlace } from '../paging/page.ts';
import type { Freshness, MergePage, MergeStrategy, MergeVerdict } from './mergeStrategy.ts';
import type { TakenEntries, TakenRecord } from './takenEntries.ts';

/** What was taken, or what a page holds: undefined for a row of it that was not taken, which no two lists that are compared both have. */
type Records = readonly (TakenRecord | undefined)[];

/**
 * The page continues what was taken after the shift that the service's totals tell, else after the least that fits: a run of equal
 * entries longer than the overlap is told apart by the totals alone. It can't tell where nothing fits.
 */
export class MergeBySequence implements MergeStrategy {
  readonly takesEarly = false;
  /** Where what was taken ended when the service said that it has so many entries. */
  #end: { readonly place: number; readonly total: number | null } = { place: 0, total: null };

  judge({ rows, place }: MergePage, taken: TakenEntries): MergeVerdict | undefined {
    if (place.early) return 'again';
    const page = taken.recordsOf(rows);
    const before = taken.records;
    const lengths = fittingLengths(before, page, place.overlap);
    const told = this.#toldLength(place);
    if (told !== undefined && lengths.includes(told)) return newFrom(told);
    // Where nothing is in common nothing is told: any page would follow.
    const telling = before.length === 0 || page.length === 0 ? lengths : lengths.filter((length) => length > 0);
    if (telling.length > 1 && place.mayStepBack) return 'stepBack';
    const [least] = telling;
    if (least !== undefined) return newFrom(least);
    if (!taken.isComplete) return place.mayStepBack ? 'stepBack' : undefined;
    // All that was taken may stand in the page, behind entries that came since.
    const since = page.findIndex((_, index) => begins(page, index, before));
    return since < 0 ? undefined : newFrom(since + before.length);
  }

  pageTaken({ offset, total }: PagePlace, rows: number): void {
    this.#end = { place: offset + rows, total };
  }

  /** As many rows of the page were taken, by what the list has grown since; undefined where the service tells no totals. */
  #toldLength({ offset, total }: PagePlace): number | undefined {
    if (total === null || this.#end.total === null) return undefined;
    return this.#end.place + total - this.#end.total - offset;
  }
}

/** The lengths, from `overlap` up, at which the end of what was taken is as the page begins. */
function fittingLengths(before: Records, page: Records, overlap: number): readonly number[] {
  const lengths: number[] = [];
  for (let length = overlap; length <= before.length; length += 1)
    if (begins(before, before.length - length, page)) lengths.push(length);
  return lengths;
}

/** Whether records go on from a place as others begin, as far as both go. */
function begins(records: Records, place: number, others: Records): boolean {
  const compared = Math.min(records.length - place, others.length);
  for (let i = 0; i < compared; i += 1) if (records[place + i] !== others[i]) return false;
  return true;
}

function newFrom(place: number): Freshness {
  return (_, index) => index >= place;
}
