// Which rows the editor is asked to tell the places of: it is asked again only where they are others.

import type { FromLogPage } from '../../protocol/logMessages.ts';

export class RowWatch {
  readonly #post: (message: FromLogPage) => void;
  #search = 0;
  #watched = '';

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** From now on these rows of a search are watched, each once; of a new search none is at first. */
  watch(search: number, rows: readonly (number | undefined)[]): void {
    const ids = [...new Set(rows.filter((id) => id !== undefined))];
    const watched = ids.join();
    if (search !== this.#search) this.#watched = '';
    this.#search = search;
    if (watched === this.#watched) return;
    this.#watched = watched;
    this.#post({ type: 'watch', search, ids });
  }
}
