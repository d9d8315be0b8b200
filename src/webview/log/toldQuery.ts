// What the editor knows to stand in the query bar: its commands take what the reader sees there, searched or not, as the page's own
// buttons do.

import { longestQueryText } from '../../protocol/guards.ts';
import type { FromLogPage } from '../../protocol/logMessages.ts';

export class ToldQuery {
  readonly #post: (message: FromLogPage) => void;
  /** That of the last `setup`: before the first one the bar doesn't hold what it will. */
  asked: number | undefined;
  #told: { readonly query: string; readonly asked: number } | undefined;

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** Once for each text, and again for each query that was set from outside. */
  tell(query: string): void {
    const { asked } = this;
    if (asked === undefined || (query === this.#told?.query && asked === this.#told.asked)) return;
    this.#told = { query, asked };
    this.#post({ type: 'inBar', query: query.length > longestQueryText ? null : query, asked });
  }
}
