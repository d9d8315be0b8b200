// The entry that is to be open among rows that come: that of a query one goes back to, of the page before it was loaded again, or one that
// goes along to another query. Knows no document.

import { type EntryPrint, entryPrint } from '../../core/log/entryPrint.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { rowPrint } from '../rows/leftPlace.ts';
import type { LogRows } from '../rows/logRows.ts';
import type { RowChoice } from '../rows/rowChoice.ts';
import { LeftEntries } from './leftEntries.ts';
import type { OpenEntry } from './openEntry.ts';

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

  /** The print of the entry that is open among rows; undefined where none is. */
  printOf(
    { isOpen, shown, search }: OpenEntry,
    rows: LogRows,
    { active, activeId }: RowChoice,
  ): EntryPrint | undefined {
    if (!isOpen || active < 0) return undefined;
    if (shown !== undefined) return entryPrint(shown.date, shown.entry);
    // Its details may be on their way, and rows of another search stand there by now.
    const row = search === rows.search ? rows.rowAt(active) : undefined;
    const reopened = this.#reopened?.id === activeId ? this.#reopened?.print : undefined;
    return reopened ?? rowPrint(row, activeId);
  }

  /** What is to be open in a query is the row of this id: it needn't be looked for. True where it is to be opened. */
  openAs(id: number | undefined, query: string | undefined): boolean {
    const print = this.#entries.wantedIn(query);
    if (print === undefined || id === undefined) return false;
    this.#entries.found();
    this.#reopened = { id, print };
    this.#carried = undefined;
    return true;
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
    return this.openAs(message.id, this.query);
  }

  /** Undefined where there is nothing to open among these rows, or the reader has chosen another row since. */
  #soughtNow({ active, activeId }: RowChoice): EntryPrint | undefined {
    const isItself = activeId !== undefined && activeId === this.#carried?.id;
    return active < 0 || isItself ? this.#entries.wantedIn(this.query) : undefined;
  }
}
