// The stories in the sample account's event log, as somebody finds them who asks what is different in a part of the time.

import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { logStory, strangeAddress } from '../../src/service/sample/logStory.ts';
import { type Editor, openEditor } from './support/editor.ts';

const minute = 60_000;

describe('What is different in the sample account', () => {
  let editor: Editor;
  let page: FrameLocator;
  const story = logStory(1, Date.now());
  const timeOf = (name: string, place = 0) =>
    story.filter(({ fields }) => fields.eventName === name).at(place)?.time ?? 0;

  before(async () => {
    editor = await openEditor({
      theme: 'light',
      env: { PLATFORM_EVENTS_SAMPLE: '1' },
      viewport: { width: 1500, height: 950 },
    });
    await editor.row(/Packet loss/).waitFor();
    page = editor.frame();
  });

  after(() => editor?.close());

  const row = (value: string) =>
    page
      .locator('.difference-table tbody tr')
      .filter({ has: page.getByRole('rowheader', { name: value, exact: true }) });
  const query = () => page.getByRole('combobox', { name: 'Query' });
  const search = async (text: string) => {
    await query().fill(text);
    await editor.page.keyboard.press('Escape');
    await query().press('Enter');
  };

  /** Two pictures, in light and in dark. The page stays as it is. */
  const picture = async (name: string) => {
    await editor.screenshot(`difference-${name}-light`);
    await editor.wear('dark');
    await editor.screenshot(`difference-${name}-dark`);
    await editor.wear('light');
  };

  it('is offered for the time of a notice, once more is read around it', async () => {
    await editor.row(/Packet loss/).click();
    await page.getByRole('button', { name: 'Log Around This Time' }).click();
    await page.getByRole('button', { name: 'What Is Different Here?' }).click();
    await page.getByText('All that was read lies in this time').waitFor();
    await page.getByRole('button', { name: 'Read More Around It' }).click();
    await page.locator('.plot-compared').waitFor({ state: 'attached' });
    await page
      .locator('.difference-table tbody tr')
      .first()
      .or(page.getByText('Nothing is different'))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Search Again' }).waitFor();
    await picture('notice');
  });

  it('is who tried passwords in the spike by night, marked in the last day', async () => {
    await search('after:26h');
    await page.locator('.histogram .stack').first().waitFor({ state: 'attached' });
    await page.locator('.histogram-plot').focus();
    const spoken = page.locator('.histogram [role=status]');
    const isAt = async (bin: RegExp) => bin.test((await spoken.textContent()) ?? '');
    const deadline = Date.now() + 30_000;
    // The bars of the search before have gone, and those of this one are there.
    while (!(await isAt(/entr/)) && Date.now() < deadline) await editor.page.keyboard.press('Home');
    // The highest bar is that of the spike, told as one comes to it.
    while (!(await isAt(/CUSTOMER [3-9]\d/)) && Date.now() < deadline) await editor.page.keyboard.press('ArrowRight');
    await editor.page.keyboard.press('d');
    await row(strangeAddress).waitFor();
    await row('Login Failed').waitFor();
    await picture('spike');
    await row(strangeAddress).locator('.counts-lead').click();
    await page.locator('#log-rows [aria-rowindex="2"]').getByText(strangeAddress).waitFor();
  });

  it('is what failed between two changes of a rule, in the period that is shown', async () => {
    const written = (ms: number) => new Date(Math.floor(ms / minute) * minute).toISOString();
    await search(
      `after:${written(timeOf('Connection Failed'))} before:${written(timeOf('Connection Failed', -1) + minute)}`,
    );
    await page.getByRole('button', { name: 'What Is Different Here?' }).click();
    await row('Connection Failed').waitFor();
    await row('5432').waitFor();
    await picture('rule');
    const first = await page.locator('.difference-table tbody tr').first().innerText();
    assert.match(first, /5432|Connection Failed|timed out|db-01/);
  });
});
