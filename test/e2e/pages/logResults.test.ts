// The results on the event log page in a browser: rows, columns, selection, histogram, facets and details; a hundred thousand entries
// answered for by the editor's own code, and a million that are made up as they are asked for.

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import { writeInstant } from '../../../src/core/query/plan.ts';
import type { FromLogPage, ToLogPage } from '../../../src/protocol/logMessages.ts';
import { hiddenIn, hostileTexts } from '../../support/hostileTexts.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { logEntry } from '../../support/pageSamples.ts';
import { type Answer, EndlessLog, now, type Progress, ReadLog, setup } from '../../support/readLog.ts';

const bare = { name: 'logPage', element: 'pe-log-page' } as const;

type Page = ShownPage<ToLogPage, FromLogPage>;

describe('The results of the event log', () => {
  let bench: PageBench;
  let shown: Page | undefined;
  const entries = Array.from({ length: 100_000 }, (_, index) => logEntry(index, now));

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  /** `withRows`: they are waited for. */
  async function show(
    log: { status: Progress; answer: Answer },
    options: ShowOptions = {},
    withRows = true,
  ): Promise<Page> {
    shown = await bench.show<ToLogPage, FromLogPage>(bare, options, log.answer);
    await shown.send(setup(log.status.query), log.status);
    if (!withRows) return shown;
    await row(shown, 0).waitFor();
    await shown.page.locator('.pending').first().waitFor({ state: 'detached' });
    return shown;
  }

  const showEntries = async (rows: readonly LogEntry[], options: ShowOptions = {}, query = '') =>
    show(await ReadLog.of(rows, query), options);
  /** The oldest of them have a user type of their own. */
  const different = entries.slice(0, 500).map((entry, index) => (index < 400 ? entry : { ...entry, userType: 'ODD' }));
  const row = (log: Page, place: number) => log.page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);
  const details = (log: Page) => log.page.locator('.details');
  const queryOf = async (log: Page, times = 1) => (await log.heard('narrow', times)).query;

  for (const theme of allThemes) {
    it(`look as they should and have no accessibility fault in ${theme}`, async () => {
      const log = await showEntries(
        entries.slice(0, 5000),
        { theme, height: 900 },
        '-user:EMPLOYEE name:Reboot,"Login Failed","Power On"',
      );
      await log.page.locator('.histogram .stack').first().waitFor({ state: 'attached' });
      await log.page.locator('.facet').first().waitFor();
      await row(log, 4).click();
      await row(log, 9).click({ modifiers: ['Shift'] });
      await details(log).getByText('Metadata', { exact: true }).waitFor();
      await log.page.locator('.histogram-plot').hover({ position: { x: 500, y: 60 } });
      await log.shot(`log-results-${theme}`);
      await log.assertClean();
      assert.deepEqual(await log.accessibilityFaults(), []);
      await log.page.getByRole('button', { name: 'Columns' }).click();
      await log.shot(`log-results-columns-${theme}`);
      assert.deepEqual(await log.accessibilityFaults(), []);
    });
  }

  it('fit into 400 pixels, with their parts under one another', async () => {
    const log = await showEntries(entries.slice(0, 500), { width: 400, height: 900, theme: 'highContrastLight' });
    await log.page.getByRole('button', { name: 'Filters' }).click();
    await log.page.locator('.facet').first().waitFor();
    await row(log, 1).click();
    await details(log).getByText('Metadata', { exact: true }).waitFor();
    assert.ok(await log.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
    assert.ok(
      await log.evaluate<boolean>(`(() => {
        const top = (part) => document.querySelector(part).getBoundingClientRect().top;
        return top('.facets') < top('.table') && top('.table') < top('.details');
      })()`),
    );
    await log.shot('log-results-narrow', true);
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  for (const [width, height] of [
    [750, 475],
    [1500, 330],
    [400, 475],
    [400, 800],
  ] as const) {
    it(`bring the details of a row that is clicked into sight, and keep the row there, at ${width} by ${height}`, async () => {
      const log = await showEntries(entries.slice(0, 500), { width, height });
      await row(log, 2).click();
      await details(log).getByText('Metadata', { exact: true }).waitFor();
      await log.until(`(() => {
        const row = document.querySelector('#log-rows .table-row.active').getBoundingClientRect();
        const details = document.querySelector('.details').getBoundingClientRect();
        const seen = Math.min(innerHeight, details.bottom) - Math.max(0, details.top);
        return row.top >= 0 && row.bottom <= innerHeight && seen >= 100;
      })()`);
      await log.shot(`log-results-details-${width}-${height}`);
    });
  }

  it('keep the row in sight whose details open under a table that gets lower for them, by a click and by a key', async () => {
    const log = await showEntries(entries.slice(0, 500), { width: 600, height: 900 });
    const isInTable = `(() => {
      const row = document.querySelector('#log-rows .table-row.active')?.getBoundingClientRect();
      const table = document.querySelector('#log-rows .table').getBoundingClientRect();
      return row !== undefined && row.top >= table.top + 27 && row.bottom <= table.bottom + 1;
    })()`;
    const height = () => log.page.locator('#log-rows .table').evaluate((table) => table.getBoundingClientRect().height);
    const before = await height();
    await row(log, 7).click();
    await details(log).getByText('Metadata', { exact: true }).waitFor();
    assert.ok((await height()) < before, 'the table got lower');
    await log.until(isInTable);
    await log.page.keyboard.press('Escape');
    await details(log).waitFor({ state: 'hidden' });
    for (const key of ['End', 'Enter']) await log.page.keyboard.press(key);
    await details(log).getByText('Metadata', { exact: true }).waitFor();
    await log.until(isInTable);
  });

  for (const [width, height] of [
    [700, 380],
    [1000, 360],
    [700, 300],
    [430, 700],
    [400, 500],
  ] as const) {
    it(`keep the row of the keys, and what is found, on a page that is lower than they are, at ${width} by ${height}`, async () => {
      const log = await showEntries(entries.slice(0, 500), { width, height });
      const isSeen = (part: string) => `(() => {
        const { top, bottom } = document.querySelector('${part}').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      })()`;
      const isUncovered = `[...document.querySelectorAll('#log-rows .table-row.active mark')].some((mark) => {
        const { left, top, height } = mark.getBoundingClientRect();
        return mark.contains(document.elementFromPoint(left + 2, top + height / 2));
      })`;
      const isRowSeen = async (name: string, index: number) => {
        await log.page.locator(`#log-rows .table-row.active[aria-rowindex="${index}"]`).waitFor();
        await log.until(isSeen('#log-rows .table-row.active'));
        assert.ok(await log.evaluate<boolean>(isSeen('#log-rows .table-row.active')), name);
      };
      await log.page.locator('#log-rows .table').focus();
      for (const [key, index] of [
        ['End', 501],
        ['Home', 2],
        ['ArrowDown', 3],
        ['End', 501],
      ] as const) {
        await log.page.keyboard.press(key);
        await isRowSeen(key, index);
      }
      await log.page.keyboard.press('Control+f');
      await log.page.keyboard.type('web-');
      for (const key of ['Enter', 'Enter', 'Shift+Enter', 'Shift+Enter', 'Shift+Enter']) {
        const before = await log.page.locator('#log-rows .table-row.active').getAttribute('aria-rowindex');
        await log.page.keyboard.press(key);
        await log.until(
          `document.querySelector('#log-rows .table-row.active')?.getAttribute('aria-rowindex') !== '${before}'`,
        );
        await log.until(isSeen('#log-rows .table-row.active mark'));
        await log.until(isSeen('.find-bar input'));
        assert.ok(await log.evaluate<boolean>(isUncovered), key);
      }
      await log.shot(`log-results-low-${width}-${height}`);
      await log.page.mouse.move(width / 2, height - 20);
      await log.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })');
      await log.page.keyboard.press('Enter');
      await log.settled();
      await log.until(isUncovered);
      assert.ok(await log.evaluate<boolean>(isSeen('.find-bar input')), 'at the page’s end');
    });
  }

  it('take the second click of a double click for nothing that came under the pointer with the details', async () => {
    const log = await showEntries(entries.slice(0, 500), { width: 1440, height: 900 });
    const table = await log.page.locator('#log-rows .table').boundingBox();
    assert.ok(table);
    // Wherever above the first fields: some of these are on a button by then.
    for (let y = table.y + 40; y < table.y + 160; y += 24) {
      await log.page.mouse.dblclick(table.x + table.width - 250, y, { delay: 30 });
      await details(log).getByText('Metadata', { exact: true }).waitFor();
      await log.until(`document.activeElement.matches('.details')`);
      await log.page.keyboard.press('Escape');
      await details(log).waitFor({ state: 'hidden' });
    }
    assert.ok(!log.said.some(({ type }) => type === 'narrow'));
  });

  for (const [width, height, place] of [
    [1440, 900, 2],
    [700, 475, 7],
    [430, 700, 3],
  ] as const) {
    it(`have the focus in the details of a row that is double clicked, wherever they open, at ${width} by ${height}`, async () => {
      const log = await showEntries(entries.slice(0, 500), { width, height });
      await row(log, place).dblclick({ position: { x: 60, y: 12 }, delay: 30 });
      await details(log).getByText('Metadata', { exact: true }).waitFor();
      await log.until(`document.activeElement.matches('.details')`);
      assert.equal(await row(log, place).getAttribute('aria-selected'), 'true');
      assert.equal(log.said.filter(({ type }) => type === 'details').length, 1);
    });
  }

  it('leave the keys of an input method that composes a word to it, where a text is found and in the query', async () => {
    const log = await showEntries(entries.slice(0, 50));
    const compose = (input: Locator, key: string) => input.dispatchEvent('keydown', { key, isComposing: true });
    await log.page.keyboard.press('Control+f');
    await log.page.keyboard.type('web-');
    await log.heard('find');
    const find = log.page.locator('.find-bar input');
    const asked = log.said.length;
    for (const key of ['Enter', 'Escape', 'F3']) await compose(find, key);
    await log.settled();
    assert.ok(await find.isVisible());
    const query = log.page.getByRole('combobox', { name: 'Query' });
    await query.fill('');
    await log.page.keyboard.type('na');
    await log.page.locator('.query-offer').first().waitFor();
    for (const key of ['ArrowDown', 'Tab', 'Enter', 'Escape']) await compose(query, key);
    assert.equal(await query.inputValue(), 'na');
    assert.ok(await log.page.locator('.query-offer').first().isVisible());
    assert.ok(!log.said.slice(asked).some(({ type }) => type === 'find' || type === 'narrow' || type === 'search'));
  });

  it('switch a column off and on again by two quick clicks on its name', async () => {
    const log = await showEntries(entries.slice(0, 50));
    await log.page.getByRole('button', { name: 'Columns' }).click();
    const box = log.page.getByRole('checkbox', { name: 'Category' });
    assert.ok(await box.isChecked());
    await log.page.locator('label', { has: box }).getByText('Category').dblclick();
    assert.ok(await box.isChecked());
  });

  it('open no entry that came under a button of the pointer that is pressed', async () => {
    const log = await showEntries(entries.slice(0, 500));
    const head = log.page.locator('#log-rows .table-head').getByText('Date');
    await row(log, 3).hover();
    await log.page.mouse.down();
    const before = await row(log, 3).textContent();
    await head.dispatchEvent('click');
    await log.until(
      `document.querySelector('#log-rows [aria-rowindex="5"]').textContent !== ${JSON.stringify(before)}`,
    );
    await log.page.mouse.up();
    await row(log, 5).hover();
    assert.equal(await details(log).count(), 0);
    await row(log, 5).click();
    await details(log).getByText('Metadata', { exact: true }).waitFor();
  });

  for (const width of [1100, 700, 400]) {
    it(`have a heading over the timeline that is whole with many user types at ${width} pixels, and as high in a zoom`, async () => {
      const many = entries.slice(0, 3000).map((entry, index) => ({ ...entry, userType: `USER TYPE ${index % 24}` }));
      const log = await showEntries(many, { width });
      const head = log.page.locator('.histogram-span');
      await head.getByText('per bar').waitFor();
      const isWhole = `(() => {
        const head = document.querySelector('.histogram-span');
        return head.scrollWidth <= head.clientWidth && document.documentElement.scrollWidth <= innerWidth;
      })()`;
      await log.until(isWhole);
      const before = (await log.page.locator('.histogram-plot').boundingBox())?.y;
      await log.page.locator('.histogram-plot').focus();
      for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await log.page.keyboard.press(key);
      await log.page.getByRole('button', { name: 'Zoom Out' }).waitFor();
      await log.until(isWhole);
      assert.equal((await log.page.locator('.histogram-plot').boundingBox())?.y, before);
      await log.shot(`log-results-heading-${width}`);
    });
  }

  const isInside = (place: number) => `(() => {
    const box = document.querySelector('[aria-rowindex="${place + 2}"]')?.getBoundingClientRect();
    const table = document.querySelector('.table').getBoundingClientRect();
    return box !== undefined && box.bottom <= table.bottom + 1 && box.top >= table.top + 27 && box.height === 24;
  })()`;

  for (const highest of [24_000_000, 9_000_000]) {
    it(`reach the last of a million rows in a browser that makes elements ${highest} pixels high`, async () => {
      const log = await show(new EndlessLog(1_000_000));
      // As on a screen with so many pixels to the inch that all rows are higher than a browser can make an element.
      await log.evaluate(`(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.table-body { max-height: ${highest}px }');
        document.adoptedStyleSheets = [sheet];
        document.querySelector('.table').style.height = '500px';
      })()`);
      await log.settled();
      await log.page.getByRole('grid').focus();
      await log.page.keyboard.press('End');
      await row(log, 999_999).getByText('event 0', { exact: true }).waitFor();
      await log.until(isInside(999_999));
      await log.page.keyboard.press('Home');
      await row(log, 0).getByText('event 999999', { exact: true }).waitFor();
      await log.until(isInside(0));
      const scroll = (share: number) =>
        log.evaluate(`(() => {
          const table = document.querySelector('.table');
          table.scrollTop = (table.scrollHeight - table.clientHeight) * ${share};
        })()`);
      await scroll(1);
      await row(log, 999_999).getByText('event 0', { exact: true }).waitFor();
      await log.until(isInside(999_999));
      await scroll(0.5);
      await row(log, 500_000).getByText('event 499999', { exact: true }).waitFor();
      await log.until(isInside(500_000));
      await scroll(0);
      await log.until(isInside(0));
      await log.assertClean();
    });
  }

  it('scroll fast through a million rows with few elements, which are used again, and few questions', async () => {
    const log = await show(new EndlessLog(1_000_000));
    const before = log.said.length;
    const { made, most, longTasks } = await log.evaluate<{
      made: number;
      most: number;
      longTasks: number[];
    }>(`new Promise((done) => {
      const table = document.querySelector('.table');
      const longTasks = [];
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask' });
      let made = 0;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node.isConnected && node.ariaRowIndex && !node.seen) { node.seen = true; made++; }
      }).observe(document.querySelector('.table-body'), { childList: true });
      let most = 0;
      let frame = 0;
      const step = () => {
        most = Math.max(most, document.querySelectorAll('.table-body .table-row').length);
        table.scrollTop += frame < 120 ? 40 : frame < 240 ? 9973 : 211_111;
        if (++frame < 340) requestAnimationFrame(step);
        else setTimeout(() => done({ made, most, longTasks }), 300);
      };
      requestAnimationFrame(step);
    })`);
    // How long tasks take depends on what else the machine does: told, not judged.
    console.log(`      tasks over 50 ms in 340 frames: ${longTasks.join(', ') || 'none'}`);
    assert.ok(most < 60, `${most} rows in the document`);
    assert.ok(made < 120, `${made} elements made`);
    const asked = log.said.slice(before).flatMap((message) => (message.type === 'window' ? [message] : []));
    assert.ok(asked.every(({ count }) => count <= 200));
    await log.page.locator('.pending').first().waitFor({ state: 'detached' });
  });

  it('keep the reader’s place and the open entry while new ones come above, and show them to who is at the top', async () => {
    const endless = new EndlessLog(10_000);
    const log = await show(endless);
    await log.send(endless.grow(3));
    await row(log, 0).getByText('event 10002', { exact: true }).waitFor();
    await log.evaluate(`document.querySelector('.table').scrollTop = 24_010`);
    assert.deepEqual((await log.heard('watch')).ids, [9002]);
    await row(log, 1004).getByText('event 8998', { exact: true }).waitFor();
    await row(log, 1004).click();
    await details(log).getByText('event 8998').first().waitFor();
    const place = `[...document.querySelectorAll('.table-body .table-row')].find((row) => row.innerText.includes('event 8998')).getBoundingClientRect().top`;
    const top = await log.evaluate<number>(place);
    // No frame shows another place, nor a row without its text.
    await log.evaluate(`(() => {
      window.places = new Set();
      const look = () => {
        const found = [...document.querySelectorAll('.table-body .table-row')].filter((row) => row.innerText.includes('event 8998'));
        window.places.add(found.length === 1 ? found[0].getBoundingClientRect().top : 'gone');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })()`);
    for (const more of [7, 250, 1]) await log.send(endless.grow(more));
    await row(log, 1004 + 258)
      .getByText('event 8998', { exact: true })
      .waitFor();
    await log.settled();
    assert.deepEqual(await log.evaluate('[...window.places]'), [top]);
    assert.equal(
      await log.page.locator('.table-row[aria-selected=true]').getAttribute('aria-rowindex'),
      String(1004 + 258 + 2),
    );
    await details(log).getByText('event 8998').first().waitFor();
  });

  it('keep the reader’s place when others are left out, and go to the top when the row there is left out itself', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    await log.evaluate(`document.querySelector('.table').scrollTop = 24_000`);
    assert.deepEqual((await log.heard('watch')).ids, [1000]);
    await row(log, 1000).getByText('SYSTEM', { exact: true }).waitFor();
    const name = await row(log, 1000).innerText();
    const top = await log.evaluate<number>(
      `document.querySelector('[aria-rowindex="1002"]').getBoundingClientRect().top`,
    );
    const leaveOut = (userType: string) =>
      log.page
        .locator('.facets')
        .getByRole('button', { name: `Leave out ${userType}` })
        .click();
    await leaveOut('EMPLOYEE');
    await log.until(`document.querySelector('.table').scrollTop < 24_000`);
    const kept = log.page.locator('.table-row', { hasText: name.split('\n')[0] ?? '' });
    await kept.waitFor();
    assert.equal((await kept.boundingBox())?.y, top);
    await leaveOut('SYSTEM');
    await log.until(`document.querySelector('.table').scrollTop === 0`);
    await row(log, 0).getByText('CUSTOMER', { exact: true }).waitFor();
  });

  it('say beside an entry that stays open that the query leaves it out, as long as it does', async () => {
    const log = await showEntries(entries.slice(0, 500), { height: 900 });
    await row(log, 4).click();
    await details(log).getByText('Metadata', { exact: true }).waitFor();
    const note = details(log).getByText('This entry isn’t among the rows: the query leaves it out', { exact: true });
    const type = String(entries[4]?.userType);
    assert.equal(await note.count(), 0);
    await log.page
      .locator('.facets')
      .getByRole('button', { name: `Leave out ${type}` })
      .click();
    await note.waitFor();
    assert.equal(await log.page.locator('.table-row[aria-selected=true]').count(), 0);
    await log.shot('log-results-left-out');
    assert.deepEqual(await log.accessibilityFaults(), []);
    await log.page
      .getByRole('button', { name: `${type} is left out: show it again` })
      .first()
      .click();
    await note.waitFor({ state: 'detached' });
    assert.equal(await row(log, 4).getAttribute('aria-selected'), 'true');
  });

  it('are selected by Shift, arrows and all at once, and copied in three formats', async () => {
    const read = await ReadLog.of(entries, '');
    const log = await show(read);
    await row(log, 2).click();
    await row(log, 5).click({ modifiers: ['Shift'] });
    await log.page.getByText('4 rows selected', { exact: true }).waitFor();
    assert.equal(await log.page.locator('.table-body [aria-selected=true]').count(), 4);
    await log.page.keyboard.press('Shift+ArrowUp');
    await log.page.keyboard.press('Control+c');
    const { from, to, count, format, fields } = await log.heard('copyRows');
    assert.deepEqual([from, to, count, format], [2, 4, 3, 'tsv']);
    assert.deepEqual(fields.slice(0, 3), ['eventCreateDate', 'eventName', 'userType']);
    await log.page.getByText('3 rows copied', { exact: true }).waitFor();
    const lines = read.copied.at(-1)?.trimEnd().split('\n') ?? [];
    assert.equal(lines.length, 4);
    assert.deepEqual(lines[0]?.split('\t').slice(0, 4), ['Date', 'Event', 'User type', 'Category']);
    // As the editor's own menu does it.
    await log.page.locator('body').evaluate('document.execCommand("copy")');
    assert.deepEqual((await log.heard('copyRows', 2)).count, 3);
    await log.page.keyboard.press('Control+a');
    await log.page.getByText('100,000 rows selected').waitFor();
    await log.page.getByRole('button', { name: 'Copy Rows' }).click();
    await log.page.getByRole('button', { name: 'As Markdown' }).click();
    assert.deepEqual((await log.heard('copyRows', 3)).count, 100_000);
    await log.page.getByText('The first 50,000 of 100,000 selected rows copied').waitFor();
    await row(log, 3).click();
    await log.page.getByRole('button', { name: 'Copy Rows' }).click();
    await log.page.getByRole('button', { name: 'As JSON', exact: true }).click();
    await log.heard('copyRows', 4);
    assert.equal(JSON.parse(read.copied.at(-1) ?? '').at(0).eventName, entries[3]?.eventName);
    assert.equal(await log.page.getByRole('grid').getAttribute('aria-multiselectable'), 'true');
  });

  it('go to the ends by Ctrl+End and Ctrl+Home as without Ctrl, and are selected up to there with Shift', async () => {
    const log = await showEntries(entries.slice(0, 500));
    await row(log, 2).click();
    const active = log.page.locator('#log-rows .table-row.active');
    for (const [key, index, selected] of [
      ['Control+End', '501', '1'],
      ['Control+Home', '2', '1'],
      ['ArrowDown', '3', '1'],
      ['Control+Shift+End', '501', '499'],
      ['Control+Shift+Home', '2', '2'],
    ] as const) {
      await log.page.keyboard.press(key);
      await log.until(`document.querySelector('#log-rows .table-row.active')?.ariaRowIndex === '${index}'`);
      assert.ok(await log.evaluate<boolean>(isInside(Number(index) - 2)), key);
      if (selected !== '1') await log.page.getByText(`${selected} rows selected`, { exact: true }).waitFor();
    }
    // Those are the browser's.
    await log.page.keyboard.press('Control+ArrowDown');
    await log.settled();
    assert.equal(await active.getAttribute('aria-rowindex'), '2');
  });

  describe('and the text beside them', () => {
    const selected = (log: Page) => log.evaluate<string>('String(getSelection())');
    /** What Copy puts on the clipboard by itself, as by a key and as by the editor's command; undefined where the page puts rows there. */
    const copied = (log: Page) =>
      log.evaluate<string | undefined>(`(() => {
        let text;
        const look = (event) => { text = event.defaultPrevented ? undefined : String(getSelection()); };
        window.addEventListener('copy', look, { once: true });
        document.execCommand('copy');
        window.removeEventListener('copy', look);
        return text;
      })()`);
    const copies = (log: Page) => log.said.filter(({ type }) => type === 'copyRows').length;
    const note = (log: Page, text: string) =>
      log.page.locator('.results-note').getByText(text, { exact: true }).waitFor();
    const table = (log: Page) => log.page.locator('#log-rows .table');

    async function showSelected(): Promise<Page> {
      const log = await showEntries(different, { height: 900 });
      await row(log, 2).click();
      await details(log).getByText('Metadata', { exact: true }).waitFor();
      await row(log, 4).click({ modifiers: ['Shift'] });
      await note(log, '3 rows selected');
      return log;
    }

    it('are selected where the focus is: the details’ text alone in these, and copied from there', async () => {
      const log = await showSelected();
      const isOfDetails = async () => {
        const text = await selected(log);
        assert.match(text, /^\S.*\n/);
        assert.ok(text.includes(String(entries[4]?.traceId)), text);
        assert.ok(!text.includes('Timeline') && !text.includes('rows selected') && !text.includes('Date (UTC)'), text);
        assert.ok(!text.includes('Same Trace'), text);
        return text;
      };
      await table(log).focus();
      await log.page.keyboard.press('Control+c');
      await note(log, '3 rows copied');
      assert.equal(copies(log), 1);
      for (const part of ['.details', '.details .icon-button']) {
        await log.page.locator(part).first().focus();
        await log.page.keyboard.press('Control+a');
        const text = await isOfDetails();
        await log.page.keyboard.press('Control+c');
        assert.equal(await copied(log), text);
      }
      // The clipboard has something else by then.
      await note(log, '3 rows selected');
      assert.equal(copies(log), 1);
      await table(log).focus();
      await isOfDetails();
      await log.page.keyboard.press('Control+c');
      await note(log, '3 rows copied');
      assert.equal(copies(log), 2);
      assert.equal(await copied(log), undefined);
      assert.equal(copies(log), 3);
    });

    it('are no longer said to be copied once a text of a field is, or is cut', async () => {
      const log = await showSelected();
      const query = log.page.getByRole('combobox', { name: 'Query' });
      for (const [act, isOther] of [
        ['copy', true],
        ['cut', true],
        ['copy', false],
        ['cut', false],
      ] as const) {
        await query.fill(isOther ? 'typed' : '');
        await table(log).focus();
        await log.page.keyboard.press('Control+c');
        await note(log, '3 rows copied');
        await query.focus();
        await log.page.keyboard.press('Control+a');
        await log.evaluate(`document.execCommand('${act}')`);
        await log.settled();
        await note(log, isOther ? '3 rows selected' : '3 rows copied');
      }
      assert.equal(copies(log), 4);
    });

    it('aren’t copied from the details where nothing is selected there', async () => {
      const log = await showSelected();
      await log.page.locator('.details').focus();
      await log.page.keyboard.press('Control+c');
      assert.equal(await copied(log), '');
      await log.settled();
      await note(log, '3 rows selected');
      assert.equal(copies(log), 0);
    });

    it('are what was chosen last: a text in a row until rows are chosen after it', async () => {
      const log = await showSelected();
      const selectCell = () =>
        log.evaluate(`(() => {
          const cell = document.querySelector('#log-rows [aria-rowindex="5"] .table-cell:nth-child(2)');
          getSelection().selectAllChildren(cell);
          return cell.innerText;
        })()`);
      await table(log).focus();
      const cell = await selectCell();
      assert.equal(await copied(log), cell);
      await log.page.keyboard.press('Control+c');
      assert.equal(copies(log), 0);
      for (const [choose, count] of [
        [() => log.page.keyboard.press('Shift+ArrowDown'), 4],
        [() => row(log, 6).click({ modifiers: ['Shift'] }), 5],
      ] as const) {
        await selectCell();
        await choose();
        await note(log, `${count} rows selected`);
        assert.equal(await selected(log), '');
        await log.page.keyboard.press('Control+c');
        await note(log, `${count} rows copied`);
      }
      // A text across the rows is seen in them too.
      await log.evaluate(`getSelection().selectAllChildren(document.querySelector('main'))`);
      assert.ok((await copied(log))?.includes('Timeline'));
      assert.equal(copies(log), 2);
    });

    for (const [name, key] of [
      ['counts', 'Count By'],
      ['differences', 'Differences'],
    ] as const) {
      it(`are selected and copied as the table of ${name}, from its head and from a number in it`, async () => {
        const log = await showSelected();
        if (key === 'Differences') {
          await log.page.locator('.histogram-plot').focus();
          for (const press of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight']) await log.page.keyboard.press(press);
          await log.page.keyboard.press('d');
        } else await log.page.getByRole('button', { name: key, exact: true }).click();
        const scroll = log.page.locator('.counts-scroll');
        await scroll.locator('tbody tr').first().waitFor();
        const texts = await scroll.locator('tbody th').allInnerTexts();
        for (const part of ['.counts-scroll', '.counts-scroll tbody button']) {
          await log.page.locator(part).first().focus();
          await log.page.keyboard.press('Control+a');
          const text = await selected(log);
          for (const value of texts) assert.ok(text.includes(value), `${value} in ${text}`);
          assert.ok(!text.includes('Timeline') && !text.includes('Copy Table'), text);
          assert.equal(await copied(log), text);
        }
        assert.equal(copies(log), 0);
      });
    }

    it('are all selected from a column’s head too, and copied then', async () => {
      const log = await showSelected();
      await log.page.locator('#log-rows .table-head button').first().focus();
      await log.page.keyboard.press('Control+a');
      await note(log, `${different.length} rows selected`);
      assert.equal(await selected(log), '');
      await log.page.keyboard.press('Control+c');
      await note(log, `${different.length} rows copied`);
    });

    it('leave Select All with Shift to the editor, and in a list of what to count by', async () => {
      const log = await showSelected();
      await log.evaluate(`window.addEventListener('keydown', (event) => { window.taken = event.defaultPrevented; })`);
      const isTaken = async (place: Locator, key: string) => {
        await place.focus();
        await log.page.keyboard.press(key);
        return log.evaluate('window.taken');
      };
      assert.equal(await isTaken(table(log), 'Control+Shift+a'), false);
      assert.equal(await isTaken(log.page.locator('.details'), 'Control+Shift+a'), false);
      assert.equal(await selected(log), '');
      await note(log, '3 rows selected');
      await log.page.getByRole('button', { name: 'Count By', exact: true }).click();
      await log.page.locator('.counts-table').waitFor();
      assert.equal(await isTaken(log.page.getByLabel('Count by', { exact: true }), 'Control+a'), false);
    });

    it('leave Select All to the fields of the query and of what is found', async () => {
      const log = await showSelected();
      await log.page.getByRole('combobox', { name: 'Query' }).fill('typed');
      await log.page.keyboard.press('Control+a');
      await log.page.keyboard.type('x');
      assert.equal(await log.page.getByRole('combobox', { name: 'Query' }).inputValue(), 'x');
      await log.page.keyboard.press('Escape');
      await log.page.keyboard.press('Control+f');
      await log.page.keyboard.type('web-');
      await log.page.keyboard.press('Control+a');
      await log.page.keyboard.type('y');
      assert.equal(await log.page.locator('.find-bar input').inputValue(), 'y');
      assert.equal(copies(log), 0);
    });
  });

  it('are copied by a menu that is opened on one of them, or on a row that wasn’t selected: then that one', async () => {
    const log = await showEntries(entries.slice(0, 100));
    const copies = () => log.said.flatMap((one) => (one.type === 'copyRows' ? [[one.from, one.to]] : []));
    // The editor's menu takes the focus, and copies.
    const copyByMenu = async (place: Locator) => {
      await place.click({ button: 'right' });
      await log.settled();
      await log.page.locator('body').evaluate('document.activeElement.blur(), document.execCommand("copy")');
    };
    await copyByMenu(row(log, 5));
    await log.heard('copyRows');
    await row(log, 1).click();
    await row(log, 3).click({ modifiers: ['Shift'] });
    await copyByMenu(log.page.getByRole('columnheader', { name: 'Category' }));
    await copyByMenu(row(log, 2));
    await log.heard('copyRows', 2);
    await copyByMenu(row(log, 7));
    await log.heard('copyRows', 3);
    assert.deepEqual(copies(), [
      [5, 5],
      [1, 3],
      [7, 7],
    ]);
    assert.equal(await row(log, 7).getAttribute('aria-selected'), 'true');
    assert.equal(await log.page.locator('.table-body [aria-selected=true]').count(), 1);
  });

  it('stay selected while others come above, and while nothing comes', async () => {
    const endless = new EndlessLog(10_000);
    const log = await show(endless);
    await row(log, 2).click();
    await row(log, 5).click({ modifiers: ['Shift'] });
    assert.deepEqual((await log.heard('watch', 2)).ids, [9994, 9997]);
    await log.send(endless.grow(3), endless.grow(0));
    await row(log, 8).getByText('event 9994', { exact: true }).waitFor();
    await log.page.getByText('4 rows selected', { exact: true }).waitFor();
    assert.deepEqual(
      await log.evaluate(
        `[...document.querySelectorAll('.table-body [aria-selected=true]')].map((row) => row.ariaRowIndex).sort()`,
      ),
      ['10', '7', '8', '9'],
    );
  });

  it('open none by a click that was meant for the one which stood there until others came above it, but by the next', async () => {
    const endless = new EndlessLog(10_000);
    const log = await show(endless);
    await row(log, 2).getByText('event 9997', { exact: true }).waitFor();
    // As early as a click can come: between two steps of a test more time may go by.
    await log.evaluate(`{
      const place = () => document.querySelector('[aria-rowindex="4"]');
      window.press = (types, detail) => {
        for (const type of types) place().dispatchEvent(new MouseEvent(type, { bubbles: true, detail, button: 0 }));
      };
      new MutationObserver((_, observer) => {
        if (!place().innerText.includes('event 10000')) return;
        observer.disconnect();
        window.press(['mousedown', 'mouseup', 'click'], 1);
        window.press(['mousedown', 'mouseup', 'click', 'dblclick'], 2);
        window.clicked = true;
      }).observe(document.querySelector('#log-rows'), { childList: true, subtree: true, characterData: true });
    }`);
    const following = { checkedAt: 1, interval: 5000, arrived: 3, trouble: null, end: null, askedAt: null, wait: null };
    await log.send({ ...endless.grow(3), following });
    await log.until('window.clicked === true');
    await log.settled();
    assert.deepEqual([await details(log).count(), await log.page.locator('.table-row.active').count()], [0, 0]);
    const clicked = await log.evaluate<number>('performance.now()');
    await log.until(`performance.now() - ${clicked} > 500`);
    // The next one, which for the browser may be the second of a double click.
    await log.evaluate("window.press(['mousedown', 'mouseup', 'click'], 2)");
    await details(log).getByText('event 10000').first().waitFor();
  });

  it('open the entry that is clicked while the rows move, whatever the editor knows by then', async () => {
    const endless = new EndlessLog(10_000);
    const late: ToLogPage[] = [];
    let isSlow = false;
    const answer: Answer = (message) => {
      const answers = endless.answer(message);
      if (!isSlow) return answers;
      late.push(...answers);
      return [];
    };
    const log = await show({ status: endless.status, answer });
    await row(log, 2).click();
    await details(log).getByText('event 9997').first().waitFor();
    // The editor's rows have moved, and what it says of that is on its way.
    isSlow = true;
    late.push(endless.grow(5));
    await row(log, 4).click();
    assert.equal((await log.heard('details', 2)).id, 9995);
    assert.deepEqual((await log.heard('watch', 2)).ids, [9995]);
    isSlow = false;
    await log.send(...late);
    await row(log, 9).getByText('event 9995', { exact: true }).waitFor();
    assert.equal(await log.page.locator('.table-row.active').getAttribute('aria-rowindex'), '11');
    await details(log).getByText('event 9995').first().waitFor();
  });

  it('are copied as they were selected, or not at all where others stand between them by then', async () => {
    const read = await ReadLog.of(entries.slice(0, 100), '');
    const log = await show(read);
    await row(log, 2).click();
    await row(log, 5).click({ modifiers: ['Shift'] });
    // The editor has another order, and the page isn't told yet.
    read.answer({ type: 'sort', order: { field: 'eventName', descending: false } });
    await log.page.keyboard.press('Control+c');
    await log.page.getByText('Nothing was copied').waitFor();
    assert.deepEqual(read.copied, []);
    await log.send(read.status);
    await log.until(`document.querySelectorAll('.table-body [aria-selected=true]').length === 1`);
    await log.page.locator('.table-row.active', { hasText: 'web-00005' }).waitFor();
  });

  it('stay where the reader scrolls to while others come above again and again', async () => {
    const endless = new EndlessLog(10_000);
    const log = await show(endless);
    await log.evaluate(`document.querySelector('.table').scrollTop = 24_000`);
    await row(log, 1005).getByText('event 8994', { exact: true }).waitFor();
    // Before the editor knows of any row that must stay.
    await log.send(endless.grow(1));
    await log.settled();
    assert.ok(await log.evaluate<boolean>(`document.querySelector('.table').scrollTop >= 24_000`));
    await log.heard('watch');
    const top = await log.evaluate<number>(`document.querySelector('.table').scrollTop`);
    await log.send(endless.grow(10));
    await log.until(`document.querySelector('.table').scrollTop === ${top} + 240`);
  });

  it('show a value that is too long to be searched for, without a button', async () => {
    const long = 'long '.repeat(2000);
    const log = await showEntries([{ ...logEntry(0, now), eventName: long }, logEntry(1, now)]);
    const facet = log.page.locator('[aria-labelledby=facet-eventName]');
    await facet.getByText('long long').waitFor();
    assert.equal(await facet.getByRole('button', { name: /long long/ }).count(), 0);
    assert.equal(await facet.getByRole('button', { name: /Login Failed/ }).count(), 2);
    const ends = await facet
      .locator('.facet-count')
      .evaluateAll((counts) => counts.map((count) => Math.round(count.getBoundingClientRect().right)));
    assert.deepEqual(
      ends.filter((end) => end !== ends[0]),
      [],
      'their counts are one column',
    );
    await row(log, 0).click();
    await details(log).getByText('long long').last().waitFor();
    assert.equal(await details(log).getByRole('button', { name: 'Only this Event' }).count(), 0);
    assert.equal(await details(log).getByRole('button', { name: 'Only this User type' }).count(), 1);
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('say that a query has become too long to be searched', async () => {
    const query = `-name:${Array.from({ length: 950 }, (_, n) => `event${n}`).join()}`.slice(0, 7990);
    const log = await showEntries(entries.slice(0, 100), {}, query);
    const leaveOut = log.page.locator('.facets').getByRole('button', { name: 'Leave out SYSTEM' });
    await leaveOut.click();
    await log.page.getByText('The query is too long.').waitFor();
    assert.deepEqual(
      log.said.filter(({ type }) => type === 'narrow'),
      [],
    );
  });

  it('have columns that are hidden, widened by pointer and keys, and kept', async () => {
    const log = await showEntries(entries.slice(0, 100), { width: 1600 });
    const heads = log.page.locator('.table-head [role=columnheader]');
    const head = (name: string) => log.page.getByRole('columnheader', { name, exact: true });
    const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
    const all = await heads.count();
    await log.page.getByRole('button', { name: 'Columns' }).click();
    await log.page.getByRole('checkbox', { name: 'Category' }).uncheck();
    assert.equal(await heads.count(), all - 1);
    await log.page.keyboard.press('Escape');
    const edge = head('Event').getByRole('separator');
    const box = await edge.boundingBox();
    assert.ok(box !== null);
    const width = await widthOf('Event');
    await log.page.mouse.move(box.x + 4, box.y + 10);
    await log.page.mouse.down();
    await log.page.mouse.move(box.x + 64, box.y + 10, { steps: 3 });
    await log.page.mouse.up();
    assert.ok(Math.abs((await widthOf('Event')) - width - 60) <= 1.5, `${width} to ${await widthOf('Event')}`);
    // One stop of the Tab key for each column; its width is a step to the right.
    await head('Event').getByRole('button').focus();
    await log.page.keyboard.press('Tab');
    assert.equal(
      await head('User type')
        .getByRole('button')
        .evaluate((button) => button.matches(':focus')),
      true,
    );
    await log.page.keyboard.press('Shift+Tab');
    await log.page.keyboard.press('ArrowRight');
    assert.equal(await edge.evaluate((element) => element.matches(':focus')), true);
    const dragged = await widthOf('Event');
    await log.page.keyboard.press('ArrowLeft');
    await log.settled();
    assert.ok(Math.abs((await widthOf('Event')) - dragged + 10) <= 1.5);
    await log.page.keyboard.press('Enter');
    await log.settled();
    const fitted = await widthOf('Event');
    assert.ok(fitted > 120 && fitted < 220, String(fitted));
    await log.page.keyboard.press('Escape');
    assert.equal(
      await head('Event')
        .getByRole('button')
        .evaluate((button) => button.matches(':focus')),
      true,
    );
    await log.until(`window.keptState.layout.widths.eventName === ${fitted}`);
    const kept = await log.kept();
    await log.close();
    const again = await showEntries(entries.slice(0, 100), { width: 1600, kept });
    assert.equal(await again.page.locator('.table-head [role=columnheader]').count(), all - 1);
    const eventHead = again.page.getByRole('columnheader', { name: 'Event', exact: true });
    assert.equal((await eventHead.boundingBox())?.width, fitted);
    await again.page.getByRole('button', { name: 'Columns' }).click();
    await again.page.getByRole('button', { name: 'Reset Columns' }).click();
    assert.equal(await again.page.locator('.table-head [role=columnheader]').count(), all);
  });

  it('have columns, facets and searches of what the metadata holds', async () => {
    const log = await showEntries(entries.slice(0, 1000), { width: 1600 });
    const heads = log.page.locator('.table-head [role=columnheader]');
    const added = (of: Page, place: number) => row(of, place).locator('[role=gridcell]').nth(2);
    const all = await heads.count();
    await log.page.getByRole('button', { name: 'Columns' }).click();
    assert.equal(await log.page.getByRole('group', { name: 'Found in the metadata' }).getByRole('checkbox').count(), 3);
    await log.page.getByRole('checkbox', { name: 'meta.device.id' }).check();
    await log.shot('log-results-metadata-columns');
    await log.page.keyboard.press('Escape');
    assert.equal(await heads.nth(2).innerText(), 'meta.device.id');
    await added(log, 2).getByText('2', { exact: true }).waitFor();
    assert.equal(await added(log, 1).innerText(), '');
    await heads.nth(2).getByRole('button').first().click();
    await heads.nth(2).getByRole('button').first().click();
    await added(log, 0).getByText('998', { exact: true }).waitFor();
    const facet = log.page.locator('.facet').nth(2);
    await facet.getByRole('heading', { name: 'meta.device.id' }).waitFor();
    await facet
      .getByRole('button', { name: /no value/ })
      .first()
      .waitFor();
    await row(log, 0).click();
    await details(log).getByText('In the metadata').waitFor();
    await details(log).getByRole('button', { name: 'Only this meta.reason' }).click();
    assert.equal(await queryOf(log), 'meta.reason:=requested');
    await log.page.getByText(/^500 of 1,000/).waitFor();
    await log.until(`window.keptState.layout.added?.length === 1`);
    const kept = await log.kept();
    await log.assertClean();
    await log.close();
    const again = await showEntries(entries.slice(0, 100), { width: 1600, kept });
    await again.page.getByRole('columnheader', { name: 'meta.device.id' }).waitFor();
    await added(again, 2).getByText('2', { exact: true }).waitFor();
    await again.page.getByRole('button', { name: 'Columns' }).click();
    await again.page.getByRole('button', { name: 'Reset Columns' }).click();
    assert.equal(await again.page.locator('.table-head [role=columnheader]').count(), all);
  });

  for (const act of ['wheel', 'key', 'click'] as const) {
    it(`don’t jump to where the reader was before a reload, once they are read with a ${act}`, async () => {
      const endless = new EndlessLog(1000);
      const isReading = (status: Progress): Progress => ({
        ...status,
        progress: { ...status.progress, state: 'running' },
      });
      const kept = { connectionName: 'production', query: '', searched: '', top: 1500 };
      const log = await show({ status: isReading(endless.status), answer: endless.answer }, { kept });
      const table = log.page.locator('#log-rows .table');
      if (act === 'wheel') {
        await table.hover();
        await log.page.mouse.wheel(0, 240);
      } else if (act === 'key') await table.press('ArrowDown');
      else await row(log, 3).click();
      const top = act === 'wheel' ? 240 : 0;
      await log.until(`document.querySelector('#log-rows .table').scrollTop === ${top}`);
      endless.count = 2000;
      await log.send(isReading(endless.status));
      await log.page.getByText('2,000').first().waitFor();
      await log.settled();
      // A thousand came above: whoever is at a row stays at it, as soon as it is known where it stands.
      const stays = [top, top + 1000 * 24];
      const at = await log.evaluate<number>(`document.querySelector('#log-rows .table').scrollTop`);
      assert.ok(stays.includes(at), `${at}, and not ${kept.top * 24}`);
    });
  }

  it('are counted by a field, across by another and by time, and each cell leads to its rows', async () => {
    const some = entries.slice(0, 3000);
    const read = await ReadLog.of(some, '');
    const log = await show(read, { width: 1400, height: 900 });
    const table = log.page.locator('.counts-table');
    const cellOf = (value: string, place: number) =>
      table
        .locator('tbody tr')
        .filter({ has: log.page.getByRole('rowheader', { name: value, exact: true }) })
        .locator('td')
        .nth(place);
    const countOf = (test: (one: LogEntry) => boolean) => some.filter(test).length.toLocaleString('en');
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await cellOf('user3', 0)
      .getByText(countOf(({ username }) => username === 'user3'))
      .waitFor();
    assert.equal(await table.getByRole('row').count(), 19);
    await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Event' });
    await log.page.getByLabel('across').selectOption({ label: 'User type' });
    const both = (one: LogEntry) => one.eventName === 'Reboot' && one.userType === 'SYSTEM';
    const system = await table
      .getByRole('columnheader')
      .allInnerTexts()
      .then((heads) => heads.indexOf('SYSTEM') - 1);
    await cellOf('Reboot', system).getByText(countOf(both), { exact: true }).waitFor();
    await table.getByRole('columnheader', { name: 'Event' }).getByRole('button').click();
    const named = await table.getByRole('rowheader').allInnerTexts();
    assert.deepEqual(named, [...named].sort());
    await log.shot('log-results-counts-dark');
    const { width = 0, height = 0 } = log.page.viewportSize() ?? {};
    const buttons = ['Export Counts…', 'Copy Table'].map((name) => log.page.getByRole('button', { name }));
    for (const narrower of [width - 60, width - 120, width - 180, width - 240, width - 300]) {
      await log.page.setViewportSize({ width: narrower, height });
      const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
      assert.equal(tops[0], tops[1], `beside each other at ${narrower}`);
    }
    await log.page.setViewportSize({ width, height });
    assert.deepEqual(await log.accessibilityFaults(), []);
    await log.page.getByRole('button', { name: 'Copy Table' }).click();
    const { cells } = await log.heard('copyCells');
    assert.deepEqual(cells[0]?.slice(0, 2), ['Event', 'Count']);
    assert.equal(cells.length, 8);
    await log.page.locator('.results-note').getByText('Table copied', { exact: true }).waitFor();
    await log.page.getByRole('button', { name: 'Export Counts…' }).click();
    assert.deepEqual((await log.heard('exportCounts')).by, {
      field: 'eventName',
      kind: 'field',
      across: 'userType',
      edges: [],
    });
    await cellOf('Reboot', system).getByRole('button').press('Enter');
    assert.equal(await queryOf(log), 'name:Reboot user:SYSTEM');
    await log.until(`document.activeElement.matches('#log-rows .table')`);
    await log.page
      .getByText(`${countOf(both)} of 3,000`)
      .first()
      .waitFor();
    await row(log, 0).getByText('Reboot').waitFor();
    // They are come back to, and so are the rows.
    const go = (by: string) => log.page.getByRole('button', { name: new RegExp(`^${by} to`) }).click();
    await go('Back');
    await cellOf('Reboot', system).getByText(countOf(both), { exact: true }).waitFor();
    await go('Forward');
    await row(log, 0).getByText('Reboot').waitFor();
    assert.equal(await table.count(), 0);
    await log.assertClean();
  });

  it('are said to be copied while they are what the clipboard has, and no longer', async () => {
    const log = await showEntries(different);
    const note = (text: string) => log.page.locator('.results-note').getByText(text, { exact: true }).waitFor();
    const toggle = (name: string) => log.page.getByRole('button', { name, exact: true });
    await row(log, 2).click();
    await row(log, 3).click({ modifiers: ['Shift'] });
    const copyRows = async () => {
      await log.page.locator('#log-rows .table').focus();
      await log.page.keyboard.press('Control+c');
      await note('2 rows copied');
    };
    await copyRows();
    await toggle('Count By').click();
    await toggle('Copy Table').click();
    await note('Table copied');
    await toggle('Count By').click();
    await note('2 rows selected');
    await copyRows();
    await log.page.locator('.histogram-plot').focus();
    for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'd']) await log.page.keyboard.press(key);
    await toggle('Copy Table').click();
    await note('Table copied');
    await toggle('Count By').click();
    await note('2 rows selected');
    await toggle('Count By').click();
    await copyRows();
    await row(log, 5).click();
    await row(log, 6).click({ modifiers: ['Shift'] });
    await copyRows();
    await details(log).getByRole('button', { name: 'Copy as JSON' }).click();
    await note('2 rows selected');
  });

  it('have a table that is said to be copied while it is shown, and beside no other one, nor beside them', async () => {
    const log = await showEntries(different);
    const said = log.page.locator('.results-note');
    const toggle = (name: string) => log.page.getByRole('button', { name, exact: true });
    const copied = async (leave: () => Promise<unknown>) => {
      await toggle('Copy Table').click();
      await said.getByText('Table copied', { exact: true }).waitFor();
      // What else is arranged leaves it the same table.
      await toggle('Timeline').click();
      await toggle('Timeline').click();
      await log.settled();
      assert.equal(await said.innerText(), 'Table copied');
      await leave();
      await log.until(`document.querySelector('.results-note').innerText === ''`);
    };
    const head = log.page.locator('.counts-table thead button').first();
    await toggle('Count By').click();
    await head.waitFor();
    await copied(() => log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Event' }));
    await copied(() => log.page.getByLabel('across').selectOption({ label: 'User type' }));
    await copied(() => head.click());
    await copied(async () => {
      await log.page.keyboard.press('Control+f');
      await log.page.keyboard.type('reboot');
    });
    await log.page.keyboard.press('Escape');
    await head.waitFor();
    await log.page.locator('.histogram-plot').focus();
    for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'd']) await log.page.keyboard.press(key);
    await copied(() => toggle('Compare What Is Shown').click());
  });

  it('are counted and compared while a text is found in them, which ends that, and nothing else does', async () => {
    const log = await showEntries(entries.slice(0, 3000));
    const layout = async () => ((await log.kept()) as { layout: object }).layout;
    const toggle = (name: string) => log.page.getByRole('button', { name, exact: true });
    const isOpen = async (name: string) => (await toggle(name).getAttribute('aria-expanded')) === 'true';
    const find = log.page.locator('pe-find-bar input');
    const findText = async () => {
      await log.page.keyboard.press('Control+f');
      await find.fill('Reboot');
      await row(log, 0).waitFor();
    };
    await toggle('Count By').click();
    await log.page.locator('.counts-table').waitFor();
    await findText();
    // What else is arranged leaves open what was.
    await toggle('Timeline').click();
    await log.page.locator('.histogram').waitFor({ state: 'detached' });
    await toggle('Timeline').click();
    assert.equal(await isOpen('Count By'), false);
    await find.press('Escape');
    await log.page.locator('.counts-table').waitFor();
    await findText();
    await toggle('Count By').click();
    await log.page.locator('.counts-table').waitFor();
    assert.deepEqual([await isOpen('Count By'), await find.count()], [true, 0]);
    assert.ok(await log.evaluate(`document.activeElement.innerText.trim() === 'Count By'`));
    await findText();
    await toggle('Differences').click();
    await log.page.locator('pe-log-difference').waitFor();
    assert.equal(await find.count(), 0);
    assert.ok(JSON.stringify(await layout()).includes('"difference":{"open":true'));
    await findText();
    const plot = (await log.page.locator('.histogram-plot').boundingBox()) ?? { x: 0, y: 0 };
    await log.page.keyboard.down('Shift');
    await log.page.mouse.move(plot.x + 200, plot.y + 30);
    await log.page.mouse.down();
    await log.page.mouse.move(plot.x + 500, plot.y + 30, { steps: 4 });
    await log.page.mouse.up();
    await log.page.keyboard.up('Shift');
    await log.page.locator('pe-log-difference').waitFor();
    assert.equal(await find.count(), 0);
  });

  it('stand where they stood once they are shown again, and new ones are gone to from their counts too', async () => {
    const endless = new EndlessLog(10_000);
    const log = await show(endless);
    const top = `document.querySelector('#log-rows .table').scrollTop`;
    await log.evaluate(`${top} = 24_000`);
    await row(log, 1005).getByText('event 8994', { exact: true }).waitFor();
    await log.heard('watch');
    const toggle = log.page.getByRole('button', { name: 'Count By', exact: true });
    await toggle.click();
    await log.page.locator('pe-log-counts').waitFor();
    await toggle.click();
    await log.until(`${top} === 24_000`);
    await row(log, 1005).getByText('event 8994', { exact: true }).waitFor();
    await toggle.click();
    const following = { checkedAt: 1, interval: 5000, arrived: 0, trouble: null, end: null, askedAt: null, wait: null };
    await log.send({ ...endless.grow(5), following: { ...following, arrived: 5 } });
    const pill = log.page.locator('.unseen-pill');
    await pill.waitFor();
    await pill.press('Enter');
    await row(log, 0).getByText('event 10004', { exact: true }).waitFor();
    await pill.waitFor({ state: 'detached' });
    assert.equal(await log.evaluate(top), 0);
    await log.until(`document.activeElement.matches('#log-rows .table')`);
  });

  it('stand where they stood once the same search is read again, where an entry is open', async () => {
    const endless = new EndlessLog(10_000);
    const log = await show(endless);
    const top = `document.querySelector('#log-rows .table').scrollTop`;
    await log.evaluate(`${top} = 24_000`);
    await row(log, 1005).click();
    await log.heard('watch');
    const again = (state: 'running' | 'complete', count: number): Progress => {
      endless.count = count;
      const { status } = endless;
      return { ...status, search: 2, progress: { ...status.progress, state } };
    };
    await log.page.getByRole('button', { name: 'Search Again' }).click();
    await log.heard('search');
    for (const count of [0, 500, 5000]) await log.send(again('running', count));
    await log.until(`${top} === 24_000`);
    await log.send(again('complete', 10_000));
    await log.settled();
    assert.equal(await log.evaluate(top), 24_000);
  });

  it('are counted in a table that is one stop of Tab, with arrows from number to number, past those that are none', async () => {
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const some = [
      ...Array.from({ length: 3 }, () => ({ username: 'ann', eventName: 'Login', eventCreateDate: at(1) })),
      ...Array.from({ length: 2 }, () => ({ username: 'bob', eventName: 'Logout', eventCreateDate: at(2) })),
      { username: 'cid', eventName: 'Login', eventCreateDate: at(3) },
    ];
    const choice = { open: true, field: 'username', kind: 'field', across: 'eventName' };
    const log = await show(
      await ReadLog.of(some, ''),
      { kept: { layout: { hidden: [], widths: {}, counts: choice } } },
      false,
    );
    const table = log.page.locator('.counts-table');
    await table.getByRole('rowheader', { name: 'cid' }).waitFor();
    const focused = () => log.evaluate<string>('document.activeElement.title || document.activeElement.ariaLabel');
    const press = async (key: string) => {
      await log.page.keyboard.press(key);
      return focused();
    };
    await log.page.locator('.counts-scroll').focus();
    assert.match(await press('Tab'), /Sort by User$/);
    assert.match(await press('ArrowRight'), /Sort by Count$/);
    assert.match(await press('ArrowRight'), /Sort by Login$/);
    assert.equal(await press('ArrowDown'), 'Show the 3 entries with ann, Login');
    // Nobody called bob signed in: the number beside it comes next.
    assert.equal(await press('ArrowDown'), 'Show the 2 entries with bob');
    assert.equal(await press('ArrowRight'), 'Show the 2 entries with bob, Logout');
    assert.equal(await press('ArrowDown'), 'Show the entry with cid, Login');
    assert.equal(await press('ArrowLeft'), 'Show the entry with cid');
    assert.equal(await press('Home'), 'Count. Sort by Count');
    assert.equal(await press('End'), 'Show the entry with cid');
    await log.page.keyboard.press('Shift+Tab');
    assert.equal(await focused(), 'Counts');
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('are counted earlier than the times that there is room for, which leads to them too', async () => {
    const some = Array.from({ length: 60 }, (_, place) => ({
      eventName: place % 3 === 0 ? 'Logout' : 'Login',
      eventCreateDate: new Date(now - place * 3_600_000).toISOString(),
    }));
    const log = await showEntries(some, { width: 1400, height: 900 });
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Event' });
    await log.page.getByLabel('across').selectOption({ label: 'hours' });
    const logouts = log.page.locator('.counts-table tbody tr').filter({ hasText: 'Logout' });
    const earlier = logouts.locator('td').nth(1).getByRole('button');
    await earlier.waitFor();
    const count = await earlier.innerText();
    assert.ok(Number(count) >= 3, count);
    await earlier.click();
    assert.match(await queryOf(log), /^name:Logout after:\S+ before:\S+$/);
    await log.page.getByText(`${count} of 60`).first().waitFor();
  });

  it('are counted by what the lists say, also where no entry has the field that was chosen before', async () => {
    const counts = { open: true, field: 'gone', kind: 'field', across: 'gone too' };
    const layout = { hidden: [], widths: {}, counts, colours: 'gone' };
    const read = await ReadLog.of(entries.slice(0, 300), '');
    const log = await show(read, { width: 1400, height: 900, kept: { layout } }, false);
    const [by, across] = ['Count by', 'across'].map((name) => log.page.getByLabel(name, { exact: true }));
    const said = (list: typeof by) => list?.locator('option:checked').innerText();
    const head = log.page.locator('.counts-table thead').first();
    assert.deepEqual([await said(by), await said(across)], ['gone', 'gone too']);
    await by?.selectOption({ label: 'Event' });
    await head.getByText('Event').waitFor();
    assert.deepEqual([await said(by), await said(across)], ['Event', 'gone too']);
    await across?.selectOption({ label: 'User type' });
    await head.getByText('SYSTEM').waitFor();
    assert.deepEqual([await said(by), await said(across)], ['Event', 'User type']);
    const colours = log.page.getByLabel('Colour by');
    await colours.selectOption({ label: 'Event' });
    await log.page.locator('button.legend').filter({ hasText: 'Reboot' }).waitFor();
    assert.equal(await said(colours), 'Event');
  });

  it('are led to by the counts and details of a value alone, where the query names others too', async () => {
    const query = 'name:Reboot,Login user:SYSTEM,CUSTOMER';
    const read = await ReadLog.of(entries.slice(0, 3000), query);
    const log = await show(read, { width: 1400, height: 900 });
    const counted = log.page.locator('.counts-table tbody tr').filter({ hasText: 'SYSTEM' });
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'User type' });
    await counted.locator('.counts-lead').first().click();
    assert.equal(await queryOf(log), 'name:Reboot,Login user:SYSTEM');
    await row(log, 0).click();
    await log.page.getByRole('button', { name: 'Only this Event' }).click();
    assert.match(await queryOf(log, 2), /^name:(?:Reboot|Login) user:SYSTEM$/);
  });

  it('are counted by day, each cell leading to that day, and metadata counts as any field', async () => {
    const some = entries.slice(0, 3000);
    const log = await showEntries(some, { width: 1400, height: 900, theme: 'light' });
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'meta.reason' });
    await log.page.getByLabel('across').selectOption({ label: 'days' });
    const table = log.page.locator('.counts-table');
    const requested = table.locator('tbody tr').filter({ hasText: 'requested' });
    await requested.getByText('1,500', { exact: true }).waitFor();
    await log.shot('log-results-counts-light');
    assert.deepEqual(await log.accessibilityFaults(), []);
    const days = await requested.locator('td').allInnerTexts();
    assert.equal(
      days.slice(1).reduce((sum, text) => sum + (Number(text) || 0), 0),
      1500,
    );
    await requested.locator('td').nth(2).getByRole('button').click();
    const query = await queryOf(log);
    assert.match(query, /^meta\.reason:=requested after:2026-11-19T00:00Z before:2026-11-20T00:00Z$/);
    await log.page.getByText(`${days[2]} of 3,000`).first().waitFor();
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await log.until(`document.querySelectorAll('.counts-table tbody tr').length === 1`);
    // What is looked for stands in the rows.
    await log.page.getByRole('button', { name: 'Find', exact: true }).click();
    await log.page.getByPlaceholder('Find in the rows').fill('Reboot');
    await row(log, 0).waitFor();
    await log.page.keyboard.press('Escape');
    await table.waitFor();
    await log.until(`document.activeElement.matches('.counts-scroll')`);
    await log.assertClean();
  });

  for (const theme of ['highContrast', 'highContrastLight'] as const) {
    it(`have bars that are seen in ${theme}`, async () => {
      const log = await showEntries(entries.slice(0, 500), { width: 1200, height: 900, theme });
      await log.page.getByRole('button', { name: 'Count By' }).click();
      await log.page.locator('.counts-bar').first().waitFor();
      const [bar = '', line = ''] = await log.evaluate<string[]>(`[
        getComputedStyle(document.querySelector('.counts-bar')).backgroundImage,
        getComputedStyle(document.querySelector('.counts-scroll')).borderTopColor,
      ]`);
      assert.ok(line !== '' && bar.includes(line), `${bar} in place of ${line}`);
      await log.shot(`log-results-counts-${theme}`);
    });

    it(`have columns whose boxes are seen to be checked in ${theme}`, async () => {
      const log = await showEntries(entries.slice(0, 10), { width: 1200, height: 900, theme });
      await log.page.getByRole('button', { name: 'Columns' }).click();
      await log.page.getByRole('checkbox', { name: 'Event', exact: true }).waitFor();
      const [box, popup] = await log.evaluate<string[]>(`[
        getComputedStyle(document.querySelector('.popup-item input')).accentColor,
        getComputedStyle(document.querySelector('.popup-item input').closest('[popover]')).backgroundColor,
      ]`);
      assert.notEqual(box, popup);
      await log.shot(`log-results-columns-${theme}`);
    });
  }

  it('say in which order they stand, as the column’s head may be hidden or out of sight', async () => {
    const log = await showEntries(entries.slice(0, 100), { width: 1600 });
    const note = log.page.locator('.results-note');
    const toggleEvent = async () => {
      await log.page.getByRole('button', { name: 'Columns' }).click();
      await log.page.getByRole('checkbox', { name: 'Event', exact: true }).click();
      await log.page.keyboard.press('Escape');
    };
    assert.equal(await note.innerText(), '');
    const head = log.page.getByRole('columnheader', { name: 'Event', exact: true }).getByRole('button').first();
    await head.click();
    await note.getByText('Sorted by Event, ascending', { exact: true }).waitFor();
    await head.click();
    await note.getByText('Sorted by Event, descending', { exact: true }).waitFor();
    await toggleEvent();
    await note.getByText('Sorted by Event, which no column shows', { exact: true }).waitFor();
    await log.shot('log-results-hidden-order');
    assert.deepEqual(await log.accessibilityFaults(), []);
    for (const width of [1100, 900, 760, 560, 400]) {
      await log.page.setViewportSize({ width, height: 900 });
      const lines = await log.evaluate<number>(`(() => {
        const note = document.querySelector('.results-note');
        return note.clientHeight / Number.parseFloat(getComputedStyle(note).lineHeight);
      })()`);
      assert.ok(lines < 1.5, `${lines} lines at ${width} px`);
      await log.shot(`log-results-order-${width}`);
    }
    await toggleEvent();
    await note.getByText('Sorted by Event, descending', { exact: true }).waitFor();
    // A table in their place stands in an order of its own.
    for (const name of ['Count By', 'Differences']) {
      const instead = log.page.getByRole('button', { name, exact: true });
      await instead.click();
      await note.getByText('Sorted by').waitFor({ state: 'detached' });
      await instead.click();
      await note.getByText('Sorted by Event, descending', { exact: true }).waitFor();
    }
    await log.page.getByRole('columnheader', { name: /^Date/ }).getByRole('button').first().click();
    await note.getByText('Sorted by').waitFor({ state: 'detached' });
  });

  it('leave each column’s heading whole beside its arrow, of the metadata too', async () => {
    const metaData = JSON.stringify({ RequestedByAccountOwner: 'x', connection: { addressOfTheCaller: '10.0.0.1' } });
    const log = await showEntries(
      entries.slice(0, 50).map((one) => ({ ...one, metaData })),
      { width: 2600, theme: 'light' },
    );
    await log.page.getByRole('button', { name: 'Columns' }).click();
    for (const box of await log.page.getByRole('group', { name: 'Found in the metadata' }).getByRole('checkbox').all())
      await box.check();
    await log.page.keyboard.press('Escape');
    const heads = log.page.locator('.table-head [role=columnheader]');
    await log.page.getByRole('columnheader', { name: 'meta.connection.addressOfTheCaller' }).waitFor();
    await log.page.setViewportSize({ width: 900, height: 800 });
    const cut: string[] = [];
    for (const head of await heads.all()) {
      await head.getByRole('button').first().click();
      await head.locator('.table-sort .codicon').waitFor();
      const [wanted = 0, room = 0] = await head
        .locator('.table-sort > span:first-child')
        .evaluate((label) => [label.scrollWidth, label.clientWidth]);
      if (wanted > room) cut.push(`${await head.getAttribute('aria-label')} ${wanted} ${room}`);
    }
    await log.shot('log-results-sorted-heads');
    assert.deepEqual(cut, []);
  });

  it('give a name without end three lines above an entry, and all of it in its field', async () => {
    const name = 'Reboot'.repeat(400);
    const [entry] = entries;
    assert.ok(entry !== undefined);
    const log = await showEntries([{ ...entry, eventName: name }], { theme: 'light' });
    await row(log, 0).click();
    await details(log).getByText('Metadata', { exact: true }).waitFor();
    const heading = details(log).getByRole('heading', { level: 3 });
    const lines = `(() => {
      const heading = document.querySelector('#details');
      return heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight);
    })()`;
    assert.ok((await log.evaluate<number>(lines)) <= 3.1, String(await log.evaluate<number>(lines)));
    assert.equal(await heading.textContent(), name);
    await log.shot('log-results-long-name');
  });

  for (const width of [230, 290, 360, 420, 500, 640]) {
    it(`have their buttons whole, each on one line, at ${width} pixels`, async () => {
      const log = await showEntries(entries.slice(0, 50), { width, height: 450, theme: 'light' });
      await log.shot(`log-results-bar-${width}`);
      const faults = await log.evaluate<
        readonly string[]
      >(`[...document.querySelectorAll('.action-button')].flatMap((button) => {
        const box = button.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(button);
        const { top, bottom, right } = text.getBoundingClientRect();
        const isWhole = top >= box.top && bottom <= box.bottom && right <= box.right && box.left >= 0 && box.right <= innerWidth;
        return isWhole || box.width === 0 ? [] : button.textContent.trim();
      })`);
      assert.deepEqual(faults, []);
    });
  }

  it('zoom by dragging over the histogram and by its keys, and back', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    const plot = log.page.locator('.histogram-plot');
    await plot.locator('.stack').first().waitFor({ state: 'attached' });
    const { edges } = await log.heard('histogram');
    const box = await plot.boundingBox();
    assert.ok(box !== null);
    await log.page.mouse.move(box.x + 300, box.y + 40);
    await log.page.mouse.down();
    await log.page.mouse.move(box.x + 500, box.y + 40, { steps: 4 });
    await plot.locator('.plot-chosen').waitFor();
    await log.shot('log-results-zooming');
    await log.page.mouse.up();
    const zoomed = await queryOf(log);
    const [, after = '', before = ''] = /^after:(\S+) before:(\S+)$/.exec(zoomed) ?? [];
    assert.ok(edges.includes(Date.parse(after)) && edges.includes(Date.parse(before)), zoomed);
    await log.until(
      `document.querySelector('[aria-rowindex="2"]').innerText < '${before.slice(0, 10)} ${before.slice(11, 16)}'`,
    );
    await plot.focus();
    await log.page.keyboard.press('End');
    await log.page.keyboard.press('ArrowLeft');
    await log.page.keyboard.press('Shift+ArrowLeft');
    const spoken = log.page.getByText(/: \d+ entries; .*CUSTOMER \d+/);
    await spoken.waitFor({ state: 'attached' });
    await log.page.keyboard.press('Escape');
    await spoken.waitFor({ state: 'detached' });
    await log.page.keyboard.press('End');
    await spoken.waitFor({ state: 'attached' });
    await log.page.keyboard.press('Enter');
    assert.notEqual(await queryOf(log, 2), zoomed);
    await spoken.waitFor({ state: 'detached' });
    await log.page.getByRole('button', { name: 'Zoom Out' }).click();
    assert.equal(await queryOf(log, 3), zoomed);
    await log.page.getByRole('button', { name: 'Zoom Out' }).click();
    assert.equal(await queryOf(log, 4), '');
    await log.page.getByRole('button', { name: 'Zoom Out' }).waitFor({ state: 'detached' });
  });

  it('zoom and compare no further than what was searched, though the bars at its ends begin and end at round times', async () => {
    const [newest, oldest] = [entries[100], entries[4000]].map((entry) => Date.parse(String(entry?.eventCreateDate)));
    const [after, before] = [(oldest ?? 0) + 7, (newest ?? 0) + 7];
    const asked = `after:${writeInstant(after)} before:${writeInstant(before)}`;
    const log = await showEntries(entries.slice(0, 5000), {}, asked);
    const { edges } = await log.heard('histogram');
    assert.ok((edges[0] ?? after) < after && (edges.at(-1) ?? before) > before);
    await log.page.locator('.histogram-plot').focus();
    await log.page.keyboard.press('Home');
    await log.page.keyboard.press('Shift+End');
    await log.page.keyboard.press('d');
    assert.deepEqual((await log.heard('compare')).span, [after, before]);
    await log.page.keyboard.press('Home');
    await log.page.keyboard.press('Enter');
    assert.equal(await queryOf(log), `after:${writeInstant(after)} before:${writeInstant(edges[1] ?? 0)}`);
  });

  /** Texts of the legend and of the choice beside it that aren't there in full. */
  const cutInHead = `[...document.querySelectorAll('.legends span, .colour-by')]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)`;

  for (const width of [1300, 930, 700, 400]) {
    it(`leave the timeline under the pointer while one zooms in and out, in ${width} pixels`, async () => {
      const log = await showEntries(entries.slice(0, 5000), { width }, 'after:30d');
      const plot = log.page.locator('.histogram-plot');
      await plot.locator('.stack').first().waitFor({ state: 'attached' });
      const zoomOut = log.page.getByRole('button', { name: 'Zoom Out' });
      const top = async () => (await plot.boundingBox())?.y;
      const before = await top();
      const drag = async (from: number, to: number) => {
        const box = await plot.boundingBox();
        assert.ok(box !== null);
        await log.page.mouse.move(box.x + box.width * from, box.y + 40);
        await log.page.mouse.down();
        await log.page.mouse.move(box.x + box.width * to, box.y + 40, { steps: 4 });
        await log.page.mouse.up();
      };
      await drag(0.3, 0.6);
      await zoomOut.waitFor();
      await log.settled();
      assert.equal(await top(), before);
      assert.equal(await log.evaluate(`document.querySelector('.period-select').value`), 'custom');
      await log.shot(`log-results-zoomed-${width}`);
      assert.deepEqual(await log.evaluate(cutInHead), []);
      await drag(0.2, 0.8);
      await queryOf(log, 2);
      await log.settled();
      assert.equal(await top(), before);
      await zoomOut.click();
      assert.match(await queryOf(log, 3), /^after:\S+ before:\S+$/);
      await zoomOut.focus();
      await log.page.keyboard.press('Enter');
      assert.equal(await queryOf(log, 4), 'after:30d');
      await zoomOut.waitFor({ state: 'detached' });
      assert.equal(await log.evaluate('document.activeElement.className'), 'histogram-plot');
      assert.equal(await top(), before);
      // Whoever wants to see the dates or change them has them shown.
      await drag(0.3, 0.6);
      await log.page.getByRole('button', { name: 'Dates', exact: true }).click();
      await log.page.getByLabel(/^From/).waitFor();
    });
  }

  it('tell anew which bars are chosen by keys, once others that hold more take their place', async () => {
    const read = await ReadLog.of(entries.slice(0, 500), '');
    const log = await show(read);
    const spoken = log.page.locator('.histogram [role=status]');
    await log.page.locator('.histogram-plot').focus();
    await log.page.locator('.histogram .stack').first().waitFor({ state: 'attached' });
    for (const key of ['Home', 'Shift+ArrowRight']) await log.page.keyboard.press(key);
    const before = await spoken.innerText();
    assert.match(before, /\d:\d\d/);
    const { status } = read;
    assert.ok(status.progress.span !== null);
    const [oldest, newest] = status.progress.span;
    await log.send({ ...status, progress: { ...status.progress, span: [oldest, newest + 240 * 3_600_000] } });
    await log.until(`document.querySelector('.histogram [role=status]').innerText !== ${JSON.stringify(before)}`);
    assert.ok((await spoken.innerText()).startsWith(await log.page.locator('.tip-span').innerText()));
  });

  it('name the colours in full beside a long period and the way to what is different in it', async () => {
    const [first = '', last = ''] = [entries[899], entries[0]].map((entry) => String(entry?.eventCreateDate));
    const period = `after:${new Date(first).toISOString()} before:${new Date(last).toISOString()}`;
    for (const width of [930, 1290]) {
      const log = await showEntries(entries.slice(0, 900), { width, language: 'de' }, period);
      await log.page.locator('.legend').nth(2).waitFor();
      await log.page.locator('.histogram-different').waitFor();
      await log.shot(`log-results-long-period-${width}`);
      assert.deepEqual(await log.evaluate(cutInHead), []);
      await log.close();
    }
  });

  it('leave a user type out by a click on its bar or its name, and take it in again', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    const plot = log.page.locator('.histogram-plot');
    await plot.locator('.stack').first().waitFor({ state: 'attached' });
    await plot.click({ position: { x: 500, y: 66 } });
    assert.equal(await queryOf(log), '-user:CUSTOMER');
    await log.page.locator('.legend.out', { hasText: 'CUSTOMER' }).waitFor();
    await log.until(`document.querySelectorAll('.histogram-plot path.stack').length === 2`);
    await log.page.getByRole('button', { name: 'Leave out SYSTEM' }).first().click();
    assert.equal(await queryOf(log, 2), '-user:CUSTOMER,SYSTEM');
    await log.page.getByRole('button', { name: 'CUSTOMER is left out: show it again' }).click();
    assert.equal(await queryOf(log, 3), '-user:SYSTEM');
  });

  it('are narrowed by every one of several clicks, before the rows of the first have come, and by what was only typed', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    await log.page.getByRole('button', { name: 'Leave out SYSTEM' }).first().waitFor();
    const clickAtOnce = (...selectors: readonly string[]) =>
      log.evaluate(`${JSON.stringify(selectors)}.forEach((selector) => document.querySelector(selector).click())`);
    const legend = (userType: string) => `.legend[aria-label$=" ${userType}"]`;
    const facet = '[aria-labelledby=facet-eventName] .facet-value:first-child .facet-include';
    const first = await log.page.locator(`${facet} .facet-text`).innerText();
    await clickAtOnce(legend('CUSTOMER'), legend('SYSTEM'), facet);
    const clicked = `-user:CUSTOMER,SYSTEM name:"${first}"`;
    assert.equal(await queryOf(log, 3), clicked);
    await log.page.getByRole('combobox', { name: 'Query' }).fill(`${clicked} typed`);
    await log.page.getByRole('button', { name: 'CUSTOMER is left out: show it again' }).click();
    assert.equal(await queryOf(log, 4), `-user:SYSTEM name:"${first}" typed`);
  });

  it('take a double click on a value for one click: the second one would take it back', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    const value = log.page.locator('[aria-labelledby=facet-eventName] .facet-value').first();
    const name = await value.locator('.facet-text').innerText();
    await value.locator('.facet-include').click();
    await value.and(log.page.locator('.included')).waitFor();
    await log.page.mouse.down({ clickCount: 2 });
    await log.page.mouse.up({ clickCount: 2 });
    await log.settled();
    assert.equal(await log.page.getByRole('combobox', { name: 'Query' }).inputValue(), `name:"${name}"`);
  });

  it('keep each value in its own row while others come before it, so that no click falls on another one', async () => {
    const made = [...'AAABB'].map((eventName, n) => ({
      ...logEntry(n, now),
      eventName,
      userType: n < 2 ? 'SYSTEM' : 'CUSTOMER',
    }));
    const log = await showEntries(made);
    const values = `[...document.querySelectorAll('[aria-labelledby=facet-eventName] .facet-include')]`;
    const texts = `${values}.map((row) => row.querySelector('.facet-text').innerText).join()`;
    await log.until(`${texts} === 'A,B'`);
    await log.evaluate(`${values}.forEach((row) => { row.value = row.querySelector('.facet-text').innerText; })`);
    await log.page.getByRole('button', { name: 'Leave out SYSTEM' }).first().click();
    await log.until(`${texts} === 'B,A'`);
    assert.equal(await log.evaluate(`${values}.map(({ value }) => value).join()`), 'B,A');
  });

  it('keep each value in its own row and column of their counts, and the focus where it was, while others come before it', async () => {
    const made = [...'AAABB'].map((eventName, n) => ({
      ...logEntry(n, now),
      eventName,
      userType: n < 2 ? 'SYSTEM' : 'CUSTOMER',
      username: eventName === 'A' ? 'ann' : 'bob',
    }));
    const log = await showEntries(made);
    await log.page.getByRole('button', { name: 'Count By', exact: true }).click();
    await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Event' });
    await log.page.getByLabel('across').selectOption({ label: 'User' });
    const heads = (part: string) =>
      `[...document.querySelectorAll('.counts-table ${part}')].map((one) => one.innerText)`;
    const rows = heads('tbody th');
    const columns = `${heads('thead th')}.slice(2)`;
    await log.until(`${rows}.join() === 'A,B' && ${columns}.join() === 'ann,bob'`);
    await log.evaluate(`for (const row of document.querySelectorAll('.counts-table tr')) {
      row.value = row.querySelector('th').innerText;
      for (const cell of row.querySelectorAll('thead th')) cell.value = cell.innerText;
    }`);
    await log.evaluate(`document.querySelector('.counts-table tbody button').focus()`);
    await log.evaluate(`document.querySelector('.legend[aria-label$=" SYSTEM"]').click()`);
    await log.until(`${rows}.join() === 'B,A' && ${columns}.join() === 'bob,ann'`);
    const values = (part: string) =>
      `[...document.querySelectorAll('.counts-table ${part}')].map(({ value }) => value).join()`;
    assert.equal(await log.evaluate(values('tbody tr')), 'B,A');
    assert.equal(await log.evaluate(values('thead th')), 'Event,Count,bob,ann');
    assert.equal(await log.evaluate(`document.activeElement.closest('tr')?.value`), 'A');
  });

  for (const counted of [false, true]) {
    const what = counted ? 'number in their counts' : 'value beside them';
    it(`take a click for none that was meant for the ${what} which stood there just before, and a key for the one with the focus`, async () => {
      const made = [...'AAABB'].map((eventName, n) => ({
        ...logEntry(n, now),
        eventName,
        userType: n < 2 ? 'SYSTEM' : 'CUSTOMER',
      }));
      const log = await showEntries(made);
      if (counted) {
        await log.page.getByRole('button', { name: 'Count By', exact: true }).click();
        await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Event' });
      }
      const values = counted ? '.counts-table tbody tr' : '[aria-labelledby=facet-eventName] li';
      const texts = `[...document.querySelectorAll('${values}')].map(({ innerText }) => innerText.trim()[0]).join()`;
      await log.until(`${texts} === 'A,B' && document.querySelector('[data-moved]') === null`);
      const button = `${values}:first-child button:last-child`;
      const box = await log.page.locator(button).boundingBox();
      assert.ok(box !== null);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // As early as a click can come: between two steps of a test more time may go by.
      await log.evaluate(`{
        const under = () => document.elementFromPoint(${x}, ${y}).closest('button, ul, table')?.localName;
        window.before = under();
        new MutationObserver(() => { if (${texts} === 'B,A') window.under ??= under(); }).observe(
          document.body, { childList: true, subtree: true });
      }`);
      await log.evaluate(`document.querySelector('${button}').focus()`);
      await log.evaluate(`document.querySelector('.legend[aria-label$=" SYSTEM"]').click()`);
      await log.until(`${texts} === 'B,A'`);
      await log.page.keyboard.press('Enter');
      assert.equal(await queryOf(log, 2), counted ? '-user:SYSTEM name:A' : '-user:SYSTEM -name:A');
      assert.deepEqual(await log.evaluate('[window.before, window.under]'), ['button', counted ? 'table' : 'ul']);
    });
  }

  it('take a click on a value that moved a while ago', async () => {
    const made = [...'AAABB'].map((eventName, n) => ({
      ...logEntry(n, now),
      eventName,
      userType: n < 2 ? 'SYSTEM' : 'CUSTOMER',
    }));
    const log = await showEntries(made);
    const value = log.page.locator('[aria-labelledby=facet-eventName] li').first();
    await value.getByText('A', { exact: true }).waitFor();
    await log.page.getByRole('button', { name: 'Leave out SYSTEM' }).first().click();
    await value.getByText('B', { exact: true }).waitFor();
    await log.until(`document.querySelector('[data-moved]') === null`);
    const box = await value.boundingBox();
    assert.ok(box !== null);
    await log.page.mouse.click(box.x + 40, box.y + box.height / 2);
    assert.equal(await queryOf(log, 2), '-user:SYSTEM name:B');
  });

  it('colour the bars by a field that the reader chooses, and leave its values out by the same clicks', async () => {
    const ports = [443, 22, 80];
    const rows = entries.slice(0, 900).map((entry, place) => ({
      ...entry,
      username: place < 3 ? `rare ${place}` : `user ${place % 7}`,
      metaData: JSON.stringify({ port: ports[place % 3] }),
    }));
    const log = await showEntries(rows);
    const by = log.page.getByLabel('Colour by');
    await log.page.locator('.legend').nth(2).waitFor();
    assert.equal(await by.inputValue(), 'userType');
    const offered = await by.locator('option').allInnerTexts();
    assert.ok(offered.includes('User') && offered.includes('meta.port'));
    assert.ok(!offered.includes('Date') && !offered.includes('Metadata') && !offered.includes('Trace'));
    await by.selectOption('username');
    // Those that came first are rare: the most frequent have the colours.
    await log.page.locator('.legend', { hasText: 'user 5' }).waitFor();
    const names = await log.page.locator('.legend').allInnerTexts();
    const [first = ''] = names;
    assert.equal(names.length, 6);
    assert.ok(names.every((name) => name.startsWith('user ')));
    await log.page.locator('.legend-others', { hasText: 'all others' }).waitFor();
    await log.shot('log-results-coloured-by-user');
    assert.deepEqual(await log.accessibilityFaults(), []);
    await log.page
      .getByRole('button', { name: `Leave out ${first}` })
      .first()
      .click();
    assert.equal(await queryOf(log), `-username:="${first}"`);
    await log.page.locator('.legend.out', { hasText: first }).waitFor();
    await by.focus();
    await by.selectOption({ label: 'meta.port' });
    await log.page.locator('.legend', { hasText: '443' }).waitFor();
    assert.deepEqual(await log.page.locator('.legend').allInnerTexts(), ['22', '443', '80']);
    assert.equal(await log.evaluate('document.activeElement.getAttribute("aria-label")'), 'Colour by');
    await log.page.keyboard.press('Tab');
    // The value that had the focus is none of this field.
    assert.match(await log.evaluate<string>('document.activeElement.className'), /^histogram-plot/);
    const chosen = await by.inputValue();
    await log.until(`window.keptState.layout.colours === ${JSON.stringify(chosen)}`);
    const coloured = `Object.fromEntries([...document.querySelectorAll('.legend')].map((one) =>
      [one.textContent.trim(), one.querySelector('rect').getAttribute('class')]))`;
    const before = await log.evaluate<Readonly<Record<string, string>>>(coloured);
    await log.until('window.keptState.layout.owners.field === window.keptState.layout.colours');
    const kept = await log.evaluate('window.keptState');
    await log.close();
    // Of the one that came first there are fewer than of the others now.
    const again = await showEntries(rows.slice(1), { kept });
    await again.page.locator('.legend', { hasText: '443' }).waitFor();
    assert.equal(await again.page.getByLabel('Colour by').inputValue(), chosen);
    assert.deepEqual(await again.evaluate(coloured), before);
  });

  it('name in the legend all user types that have a part, whole at any width, and share one among the rarest', async () => {
    const types = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM', 'AUTOMATION', 'PARTNER', 'AUDITOR', 'RESELLER', 'GUEST', 'BOT'];
    // The rarest come first.
    const rows = types.flatMap((userType, place) =>
      Array.from({ length: 10 * (types.length - place) }, (_, index) => ({ ...logEntry(index, now), userType })),
    );
    for (const width of [1400, 900, 400]) {
      const log = await showEntries([...rows].reverse(), { width });
      await log.page.locator('.legend').nth(5).waitFor();
      const named = await log.page.locator('.legend').allInnerTexts();
      assert.deepEqual(named, types.slice(0, 6).sort());
      await log.page.locator('.legend-others').waitFor();
      assert.ok(
        await log.evaluate<boolean>(`(() => {
          const within = document.querySelector('.histogram-head').getBoundingClientRect();
          return [...document.querySelectorAll('.legends > *')].every((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left >= within.left - 5 && right <= within.right + 1 && top >= within.top && bottom <= within.bottom + 1;
          });
        })()`),
      );
      const colours = await log.evaluate<readonly string[]>(
        `[...document.querySelectorAll('.legends .swatch rect')].map((one) => getComputedStyle(one).fill)`,
      );
      assert.equal(new Set(colours).size, 7);
      await log.shot(`log-results-many-types-${width}`);
      const top = () => log.evaluate<number>(`document.querySelector('.histogram-plot').getBoundingClientRect().top`);
      const before = await top();
      for (const name of types.slice(0, 5)) {
        await log.page
          .getByRole('button', { name: `Leave out ${name}` })
          .first()
          .click();
        await log.page.locator('.legend.out', { hasText: name }).waitFor();
      }
      await log.page.locator('.legend-others').waitFor({ state: 'detached' });
      assert.equal(await top(), before);
      await log.close();
    }
  });

  it('stay sane with one entry, and with entries that have no date', async () => {
    const log = await showEntries([logEntry(0, now)]);
    await log.page.locator('.histogram path.stack').waitFor({ state: 'attached' });
    await log.shot('log-results-one-entry');
    assert.match(await log.page.locator('.histogram-span').innerText(), /1 s per bar/);
    await log.close();
    const undated = await showEntries([{ eventName: 'x', eventCreateDate: 'some day' }]);
    await undated.page.getByText('None of these entries has a date that can be read.').waitFor();
    await undated.assertClean();
  });

  it('say how many of them have no date, beside the timeline and where time stands across, whatever narrows them', async () => {
    const without = Array.from({ length: 12 }, (_, place) => ({
      eventName: place < 5 ? 'Lost' : 'Reboot',
      userType: 'SYSTEM',
      ...(place === 0 ? {} : { eventCreateDate: 'some day' }),
    }));
    const log = await showEntries([...entries.slice(0, 300), ...without], { width: 1400, theme: 'light' });
    const head = log.page.locator('.histogram-span');
    await head.getByText('12 entries have no date that can be read', { exact: true }).waitFor();
    await log.shot('log-results-some-undated-light');
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await log.page.getByLabel('across').selectOption({ label: 'hours' });
    const counts = log.page.locator('.counts-head [role="status"]');
    await counts.getByText(/^312 entries, \d+ values?, 12 entries have no date that can be read$/).waitFor();
    await log.page.getByRole('columnheader', { name: 'No date', exact: true }).waitFor();
    const heads = await log.page.locator('.counts-table thead th').allInnerTexts();
    assert.equal(heads[2], 'No date', 'all else is in sight, the newest time at the end');
    assert.ok(
      heads.slice(3).every((head) => /^[A-Z][a-z]{2} \d+\n\d\d:00$/.test(head.trim())),
      heads.join(' '),
    );
    await log.shot('log-results-some-undated-counted');
    await log.page.getByLabel('across').selectOption({ label: 'nothing' });
    await counts.getByText(/^312 entries, \d+ values?$/).waitFor();
    await log.page.getByRole('button', { name: 'Count By' }).click();
    await log.page.getByRole('button', { name: 'Leave out Lost', exact: true }).click();
    await head.getByText('7 entries have no date that can be read', { exact: true }).waitFor();
    assert.deepEqual(await log.accessibilityFaults(), []);
    await log.assertClean();
  });

  it('are narrowed by facets: only a value, not a value, and neither any more', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    const facet = log.page.getByRole('complementary', { name: 'Filters' });
    const value = (name: string) => facet.getByRole('button', { name });
    await value('Login Failed').first().click();
    assert.equal(await queryOf(log), 'name:"Login Failed"');
    await facet.locator('.facet-value.included', { hasText: 'Login Failed' }).waitFor();
    await value('Leave out SYSTEM').click();
    assert.equal(await queryOf(log, 2), 'name:"Login Failed" -user:SYSTEM');
    await facet.locator('.facet-value.excluded', { hasText: 'SYSTEM' }).waitFor();
    await value('Login Failed').first().click();
    assert.equal(await queryOf(log, 3), '-user:SYSTEM');
    await log.until(`document.querySelector('[aria-labelledby=facet-userType] .facet-count').innerText === '1,667'`);
    await value('Leave out SYSTEM').click();
    assert.equal(await queryOf(log, 4), '');
    await value('Show more values of IP address').click();
    await facet.getByText(/and \d+ more values/).waitFor();
    await log.until(`document.querySelectorAll('[aria-labelledby=facet-ipAddress] .facet-value').length === 50`);
    await value('Leave out (no value)').click();
    assert.equal(await queryOf(log, 5), '-username:""');
    await log.page.getByRole('button', { name: 'Filters' }).click();
    await facet.waitFor({ state: 'detached' });
  });

  it('are a few stops of Tab away from the query: filters, timeline and bar are one each, with arrows inside', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    await log.page.locator('.histogram .stack').first().waitFor({ state: 'attached' });
    await log.page.locator('.facet').nth(4).waitFor();
    const focused = () =>
      log.evaluate<string>(`(() => {
      let at = document.activeElement;
      return (at.getAttribute('aria-label') ?? at.querySelector('.facet-text')?.innerText ?? at.innerText).trim();
    })()`);
    const press = async (key: string) => {
      await log.page.keyboard.press(key);
      return focused();
    };
    await log.page.getByRole('combobox', { name: 'Query' }).focus();
    const stops: string[] = [];
    while (stops.at(-1) !== 'Results' && stops.length < 100) stops.push(await press('Tab'));
    assert.ok(stops.length <= 12, `${stops.length} stops: ${stops.join(', ')}`);
    await log.page.getByRole('button', { name: 'Leave out SYSTEM' }).first().waitFor();
    // Backwards from the rows: the last filter, and on to the first one.
    for (let facet = 0; facet < 5; facet++) await press('Shift+Tab');
    assert.equal(await focused(), 'CUSTOMER');
    assert.equal(await press('ArrowDown'), 'SYSTEM');
    assert.equal(await press('ArrowRight'), 'Leave out SYSTEM');
    await log.page.keyboard.press('Enter');
    assert.equal(await queryOf(log), '-user:SYSTEM');
    await log.page.locator('.facet-value.excluded').waitFor();
    assert.equal(await press('End'), 'Leave out EMPLOYEE');
    assert.equal(await press('Home'), 'Leave out CUSTOMER');
    await press('ArrowLeft');
    // Where one has been in a filter, one comes back to.
    await press('ArrowDown');
    await press('Tab');
    assert.equal(await press('Shift+Tab'), 'SYSTEM');
    assert.equal(await press('Shift+Tab'), 'Entries over time');
    assert.equal(await press('ArrowUp'), 'Leave out CUSTOMER');
    assert.equal(await press('ArrowRight'), 'Leave out EMPLOYEE');
    assert.equal(await press('ArrowDown'), 'Entries over time');
    // Arrows are the choice's own: it is a stop by itself.
    assert.equal(await press('Shift+Tab'), 'Colour by');
    await press('Shift+Tab');
    assert.equal(await press('Home'), 'Filters');
    assert.equal(await press('ArrowRight'), 'Timeline');
    assert.deepEqual(await log.accessibilityFaults(), []);
  });

  it('keep the keyboard in a filter whose value with the focus goes, and in the filters where the whole one does', async () => {
    const made = [...'ABCDEFGHIJ'].flatMap((eventName, place) =>
      Array.from({ length: 12 - place }, (_, n) => ({ ...logEntry(n, now), eventName, metaData: '{"port":80}' })),
    );
    const log = await showEntries(made, {}, '-name:J -meta.port:443');
    const last = log.page.locator('[aria-labelledby=facet-eventName] .facet-value.excluded .facet-include');
    await last.getByText('J', { exact: true }).waitFor();
    await last.focus();
    await log.page.keyboard.press('Enter');
    assert.equal(await queryOf(log), '-meta.port:443');
    await last.waitFor({ state: 'detached' });
    const isFirst = (facet: string) =>
      log.until(`document.querySelector('[aria-labelledby="facet-${facet}"] button') === document.activeElement`);
    await isFirst('eventName');
    await log.page.keyboard.press('ArrowDown');
    await log.until(`document.activeElement.textContent.includes('B')`);
    const port = log.page.locator('.facet').nth(2).locator('.facet-value.excluded .facet-include');
    await port.getByText('443', { exact: true }).waitFor();
    await port.focus();
    await log.page.keyboard.press('Enter');
    assert.equal(await queryOf(log, 2), '');
    await port.waitFor({ state: 'detached' });
    await isFirst('userType');
  });

  it('say how often a value occurs that the query names, also where many are more frequent, or none has it', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    await log.page.getByRole('combobox', { name: 'Query' }).fill('ip:203.0.113.99,nowhere');
    await log.page.keyboard.press('Escape');
    await log.page.keyboard.press('Enter');
    const named = log.page.locator('[aria-labelledby=facet-ipAddress] .facet-value.included');
    const counted = (value: string, count: string) =>
      named.filter({ hasText: value }).locator('.facet-count').getByText(count, { exact: true }).waitFor();
    await counted('203.0.113.99', '20');
    await counted('nowhere', '0');
  });

  it('offer fewer values only where there are more than a few', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    const facet = log.page.locator('[aria-labelledby=facet-ipAddress]');
    await facet.getByRole('button', { name: 'Show more values of IP address' }).click();
    await facet.getByRole('button', { name: 'Show fewer values of IP address' }).waitFor();
    const [address = ''] = await facet.locator('.facet-text').allInnerTexts();
    await log.page.keyboard.press('Control+f');
    await log.page.keyboard.press('Escape');
    await log.page.getByRole('combobox', { name: 'Query' }).fill('"web-00001"');
    await log.page.keyboard.press('Enter');
    await log.until(`document.querySelectorAll('[aria-labelledby=facet-ipAddress] .facet-value').length === 1`);
    assert.notEqual(address, '');
    assert.equal(await facet.getByRole('button', { name: /^Show (more|fewer)/ }).count(), 0);
  });

  it('lead from an entry to its trace, its time, its object and its values', async () => {
    const read = await ReadLog.of(entries.slice(0, 500), 'after:30d');
    const log = await show(read);
    const entry = entries[1];
    let times = 0;
    const lead = async (name: string): Promise<string> => {
      await row(log, 1).click();
      await details(log).getByText(String(entry?.traceId)).waitFor();
      await details(log).getByRole('button', { name, exact: true }).click();
      const query = await queryOf(log, ++times);
      await log.page.getByRole('combobox', { name: 'Query' }).fill('after:30d');
      await log.send(...(await read.answer({ type: 'search', query: 'after:30d', fresh: false })));
      return query;
    };
    assert.equal(await lead('Leave out this User type'), 'after:30d -user:SYSTEM');
    assert.equal(await lead('Only this IP address'), `after:30d ip:${entry?.ipAddress}`);
    assert.equal(await lead('Same trace'), `trace:=${entry?.traceId}`);
    assert.equal(await lead('Who else?'), `after:30d object:${entry?.objectName} id:${entry?.objectId}`);
    assert.match(await lead('Around this time'), /^after:2026-11-20T15:33:58\.\d+Z before:2026-11-20T15:43:58\.\d+Z$/);
  });

  it('keep an entry open and in sight where those of its trace, or of its object, are read anew', async () => {
    const some = entries.slice(0, 500).map((entry, index) => ({
      ...entry,
      label: `volume-${index}`,
      traceId: `trace-${index % 2}`,
      objectName: 'Storage',
      objectId: index % 2,
    }));
    const read = await ReadLog.of(some, 'after:30d');
    let search = 1;
    const answer: Answer = async (message) => {
      if (message.type === 'narrow') search += 1;
      return (await read.answer(message)).map((told) => (told.type === 'progress' ? { ...told, search } : told));
    };
    const log = await show({ status: read.status, answer });
    await row(log, 0).click();
    await log.page.keyboard.press('End');
    await details(log).getByText('volume-499', { exact: true }).waitFor();
    for (const [times, name, query] of [
      [1, 'Same trace', 'trace:=trace-1'],
      [2, 'Who else?', 'object:Storage id:1'],
    ] as const) {
      await details(log).getByRole('button', { name, exact: true }).click();
      assert.equal(await queryOf(log, times), query);
      assert.equal((await log.heard('shown', times + 1)).search, times + 1);
      await log.page.locator('.table-row.active', { hasText: 'volume-499' }).waitFor();
      await details(log).getByText('volume-499', { exact: true }).waitFor();
      await log.until(isInside(249));
    }
  });

  it('lead from an entry to its time by the service’s clock, where the clock of this machine is wrong', async () => {
    const serviceNow = Date.now() + 3_600_000;
    const read = await ReadLog.of([{ ...logEntry(0, now), eventCreateDate: new Date(serviceNow).toISOString() }], '');
    const log = await show({ status: { ...read.status, serviceNow }, answer: read.answer });
    await row(log, 0).click();
    await details(log).getByRole('button', { name: 'Around this time', exact: true }).click();
    const [after, before] = [serviceNow - 300_000, serviceNow + 300_001].map(writeInstant);
    assert.equal(await queryOf(log), `after:${after} before:${before}`);
  });

  it('are compared by two buttons: the first entry is selected, the second one goes to the editor, or is selected instead', async () => {
    const log = await showEntries(entries.slice(0, 20));
    await row(log, 3).click();
    const select = { name: 'Select for Compare', exact: true };
    const selected = details(log).getByRole('button', { ...select, pressed: true });
    const shows = (place: number) => details(log).getByText(String(entries[place]?.label), { exact: true }).waitFor();
    await details(log).getByRole('button', select).click();
    const { entry } = await log.heard('selectEntry');
    assert.deepEqual(JSON.parse(entry?.text ?? ''), entries[3]);
    await log.send({ type: 'selectedEntry', entry });
    await selected.waitFor();
    await row(log, 5).click();
    await shows(5);
    const compare = details(log).getByRole('button', { name: 'Compare with Selected' });
    assert.match((await compare.getAttribute('title')) ?? '', new RegExp(`${entries[3]?.eventName}, .+ 2026`));
    await compare.click();
    assert.deepEqual(JSON.parse((await log.heard('compareWithSelected')).entry.text), entries[5]);
    await details(log).getByRole('button', select).click();
    const { entry: instead } = await log.heard('selectEntry', 2);
    assert.deepEqual(JSON.parse(instead?.text ?? ''), entries[5]);
    await log.assertClean();
    await row(log, 3).click();
    await shows(3);
    await selected.click();
    assert.deepEqual(await log.heard('selectEntry', 3), { type: 'selectEntry', entry: null });
  });

  for (const theme of allThemes) {
    it(`show in ${theme} which one is selected to be compared with`, async () => {
      const log = await showEntries(entries.slice(0, 20), { theme });
      await row(log, 3).click();
      const button = details(log).getByRole('button', { name: 'Select for Compare', exact: true });
      const look = () =>
        log.evaluate<string>(`[...document.querySelectorAll('.detail-actions .action-button')]
          .map((one) => getComputedStyle(one))
          .map(({ color, backgroundColor }) => color + ' on ' + backgroundColor)
          .join()`);
      await log.page.mouse.move(0, 0);
      const before = await look();
      await button.focus();
      await log.page.keyboard.press('Enter');
      const { entry } = await log.heard('selectEntry');
      await log.send({ type: 'selectedEntry', entry });
      await details(log).getByRole('button', { name: 'Select for Compare', pressed: true }).waitFor();
      assert.notEqual(await look(), before);
      await log.shot(`log-results-selected-${theme}`);
      assert.deepEqual(await log.accessibilityFaults(), []);
    });
  }

  it('say nothing of a trace, a time or an object that an entry doesn’t have', async () => {
    const log = await showEntries([{ eventCreateDate: 'some day', metaData: '{broken "json' }]);
    await row(log, 0).click();
    await details(log).getByText('Not JSON: shown as it came').waitFor();
    const actions = details(log).getByRole('group', { name: 'More about this entry' }).getByRole('button');
    assert.deepEqual(await actions.allInnerTexts(), ['Select for Compare']);
    await log.assertClean();
  });

  it('leave foreign text inert in rows, facets, legend and details', async () => {
    const hostile = hostileTexts.map((text, index) => ({
      ...logEntry(index, now),
      eventName: text,
      userType: text,
      label: text,
      username: text,
      metaData: text,
      [text]: text,
    }));
    const log = await showEntries(hostile, { height: 1000 });
    await log.page.locator('.facet').first().waitFor();
    await log.page.locator('.legend').first().waitFor();
    for (let index = 0; index < hostile.length; index++) {
      await row(log, index).click();
      await log.settled();
    }
    await log.page.locator('.histogram-plot').hover({ position: { x: 500, y: 60 } });
    await log.shot('log-results-hostile');
    await log.assertClean();
    assert.equal(await log.evaluate('window.attacked ?? null'), null);
    assert.equal(await log.evaluate('document.querySelectorAll("main img, main script, main a, main b").length'), 0);
    assert.deepEqual(hiddenIn(await log.evaluate<string>('document.body.innerText')), []);
  });

  it('mark what is sought, in cells and details, and bring the row that has it on the screen', async () => {
    const log = await showEntries(entries.slice(0, 5000));
    await log.page.keyboard.press('Control+f');
    await log.page.getByRole('textbox', { name: 'Find' }).fill('WEB-00499');
    await log.page.keyboard.press('Enter');
    const active = log.page.locator('.table-row.active');
    await active.locator('mark', { hasText: 'web-00499' }).waitFor();
    await log.until(isInside(499));
    await log.shot('log-results-found');
    assert.deepEqual(await log.accessibilityFaults(), []);
  });
});
