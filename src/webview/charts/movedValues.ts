// Values that come to stand in each other's places as entries come, while a pointer may be on its way to one of them: a click that was
// meant for what stood there before is for none. Keys are for the value that has the focus, at once.

import { clickTime } from '../parts/lateKeys.ts';

export class MovedValues {
  readonly #places = new WeakMap<HTMLElement, string>();
  #turns = 0;

  /** These stand below and beside one another now, each of them for one value for good: those that stood elsewhere take no click yet. */
  take(rows: Iterable<Iterable<HTMLElement>>): void {
    const turn = String(++this.#turns);
    const moved: HTMLElement[] = [];
    for (const [y, row] of [...rows].entries()) {
      for (const [x, one] of [...row].entries()) {
        const place = `${y} ${x}`;
        if (this.#places.get(one) === place) continue;
        this.#places.set(one, place);
        one.dataset.moved = turn;
        moved.push(one);
      }
    }
    if (moved.length === 0) return;
    setTimeout(() => {
      for (const one of moved) if (one.dataset.moved === turn) delete one.dataset.moved;
    }, clickTime);
  }

  /** The same of the cells of a table. */
  takeCells(table: HTMLTableElement | null): void {
    this.take([...(table?.rows ?? [])].map(({ cells }) => cells));
  }
}
