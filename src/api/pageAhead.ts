// Owns reading ahead: while one page of a list is awaited, the pages that will be asked for next are under way already.

import { type Failure, failureOf } from '../core/failures.ts';
import type { PageRead, PageWindow, ReadPage } from './pages.ts';

/** Sends one request. `onRetry` is told why, each time before it is tried again. */
export type ReadWindow = (
  window: PageWindow,
  signal: AbortSignal,
  onRetry: (failure: Failure) => void,
) => Promise<PageRead>;

/** A page under way. `early`: others that come before it were still awaited when it was asked for. */
interface UnderWay {
  readonly window: PageWindow;
  readonly early: boolean;
  readonly answer: Promise<PageRead>;
  readonly cancel: () => void;
}

const mostWindows = 8;
/** Pages without throttling, after which one more may be under way again. */
const goodRun = 10;
/** What a page read in vain takes of the credit, to which a page of use adds one; and the least that there is. */
const costInVain = 3;
const leastCredit = -6;

/**
 * Stands between readPages, which alone decides what is read, and the service. Pages are asked for only while `read` is called, so a
 * caller that doesn't call pauses the reading. No more are under way than `windows` (1 to 8; fewer once the service throttles) and
 * than were of use so far, but for the first total that tells of more: it is believed once. What was foretold wrongly is aborted; that a
 * page read ahead has failed is told only when that page is asked for.
 */
export class PageAhead {
  readonly #readWindow: ReadWindow;
  readonly #signal: AbortSignal;
  readonly #most: number;
  #windows: number;
  #queue: UnderWay[] = [];
  /** As many pages may be under way. */
  #credit = 0;
  #believed = false;
  /** The page that was given last, if it had come early. */
  #lastEarly: PageWindow | undefined;
  #started = 0;
  /** What was started up to here learns nothing new by being throttled. */
  #slowedAt = 0;
  #good = 0;

  constructor(readWindow: ReadWindow, signal: AbortSignal, windows: number) {
    this.#readWindow = readWindow;
    this.#signal = signal;
    this.#most = Math.max(1, Math.min(mostWindows, Math.floor(windows)));
    this.#windows = this.#most;
  }

  /** A page and, with `coming`, those after it; without, one that has no place in the sequence. Throws FailureError. */
  readonly read: ReadPage = async (offset, count, coming) => {
    const window = { offset, count };
    if (coming === undefined) return await this.#send(window, this.#signal);
    // Asked for again at once: the page that came early was of no use, and had been counted as one that is.
    if (this.#lastEarly !== undefined && isSame(this.#lastEarly, window)) this.#takeCredit(1 + costInVain);
    const page = await this.#take(window, coming);
    this.#lastEarly = page.early === true ? window : undefined;
    this.#credit += 1;
    if (!this.#believed && (page.total ?? 0) > offset + page.rows.length) {
      this.#believed = true;
      this.#credit = Math.max(this.#credit, this.#most);
    }
    this.#good += 1;
    if (this.#good % goodRun === 0) this.#windows = Math.min(this.#most, this.#windows + 1);
    return page;
  };

  /** Aborts everything under way. */
  close(): void {
    this.#dropFrom(0);
  }

  async #take(window: PageWindow, coming: Iterable<PageWindow>): Promise<PageRead> {
    this.#lineUp(window, coming);
    const next = this.#queue.shift();
    if (next === undefined) return await this.#send(window, this.#signal);
    try {
      const page = await next.answer;
      return next.early ? { ...page, early: true } : page;
    } catch (error) {
      // That it was too fast for the service is our doing: once more, with nothing beside it.
      if (!next.early || failureOf(error).kind !== 'throttled') throw error;
      this.#dropFrom(0);
      return await this.#send(window, this.#signal);
    }
  }

  /** Makes the queue begin with the window that is asked for and go on with those to come, as far as there is room. */
  #lineUp(window: PageWindow, coming: Iterable<PageWindow>): void {
    const room = Math.max(1, Math.min(this.#windows, this.#credit));
    let place = 0;
    for (const wanted of sequence(window, coming)) {
      const known = this.#queue[place];
      if (known !== undefined && !isSame(known.window, wanted)) this.#dropFrom(place);
      if (place >= this.#queue.length) {
        if (place >= room) return;
        this.#queue.push(this.#start(wanted, place > 0));
      }
      place += 1;
    }
    this.#dropFrom(place);
  }

  #start(window: PageWindow, early: boolean): UnderWay {
    const controller = new AbortController();
    const answer = this.#send(window, AbortSignal.any([this.#signal, controller.signal]));
    // It may fail while nobody waits for it.
    answer.catch(() => {});
    return { window, early, answer, cancel: () => controller.abort() };
  }

  #send(window: PageWindow, signal: AbortSignal): Promise<PageRead> {
    this.#started += 1;
    const number = this.#started;
    return this.#readWindow(window, signal, ({ kind }) => {
      if (kind === 'throttled' && number > this.#slowedAt) this.#slowDown();
    });
  }

  /** Once for all that were under way together. */
  #slowDown(): void {
    this.#slowedAt = this.#started;
    this.#windows = Math.max(1, Math.floor(this.#windows / 2));
    this.#good = 0;
  }

  #dropFrom(place: number): void {
    for (const { cancel } of this.#queue.splice(place)) {
      cancel();
      this.#takeCredit(costInVain);
    }
  }

  #takeCredit(much: number): void {
    this.#credit = Math.max(leastCredit, this.#credit - much);
  }
}

function* sequence(first: PageWindow, rest: Iterable<PageWindow>): Generator<PageWindow> {
  yield first;
  yield* rest;
}

function isSame(a: PageWindow, b: PageWindow): boolean {
  return a.offset === b.offset && a.count === b.count;
}
