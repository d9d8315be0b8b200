// The walkthrough in the real editor: never opened unasked, and ticked off by what a person does, whichever way it is done.

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type Editor, openEditor } from './support/editor.ts';

const walkthrough = 'First Steps with Platform Events';

describe('The first steps', () => {
  let editor: Editor;

  before(async () => {
    editor = await openEditor();
    await editor.openView();
  });

  after(() => editor?.close());

  const page = () => editor.page.locator('.gettingStartedContainer');
  const step = (title: string): Locator => page().locator('.getting-started-step').filter({ hasText: title });
  const isTicked = (title: string) => step(title).locator('.codicon-getting-started-step-checked').waitFor();
  const isOpen = (title: string) => step(title).locator('.codicon-getting-started-step-unchecked').waitFor();
  /** Not by its tab, behind which the editor shows the list of all walkthroughs again. */
  const show = async () => {
    await editor.runCommand('Welcome: Open Walkthrough...');
    await editor.choose(walkthrough);
  };

  it('are not opened by the install, and are offered where nobody is signed in', async () => {
    await editor.welcome().getByText('first steps').waitFor();
    assert.equal(await page().getByText(walkthrough).count(), 0);
    await editor.welcome().getByText('first steps').click();
    await page().getByText(walkthrough).first().waitFor();
    for (const title of [
      'Connect, or just look around',
      'See what is going on',
      'Acknowledge',
      'Find out who did what',
    ])
      await isOpen(title);
    // Kept, or the first page would take its place.
    await editor.tab('Welcome').dblclick();
    await show();
    await editor.page.keyboard.press('Control+b');
    await page().locator('iframe').waitFor();
    await editor.screenshot('first-steps-dark');
    await editor.page.keyboard.press('Control+b');
  });

  it('are ticked off as they are taken, those too that were taken before anybody looked at them', async () => {
    // The editor reads which walkthroughs there are once a page of theirs is shown: in this window none is.
    await editor.runCommand('View: Close All Editors');
    await editor.reload();
    await editor.openView();
    await editor.welcome().getByRole('button', { name: 'Try the Sample Account' }).press('Enter');
    await editor.row('Packet loss').waitFor();
    // The button is gone: the keys go on among the rows.
    await editor.page.locator('.sidebar .monaco-list:focus .monaco-list-row.focused').waitFor();
    await editor.row('Packet loss').click();
    await editor.frame().getByRole('button', { name: 'Acknowledge' }).first().waitFor();
    await show();
    await isTicked('Connect, or just look around');
    await isTicked('See what is going on');
    await isOpen('Acknowledge what you read');
    await editor.tab('Packet loss').click();
    await editor.frame().getByRole('button', { name: 'Acknowledge' }).first().click();
    await editor.badge().getByText('7', { exact: true }).waitFor();
    await show();
    await isTicked('Acknowledge what you read');
    await step('Find out who did what').click();
    await page().getByRole('button', { name: 'Search Event Log' }).click();
    await editor.tab('Event Log').waitFor();
    await show();
    await isTicked('Find out who did what');
  });
});
