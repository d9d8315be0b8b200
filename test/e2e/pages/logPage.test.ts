// The event log page in a browser, before a log of a hundred thousand entries and of a million.

import assert from 'node:assert/strict';
import { readInstant } from '../../../src/core/isoDate.ts';
import type { EventService, LogEntry } from '../../../src/core/ports.ts';
import type { FromLogPage, LogProgress, ToLogPage } from '../../../src/protocol/log.ts';
import { LogReading, newestFirst } from '../../../src/ui/logReading.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { hiddenIn, hostileTexts, logEntry } from '../../support/pageSamples.ts';

const page = { name: 'logPage', element: 'pe-log-page' } as const;
const idle: LogProgress = { state: 'idle', count: 0, read: 0, total: null, filterIgnored: false, fields: [] };

type Page = ShownPage<ToLogPage, FromLogPage>;

async function readingOf(entries: readonly LogEntry[]): Promise<LogReading> {
  const unused = () => Promise.reject(new Error('not used'));
  const service: EventService = {
    verify: unused,
    notices: unused,
    notice: unused,
    acknowledge: unused,
    userTypes: unused,
    objectNames: unused,
    async *log() {
      yield { entries, read: entries.length, total: entries.length, filterIgnored: false };
    },
  };
  const reading = new LogReading({ service, search: {}, order: newestFirst, readInstant, onProgress: () => {} });
  await reading.run();
  return reading;
}

function progressOf(reading: LogReading): ToLogPage {
  const { revision, progress, order, marked } = reading;
  return { type: 'progress', search: 1, revision, progress, order, marked };
}

/** The editor's side of the page, as src/ui/logPanel.ts answers. */
function answersOf(reading: LogReading): (message: FromLogPage) => readonly ToLogPage[] {
  return (message) => {
    const { revision } = reading;
    if (message.type === 'window')
      return [{ type: 'rows', search: 1, revision, ...reading.rows(message.from, message.count) }];
    if (message.type === 'details') {
      const details = reading.details(message.row);
      return details === undefined ? [] : [{ type: 'details', search: 1, revision, ...details }];
    }
    if (message.type === 'sort') {
      reading.sort(message.order);
      return [progressOf(reading)];
    }
    return [];
  };
}

function form(part: Partial<Extract<ToLogPage, { type: 'form' }>> = {}): ToLogPage {
  return {
    type: 'form',
    search: null,
    connectionName: 'production',
    userTypes: ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'],
    objectNames: Array.from({ length: 40 }, (_, index) => `Category ${index}`),
    zone: 'utc',
    loadingChoices: false,
    ...part,
  };
}

