// The row at the top of the screen, which stays where it is when others come above it: the editor is asked where it stands from then on.

import type { RowPlace } from '../../protocol/log.ts';
import type { LogRows } from './logRows.ts';

/** Milliseconds without scrolling after which another row is the anchor. */
const scrollPause = 150;

/** How the anchor has moved: by so many rows; `gone`: it isn't among the rows any more. */
export type AnchorMove = number | 'gone';

export class RowAnchor {
  readonly #onChange: () => void;
  #row: RowPlace | undefined;
  /** The row that is to be the anchor soon. */
  #next: number | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** `onChange`: there is another anchor, or none any more. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Undefined where there is none. */
  get id(): number | undefined {
    return this.#row?.id;
  }

  /** Takes the row at the top of the screen once scrolling pauses. At the very top there is none: new rows simply appear there. */
  follow(rows: LogRows): void {
    const next = rows.first === 0 ? undefined : rows.idAt(rows.first);
    // Rows that come while nobody scrolls don't put it off.
    if (this.#waiting !== undefined && next === this.#next) return;
    this.#stopWaiting();
    if (next === this.id) return;
    this.#next = next;
    this.#waiting = setTimeout(() => this.#take(rows), scrollPause);
  }

  /** Where rows stand now. What is said of other rows says nothing about this one. */
  moved(places: readonly RowPlace[]): AnchorMove {
    const before = this.#row;
    const now = places.find(({ id }) => id === before?.id);
    if (before === undefined || now === undefined) return 0;
    if (now.place < 0) {
      this.forget();
      return 'gone';
    }
    this.#row = now;
    return now.place - before.place;
  }

  /** Other rows come, or the reader wants to be elsewhere. */
  forget(): void {
    this.#stopWaiting();
    this.#row = undefined;
  }

  /** While the row is on its way, the one before has to do. */
  #take(rows: LogRows): void {
    this.#stopWaiting();
    const place = rows.first;
    const id = rows.idAt(place);
    if (place > 0 && id === undefined) return;
    this.#row = place === 0 || id === undefined ? undefined : { id, place };
    this.#onChange();
  }

  #stopWaiting(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
