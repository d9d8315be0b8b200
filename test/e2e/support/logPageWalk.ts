// A walk over the event log page in the editor: what a person does there, and what must then be on the screen. The entries are asked from the
// service itself, and looked at one by one.

import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import type { RunningService } from '../../../src/service/server.ts';
import {
  dropping,
  type Entry,
  excluding,
  type Field,
  finds,
  including,
  noWish,
  type Query,
  shownIn,
  written,
} from '../../support/logWalk/model.ts';
import type { Chance } from '../../support/seededRandom.ts';
import type { WalkPlan } from '../../support/walking.ts';
import type { Editor } from './editor.ts';

const zones = {
  local: Intl.DateTimeFormat().resolvedOptions().timeZone,
  utc: 'UTC',
  service: 'America/Chicago',
} as const;
type Zone = keyof typeof zones;
const zoneNames: Readonly<Record<Zone, RegExp>> = { local: /^Local/, utc: /^UTC/, service: /^Service/ };

const columns = { eventName: 'Event', userType: 'User type', username: 'User' } as const;
type Column = keyof typeof columns | 'eventCreateDate';
const facets = ['userType', 'eventName'] as const;
/** Longest wait for the screen to say what is so, in milliseconds. */
const patience = 20_000;

interface Seen {
  readonly bar: string;
  readonly count: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly facets: Readonly<Record<string, readonly (readonly [string, string, string])[]>>;
}

