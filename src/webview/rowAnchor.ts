// The row at the top of the screen, which stays where it is when others come above it: the editor is told which one it is, and says
// where it stands once the rows have moved.

import type { FromLogPage } from '../protocol/log.ts';
import type { LogRows } from './logRows.ts';

/** Milliseconds that scrolling rests before the editor is told. */
const rest = 150;

export class RowAnchor {
  readonly #post: (message: FromLogPage) => void;
  /** Where the row stands that was told; -1: none. */
  #row = -1;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  /** Tells the row at the top of the screen once scrolling rests. At the very top there is none: new rows simply appear there. */
  tellSoon(rows: LogRows): void {
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.#tell(rows), rest);
  }

  #tell({ first, search, revision }: LogRows): void {
    if (first === this.#row) return;
    this.#row = first === 0 ? -1 : first;
    if (first > 0) this.#post({ type: 'anchor', search, revision, row: first });
  }

  /** The rows have moved and it stands at `place` now (-1: nowhere). How many rows came above it; 0 where that isn't known. */
  moved(place: number): number {
    const before = this.#row;
    this.#row = place;
    return before < 0 || place < 0 ? 0 : place - before;
  }

  /** Other rows come, or the reader wants to be elsewhere. */
  forget(): void {
    this.#row = -1;
    clearTimeout(this.#telling);
  }
}
