// The entries that were open when searches were left: going back to one of them, or loading the page again, opens its entry again where
// it is still among the rows. No text of theirs is kept. Knows no document.

import type { EntryPrint } from '../../core/log/entryPrint.ts';

/** Searches whose entries are remembered. */
const mostLeft = 30;

export class LeftEntries {
  /** By query, the one left last at the end. */
  readonly #entries = new Map<string, EntryPrint>();
  #wanted: string | undefined;

  /** The rows of a query go; undefined: nothing was open. `isAgain`: its rows come again, and what was or is to be open with them. */
  leave(query: string, open: EntryPrint | undefined, isAgain = false): void {
    if (isAgain && open === undefined && query === this.#wanted) return;
    if (isAgain && open !== undefined) this.#wanted = query;
    else if (query === this.#wanted) this.#wanted = undefined;
    this.#entries.delete(query);
    if (open !== undefined) this.#entries.set(query, open);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostLeft) break;
      this.#entries.delete(oldest);
    }
  }

  /** One goes back to this query. */
  want(query: string): void {
    this.#wanted = query;
  }

  /** What is to be opened once it is found. */
  get wanted(): EntryPrint | undefined {
    return this.#wanted === undefined ? undefined : this.#entries.get(this.#wanted);
  }

  /** What is to be opened among the rows of a query. */
  wantedIn(query: string | undefined): EntryPrint | undefined {
    return query === this.#wanted ? this.wanted : undefined;
  }

  /** It is open. */
  found(): void {
    this.#wanted = undefined;
  }
}
