// Buttons that come to stand in each other's places while a pointer may be on its way to them: a click that was meant for what stood there
// before is for none. Keys are for the button that has the focus, at once; those that were meant for one that went are for none either.

/** Milliseconds after which a click on what one saw, or a press of a key, is over. */
export const clickTime = 400;

export class CalmButtons {
  #places = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When a button went that had the focus, by the clock of events. */
  #wentAt = Number.NEGATIVE_INFINITY;
  /** A key that was pressed for it may still be held. */
  #isHeld = false;

  /** The buttons of `group` have these places now. `byTyping`: no click is on its way then. */
  take(group: Element | null, places: string, byTyping: boolean): void {
    const areOthers = this.#places !== '' && places !== this.#places;
    this.#places = places;
    if (!areOthers || byTyping) return;
    clearTimeout(this.#timer);
    group?.classList.add('just-moved');
    this.#timer = setTimeout(() => group?.classList.remove('just-moved'), clickTime);
  }

  /** The button that had the focus went: something else has it now. */
  lose(): void {
    this.#wentAt = performance.now();
    this.#isHeld = true;
  }

  /** For what has the focus then: the keys that press a button are for none. */
  readonly late = {
    capture: true,
    handleEvent: (event: KeyboardEvent): void => {
      if (!event.repeat && event.timeStamp - this.#wentAt > clickTime) this.#isHeld = false;
      if (!['Enter', ' '].includes(event.key) || !this.#isHeld) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  /** The second click of two is for none: the first one has done it. */
  readonly once = {
    capture: true,
    handleEvent(event: MouseEvent): void {
      if (event.detail > 1) event.stopPropagation();
    },
  };
}
