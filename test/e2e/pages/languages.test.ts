// The pages in other languages: every sentence is translated and has room, at 400 pixels too. What they look like in German.

import assert from 'node:assert/strict';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import type { FromLogPage, ToLogPage } from '../../../src/protocol/logMessages.ts';
import type { FromNoticePage, ToNoticePage } from '../../../src/protocol/noticeMessages.ts';
import type { FromTimelinePage, ToTimelinePage } from '../../../src/protocol/timelineMessages.ts';
import { twoOfThree } from '../../support/machineOverlaps.ts';
import { PageBench, pseudoLanguage, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { at, logEntry, noticeMessages, noticeView, resources } from '../../support/pageSamples.ts';
import { pageTexts, SentData } from '../../support/pageTexts.ts';
import { unmarked } from '../../support/pseudoText.ts';
import { now, ReadLog, setup } from '../../support/readLog.ts';
import { timelineItems, timelineMessage } from '../../support/timelineSamples.ts';

const noticePage = { name: 'noticePage', element: 'pe-notice-page' } as const;
const timelinePage = { name: 'timelinePage', element: 'pe-timeline-page' } as const;
const logPage = { name: 'logPage', element: 'pe-log-page' } as const;
const hour = 3_600_000;

/** Where the query language is written, which is the same in all languages. */
const inQueries = /code|idle-query|query-offer-label|query-mirror|facet-metaData|fields > div\.field > dt/;

/** A field that no page knows, by its name on the wire; and what a stage searches for. */
const ofTheData = ['meta.reason', 'x'];

// biome-ignore lint/suspicious/noExplicitAny: a page of any messages
type AnyPage = ShownPage<any, any>;

/** A page in one of its states: how it comes to it. */
interface Stage {
  readonly name: string;
  readonly show: (bench: PageBench, options: ShowOptions) => Promise<AnyPage>;
}

async function shownNotice(bench: PageBench, options: ShowOptions, ...more: readonly ToNoticePage[]) {
  const page = await bench.show<ToNoticePage, FromNoticePage>(noticePage, options);
  const serviceNow = Date.now();
  const view = noticeView(serviceNow, {
    attachments: [
      { id: 40, fileName: 'root-cause.pdf', fileSize: 84_210, createDate: at(Date.UTC(2026, 10, 20, 12, 0, 0)) },
      { id: 41, fileName: '', fileSize: null, createDate: null },
    ],
    impactedAccounts: [{ id: 1, companyName: 'Example' }],
    impactedUsers: [{ username: 'ann' }],
    otherFields: { firstUpdate: { contents: 'x' } },
    newResources: 3,
    movedFrom: { startDate: at(serviceNow + 40 * hour), endDate: at(serviceNow + 44 * hour) },
  });
  await page.send(...noticeMessages(view, resources(40), serviceNow, (row) => row < 3));
  await page.send(...more);
  await page.settled();
  return page;
}

async function shownTimeline(
  bench: PageBench,
  options: ShowOptions,
  part: Partial<ToTimelinePage> = {},
  empty = false,
) {
  const page = await bench.show<ToTimelinePage, FromTimelinePage>(timelinePage, options);
  await page.send(timelineMessage(now, empty ? [] : timelineItems(now), part));
  await page.settled();
  return page;
}

const entries: readonly LogEntry[] = Array.from({ length: 3000 }, (_, index) => logEntry(index, now));

/** Of each five one after the other. */
const folded: readonly LogEntry[] = entries
  .slice(0, 100)
  .map((entry, index) => ({ ...entries[Math.floor(index / 5)], eventCreateDate: entry.eventCreateDate ?? null }));

async function shownLog(bench: PageBench, options: ShowOptions, rows = entries) {
  const log = await ReadLog.of(rows, '');
  const page = await bench.show<ToLogPage, FromLogPage>(logPage, options, log.answer);
  await page.send(setup(''), log.status);
  await page.page.locator('.histogram .stack').first().waitFor({ state: 'attached' });
  await page.page.locator('#log-rows [aria-rowindex="2"]').waitFor();
  return page;
}

const overlaps: ToNoticePage = {
  type: 'overlaps',
  overlaps: Array.from({ length: 5 }, (_, n) => ({
    overlap: twoOfThree(`db-${n}-*`, now + 14 * 3_600_000, now + 15 * 3_600_000),
    own: { machines: [`db-${n}-1`], more: 2 },
    others: [{ id: 100 + n, subject: `Router replacement ${n}`, machines: [`db-${n}-2`], more: 4 }],
    moreNotices: 2,
  })),
  more: 2,
};
const places: ToNoticePage = {
  type: 'workspacePlaces',
  places: Array.from({ length: 9 }, (_, n) => {
    const name = `web-${String(n + 1).padStart(5, '0')}.example.com`;
    return { name, uri: `file:///w/hosts/${n}.ini`, file: `hosts/${n}.ini`, line: n + 1, column: 4, length: 24 };
  }),
};

const stages: readonly Stage[] = [
  {
    name: 'notice',
    show: (bench, options) => shownNotice(bench, options, overlaps, places, { type: 'muting', muting: 'unmuted' }),
  },
  {
    name: 'notice-older',
    async show(bench, options) {
      const page = await bench.show<ToNoticePage, FromNoticePage>(noticePage, options);
      const view = noticeView(now, { isOlder: true, countedResources: 3, summary: '', updates: [] });
      await page.send(...noticeMessages(view, resources(1), now));
      await page.settled();
      return page;
    },
  },
  {
    name: 'notice-muted',
    show: (bench, options) => shownNotice(bench, options, { type: 'muting', muting: { until: 'change' } }),
  },
  {
    name: 'notice-problem',
    async show(bench, options) {
      const page = await bench.show<ToNoticePage, FromNoticePage>(noticePage, options);
      await page.send({ type: 'loading', connectionName: 'production', id: 7, keep: false });
      await page.send({ type: 'problem', problem: { sentence: 'SENT BY THE HOST.', action: 'retry' } });
      await page.settled();
      return page;
    },
  },
  { name: 'timeline', show: (bench, options) => shownTimeline(bench, options, { filter: 'FILTER OF THE HOST' }) },
  {
    name: 'timeline-table',
    async show(bench, options) {
      const page = await shownTimeline(bench, options);
      await page.page.getByRole('radio').nth(1).check();
      await page.page.getByRole('grid').waitFor();
      return page;
    },
  },
  { name: 'timeline-empty', show: (bench, options) => shownTimeline(bench, options, {}, true) },
  { name: 'timeline-no-account', show: (bench, options) => shownTimeline(bench, options, { accounts: [] }, true) },
  {
    name: 'log-idle',
    async show(bench, options) {
      const page = await bench.show<ToLogPage, FromLogPage>(logPage, options);
      await page.send({ ...setup(''), query: null } as ToLogPage);
      await page.send({ type: 'problem', problem: { sentence: 'SENT BY THE HOST.', action: 'signIn' } });
      await page.settled();
      return page;
    },
  },
  { name: 'log', show: shownLog },
  {
    name: 'log-counts',
    async show(bench, options) {
      const page = await shownLog(bench, {
        ...options,
        kept: { searched: '', layout: { hidden: [], widths: {}, counts: { open: true } } },
      });
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-entry',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      await page.page.locator('#log-rows [aria-rowindex="2"]').click();
      await page.page.keyboard.press('Enter');
      await page.page.locator('.details, pe-entry-details').first().waitFor({ state: 'attached' });
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-folded',
    async show(bench, options) {
      const page = await shownLog(bench, options, folded);
      await page.page.locator('button:has(.codicon-fold)').click();
      await page.page.locator('#fold-menu input').nth(1).check();
      await page.page.getByRole('treegrid').waitFor();
      const first = page.page.locator('#log-rows [aria-expanded="false"]').first();
      await first.click();
      await page.page.keyboard.press('ArrowRight');
      await page.page.locator('#log-rows [aria-level="2"]').first().waitFor();
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-compare',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      const compare = page.page.locator('.details button:has(.codicon-git-compare)');
      await page.page.locator('#log-rows [aria-rowindex="2"]').click();
      await compare.click();
      const { entry } = await page.heard('selectEntry');
      await page.send({ type: 'selectedEntry', entry });
      await page.page.locator('#log-rows [aria-rowindex="4"]').click();
      await page.page.locator('.details button[aria-pressed="true"]').waitFor({ state: 'detached' });
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-differences',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      await page.page.locator('.histogram-plot').focus();
      for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'd']) await page.page.keyboard.press(key);
      await page.page.locator('.difference').waitFor();
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-find',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      await page.page.locator('#log-rows').focus();
      await page.page.keyboard.press('Control+f');
      await page.page.keyboard.type('reboot');
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-offers',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      await page.page.getByRole('combobox').first().fill('user:SYSTEM ');
      await page.page.keyboard.press('Control+Space');
      await page.page.locator('.query-offer').first().waitFor();
      return page;
    },
  },
  {
    name: 'log-faults',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      await page.page.getByRole('combobox').first().fill('color:red after:2026-02-30');
      await page.page.keyboard.press('Enter');
      await page.settled();
      return page;
    },
  },
  {
    name: 'log-nothing',
    async show(bench, options) {
      const page = await shownLog(bench, options);
      await page.page.getByRole('combobox').first().fill('Nothing meta.reason:x label:"Y*"');
      await page.page.keyboard.press('Escape');
      await page.page.keyboard.press('Enter');
      await page.page.locator('.empty').waitFor();
      return page;
    },
  },
];

