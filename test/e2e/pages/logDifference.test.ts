// What is different in a part of the time, on the event log page in a browser: the sample's story is found, by pointer and by keys, and
// leads to its entries; where there is nothing to tell, it is said why.

import assert from 'node:assert/strict';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import type { FromLogPage, ToLogPage } from '../../../src/protocol/logMessages.ts';
import { sampleEntries } from '../../../src/service/sample/eventLog.ts';
import { logStory, strangeAddress } from '../../../src/service/sample/logStory.ts';
import { hiddenIn, hostileTexts } from '../../support/hostileTexts.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { now, ReadLog, setup } from '../../support/readLog.ts';

const bare = { name: 'logPage', element: 'pe-log-page' } as const;
const day = 86_400_000;
const minute = 60_000;

type Page = ShownPage<ToLogPage, FromLogPage>;

describe('What is different, on the event log page', () => {
  let bench: PageBench;
  let shown: Page | undefined;
  const all = [...sampleEntries({ seed: 1, now, count: 5_000, notices: [] })].flat();
  const entries: readonly LogEntry[] = all
    .filter(({ time }) => time > now - 3 * day)
    .map(({ time, fields }) => ({ ...fields, eventCreateDate: new Date(time).toISOString() }))
    .reverse();
  const tried = logStory(1, now).filter(({ fields }) => fields.eventName === 'Login Failed');
  const triedFrom = Math.floor((tried[0]?.time ?? 0) / minute) * minute;
  const triedTo = triedFrom + 10 * minute;
  const written = (ms: number) => new Date(ms).toISOString().replace(/(?::00)?\.000Z$/, 'Z');
  const period = `after:${written(triedFrom)} before:${written(triedTo)}`;

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  async function show(rows: readonly LogEntry[], options: ShowOptions = {}, query = ''): Promise<Page> {
    const log = await ReadLog.of(rows, query);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, options, log.answer);
    await shown.send(setup(query), log.status);
    await shown.page.locator('.histogram .stack').first().waitFor({ state: 'attached' });
    return shown;
  }

  const toggle = (log: Page) => log.page.getByRole('button', { name: 'Differences', exact: true });
  const rowOf = (log: Page, value: string) =>
    log.page
      .locator('.difference-table tbody tr')
      .filter({ has: log.page.getByRole('rowheader', { name: value, exact: true }) });

  for (const theme of allThemes) {
    it(`looks as it should and has no accessibility fault in ${theme}`, async () => {
      const log = await show(entries, { theme, width: 1200, height: 900 }, period);
      await log.page.getByRole('button', { name: 'What Is Different Here?' }).click();
      await rowOf(log, strangeAddress).waitFor();
      await log.shot(`log-difference-${theme}`);
      await log.assertClean();
      assert.deepEqual(await log.accessibilityFaults(), []);
    });
  }

  it('says that nothing lies in the time that is shown, where nothing found does', async () => {
    const query = `name:Nowhere ${period}`;
    const read = await ReadLog.of(entries, query);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, { theme: 'light', width: 1000, height: 700 }, read.answer);
    const log = shown;
    await log.send(setup(query), read.status);
    await log.page.locator('.no-rows').waitFor();
    await toggle(log).click();
    await log.page.getByText('No entry that matches lies in this time.').waitFor();
    await log.shot('log-difference-none');
    await log.send({ ...read.status, progress: { ...read.status.progress, state: 'failed' } });
    await log.page
      .getByText('No entry that matches lies in this time, in what has been read so far.', { exact: true })
      .waitFor();
    await toggle(log).click();
    await log.page.locator('.no-rows').waitFor();
    // Where no rows are, the query has the keys after a text was looked for.
    await log.page.getByRole('button', { name: 'Find', exact: true }).press('Enter');
    await log.page.getByPlaceholder('Find in the rows').press('Escape');
    await log.until(`document.activeElement.matches('[data-after-problem]')`);
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('fits into 400 pixels', async () => {
    const log = await show(entries, { width: 400, height: 900, theme: 'light' }, period);
    await toggle(log).click();
    await rowOf(log, strangeAddress).waitFor();
    assert.ok(await log.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
    await log.shot('log-difference-narrow', true);
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('shows both sides and both buttons whole at each width, with the filters beside it or without', async () => {
    const log = await show(entries, { width: 1600, height: 800 }, period);
    await toggle(log).click();
    await rowOf(log, strangeAddress).waitFor();
    for (const width of [1600, 1300, 1100, 1000, 920, 800, 700, 600, 480, 400]) {
      await log.page.setViewportSize({ width, height: 800 });
      const room = `[...document.querySelectorAll('.difference .counts-scroll')].map((one) => one.scrollWidth - one.clientWidth)`;
      assert.deepEqual(await log.evaluate(room), [0], `${width} pixels`);
      const value = rowOf(log, strangeAddress).locator('.counts-value');
      assert.ok(((await value.boundingBox())?.width ?? 0) >= 60, `${width} pixels`);
      if (width === 920) await log.shot('log-difference-920');
    }
  });

  for (const theme of ['highContrast', 'highContrastLight'] as const) {
    it(`sets the two sides apart by more than their place in ${theme}, in the legend too`, async () => {
      const log = await show(entries, { theme, width: 1200, height: 900 }, period);
      await toggle(log).click();
      await rowOf(log, strangeAddress).waitFor();
      const look = (selector: string) =>
        log.evaluate<string>(`(() => {
          const { backgroundImage, backgroundColor } = getComputedStyle(...${selector});
          return backgroundImage + backgroundColor;
        })()`);
      const bars = `[document.querySelector('.difference-table tbody .INSIDE')]`;
      const inside = await look(bars.replace('.INSIDE', '.difference-inside'));
      const outside = await look(bars.replace('.INSIDE', '.counts-bar:not(.difference-inside)'));
      assert.notEqual(inside, outside);
      const side = `[document.querySelector('.difference-side.INSIDE'), '::before']`;
      const [first, second] = [
        await look(side.replace('.INSIDE', '.inside')),
        await look(side.replace('.INSIDE', ':not(.inside)')),
      ];
      assert.match(first, /^linear-gradient|^none/);
      assert.match(second, /repeating-linear-gradient/);
    });
  }

  it('is that of the bars which are dragged over with Shift held, and of what is zoomed into from then on', async () => {
    const log = await show(entries, { width: 1200, height: 900 });
    const plot = log.page.locator('.histogram-plot');
    const { edges } = await log.heard('histogram');
    const box = await plot.boundingBox();
    assert.ok(box !== null);
    const drag = async (from: number, to: number) => {
      await log.page.mouse.move(box.x + box.width * from, box.y + 40);
      await log.page.mouse.down();
      await log.page.mouse.move(box.x + box.width * to, box.y + 40, { steps: 4 });
    };
    await log.page.keyboard.down('Shift');
    await drag(0.5, 0.6);
    await log.page.getByText('Release to see what is different here').waitFor();
    await log.shot('log-difference-marking');
    await log.page.mouse.up();
    await log.page.keyboard.up('Shift');
    const { span } = await log.heard('compare');
    assert.ok(span !== null && edges.includes(span[0]) && edges.includes(span[1]), String(span));
    await log.page.getByText(/^Inside: /).waitFor();
    await plot.locator('.plot-compared').waitFor({ state: 'attached' });
    await log.shot('log-difference-marked');
    assert.equal(log.said.filter(({ type }) => type === 'narrow').length, 0);
    await drag(0.7, 0.8);
    await log.page.getByText('Release to zoom. With Shift held: what is different here?').waitFor();
    await log.page.mouse.up();
    const { query } = await log.heard('narrow');
    assert.match(query, /^after:\S+ before:\S+$/);
    await log.until(`document.querySelector('.plot-compared') === null`);
    assert.equal((await log.heard('compare', 2)).span, null);
  });

  it('is told where another value came while the bars were dragged over', async () => {
    const log = await show(entries, { width: 1200, height: 900 });
    const plot = log.page.locator('.histogram-plot');
    const { search, edges, field } = await log.heard('histogram');
    const box = await plot.boundingBox();
    assert.ok(box !== null);
    await log.page.keyboard.down('Shift');
    await log.page.mouse.move(box.x + box.width * 0.5, box.y + 40);
    await log.page.mouse.down();
    await log.page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 4 });
    const counts = edges.slice(1).map(() => 1);
    const stacks = ['CUSTOMER', 'Another'].map((value) => ({ value, counts }));
    await log.send({ type: 'histogram', search, revision: 1, edges, field, stacks });
    await log.page.mouse.up();
    await log.page.keyboard.up('Shift');
    assert.notEqual((await log.heard('compare')).span, null);
    await log.page.locator('.legends').getByText('Another').waitFor();
    await log.page.getByText(/^Inside: /).waitFor();
    await plot.locator('.plot-compared').waitFor({ state: 'attached' });
  });

  it('is looked for in one bar after another by keys', async () => {
    const log = await show(entries, { width: 1200, height: 900 });
    const { edges } = await log.heard('histogram');
    await log.page.locator('.histogram-plot').focus();
    await log.page.keyboard.press('End');
    for (const [tries, left] of [3, 2, 1].entries()) {
      for (let bin = 0; bin < left; bin++) await log.page.keyboard.press('ArrowLeft');
      await log.page.locator('.histogram-tip').waitFor();
      await log.page.keyboard.press('d');
      await log.page.locator('.histogram-tip').waitFor({ state: 'detached' });
      const { span } = await log.heard('compare', tries + 1);
      const last = edges.length - 2 - ([3, 5, 6][tries] ?? 0);
      assert.deepEqual(span, [edges[last], edges[last + 1]]);
      await log.settled();
    }
  });

  it('is found by keys alone, in words, and leads to the entries of a value', async () => {
    const log = await show(entries, { width: 1200, height: 900 });
    const { edges } = await log.heard('histogram');
    await log.page.locator('.histogram-plot').focus();
    await log.page.keyboard.press('Home');
    const first = edges.findLastIndex((edge) => edge <= triedFrom);
    for (let bin = 0; bin < first; bin++) await log.page.keyboard.press('ArrowRight');
    await log.page.keyboard.press('d');
    const { span } = await log.heard('compare');
    assert.ok(span !== null && span[0] === edges[first] && span[1] === edges[first + 1]);
    const row = rowOf(log, strangeAddress);
    await row.getByText('more often').or(row.getByText('only here')).waitFor();
    const inside = entries.filter(({ ipAddress, eventCreateDate }) => {
      const time = Date.parse(String(eventCreateDate));
      return ipAddress === strangeAddress && time >= span[0] && time < span[1];
    }).length;
    await row.getByRole('button', { name: new RegExp(`^${inside} of `) }).focus();
    await log.page.keyboard.press('ArrowRight');
    assert.equal(
      await log.evaluate('document.activeElement.getAttribute("aria-label")'),
      `Show only ${strangeAddress}`,
    );
    await log.page.keyboard.press('ArrowLeft');
    await log.page.keyboard.press('Enter');
    const { query } = await log.heard('narrow');
    assert.equal(
      query,
      `after:${written(span[0])} before:${written(span[1])} ip:=${strangeAddress}`.replace('ip:=', 'ip:'),
    );
    await log.page.locator('#log-rows [aria-rowindex="2"]').getByText(strangeAddress).waitFor();
    await log.page.getByText(`${inside} of ${entries.length}`).first().waitFor();
    await log.until(`document.activeElement.matches('#log-rows .table')`);
  });

  it('goes on to what else is different, once a value is left out or alone', async () => {
    const log = await show(entries, { width: 1200, height: 900 }, period);
    await toggle(log).click();
    await rowOf(log, 'Login Failed').getByRole('button', { name: 'Leave out Login Failed' }).press('Enter');
    assert.equal((await log.heard('narrow')).query, `${period} -name:"Login Failed"`);
    await rowOf(log, 'Login Failed').waitFor({ state: 'detached' });
    await log.until(`document.activeElement.matches('.difference .counts-scroll')`);
    await log.page.getByRole('button', { name: 'Copy Table' }).click();
    const { cells } = await log.heard('copyCells');
    await log.page.locator('.results-note').getByText('Table copied', { exact: true }).waitFor();
    assert.deepEqual(cells[0], ['Field', 'Value', 'Inside', 'Of inside', 'Outside', 'Of outside']);
  });

  it('leads to the entries of a value alone, where the query names others too', async () => {
    const log = await show(entries, { width: 1200, height: 900 }, `name:"Login Failed",Login* ${period}`);
    await toggle(log).click();
    await rowOf(log, 'Login Failed').locator('.counts-lead').click();
    assert.equal((await log.heard('narrow')).query, `name:"Login Failed" ${period}`);
  });

  it('keeps each value in its own row, and leads from the one that is left out to no other', async () => {
    const log = await show(entries, { width: 1200, height: 900 }, period);
    await toggle(log).click();
    await rowOf(log, 'Login Failed').waitFor();
    const rows = `[...document.querySelectorAll('.difference-table tbody tr')]`;
    const named = `(row) => row.querySelector('.difference-field').innerText + ' ' + row.querySelector('th').innerText`;
    await log.evaluate(`${rows}.forEach((row) => { row.value = (${named})(row); })`);
    await rowOf(log, 'unknown user').getByRole('button', { name: 'Leave out' }).press('Enter');
    await rowOf(log, 'unknown user').waitFor({ state: 'detached' });
    assert.ok(await log.evaluate(`${rows}.every((row) => row.value === undefined || row.value === (${named})(row))`));
    assert.ok(await log.evaluate(`${rows}.some((row) => row.value !== undefined)`));
    await log.until(`document.activeElement.matches('.difference .counts-scroll')`);
  });

  it('is nothing in rows that are alike at all times, and says of how few values it could tell', async () => {
    const alike = Array.from({ length: 400 }, (_, n) => ({
      username: `user${n % 3}`,
      traceId: `t${n}`,
      eventCreateDate: new Date(now - n * minute).toISOString(),
    }));
    const log = await show(alike, {}, `after:${written(now - 40 * minute)}`);
    await toggle(log).click();
    await log.page
      .getByText('Nothing is different: no value is more or less frequent inside than chance alone')
      .waitFor();
    await log.page.getByText('Of 3 values in 1 field, 3 are frequent enough to tell anything.').waitFor();
    await log.shot('log-difference-nothing');
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('leads to nothing from metadata that is plain text, which a search finds inside others too', async () => {
    const plain = Array.from({ length: 400 }, (_, n) => ({
      metaData: n % 2 === 0 && n < 100 ? 'ok' : 'not ok',
      eventCreateDate: new Date(now - n * minute).toISOString(),
    }));
    const log = await show(plain, {}, `after:${written(now - 99 * minute)}`);
    await toggle(log).click();
    await rowOf(log, 'ok').waitFor();
    assert.equal(await rowOf(log, 'ok').getByRole('button').count(), 0);
  });

  it('says that few entries can’t tell anything', async () => {
    const few = Array.from({ length: 5 }, (_, n) => ({
      username: `user${n}`,
      eventCreateDate: new Date(now - n * minute).toISOString(),
    }));
    const log = await show(few, {}, `after:${written(now - 2 * minute)}`);
    await toggle(log).click();
    await log.page.getByText('There are too few entries to tell').waitFor();
  });

  it('says where there is nothing to compare with, and reads more around the time, which stays the one compared', async () => {
    const inside = entries.filter(({ eventCreateDate }) => {
      const time = Date.parse(String(eventCreateDate));
      return time >= triedFrom && time < triedTo;
    });
    const log = await show(inside, { width: 1000, height: 800 }, period);
    await toggle(log).click();
    await log.page.getByText('All that was read lies in this time').waitFor();
    await log.shot('log-difference-no-rest');
    await log.page.getByRole('button', { name: 'Read More Around It' }).click();
    const { query } = await log.heard('narrow');
    assert.equal(query, `after:${written(triedFrom - day)}`);
    const compares = log.said.filter((message) => message.type === 'compare');
    assert.deepEqual(compares.at(-1)?.span, [triedFrom, triedTo]);
    await log.page.getByRole('button', { name: 'Compare What Is Shown' }).click();
    await log.until(`document.querySelector('#difference-let-go') === null`);
  });

  it('says that no entry lies in the span that was marked, once the query leaves none there', async () => {
    const log = await show(entries, {
      kept: { searched: '', layout: { hidden: [], widths: {}, difference: { open: true, span: [1, 2] } } },
    });
    await log.page.getByText('No entry that matches lies in this time.').waitFor();
    await log.page.getByRole('button', { name: 'Compare What Is Shown' }).click();
    await log.page.getByText('All that was read lies in this time').waitFor();
    await log.until('window.keptState.layout.difference.span === null && window.keptState.layout.difference.open');
  });

  it('can be stopped where it takes long, and begun again', async () => {
    const read = await ReadLog.of(entries, period);
    let answers = false;
    shown = await bench.show<ToLogPage, FromLogPage>(bare, {}, (message) =>
      message.type === 'compare' && !answers ? [] : read.answer(message),
    );
    const log = shown;
    await log.send(setup(period), read.status);
    await toggle(log).click();
    await log.page.getByText('Comparing…').waitFor();
    await log.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await log.heard('stopComparing');
    await log.page.getByText('The comparison was stopped.').waitFor();
    answers = true;
    await log.page.getByRole('button', { name: 'Compare Again' }).click();
    await rowOf(log, strangeAddress).waitFor();
    await log.assertClean();
  });

  it('is renewed as entries come', async () => {
    const read = await ReadLog.of(entries, period);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, {}, read.answer);
    const log = shown;
    await log.send(setup(period), read.status);
    await toggle(log).click();
    await log.page.getByText(`Outside: ${entries.length - read.status.progress.count} other entries`).waitFor();
    await log.send({ ...read.status, progress: { ...read.status.progress, held: entries.length + 1 } });
    await log.heard('compare', 2);
  });

  it('is asked for another span at once, though the answer about the one before never comes', async () => {
    const read = await ReadLog.of(entries, period);
    shown = await bench.show<ToLogPage, FromLogPage>(
      bare,
      {
        kept: {
          searched: period,
          layout: { hidden: [], widths: {}, difference: { open: true, span: [triedFrom, triedTo] } },
        },
      },
      (message) => (message.type === 'compare' && message.span !== null ? [] : read.answer(message)),
    );
    const log = shown;
    const { status } = read;
    await log.send(setup(period), { ...status, progress: { ...status.progress, state: 'running' } });
    assert.deepEqual((await log.heard('compare')).span, [triedFrom, triedTo]);
    await log.page.getByRole('button', { name: 'Compare What Is Shown' }).click();
    assert.equal((await log.heard('compare', 2)).span, null);
    await rowOf(log, strangeAddress).waitFor();
  });

  it('is looked for at once in what another query finds, however long it rests while entries come, and not told of the one before', async () => {
    const read = await ReadLog.of(entries, period);
    let answers = true;
    const running = (message: ToLogPage): ToLogPage =>
      message.type === 'progress' ? { ...message, progress: { ...message.progress, state: 'running' } } : message;
    shown = await bench.show<ToLogPage, FromLogPage>(bare, {}, async (message) => {
      if (message.type === 'compare' && !answers) return [];
      // The first comparison takes so long that the next one, while entries come, would not be made for seconds.
      if (message.type === 'compare') await new Promise((resolve) => setTimeout(resolve, 1_000));
      return (await read.answer(message)).map(running);
    });
    const log = shown;
    await log.send(setup(period), running(read.status));
    await toggle(log).click();
    await rowOf(log, 'Login Failed').waitFor();
    answers = false;
    await rowOf(log, 'Login Failed').getByRole('button', { name: 'Leave out Login Failed' }).click();
    await log.heard('narrow');
    await log.heard('compare', 2);
    const told = log.page.locator('.difference');
    await told.getByText('Comparing…').waitFor({ timeout: 2_500 });
    assert.equal(await rowOf(log, 'Login Failed').count(), 0);
    assert.equal(await told.locator('.difference-side').count(), 0);
    await told.getByRole('button', { name: 'Stop', exact: true }).click();
    await told.getByText('The comparison was stopped.').waitFor();
    assert.equal(await rowOf(log, 'Login Failed').count(), 0);
    answers = true;
    await told.getByRole('button', { name: 'Compare Again' }).click();
    await told.locator('.difference-side').first().waitFor();
  });

  it('is told of a search that is run again after its rows were narrowed', async () => {
    let read = await ReadLog.of(entries, period);
    let search = 1;
    const ofSearch = (message: ToLogPage): ToLogPage => ('search' in message ? { ...message, search } : message);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, {}, async (message) =>
      (await read.answer(message)).map(ofSearch),
    );
    const log = shown;
    await log.send(setup(period), read.status);
    await toggle(log).click();
    await rowOf(log, 'Login Failed').getByRole('button', { name: 'Leave out Login Failed' }).click();
    const { query } = await log.heard('narrow');
    await rowOf(log, 'Login Failed').waitFor({ state: 'detached' });
    read = await ReadLog.of(entries, query);
    search = 2;
    await log.send(ofSearch(read.status));
    await log.heard('compare', 3);
    const told = log.page.locator('.difference');
    await told.locator('.difference-side').first().waitFor();
    // Longer than an answer may take before it is said that it is waited for.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.ok(await told.locator('.difference-side').first().isVisible());
    assert.equal(await told.getAttribute('aria-busy'), 'false');
  });

  it('leaves foreign text inert', async () => {
    const hostile = hostileTexts.map((text, n) => ({
      username: text,
      [text.slice(0, 60) || 'x']: text,
      metaData: JSON.stringify({ [text.slice(0, 60)]: text }),
      eventCreateDate: new Date(now - n).toISOString(),
    }));
    const many = Array.from({ length: 40 }, () => hostile).flat();
    const others = Array.from({ length: 4_000 }, (_, n) => ({
      username: 'ann',
      eventCreateDate: new Date(now - day - n).toISOString(),
    }));
    const log = await show([...many, ...others], { height: 1000 }, `after:${written(now - minute)}`);
    await toggle(log).click();
    await log.page.locator('.difference-table tbody tr').nth(20).waitFor();
    assert.deepEqual(hiddenIn(await log.evaluate<string>('document.body.innerText')), []);
    await log.assertClean();
  });
});
