// How the rows are laid out: in which order, folded or not, and in which columns. The order and what is folded the editor knows too. Knows no document.

import type { Folding } from '../../core/log/folds.ts';
import type { SortOrder } from '../../core/log/order.ts';
import { dateField } from '../../core/log/table.ts';
import type { FromLogPage } from '../../protocol/logMessages.ts';
import { type ResultsLayout, shownInstead, withInstead } from '../table/columnChoice.ts';
import type { PersistedLog } from './persisted.ts';

export class ShownArrangement {
  readonly #post: (message: FromLogPage) => void;
  #order: SortOrder;
  #layout: ResultsLayout;

  /** As it was kept, until the editor or the reader says otherwise. */
  constructor({ order, layout }: Pick<PersistedLog, 'order' | 'layout'>, post: (message: FromLogPage) => void) {
    this.#post = post;
    this.#order = order;
    this.#layout = layout;
  }

  /** The same object while it is the same order: in another one, rows that were selected together don't stay so. */
  get order(): SortOrder {
    return this.#order;
  }

  get layout(): ResultsLayout {
    return this.#layout;
  }

  /** What the reader chose. */
  set layout(layout: ResultsLayout) {
    const before = this.#folding;
    this.#layout = layout;
    if (this.#folding !== before) this.#post({ type: 'foldBy', folding: this.#folding });
  }

  /** What is shown in the place of the rows; undefined: the rows are. */
  get instead(): ReturnType<typeof shownInstead> {
    return shownInstead(this.#layout);
  }

  set instead(instead: ReturnType<typeof shownInstead>) {
    if (instead !== this.instead) this.#layout = withInstead(this.#layout, instead);
  }

  /** The editor begins with an arrangement of its own: it is told the kept one. */
  tell(): void {
    if (this.#order.field !== dateField || !this.#order.descending) this.#post({ type: 'sort', order: this.#order });
    if (this.#folding !== 'none') this.#post({ type: 'foldBy', folding: this.#folding });
  }

  /** The editor's word. */
  take(order: SortOrder, folding: Folding): void {
    if (order.field !== this.#order.field || order.descending !== this.#order.descending) this.#order = order;
    if (folding !== this.#folding) this.#layout = { ...this.#layout, folding };
  }

  sort(order: SortOrder): void {
    // Dates are read newest first: the first click on another column sorts upwards, on the date downwards.
    const descending = order.field === dateField && this.#order.field !== dateField ? true : order.descending;
    this.#order = { field: order.field, descending };
    this.#post({ type: 'sort', order: this.#order });
  }

  get #folding(): Folding {
    return this.#layout.folding ?? 'none';
  }
}
