// Watching a saved search, as a person does: what the log gets meanwhile is counted, told and opened. With pictures in light and in dark.

import assert from 'node:assert/strict';
import { type RunningService, startService } from '../../src/service/server.ts';
import { signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';

function happens(service: RunningService, eventName: string, username: string): void {
  service.appendEntries([{ eventName, eventCreateDate: new Date().toISOString(), userType: 'CUSTOMER', username }]);
}

/** Until the log is read for the first time: from then on it is known what is new. */
async function readLog(editor: Editor, service: RunningService): Promise<void> {
  const asked = () => service.requests.some(({ path }) => path.includes('Event_Log'));
  for (let tries = 0; tries < 20 && !asked(); tries++) await editor.runCommand('Platform Events: Refresh Notices');
}

describe('A watched search in the editor', () => {
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    service = await startService({ notifications: 40, entries: 100 });
    editor = await openEditor({
      theme: 'light',
      settings: {
        'platformEvents.savedSearches': [
          { name: 'Done by people', query: 'user:CUSTOMER after:1d', connection: 'Work' },
          { name: 'Broken', query: 'nonsense:x', connection: 'Work', watch: true },
        ],
      },
    });
    await signIn(editor, service, 'Work');
    await editor.row(/Packet loss/).waitFor();
    // In a window that is new the first focus may come to nothing.
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const row = (text: string | RegExp) =>
    editor.page
      .locator('.sidebar .monaco-list[role="tree"][aria-label="Event Log Searches"] .monaco-list-row')
      .filter({ hasText: text })
      .first();

  async function picture(name: string, show: () => Promise<void>): Promise<void> {
    await show();
    await editor.screenshot(`watches-${name}-light`);
    await editor.wear('dark');
    await show();
    await editor.screenshot(`watches-${name}-dark`);
    await editor.wear('light');
  }

  it('says of one with a fault that it is paused, and why', async () => {
    const broken = row('Broken');
    await broken.getByText('paused').waitFor();
    await broken.hover();
    const hover = editor.page.locator('.workbench-hover:visible').filter({ hasText: /paused: .*nonsense/ });
    await hover.first().waitFor();
  });

  it('counts what is new and tells of it, once the notices are read again', async () => {
    await editor.rowMenu(row('Done by people'), 'Watch Search');
    await row('Done by people').locator('.codicon-eye').waitFor();
    const counted = row(/Done by people\s*\d+ new/);
    await readLog(editor, service);
    happens(service, 'Login Successful', 'alice');
    await editor.runCommand('Platform Events: Refresh Notices');
    const toast = editor.toast(/new entr(?:y|ies) in “Done by people”: /);
    await picture('told', async () => {
      await counted.waitFor();
      await toast.waitFor();
    });
  });

  it('opens with what is new in sight, which counts no longer', async () => {
    const toast = editor.toast(/new entr(?:y|ies) in “Done by people”: /);
    const [, first = ''] = /”: ([^·]+) ·/.exec(await toast.innerText()) ?? [];
    assert.notEqual(first, '');
    await toast.getByRole('button', { name: 'Open Search' }).click();
    await editor.frame().getByRole('row').filter({ hasText: first.trim() }).first().waitFor();
    await row(/Done by people\s*user:CUSTOMER/).waitFor();
    await picture('opened', () => row(/Done by people\s*user:CUSTOMER/).waitFor());
  });

  it('is no longer watched where a person says so', async () => {
    await editor.rowMenu(row('Done by people'), 'Stop Watching Search');
    const bookmark = row('Done by people').locator('.codicon-bookmark');
    // The editor hands no row to the command that is just being drawn anew; then the command asks.
    const asked = editor.pickEntry('Done by people');
    await bookmark.or(asked).first().waitFor();
    if (await asked.isVisible()) await asked.click();
    await bookmark.waitFor();
  });
});

describe('A watched search in several windows of the editor', () => {
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    service = await startService({ notifications: 40, entries: 100 });
    const savedSearches = [{ name: 'Failed', query: 'name:"Login Failed"', connection: 'Work', watch: true }];
    editor = await openEditor({ settings: { 'platformEvents.savedSearches': savedSearches } });
    await signIn(editor, service, 'Work');
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const fail = (username: string) => happens(service, 'Login Failed', username);
  const heading = (one: Editor, text: string) =>
    one.page
      .locator('.sidebar .pane-header')
      .filter({ hasText: new RegExp(`Event Log Searches.*${text}`) })
      .waitFor();

  it('is counted in all and told in one, and both outlast the editor', async () => {
    await readLog(editor, service);
    const other = await editor.openWindow();
    await other.openView();
    await other.row('Active').waitFor();
    await editor.page.bringToFront();
    fail('mallory');
    await editor.runCommand('Platform Events: Refresh Notices');
    await editor.toast(/1 new entry in “Failed”: Login Failed · mallory/).waitFor();
    await heading(editor, '1 new');
    await heading(other, '1 new');
    assert.equal(await other.toast(/new entry/).count(), 0);
    await other.page.close();

    fail('eve');
    await editor.restart();
    await editor.openView();
    await heading(editor, '1 new');
    assert.equal(await editor.toast(/new entr/).count(), 0, 'it was told before');
    await editor.runCommand('Platform Events: Refresh Notices');
    await editor.toast(/1 new entry in “Failed”: Login Failed · eve/).waitFor();
    await heading(editor, '2 new');
  });
});