describe('The event log page', () => {
  let bench: PageBench;
  let shown: Page | undefined;
  const now = Date.now();
  const entries = Array.from({ length: 100_000 }, (_, index) => logEntry(index, now));

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  async function show(options: ShowOptions = {}, ...messages: readonly ToLogPage[]): Promise<Page> {
    shown = await bench.show<ToLogPage, FromLogPage>(page, options);
    await shown.send(...messages);
    await shown.settled();
    return shown;
  }

  async function showRows(rows: readonly LogEntry[], options: ShowOptions = {}): Promise<Page> {
    const reading = await readingOf(rows);
    shown = await bench.show<ToLogPage, FromLogPage>(page, options, answersOf(reading));
    await shown.send(form({ search: {} }), progressOf(reading));
    await row(shown, 0).waitFor();
    await shown.page.locator('.pending').first().waitFor({ state: 'detached' });
    return shown;
  }

  const row = (log: Page, place: number) => log.page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);

  for (const theme of allThemes) {
    it(`has no accessibility fault and keeps to its content policy in ${theme}`, async () => {
      const log = await showRows(entries, { theme });
      await row(log, 4).click();
      await log.page.getByRole('complementary').getByText('Metadata').waitFor();
      await log.shot(`log-page-${theme}`);
      await log.assertClean();
      assert.deepEqual(await log.accessibilityFaults(), []);
    });
  }

  it('fits into 400 pixels: nothing but tables scrolls sideways', async () => {
    const log = await showRows(entries.slice(0, 500), { width: 400, theme: 'highContrast' });
    await row(log, 1).click();
    await log.settled();
    assert.ok(await log.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
    await log.shot('log-page-narrow', true);
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('holds a bounded number of rows of 100,000 wherever one scrolls, and asks for windows alone', async () => {
    const log = await showRows(entries);
    for (const top of [2_399_000, 1_200_000, 400_000, 0]) {
      await log.evaluate(`document.querySelector('.table').scrollTop = ${top}`);
      await row(log, Math.round(top / 24) + 5)
        .getByText(/\d{4}-\d\d-\d\d/)
        .waitFor();
      assert.ok((await log.evaluate<number>('document.querySelectorAll(".table-body .table-row").length')) < 80);
    }
    const asked = log.said.flatMap((message) => (message.type === 'window' ? [message] : []));
    assert.ok(asked.length < 20, `${asked.length} windows`);
    assert.ok(asked.every(({ count }) => count <= 200));
  });

  it('reaches the last of a million rows', async () => {
    const log = await show({}, form({ search: {} }), {
      type: 'progress',
      search: 1,
      revision: 1,
      progress: { ...idle, state: 'complete', count: 1_000_000, read: 1_000_000, fields: ['eventName'] },
      order: newestFirst,
      marked: -1,
    });
    await log.page.getByRole('grid').focus();
    await log.page.keyboard.press('End');
    const last = row(log, 999_999);
    await last.waitFor();
    const inside = await log.evaluate<boolean>(`(() => {
      const box = document.querySelector('[aria-rowindex="1000001"]').getBoundingClientRect();
      const table = document.querySelector('.table').getBoundingClientRect();
      return box.bottom <= table.bottom + 1 && box.top > table.top && box.height === 24;
    })()`);
    assert.ok(inside);
    const asked = await log.heard('window', 2);
    assert.deepEqual([asked.from, asked.count], [999_800, 200]);
  });

  it('opens an entry with every field by click, arrows and Enter, and closes it by Escape', async () => {
    const log = await showRows(entries);
    const details = log.page.getByRole('complementary');
    await row(log, 2).click();
    for (const field of ['Event', 'Trace', 'Metadata', 'Account', 'User ID'])
      await details.getByText(field, { exact: true }).waitFor();
    assert.match(await details.locator('.json').innerText(), /"reason": "requested"/);
    await log.page.keyboard.press('ArrowDown');
    await details.getByText('web-00003.example.com').waitFor();
    await log.page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await log.page.keyboard.press('ArrowDown');
    await log.page.keyboard.press('Enter');
    await details.getByText('Disk Attached').first().waitFor();
    await details.getByRole('button', { name: 'Copy Event' }).click();
    assert.equal((await log.heard('copyText')).text, 'Disk Attached');
    await details.getByRole('button', { name: 'Copy as JSON' }).click();
    assert.deepEqual(JSON.parse((await log.heard('copyText', 2)).text), entries[4]);
  });

  it('sorts by a column’s head and keeps the open entry', async () => {
    const log = await showRows(entries.slice(0, 5000));
    await row(log, 3).click();
    await log.page.getByRole('complementary').getByRole('heading', { name: 'Power On' }).waitFor();
    await log.page.getByRole('columnheader', { name: 'Object ID' }).getByRole('button').click();
    assert.deepEqual((await log.heard('sort')).order, { field: 'objectId', descending: false });
    await log.page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Object ID' }).waitFor();
    await log.until(`document.querySelector('[aria-rowindex="2"]').innerText.includes('100000')`);
    await log.page.getByRole('complementary').getByRole('heading', { name: 'Power On' }).waitFor();
    await log.page.locator('[aria-rowindex="5"][aria-selected="true"]').waitFor();
  });

  it('leaves foreign text inert in rows, details and choices', async () => {
    const hostile = hostileTexts.map((text, index) => ({
      ...logEntry(index, now),
      eventName: text,
      label: text,
      metaData: text,
      [text]: text,
    }));
    const log = await showRows(hostile);
    await log.send(form({ search: { userType: '<b>x</b>' }, userTypes: hostileTexts, objectNames: hostileTexts }));
    for (let index = 0; index < hostile.length; index++) {
      await row(log, index).click();
      await log.settled();
    }
    await log.assertClean();
    assert.equal(await log.evaluate('window.attacked ?? null'), null);
    assert.equal(await log.evaluate('document.querySelectorAll("main img, main script, main a, main b").length'), 0);
    assert.deepEqual(hiddenIn(await log.evaluate<string>('document.body.innerText')), []);
    await log.shot('log-page-hostile');
  });

  it('is searched by the keyboard alone', async () => {
    const log = await show({}, form());
    await log.page.getByRole('textbox', { name: 'Name begins with' }).focus();
    await log.page.keyboard.type('Login');
    await log.page.keyboard.press('Shift+Tab');
    await log.page.keyboard.press('Shift+Tab');
    await log.page.keyboard.press('Enter');
    for (let step = 0; step < 3; step++) await log.page.keyboard.press('ArrowDown');
    await log.page.keyboard.press('Enter');
    await log.page.getByRole('textbox', { name: 'Name begins with' }).focus();
    await log.page.keyboard.press('Enter');
    const { search } = await log.heard('search');
    assert.equal(search.namePrefix, 'Login');
    assert.equal(search.userType, 'SYSTEM');
    assert.ok(Math.abs((search.after ?? 0) - (Date.now() - 86_400_000)) < 60_000);
    assert.equal(log.said.filter(({ type }) => type === 'search').length, 1);
  });

  it('finds a category by typing into a long list', async () => {
    const log = await show({}, form());
    const category = log.page.getByRole('combobox', { name: 'Category' });
    await category.click();
    await category.fill('gory 17');
    await log.page.keyboard.press('ArrowDown');
    await log.page.keyboard.press('Enter');
    await log.page.getByRole('button', { name: 'Search' }).click();
    assert.equal((await log.heard('search')).search.objectName, 'Category 17');
  });

  it('searches a range in the chosen zone, and refuses an impossible one next to its field', async () => {
    const log = await show({}, form({ search: { after: Date.UTC(2026, 0, 2, 10), before: Date.UTC(2026, 0, 3, 10) } }));
    const from = log.page.getByLabel(/^From \(UTC\)/);
    const to = log.page.getByLabel(/^To \(UTC\)/);
    assert.equal(await from.inputValue(), '2026-01-02T10:00');
    await to.fill('2026-01-02T09:00:00');
    await to.blur();
    await log.page.getByText('The end is not after the start.').waitFor();
    await log.page.getByRole('button', { name: 'Search' }).click();
    await log.shot('log-page-impossible-range');
    assert.deepEqual(await log.accessibilityFaults(), []);
    assert.ok(!log.said.some(({ type }) => type === 'search'));
    await to.fill('2026-01-02T11:30:00');
    await to.blur();
    await log.page.getByText('The end is not after the start.').waitFor({ state: 'detached' });
    await log.page.getByRole('button', { name: 'Search' }).click();
    assert.deepEqual((await log.heard('search')).search, {
      after: Date.UTC(2026, 0, 2, 10),
      before: Date.UTC(2026, 0, 2, 11, 30),
    });
  });

  it('says in which zone its dates are, and what service time means while that isn’t known', async () => {
    const custom = { search: { after: Date.UTC(2026, 0, 2, 10) }, zone: 'service' } as const;
    const log = await show({}, form(custom));
    await log.page.getByText('How far the service’s own time is from UTC is known once entries have come.').waitFor();
    assert.equal(await log.page.getByLabel(/^From \(UTC\)/).inputValue(), '2026-01-02T10:00');
    await log.shot('log-page-service-unknown');
    await log.close();
    const read = await showRows(entries.slice(0, 50));
    await read.page.getByRole('columnheader', { name: 'Date (UTC)' }).waitFor();
    await read.send(form(custom));
    await read.page.getByRole('columnheader', { name: 'Date (service time)' }).waitFor();
    assert.match(await row(read, 0).innerText(), /\d\d:\d\d:\d\d UTC-06:00/);
    assert.equal(await read.page.getByLabel(/^From \(UTC-06:00\)/).inputValue(), '2026-01-02T04:00');
    await row(read, 0).click();
    await read.page
      .getByRole('complementary')
      .getByText(/^Sent as \d{4}-\d\d-\d\dT.*-06:00$/)
      .waitFor();
    assert.deepEqual(await read.accessibilityFaults(), []);
  });

  it('shows metadata that isn’t JSON as it is, and a list laid out', async () => {
    const log = await showRows([
      { ...logEntry(0, now), metaData: '{broken "json' },
      { ...logEntry(1, now), metaData: '["a",{"b":1}]' },
    ]);
    await row(log, 0).click();
    await log.page.getByRole('complementary').getByText('{broken "json', { exact: true }).waitFor();
    assert.equal(await log.page.locator('.details .json').count(), 0);
    await row(log, 1).click();
    await log.page.locator('.details .json').waitFor();
    assert.match(await log.page.locator('.details .json').innerText(), /\[\s+"a",\s+\{\s+"b": 1/);
  });

  it('tells progress, stops, and says what came and what the service ignored', async () => {
    const running: ToLogPage = {
      type: 'progress',
      search: 1,
      revision: 1,
      progress: { ...idle, state: 'running', count: 310, read: 12_500, total: 100_000, filterIgnored: true },
      order: newestFirst,
      marked: -1,
    };
    const log = await show({}, form({ search: {} }), running);
    await log.page.getByText('12,500 of about 100,000 read, 310 match', { exact: true }).waitFor();
    await log.page.getByText('The service did not apply this search.').waitFor();
    await log.page.getByRole('button', { name: 'Stop' }).click();
    await log.heard('cancel');
    await log.send({ ...running, progress: { ...running.progress, state: 'cancelled' } });
    await log.page.getByText('Stopped: 310 entries so far', { exact: true }).waitFor();
    await log.send({ ...running, progress: { ...running.progress, state: 'complete', count: 0 } });
    await log.page.getByText('No entry matches.').waitFor();
    await log.send({ type: 'problem', problem: { sentence: 'This user may not read that.', action: 'showLog' } });
    await log.page.getByRole('alert').getByRole('button', { name: 'Show Log' }).click();
    assert.equal((await log.heard('act')).action, 'showLog');
  });

  it('keeps place and rows while more arrive', async () => {
    const log = await showRows(entries.slice(0, 5000));
    await log.evaluate(`document.querySelector('.table').scrollTop = 24000`);
    await row(log, 1005).waitFor();
    await log.until(`document.querySelector('[aria-rowindex="1007"]').innerText.includes('web')`);
    const before = await row(log, 1005).innerText();
    const more = await readingOf(entries.slice(0, 6000));
    await log.send({ ...progressOf(more), revision: 1 } as ToLogPage);
    await log.settled();
    assert.equal(await row(log, 1005).innerText(), before);
    assert.equal(await log.evaluate(`document.querySelector('.table').scrollTop`), 24_000);
  });

  it('runs its kept search again after a reload, with the period counted anew, and not where it never ran', async () => {
    const log = await show({}, form());
    await log.settled();
    assert.ok(!log.said.some(({ type }) => type === 'search'));
    await log.page.getByRole('textbox', { name: 'Name begins with' }).fill('Reboot');
    await log.page.keyboard.press('Enter');
    const first = (await log.heard('search')).search;
    const kept = await log.kept();
    assert.ok(JSON.stringify(kept).length < 500);
    await log.close();
    const again = await show({ kept }, form());
    const second = (await again.heard('search')).search;
    // The choices arrive while the editor hasn't taken up the search yet.
    await again.send(form());
    await again.settled();
    assert.equal(again.said.filter(({ type }) => type === 'search').length, 1);
    assert.equal(second.namePrefix, 'Reboot');
    assert.ok((second.after ?? 0) >= (first.after ?? 0));
    assert.equal(await again.page.getByRole('textbox', { name: 'Name begins with' }).inputValue(), 'Reboot');
  });
});
