// Where a table is to go, as a property of it: each new request is carried out once, with the next drawing. Knows no document.

/** `auto` moves no further than needed, `center` only where the row isn't on the screen. */
export type Alignment = 'auto' | 'start' | 'center';

export interface ScrollRequest {
  /** So many rows came above those on the screen (negative: went), which stay where they are. */
  readonly by: number;
  /** Then to this row. */
  readonly to?: { readonly row: number; readonly align: Alignment };
}

/** Gathers what is wanted between two drawings. */
export class ScrollQueue {
  #request: ScrollRequest | undefined;

  /** Undefined where the table stays where it is. */
  get request(): ScrollRequest | undefined {
    return this.#request;
  }

  reveal(row: number, align: Alignment): void {
    this.#request = { by: this.#request?.by ?? 0, to: { row, align } };
  }

  shift(rows: number): void {
    this.#request = { ...this.#request, by: (this.#request?.by ?? 0) + rows };
  }

  clear(): void {
    this.#request = undefined;
  }
}
