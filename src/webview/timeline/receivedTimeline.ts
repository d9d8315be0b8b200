// What the editor has told of the timeline, and what follows from it as time passes. Knows no document.

import { usCentral } from '../../core/text/zoneClock.ts';
import { type TimeRange, wholeRange } from '../../core/timeline/range.ts';
import type { ToTimelinePage } from '../../protocol/timelineMessages.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { noNotices, noticesInTime } from './drawnNotices.ts';
import type { WordContext } from './noticeWords.ts';

/** Why nothing is drawn; `drawn` where something is. */
export type TimelineState =
  | 'opening'
  | 'loading'
  | 'noAccount'
  | 'signedOut'
  | 'unread'
  | 'empty'
  | 'filteredOut'
  | 'undated'
  | 'drawn';

export class ReceivedTimeline {
  /** Undefined until the editor has said something. */
  message: ToTimelinePage | undefined;
  notices = noNotices;
  /** From the first of the notices to the last. */
  whole: TimeRange = { from: 0, to: 1 };
  /** The service's time when it was looked at last, in milliseconds since 1970. */
  now = Date.now();
  #skew = 0;

  take(message: ToTimelinePage): void {
    this.message = message;
    this.#skew = message.serviceNow - Date.now();
    this.tick();
  }

  /** Time has passed: what has no end lasts until now. */
  tick(): void {
    this.now = Date.now() + this.#skew;
    this.notices = noticesInTime(this.message?.items ?? [], this.now, (this.message?.filter ?? '') !== '');
    this.whole = wholeRange(
      this.notices.drawn.map(({ span }) => span),
      this.now,
    );
  }

  get state(): TimelineState {
    const { message } = this;
    if (message === undefined || message.isOpening) return 'opening';
    const { accounts, filter } = message;
    if (accounts.length === 0) return 'noAccount';
    if (this.notices.drawn.length > 0) return 'drawn';
    if (this.notices.undated.length > 0) return 'undated';
    if (accounts.some(({ state }) => state === 'loading')) return 'loading';
    if (accounts.every(({ state }) => state === 'signedOut')) return 'signedOut';
    // Whether it has notices nobody knows.
    if (accounts.some(({ state }) => state === 'unread')) return 'unread';
    return filter === '' ? 'empty' : 'filteredOut';
  }

  get clock(): DisplayZone {
    return { zone: this.message?.zone ?? 'local', serviceZone: this.message?.serviceZone ?? usCentral };
  }

  get context(): WordContext {
    const accounts = (this.message?.accounts ?? []).map(({ connectionName }) => connectionName);
    return { zone: this.clock.zone, now: this.now, accounts, isNarrowed: this.notices.isNarrowed };
  }
}
