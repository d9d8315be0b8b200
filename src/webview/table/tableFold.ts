// Rows of a table that are folded under another one, and what a key does about them.

export interface TableFold {
  /** 0: others are folded under this row; else so many rows above is the one that it is folded under. */
  readonly index: number;
  readonly isOpen: boolean;
  /** How many there are, as it is seen and as it is spoken; '' where `index` isn't 0. */
  readonly label: string;
  readonly spoken: string;
}

/** A row is to be opened or closed. */
export interface FoldRequest {
  readonly row: number;
  readonly isOpen: boolean;
}

/** As in a tree: Right opens and goes in, Left goes out and closes. A row to go to, or whether to open; undefined where a key means nothing. */
export function foldTarget(key: string, active: number, fold: TableFold | null): number | boolean | undefined {
  if (fold === null) return undefined;
  const { index, isOpen } = fold;
  if (key === 'ArrowRight' && index === 0) return isOpen ? active + 1 : true;
  if (key === 'ArrowLeft') return index > 0 ? active - index : isOpen ? false : undefined;
  return undefined;
}
