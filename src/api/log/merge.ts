// Owns how pages of the event log become one list. Entries have no id and new ones shift every offset while one reads.

import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { PageMerge, PagePlace } from '../paging/page.ts';
import { instant } from '../wire/decode.ts';
import { MergeByContent } from './mergeByContent.ts';
import { MergeByDate } from './mergeByDate.ts';
import { MergeBySequence } from './mergeBySequence.ts';
import type { MergePage, MergeStrategy, MergeVerdict } from './mergeStrategy.ts';
import { TakenEntries } from './takenEntries.ts';

/**
 * Merges pages of a newest-first log so that shifts neither lose nor double an entry that was there at the start, and true duplicates
 * survive. The first strategy that can tell decides: by date pages can be merged in whatever order the service read them, unless there
 * is a gap between them; by sequence or content they can't.
 */
export class LogMerge implements PageMerge {
  readonly #taken = new TakenEntries();
  readonly #strategies: readonly MergeStrategy[] = [new MergeByDate(), new MergeBySequence(), new MergeByContent()];
  takesEarly = true;

  take(rows: readonly JsonRecord[], place: PagePlace): readonly JsonRecord[] | 'stepBack' | 'again' {
    const times = rows.map(timeOf);
    this.#taken.pageCame(times);
    const verdict = this.#judge({ rows, times, place });
    if (typeof verdict === 'string') return verdict;
    const fresh: JsonRecord[] = [];
    for (const [index, row] of rows.entries()) {
      if (!verdict(row, index)) continue;
      fresh.push(row);
      this.#taken.add(row, times[index] ?? Number.NaN);
    }
    this.#taken.trim();
    if (fresh.length > 0) for (const strategy of this.#strategies) strategy.pageTaken?.(place, rows.length);
    return fresh;
  }

  #judge(page: MergePage): MergeVerdict {
    this.takesEarly = this.#taken.isSorted;
    if (this.#taken.rows.length > 0 && page.rows.length > 0) {
      for (const strategy of this.#strategies) {
        this.takesEarly = strategy.takesEarly;
        const verdict = strategy.judge(page, this.#taken);
        if (verdict !== undefined) return verdict;
      }
    }
    return () => true;
  }
}

/** When an entry was created, in milliseconds since 1970; NaN where it has no readable date. */
export function timeOf(entry: JsonRecord): number {
  return instant(entry, 'eventCreateDate')?.ms ?? Number.NaN;
}
