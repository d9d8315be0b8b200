// Keys that were meant for a button that went, and come while something else has the focus already.

/** Milliseconds after which a click on what one saw, or a press of a key, is over. */
export const clickTime = 400;

/** Listens where the focus is then, before anybody else: the keys that press a button are for none. */
export class LateKeys {
  readonly capture = true;
  /** When a button went that had the focus, by the clock of events. */
  #wentAt = Number.NEGATIVE_INFINITY;
  /** A key that was pressed for it may still be held. */
  #isHeld = false;

  /** The button that had the focus went: something else has it now. */
  lose(): void {
    this.#wentAt = performance.now();
    this.#isHeld = true;
  }

  handleEvent(event: KeyboardEvent): void {
    if (!event.repeat && event.timeStamp - this.#wentAt > clickTime) this.#isHeld = false;
    if (!['Enter', ' '].includes(event.key) || !this.#isHeld) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
