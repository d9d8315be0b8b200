import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { NoticeElement, TreeElement } from '../../../../src/app/notices/treeElements.ts';
import { SelectedRow } from '../../../../src/ui/notices/selectedRow.ts';
import type { NoticeTree } from '../../../../src/ui/notices/tree.ts';

describe('The row of the page in front', () => {
  const row = (id: string) => ({ kind: 'notice', id }) as NoticeElement;
  /** Undefined while a filter hides it. */
  let drawn: NoticeElement | undefined;
  let selection: readonly TreeElement[];
  let reveals: number;
  let selected: SelectedRow;

  beforeEach(() => {
    drawn = row('a');
    selection = [];
    reveals = 0;
    const view: unknown = {
      visible: true,
      get selection() {
        return selection;
      },
      reveal: async (element: TreeElement) => {
        reveals += 1;
        selection = [element];
      },
    };
    const tree: unknown = { rowOf: () => drawn };
    selected = new SelectedRow(tree as NoticeTree, view as vscode.TreeView<TreeElement>);
    selected.follow({ connectionName: 'Work', id: 1 });
  });

  /** The rows are drawn: the editor leaves what has gone out of the selection. */
  const draw = (now: NoticeElement | undefined) => {
    drawn = now;
    selection = selection.filter((one) => one === now);
    selected.rowsDrawn();
  };

  it('is selected once, and again under another id', () => {
    const [first] = selection;
    assert.equal(first?.id, 'a');
    selected.rowsDrawn();
    assert.equal(reveals, 1);
    draw(row('b'));
    assert.deepEqual([selection[0]?.id, reveals], ['b', 2]);
  });

  it('is selected again where it comes back that a filter has hidden', () => {
    const before = drawn;
    draw(undefined);
    assert.deepEqual(selection, []);
    draw(before);
    assert.deepEqual(selection, [before]);
  });

  it('leaves the selection of a person, where it was drawn all the time', () => {
    const other = row('other');
    selection = [other];
    selected.rowsDrawn();
    assert.deepEqual(selection, [other]);
  });
});
