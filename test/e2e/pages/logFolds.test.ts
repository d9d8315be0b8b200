// Rows of the event log that are folded under others, on the page in a browser, answered for by the editor's own code.

import assert from 'node:assert/strict';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import { dateField } from '../../../src/core/log/table.ts';
import type { FromLogPage, ToLogPage } from '../../../src/protocol/logMessages.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { now, ReadLog, setup } from '../../support/readLog.ts';

const bare = { name: 'logPage', element: 'pe-log-page' } as const;
const second = 1000;

type Page = ShownPage<ToLogPage, FromLogPage>;

function entry(ago: number, fields: LogEntry): LogEntry {
  const shared = {
    userType: 'CUSTOMER',
    objectName: 'User',
    label: 'j.doe',
    username: 'j.doe',
    ipAddress: '203.0.113.9',
  };
  return { ...shared, ...fields, [dateField]: new Date(now - ago * second).toISOString() };
}

/** From above: one, 212 in 4 min that are equal, one, 3 of a trace with two others between them. */
const entries: readonly LogEntry[] = [
  entry(1, { eventName: 'Login Successful', traceId: 'a' }),
  ...Array.from({ length: 212 }, (_, index) =>
    entry(10 + (index * 240) / 211, {
      eventName: 'Login Failed',
      traceId: `f${index}`,
      metaData: `{"try":${212 - index}}`,
    }),
  ),
  entry(300, { eventName: 'Logout', traceId: 'b' }),
  entry(310, { eventName: 'Power On Completed', traceId: 'c', label: 'web-01' }),
  entry(311, { eventName: 'Health Check Passed', label: 'web-02' }),
  entry(312, { eventName: 'Power On Started', traceId: 'c', label: 'web-01' }),
  entry(313, { eventName: 'Health Check Passed', label: 'web-03' }),
  entry(314, { eventName: 'Power On Requested', traceId: 'c', label: 'web-01' }),
];

