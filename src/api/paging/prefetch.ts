// Owns prefetching: while one page of a list is awaited, the pages that will be asked for next are under way already.

import { type Failure, failureOf } from '../../core/failures.ts';
import type { PageRead, PageWindow, ReadPage } from './page.ts';

export interface WindowOptions {
  /** Told why, each time before the request is tried again. */
  readonly onRetry: (failure: Failure) => void;
  /** A long answer has come: resolves when it is to be read. */
  readonly turn?: (() => Promise<void>) | undefined;
}

/** Sends one request. */
export type ReadWindow = (window: PageWindow, signal: AbortSignal, options: WindowOptions) => Promise<PageRead>;

/** A page that was asked for. `early`: others that come before it were still awaited then. */
interface Asked {
  readonly window: PageWindow;
  readonly early: boolean;
  readonly answer: Promise<PageRead>;
  /** It is awaited now: if it has come, it may be read. */
  readonly begin: () => void;
  readonly cancel: () => void;
  arrived: boolean;
}

const mostWindows = 8;
/** Pages without throttling, after which one more may be under way again. */
const goodRun = 10;
/** What a page read in vain takes of the credit, to which a page of use adds one; and the least that there is. */
const costInVain = 3;
const leastCredit = -6;

/**
 * Stands between readPages, which alone decides what is read, and the service. Pages are asked for only while one is awaited, so a
 * caller that doesn't call pauses the reading. No more are under way than `windows` (1 to 8; fewer once the service throttles), no more
 * of them and of those that have come are held than twice as many and than were of use so far, but for the first total that tells of
 * more: it is believed once. What was foretold wrongly is aborted; that a prefetched page has failed is told only when that page is
 * asked for.
 */
export class Prefetch {
  readonly #readWindow: ReadWindow;
  readonly #signal: AbortSignal;
  readonly #most: number;
  #windows: number;
  #queue: Asked[] = [];
  /** Makes use of a window that has become free, while a page is awaited. */
  #refill: () => void = () => {};
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
    if (coming === undefined) return await this.#send(window);
    // Asked for again at once: the page that came early was of no use, and had been counted as one that is.
    if (this.#lastEarly !== undefined && isSame(this.#lastEarly, window)) this.#takeCredit(1 + costInVain);
    const page = await this.#take(window, coming);
    this.#lastEarly = page.early === true ? window : undefined;
    this.#credit += 1;
    if (!this.#believed && (page.total ?? 0) > offset + page.rows.length) {
      this.#believed = true;
      this.#credit = Math.max(this.#credit, 2 * this.#most);
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
    this.#refill = () => this.#lineUp(window, coming);
    this.#refill();
    const [next] = this.#queue;
    if (next === undefined) return await this.#send(window);
    next.begin();
    try {
      const page = await next.answer;
      return next.early ? { ...page, early: true } : page;
    } catch (error) {
      // That it was too fast for the service is our doing: once more, with nothing beside it.
      if (!next.early || failureOf(error).kind !== 'throttled') throw error;
      this.#dropFrom(1);
      return await this.#send(window);
    } finally {
      this.#refill = () => {};
      if (this.#queue[0] === next) this.#queue.shift();
    }
  }

  /** Makes the queue begin with the window that is asked for and go on with those to come, as far as there is room. */
  #lineUp(window: PageWindow, coming: Iterable<PageWindow>): void {
    const room = Math.max(1, Math.min(2 * this.#windows, this.#credit));
    let place = 0;
    for (const wanted of sequence(window, coming)) {
      const known = this.#queue[place];
      if (known !== undefined && !isSame(known.window, wanted)) this.#dropFrom(place);
      if (place >= this.#queue.length) {
        if (place >= room || (place > 0 && this.#underWay >= this.#windows)) return;
        this.#queue.push(this.#start(wanted, place > 0));
      }
      place += 1;
    }
    this.#dropFrom(place);
  }

  get #underWay(): number {
    return this.#queue.filter(({ arrived }) => !arrived).length;
  }

  #start(window: PageWindow, early: boolean): Asked {
    const controller = new AbortController();
    let begin = () => {};
    const awaited = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const arrive = () => {
      asked.arrived = true;
      this.#refill();
    };
    const answer = this.#send(window, AbortSignal.any([this.#signal, controller.signal]), () => {
      arrive();
      return awaited;
    });
    const cancel = () => {
      controller.abort();
      begin();
    };
    const asked: Asked = { window, early, answer, begin, cancel, arrived: false };
    // It may fail while nobody waits for it.
    answer.then(arrive, () => {
      asked.arrived = true;
    });
    return asked;
  }

  #send(window: PageWindow, signal = this.#signal, turn?: () => Promise<void>): Promise<PageRead> {
    this.#started += 1;
    const number = this.#started;
    const onRetry = ({ kind }: Failure) => {
      if (kind === 'throttled' && number > this.#slowedAt) this.#slowDown();
    };
    return this.#readWindow(window, signal, { onRetry, ...(turn === undefined ? {} : { turn }) });
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
