// The row that was at the top of the screen, looked for among rows that one returns to: it may stand elsewhere by now. Knows no document.

import type { EntryPrint } from '../../core/log/entryPrint.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { LogRows } from './logRows.ts';

export class TopRow {
  readonly #post: (message: FromLogPage) => void;
  #wanted: EntryPrint | undefined;
  /** The rows among which the editor was asked for it last. */
  #among = '';
  /** The editor has said where it stands among those. */
  #isAnswered = false;

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** Undefined where none is looked for. */
  get wanted(): EntryPrint | undefined {
    return this.#wanted;
  }

  set wanted(row: EntryPrint | undefined) {
    this.#wanted = row;
    this.#among = '';
    this.#isAnswered = false;
  }

  /** The editor has said where it stands, or that it isn't there, of the rows that it was asked of last. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** The editor knows where it stands, and is asked once for the same rows. */
  seek({ search, revision, count }: LogRows): void {
    const among = `${search} ${revision} ${count}`;
    if (this.#wanted === undefined || count === 0 || among === this.#among) return;
    this.#among = among;
    this.#isAnswered = false;
    this.#post({ type: 'seek', search, ...this.#wanted, opens: false });
  }

  /** The editor's answer. The row's place; -1 where there is no such row; undefined where nobody wants to know, or rows have moved since. */
  take(message: Extract<ToLogPage, { type: 'sought' }>, rows: LogRows): number | undefined {
    this.#isAnswered = rows.areOf(message);
    if (this.#isAnswered) return this.#wanted && message.place;
    this.#among = '';
    return undefined;
  }
}
