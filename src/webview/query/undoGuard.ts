// Keeps the browser's undo in a field within what was typed since a text was put there: its earlier steps are of texts that are gone, and
// would put them beside the present one.

export class UndoGuard {
  /** What was put there last; undefined: nothing. */
  #base: string | undefined;
  /** Steps that were taken back since, and can come again. */
  #undone = 0;
  /** It had another text since, and since the last step back: where it has that one again, it came to it by a step. */
  #hasLeft = false;

  /** A text takes the place of what the field has. */
  put(text: string): void {
    this.#base = text;
    this.#undone = 0;
    this.#hasLeft = false;
  }

  /** Lets what is about to happen to the field happen, or not. */
  readonly check = (event: InputEvent): void => {
    const value = event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : '';
    const { inputType } = event;
    const isUndo = inputType === 'historyUndo';
    const isBeyond = isUndo ? value === this.#base && !this.#hasLeft : this.#undone === 0;
    if (isUndo || inputType === 'historyRedo') {
      if (this.#base !== undefined && isBeyond) event.preventDefault();
      else this.#undone += isUndo ? 1 : -1;
    } else this.#undone = 0;
    this.#hasLeft = !isUndo && (this.#hasLeft || value !== this.#base);
  };
}
