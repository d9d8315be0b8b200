// Several windows of one editor on one account: one reads for all, what happens in one shows in all, and what was read outlasts the editor.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
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

describe('Several windows that write the settings', () => {
  let editor: Editor;
  let other: Editor;

  before(async () => {
    const savedSearches = [
      { name: 'Logins', query: 'login' },
      { name: 'Orders', query: 'bought' },
    ];
    editor = await openEditor({ settings: { 'platformEvents.savedSearches': savedSearches } });
    other = await editor.openWindow();
    for (const window of [editor, other]) {
      await window.page.bringToFront();
      await window.openView();
      await window.runCommand('Platform Events: Focus on Event Log Searches View');
      await window.row('Logins').waitFor();
    }
  });

  after(() => editor?.close());

  const rename = async (window: Editor, name: string, to: string) => {
    await window.page.bringToFront();
    await window.runCommand('Platform Events: Rename Search…');
    await window.choose(name);
    await window.answer(to, /The name under which it is listed/);
    await window.row(to).waitFor();
  };
  const written = (): string[] => {
    const settings = fs.readFileSync(path.join(editor.dataFolder, 'User/settings.json'), 'utf8');
    return JSON.parse(settings)['platformEvents.savedSearches'].map(({ name }: { name: string }) => name);
  };

  it('leave what the other has written, which they haven’t seen', async () => {
    await rename(editor, 'Logins', 'Who came');
    assert.deepEqual(written(), ['Who came', 'Orders']);
    // The editor doesn't tell its windows in a browser that the file has changed.
    await rename(other, 'Orders', 'What was bought');
    assert.deepEqual(written(), ['Who came', 'What was bought']);
    await other.row('Who came').waitFor();
  });

  it('show what the other has written once they have the focus', async () => {
    await editor.page.bringToFront();
    await editor.row('Orders').waitFor();
    await lookAway(editor.page);
    await editor.row('What was bought').waitFor();
    assert.equal(await editor.row('Orders').count(), 0);
  });
});

/** As by looking at another window and back; the browser under test takes every page for focused. */
async function lookAway(page: Editor['page']): Promise<void> {
  for (const [has, event] of Object.entries({ false: 'blur', true: 'focus' })) {
    await page.evaluate(`document.hasFocus = () => ${has}; window.dispatchEvent(new Event('${event}'));`);
  }
}
