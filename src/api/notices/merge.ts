// Owns how pages of notices become one list.

import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { PageMerge, PagePlace } from '../paging/page.ts';
import { idOf } from './record.ts';

/**
 * Merges pages by id; records without one are counted and left out, because nothing tells whether they were there before. A page that
 * begins with an unknown id may come after a gap: a notice before it left the list meanwhile.
 */
export class NoticeMerge implements PageMerge {
  /** Records without a usable id. */
  unusable = 0;
  readonly #ids = new Set<number>();

  take(rows: readonly JsonRecord[], place: PagePlace): readonly JsonRecord[] | 'stepBack' {
    const first = rows[0] === undefined ? null : idOf(rows[0]);
    if (place.mayStepBack && first !== null && !this.#ids.has(first)) return 'stepBack';
    return rows.filter((row, index) => {
      const id = idOf(row);
      if (id === null) {
        if (index >= place.overlap) this.unusable += 1;
        return false;
      }
      const known = this.#ids.has(id);
      this.#ids.add(id);
      return !known;
    });
  }
}