/** All entries that the service has, newest first. */
async function readAll({ baseUrl, userName, apiKey, objectPrefix }: RunningService): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const authorization = `Basic ${Buffer.from(`${userName}:${apiKey}`).toString('base64')}`;
  for (;;) {
    const path = `/rest/v3.1/${objectPrefix}Event_Log/getAllObjects.json?resultLimit=${entries.length},5000`;
    const answer = await fetch(baseUrl + path, { headers: { authorization } });
    const page = (await answer.json()) as Readonly<Record<string, unknown>>[];
    if (page.length === 0) return entries;
    for (const record of page) {
      const texts = Object.entries(record).map(([field, value]) => [field, textOf(value)]);
      const empty = { eventName: '', userType: '', objectName: '', username: '', ipAddress: '', traceId: '' };
      entries.push({ ...empty, ...Object.fromEntries(texts), at: Date.parse(String(record.eventCreateDate)) });
    }
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export class LogPageStage {
  readonly editor: Editor;
  readonly page: FrameLocator;
  readonly service: RunningService;
  entries: readonly Entry[] = [];
  query: Query = { wishes: {}, anywhere: [] };
  zone: Zone = 'utc';
  order: { readonly field: Column; readonly descending: boolean } = { field: 'eventCreateDate', descending: true };
  written = 0;

  constructor(editor: Editor, page: FrameLocator, service: RunningService) {
    this.editor = editor;
    this.page = page;
    this.service = service;
  }

  async search(text: string): Promise<void> {
    const bar = this.page.getByRole('combobox', { name: 'Query' });
    await bar.fill(text);
    await this.editor.page.keyboard.press('Escape');
    await bar.press('Enter');
  }

  async setZone(zone: Zone): Promise<void> {
    await this.page.getByRole('radio', { name: zoneNames[zone] }).check({ force: true });
    this.zone = zone;
  }

  get expected(): readonly Entry[] {
    return this.entries.filter((entry) => finds(this.query, entry, this.#meant));
  }

  get #meant() {
    return { now: 0, zone: zones[this.zone] };
  }

  /** Waits until what the service has by now was asked for by following: nothing of it need be among the rows. */
  async followed(): Promise<void> {
    const line = this.page.getByText(/^Following, last checked/);
    const before = this.service.requests.at(-1);
    const until = Date.now() + patience;
    const wait = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
      while (!(await isSo())) {
        assert.ok(Date.now() < until, what);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const isAsked = () => {
      const { requests } = this.service;
      const since = before === undefined ? requests : requests.slice(requests.lastIndexOf(before) + 1);
      return since.some(({ path }) => path.includes('Event_Log/getAllObjects'));
    };
    await wait('following asks for nothing', isAsked);
    const said = await line.textContent();
    await wait('following says nothing new', async () => (await line.textContent()) !== said);
  }

  /** Waits until the screen says what is so. */
  async agree(): Promise<void> {
    const until = Date.now() + patience;
    for (;;) {
      const wrong = this.#differences(await this.seen());
      if (wrong.length === 0) break;
      if (Date.now() > until) throw new Error(wrong.join('\n'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.#agreeOnBars();
  }

  /** What is on the page, scrolled to its first rows. */
  async seen(): Promise<Seen> {
    return await this.page.locator('pe-log-page').evaluate((page) => {
      const text = (element: { textContent: string | null } | null) => (element?.textContent ?? '').trim();
      const table = page.querySelector('#log-rows .table');
      if (table !== null) table.scrollTop = 0;
      const all = (selector: string, of: typeof page = page) => [...of.querySelectorAll(selector)] as (typeof page)[];
      return {
        bar: String(page.querySelector('input')?.value ?? ''),
        count: text(page.querySelector('.results .count')),
        head: all('#log-rows [role=columnheader]').map(text),
        rows: all('#log-rows .table-body .table-row')
          .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
          .slice(0, 8)
          .map((row) => all('[role=gridcell]', row).map(text)),
        facets: Object.fromEntries(
          ['userType', 'eventName'].map((field) => [
            field,
            all(`.facet[aria-labelledby="facet-${field}"] .facet-value`).map((one): [string, string, string] => [
              text(one.querySelector('.facet-text')),
              text(one.querySelector('.facet-count')),
              String(one.className),
            ]),
          ]),
        ),
      };
    });
  }

  #differences({ count, head, rows, facets: told }: Seen): readonly string[] {
    const { expected, order } = this;
    const said: string[] = [];
    const number = count.startsWith('No entry')
      ? 0
      : Number(/^[\d,]+(?= (?:entr|of))/.exec(count)?.[0].replaceAll(',', ''));
    if (number !== expected.length) said.push(`"${count}" is said, there are ${expected.length}`);
    const place = (label: string) => head.findIndex((one) => one === label || one.startsWith(`${label} `));
    const places = {
      date: head.findIndex((one) => one.startsWith('Date')),
      name: place('Event'),
      type: place('User type'),
    };
    const dateOf = ({ at }: Entry) => shownIn(zones[this.zone], at);
    const known = new Set(expected.map((entry) => [dateOf(entry), entry.eventName, entry.userType].join(' | ')));
    const drawn = rows.map((row) => [row[places.date]?.slice(0, 19), row[places.name], row[places.type]].join(' | '));
    for (const row of drawn) if (!known.has(row)) said.push(`a row is drawn that there isn't: ${row}`);
    if (drawn.length < Math.min(8, expected.length)) said.push(`${drawn.length} rows are drawn`);
    if (order.field === 'eventCreateDate') {
      const dates = expected.map(({ at }) => at).sort((a, b) => (order.descending ? b - a : a - b));
      const wanted = dates.slice(0, rows.length).map((at) => shownIn(zones[this.zone], at));
      const shown = rows.map((row) => row[places.date]?.slice(0, 19));
      if (shown.join() !== wanted.join()) said.push(`the dates are ${shown.join()}; they should be ${wanted.join()}`);
    } else {
      const column = place(columns[order.field]);
      const texts = rows.map((row) => row[column] ?? '');
      const best = expected
        .map((entry) => entry[order.field as Field])
        .filter((text) => text !== '')
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      const first = order.descending ? best.at(-1) : best[0];
      if (rows.length > 0 && texts[0] !== (first ?? '')) said.push(`the first row has "${texts[0]}", not "${first}"`);
    }
    for (const field of facets) {
      for (const [value, shown] of told[field] ?? []) {
        const aside = this.entries.filter(
          (entry) => entry[field] === value && finds(this.query, entry, this.#meant, field),
        );
        if (shown === '' || Number(shown.replaceAll(',', '')) !== aside.length)
          said.push(`${value} is counted "${shown}" times; there are ${aside.length}`);
      }
    }
    return said;
  }

  /** All bars together, as they are told when all are chosen by keys. */
  async #agreeOnBars(): Promise<void> {
    const { expected } = this;
    if (expected.length === 0) return;
    const plot = this.page.locator('.histogram-plot');
    const until = Date.now() + patience;
    for (;;) {
      await plot.press('Home');
      await plot.press('Shift+End');
      const told = (await this.page.locator('.histogram [role=status]').textContent()) ?? '';
      await plot.press('Escape');
      const numbers = new Map(
        [...told.matchAll(/(CUSTOMER|EMPLOYEE|SYSTEM) ([\d,]+)/g)].map(([, type = '', count = '']) => [type, count]),
      );
      const wrong = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'].filter((type) => {
        const wanted = expected.filter(({ userType }) => userType === type).length;
        return Number((numbers.get(type) ?? '0').replaceAll(',', '')) !== wanted;
      });
      if (wrong.length === 0) return;
      if (Date.now() > until) throw new Error(`the bars of ${wrong.join()} are wrong: ${told}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const parts: readonly (readonly [string, Field, Partial<typeof noWish>])[] = [
  ['user:SYSTEM', 'userType', { names: [{ text: 'SYSTEM', kind: 'exact' }] }],
  ['-user:employee', 'userType', { not: [{ text: 'employee', kind: 'ignoresCase' }] }],
  ['name:"Login*"', 'eventName', { begins: [{ text: 'Login', kind: 'begins' }] }],
  ['-name:"Login*"', 'eventName', { not: [{ text: 'Login', kind: 'begins' }] }],
];

async function clickValue(stage: LogPageStage, chance: Chance, leaveOut: boolean): Promise<boolean> {
  const field = chance.one(facets);
  const values = (await stage.seen()).facets[field] ?? [];
  // Without entries a facet has no values.
  if (values.length === 0) return false;
  const [value, , state] = chance.one(values);
  if (value === '' || value === '(no value)') return false;
  const shown = stage.page.locator(`.facet[aria-labelledby="facet-${field}"] .facet-value`);
  const one = shown.filter({ has: stage.page.getByText(value, { exact: true }) });
  await one.locator(leaveOut ? '.facet-exclude' : '.facet-include').click();
  const isIn = state.includes('included');
  const isOut = state.includes('excluded');
  const change = (leaveOut ? isOut : isIn || isOut) ? dropping : leaveOut ? excluding : including;
  stage.query = change(stage.query, field, value);
  return true;
}

/** Clicks the heading of a column, and gives how the rows are sorted by it then. */
async function sortBy(head: Locator): Promise<string> {
  const before = (await head.getAttribute('aria-sort')) ?? 'none';
  await head.getByRole('button').first().click();
  for (const until = Date.now() + patience; ; ) {
    const sorted = (await head.getAttribute('aria-sort')) ?? 'none';
    if (sorted !== before && sorted !== 'none') return sorted;
    assert.ok(Date.now() < until, `the column stays ${sorted}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const logPagePlan = (editor: Editor, page: FrameLocator, service: RunningService): WalkPlan<LogPageStage> => ({
  async open() {
    const stage = new LogPageStage(editor, page, service);
    stage.entries = await readAll(service);
    await stage.setZone('utc');
    await stage.search('');
    // What a walk before this one had written while nothing followed isn't on the page.
    await page.getByRole('button', { name: 'Search Again' }).click();
    const date = page.locator('#log-rows [role=columnheader]').first();
    while ((await date.getAttribute('aria-sort')) !== 'descending') await sortBy(date);
    await stage.agree();
    return stage;
  },
  agree: (stage) => stage.agree(),
  close: async () => {},
  actions: [
    {
      name: 'search',
      weight: 4,
      async run(stage, chance) {
        const [text, field, part] = chance.one(parts);
        const { at } = chance.one(stage.entries);
        const shown = `${shownIn('UTC', at).slice(0, 13)}:00`;
        const dated = chance.below(2) === 0;
        await stage.search(dated ? `${text} after:"${shown}"` : text);
        stage.query = {
          wishes: { [field]: { ...noWish, ...part } },
          anywhere: [],
          ...(dated ? { after: { shown } } : {}),
        };
        return true;
      },
    },
    { name: 'value', weight: 4, run: (stage, chance) => clickValue(stage, chance, false) },
    { name: 'leave-out', weight: 4, run: (stage, chance) => clickValue(stage, chance, true) },
    {
      name: 'zone',
      weight: 4,
      async run(stage, chance) {
        await stage.setZone(chance.one(['local', 'utc', 'service'] as const));
        return true;
      },
    },
    {
      name: 'sort',
      weight: 3,
      async run(stage, chance) {
        const field = chance.one(['eventCreateDate', 'eventName', 'userType'] as const);
        // Without entries there is no table.
        if (stage.expected.length === 0) return false;
        const label = field === 'eventCreateDate' ? /^Date/ : new RegExp(`^${columns[field]}`);
        const head = stage.page.locator('#log-rows').getByRole('columnheader', { name: label }).first();
        stage.order = { field, descending: (await sortBy(head)) === 'descending' };
        return true;
      },
    },
    {
      name: 'zoom',
      weight: 2,
      async run(stage, chance) {
        if (stage.expected.length < 2) return false;
        const box = await stage.page.locator('.histogram-plot').boundingBox();
        if (box === null) return false;
        const { mouse } = stage.editor.page;
        const from = 0.1 + chance.below(40) / 100;
        const y = box.y + box.height / 2;
        await mouse.move(box.x + box.width * from, y);
        await mouse.down();
        await mouse.move(box.x + box.width * (from + 0.3), y, { steps: 4 });
        await mouse.up();
        await stage.page.getByRole('button', { name: 'Zoom Out' }).waitFor();
        const bar = stage.page.getByRole('combobox', { name: 'Query' });
        const [, after = '', before = ''] = /after:(\S+Z) before:(\S+Z)/.exec(await bar.inputValue()) ?? [];
        stage.query = { ...stage.query, after: { at: Date.parse(after) }, before: { at: Date.parse(before) } };
        return true;
      },
    },
    {
      name: 'arrive',
      weight: 2,
      async run(stage, chance) {
        const follow = stage.page.getByRole('button', { name: 'Follow', exact: true });
        await follow.click();
        await stage.page.getByText(/^Following, last checked/).waitFor();
        const eventCreateDate = written(Date.now(), zones.service);
        const userType = chance.one(['CUSTOMER', 'SYSTEM']);
        const wire = { eventName: `Written ${stage.written++}`, userType, eventCreateDate };
        stage.service.appendEntries([wire, wire]);
        await stage.followed();
        stage.entries = await readAll(stage.service);
        await stage.agree();
        await follow.click();
        return true;
      },
    },
  ],
});
