// Owns how a page of a log that is newest first is merged by the entries' dates.

import { countRecords, takeOne } from '../../core/log/duplicates.ts';
import type { Freshness, MergePage, MergeStrategy, MergeVerdict } from './mergeStrategy.ts';
import type { TakenEntries } from './takenEntries.ts';

/**
 * An entry newer than the last one taken was taken or came since; of those with the last one's very date, as many are new as the page
 * holds more of than were taken, by full record. That is exact once the page begins before that date, for which it steps back. It can't
 * tell where entries aren't sorted by date, nor where more than a page of them share one.
 */
export class MergeByDate implements MergeStrategy {
  readonly takesEarly = true;

  judge({ times, place }: MergePage, taken: TakenEntries): MergeVerdict | undefined {
    if (!taken.isSorted) return undefined;
    const first = times[0] ?? Number.NaN;
    if (place.offset === 0 || first > taken.lastTime) return newByDate(times, taken);
    // Entries that came after this page was read, and before the one before it was, have left a gap.
    if (place.early && first < taken.lastTime) return 'again';
    return place.mayStepBack && taken.ofLastDate(place.reach) < place.reach ? 'stepBack' : undefined;
  }
}

function newByDate(times: readonly number[], taken: TakenEntries): Freshness {
  const { rows, lastTime } = taken;
  const known = countRecords(rows.slice(rows.length - taken.ofLastDate(rows.length)));
  return (row, index) => {
    const time = times[index] ?? Number.NaN;
    return time < lastTime || (time === lastTime && !takeOne(known, row));
  };
}
