// Owns what is remembered of the entries of a log that were taken, for the next page to be held against.

import { recordKey } from '../../core/log/duplicates.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';

/** Entries that are remembered; and how many at most where they share their date. */
const remembered = 2_000;
const mostRemembered = 8_000;

/** What equal entries have in common: one of these. */
export interface TakenRecord {
  /** How many of those that are remembered. */
  readonly count: number;
}

interface CountedRecord extends TakenRecord {
  readonly key: string;
  count: number;
}

export class TakenEntries {
  readonly #rows: JsonRecord[] = [];
  /** Their dates, in milliseconds since 1970. */
  readonly #times: number[] = [];
  /** Of the first rows: as far as anybody has asked. */
  readonly #records: CountedRecord[] = [];
  readonly #byKey = new Map<string, CountedRecord>();
  #lastTime = Number.POSITIVE_INFINITY;
  #isComplete = true;
  #isSorted = true;

  get rows(): readonly JsonRecord[] {
    return this.#rows;
  }

  /** What the rows are, in their order. */
  get records(): readonly TakenRecord[] {
    this.#lookInto();
    return this.#records;
  }

  /** What entries are; undefined for each that none of the rows is equal to. */
  recordsOf(entries: readonly JsonRecord[]): readonly (TakenRecord | undefined)[] {
    this.#lookInto();
    return entries.map((entry) => this.#byKey.get(recordKey(entry)));
  }

  /** The date of the entry taken last; infinite before the first one. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** Every entry that was taken is remembered. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** All pages came newest first, those too of which nothing was taken. */
  get isSorted(): boolean {
    return this.#isSorted;
  }

  /** How many of those taken last share their date; counted up to `most`. */
  ofLastDate(most: number): number {
    let count = 0;
    while (count < most && this.#times[this.#times.length - 1 - count] === this.#lastTime) count += 1;
    return count;
  }

  /** The dates of a page that came, in milliseconds since 1970; NaN where there is no readable one. */
  pageCame(times: readonly number[]): void {
    this.#isSorted &&= isDescending(times);
  }

  add(row: JsonRecord, time: number): void {
    this.#lastTime = time;
    this.#rows.push(row);
    this.#times.push(time);
  }

  /** Lets go of the oldest. Entries of the last date stay, as many as can be: they decide the next merge. */
  trim(): void {
    if (this.#rows.length < remembered * 2) return;
    let from = this.#rows.length - remembered;
    const least = Math.max(0, this.#rows.length - mostRemembered);
    while (this.#isSorted && from > least && this.#times[from - 1] === this.#lastTime) from -= 1;
    this.#rows.splice(0, from);
    this.#times.splice(0, from);
    for (const record of this.#records.splice(0, from)) {
      record.count -= 1;
      if (record.count === 0) this.#byKey.delete(record.key);
    }
    this.#isComplete &&= from === 0;
  }

  /** Each row is looked into once, as pages may be short and many; and none before somebody asks, as dates are mostly enough. */
  #lookInto(): void {
    for (const row of this.#rows.slice(this.#records.length)) {
      const key = recordKey(row);
      const record = this.#byKey.get(key) ?? { key, count: 0 };
      record.count += 1;
      this.#byKey.set(key, record);
      this.#records.push(record);
    }
  }
}

/** False for a list with a date that can't be read, too. */
function isDescending(times: readonly number[]): boolean {
  return times.every(
    (time, index) => time <= (index === 0 ? Number.POSITIVE_INFINITY : (times[index - 1] ?? Number.NaN)),
  );
}
