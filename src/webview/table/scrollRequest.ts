// Where a table is to go, as a property of it: each new request is carried out once, with the next drawing. Knows no document.

/** `auto` moves no further than needed, `near` neither, and not to a row that is far, `center` only where the row isn't on the screen. */
export type Alignment = 'auto' | 'near' | 'start' | 'center';

interface RowRequest {
  readonly row: number;
  readonly align: Alignment;
  /** It is the active one, and what is marked in it is to be seen, in whichever column it stands. */
  readonly marked?: true;
}

export interface ScrollRequest {
  /** So many rows came above those on the screen (negative: went), which stay where they are. */
  readonly by: number;
  /** Then to this row. */
  readonly to?: RowRequest;
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

  /** To what was found in a row, which is the active one. */
  revealMark(row: number): void {
    this.#request = { by: this.#request?.by ?? 0, to: { row, align: 'center', marked: true } };
  }

  shift(rows: number): void {
    this.#request = { ...this.#request, by: (this.#request?.by ?? 0) + rows };
  }

  clear(): void {
    this.#request = undefined;
  }
}
