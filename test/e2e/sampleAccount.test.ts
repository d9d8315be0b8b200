import assert from 'node:assert/strict';
import { type Editor, openEditor } from './support/editor.ts';

describe('The sample account', () => {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({ env: { PLATFORM_EVENTS_SAMPLE: '1' } });
  });

  after(() => editor?.close());

  it('opens at startup and fills the tree', async () => {
    await editor.openView();
    await editor.rows().nth(3).waitFor();
    await editor.screenshot('sample-tree-dark');
    assert.ok((await editor.rows().count()) > 3);
  });

  it('counts the same in the badge and in the status bar', async () => {
    const badge = (await editor.badge().textContent()) ?? '';
    assert.match(badge, /^\d+$/);
    await editor.statusBar(new RegExp(`\\b${badge}\\b`)).waitFor();
  });
});
