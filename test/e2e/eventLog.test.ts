// The event log in the editor: what comes first, narrowing, following, finding, exporting, and what is kept.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Frame, FrameLocator, Locator } from 'playwright-core';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { assertWalk, readSteps, stepsByChance } from '../support/walking.ts';
import { signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { logPagePlan } from './support/logPageWalk.ts';
import { type Interception, type Relay, startRelay } from './support/relay.ts';

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
    relay.intercept = watch;
    editor = await openEditor({ theme: 'light', viewport: { width: 1500, height: 950 } });
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(editor, { ...service, baseUrl: relay.baseUrl }, 'Work');
    await editor.runCommand('Platform Events: Search Event Log…');
    page = editor.frame();
    await query().waitFor();
  });

  after(async () => {
    await editor?.close();
    await relay?.close();
    await service?.close();
  });

  const isLogPage = (url: string) => url.includes('Event_Log/getAllObjects');
  const watch: Interception = ({ url }) => {
    if (isLogPage(url)) pagesAt.push(Date.now());
    return false;
  };

  /** Keeps all further pages of the log back until what it gives is called. */
  function holdPages(): () => void {
    const held: (() => void)[] = [];
    relay.intercept = (request, response) => {
      if (!isLogPage(request.url)) return false;
      pagesAt.push(Date.now());
      held.push(() => relay.pass(request, response));
      return true;
    };
    return () => {
      relay.intercept = watch;
      for (const pass of held) pass();
    };
  }

  const query = () => page.getByRole('combobox', { name: 'Query' });
  const counts = () => page.locator('.results .count').first();
  /** Not "11,938 of about 12,000 entries": pages are still on their way then. */
  const allRead = /^12,000 entries, read /;
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

  /** Waits until so many pages of the log were asked for. */
  async function pagesAre(count: number): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (pagesAt.length < count) {
      assert.ok(Date.now() < deadline, `${pagesAt.length} pages were asked for, not ${count}`);
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

  it('opens with the last day searched, and the focus in the query', async () => {
    await counts()
      .getByText(/^[\d,]+ entries/)
      .waitFor();
    await page.locator('#query:focus').waitFor();
    await queryIs(/^after:24h$/);
    await editor.tab('after:24h – Event Log: Work').waitFor();
    await editor.page.keyboard.type(' user:SYSTEM');
    await queryIs(/^after:24h user:SYSTEM$/);
  });

  it('shows the first rows before it asks for the second page', async () => {
    pagesAt.length = 0;
    await (await frame()).evaluate(`
      const seen = () => document.querySelector('#log-rows [role=gridcell]:not(.pending)')?.textContent;
      let gone = false;
      const watch = new MutationObserver(() => {
        gone ||= seen() === undefined;
        if (!gone || !seen()) return;
        window.firstRowAt = Date.now();
        watch.disconnect();
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    `);
    await search('');
    await counts().getByText(allRead).waitFor();
    // How many there are is said before they have come.
    await pagesAre(11);
    const firstRowAt = Number(await (await frame()).evaluate('window.firstRowAt'));
    const [first = 0, second = 0] = pagesAt;
    assert.ok(first > 0 && first <= firstRowAt, `${first} ${firstRowAt}`);
    // A page that is slow to draw is waited for so long, in milliseconds, and no longer.
    const showingTime = 300;
    const inOrder = firstRowAt <= second || second - first >= showingTime;
    assert.ok(inOrder, `the pages at ${first} and ${second}, rows at ${firstRowAt}`);
  });

  it('has a timeline and counts of values, and narrows by them without asking the service', async () => {
    await page.locator('.histogram svg rect').first().waitFor();
    // The number is the same before the last answer says that there is no more.
    await counts()
      .getByText(/^12,000 entries, read /)
      .waitFor();
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

  it('pauses the reading and goes on, and stops it, with what came', async () => {
    await search('');
    await counts().getByText(allRead).waitFor();
    for (const way of ['pause', 'stop']) {
      let release = () => {};
      relay.intercept = (request, response) => {
        watch(request, response);
        if (isLogPage(request.url) && pagesAt.length === 2) release = holdPages();
        return false;
      };
      pagesAt.length = 0;
      await page.getByRole('button', { name: 'Search Again' }).click();
      await counts()
        .getByText(/^[\d,]+ of about 12,000 entries$/)
        .waitFor();
      await row(0).waitFor();
      await pagesAre(3);
      await page.getByRole('button', { name: way === 'pause' ? 'Pause' : 'Stop' }).click();
      const sentence = counts().getByText(way === 'pause' ? /^Paused: / : /^Stopped: [\d,]+ entries so far/);
      await sentence.waitFor();
      const before = await sentence.innerText();
      release();
      // What was on its way comes, and nothing more: otherwise all of it would.
      if (way === 'pause') await counts().filter({ hasNotText: before }).waitFor();
      await sentence.waitFor();
      await row(0).waitFor();
      await editor.screenshot(`event-log-${way}-light`);
      await page.getByRole('button', { name: way === 'pause' ? 'Resume' : 'Search Again' }).click();
      await counts().getByText(allRead).waitFor();
    }
  });

  it('zooms into a part of the timeline by dragging, and out again', async () => {
    // Another search first: the count of the one before would say that this one is over already.
    await search('user:EMPLOYEE');
    await counts()
      .getByText(/^[\d,]+ of 12,000/)
      .waitFor();
    await search('');
    await counts().getByText(allRead).waitFor();
    const box = await page.locator('.histogram-plot').boundingBox();
    assert.ok(box);
    const y = box.y + box.height / 2;
    await editor.page.mouse.move(box.x + box.width * 0.4, y);
    await editor.page.mouse.down();
    await editor.page.mouse.move(box.x + box.width * 0.6, y, { steps: 6 });
    await editor.page.mouse.up();
    await queryIs(/^after:\S+Z before:\S+Z$/);
    await counts()
      .getByText(/^[\d,]+ of 12,000/)
      .waitFor();
    await page.getByRole('button', { name: 'Zoom Out' }).click();
    await counts().getByText(allRead).waitFor();
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
    await queryIs(/^trace:=?\w+$/);
    await row(0).click();
    await page.getByRole('button', { name: 'Around this time' }).click();
    await counts()
      .getByText(/^[\d,]+ (entr|of)/)
      .waitFor();
    await queryIs(/^after:\S+ before:\S+$/);
    await row(0).click();
    await page.getByRole('button', { name: 'Who else?' }).click();
    await queryIs(/^after:\S+ before:\S+ \S+:.+$/);
    await row(0).waitFor();
  });

  it('leads back to the searches before, by buttons and keys, and forward again', async () => {
    await page.getByRole('button', { name: /^Back to/ }).click();
    await queryIs(/^after:\S+ before:\S+$/);
    await editor.page.keyboard.press('Alt+ArrowLeft');
    await queryIs(/^trace:=?\w+$/);
    await editor.page.keyboard.press('Alt+ArrowLeft');
    await queryIs(/^after:7d$/);
    await counts()
      .getByText(/^[\d,]+ (entr|of)/)
      .waitFor();
    await editor.tab('after:7d – Event Log: Work').waitFor();
    await editor.page.keyboard.press('Alt+ArrowRight');
    await queryIs(/^trace:=?\w+$/);
    await editor.screenshot('event-log-back-light');
  });

  it('finds in all rows and keeps what is around', async () => {
    await search('');
    await counts().getByText(allRead).waitFor();
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
    await page
      .locator('.find-said')
      .getByText(/^[23] of \d+$/)
      .waitFor();
    await editor.screenshot('event-log-found-light');
    await editor.page.keyboard.press('Escape');
    assert.match((await counts().textContent()) ?? '', /^12,000 entries/);
  });

  it('shows two entries beside each other, with what is different', async () => {
    await page.getByRole('button', { name: 'Select for Compare' }).click();
    await page.locator('#log-rows .table').press('ArrowDown');
    const compare = page.getByRole('button', { name: 'Compare with Selected' });
    await compare.waitFor();
    await editor.screenshot('event-log-compare-light');
    await compare.click();
    const lines = editor.page.locator('.monaco-diff-editor .editor.modified .view-line');
    await lines.filter({ hasText: '"eventName"' }).waitFor();
    await editor.page.locator('.tab.active', { hasText: /^Disk Replaced, .+ ↔ / }).waitFor();
    await editor.screenshot('event-log-compared-light');
    await editor.page.keyboard.press('Control+w');
    await compare.waitFor();
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
    const copied: string = await editor.page.evaluate('navigator.clipboard.readText()');
    const [headings = '', ...lines] = copied.trimEnd().split('\n');
    assert.deepEqual(headings.split('\t').slice(0, 3), ['Date', 'Event', 'User type']);
    assert.equal(lines.length, entryCount);
  });

  it('copies the rows by the menu that the editor opens on them, and leaves the keys with them', async () => {
    await row(2).click();
    await editor.rowMenu(row(2), /^Copy$/);
    await page.getByText('1 row copied').waitFor();
    const copied: string = await editor.page.evaluate('navigator.clipboard.readText()');
    const [, line = '', ...others] = copied.trimEnd().split('\n');
    assert.deepEqual(others, []);
    assert.ok((await row(2).innerText()).includes(line.split('\t')[1] ?? '?'), line);
    await row(2).click({ button: 'right' });
    await editor.page.getByRole('menuitem', { name: 'Copy', exact: true }).waitFor();
    await editor.page.keyboard.press('Escape');
    await page.locator('#log-rows .table:focus').waitFor();
  });

  it('copies the request of a search as curl, which asks for just these entries', async () => {
    await query().fill('user:EMPLOYEE');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await editor.page
      .locator('.statusbar')
      .getByText('Copied; set PLATFORM_EVENTS_USER and PLATFORM_EVENTS_API_KEY')
      .waitFor();
    const curl: string = await editor.page.evaluate('navigator.clipboard.readText()');
    assert.ok(!curl.includes(service.apiKey), curl);
    const address = /https?:\/\/[^'\s]+/.exec(curl)?.[0] ?? '';
    const authorization = `Basic ${Buffer.from(`${service.userName}:${service.apiKey}`).toString('base64')}`;
    const rows: readonly LogEntry[] = JSON.parse(await (await fetch(address, { headers: { authorization } })).text());
    assert.ok(rows.length > 0 && rows.every(({ userType }) => userType === 'EMPLOYEE'), address);
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

  it('folds equal entries into one row, which the keyboard opens and closes', async () => {
    await page.getByRole('button', { name: 'Fold', exact: true }).click();
    await page.getByRole('radio', { name: 'Equal Entries' }).click();
    await page.getByRole('row', { name: /Written Twice ?, 2 entries/ }).click();
    await row(1).filter({ hasNotText: 'Written Twice' }).waitFor();
    await editor.screenshot('event-log-folded-light');
    await editor.page.keyboard.press('ArrowRight');
    await row(1).and(page.locator('[aria-level="2"]')).filter({ hasText: 'Written Twice' }).waitFor();
    assert.match((await counts().textContent()) ?? '', /^12,002 entries/);
    await editor.page.keyboard.press('ArrowLeft');
    await row(1).filter({ hasNotText: 'Written Twice' }).waitFor();
    await page.getByRole('button', { name: 'Fold: Equal Entries' }).click();
    await page.getByRole('radio', { name: 'Nothing' }).click();
    await row(1).filter({ hasText: 'Written Twice' }).waitFor();
  });

  it('writes all that matches to a file that a CSV parser reads back', async () => {
    await search('user:EMPLOYEE');
    await counts()
      .getByText(/of 12,002/)
      .waitFor();
    const count = Number(/^[\d,]+/.exec((await counts().textContent()) ?? '')?.[0].replaceAll(',', ''));
    const file = path.join(editor.folder, 'log.csv');
    await page.getByRole('button', { name: 'Export…', exact: true }).click();
    await editor.choose(/^CSV/);
    // The dialog fills in its proposal first; what is typed before that is lost.
    const name = editor.quickInput();
    await valueIs(name, /event-log Work user-EMPLOYEE \d{4}-\d\d-\d\d\.csv$/);
    await editor.answerFile(file);
    await editor.toast(/Exported [\d,]+ entries/).waitFor();
    const rows: LogEntry[] = parse(fs.readFileSync(file, 'utf8'), { bom: true, columns: true });
    assert.equal(rows.length, count);
    assert.ok(rows.every(({ userType }) => userType === 'EMPLOYEE'));
  });

  it('shows at each step of a walk what the service has', async function () {
    this.timeout(0);
    const { LOG_WALK_SEED: chosen, LOG_WALK_REPLAY: replay, LOG_WALK_STEPS: count = 25 } = process.env;
    // A seed with which so few steps do everything that there is to do.
    const seed = Number(chosen ?? 72);
    const plan = logPagePlan(editor, page, service);
    const steps = replay === undefined ? stepsByChance(plan, seed, Number(count)) : readSteps(replay);
    const names = (actions: readonly string[]) => [...new Set(actions)].sort();
    if (chosen === undefined && replay === undefined)
      assert.deepEqual(names(steps.map(({ action }) => action)), names(plan.actions.map(({ name }) => name)));
    await assertWalk(plan, steps, { seed, patience: replay === undefined ? 90_000 : 0, repeat: 'LOG_WALK_REPLAY' });
    await page.getByRole('radio', { name: /^Local/ }).check({ force: true });
    await search('user:EMPLOYEE');
    await counts()
      .getByText(/^[\d,]+ of/)
      .waitFor();
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

  it('opens a file of entries on a page of its own, again after a reload, and says where it is gone', async () => {
    const file = path.join(editor.folder, 'kept.csv');
    const lines = ['eventName,username,eventCreateDate', ...['bob', 'eve', 'bob'].map((user) => `Login,${user},`)];
    fs.writeFileSync(file, `\ufeff${lines.join('2024-11-20T11:00:00-06:00\r\n')}2024-11-20T11:00:00-06:00\r\n`);
    await editor.runCommand('Platform Events: Open Exported Event Log…');
    await editor.answerFile(file);
    page = editor.frame();
    await page.getByText(`This is the file ${file}, with 3 entries.`).waitFor();
    await editor.tab(`Event Log: kept.csv — ${path.basename(editor.folder)}`).waitFor();
    const asked = pagesAt.length;
    await search('username:bob');
    await counts()
      .getByText(/^2 of 3/)
      .waitFor();
    await editor.screenshot('event-log-file-light');
    await editor.reload();
    page = editor.frame();
    await counts()
      .getByText(/^2 of 3/)
      .waitFor();
    await queryIs(/^username:bob$/);
    assert.equal(pagesAt.length, asked);
    fs.rmSync(file);
    await page.getByRole('button', { name: 'Search Again', exact: true }).click();
    await page.getByText(/^There is no kept\.csv any more/).waitFor();
    await row(0).filter({ hasText: 'bob' }).waitFor();
  });
});
