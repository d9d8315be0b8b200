// Buttons that come to stand in each other's places while a pointer may be on its way to them: a click that was meant for what stood there
// before is for none. Keys are for the button that has the focus, at once; those that were meant for one that went are for none either.

import { clickTime, LateKeys } from '../parts/lateKeys.ts';

export class CalmButtons {
  #places = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** For what has the focus after a button that went. */
  readonly late = new LateKeys();

  /** The buttons of `group` have these places now. `byTyping`: no click is on its way then. */
  take(group: Element | null, places: string, byTyping: boolean): void {
    const areOthers = this.#places !== '' && places !== this.#places;
    this.#places = places;
    if (!areOthers || byTyping) return;
    clearTimeout(this.#timer);
    group?.classList.add('just-moved');
    this.#timer = setTimeout(() => group?.classList.remove('just-moved'), clickTime);
  }

  /** The second click of two is for none: the first one has done it. */
  readonly once = {
    capture: true,
    handleEvent(event: MouseEvent): void {
      if (event.detail > 1) event.stopPropagation();
    },
  };
}
