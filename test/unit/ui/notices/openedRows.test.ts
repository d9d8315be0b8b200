import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { TreeElement } from '../../../../src/app/notices/treeElements.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import { OpenedRows, type OpenedRowsParts } from '../../../../src/ui/notices/openedRows.ts';

describe('Rows of a connection that somebody has signed in to', () => {
  let opened: { readonly row: unknown; readonly focus: boolean }[];
  /** The row at the top of the connection; none is drawn at first. */
  let top: TreeElement | undefined;
  let drawn: () => void;
  let rows: OpenedRows;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    opened = [];
    top = undefined;
    const tree: unknown = {
      onDrawn: (listener: () => void) => {
        drawn = listener;
      },
      visibleNotices: () => (top === undefined ? [] : [{ id: 7 }]),
      rowOf: () => top,
      isClosed: () => false,
    };
    const view: unknown = {
      isVisible: true,
      open: async (row: TreeElement, focus: boolean) => void opened.push({ row, focus }),
    };
    rows = new OpenedRows({
      sessions: { find: () => ({}) as Session },
      tree: tree as OpenedRowsParts['tree'],
      view: view as OpenedRowsParts['view'],
    });
  });

  afterEach(() => mock.timers.reset());

  const row = (kind: TreeElement['kind']) => ({ kind, id: kind }) as TreeElement;

  it('take the keys on among them within a second', () => {
    rows.openOnceDrawn('Work', true);
    drawn();
    top = row('group');
    drawn();
    drawn();
    assert.deepEqual(opened, [{ row: top, focus: true }]);
  });

  it('leave the keys where they are after a second, and are in sight where they stand below their connection', () => {
    rows.openOnceDrawn('Work', true);
    mock.timers.tick(1_000);
    top = row('connection');
    drawn();
    drawn();
    assert.deepEqual(opened, [{ row: top, focus: false }]);
  });

  it('stay as they are after a second where they stand below groups alone', () => {
    rows.openOnceDrawn('Work', true);
    mock.timers.tick(1_000);
    top = row('group');
    drawn();
    assert.deepEqual(opened, []);
  });
});
