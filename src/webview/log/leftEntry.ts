// The entry that is to be open among rows that come: that of a query one goes back to, of the page before it was loaded again, or one that
// goes along to another query. Knows no document.

import type { EntryPrint } from '../../core/log/entryPrint.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { LogRows } from '../rows/logRows.ts';
import type { RowChoice } from '../rows/rowChoice.ts';
import { LeftEntries } from './leftEntries.ts';

export class LeftEntry {
  readonly #post: (message: FromLogPage) => void;
  readonly #entries = new LeftEntries();
  /** The query whose rows are there. */
  query: string | undefined;
  /** The entry that goes along, and its row while that is one of this search. */
  #carried: { readonly query: string; readonly id: number | undefined } | undefined;
  /** The rows among which the editor was asked for it last. */
  #among = '';
  /** What was opened again last: it is told by this until its details are there. */
  #reopened: { readonly id: number; readonly print: EntryPrint } | undefined;

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** As in LeftEntries. */
  leave(query: string, open: EntryPrint | undefined, isAgain: boolean): void {
    this.#entries.leave(query, open, isAgain);
    // Rows of another search have other names.
    if (this.#carried !== undefined) this.#carried = { ...this.#carried, id: undefined };
  }

  want(query: string): void {
    this.#carried = undefined;
    this.#entries.want(query);
  }

  restore(query: string, open: EntryPrint): void {
    this.#entries.leave(query, open);
    this.#entries.want(query);
  }

  /** `id`: of the row that is active now. */
  carry(query: string, open: EntryPrint, id: number | undefined): void {
    this.restore(query, open);
    this.#carried = { query, id };
  }

  get wanted(): EntryPrint | undefined {
    return this.#entries.wanted;
  }

  /** As in LeftEntries. */
  wantedIn(query: string): EntryPrint | undefined {
    return this.#entries.wantedIn(query);
  }

  /** What is to be open came from another query. */
  get isCarried(): boolean {
    return this.query !== undefined && this.query === this.#carried?.query;
  }

  /** What was opened again as this row. */
  openedAs(id: number | undefined): EntryPrint | undefined {
    return this.#reopened?.id === id ? this.#reopened?.print : undefined;
  }

  /** It may stand anywhere: the editor knows where, and is asked once for the same rows. */
  seek({ search, revision, count }: LogRows, choice: RowChoice): void {
    const print = this.#soughtNow(choice);
    const among = `${search} ${revision} ${count} ${this.query}`;
    if (print === undefined || among === this.#among) return;
    this.#among = among;
    this.#post({ type: 'seek', search, ...print, opens: true });
  }

  /** The editor's answer. True where it is to be opened. */
  take(message: Extract<ToLogPage, { type: 'sought' }>, rows: LogRows, choice: RowChoice): boolean {
    const print = this.#soughtNow(choice);
    if (print === undefined || message.id < 0) return false;
    if (!rows.areOf(message)) {
      this.#among = '';
      return false;
    }
    this.#entries.found();
    this.#reopened = { id: message.id, print };
    this.#carried = undefined;
    return true;
  }

  /** Undefined where there is nothing to open among these rows, or the reader has chosen another row since. */
  #soughtNow({ active, activeId }: RowChoice): EntryPrint | undefined {
    const isItself = activeId !== undefined && activeId === this.#carried?.id;
    return active < 0 || isItself ? this.#entries.wantedIn(this.query) : undefined;
  }
}
