// Keeps the row of the notice selected whose page is in front.

import type * as vscode from 'vscode';
import type { TreeElement } from '../../app/notices/treeElements.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import type { NoticeTree } from './tree.ts';

export class SelectedRow {
  readonly #tree: NoticeTree;
  readonly #view: vscode.TreeView<TreeElement>;
  #inFront: NoticeReference | undefined;
  /** Id of the row that was selected for it: drawn again under the same id, a row stays selected, unless it was away meanwhile. */
  #selectedId: string | undefined;

  constructor(tree: NoticeTree, view: vscode.TreeView<TreeElement>) {
    this.#tree = tree;
    this.#view = view;
  }

  /** Another page is in front, or none. */
  follow(notice: NoticeReference | undefined): void {
    this.#inFront = notice;
    this.select();
  }

  /** The rows were drawn: the one of the page may have come, or stand elsewhere. */
  rowsDrawn(): void {
    const row = this.#inFront && this.#tree.rowOf(this.#inFront);
    if (row?.id !== this.#selectedId) this.select();
  }

  /**
   * Selects the row where that is in sight, and takes no focus. Where a person has selected several rows, these stay as they are: what
   * acts on them must act on no other.
   */
  select(): void {
    const notice = this.#inFront;
    if (notice === undefined || !this.#view.visible || this.#view.selection.length > 1) return;
    const row = this.#tree.rowOf(notice);
    this.#selectedId = row?.id;
    if (row === undefined || this.#view.selection.includes(row)) return;
    this.#view.reveal(row, { select: true, focus: false }).then(
      // Until then the selection was the one of before, and said nothing of a page that came to the front meanwhile.
      () => {
        if (this.#inFront !== notice) this.select();
      },
      () => {
        // The tree has changed meanwhile.
      },
    );
  }
}
