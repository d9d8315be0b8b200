// Clicks on rows of our views, as the editor's Explorer takes them: a click opens what the row is for and leaves the keyboard's focus on
// the row, so that keys act on what was clicked; a double click leads into it, as Enter does.

import * as vscode from 'vscode';

/** Given to a row's command, by a click. Enter, a key of ours, and the menu lead into the page. */
export const byClick = 'byClick';

/** Of a row the editor runs the command at the first click of a double click, and once more at the second; milliseconds between them. */
const doubleClickTime = 600;

export class RowClicks {
  #last: { readonly row: string; readonly at: number } | undefined;

  /** True where the focus stays on the row. `row`: its id; `how`: what its command was given. */
  keepsFocus(row: string, how: unknown): boolean {
    if (how !== byClick || opensByDoubleClick()) return false;
    const at = performance.now();
    const isSecond = this.#last?.row === row && at - this.#last.at < doubleClickTime;
    this.#last = isSecond ? undefined : { row, at };
    return !isSecond;
  }
}

/** There the editor runs a row's command at a double click alone. */
function opensByDoubleClick(): boolean {
  return vscode.workspace.getConfiguration('workbench.list').get('openMode') === 'doubleClick';
}