describe('The pages in other languages', () => {
  let bench: PageBench;
  let shown: AnyPage | undefined;

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  /** The data of the page, and what is of the query language. */
  function dataOf(page: AnyPage): SentData {
    const data = new SentData();
    for (const message of page.sent) data.add(message);
    for (const text of ofTheData) data.add(text);
    return data;
  }

  for (const { name, show } of stages) {
    it(`say no sentence that isn’t translated: ${name}`, async () => {
      shown = await show(bench, { language: pseudoLanguage, width: 1200, height: 1400 });
      const data = dataOf(shown);
      const found = await pageTexts(shown.page);
      assert.ok(
        found.some(({ text }) => text.includes('[!!! ')),
        'the language wasn’t taken',
      );
      const english = found.filter(({ text, place }) => !inQueries.test(place) && data.without(unmarked(text)) !== '');
      assert.deepEqual(
        english.map(({ text, place }) => `${text} (${place})`),
        [],
      );
      await shown.assertClean();
    });

    for (const language of [pseudoLanguage, 'de']) {
      it(`have room for every sentence at 400 pixels: ${name}, ${language}`, async () => {
        shown = await show(bench, { language, width: 400, height: 1400, theme: 'light' });
        await shown.shot(`${name}-400-${language}`, true);
        assert.ok(await shown.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
        const data = dataOf(shown);
        // Nobody makes a column as wide as the pseudo-language's names, which are twice as long.
        const cut = (await pageTexts(shown.page)).filter(
          (one) =>
            one.cut !== '' &&
            data.without(one.text) !== '' &&
            !(language === pseudoLanguage && /table-sort|fold-count/.test(one.place)) &&
            !inQueries.test(one.place),
        );
        assert.deepEqual(
          cut.map(({ text, place, cut }) => `${text} (${place}): ${cut}`),
          [],
        );
      });
    }

    it(`look as they should in German: ${name}`, async () => {
      shown = await show(bench, { language: 'de', width: 1200, height: 1000 });
      await shown.shot(`${name}-de`, true);
      assert.equal(await shown.evaluate<string>('document.documentElement.lang'), 'de');
      // A page that could not read its notice has no heading, in any language.
      const faults = await shown.accessibilityFaults();
      assert.deepEqual(
        faults.filter((fault) => !fault.startsWith('page-has-heading-one')),
        [],
      );
    });
  }

  it('have labels below the bars that stand apart, whatever the time, the width and the font', async () => {
    const labelsTooClose = `(() => {
      const labels = [...document.querySelectorAll('.histogram-plot .plot-label[text-anchor=middle]')];
      const boxes = labels.map((label) => label.getBoundingClientRect());
      const { left, right } = document.querySelector('.histogram-plot svg').getBoundingClientRect();
      const isOut = boxes.some((box) => box.left < left - 1 || box.right > right + 1);
      const areClose = boxes.slice(1).some((box, place) => box.left < boxes[place].right + 8);
      return isOut || areClose ? labels.map((label) => label.textContent).join(' | ') : '';
    })()`;
    const tooClose: string[] = [];
    for (const days of [45, 165, 500]) {
      const some = entries.slice(0, 100).map((entry, index) => {
        return { ...entry, eventCreateDate: new Date(now - (index * days * 86_400_000) / 99).toISOString() };
      });
      shown = await shownLog(bench, { language: 'de', width: 412 }, some);
      for (const font of ['', 'DejaVu Serif', 'DejaVu Sans Mono']) {
        if (font !== '')
          await shown.evaluate(`document.documentElement.style.setProperty('--vscode-font-family', '${font}')`);
        for (const width of [380, 396, 412, 428, 444, 600]) {
          await shown.page.setViewportSize({ width, height: 800 });
          await shown.settled();
          const labels = await shown.evaluate<string>(labelsTooClose);
          if (labels !== '') tooClose.push(`${labels} at ${width} in ${font || 'the theme’s font'}`);
        }
      }
      await shown.close();
    }
    assert.deepEqual(tooClose, []);
  });

  it('have room for the name of the reader’s zone over the dates', async () => {
    for (const timezoneId of ['Europe/Amsterdam', 'America/New_York', 'America/North_Dakota/New_Salem']) {
      await shown?.close();
      const log = await ReadLog.of(entries, '');
      const page = await bench.show<ToLogPage, FromLogPage>(logPage, { language: 'de', width: 1200 }, log.answer);
      shown = page;
      const browser = await page.page.context().newCDPSession(page.page);
      await browser.send('Emulation.setTimezoneOverride', { timezoneId });
      await page.send({ ...setup(''), zone: 'local' } as ToLogPage, log.status);
      await page.page.locator('#log-rows [aria-rowindex="2"]').waitFor();
      const named = `Datum (${timezoneId.replaceAll('_', ' ')})`;
      const heads = (await pageTexts(page.page)).filter(({ text }) => text === named);
      assert.deepEqual(new Set(heads.map(({ cut }) => cut)), new Set(['']), named);
    }
  });
});
