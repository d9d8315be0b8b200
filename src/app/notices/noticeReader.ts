// Reads one notice for its page, for one signed-in user: when it is opened, when a person asks, and when the list tells something new.

import type { Clock } from '../../core/clock.ts';
import { type Failure, failureOf } from '../../core/failures.ts';
import type { Notice, NoticeDetail } from '../../core/notices/notice.ts';
import { noticesOf, sameNotice } from '../../core/notices/store.ts';
import type { PanelSession } from '../panels/ports.ts';
import { PageFreshness } from './pageFreshness.ts';

export interface NoticeReaderParts {
  readonly session: PanelSession;
  readonly id: number;
  /** This machine's clock. */
  readonly clock: Clock;
  /** The page is in sight: for one that isn't, what is new is read when it is shown again. */
  readonly isVisible: () => boolean;
  readonly onStart: () => void;
  /** `listed`: the list's row when it was asked for. */
  readonly onRead: (detail: NoticeDetail, listed: Notice | undefined) => void;
  readonly onFailure: (failure: Failure) => void;
  /** It couldn't be read, and by now the list says that the key is refused. */
  readonly onRefused: (failure: Failure) => void;
  /** The list's row says something else. */
  readonly onRowChange: () => void;
  /** The notice was read, or the list may have other notices. */
  readonly onListChange: () => void;
}

export class NoticeReader {
  readonly #parts: NoticeReaderParts;
  readonly #freshness = new PageFreshness();
  readonly #endStore: () => void;
  /** The list's row as it was seen last. */
  #seenRow: Notice | undefined;
  #wasListed = false;
  #request: AbortController | undefined;
  #isReading = false;
  /** There is something new to read, and the page was out of sight. */
  #isOutdated = false;

  /** Nothing is read before `read` or `readInSight` is called. */
  constructor(parts: NoticeReaderParts) {
    this.#parts = parts;
    this.#seenRow = this.row;
    this.#wasListed = this.row !== undefined;
    this.#endStore = parts.session.store.onChange(() => this.#followList());
  }

  /** The list's row; undefined where it doesn't hold the notice. */
  get row(): Notice | undefined {
    const { session, id } = this.#parts;
    return noticesOf(session.store.snapshot).get(id);
  }

  /** The list's row, unless the service has said that there is no such notice. */
  get rowUnlessGone(): Notice | undefined {
    return this.isGone ? undefined : this.row;
  }

  /** The list holds it, or did since the page was opened. */
  get wasListed(): boolean {
    return this.#wasListed;
  }

  /** The service said at the last read that it has no such notice. */
  get isGone(): boolean {
    return this.#freshness.isGone;
  }

  /** It is being read, or could not be: nothing newer is there yet. */
  get isWanting(): boolean {
    return this.#isReading || this.#freshness.hasFailed;
  }

  /** It could not be read, and won't be again by itself before the list tells something new. */
  get isGivenUp(): boolean {
    return !this.#isReading && !this.#isOutdated && this.#freshness.hasFailedForGood;
  }

  /** How it stands, for the page. */
  get standing(): { readonly isGone: boolean; readonly isReading: boolean } {
    return { isGone: this.isGone, isReading: this.#isReading };
  }

  /** Reads it, in place of a read that is under way. Never rejects. */
  async read(): Promise<void> {
    const { session, id, clock, onStart, onRead, onFailure } = this.#parts;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.#isOutdated = false;
    this.#isReading = true;
    const { row } = this;
    this.#freshness.begin(row);
    onStart();
    try {
      const detail = await session.service.notice(id, request.signal);
      if (request.signal.aborted) return;
      this.#isReading = false;
      this.#freshness.succeeded(detail);
      onRead(detail, row);
    } catch (error) {
      if (request.signal.aborted) return;
      this.#isReading = false;
      const failure = failureOf(error);
      this.#freshness.failed(failure, clock.now(), session.store.snapshot);
      onFailure(failure);
    } finally {
      if (this.#request === request && !request.signal.aborted) {
        this.#request = undefined;
        this.#followList();
      }
    }
  }

  /** Reads it once the page is in sight: what was read counts as seen. */
  readInSight(): void {
    if (this.#parts.isVisible()) void this.read();
    else this.#isOutdated = true;
  }

  /** The page is in sight again. */
  readIfOutdated(): void {
    if (this.#isOutdated) void this.read();
  }

  /** A person asks for the notice whose page is open. */
  readIfFailed(): void {
    if (this.#request === undefined && this.#freshness.hasFailed) void this.read();
  }

  dispose(): void {
    this.#request?.abort();
    this.#endStore();
  }

  /** What a row says shows at once, and the rest is read where there is something new to read. */
  #followList(): void {
    this.#parts.onListChange();
    const before = this.#seenRow;
    const { row } = this;
    this.#seenRow = row;
    if (row !== undefined) this.#wasListed = true;
    if (row !== undefined && (before === undefined || !sameNotice(before, row))) this.#parts.onRowChange();
    if (this.#request !== undefined) return;
    const { snapshot } = this.#parts.session.store;
    const refusal = this.#freshness.refusal(snapshot);
    if (refusal !== undefined) this.#parts.onRefused(refusal);
    if (this.#freshness.isDue(row, snapshot)) this.readInSight();
  }
}
