// Owns what a session learns of how a service pages, where its document says nothing: whether it looks at offsets, whether its totals are right.

import { failureOf } from '../../core/failures.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import { isRefusal } from '../requests/answers.ts';
import type { PageRead, PageSizes, ReadPage } from './page.ts';

/** After so many pages of the length that a service can do, twice that is tried once; twice as many each time that it couldn't. */
const firstThreshold = 20;
/** Of so many confirming reads that could be saved one is made. */
const mostSaved = 20;
/** No list reaches this far, and every service can read the number. */
const farAway = 2_000_000_000;

/** How long pages may be where longer ones were too much for the service, in rows. */
interface PageLength {
  most: number;
  /** Pages of that length that came since. */
  came: number;
  /** After so many, twice that length is tried once. */
  threshold: number;
}

/** Shared by all lists of a connection. */
export class PagingCapabilities {
  #offsets: 'unknown' | 'honoured' | 'ignored' = 'unknown';
  /** The largest total with which a list has really ended; 0 before the first, null once a total was wrong. */
  #confirmed: number | null = 0;
  #saved = 0;
  /** The most rows that a list of these sizes gave at once where that were fewer than asked for. */
  readonly #caps = new Map<PageSizes, number>();
  readonly #lengths = new Map<PageSizes, PageLength>();

  get knowsOffsets(): boolean {
    return this.#offsets !== 'unknown';
  }

  /** As many rows as a page of such a list has at most; undefined where it has as many as are asked for, as far as is known. */
  cap(sizes: PageSizes): number | undefined {
    return this.#caps.get(sizes);
  }

  learnCap(sizes: PageSizes, rows: number): void {
    this.#caps.set(sizes, rows);
  }

  /** As many rows as may be asked for at once in such a list. */
  most(sizes: PageSizes): number {
    return this.#lengths.get(sizes)?.most ?? sizes.most;
  }

  /** A page of so many rows came; `halved`: longer ones did not. What was a mere bad moment of the service is forgotten in time. */
  learnLength(sizes: PageSizes, rows: number, halved: boolean): void {
    const known = this.#lengths.get(sizes);
    if (halved) {
      const threshold = known === undefined ? firstThreshold : known.threshold * 2;
      this.#lengths.set(sizes, { most: rows, came: 0, threshold });
    } else if (known !== undefined && rows === known.most) {
      known.came += 1;
      if (known.came < known.threshold) return;
      known.came = 0;
      known.most = Math.min(sizes.most, rows * 2);
    }
  }

  /** Every page begins where the list begins; a list believes it once its first page has shown it again. */
  get offsetsIgnored(): boolean {
    return this.#offsets === 'ignored';
  }

  /** Finds out, once, whether a page far beyond the end holds what `page` holds: then nobody looked at where it was to begin. */
  async learnOffsets(read: ReadPage, page: PageRead, asked: number): Promise<void> {
    if (this.knowsOffsets) return;
    const far = await readFar(read, asked);
    this.#offsets = far !== null && sameEnds(far.rows, page.rows) ? 'ignored' : 'honoured';
  }

  /** Forgets what was found out of offsets, and finds it out again. */
  async relearnOffsets(read: ReadPage, page: PageRead, asked: number): Promise<void> {
    this.#offsets = 'unknown';
    await this.learnOffsets(read, page, asked);
  }

  /**
   * Whether a list that seems to end where its total says needs no further read: totals as large have proved right. Now and then the
   * answer is no even so, that no mistake stays for good.
   */
  trusts(total: number): boolean {
    if (this.#confirmed === null || total > this.#confirmed) return false;
    this.#saved = (this.#saved + 1) % mostSaved;
    return this.#saved !== 0;
  }

  /**
   * A list has ended with this total, which was given again with no row at that end. The first such total must be the same far beyond
   * the end too: one that counts up to the end of the page would agree each time.
   */
  async learnTotal(read: ReadPage, total: number): Promise<void> {
    if (this.#confirmed === null) return;
    const far = this.#confirmed === 0 ? await readFar(read, 1) : { rows: [], total };
    if (far !== null && far.rows.length === 0 && far.total === total)
      this.#confirmed = Math.max(this.#confirmed, total);
    else this.refuteTotals();
  }

  /** There are rows beyond a total. */
  refuteTotals(): void {
    this.#confirmed = null;
  }
}

/** Null where the service refuses to be asked that far. */
async function readFar(read: ReadPage, count: number): Promise<PageRead | null> {
  try {
    return await read(farAway, count);
  } catch (error) {
    if (isRefusal(failureOf(error))) return null;
    throw error;
  }
}

/** True where two pages that aren't empty begin or end with the same record. */
export function sameEnds(a: readonly JsonRecord[], b: readonly JsonRecord[]): boolean {
  return sameRow(a[0], b[0]) || sameRow(a.at(-1), b.at(-1));
}

/** True for two equal records whose fields came in the same order. */
export function sameRow(a: JsonRecord | undefined, b: JsonRecord | undefined): boolean {
  return a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
