// Completed notices from before the time that polls look back: read when a person asks for them, and listed until the session ends.

import type { EventService } from '../../core/connection/ports.ts';
import { isCompleted, learntRow, type Notice } from '../../core/notices/notice.ts';
import { withRows } from '../../core/notices/store.ts';

/** A first step back, in days; the next one goes back to the beginning, which is 0. */
const aYear = 365;

export class OlderNotices {
  readonly #polled: () => number;
  #days: number | undefined;
  #notices: readonly Notice[] = [];

  /** `polled`: the days that polls look back; 0: they read everything. */
  constructor(polled: () => number) {
    this.#polled = polled;
  }

  /** Days of completed notices that are listed; 0: all. */
  get days(): number {
    const polled = this.#polled();
    if (polled === 0 || this.#days === undefined) return polled;
    return this.#days === 0 ? 0 : Math.max(this.#days, polled);
  }

  /** Reads a year, or everything where a year is listed already. Throws FailureError. */
  async read(service: EventService): Promise<void> {
    const days = this.days === 0 || this.days >= aYear ? 0 : aYear;
    const notices = await service.notices({ lookBackDays: days }, new AbortController().signal);
    this.#days = days;
    this.#notices = notices.filter((notice) => isCompleted(notice) && notice.acknowledged);
  }

  /** What a poll read, and what is older than that. */
  with(polled: ReadonlyMap<number, Notice>): ReadonlyMap<number, Notice> {
    return withRows(
      polled,
      this.#notices.filter(({ id }) => !polled.has(id)),
    );
  }

  /** A read of one notice alone told this. */
  learn(read: Notice): void {
    this.#notices = this.#notices.map((notice) => (notice.id === read.id ? learntRow(notice, read) : notice));
  }
}
