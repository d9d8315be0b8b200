// What is done to rows by their menus and keys, to the end: a connection removed, searches shared, renamed and deleted.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { errors } from 'playwright-core';
import { type RunningService, startService } from '../../src/service/server.ts';
import { type ChangingService, startChangingService } from '../support/changingService.ts';
import { answerPair, answerSignIn, signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { chooseInMenu } from './support/menus.ts';

/** One planned notice, in wire form. */
function notice(id: number, subject: string) {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '+00:00');
  return {
    id,
    subject,
    startDate: at(1),
    endDate: at(2),
    modifyDate: at(-1),
    acknowledgedFlag: false,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
  };
}

async function until(editor: Editor, what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await editor.page.waitForTimeout(50);
  }
  throw new errors.TimeoutError(`never: ${what}`);
}

describe('A row that the filter being typed has left', () => {
  let service: ChangingService;
  let editor: Editor;

  before(async () => {
    service = await startChangingService();
    service.hold([notice(1, 'Router work'), notice(2, 'Disk work'), notice(3, 'Zebra work')]);
    editor = await openEditor();
    await signIn(editor, service, 'Work');
    await editor.row('Zebra work').waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  it('goes on with the filter that is being chosen where that is asked for once more', async () => {
    const { page } = editor;
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.quickInput().fill('no notice has these words');
    await editor.welcome().getByRole('button', { name: 'Change Filter' }).click();
    await page.locator('.quick-input-widget :focus').waitFor();
    assert.equal(await editor.quickInput().inputValue(), 'no notice has these words');
    await page.keyboard.press('Escape');
    await editor.row('Router work').waitFor();
    assert.equal(await page.locator('.sidebar').getByText('Filter: ').count(), 0, 'nobody has accepted one');
  });

  it('is opened by a click, however long that takes, and the filter stays', async () => {
    const { page } = editor;
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.quickInput().fill('Zebra');
    await editor.row('Router work').waitFor({ state: 'detached' });
    // The line above the rows, once it is there, puts them lower.
    await page.locator('.sidebar').getByText('Filter: “Zebra” (1 of 3)').waitFor();
    await editor.row('Zebra work').hover();
    await page.mouse.down();
    await page.waitForTimeout(300);
    await page.mouse.up();
    await editor.tab('Zebra work').waitFor();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await editor.row('Zebra work').waitFor();
    assert.equal(await editor.row('Router work').count(), 0);
    await page.locator('.sidebar .monaco-list:focus-within .monaco-list-row.focused').waitFor();
    // So it does with what is chosen in the row's menu, whatever that asks.
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.quickInput().fill('work');
    await editor.row('Disk work').waitFor();
    await editor.rowMenu(editor.row('Disk work'), /^Mute/);
    await editor.pickEntry('For 1 hour').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sidebar').getByText('Filter: “work” (3 of 3)').waitFor();
    // And what is cleared while it is open is not brought back.
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.quickInput().fill('Zebra');
    await editor.row('Disk work').waitFor({ state: 'detached' });
    const header = page.locator('.sidebar .pane-header').filter({ hasText: 'Notices' });
    await header.hover();
    await header.getByRole('button', { name: 'Clear Filter' }).click();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await editor.row('Disk work').waitFor();
    await page.locator('.sidebar').getByText('Filter: “').waitFor({ state: 'hidden' });
    // What is typed once more is given up by Escape.
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.quickInput().fill('Zebra');
    await page.keyboard.press('Enter');
    await editor.row('Disk work').waitFor({ state: 'detached' });
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.quickInput().fill('Disk');
    await editor.row('Disk work').waitFor();
    await page.keyboard.press('Escape');
    await editor.row('Zebra work').waitFor();
    assert.equal(await editor.row('Disk work').count(), 0);
  });
});

describe('A row of a connection in the editor', () => {
  let production: ChangingService;
  let staging: ChangingService;
  let editor: Editor;

  before(async () => {
    production = await startChangingService('key-of-production');
    production.hold([notice(1, 'Router work')]);
    staging = await startChangingService('key-of-staging');
    staging.hold([notice(2, 'Disk work')]);
    editor = await openEditor();
    await signIn(editor, production, 'Production');
    await editor.runCommand('Platform Events: Add Connection…');
    await answerSignIn(editor, staging, 'Staging');
    await editor.row('Disk work').waitFor();
  });

  after(async () => {
    await editor?.close();
    await production?.close();
    await staging?.close();
  });

  it('is expanded again once somebody is signed in there again', async () => {
    const { page } = editor;
    await editor.rowMenu(editor.row('Staging'), /^Sign Out/);
    await editor.row(/Staging.*signed out/s).waitFor();
    await editor.row('Disk work').waitFor({ state: 'detached' });
    // By the key the editor folds even a row that has nothing below it.
    await editor.runCommand('Platform Events: Focus on Notices View');
    await page.keyboard.press('Home');
    const focused = page.locator('.sidebar .monaco-list:focus-within .monaco-list-row.focused');
    await until(editor, 'the row has the focus', async () => {
      if (await focused.filter({ hasText: 'signed out' }).isVisible()) return true;
      await page.keyboard.press('ArrowDown');
      return false;
    });
    await page.keyboard.press('Enter');
    await answerPair(editor, staging);
    await editor.row('Disk work').waitFor();
    await editor.row('Router work').waitFor();
    await page.mouse.move(0, 0);
    await editor.screenshot('connection-again-dark');
  });

  it('is opened by signing in where it was drawn as signed out from the first', async () => {
    for (const name of ['Staging', 'Production']) {
      await editor.rowMenu(editor.row(name), /^Sign Out/);
      await editor.row(new RegExp(`${name}.*signed out`, 's')).waitFor();
    }
    await editor.reload();
    await editor.openView();
    for (const [name, service, subject] of [
      ['Staging', staging, 'Disk work'],
      ['Production', production, 'Router work'],
    ] as const) {
      await editor.row(new RegExp(`${name}.*signed out`, 's')).click();
      await answerPair(editor, service);
      await editor.row(subject).waitFor();
    }
  });

  it('removes the connection by its menu: row, key and entry of the settings go, the other account stays', async () => {
    const file = path.join(editor.dataFolder, 'User/settings.json');
    const settings = (): Record<string, { name: string }[]> => JSON.parse(fs.readFileSync(file, 'utf8'));
    const names = () => (settings()['platformEvents.connections'] ?? []).map(({ name }) => name);
    assert.deepEqual(names(), ['Production', 'Staging']);
    const before = settings();
    await editor.row('Staging').click({ button: 'right' });
    await chooseInMenu(editor, /^Remove Connection/, 'connection-menu-dark');
    const question = editor.dialog('Remove the connection “Staging”?');
    await question.waitFor();
    await editor.screenshot('connection-removing-dark');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await editor.statusBar('Removed Staging').waitFor();
    await editor.row('Disk work').waitFor({ state: 'detached' });
    // One connection needs no row of its own.
    const connections = editor.rows().filter({ hasText: /Staging|Production/ });
    await until(editor, 'no row of a connection', async () => (await connections.count()) === 0);
    await editor.row('Router work').waitFor();
    await until(editor, 'the entry is gone', () => names().join() === 'Production');
    // With its key it would be signed in to as soon as it is in the settings again.
    fs.writeFileSync(file, JSON.stringify(before));
    const asked = staging.reads;
    await editor.reload();
    await editor.openView();
    await editor.row('Router work').waitFor();
    await editor.row(/Staging.*signed out/s).waitFor();
    assert.equal(staging.reads, asked);
  });
});

describe('A row of the view of searches in the editor', () => {
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    const savedSearches = ['Logins', 'Machines', 'Orders'].map((name) => ({ name, query: `find${name}` }));
    editor = await openEditor({ settings: { 'platformEvents.savedSearches': savedSearches } });
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    service = await startService({ notifications: 10, entries: 10 });
    await signIn(editor, service, 'Work');
    // The view is folded at first, and has nothing that could take the focus.
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
    await editor.row('Orders').waitFor();
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
    await editor.page.locator(`${list}:focus-within`).waitFor();
    await editor.page.keyboard.press('Home');
    await editor.page.keyboard.press('ArrowDown');
    await editor.page.keyboard.press('ArrowDown');
    await focused('Machines').waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const list = '.sidebar .monaco-list[role="tree"][aria-label="Event Log Searches"]';
  const focused = (name: string) =>
    editor.page.locator(`${list}:focus-within .monaco-list-row.focused`).filter({ hasText: name });
  const names = () => editor.page.locator(`${list} .monaco-list-row .label-name`).allInnerTexts();

  it('gives its link by Ctrl+C', async () => {
    await editor.page.keyboard.press('Control+C');
    const copied = () => editor.page.evaluate<string>('navigator.clipboard.readText()');
    await until(editor, 'the link', async () => (await copied()).endsWith('/log?q=findMachines'));
  });

  it('is renamed by F2, and has the focus under its new name', async () => {
    await editor.page.keyboard.press('F2');
    // The editor shows its one input before it has put the name in place of what was typed there last.
    await until(editor, 'its name', async () => (await editor.quickInput().inputValue()) === 'Machines');
    await editor.answer('Servers', /The name under which it is listed/);
    await focused('Servers').waitFor();
    assert.deepEqual(await names(), ['Saved', 'Logins', 'Servers', 'Orders']);
    await editor.screenshot('search-renamed-dark');
  });

  it('is deleted by Delete, gives the focus to the next one, and comes back by Undo', async () => {
    await editor.page.keyboard.press('Delete');
    const note = editor.toast('Deleted the search “Servers”.');
    await note.waitFor();
    await focused('Orders').waitFor();
    assert.deepEqual(await names(), ['Saved', 'Logins', 'Orders']);
    await editor.screenshot('search-deleted-dark');
    await editor.page.keyboard.press('Delete');
    await focused('Logins').waitFor();
    assert.deepEqual(await names(), ['Saved', 'Logins']);
    await note.getByRole('button', { name: 'Undo' }).click();
    await editor.row('Servers').waitFor();
    assert.deepEqual(await names(), ['Saved', 'Logins', 'Servers']);
  });

  it('keeps the focus when a click runs it, and leads into its page by Enter', async () => {
    await editor.row('Logins').click();
    await editor.tab('findLogins').waitFor();
    await editor.frame().locator('#query').waitFor();
    await focused('Logins').waitFor();
    await editor.page.keyboard.press('ArrowDown');
    await editor.page.keyboard.press('Enter');
    await editor.tab('findMachines').waitFor();
    await editor.page.locator(`${list}:focus-within`).waitFor({ state: 'detached' });
  });
  it('gives the focus to the next one where a recent search is deleted, and from the last one to the saved', async () => {
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
    await editor.page.locator(`${list}:focus-within`).waitFor();
    assert.deepEqual((await names()).slice(-3), ['Recent', 'findMachines', 'findLogins']);
    await editor.page.keyboard.press('End');
    await focused('findLogins').waitFor();
    await editor.page.keyboard.press('ArrowUp');
    await focused('findMachines').waitFor();
    await editor.page.keyboard.press('Delete');
    await focused('findLogins').waitFor();
    assert.deepEqual((await names()).slice(-2), ['Recent', 'findLogins']);
    const last = (await names()).at(-3) ?? assert.fail();
    await editor.page.keyboard.press('Delete');
    await focused(last).waitFor();
    assert.equal((await names()).at(-1), last);
  });
});
