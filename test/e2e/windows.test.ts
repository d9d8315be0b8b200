// Several windows of one editor on one account: one reads for all, what happens in one shows in all, and what was read outlasts the editor.

import assert from 'node:assert/strict';
import { type RunningService, startService } from '../../src/service/server.ts';
import { signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';

describe('Several windows', () => {
  let service: RunningService;
  let editor: Editor;

  const lists = () => service.requests.filter(({ path }) => path.includes('getAllObjects')).length;

  before(async () => {
    service = await startService({ notifications: 40, entries: 100 });
    editor = await openEditor();
    await signIn(editor, service, 'Work');
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  it('read once, and show an acknowledgement of one in the other', async () => {
    const readOnce = lists();
    const other = await editor.openWindow();
    await other.openView();
    await other.row('Active').waitFor();
    assert.equal(lists(), readOnce);

    await editor.page.bringToFront();
    const count = await editor.badgeCount();
    await editor.rowAction(editor.row(/Packet loss/), /^Acknowledge/);
    await editor
      .badge()
      .filter({ hasText: String(count - 1) })
      .waitFor();
    await other
      .badge()
      .filter({ hasText: String(count - 1) })
      .waitFor();
    assert.equal(lists(), readOnce);
    await other.page.close();
  });

  it('show what was read before, and how old it is, where the service is away when the editor starts', async () => {
    const count = await editor.badgeCount();
    await service.close();
    await editor.restart();
    await editor.openView();
    await editor.row('Active').waitFor();
    await editor
      .badge()
      .filter({ hasText: String(count) })
      .waitFor();
    await editor.runCommand('Platform Events: Refresh Notices');
    const age = editor.page
      .locator('.sidebar')
      .getByText(/could not be reached.*Notices are shown as of (less than a minute|\d+ min) ago/);
    await age.waitFor();
    await editor.row('Active').waitFor();
    await editor.screenshot('windows-offline');
  });
});
