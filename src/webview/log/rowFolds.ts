// What is folded under the rows of a search: what stands in a row of it, and how it is opened and closed. Knows no document.

import type { FromLogPage } from '../../protocol/logMessages.ts';
import { foldWords } from '../rows/foldWords.ts';
import type { LogRows } from '../rows/logRows.ts';
import type { RowChoice } from '../rows/rowChoice.ts';
import type { FoldRequest, TableFold } from '../table/tableFold.ts';

interface RowFoldsParts {
  readonly rows: LogRows;
  readonly choice: RowChoice;
  readonly post: (message: FromLogPage) => void;
}

export class RowFolds {
  readonly #parts: RowFoldsParts;

  constructor(parts: RowFoldsParts) {
    this.#parts = parts;
  }

  /** What is folded under a row: the same function each time. */
  readonly of = (row: number): TableFold | null => {
    const fold = this.#parts.rows.rowAt(row)?.fold ?? null;
    return fold && foldWords(fold);
  };

  /** Opens or closes what is folded under a row. What was chosen in it can't be seen any more: that row is chosen in its place. */
  fold({ row, isOpen }: FoldRequest): void {
    const { rows, choice, post } = this.#parts;
    const { id = -1, fold = null } = rows.rowAt(row) ?? {};
    if (fold === null || id < 0) return;
    const { active } = choice;
    if (!isOpen && active > row && active < row + fold.count) choice.chooseOnly(row, id);
    else if (choice.count > 1) choice.reduce();
    post({ type: 'fold', search: rows.search, id, isOpen });
  }

  /** The active entry is folded under the row that is shown in its place. */
  get hidesActive(): boolean {
    const { active, activeId } = this.#parts.choice;
    const shown = this.#parts.rows.rowAt(active);
    return shown?.fold?.isOpen === false && activeId !== undefined && shown.id !== activeId;
  }
}
