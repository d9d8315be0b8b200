// What the editor knows to stand in the query bar: its commands take what the reader sees there, searched or not, as the page's own
// buttons do.

import { longestQueryText } from '../../protocol/guards.ts';
import type { FromLogPage } from '../../protocol/logMessages.ts';

export class ToldQuery {
  readonly #post: (message: FromLogPage) => void;
  #told: string | undefined;

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** Once for each text. */
  tell(query: string): void {
    if (query === this.#told) return;
    this.#told = query;
    this.#post({ type: 'inBar', query: query.length > longestQueryText ? null : query });
  }
}
