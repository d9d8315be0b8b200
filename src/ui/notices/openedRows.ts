// Opens the row of a connection that somebody has signed in to: drawn without rows below it, the editor keeps it closed when some come. Where
// the rows come in the place of the button that was pressed, the keys go on among them.

import { parentOf, type TreeElement } from '../../app/notices/treeElements.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { NoticeTree } from './tree.ts';
import type { NoticesView } from './view.ts';

export interface OpenedRowsParts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly tree: NoticeTree;
  readonly view: NoticesView;
}

/** Milliseconds after which the keys stay where they are, though the first rows come. */
const longestFocusWait = 1_000;

export class OpenedRows {
  readonly #parts: OpenedRowsParts;
  /** Names of connections, and whether the keys go on there. */
  readonly #waiting = new Map<string, boolean>();

  /** Lives as long as the tree. */
  constructor(parts: OpenedRowsParts) {
    this.#parts = parts;
    parts.tree.onDrawn(() => this.#open());
  }

  /** As soon as it has rows in sight, unless a person has closed it. `focus`: the keys go on there, were there no rows before. */
  openOnceDrawn(name: string, focus = false): void {
    this.#waiting.set(name, focus);
    if (focus) setTimeout(() => this.#leaveFocus(name), longestFocusWait);
    this.#open();
  }

  /** By then the person may be at something else. */
  #leaveFocus(name: string): void {
    if (this.#waiting.has(name)) this.#waiting.set(name, false);
  }

  #open(): void {
    const { tree, view } = this.#parts;
    // A view that isn't in sight would come there.
    if (!view.isVisible) return;
    for (const [name, focus] of this.#waiting) {
      const row = this.#topRow(name);
      if (row === undefined) continue;
      this.#waiting.delete(name);
      if (!(focus || row.kind === 'connection') || tree.isClosed(row)) continue;
      view.open(row, focus).then(undefined, () => {
        // The tree has changed meanwhile.
      });
    }
  }

  /** That of the connection, else of the first group; undefined where no notice of it is drawn. */
  #topRow(connectionName: string): TreeElement | undefined {
    const { sessions, tree } = this.#parts;
    const session = sessions.find(connectionName);
    const [notice] = session === undefined ? [] : tree.visibleNotices(session);
    let row: TreeElement | undefined = notice && tree.rowOf({ connectionName, id: notice.id });
    for (let above: TreeElement | undefined = row; above !== undefined; above = parentOf(above)) row = above;
    return row;
  }
}
