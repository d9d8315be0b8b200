// The timeline in a browser: what it draws, says and keeps, by pointer and by keys, with pleasant, hostile and very many notices.

import assert from 'node:assert/strict';
import type { TimelineItem } from '../../../src/protocol/timeline.ts';
import type { FromTimelinePage, ToTimelinePage } from '../../../src/protocol/timelineMessages.ts';
import { hostileTexts } from '../../support/hostileTexts.ts';
import { twoOfThree } from '../../support/machineOverlaps.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import {
  manyWindows,
  timelineItem,
  timelineItems,
  timelineMessage,
  timelineWindow,
} from '../../support/timelineSamples.ts';

const page = { name: 'timelinePage', element: 'pe-timeline-page' } as const;
const now = Date.UTC(2026, 10, 22, 12);
const hour = 3_600_000;
const plot = '.plot';

type Shown = ShownPage<ToTimelinePage, FromTimelinePage>;

/** The colours of the pixels of a bar's middle, as the plot's canvas has them: how many of them aren't empty. */
const drawnPixels = (selector: string) => `(() => {
  const bar = document.querySelector('${selector}').getBoundingClientRect();
  const canvas = document.querySelector('.plot canvas');
  const box = canvas.getBoundingClientRect();
  const at = (value) => Math.round(value * devicePixelRatio);
  const { data } = canvas.getContext('2d').getImageData(
    at(bar.left - box.left), at(bar.top - box.top), at(bar.width), at(bar.height));
  return data.filter((value, index) => index % 4 === 3 && value > 0).length;
})()`;

