// Owns how pages of the event log are joined. Entries have no id and new ones shift every offset while one reads.

import { countRecords, recordKey, spend } from '../core/logTwins.ts';
import type { JsonRecord } from '../core/notices.ts';
import { instant } from './decode.ts';
import type { PageJoin, PagePlace } from './pages.ts';

/** Entries kept of what was taken, to compare the next page with; and how many at most where they share their date. */
const kept = 2_000;
const mostKept = 8_000;

/** Whether a row of a page, at this place of it, is one that was not taken before. */
type Freshness = (row: JsonRecord, index: number) => boolean;

/**
 * Joins pages of a newest-first log so that shifts neither lose nor double an entry that was there at the start, and true twins
 * survive. The join is by date: an entry newer than the last one taken was taken or came since; of those with the last one's very
 * date, as many are new as the page holds more of than were taken, by full record. That is exact once the page begins before
 * that date, for which it steps back. Entries that aren't sorted by date, or of which more than a page share one date, are joined
 * by their sequence; there a run of equal entries longer than the overlap is told apart by the service's totals alone. By date pages
 * can be joined in whatever order the service read them, unless there is a gap between them; by sequence they can't.
 */
export class LogJoin implements PageJoin {
  readonly #taken: JsonRecord[] = [];
  /** Their dates, in milliseconds since 1970. */
  readonly #times: number[] = [];
  /** The last page was joined by date, or it still can be. */
  takesEarly = true;
  #sorted = true;
  #lastTime = Number.POSITIVE_INFINITY;
  /** Where what was taken ended when the service said that it has `endTotal` entries. */
  #end = 0;
  #endTotal: number | null = null;
  /** Nothing that was taken has been let go. */
  #all = true;
  /** The last page lay wholly before what was taken: so many entries came since. */
  #before = false;

  take(rows: readonly JsonRecord[], place: PagePlace): readonly JsonRecord[] | 'stepBack' | 'again' {
    const times = rows.map(timeOf);
    const isFresh = this.#freshness(rows, times, place);
    if (isFresh === 'stepBack' || isFresh === 'again') return isFresh;
    const fresh: JsonRecord[] = [];
    for (const [index, row] of rows.entries()) {
      if (!isFresh(row, index)) continue;
      fresh.push(row);
      this.#keep(row, times[index] ?? Number.NaN);
    }
    this.#forget();
    if (fresh.length > 0) {
      this.#end = place.offset + rows.length;
      this.#endTotal = place.total;
    }
    return fresh;
  }

  /** Which rows are new; to be asked of all, in their order. */
  #freshness(
    rows: readonly JsonRecord[],
    times: readonly number[],
    place: PagePlace,
  ): Freshness | 'stepBack' | 'again' {
    this.#sorted &&= isDescending(times);
    this.takesEarly = this.#sorted;
    if (this.#taken.length === 0 || rows.length === 0) return () => true;
    if (this.#sorted) {
      const before = times[0] ?? Number.NaN;
      if (place.offset === 0 || before > this.#lastTime) return this.#byDate(times);
      // Entries that came after this page was read, and before the one before it was, have left a gap.
      if (place.early && before < this.#lastTime) return 'again';
      if (place.mayStepBack && this.#ofLastDate(place.reach) < place.reach) return 'stepBack';
    }
    this.takesEarly = false;
    if (place.early) return 'again';
    return this.#bySequence(rows, place);
  }

  /** How many of those taken last share their date; counted up to `most`. */
  #ofLastDate(most: number): number {
    let count = 0;
    while (count < most && this.#times[this.#times.length - 1 - count] === this.#lastTime) count += 1;
    return count;
  }

  #byDate(times: readonly number[]): Freshness {
    const last = this.#lastTime;
    const twins = this.#taken.slice(this.#taken.length - this.#ofLastDate(this.#taken.length));
    const known = countRecords(twins);
    return (row, index) => {
      const time = times[index] ?? Number.NaN;
      return time < last || (time === last && !spend(known, row));
    };
  }

  /** The place where the page continues what was taken: the shift that the totals tell, else the least that fits. */
  #bySequence(rows: readonly JsonRecord[], place: PagePlace): Freshness | 'stepBack' {
    const taken = this.#taken;
    const number = numbering();
    const page = rows.map(number);
    const before = taken.map(number);
    const fits = (length: number) => {
      const start = before.length - length;
      const compared = Math.min(length, page.length);
      for (let i = 0; i < compared; i += 1) if (page[i] !== before[start + i]) return false;
      return true;
    };
    const lengths: number[] = [];
    for (let length = place.overlap; length <= taken.length; length += 1) if (fits(length)) lengths.push(length);
    if (place.total !== null && this.#endTotal !== null) {
      const told = this.#end + place.total - this.#endTotal - place.offset;
      if (lengths.includes(told)) return from(told);
    }
    if (lengths.length > 1 && place.mayStepBack) return 'stepBack';
    const [least] = lengths;
    if (least !== undefined) return from(least);
    if (place.mayStepBack && !this.#all) return 'stepBack';
    return this.#unaligned(rows, place);
  }

  /** A page that doesn't continue what was taken: what is known is left out, and what stands before something known came since. */
  #unaligned(rows: readonly JsonRecord[], place: PagePlace): Freshness {
    const known = countRecords(this.#taken);
    const first = rows.findIndex((row) => known.has(recordKey(row)));
    this.#before = first < 0 && (place.offset === 0 || this.#before);
    if (this.#before) return () => false;
    return (row, index) => index >= first && !spend(known, row);
  }

  #keep(row: JsonRecord, time: number): void {
    this.#lastTime = time;
    this.#taken.push(row);
    this.#times.push(time);
  }

  #forget(): void {
    if (this.#taken.length < kept * 2) return;
    // Entries of the last date stay, as many as can be: they decide the next join.
    let from = this.#taken.length - kept;
    const least = Math.max(0, this.#taken.length - mostKept);
    while (this.#sorted && from > least && this.#times[from - 1] === this.#lastTime) from -= 1;
    this.#taken.splice(0, from);
    this.#times.splice(0, from);
    this.#all &&= from === 0;
  }
}

function from(place: number): Freshness {
  return (_, index) => index >= place;
}

/** When an entry was created, in milliseconds since 1970; NaN where it has no readable date. */
export function timeOf(entry: JsonRecord): number {
  return instant(entry, 'eventCreateDate')?.ms ?? Number.NaN;
}

/** False for a list with a date that can't be read, too. */
function isDescending(times: readonly number[]): boolean {
  return times.every(
    (time, index) => time <= (index === 0 ? Number.POSITIVE_INFINITY : (times[index - 1] ?? Number.NaN)),
  );
}

/** Gives equal records equal numbers, so that long runs are compared without looking into them again. */
function numbering(): (row: JsonRecord) => number {
  const numbers = new Map<string, number>();
  return (row) => {
    const key = recordKey(row);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
}
