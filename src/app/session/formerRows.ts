// What a connection's rows said until just now: nobody tells when a menu was opened, and who chooses from it may have had that before them.

import type { Notice } from '../../core/notices/notice.ts';
import { type NoticeStore, noticesOf } from '../../core/notices/store.ts';
import { isAnother } from '../../core/reminders/materialChange.ts';

/** Milliseconds: a menu that stands open for longer isn't told from one of now. */
export const menuTime = 10_000;

export class FormerRows {
  #present: ReadonlyMap<number, Notice>;
  /** Those that became another notice, each with when that was, in milliseconds of `performance.now()`. */
  #former: readonly { readonly notice: Notice; readonly until: number }[] = [];

  constructor(store: NoticeStore) {
    this.#present = noticesOf(store.snapshot);
    store.onChange((_, snapshot) => this.#take(noticesOf(snapshot)));
  }

  /** What the row of a notice said before it became another one, within so many milliseconds: `menuTime` at most. */
  of(id: number, within: number): readonly Notice[] {
    const earliest = performance.now() - within;
    return this.#former.flatMap(({ notice, until }) => (notice.id === id && until > earliest ? [notice] : []));
  }

  #take(now: ReadonlyMap<number, Notice>): void {
    if (now === this.#present) return;
    const until = performance.now();
    const others = [...now.values()].flatMap((notice) => {
      const before = this.#present.get(notice.id);
      return before !== undefined && before !== notice && isAnother(before, notice) ? [{ notice: before, until }] : [];
    });
    this.#former = [...this.#former.filter((one) => one.until > until - menuTime), ...others];
    this.#present = now;
  }
}
