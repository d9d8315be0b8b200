// Owns how a page of the event log is merged that doesn't continue what was taken.

import { countRecords, recordKey, takeOne } from '../../core/log/duplicates.ts';
import type { Freshness, MergePage, MergeStrategy } from './mergeStrategy.ts';
import type { TakenEntries } from './takenEntries.ts';

/** What is known is left out, and what stands before something known came since. It always tells, and is the last resort. */
export class MergeByContent implements MergeStrategy {
  readonly takesEarly = false;
  /** The last page lay wholly before what was taken: so many entries came since. */
  #isBefore = false;

  judge({ rows, place }: MergePage, taken: TakenEntries): Freshness {
    const known = countRecords(taken.rows);
    const first = rows.findIndex((row) => known.has(recordKey(row)));
    this.#isBefore = first < 0 && (place.overlap > 0 || this.#isBefore);
    if (this.#isBefore) return () => false;
    return (row, index) => index >= first && !takeOne(known, row);
  }
}
