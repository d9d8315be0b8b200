// What reads of single notices have told of them since the list was read: who opened a page knows more than the last poll did.

import { learntRow, type Notice } from '../../core/notices/notice.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import { sameNews, withRows } from '../../core/notices/store.ts';

interface Learnt {
  readonly notice: Notice;
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
  /** The row that polls told until then; undefined where it isn't known. */
  readonly over: Notice | undefined;
}

export class LearntRows {
  readonly #learnt = new Map<number, Learnt>();

  /** A read that ended at `at` (milliseconds since 1970) told this of a notice, of which the list says `over`. */
  learn(notice: Notice, at: number, over: Notice | undefined): void {
    this.#learnt.set(notice.id, { notice, at, over: this.#learnt.get(notice.id)?.over ?? over });
  }

  /** The rows with what was learnt. */
  added(notices: ReadonlyMap<number, Notice>): ReadonlyMap<number, Notice> {
    const rows: Notice[] = [];
    for (const [id, { notice }] of this.#learnt) {
      const row = notices.get(id);
      if (row !== undefined) rows.push(learntRow(row, notice));
    }
    return withRows(notices, rows);
  }

  /** A poll has told these rows, `now` in milliseconds since 1970: what it tells later is forgotten, and they come back with the rest. */
  settled(notices: ReadonlyMap<number, Notice>, result: PollResult, now: number): ReadonlyMap<number, Notice> {
    const { beganAt, readWholeAt } = result;
    for (const [id, told] of this.#learnt) {
      // Since the clock was set back it may be dated later than what comes.
      const learnt = told.at > now ? { ...told, at: now } : told;
      this.#learnt.set(id, learnt);
      if (beganAt < learnt.at) continue;
      const row = notices.get(id);
      // A poll for changes alone says of most rows what an earlier one said, but for what was acknowledged since.
      if (row === undefined || (readWholeAt ?? 0) >= learnt.at || !isAsBefore(row, learnt.over))
        this.#learnt.delete(id);
      else if (row.acknowledged && !learnt.over?.acknowledged)
        this.#learnt.set(id, { ...learnt, notice: { ...learnt.notice, acknowledged: true } });
    }
    return this.added(notices);
  }
}

function isAsBefore(row: Notice, over: Notice | undefined): boolean {
  return over !== undefined && sameNews(row, over);
}
