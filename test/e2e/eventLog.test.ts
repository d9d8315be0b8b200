// The event log in the editor: what comes first, narrowing, following, finding, exporting, and what is kept.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Frame, FrameLocator, Locator } from 'playwright-core';
import type { LogEntry } from '../../src/core/ports.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { type Relay, startRelay } from './support/relay.ts';

const entryCount = 12_000;

describe('The event log in the editor', () => {
  let service: RunningService;
  let relay: Relay;
  /** When each page of the log was asked for: milliseconds since 1970. */
  const pagesAt: number[] = [];
  let editor: Editor;
  let page: FrameLocator;

  before(async () => {
    service = await startService({ notifications: 40, entries: entryCount });
    relay = await startRelay(service.baseUrl);
    relay.intercept = ({ url }) => {
      if (url.includes('Event_Log/getAllObjects')) pagesAt.push(Date.now());
      return false;
    };
    editor = await openEditor({ theme: 'light', viewport: { width: 1500, height: 950 } });
    await editor.openView();
    await editor.runCommand('Platform Events: Sign In');
    await editor.answer(relay.baseUrl, /address of the service/);
    await editor.choose('Platform_');
    await editor.answer('Work', /name for this connection/);
    await editor.answer(service.userName, /User name/);
    await editor.answer(service.apiKey, /API key/);
    await editor.row('Active').waitFor();
    await editor.runCommand('Platform Events: Search Event Log…');
    page = editor.frame();
    await query().waitFor();
  });

  after(async () => {
    await editor?.close();
    await relay?.close();
    await service?.close();
  });

  const query = () => page.getByRole('combobox', { name: 'Query' });
  const counts = () => page.locator('.results .count').first();
  const row = (place: number) => page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);

  async function search(text: string): Promise<void> {
    await query().fill(text);
    await editor.page.keyboard.press('Escape');
    await query().press('Enter');
  }

  async function valueIs(field: Locator, pattern: RegExp): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (!pattern.test(await field.inputValue())) {
      assert.ok(Date.now() < deadline, `the field says ${await field.inputValue()}, not ${pattern}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const queryIs = (pattern: RegExp) => valueIs(query(), pattern);

  /** The page itself, to run something in it. */
  async function frame(): Promise<Frame> {
    for (const candidate of editor.page.frames()) {
      const ours = await candidate.evaluate("document.querySelector('pe-log-page') !== null").catch(() => false);
      if (ours) return candidate;
    }
    throw new Error('there is no event log page');
  }

  it('shows the first rows before it asks for the second page', async () => {
    await (await frame()).evaluate(`
      const seen = () => document.querySelector('#log-rows [role=gridcell]:not(.pending)')?.textContent;
      const watch = new MutationObserver(() => {
        if (!seen()) return;
        window.firstRowAt = Date.now();
        watch.disconnect();
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    `);
    await search('');
    await counts().getByText('12,000 entries').waitFor();
    const firstRowAt = Number(await (await frame()).evaluate('window.firstRowAt'));
    const [first = 0, second = 0] = pagesAt;
    assert.ok(first > 0 && first <= firstRowAt, `${first} ${firstRowAt}`);
    assert.ok(firstRowAt <= second, `rows at ${firstRowAt}, the second page at ${second}`);
    assert.ok(pagesAt.length > 10);
  });

  it('has a timeline and counts of values, and narrows by them without asking the service', async () => {
    await page.locator('.histogram svg rect').first().waitFor();
    const asked = pagesAt.length;
    await page
      .getByRole('region', { name: 'User type' })
      .getByRole('button', { name: /^SYSTEM/ })
      .click();
    await counts()
      .getByText(/^[\d,]+ of 12,000/)
      .waitFor();
    await queryIs(/user:SYSTEM/);
    await page.getByRole('button', { name: 'Leave out Snapshot Started', exact: true }).click();
    await queryIs(/-name:"Snapshot Started"/);
    await editor.screenshot('event-log-narrowed-light');
    assert.equal(pagesAt.length, asked);
  });

  it('zooms into a part of the timeline by dragging, and out again', async () => {
    await search('');
    await counts().getByText('12,000 entries').waitFor();
    const plot = page.locator('.histogram-plot');
    const box = await plot.boundingBox();
    assert.ok(box);
    const y = box.y + box.height / 2;
    await editor.page.mouse.move(box.x + box.width * 0.4, y);
    await editor.page.mouse.down();
    await editor.page.mouse.move(box.x + box.width * 0.6, y, { steps: 6 });
    await editor.page.mouse.up();
    await page.getByRole('button', { name: 'Zoom Out' }).waitFor();
    await queryIs(/^after:\S+Z before:\S+Z$/);
    await counts()
      .getByText(/^[\d,]+ of 12,000/)
      .waitFor();
    await page.getByRole('button', { name: 'Zoom Out' }).click();
    await counts().getByText('12,000 entries').waitFor();
    await queryIs(/^$/);
  });

  it('points at what is wrong in a query and asks for nothing', async () => {
    const asked = pagesAt.length;
    await search('user:SYSTEM usr:x after:2026-02-30');
    await page.getByText('There is no field “usr”').waitFor();
    await editor.screenshot('event-log-fault-light');
    assert.equal(pagesAt.length, asked);
  });

  it('leads from an entry to its trace, its time, and who else', async () => {
    await search('after:7d');
    await counts()
      .getByText(/^[\d,]+ (entr|of)/)
      .waitFor();
    await row(2).click();
    await page.getByRole('button', { name: 'Same trace' }).click();
    await counts()
      .getByText(/^\d+ (of|entr)/)
      .waitFor();
    await queryIs(/^trace:\w+$/);
    await row(0).click();
    await page.getByRole('button', { name: 'Around this time' }).click();
    await counts()
      .getByText(/^[\d,]+ (entr|of)/)
      .waitFor();
    await queryIs(/^after:\S+ before:\S+$/);
  });

  it('finds in all rows and keeps what is around', async () => {
    await search('');
    await counts().getByText('12,000 entries').waitFor();
    await row(0).click();
    await editor.page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('disk replaced');
    await editor.page.keyboard.press('Enter');
    const active = page.locator('#log-rows .table-row.active');
    await active.filter({ hasText: 'Disk Replaced' }).waitFor();
    const first = await active.getAttribute('aria-rowindex');
    await editor.page.keyboard.press('Enter');
    await page.locator(`#log-rows .table-row.active:not([aria-rowindex="${first}"])`).waitFor();
    await active.filter({ hasText: 'Disk Replaced' }).waitFor();
    await editor.screenshot('event-log-found-light');
    await editor.page.keyboard.press('Escape');
    assert.match((await counts().textContent()) ?? '', /^12,000 entries/);
  });

  it('copies all rows by keys, and not the text of the page', async () => {
    await page.getByRole('button', { name: 'Close details' }).click();
    const table = page.locator('#log-rows .table');
    await table.press('Home');
    await table.press('Control+a');
    await page.getByText('12,000 rows selected').waitFor();
    await editor.page.keyboard.press('Control+c');
    await page.getByText('12,000 rows copied').waitFor();
    assert.equal(await page.locator('body').evaluate('document.getSelection().toString()'), '');
  });

  it('shows entries as they are written, twins included, and keeps the reader’s place', async () => {
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText(/^Following, last checked/).waitFor();
    const twin = { eventName: 'Written Twice', userType: 'SYSTEM', eventCreateDate: new Date().toISOString() };
    await page.locator('#log-rows .table').evaluate((table) => {
      table.scrollTop = 24 * 500;
    });
    const kept = page.locator('#log-rows .table-row').nth(10);
    await kept.waitFor();
    service.appendEntries([twin, twin]);
    await counts().getByText('12,002 entries').waitFor();
    await page.getByRole('button', { name: /2 new entries/ }).waitFor();
    assert.ok((await page.locator('#log-rows .table').evaluate((table) => table.scrollTop)) > 24 * 400);
    await editor.screenshot('event-log-following-light');
    await page.getByRole('button', { name: /2 new entries/ }).click();
    for (const place of [0, 1]) await row(place).filter({ hasText: 'Written Twice' }).waitFor();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText(/^Following, last checked/).waitFor({ state: 'detached' });
  });

  it('writes all that matches to a file that a CSV parser reads back', async () => {
    await search('user:EMPLOYEE');
    await counts()
      .getByText(/of 12,002/)
      .waitFor();
    const count = Number(/^[\d,]+/.exec((await counts().textContent()) ?? '')?.[0].replaceAll(',', ''));
    const file = path.join(editor.folder, 'log.csv');
    await page.getByRole('button', { name: 'Export…', exact: true }).click();
    // The dialog fills in its proposal first; what is typed before that is lost.
    const name = editor.quickInput();
    await valueIs(name, /event-log Work\.csv$/);
    await editor.answer(file);
    await editor.toast(/Exported [\d,]+ entries/).waitFor();
    const rows: LogEntry[] = parse(fs.readFileSync(file, 'utf8'), { bom: true, columns: true });
    assert.equal(rows.length, count);
    assert.ok(rows.every(({ userType }) => userType === 'EMPLOYEE'));
  });

  it('keeps a search under a name, and runs it from the view', async () => {
    await page.getByRole('button', { name: 'Save…', exact: true }).click();
    await editor.answer('Staff', /name under which/);
    await editor.page
      .locator('.statusbar')
      .getByText(/Saved the search/)
      .waitFor();
    await search('user:CUSTOMER after:1h');
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
    await editor.page.locator('.sidebar').getByText('Staff', { exact: true }).click();
    await queryIs(/^user:EMPLOYEE$/);
    await editor.screenshot('event-log-saved-light');
  });
});
