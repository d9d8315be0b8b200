// Owns what pages say of the end of their list by what is in them: that it is reached, or that it never will be. Decides, and reads nothing.

import { sameEnds, sameRow } from './capabilities.ts';
import { endlessList, type ReceivedPage, type TakenPage } from './page.ts';

/** Pages in a row without a new row: with the same rows each time, or with any. */
const mostEqualPages = 20;
const mostIdlePages = 1_000;
/** Pages that are enough to tell: that end with nothing new, or that are the same. */
const enough = 3;

export class EndSigns {
  #before: Pick<ReceivedPage, 'offset' | 'rows'> = { offset: 0, rows: [] };
  #ends = 0;
  #equalPages = 0;
  #idlePages = 0;

  /** Looks as if the service had not looked at what was asked for: more rows, or those of another place. */
  isAstray({ offset, rows, asked }: ReceivedPage): boolean {
    return rows.length > asked || (this.#before.offset !== offset && sameRow(this.#before.rows[0], rows[0]));
  }

  /** Whether a page with fewer rows than could be expected is the last one, whatever lies behind it. `position`: rows taken with it. */
  tellsEnd(page: TakenPage, position: number): boolean {
    const { offset, rows, overlap, fresh, early } = page;
    if (rows.length === 0 && offset === position) return true;
    // Where entries come in all the time, the one row behind is always a shifted one: pages that reach past the overlap and end with
    // nothing new, again and again, are the end too. One is enough where it is a mere piece of the page before it: no cap cuts that.
    this.#ends = fresh.length === 0 && rows.length > overlap ? this.#ends + 1 : 0;
    const { rows: before } = this.#before;
    const isPiece = rows.length < before.length && sameRow(rows.at(-1), before.at(-1));
    return (this.#ends > 0 && early !== true && isPiece) || this.#ends === enough;
  }

  /** Counts the pages without anything new. Throws `malformed` where there were too many in a row. */
  countIdle({ rows, fresh }: TakenPage): void {
    if (fresh.length > 0) {
      this.#equalPages = 0;
      this.#idlePages = 0;
      return;
    }
    this.#equalPages = sameEnds(this.#before.rows, rows) ? this.#equalPages + 1 : 0;
    this.#idlePages += 1;
    if (this.#equalPages > mostEqualPages || this.#idlePages > mostIdlePages) throw endlessList();
  }

  /** More than one page in a row had nothing new. */
  get isIdle(): boolean {
    return this.#idlePages > 1;
  }

  /** The pages without anything new were the same. */
  get repeats(): boolean {
    return this.#equalPages >= enough;
  }

  /** The next page will be held against this one. */
  remember({ offset, rows }: TakenPage): void {
    this.#before = { offset, rows };
  }
}