describe('Folded rows of the event log', () => {
  let bench: PageBench;
  let shown: Page | undefined;

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  async function show(read: ReadLog, folding: 'Equal Entries' | 'Traces', options: ShowOptions = {}): Promise<Page> {
    const page = await bench.show<ToLogPage, FromLogPage>(bare, options, read.answer);
    shown = page;
    await page.send(setup(read.status.query), read.status);
    await page.page.getByRole('button', { name: 'Fold', exact: true }).click();
    await page.page.getByRole('radio', { name: folding }).click();
    await grid(page).waitFor();
    return page;
  }

  const grid = (log: Page) => log.page.getByRole('treegrid', { name: 'Results' });
  const row = (log: Page, place: number) => log.page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);
  const failed = (log: Page) => log.page.getByRole('row', { name: /Login Failed.*, 212 entries in 4 min/ });
  const rowsAre = (log: Page, count: number) =>
    log.until(`document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount') === '${count + 1}'`);
  const active = (log: Page) => log.page.locator('#log-rows .table-row.active');
  const details = (log: Page) => log.page.locator('.details');
  /** Its level, and whether it is open. */
  const said = (one: ReturnType<typeof row>) =>
    Promise.all([one.getAttribute('aria-level'), one.getAttribute('aria-expanded')]);
  const names = async (log: Page) =>
    log.page
      .locator('#log-rows .table-body .table-row')
      .evaluateAll((all) =>
        all
          .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
          .map((one) => one.children[1]?.textContent?.trim() ?? ''),
      );

  it('leave the focus on the button where one is chosen with the mouse: on its circle, on its words', async () => {
    const log = await show(await ReadLog.of(entries, ''), 'Equal Entries');
    const focused = () => log.page.evaluate('document.activeElement?.id');
    assert.equal(await focused(), 'fold-menu-button');
    await log.page.locator('#fold-menu-button').click();
    await log.page.locator('#fold-menu').getByText('Traces', { exact: true }).click();
    await log.page.locator('#fold-menu').waitFor({ state: 'hidden' });
    assert.equal(await focused(), 'fold-menu-button');
  });

  for (const theme of allThemes) {
    it(`look as they should and have no accessibility fault in ${theme}`, async () => {
      const log = await show(await ReadLog.of(entries, ''), 'Equal Entries', { theme, height: 900, width: 1300 });
      await failed(log).click();
      await log.shot(`log-folds-closed-${theme}`);
      await log.page.keyboard.press('ArrowRight');
      await row(log, 5).waitFor();
      await log.shot(`log-folds-open-${theme}`);
      await log.assertClean();
      assert.deepEqual(await log.accessibilityFaults(), []);
    });
  }

  it('fit into 400 pixels', async () => {
    const log = await show(await ReadLog.of(entries, ''), 'Equal Entries', { width: 400, height: 900 });
    await failed(log).waitFor();
    await log.shot('log-folds-narrow');
    await log.page.getByRole('button', { name: 'Fold: Equal Entries' }).click();
    await log.shot('log-folds-narrow-menu');
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('open and close by the keyboard as in a tree, and say what they are', async () => {
    const log = await show(await ReadLog.of(entries, ''), 'Equal Entries');
    await rowsAre(log, 8);
    await log.page.getByText('219 entries', { exact: false }).first().waitFor();
    await row(log, 0).click();
    await log.page.keyboard.press('ArrowDown');
    assert.deepEqual(await said(failed(log)), ['1', 'false']);
    assert.deepEqual(await said(row(log, 0)), ['1', null]);
    await log.page.keyboard.press('ArrowRight');
    await row(log, 2).getByText('15:39:48').waitFor();
    await rowsAre(log, 219);
    assert.deepEqual(await said(failed(log)), ['1', 'true']);
    assert.deepEqual(await said(row(log, 2)), ['2', null]);
    await log.page.keyboard.press('ArrowRight');
    assert.equal(await active(log).getAttribute('aria-rowindex'), '4');
    await log.page.keyboard.press('ArrowDown');
    await log.page.keyboard.press('ArrowLeft');
    assert.equal(await active(log).getAttribute('aria-rowindex'), '3');
    await log.page.keyboard.press('ArrowLeft');
    await row(log, 2).getByText('Logout').waitFor();
    assert.deepEqual(await said(failed(log)), ['1', 'false']);
    assert.equal(await active(log).getAttribute('aria-rowindex'), '3');
    await log.page.getByText('219 entries', { exact: false }).first().waitFor();
  });

  it('open and close by the mouse: what was open in one that closes gives way to the row that is seen', async () => {
    const log = await show(await ReadLog.of(entries, ''), 'Equal Entries');
    await failed(log).locator('.fold-mark').click();
    await row(log, 4).getByText('15:39:46').click();
    await details(log).getByText('"try": 209').waitFor();
    await failed(log).locator('.fold-mark').click();
    await row(log, 2).getByText('Logout').waitFor();
    await details(log).getByText('"try": 212').waitFor();
    assert.equal(await active(log).getAttribute('aria-rowindex'), '3');
    assert.equal((await log.heard('fold', 2)).id, (await log.heard('fold')).id);
  });

  it('of a trace stand under its first entry, wherever they are', async () => {
    const log = await show(await ReadLog.of(entries, 'name:Power*,Health*'), 'Traces');
    const trace = log.page.getByRole('row', { name: /Power On Completed.*, 3 entries in 4 s/ });
    await trace.waitFor();
    assert.deepEqual(await names(log), [
      'Power On Completed× 3 in 4 s, 3 entries in 4 s',
      'Health Check Passed',
      'Health Check Passed',
    ]);
    await trace.locator('.fold-mark').click();
    await row(log, 4).waitFor();
    assert.deepEqual(await names(log), [
      'Power On Completed× 3 in 4 s, 3 entries in 4 s',
      'Power On Started',
      'Power On Requested',
      'Health Check Passed',
      'Health Check Passed',
    ]);
  });

  it('are opened by what is found in them, and copied with all that they stand for', async () => {
    const read = await ReadLog.of(entries, '');
    const log = await show(read, 'Equal Entries');
    await failed(log).click();
    await log.page.keyboard.press('Shift+ArrowDown');
    await log.page.getByText('2 rows selected', { exact: true }).waitFor();
    await log.page.getByRole('button', { name: 'Copy Rows' }).click();
    await log.page.getByRole('button', { name: 'As JSON', exact: true }).click();
    await log.page.getByText('213 rows copied', { exact: true }).waitFor();
    const copied: { eventName: string }[] = JSON.parse(read.copied.at(-1) ?? '');
    assert.deepEqual([copied.length, copied[0]?.eventName, copied[212]?.eventName], [213, 'Login Failed', 'Logout']);
    await row(log, 0).click();
    await log.page.keyboard.press('Control+f');
    await log.page.getByRole('search').getByRole('textbox').fill('f100');
    await active(log).getByText('15:37:56').waitFor();
    await rowsAre(log, 219);
    assert.equal(await active(log).getAttribute('aria-rowindex'), '103');
    await details(log).getByText('"try": 112').waitFor();
    await log.page.getByText('1 of 1').first().waitFor();
  });

  it('are folded again after a reload, and no longer where nothing is to be', async () => {
    const read = await ReadLog.of(entries, '');
    const log = await show(read, 'Equal Entries');
    await failed(log).waitFor();
    await log.until("window.keptState?.layout?.folding === 'runs'");
    const kept = await log.kept();
    await log.close();
    const other = await ReadLog.of(entries, '');
    const again = await bench.show<ToLogPage, FromLogPage>(bare, { kept }, other.answer);
    shown = again;
    await again.send({ ...setup(''), query: null } as ToLogPage);
    await failed(again).waitFor();
    assert.equal((await again.heard('foldBy')).folding, 'runs');
    await again.page.getByRole('button', { name: 'Fold: Equal Entries' }).click();
    await again.page.getByRole('radio', { name: 'Nothing' }).click();
    await again.page.getByRole('grid', { name: 'Results' }).waitFor();
    await row(again, 2).getByText('15:39:48').waitFor();
    assert.equal(await again.page.locator('#log-rows .fold-mark').count(), 0);
  });

  it('have the entry opened again after a reload that was open in one of them', async () => {
    const log = await show(await ReadLog.of(entries, ''), 'Equal Entries');
    await log.page.getByRole('radio', { name: 'Equal Entries' }).waitFor({ state: 'hidden' });
    await failed(log).locator('.fold-mark').click();
    await row(log, 4).getByText('15:39:46').click();
    await details(log).getByText('"try": 209').waitFor();
    await log.until('window.keptState.open?.date > 0');
    const kept = { ...Object(await log.kept()), searched: '' };
    await log.close();
    const again = await bench.show<ToLogPage, FromLogPage>(bare, { kept }, (await ReadLog.of(entries, '')).answer);
    shown = again;
    await again.send({ ...setup(''), query: null } as ToLogPage);
    await details(again).getByText('"try": 209').waitFor();
    await row(again, 4).getByText('15:39:46').waitFor();
    assert.equal(await active(again).getAttribute('aria-rowindex'), '6');
    await rowsAre(again, 219);
  });

  it('give way to the entry that details lead on from, which is selected among those of its user in the order of time', async () => {
    const others = Array.from({ length: 400 }, (_, index) =>
      entry(20 + index, { eventName: 'Health Check Passed', username: 'SYSTEM', objectId: 7, label: 'web-09' }),
    );
    const log = await show(await ReadLog.of([...entries, ...others], ''), 'Equal Entries', { width: 1300 });
    await log.page.getByRole('columnheader', { name: 'Event' }).getByRole('button').first().click();
    await log.page.getByText('Sorted by Event, ascending').waitFor();
    await log.page.keyboard.press('Control+f');
    await log.page.getByRole('search').getByRole('textbox').fill('"try":100}');
    await active(log).getByText('Login Failed').waitFor();
    await active(log).dblclick();
    await details(log).getByText('"try": 100').waitFor();
    await details(log).getByRole('button', { name: 'What did this user do?' }).click();
    const { query } = await log.heard('narrow');
    assert.match(query, /username:=j\.doe/);
    assert.deepEqual((await log.heard('sort', 2)).order, { field: dateField, descending: true });
    await log.page.getByText(/^219 of 619/).waitFor();
    await details(log).getByText('"try": 100').waitFor();
    await active(log).getByText('15:37:42').waitFor();
    await log.shot('log-folds-user-around');
    await details(log).getByRole('button', { name: 'What happened to it?' }).click();
    assert.match((await log.heard('narrow', 2)).query, /label:=j\.doe/);
    await active(log).getByText('15:37:42').waitFor();
    await log.assertClean();
  });
});
