// What commands act on in a real editor, where the focus, the selection and the page in front are three different things.

import assert from 'node:assert/strict';
import { errors } from 'playwright-core';
import { type ChangingService, startChangingService } from '../support/changingService.ts';
import { signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { chooseInMenu } from './support/menus.ts';

/** Planned notices "Work 1" to "Work 12", unacknowledged, in this order in the tree. */
function notices() {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '+00:00');
  return Array.from({ length: 12 }, (_, i) => ({
    id: 501 + i,
    subject: `Work ${i + 1}.`,
    startDate: at(1 + i),
    endDate: at(2 + i),
    modifyDate: at(-1),
    acknowledgedFlag: false,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
  }));
}
const idOf = (work: number) => 500 + work;

describe('What a command acts on in the editor', () => {
  let service: ChangingService;
  let editor: Editor;
  const records = notices();

  before(async () => {
    service = await startChangingService();
    service.hold(records);
    editor = await openEditor({ settings: { 'workbench.editor.enablePreview': false } });
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(editor, service, 'Work');
    await row(1).waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const row = (work: number) => editor.row(`Work ${work}.`);
  const page = (work: number) => editor.frame().getByRole('heading', { level: 1, name: `Work ${work}.` });
  const said = (text: string) => editor.statusBar(text).waitFor();
  /** Waits for requests to acknowledge these, after those of before, and no others. */
  let soFar: number[] = [];
  const acknowledges = async (...works: number[]) => {
    soFar = [...soFar, ...works.map(idOf)];
    await until(`requests for ${works}`, () => service.acknowledged.length >= soFar.length);
    assert.deepEqual([...service.acknowledged].sort(), [...soFar].sort());
  };
  const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 600; tries++) {
      if (await holds()) return;
      await editor.page.waitForTimeout(50);
    }
    throw new errors.TimeoutError(`never: ${what}`);
  };
  const clipboard = () => editor.page.evaluate<string>('navigator.clipboard.readText()');

  /** The row with the focus of a view's list. */
  const focusedRow = (view: string, text: string) =>
    editor.page
      .locator(`.sidebar .monaco-list[role="tree"][aria-label="${view}"]:focus-within .monaco-list-row.focused`)
      .filter({ hasText: text });
  const isInPage = () => editor.page.evaluate<boolean>('document.activeElement?.matches("iframe.webview") === true');
  /** Moves the focus of a view by arrows onto a row. */
  const arrowTo = async (view: 'Notices', text: string) => {
    await editor.runCommand(`Platform Events: Focus on ${view} View`);
    await editor.page.locator(`.sidebar .monaco-list[role="tree"][aria-label="${view}"]:focus-within`).waitFor();
    await editor.page.keyboard.press('Home');
    for (let presses = 0; presses < 40; presses++) {
      if (await focusedRow(view, text).isVisible()) return;
      await editor.page.keyboard.press('ArrowDown');
    }
    assert.fail(`the arrows don't lead to ${text}`);
  };

  /** Opens the menu of the row with the focus, and chooses an entry. */
  const chooseInRowMenu = async (entry: RegExp, picture?: string) => {
    await editor.page.keyboard.press('Shift+F10');
    await chooseInMenu(editor, entry, picture);
  };
  it('takes the page in front from the palette, while another row is selected and Explorer has the side bar', async () => {
    await row(1).click();
    await page(1).waitFor();
    await row(2).click();
    await page(2).waitFor();
    await editor.tab('Work 1.').click();
    await page(1).waitFor();
    await editor.runCommand('View: Show Explorer');
    await editor.page.locator('.sidebar').getByText('README.md').waitFor();
    await editor.runCommand('Platform Events: Copy Link to Notice');
    await until('the link', async () => (await clipboard()).endsWith(`/notification/${idOf(1)}`));
    await editor.runCommand('Platform Events: Acknowledge');
    await said('Acknowledged “Work 1.”');
    await acknowledges(1);
    await editor.frame().getByText('Acknowledged', { exact: true }).first().waitFor();
    await editor.screenshot('targets-page-dark');
  });

  it('asks from the palette with a file in front, and takes what is chosen', async () => {
    await editor.page.locator('.sidebar').getByText('README.md').dblclick();
    await editor.page.locator('.editor-instance .view-lines').first().waitFor();
    await editor.runCommand('Platform Events: Acknowledge');
    await editor.page.getByPlaceholder('An unacknowledged notice').waitFor();
    await editor.page.keyboard.press('Escape');
    await editor.page.getByPlaceholder('An unacknowledged notice').waitFor({ state: 'hidden' });
    await editor.runCommand('Platform Events: Acknowledge');
    await editor.answer('Work 3.', 'An unacknowledged notice');
    await said('Acknowledged “Work 3.”');
    await acknowledges(3);
  });

  it('takes the row with the focus by a key, not the selected one and not the page in front', async () => {
    await editor.openView();
    await editor.tab('Work 2.').click();
    await page(2).waitFor();
    await arrowTo('Notices', 'Work 4.');
    await editor.page.keyboard.press('Control+C');
    await until('the link', async () => (await clipboard()).endsWith(`/notification/${idOf(4)}`));
    await editor.page.keyboard.press('Alt+Enter');
    await said('Acknowledged “Work 4.”');
    await acknowledges(4);
    await page(2).waitFor();
  });

  it('leaves the focus on a row that is clicked, whose page comes to the front, and goes there by Enter or a double click', async () => {
    const inPage = () => until('the page has the focus', isInPage);
    await row(4).click();
    await page(4).waitFor();
    await focusedRow('Notices', 'Work 4.').waitFor();
    await editor.page.keyboard.press('ArrowDown');
    await focusedRow('Notices', 'Work 5.').waitFor();
    await editor.page.keyboard.press('Control+C');
    await until('the link', async () => (await clipboard()).endsWith(`/notification/${idOf(5)}`));
    await page(4).waitFor();
    await editor.page.keyboard.press('Enter');
    await page(5).waitFor();
    await inPage();
    await row(5).click();
    await focusedRow('Notices', 'Work 5.').waitFor();
    await editor.screenshot('targets-clicked-dark');
    await row(4).dblclick();
    await page(4).waitFor();
    await inPage();
    await arrowTo('Notices', 'Planned maintenance');
    await editor.page.keyboard.press('Enter');
    await row(1).waitFor({ state: 'detached' });
    await editor.page.keyboard.press('Enter');
    await row(1).waitFor();
  });

  it('takes nothing by a key once Escape has taken the focus from all rows', async () => {
    await arrowTo('Notices', 'Work 5.');
    await editor.page.keyboard.press('Escape');
    await focusedRow('Notices', 'Work 5.').waitFor({ state: 'detached' });
    await editor.page.keyboard.press('Alt+Enter');
    // What is asked for later is done later: nothing was asked for before it.
    await arrowTo('Notices', 'Work 6.');
    await editor.page.keyboard.press('Alt+Enter');
    await said('Acknowledged “Work 6.”');
    await acknowledges(6);
  });

  it('takes the row by its menu, opened with Shift+F10', async () => {
    await arrowTo('Notices', 'Work 7.');
    await chooseInRowMenu(/^Copy Link to Notice/, 'targets-row-menu-dark');
    await until('the link', async () => (await clipboard()).endsWith(`/notification/${idOf(7)}`));
    await arrowTo('Notices', 'Work 7.');
    await chooseInRowMenu(/^Acknowledge/);
    await said('Acknowledged “Work 7.”');
    await acknowledges(7);
  });

  it('keeps all rows selected while the upper one of them says something else', async () => {
    await row(5).click();
    await page(5).waitFor();
    await row(12).click({ modifiers: ['ControlOrMeta'] });
    const selected = editor.page.locator('.sidebar .monaco-list-row.selected');
    await selected.nth(1).waitFor();
    for (const subject of ['Work 5. Moved', 'Work 5.']) {
      const acknowledged = new Set(service.acknowledged);
      const now = records.map((one) => ({ ...one, acknowledgedFlag: acknowledged.has(one.id) }));
      service.hold(now.map((one) => (one.id === idOf(5) ? { ...one, subject } : one)));
      await editor.runCommand('Platform Events: Refresh Notices');
      await until('drawn', async () => (await row(5).innerText()).includes('Moved') === subject.includes('Moved'));
      await editor.page.waitForTimeout(1_000);
      const texts = (await selected.allInnerTexts()).map((text) => text.trim().replace(/^.* · /, ''));
      assert.deepEqual(texts, [subject, 'Work 12.']);
    }
  });

  it('takes all selected rows by a key and by their menu', async () => {
    await row(8).click();
    await page(8).waitFor();
    await row(9).click({ modifiers: ['Shift'] });
    const selected = editor.page.locator('.sidebar .monaco-list:focus-within .monaco-list-row.selected');
    await selected.nth(1).waitFor();
    assert.match((await selected.allInnerTexts()).join(), /^in \d+ d · Work 8\.\s*,in \d+ d · Work 9\./);
    await editor.screenshot('targets-selected-dark');
    await editor.page.keyboard.press('Alt+Enter');
    await said('2 notices acknowledged');
    await acknowledges(8, 9);
    // A menu that is open while rows are drawn anew has none to act on, and says so.
    await until(
      'the rows are drawn',
      async () => !(await row(9).getAttribute('aria-label'))?.includes('Unacknowledged'),
    );
    await row(10).click({ modifiers: ['ControlOrMeta'] });
    await row(11).click({ modifiers: ['ControlOrMeta'] });
    await selected.nth(3).waitFor();
    await chooseInRowMenu(/^Acknowledge/, 'targets-selected-menu-dark');
    await acknowledges(10, 11);
    await said('notices acknowledged');
  });

  it('opens the notice of a link that the editor is asked to open, and changes nothing', async () => {
    await row(12).click();
    await page(12).waitFor();
    await editor.runCommand('Platform Events: Copy Link to Notice');
    await until('the link', async () => (await clipboard()).endsWith(`/notification/${idOf(12)}`));
    const link = await clipboard();
    await editor.runCommand('View: Close All Editors');
    await editor.tab('Work 12.').waitFor({ state: 'detached' });
    await editor.runCommand('Developer: Open URL');
    await editor.answer(link);
    const question = editor.dialog("Allow 'Platform Events' extension to open this URI?");
    await question.getByRole('button', { name: 'Open', exact: true }).click();
    await page(12).waitFor();
    await editor.frame().getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    await acknowledges();
  });

  it('asks, by a key and by the menu, where selected rows may be hidden as the view is looked through', async () => {
    await row(2).click();
    await page(2).waitFor();
    await row(12).click({ modifiers: ['ControlOrMeta'] });
    const selected = editor.page.locator('.sidebar .monaco-list:focus-within .monaco-list-row.selected');
    await selected.nth(1).waitFor();
    await editor.page.keyboard.press('F3');
    const find = editor.page.locator('.sidebar .monaco-tree-type-filter');
    await find.locator('input').fill('Work 12.');
    const filter = find.locator('.monaco-custom-toggle').first();
    await filter.click();
    await row(2).waitFor({ state: 'detached' });
    await row(12).click({ button: 'right' });
    const menu = editor.page.getByRole('menu');
    await menu.getByRole('menuitem', { name: /^Acknowledge All…/ }).waitFor();
    assert.equal(await menu.getByRole('menuitem', { name: /^Acknowledge/ }).count(), 1);
    await editor.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await find.locator('input').focus();
    await editor.page.keyboard.press('ArrowDown');
    await focusedRow('Notices', 'Work 12.').waitFor();
    await editor.page.keyboard.press('Alt+Enter');
    const question = editor.dialog('Acknowledge 2 notices in the selection?');
    await question.waitFor();
    await editor.screenshot('targets-looked-through-dark');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await filter.click();
    await find.locator('input').press('Escape');
    await row(2).waitFor();
    await acknowledges();
  });

  it('acknowledges all from the view’s title, though a group had the focus last, after a question that says how many', async () => {
    await arrowTo('Notices', 'Planned maintenance');
    const header = editor.page.locator('.sidebar .pane-header').first();
    await header.hover();
    await header.locator('.codicon-toolbar-more').click();
    await chooseInMenu(editor, /^Acknowledge All…/);
    const question = editor.dialog('Acknowledge 3 notices in “Work”?');
    await question.waitFor();
    await editor.screenshot('targets-all-dark');
    await question.getByRole('button', { name: 'Acknowledge 3', exact: true }).click();
    await said('3 notices acknowledged');
    await acknowledges(2, 5, 12);
    await editor.badge().waitFor({ state: 'hidden' });
  });
});