describe('The timeline page', () => {
  let bench: PageBench;
  let shown: Shown | undefined;

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  async function show(
    items: readonly TimelineItem[] = timelineItems(now),
    part: Partial<ToTimelinePage> = {},
    options: ShowOptions = {},
  ): Promise<Shown> {
    shown = await bench.show<ToTimelinePage, FromTimelinePage>(page, options);
    await shown.send(timelineMessage(now, items, part));
    await shown.settled();
    return shown;
  }

  const label = (timeline: Shown) =>
    timeline.evaluate<string>(
      `document.getElementById(document.querySelector('${plot}').getAttribute('aria-activedescendant')).ariaLabel`,
    );
  const summary = (timeline: Shown) => timeline.page.locator('.summary').innerText();

  for (const theme of allThemes) {
    it(`has no accessibility fault and keeps to its content policy in ${theme}, as a chart and as a table`, async () => {
      const timeline = await show(undefined, { filter: 'Filter: “x” (15 of 20)' }, { theme });
      await timeline.page.locator(plot).focus();
      await timeline.page.keyboard.press('ArrowRight');
      await timeline.shot(`timeline-page-${theme}`, true);
      assert.deepEqual(await timeline.accessibilityFaults(), []);
      await timeline.page.getByRole('radio', { name: 'Table' }).check();
      await timeline.page.getByRole('grid', { name: 'Notices' }).waitFor();
      await timeline.shot(`timeline-table-${theme}`, true);
      assert.deepEqual(await timeline.accessibilityFaults(), []);
      await timeline.assertClean();
    });
  }

  it('fits into 400 pixels: nothing but tables scrolls sideways', async () => {
    const hit = { overlap: '2 of 3 db-* at once', overlaps: [twoOfThree('db'.repeat(60), now, now + hour)] };
    const items = [...timelineItems(now), timelineWindow(now, 90, 2, 30, hit)];
    const timeline = await show(items, {}, { width: 400, theme: 'light' });
    assert.ok(await timeline.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
    await timeline.shot('timeline-page-narrow', true);
    assert.deepEqual(await timeline.accessibilityFaults(), []);
  });

  it('says in words how many notices are in sight, how many before and after, and when windows overlap', async () => {
    const timeline = await show([
      ...timelineItems(now),
      timelineWindow(now, 90, -2000, 4),
      timelineWindow(now, 91, 3000, 4),
    ]);
    assert.match(
      await summary(timeline),
      /^13 notices in Nov 15 – Dec 13, 2026 · 1 earlier · 1 later\s+Windows overlap on 3 days: at most 3 at once, on Mon, Nov 23, 2026\.$/,
    );
    assert.deepEqual(await timeline.page.locator('.busy .busy-time').allInnerTexts(), ['2', '3', '2']);
    assert.match(
      (await timeline.page.locator('.busy .busy-time').nth(1).getAttribute('title')) ?? '',
      /^Mon, Nov 23, 2026: at most 3 windows at once$/,
    );
  });

  it('says in the sentence and in the marks of a range of hours how many are at once in it', async () => {
    const ends = Array.from({ length: 5 }, (_, n) => timelineWindow(now, 10 + n, -11, 1));
    const timeline = await show([timelineWindow(now, 1, -1, 3), timelineWindow(now, 2, -1, 3), ...ends]);
    await timeline.page.locator(plot).focus();
    const told: string[] = [];
    for (const key of [...'++++++++++', 'PageUp', 'PageUp', 'PageUp']) {
      await timeline.page.keyboard.press(key);
      await timeline.settled();
      const marks = (await timeline.page.locator('.busy .busy-time').allInnerTexts()).map(Number);
      const most = Number(/(\d+) at once/.exec(await summary(timeline))?.[1] ?? 0);
      told.push(`${Math.max(0, ...marks)} ${most}`);
    }
    assert.deepEqual(
      told.filter((both) => new Set(both.split(' ')).size > 1),
      [],
      told.join(),
    );
    assert.deepEqual([...new Set(told)].sort(), ['2 2', '5 5'], told.join());
  });

  it('says of what is at once that it is of those shown, where a filter leaves some out', async () => {
    const hit = { overlap: '2 of 3 db-* at once', overlaps: [twoOfThree('db-*', now, now + hour)] };
    const filter = { filter: 'Filter: “x” (1 of 2)' };
    const timeline = await show([timelineWindow(now, 1, 4, 30, hit)], filter);
    assert.match(await summary(timeline), /\sOf those shown, no windows overlap\.$/);
    await timeline.send(
      timelineMessage(
        now,
        [1, 2].map((id) => timelineWindow(now, id, 4, 3, hit)),
        filter,
      ),
    );
    await timeline.page
      .getByText(/Of those shown, windows overlap on 1 day: 2 at once on Sun, Nov 22, 2026\.$/)
      .waitFor();
    await timeline.page.getByTitle(/^Sun, Nov 22, 2026: at most 2 windows at once, of those shown$/).waitFor();
    await timeline.page.locator(plot).focus();
    await timeline.page.keyboard.press('Home');
    assert.match(await label(timeline), /, at once with 1 other shown$/);
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    await timeline.page.getByRole('button', { name: 'At once with (of those shown)' }).waitFor();
  });

  it('marks what hits machines at once that stand in for each other, in bar, legend, tip, name and table', async () => {
    const timeline = await show([]);
    const browser = await timeline.page.context().newCDPSession(timeline.page);
    await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    const hit = { overlap: '2 of 3 db-* at once', overlaps: [twoOfThree('db-*', now + 19 * hour, now + 20 * hour)] };
    const items = [timelineWindow(now, 1, 4, 30, hit), timelineWindow(now, 2, 60, 30)];
    await timeline.send(timelineMessage(now, items, { zone: 'local' }));
    const legend = timeline.page.getByRole('group', { name: 'Signs' });
    await legend.getByText('machines that stand in for each other are hit at once').waitFor();
    await timeline.page.locator(plot).focus();
    await timeline.page.keyboard.press('Home');
    assert.match(await label(timeline), /^Maintenance 1, 2 of 3 db-\* at once, /);
    const bar = await timeline.page.locator('.bar-option.active').boundingBox();
    assert.ok(bar);
    await timeline.page.mouse.move(bar.x + 3, bar.y + 9);
    const tip = timeline.page.locator('.bar-tip');
    await tip.getByText(/Nov 22, 2026, 11:00 – Mon, Nov 23, 2026, 17:00 EST,/).waitFor();
    await tip.getByText('2 of 3 db-* are hit at once, Mon 02:00 – 03:00', { exact: true }).waitFor();
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    const grid = timeline.page.getByRole('grid', { name: 'Notices' });
    await grid.getByText('2 of 3 db-* at once').waitFor();
    await grid.getByRole('button', { name: 'Machines hit at once' }).waitFor();
    await timeline.send(timelineMessage(now, [timelineWindow(now, 2, 60, 30)]));
    await grid.getByRole('button', { name: 'Machines hit at once' }).waitFor({ state: 'detached' });
  });

  it('keeps the signs of bars where there are too many for their subjects', async () => {
    const hit = { overlap: '2 of 3 db-* at once', overlaps: [twoOfThree('db-*', now + 19 * hour, now + 20 * hour)] };
    /** Pixels of the warning's colour behind the first bar. */
    const warning = `(() => {
      const bar = document.querySelector('.bar-option.active').getBoundingClientRect();
      const canvas = document.querySelector('.plot canvas');
      const box = canvas.getBoundingClientRect();
      const at = (value) => Math.round(value * devicePixelRatio);
      const { data } = canvas.getContext('2d').getImageData(at(bar.right - box.left), at(bar.top - box.top), at(46), at(bar.height));
      let count = 0;
      for (let place = 0; place < data.length; place += 4)
        if (data[place + 3] > 60 && data[place] > 150 && data[place + 1] > 100 && data[place + 2] < 100) count += 1;
      return count;
    })()`;
    for (const part of [hit, {}]) {
      const items = Array.from({ length: 40 }, (_, at) => timelineWindow(now, at + 1, 4 + at * 5, 3, part));
      const timeline = await show(items);
      await timeline.page.locator(plot).focus();
      await timeline.page.keyboard.press('Home');
      const count = await timeline.evaluate<number>(warning);
      assert.equal(count > 0, part === hit, `${count} pixels`);
      await timeline.close();
    }
  });

  it('lists apart what names no date, and opens it from there', async () => {
    const timeline = await show();
    const undated = timeline.page.locator('.undated');
    assert.match(
      await undated.innerText(),
      /2 notices name no date, or none that can be read: they are listed here\.[\s\S]*changed 2 d ago/,
    );
    await undated.getByRole('button', { name: 'New data center in Milan' }).click();
    assert.deepEqual(await timeline.heard('openNotice'), { type: 'openNotice', connectionName: 'production', id: 13 });
  });

  it('opens of those without a date the one whose button has the focus, whatever comes before it', async () => {
    const item = (id: number, modified: number) =>
      timelineItem(id, { subject: `Undated ${id}`, modifyDate: { ms: now - modified * hour, offset: 0 } });
    const timeline = await show([item(1, 1), item(2, 2)]);
    await timeline.page.getByRole('button', { name: 'Undated 1' }).focus();
    await timeline.send(timelineMessage(now, [item(1, 3), item(2, 2), item(3, 0)]));
    await timeline.page.getByRole('button', { name: 'Undated 3' }).waitFor();
    await timeline.page.keyboard.press('Enter');
    assert.equal((await timeline.heard('openNotice')).id, 1);
  });

  it('says what was given as a date that can’t be read, in the list and in the table', async () => {
    const unreadableDates = { start: '2026-13-45\u202e', end: 'soon' };
    const timeline = await show([
      timelineWindow(now, 1, -5, 8),
      timelineWindow(now, 2, 20, null, { unreadableDates: { end: 'soon' } }),
      timelineItem(3, { unreadableDates }),
      timelineItem(4),
    ]);
    const told = await timeline.page.locator('.undated li').allInnerTexts();
    assert.match(
      told.join('\n'),
      /Maintenance 3.*Start given as “2026-13-45[^,]*”, which can’t be read as a date, end given/s,
    );
    assert.equal(told.join().match(/given as/g)?.length, 2, 'and of the other nothing');
    await timeline.shot('timeline-unreadable');
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    await timeline.until(`document.querySelectorAll('.table-body .table-row').length >= 4`);
    const rows = (await timeline.page.locator('.table-body .table-row').allInnerTexts()).map((row) => row.split('\n'));
    const ends = rows.map((cells) => cells.filter((cell) => /soon|not given/.test(cell)));
    assert.deepEqual(ends, [[], ['unreadable: “soon”'], ['unreadable: “soon”'], ['not given', 'not given']]);
    await timeline.shot('timeline-unreadable-table', true);
  });

  it('is one stop of the Tab key, and goes by arrows from notice to notice, each named with when, what and status', async () => {
    const timeline = await show();
    const stops = await timeline.evaluate<number>(
      `document.querySelectorAll('pe-timeline-plot [tabindex="0"], pe-timeline-plot button').length`,
    );
    assert.equal(stops, 1);
    await timeline.page.locator(plot).focus();
    assert.match(
      await label(timeline),
      /^Object storage slow in AMS03, .*03:00.*15:00 UTC, now, ends in 3 h, Incident, Active, unacknowledged, 3 resources, at once with 1 other$/,
    );
    await timeline.page.keyboard.press('ArrowRight');
    await timeline.page.keyboard.press('ArrowRight');
    assert.match(
      await label(timeline),
      /^Packet loss in DAL13, pod 2, Began .*10:00 UTC, no end given, now, for 2 h, Incident/,
    );
    await timeline.page.keyboard.press('Home');
    assert.match(await label(timeline), /^Core switch replaced, .*, Planned maintenance, Completed/);
    await timeline.page.keyboard.press('End');
    assert.match(await label(timeline), /^Load balancer upgrade/);
    await timeline.page.keyboard.press('ArrowDown');
    assert.match(await label(timeline), /^Backbone work, end not known yet, Starts .*, no end given, starts in 9 d/);
    await timeline.page.keyboard.press('Enter');
    assert.deepEqual(await timeline.heard('openNotice'), { type: 'openNotice', connectionName: 'production', id: 8 });
    const place = await timeline.page.locator('.bar-option.active').getAttribute('aria-posinset');
    assert.deepEqual(
      [place, await timeline.page.locator('.bar-option.active').getAttribute('aria-setsize')],
      ['12', '13'],
    );
  });

  it('brings what a key leads to into sight, and keeps where it was over a reload', async () => {
    const timeline = await show([timelineWindow(now, 1, 2, 4), timelineWindow(now, 2, 3000, 4)]);
    await timeline.page.locator(plot).focus();
    await timeline.page.keyboard.press('End');
    await timeline.until(`document.querySelector('.summary').textContent.includes('2027')`);
    assert.match(await label(timeline), /^Maintenance 2,/);
    await timeline.until('window.keptState?.active');
    const kept = await timeline.kept();
    const before = await summary(timeline);
    await timeline.close();
    const again = await show([timelineWindow(now, 1, 2, 4), timelineWindow(now, 2, 3000, 4)], {}, { kept });
    assert.equal(await summary(again), before);
    assert.match(await label(again), /^Maintenance 2,/);
  });

  it('keeps how far down its chart was scrolled: as a table meanwhile, over a reload, and where it isn’t as high any more', async () => {
    const items = Array.from({ length: 40 }, (_, n) => timelineWindow(now, n + 1, 1, 4));
    let timeline = await show(items);
    const isAt = (top: number) => timeline.until(`document.querySelector('${plot}')?.scrollTop === ${top}`);
    await timeline.evaluate(`document.querySelector('${plot}').scrollTop = 300`);
    await timeline.until('window.keptState?.plotTop === 300');
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    await timeline.page.getByRole('grid', { name: 'Notices' }).waitFor();
    await timeline.page.getByRole('radio', { name: 'Chart' }).check();
    await isAt(300);
    const kept = await timeline.kept();
    await timeline.close();
    timeline = await show(items, {}, { kept });
    await isAt(300);
    assert.equal(await timeline.evaluate(`document.querySelector('.plot canvas').offsetTop`), 300);
    await timeline.close();
    timeline = await show(items.slice(0, 2), {}, { kept });
    await isAt(0);
    assert.ok((await timeline.evaluate<number>(drawnPixels('.bar-option.active'))) > 0);
  });

  it('gives the focus back to what had it when the page is drawn anew, and to nothing where a click took it away', async () => {
    const items = [timelineWindow(now, 1, 2, 4), timelineWindow(now, 2, 3, 4)];
    const focused = 'document.activeElement.getAttribute("aria-label") || document.activeElement.innerText';
    let kept: unknown;
    for (const find of [plot, 'button:has-text("Week")'] as const) {
      const timeline = await show(items, {}, { kept });
      await timeline.page.locator(find).focus();
      await timeline.page.keyboard.press('Home');
      const name = await timeline.evaluate<string>(focused);
      await timeline.until('window.keptState?.focus && window.keptState.from');
      kept = await timeline.kept();
      await timeline.close();
      const again = await show(items, {}, { kept });
      await again.until(`(${focused}) === ${JSON.stringify(name)}`);
      kept = await again.kept();
      await again.close();
    }
    const clicked = await show(items, {}, { kept });
    await clicked.page.mouse.click(5, 5);
    kept = await clicked.kept();
    await clicked.close();
    const again = await show(items, {}, { kept });
    assert.equal(await again.evaluate('document.activeElement === document.body'), true);
  });

  it('zooms and moves by keys, by buttons, by the wheel and by dragging', async () => {
    const timeline = await show();
    const ranges: string[] = [];
    const changed = async (act: () => Promise<unknown>) => {
      const before = await summary(timeline);
      await act();
      await timeline.until(`document.querySelector('.summary').innerText !== ${JSON.stringify(before)}`);
      ranges.push(await summary(timeline));
    };
    const { keyboard, mouse } = timeline.page;
    await timeline.page.locator(plot).focus();
    await changed(() => keyboard.press('+'));
    await changed(() => keyboard.press('-'));
    await changed(() => keyboard.press('PageDown'));
    await changed(() => keyboard.press('PageUp'));
    for (const name of ['Week', 'All', 'Month', 'Zoom in', 'Zoom out', 'Later', 'Now', 'Earlier'])
      await changed(() => timeline.page.getByRole('button', { name, exact: true }).click());
    const box = await timeline.page.locator(plot).boundingBox();
    assert.ok(box);
    await mouse.move(box.x + 300, box.y + 200);
    await keyboard.down('Control');
    await changed(() => mouse.wheel(0, -400));
    await keyboard.up('Control');
    await changed(() => mouse.wheel(300, 0));
    await changed(async () => {
      await mouse.down();
      await mouse.move(box.x + 600, box.y + 200, { steps: 5 });
      await mouse.up();
    });
    assert.deepEqual(
      timeline.said.filter(({ type }) => type === 'openNotice'),
      [],
    );
    assert.match(ranges[4] ?? '', /Nov 20 – 27, 2026/);
    assert.match(ranges[6] ?? '', /Nov 15 – Dec 13, 2026/);
    await timeline.assertClean();
  });

  it('is no longer grabbed once it was let go of, where no bar is', async () => {
    const timeline = await show([timelineWindow(now, 1, 2, 4)]);
    const box = await timeline.page.locator(plot).boundingBox();
    assert.ok(box);
    const { mouse } = timeline.page;
    await mouse.move(box.x + 600, box.y + box.height - 5);
    await mouse.down();
    await mouse.move(box.x + 500, box.y + box.height - 5, { steps: 5 });
    await timeline.page.locator('.plot.dragging').waitFor();
    await mouse.up();
    await timeline.page.locator('.plot:not(.dragging)').waitFor();
  });

  it('opens the notice whose bar is clicked, and tells beside the pointer what it is', async () => {
    const timeline = await show();
    await timeline.page.locator(plot).focus();
    for (let step = 0; step < 5; step++) await timeline.page.keyboard.press('ArrowRight');
    const bar = await timeline.page.locator('.bar-option.active').boundingBox();
    const name = await label(timeline);
    assert.ok(bar);
    await timeline.page.mouse.move(bar.x + 3, bar.y + 9);
    const tip = timeline.page.locator('.bar-tip');
    await tip.waitFor();
    const [subject = ''] = (await tip.innerText()).split('\n');
    assert.ok(name.startsWith(subject));
    assert.match(await tip.innerText(), /\d\d:\d\d – .*\d\d:\d\d UTC, starts in/);
    await timeline.shot('timeline-tip');
    await timeline.page.mouse.click(bar.x + 3, bar.y + 9);
    const { id } = await timeline.heard('openNotice');
    assert.equal(timelineItems(now).find((item) => item.id === id)?.subject, subject);
  });

  it('opens no other notice than the one that was pressed, where the plot is drawn anew before the button is let go of', async () => {
    const items = [timelineWindow(now, 1, -2, 100), timelineWindow(now, 2, -1, 100)];
    const timeline = await show(items);
    await timeline.page.locator(plot).focus();
    await timeline.page.keyboard.press('Home');
    const bar = await timeline.page.locator('.bar-option.active').boundingBox();
    assert.ok(bar);
    await timeline.page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await timeline.page.mouse.down();
    await timeline.send(timelineMessage(now, [...items, timelineWindow(now, 9, -3, 100)]));
    await timeline.settled();
    await timeline.page.mouse.up();
    await timeline.settled();
    assert.deepEqual(
      timeline.said.filter(({ type }) => type === 'openNotice'),
      [],
    );
    await timeline.page.mouse.down();
    await timeline.page.mouse.up();
    assert.equal((await timeline.heard('openNotice')).id, 9);
  });

  it('opens nothing, tells nothing and moves nothing by its scrollbar, beside which bars end', async () => {
    const timeline = await show([timelineWindow(now, 1, -1000, 2000)]);
    // The browser of the tests hides scrollbars: a border is as little of what is scrolled.
    await timeline.evaluate(`document.querySelector('${plot}').style.borderRight = '12px solid'`);
    await timeline.settled();
    const box = await timeline.page.locator(plot).boundingBox();
    const bar = await timeline.page.locator('.bar-option.active').boundingBox();
    assert.ok(box && bar);
    const [x, y] = [box.x + box.width - 5, bar.y + bar.height / 2];
    const range = await timeline.page.locator('.summary').innerText();
    const { mouse } = timeline.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x - 200, y, { steps: 5 });
    await mouse.up();
    await mouse.move(x, y);
    await timeline.settled();
    assert.equal(await timeline.page.locator('.bar-tip').count(), 0);
    await mouse.click(x, y);
    await timeline.settled();
    assert.deepEqual(
      timeline.said.filter(({ type }) => type === 'openNotice'),
      [],
    );
    assert.equal(await timeline.page.locator('.summary').innerText(), range);
    await mouse.click(x - 20, y);
    await timeline.heard('openNotice');
  });

  it('draws each bar where its option stands', async () => {
    const timeline = await show();
    await timeline.page.locator(plot).focus();
    for (let step = 0; step < 13; step++) {
      await timeline.page.keyboard.press('ArrowRight');
      await timeline.settled();
      assert.ok((await timeline.evaluate<number>(drawnPixels('.bar-option.active'))) > 20, await label(timeline));
    }
  });

  it('draws what names no end, only an end, or an end before its start, and says so', async () => {
    const timeline = await show([
      timelineWindow(now, 1, -5, null),
      timelineWindow(now, 2, null, 30),
      timelineWindow(now, 3, 40, -10),
      timelineItem(4, { startDate: { ms: Number.MAX_VALUE, offset: 0 } }),
    ]);
    await timeline.page.locator(plot).focus();
    const names: string[] = [];
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) {
      await timeline.page.keyboard.press(key);
      names.push(await label(timeline));
    }
    assert.match(names[0] ?? '', /^Maintenance 1, Began .*, no end given, now, for 5 h/);
    assert.match(names[1] ?? '', /^Maintenance 2, Ends .*18:00 UTC, ends in 1 d/);
    assert.match(names[2] ?? '', /^Maintenance 3, Starts .*, ends .*, the end that is given lies before the start/);
    assert.match(await timeline.page.locator('.undated').innerText(), /1 notice names no date/);
    await timeline.shot('timeline-open-ends');
  });

  it('groups by account where there are several, and names them', async () => {
    const accounts = ['production', 'staging'].map((connectionName) => ({
      connectionName,
      state: 'ready' as const,
      problem: null,
    }));
    const other = timelineItems(now).map((item) => ({ ...item, account: 1 }));
    const timeline = await show([...timelineItems(now), ...other], { accounts }, { theme: 'light' });
    assert.deepEqual(await timeline.page.locator('.section-account').allInnerTexts(), ['production', 'staging']);
    await timeline.shot('timeline-accounts', true);
    await timeline.page.locator(plot).focus();
    await timeline.page.keyboard.press('End');
    assert.match(await label(timeline), /, staging, /);
    await timeline.page.keyboard.press('Enter');
    assert.equal((await timeline.heard('openNotice')).connectionName, 'staging');
  });

  it('has all of it as a table too, sorted by what a head is clicked for', async () => {
    const timeline = await show();
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    const grid = timeline.page.getByRole('grid', { name: 'Notices' });
    await grid.waitFor();
    assert.equal(await grid.getAttribute('aria-rowcount'), '16');
    const rows = () => grid.locator('.table-body .table-row').allInnerTexts();
    await timeline.until(`document.querySelectorAll('.table-body .table-row').length >= 15`);
    assert.match(
      (await rows())[0]?.replace(/\s+/g, ' ') ?? '',
      /^2026-11-17 12:00 2026-11-18 08:00 Core switch replaced Planned maintenance Completed/,
    );
    assert.match((await rows()).at(-1) ?? '', /^not given\s+not given/);
    await grid.getByRole('button', { name: /Resources/ }).click();
    await grid.getByRole('button', { name: /Resources/ }).click();
    await timeline.until(`/^2026-11-26/.test([...document.querySelectorAll('.table-body .table-row')]
      .sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)[0].innerText)`);
    await grid.focus();
    await timeline.page.keyboard.press('Home');
    await timeline.page.keyboard.press('Enter');
    assert.equal((await timeline.heard('openNotice')).id, 6);
    await timeline.until('window.keptState?.isTable');
  });

  it('keeps the notice marked in its table that is, whatever accounts come before its own', async () => {
    const account = (connectionName: string) => ({ connectionName, state: 'ready' as const, problem: null });
    const item = (place: number) => timelineWindow(now, 1, 2, 4, { account: place, subject: `Of ${place}` });
    const timeline = await show([item(0)], { accounts: [account('home')] });
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    await timeline.page.locator('.table-body .table-row').click();
    await timeline.send(
      timelineMessage(now, [item(0), { ...item(1), startDate: item(0).startDate }], {
        accounts: [account('work'), account('home')],
      }),
    );
    await timeline.page.locator('.table-row.active', { hasText: 'home' }).waitFor();
  });

  it('keeps the order of its table, what is selected in it and what is in sight: as a chart meanwhile, and over a reload', async () => {
    const items = manyWindows(now, 300);
    let timeline = await show(items);
    const asTable = async () => {
      await timeline.page.getByRole('radio', { name: 'Table' }).check();
      await timeline.page.getByRole('grid', { name: 'Notices' }).waitFor();
    };
    const isAsLeft = async () => {
      await timeline.page.locator('.table-row.active[aria-rowindex="200"]').waitFor();
      assert.equal(await timeline.page.locator('[role="columnheader"][aria-sort="descending"]').innerText(), 'Subject');
    };
    await asTable();
    const head = timeline.page.getByRole('columnheader', { name: 'Subject' }).getByRole('button');
    await head.click();
    await head.click();
    await timeline.until(`document.querySelector('[role="columnheader"][aria-sort="descending"]') !== null`);
    await timeline.evaluate(
      `document.querySelector('#timeline-rows .table').scrollTop = 190 * document.querySelector('.table-body .table-row').offsetHeight`,
    );
    await timeline.page.locator('.table-row[aria-rowindex="200"]').click();
    await isAsLeft();
    await timeline.page.getByRole('radio', { name: 'Chart' }).check();
    await timeline.page.locator(plot).waitFor();
    await asTable();
    await isAsLeft();
    await timeline.until(
      `window.keptState?.isTable && window.keptState.tablePlace.top > 185 && window.keptState.tablePlace.active !== ''`,
    );
    const kept = await timeline.kept();
    await timeline.close();
    timeline = await show(items, {}, { kept });
    await isAsLeft();
  });

  it('writes in its table which offset a date has that isn’t of the zone in the head', async () => {
    const at = (ms: number, offset: number) => ({ ms, offset });
    const [summer, winter] = [Date.UTC(2026, 9, 31, 12), Date.UTC(2026, 10, 26, 3, 30)];
    const items = [
      timelineItem(1, { startDate: at(summer, -300), endDate: at(winter, -360) }),
      timelineItem(2, { startDate: at(winter, 330), endDate: at(winter + 2 * 3_600_000, 0) }),
      timelineItem(3, { startDate: at(Date.UTC(2026, 10, 1, 6, 30), -300), endDate: null }),
    ];
    const timeline = await show(items, { zone: 'service', serviceZone: 'America/Chicago' });
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    const grid = timeline.page.getByRole('grid', { name: 'Notices' });
    await grid.getByText('Start (US Central)').waitFor();
    const cells = await grid.locator('.table-body .table-row').allInnerTexts();
    assert.deepEqual(
      cells.map((row) => row.split(/\s*\n\s*|\t/).slice(0, 2)),
      [
        ['2026-10-31 07:00', '2026-11-25 21:30'],
        ['2026-11-01 01:30 UTC-05:00', 'not given'],
        ['2026-11-26 09:00 UTC+05:30', '2026-11-26 05:30 UTC+00:00'],
      ],
    );
  });

  it('writes an end to the minute in its table that lies behind the last year of four digits, as no end is given', async () => {
    const end = { ms: Date.UTC(9999, 11, 31, 23, 59, 59) + 6 * 3_600_000, offset: -360 };
    const timeline = await show([timelineWindow(now, 1, 2, null, { endDate: end })]);
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    await timeline.page.locator('.table-body').getByText('+010000-01-01 05:59', { exact: true }).waitFor();
  });

  it('says how the filter narrows it, how far it goes back, and has a way out of both', async () => {
    const timeline = await show(undefined, { filter: 'Filter: “dal” (15 of 40)' });
    assert.match(
      await timeline.page.locator('main').innerText(),
      /Filter: “dal” \(15 of 40\)[\s\S]*Finished notices that are acknowledged go back 30 days\./,
    );
    await timeline.page.getByRole('button', { name: 'Clear Filter' }).click();
    await timeline.heard('clearFilter');
    await timeline.page.getByRole('button', { name: 'Load Older Notices' }).click();
    await timeline.heard('loadOlder');
    await timeline.page.getByRole('radio', { name: 'Service' }).check();
    assert.equal((await timeline.heard('setZone')).zone, 'service');
  });

  it('shows the zone that holds, where the one that was chosen could not be kept', async () => {
    const timeline = await show();
    const chosen = () => timeline.page.locator('input[name=zone]:checked').inputValue();
    const before = await chosen();
    await timeline.page.getByRole('radio', { name: 'Service' }).check();
    await timeline.send(timelineMessage(now, timelineItems(now)));
    await timeline.settled();
    assert.notEqual(before, 'service');
    assert.equal(await chosen(), before);
  });

  it('says why nothing is drawn', async () => {
    const timeline = await bench.show<ToTimelinePage, FromTimelinePage>(page);
    shown = timeline;
    const said = async (sentence: string, items: readonly TimelineItem[], part: Partial<ToTimelinePage>) => {
      await timeline.send(timelineMessage(now, items, part));
      await timeline.page.getByText(sentence).waitFor();
      assert.deepEqual(await timeline.accessibilityFaults(), [], sentence);
    };
    const account = { connectionName: 'production', state: 'ready' as const, problem: null };
    const problem = { sentence: 'You are not signed in to production.', action: 'signIn' as const };
    await timeline.page.getByText('Reading notices…').waitFor();
    await said('Reading notices…', [], { isOpening: true, accounts: [] });
    await said('There is no account yet.', [], { accounts: [] });
    await timeline.page.getByRole('button', { name: 'Try the Sample Account' }).click();
    await timeline.heard('openSample');
    await said('Reading notices…', [], { accounts: [{ ...account, state: 'loading' }] });
    await said('There are no notices.', [], {});
    await said('No notice passes the filter.', [], { filter: 'Filter: x (0 of 3)' });
    await said('None of these notices has a date', [timelineItem(1)], {});
    const late = { sentence: 'It did not answer.', action: 'retry' as const };
    for (const filter of ['', 'Filter: x (0 of 0)']) {
      await said('It did not answer.', [], { accounts: [{ ...account, state: 'unread', problem: late }], filter });
      assert.equal(await timeline.page.locator('.nothing').count(), 0);
    }
    await said('Nobody is signed in.', [], { accounts: [{ ...account, state: 'signedOut', problem }] });
    await timeline.page.getByRole('button', { name: 'Sign In' }).click();
    assert.deepEqual(await timeline.heard('act'), { type: 'act', action: 'signIn', connectionName: 'production' });
  });

  it('leaves open where nobody is signed in to any of several accounts which one is meant', async () => {
    const problem = { sentence: 'You are not signed in.', action: 'signIn' as const };
    const accounts = ['production', 'home'].map((connectionName) => ({
      connectionName,
      state: 'signedOut' as const,
      problem,
    }));
    const timeline = await show([], { accounts });
    await timeline.page.getByRole('button', { name: 'Sign In' }).click();
    assert.deepEqual(await timeline.heard('act'), { type: 'act', action: 'signIn', connectionName: '' });
  });

  it('says of each account what is wrong with it, beside the notices of the others', async () => {
    const timeline = await show(undefined, {
      accounts: [
        {
          connectionName: 'production',
          state: 'ready',
          problem: { sentence: 'It did not answer.', age: 'Notices are shown as of 2 h ago.', action: 'retry' },
        },
        {
          connectionName: 'home',
          state: 'signedOut',
          problem: { sentence: 'You are not signed in to home.', action: 'signIn' },
        },
        { connectionName: 'late', state: 'loading', problem: null },
      ],
    });
    assert.match(
      await timeline.page.locator('main').innerText(),
      /It did not answer\. Notices are shown as of 2 h ago\.[\s\S]*not signed in to home\.[\s\S]*Reading the notices of late…/,
    );
    // What passes with each minute is said in no alert.
    const age = timeline.page.getByRole('alert').getByText('Notices are shown as of 2 h ago.', { exact: true });
    assert.equal(await age.getAttribute('aria-live'), 'off');
    await timeline.page.getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(await timeline.heard('act'), { type: 'act', action: 'retry', connectionName: 'production' });
  });

  it('keeps a type that is one long word within its width', async () => {
    const timeline = await show([timelineWindow(now, 1, 4, 3, { typeKey: 'X'.repeat(300) })], {}, { width: 500 });
    await timeline.page.locator('.sign').first().waitFor();
    assert.ok(await timeline.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
    const beyond = `[...document.querySelectorAll('.sign')].filter((sign) => sign.scrollWidth > sign.clientWidth + 1 ||
      sign.getBoundingClientRect().right > innerWidth).length`;
    assert.equal(await timeline.evaluate(beyond), 0);
  });

  it('leaves foreign text inert', async () => {
    const items = hostileTexts.map((subject, index) =>
      timelineWindow(now, index + 1, index - 4, 3, {
        ...{ subject, type: subject, typeKey: subject, status: subject },
        ...{ overlap: subject, overlaps: [twoOfThree(subject, now, now + hour)] },
      }),
    );
    const undated = hostileTexts.map((subject, index) =>
      timelineItem(1000 + index, { subject, status: subject, type: subject }),
    );
    const accounts = [0, 1].map((place) => ({
      connectionName: hostileTexts[place] ?? '',
      state: 'ready' as const,
      problem: null,
    }));
    const timeline = await show([...items, ...undated], { accounts, filter: hostileTexts.join(' ') });
    await timeline.page.locator(plot).focus();
    for (const _ of hostileTexts) await timeline.page.keyboard.press('ArrowRight');
    await timeline.page.getByRole('button', { name: /^Show all/ }).click();
    await timeline.page.getByRole('radio', { name: 'Table' }).check();
    await timeline.page.getByRole('grid').waitFor();
    await timeline.assertClean();
    assert.equal(await timeline.evaluate('window.attacked ?? null'), null);
    assert.equal(
      await timeline.evaluate('document.querySelectorAll("main img, main script, main a, main svg").length'),
      0,
    );
  });

  it('keeps the active bar in sight in a zoom, or another one where it was out of sight, though lanes are laid anew', async () => {
    const timeline = await show(manyWindows(now, 800), {}, { height: 500 });
    const list = timeline.page.locator(plot);
    const isSeen = (bar: string) => `(() => {
      const box = document.querySelector('${plot}').getBoundingClientRect();
      return [...document.querySelectorAll('${bar}')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= box.top - 24 && bottom <= box.bottom + 24;
      });
    })()`;
    await list.focus();
    await timeline.page.keyboard.press('ArrowRight');
    for (let n = 0; n < 12; n++) await timeline.page.keyboard.press('ArrowDown');
    assert.ok(await timeline.evaluate<boolean>(isSeen('.bar-option.active')));
    let moved = 0;
    for (const key of ['-', '-', '-', '-', '-', '+', '+', '+', '+', '+', '+']) {
      const before = await list.evaluate((one) => one.scrollTop);
      await timeline.page.keyboard.press(key);
      await timeline.settled();
      assert.ok(await timeline.evaluate<boolean>(isSeen('.bar-option.active')), key);
      if ((await list.evaluate((one) => one.scrollTop)) !== before) moved += 1;
    }
    assert.ok(moved > 0, 'lanes were laid anew');
    for (const key of ['-', '-', '-', '-', '-']) await timeline.page.keyboard.press(key);
    await list.evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    await timeline.settled();
    for (const key of ['+', '+', '+', '+', '+', '+']) {
      await timeline.page.keyboard.press(key);
      await timeline.settled();
      assert.ok(await timeline.evaluate<boolean>(isSeen('.bar-option')), key);
    }
  });

  it('draws only what is in sight of thousands, and has few elements for it', async () => {
    const timeline = await show(manyWindows(now, 5000));
    await timeline.page.getByRole('button', { name: 'All', exact: true }).click();
    await timeline.until(`document.querySelector('.summary').textContent.startsWith('5,000 notices')`);
    assert.ok((await timeline.evaluate<number>('document.querySelectorAll("pe-timeline-plot *").length')) < 250);
    await timeline.shot('timeline-many');
    await timeline.page.locator(plot).focus();
    await timeline.page.keyboard.press('End');
    assert.equal(await timeline.page.locator('.bar-option.active').getAttribute('aria-posinset'), '5000');
    await timeline.assertClean();
  });
});
