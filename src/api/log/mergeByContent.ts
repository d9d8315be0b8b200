// Owns how a page of the event log is merged that doesn't continue what was taken.

import type { Freshness, MergePage, MergeStrategy } from './mergeStrategy.ts';
import type { TakenEntries, TakenRecord } from './takenEntries.ts';

/** What is known is left out, and what stands before something known came since. It always tells, and is the last resort. */
export class MergeByContent implements MergeStrategy {
  readonly takesEarly = false;
  /** The last page lay wholly before what was taken: so many entries came since. */
  #isBefore = false;

  judge({ rows, place }: MergePage, taken: TakenEntries): Freshness {
    const known = taken.recordsOf(rows);
    const first = known.findIndex((record) => record !== undefined);
    this.#isBefore = first < 0 && (place.overlap > 0 || this.#isBefore);
    if (this.#isBefore) return () => false;
    const met = new Map<TakenRecord, number>();
    const isFresh = known.map((record, index) => {
      if (record === undefined) return index >= first;
      met.set(record, (met.get(record) ?? 0) + 1);
      return (met.get(record) ?? 0) > record.count;
    });
    return (_, index) => isFresh[index] ?? false;
  }
}
