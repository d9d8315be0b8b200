// Opens the row of a connection that somebody has signed in to: drawn without rows below it, the editor keeps it closed when some come.

import { parentOf, type TreeElement } from '../../app/notices/treeElements.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { NoticeTree } from './tree.ts';
import type { NoticesView } from './view.ts';

export interface OpenedRowsParts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly tree: NoticeTree;
  readonly view: NoticesView;
}

export class OpenedRows {
  readonly #parts: OpenedRowsParts;
  /** Names of connections. */
  readonly #waiting = new Set<string>();

  /** Lives as long as the tree. */
  constructor(parts: OpenedRowsParts) {
    this.#parts = parts;
    parts.tree.onDrawn(() => this.#open());
  }

  /** As soon as it has rows in sight, unless a person has closed it. */
  openOnceDrawn(name: string): void {
    this.#waiting.add(name);
    this.#open();
  }

  #open(): void {
    const { tree, view } = this.#parts;
    // A view that isn't in sight would come there.
    if (!view.isVisible) return;
    for (const name of this.#waiting) {
      const row = this.#connectionRow(name);
      if (row === undefined) continue;
      this.#waiting.delete(name);
      if (tree.isClosed(row)) continue;
      view.open(row).then(undefined, () => {
        // The tree has changed meanwhile.
      });
    }
  }

  /** Undefined where no notice of it is drawn, or no row stands above its groups. */
  #connectionRow(connectionName: string): TreeElement | undefined {
    const { sessions, tree } = this.#parts;
    const session = sessions.find(connectionName);
    const [notice] = session === undefined ? [] : tree.visibleNotices(session);
    let row: TreeElement | undefined = notice && tree.rowOf({ connectionName, id: notice.id });
    while (row !== undefined && row.kind !== 'connection') row = parentOf(row);
    return row;
  }
}
