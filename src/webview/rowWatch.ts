// Which rows the editor is asked to tell the places of: it is told again only where they are others.

import type { FromLogPage } from '../protocol/log.ts';

export class RowWatch {
  readonly #post: (message: FromLogPage) => void;
  #search = 0;
  #told = '';

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** From now on these rows of a search are watched, each once; of a new search none is at first. */
  tell(search: number, rows: readonly (number | undefined)[]): void {
    const ids = [...new Set(rows.filter((id) => id !== undefined))];
    const told = ids.join();
    if (search !== this.#search) this.#told = '';
    this.#search = search;
    if (told === this.#told) return;
    this.#told = told;
    this.#post({ type: 'watch', search, ids });
  }
}
