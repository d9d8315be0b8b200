// One person's way through the extension against the reference service, as they would go it: by clicks and keys alone.

import assert from 'node:assert/strict';
import { type RunningService, startService } from '../../src/service/server.ts';
import { filesWith, formsOf } from '../support/canary.ts';
import { acknowledgedIds } from './support/account.ts';
import { drawnRows, noticeList, outline } from './support/drawnTree.ts';
import { type Editor, openEditor } from './support/editor.ts';

const canary = 'c4n4ry-5up3r-53cr3t';

describe('A person at work', () => {
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    service = await startService({ key: canary, notifications: 40, entries: 4000 });
    editor = await openEditor({ theme: 'light' });
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  /** The number of the notice whose page is in front. */
  const idInFront = async () =>
    Number(/Notice (\d+)/.exec(await editor.frame().locator('body').innerText())?.[1]) || assert.fail('no number');

  it('signs in by the view’s button', async () => {
    await editor.openView();
    await editor.welcome().first().waitFor();
    await editor.screenshot('welcome-light');
    await editor.page.locator('.sidebar').getByRole('button', { name: 'Sign In', exact: true }).click();
    await editor.answer(service.baseUrl, /address of the service/);
    await editor.choose('Platform_');
    await editor.answer('Work', /name for this connection/);
    await editor.answer('demo', /User name/);
    await editor.quickInputMessage().filter({ hasText: 'API key' }).waitFor();
    await editor.screenshot('sign-in-light');
    await editor.answer(canary, /API key/);
    await editor.row('Active').waitFor();
    await editor.screenshot('tree-light');
  });

  it('sees the count in the badge and in the status bar, and comes to the view by it', async () => {
    const badge = await editor.badgeCount();
    assert.ok(badge > 0);
    const entry = editor.statusBar(new RegExp(`Platform Events, ${badge} unacknowledged notices`));
    await editor.runCommand('View: Show Explorer');
    await noticeList(editor).waitFor({ state: 'hidden' });
    await entry.click();
    await editor.row('Active').waitFor();
  });

  it('opens a notice and reads its updates and its machines', async () => {
    await editor.row(/Packet loss/).click();
    const page = editor.frame();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { name: /^Updates/ }).waitFor();
    await page.getByText('Name', { exact: true }).first().waitFor();
    const text = await page.locator('body').innerText();
    assert.match(text, /Packet loss on the public network/);
    assert.match(text, /SERVER|STORAGE_NAS/);
    assert.doesNotMatch(text, /undefined|null|NaN|\[object|\d{4}-\d\d-\d\dT/);
    await editor.screenshot('notice-light');
  });

  it('acknowledges it: at the service, in the page, the tree, the badge and the status bar', async () => {
    const before = await editor.badgeCount();
    const id = await idInFront();
    await editor.frame().getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await editor.frame().getByText('Acknowledged', { exact: true }).first().waitFor();
    assert.deepEqual(acknowledgedIds(service), [id]);
    await editor.statusBar(new RegExp(`Platform Events, ${before - 1} unacknowledged notices`)).waitFor();
    await editor
      .badge()
      .getByText(String(before - 1), { exact: true })
      .waitFor();
    // The tree draws its rows a moment after the badge.
    await editor.page
      .locator('.sidebar [aria-label*="Packet loss"]:not([aria-label*="Unacknowledged"])')
      .first()
      .waitFor();
    await editor.screenshot('acknowledged-light');
  });

  it('acknowledges another one in the tree’s row', async () => {
    const before = await editor.badgeCount();
    const acknowledged = acknowledgedIds(service);
    await editor.rowAction(editor.row(/Raised latency/), /Acknowledge/);
    await editor
      .badge()
      .getByText(String(before - 1), { exact: true })
      .waitFor();
    // Its page says which number that subject has; the page that was in front had another.
    await editor.row(/Raised latency/).click();
    await editor
      .frame()
      .getByRole('heading', { level: 1, name: /Raised latency/ })
      .waitFor();
    assert.deepEqual(acknowledgedIds(service), [...acknowledged, await idInFront()]);
  });

  it('is asked before all are acknowledged, with the count', async () => {
    const acknowledged = acknowledgedIds(service);
    await editor.runCommand('Platform Events: Acknowledge All…');
    const question = editor.dialog(/Acknowledge \d+ notices in “Work”\?/);
    await question.waitFor();
    await editor.screenshot('acknowledge-all-light');
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(acknowledgedIds(service), acknowledged);
  });

  it('filters the tree, and is told that it is filtered', async () => {
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.answer('router', /Words of the subject/);
    await editor.page
      .locator('.sidebar')
      .getByText(/Filter: “router” \(\d+ of \d+\)/)
      .waitFor();
    await editor.screenshot('filtered-light');
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.answer('no notice has these words', /Words of the subject/);
    await editor.welcome().filter({ hasText: 'No notice passes the filter' }).waitFor();
    await editor.screenshot('welcome-filteredOut-light');
    await editor.welcome().getByRole('button', { name: 'Clear Filter' }).press('Enter');
    await editor.row('Active').waitFor();
    const list = editor.page.locator('.sidebar .monaco-list[aria-label="Notices"]:focus');
    await list.waitFor();
    await editor.page.keyboard.press('ArrowDown');
    await list.locator('.monaco-list-row.focused').filter({ hasText: 'Active' }).waitFor();
  });

  it('searches the event log and looks into an entry', async () => {
    await editor.runCommand('Platform Events: Search Event Log…');
    const page = editor.frame();
    await page.getByRole('combobox', { name: 'Query' }).fill('after:7d user:EMP');
    await page.getByRole('option', { name: 'EMPLOYEE' }).click();
    await editor.page.keyboard.press('Enter');
    await page.getByText(/^[\d,]+ entries/).waitFor();
    await page.locator('#log-rows [aria-rowindex="3"]').click();
    await page.getByRole('button', { name: 'Close details' }).waitFor();
    await editor.screenshot('log-light');
    const asked = service.requests.filter(({ path: asked }) => asked.includes('Event_Log/getAllObjects'));
    assert.ok(asked.some(({ query }) => decodeURIComponent(query).includes('"userType":{"operation":"EMPLOYEE"}')));
    assert.doesNotMatch(await page.locator('body').innerText(), /undefined|NaN|\[object/);
  });

  it('finds everything where it was after the window was reloaded', async () => {
    await editor.reload();
    await editor.openView();
    await editor.row('Active').waitFor();
    await editor
      .frame()
      .getByText(/^[\d,]+ entries/)
      .waitFor();
    await editor.tab(/Packet loss/).click();
    await editor
      .frame()
      .getByRole('heading', { level: 1, name: /Packet loss/ })
      .waitFor();
    await editor.screenshot('reloaded-light');
  });

  it('keeps the rows, with their age, while the service is away', async () => {
    const rows = outline(await drawnRows(editor));
    assert.ok(rows.length > 10);
    const { port } = new URL(service.baseUrl);
    await service.close();
    await editor.runCommand('Platform Events: Refresh Notices');
    await editor.page
      .locator('.sidebar')
      .getByText(/could not be reached.*shown as of/)
      .waitFor();
    assert.deepEqual(outline(await drawnRows(editor)), rows);
    await editor.screenshot('offline-light');
    service = await startService({ key: canary, port: Number(port), notifications: 40, entries: 4000 });
    await editor.runCommand('Platform Events: Refresh Notices');
    await editor.page
      .locator('.sidebar')
      .getByText(/could not be reached/)
      .waitFor({ state: 'detached' });
  });

  it('signs out, and the key is in no file of the editor', async () => {
    await editor.runCommand('Platform Events: Sign Out…');
    await editor.welcome().filter({ hasText: 'You are signed out' }).waitFor();
    await editor.screenshot('welcome-signedOut-light');
    const { dataFolder } = editor;
    assert.ok(filesWith(dataFolder, { name: 'Platform Events' }).length > 0, 'the search looks at the editor’s files');
    assert.deepEqual(filesWith(dataFolder, formsOf(canary, 'demo')), []);
    assert.deepEqual(
      editor.consoleErrors.filter((line) => line.includes('Content Security Policy')),
      [],
    );
  });
});
