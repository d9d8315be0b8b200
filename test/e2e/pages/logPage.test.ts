// The event log page in a browser: the query bar, progress, finding, following. Its rows, columns and charts are in logResults.test.ts.

import assert from 'node:assert/strict';
import { searchStateOf } from '../../../src/app/log/engine.ts';
import { answerOf } from '../../../src/app/log/pageAnswers.ts';
import { type LogResult, newestFirst } from '../../../src/app/log/result.ts';
import { statusOf } from '../../../src/app/log/status.ts';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import { planQuery } from '../../../src/core/query/plan.ts';
import { parseQuery } from '../../../src/core/query/query.ts';
import { inEnglish } from '../../../src/core/text/translate.ts';
import { type LogFollowing, type LogGap, type LogProgress, nothingRead } from '../../../src/protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../../src/protocol/logMessages.ts';
import { hiddenIn, hostileTexts } from '../../support/hostileTexts.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { logEntry } from '../../support/pageSamples.ts';
import { resultOf } from '../../support/readLog.ts';

const bare = { name: 'logPage', element: 'pe-log-page' } as const;

type Page = ShownPage<ToLogPage, FromLogPage>;
type Progress = Extract<ToLogPage, { type: 'progress' }>;

function progress(part: Partial<LogProgress>, message: Partial<Progress> = {}): Progress {
  return {
    type: 'progress',
    search: 1,
    revision: 1,
    query: 'after:24h',
    progress: { ...nothingRead, ...part },
    order: newestFirst,
    folding: 'none',
    serviceNow: Date.now(),
    countedAt: Date.now(),
    serviceZone: '-06:00',
    firstRows: null,
    places: [],
    following: null,
    ...message,
  };
}

/** Milliseconds since 1970. */
function dateOf(entry: LogEntry | undefined): number {
  return Date.parse(String(entry?.eventCreateDate));
}

function setup(part: Partial<Extract<ToLogPage, { type: 'setup' }>> = {}): ToLogPage {
  return {
    type: 'setup',
    query: null,
    connectionName: 'production',
    file: null,
    userTypes: ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'],
    objectNames: ['Network Storage', 'Security Group', 'Server', 'User'],
    zone: 'utc',
    recent: [],
    asked: 0,
    ...part,
  };
}

/** The editor's side of the page: entries that were read already, answered for as src/app/log/controller.ts does. */
class StandIn {
  readonly #result: LogResult;
  readonly #now: number;
  readonly #countedAt = Date.now();
  #query = '';
  following: LogFollowing | null = null;
  gaps: readonly LogGap[] = [];

  private constructor(result: LogResult, now: number) {
    this.#result = result;
    this.#now = now;
  }

  /** `query`: that found them. */
  static async of(entries: readonly LogEntry[], now: number, query = ''): Promise<StandIn> {
    const made = new StandIn(await resultOf(entries, now), now);
    made.#query = query;
    return made;
  }

  get query(): string {
    return this.#query;
  }

  /** `withRows`: as the first one of a search is told. */
  progress(withRows = false): Progress {
    const status = statusOf(
      { state: searchStateOf(this.#result, 1, this.#query, withRows), countedAt: this.#countedAt },
      {
        search: 1,
        query: this.#query,
        arrangement: this.#result,
        serviceNow: Date.now(),
        serviceZone: '-06:00',
        follow: false,
        host: '',
        t: inEnglish,
      },
    );
    return { ...status, following: this.following, progress: { ...status.progress, gaps: this.gaps } };
  }

  readonly answer = (message: FromLogPage): readonly ToLogPage[] => {
    const result = this.#result;
    switch (message.type) {
      case 'search':
      case 'narrow': {
        const plan = planQuery(parseQuery(message.query), { now: this.#now, zone: 'utc', serviceZone: '-06:00' });
        this.#query = message.query;
        result.setFilter(plan.filter);
        return [this.progress()];
      }
      case 'sort':
        result.sort(message.order);
        return [this.progress()];
      case 'values':
        return [{ ...message, values: result.rows.values(message.field, message.text, 20) }];
      case 'exportCounts':
        return [];
      default: {
        const answer =
          'search' in message
            ? answerOf(
                result,
                message,
                () => {},
                () => {},
              )
            : undefined;
        return answer === undefined ? [] : [answer];
      }
    }
  };
}

describe('The event log page', () => {
  let bench: PageBench;
  let shown: Page | undefined;
  const now = Date.now();
  const entries = Array.from({ length: 5000 }, (_, index) => logEntry(index, now));

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  async function show(options: ShowOptions = {}, ...messages: readonly ToLogPage[]): Promise<Page> {
    shown = await bench.show<ToLogPage, FromLogPage>(bare, options);
    await shown.send(...messages);
    await shown.settled();
    return shown;
  }

  /** With rows of these entries, all of them at first. */
  async function showRows(
    rows: readonly LogEntry[],
    options: ShowOptions = {},
    setUp: ToLogPage = setup({ query: '' }),
    query = '',
  ): Promise<{ log: Page; editor: StandIn }> {
    const editor = await StandIn.of(rows, now, query);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, options, editor.answer);
    await shown.send(setUp, editor.progress());
    await row(shown, 0).waitFor();
    await shown.page.locator('.pending').first().waitFor({ state: 'detached' });
    return { log: shown, editor };
  }

  /** Another tab in front and back, once the page has kept what an expression says of it: it is drawn anew, the editor has the same rows. */
  async function comeBack(log: Page, editor: StandIn, isKept: string, options: ShowOptions = {}): Promise<Page> {
    await log.until(isKept);
    const kept = await log.kept();
    await log.close();
    shown = await bench.show<ToLogPage, FromLogPage>(bare, { ...options, kept }, editor.answer);
    await shown.send(setup({ query: editor.query }), editor.progress(true));
    await shown.page.locator('#log-rows .table-row, .counts-table tr').first().waitFor();
    await shown.settled();
    return shown;
  }

  const signedOut: ToLogPage = {
    type: 'problem',
    problem: { sentence: 'You are not signed in to production.', action: 'signIn' },
  };
  const row = (log: Page, place: number) => log.page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);
  const field = (log: Page) => log.page.getByRole('combobox', { name: 'Query' });
  const button = (log: Page, name: string) => log.page.getByRole('button', { name, exact: true });
  const searches = (log: Page) => log.said.filter((message) => message.type === 'search');

  async function choosePeriod(log: Page, name: string): Promise<void> {
    await log.page.getByRole('combobox', { name: 'Period' }).selectOption({ label: name });
  }

  /** What the query field holds. */
  const text = (log: Page) => field(log).inputValue();

  describe('in every theme', () => {
    for (const theme of allThemes) {
      it(`has no accessibility fault and keeps to its content policy in ${theme}`, async () => {
        const following = {
          checkedAt: now,
          interval: 5000,
          arrived: 3,
          trouble: 'No connection.',
          end: null,
          askedAt: null,
          wait: { why: 'pause', until: now + 3_600_000 } as const,
        };
        const { log, editor } = await showRows(entries, { theme });
        editor.following = following;
        editor.gaps = [{ from: now - 9e6, to: now - 8e6 }];
        await log.send(editor.progress());
        await button(log, 'Find').click();
        await log.page.keyboard.type('reboot');
        await log.page.getByText(/^\d+ of \d+$/).waitFor();
        await log.shot(`log-page-${theme}`);
        assert.deepEqual(await log.accessibilityFaults(), []);
        await field(log).fill('user:SYSTEM na');
        await log.page.locator('.query-offer').first().waitFor();
        await log.page.keyboard.press('ArrowDown');
        await log.shot(`log-page-offers-${theme}`);
        assert.deepEqual(await log.accessibilityFaults(), []);
        await field(log).fill('color:red after:2026-02-30');
        await log.page.keyboard.press('Enter');
        await log.page.getByText('There is no field “color”').waitFor();
        await log.shot(`log-page-fault-${theme}`);
        assert.deepEqual(await log.accessibilityFaults(), []);
        await log.assertClean();
      });
    }

    for (const theme of ['light', 'highContrast'] as const) {
      it(`fits into 400 pixels in ${theme}: nothing but tables scrolls sideways`, async () => {
        const idle = await show({ width: 400, theme }, setup(), signedOut);
        assert.ok(await idle.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
        await idle.shot(`log-page-idle-narrow-${theme}`, true);
        await idle.close();
        const { log } = await showRows(entries.slice(0, 500), { width: 400, theme });
        await button(log, 'Find').click();
        await choosePeriod(log, 'From … to …');
        await log.page.getByLabel(/^From/).waitFor();
        assert.ok(await log.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
        await log.shot(`log-page-narrow-${theme}`, true);
        assert.deepEqual(await log.accessibilityFaults(), []);
      });
    }
  });

  describe('at first', () => {
    it('searches the last day, and shows examples only where nothing can be searched yet', async () => {
      const log = await show({}, setup());
      assert.deepEqual(await log.heard('narrow'), { type: 'narrow', query: 'after:24h' });
      assert.equal(await text(log), 'after:24h');
      assert.equal(await log.page.getByRole('list', { name: 'Examples' }).count(), 0);
      await log.send(progress({ state: 'running' }));
      await log.page.getByText('Reading…', { exact: true }).waitFor();
      await log.send(progress({}), signedOut);
      await log.page.getByRole('list', { name: 'Examples' }).waitFor();
    });

    it('gives the query the keyboard’s focus when the editor says so', async () => {
      const log = await show({}, setup({ query: 'user:SYSTEM' }));
      assert.equal(await log.evaluate('document.activeElement === document.body'), true);
      await log.send({ type: 'focusQuery' });
      await log.until(`document.activeElement.id === 'query'`);
      await log.page.keyboard.type(' x');
      assert.equal(await text(log), 'user:SYSTEM x');
    });

    it('explains the language with examples that can be run and have no fault, their meanings below one another', async () => {
      const log = await show({}, setup(), signedOut);
      const examples = log.page.getByRole('list', { name: 'Examples' }).getByRole('button');
      const queries = await examples.allInnerTexts();
      assert.ok(queries.length >= 4);
      for (const query of queries) assert.deepEqual(parseQuery(query).faults, []);
      await log.shot('log-page-idle');
      const lefts = `[...document.querySelectorAll('.idle-examples .quiet')].map((part) => part.getBoundingClientRect().left)`;
      assert.equal(await log.evaluate<number>(`new Set(${lefts}).size`), 1);
      assert.deepEqual(await log.accessibilityFaults(), []);
      await examples.nth(1).click();
      assert.deepEqual(await log.heard('search'), { type: 'search', query: queries[1], fresh: false });
      assert.equal(await text(log), queries[1]);
    });
  });

  describe('while another query is on its way', () => {
    const found = { state: 'complete', count: 1, held: 1, read: 1, fields: ['eventName', 'userType'] } as const;
    const counts = (log: Page) => log.page.locator('.results .count').first();

    /** With one row, its count and its facets, and an editor that is silent about the next query, which was just run. */
    async function searchOther(theme: 'light' | 'highContrast'): Promise<Page> {
      const log = await show({ theme }, setup({ query: 'after:24h' }), progress(found));
      await log.send(
        {
          type: 'rows',
          search: 1,
          revision: 1,
          from: 0,
          ids: [0],
          fields: ['eventName', 'userType'],
          rows: [['Reboot', 'SYSTEM']],
          dates: [null],
          offsets: [0],
          folds: [],
        },
        {
          type: 'facets',
          search: 1,
          revision: 1,
          facets: [{ field: 'userType', values: [{ value: 'SYSTEM', count: 77, cut: false }], more: 0 }],
        },
      );
      await log.page.getByText('77', { exact: true }).waitFor();
      await field(log).fill('name:Login*');
      await log.page.keyboard.press('Escape');
      await log.page.keyboard.press('Enter');
      await log.heard('search');
      return log;
    }

    for (const theme of ['light', 'highContrast'] as const) {
      it(`says so in place of the old count, and neither rows nor counts pass for those of the new one, in ${theme}`, async () => {
        const log = await searchOther(theme);
        await counts(log).getByText('Searching…', { exact: true }).waitFor();
        await log.shot(`log-page-searching-${theme}`);
        assert.equal(await log.evaluate(`document.querySelector('.results').ariaBusy`), 'true');
        assert.ok(await log.evaluate<boolean>(`getComputedStyle(document.querySelector('.log-split')).opacity < 0.5`));
        assert.equal(await log.evaluate('document.activeElement.id'), 'query');
        // What is told of the old one meanwhile changes nothing.
        await log.send(progress(found));
        await log.settled();
        assert.equal(await counts(log).innerText(), 'Searching…');
        await log.send(progress({ state: 'running' }, { search: 2, query: 'name:Login*' }));
        await counts(log).getByText('Reading…', { exact: true }).waitFor();
        await log.shot(`log-page-reading-${theme}`);
        assert.equal(await log.page.getByText('77', { exact: true }).count(), 0);
        assert.equal(await log.evaluate(`document.querySelector('.results').ariaBusy`), 'false');
        assert.equal(await row(log, 0).count(), 0);
        await log.assertClean();
      });
    }

    it('goes on showing the old rows where the query can’t be searched, which is said', async () => {
      const log = await searchOther('light');
      await counts(log).getByText('Searching…', { exact: true }).waitFor();
      await log.send({ type: 'problem', problem: { sentence: 'That period is none.', action: 'none' } });
      await counts(log)
        .getByText(/^1 entry/)
        .waitFor();
      await row(log, 0).getByText('Reboot').waitFor();
    });
  });

  describe('the query bar', () => {
    it('is completed and searched by the keyboard alone', async () => {
      const log = await show({}, setup());
      await field(log).focus();
      await log.page.keyboard.press('End');
      await log.page.keyboard.type(' us');
      await log.page.getByRole('option', { name: 'user:' }).waitFor();
      await log.page.keyboard.press('ArrowDown');
      assert.equal(await field(log).getAttribute('aria-activedescendant'), 'query-offer-0');
      await log.page.keyboard.press('Enter');
      assert.equal(await text(log), 'after:24h user:');
      await log.page.getByRole('option', { name: 'SYSTEM' }).waitFor();
      await log.page.keyboard.type('sy');
      await log.until(`document.querySelectorAll('[role=option]').length === 1`);
      await log.page.keyboard.press('ArrowDown');
      await log.page.keyboard.press('Tab');
      assert.equal(await text(log), 'after:24h user:SYSTEM');
      assert.equal(await field(log).getAttribute('aria-expanded'), 'false');
      assert.deepEqual(searches(log), []);
      await log.page.keyboard.press('Enter');
      assert.equal((await log.heard('search')).query, 'after:24h user:SYSTEM');
    });

    it('is completed by Tab, which goes on where nothing is offered or nothing is typed', async () => {
      const log = await show({}, setup({ query: '', recent: ['trace:abc'] }));
      await field(log).focus();
      await log.page.keyboard.type('us');
      await log.page.getByRole('option', { name: 'user:' }).waitFor();
      assert.equal(await log.page.locator('.query-offer-key').count(), 1);
      await log.shot('log-page-offer-tab');
      await log.page.keyboard.press('Tab');
      assert.equal(await text(log), 'user:');
      await log.page.getByRole('option', { name: 'CUSTOMER' }).waitFor();
      await log.page.keyboard.type('emp');
      await log.until(`document.querySelectorAll('[role=option]').length === 1`);
      await log.page.keyboard.press('Tab');
      assert.equal(await text(log), 'user:EMPLOYEE');
      assert.equal(await log.evaluate('document.activeElement.id'), 'query');
      await log.page.keyboard.press('Tab');
      assert.notEqual(await log.evaluate('document.activeElement.id'), 'query');
      await log.page.keyboard.press('Shift+Tab');
      await field(log).fill('na');
      await log.page.locator('.query-offer').first().waitFor();
      await log.page.keyboard.press('Escape');
      await log.page.keyboard.press('Tab');
      assert.equal(await text(log), 'na');
      assert.notEqual(await log.evaluate('document.activeElement.id'), 'query');
      // An earlier search is more than what one began to type: Tab takes none that isn't chosen.
      await field(log).fill('');
      await log.page.getByRole('option', { name: 'trace:abc' }).waitFor();
      await log.page.keyboard.press('Tab');
      assert.equal(await text(log), '');
      assert.notEqual(await log.evaluate('document.activeElement.id'), 'query');
    });

    it('lets Enter search while nothing is chosen, and Escape close the list', async () => {
      const log = await show({}, setup());
      await field(log).fill('na');
      await log.page.locator('.query-offer').first().waitFor();
      await log.page.keyboard.press('Escape');
      assert.equal(await log.page.locator('.query-offer').count(), 0);
      await log.page.keyboard.press('Escape');
      assert.equal(await text(log), 'na');
      await log.page.keyboard.press('Control+Space');
      await log.page.locator('.query-offer').first().waitFor();
      await log.page.keyboard.press('Enter');
      assert.equal((await log.heard('search')).query, 'na');
      assert.equal(await log.page.locator('.query-offer').count(), 0);
    });

    it('offers values of entries that came, by the mouse too', async () => {
      const { log } = await showRows(entries);
      await field(log).click();
      await field(log).fill('name:"log');
      await log.heard('values');
      const offer = log.page.getByRole('option', { name: 'Login Failed' });
      await offer.click();
      assert.equal(await text(log), 'name:"Login Failed"');
      await log.page.keyboard.press('Control+z');
      assert.equal(await text(log), 'name:"log');
    });

    it('asks for values again where the field is typed again: more entries may have come', async () => {
      const { log } = await showRows(entries);
      const offer = log.page.getByRole('option', { name: 'Login Failed' });
      const asked = () => log.said.filter((message) => message.type === 'values').length;
      await field(log).click();
      await field(log).fill('name:');
      await offer.waitFor();
      // The answer that is there isn't asked for again while the list is open.
      await log.page.keyboard.press('ArrowDown');
      await field(log).click();
      await log.settled();
      await log.settled();
      assert.equal(asked(), 1);
      await log.page.keyboard.press('Backspace');
      await log.page.keyboard.type(':');
      await offer.waitFor();
      await log.heard('values', 2);
    });

    it('offers a value with a line break as one, and finds it', async () => {
      const [entry] = entries;
      assert.ok(entry);
      const { log } = await showRows([
        { ...entry, eventName: 'multi\nline' },
        { ...entry, eventName: 'multi line' },
      ]);
      await field(log).click();
      await field(log).fill('name:"multi');
      await log.page.getByRole('option', { name: 'multi↵line' }).click();
      assert.equal(await text(log), 'name:"multi line"');
      await log.page.keyboard.type(' x');
      await log.page.keyboard.press('Escape');
      await log.page.keyboard.press('Enter');
      assert.equal((await log.heard('search')).query, 'name:"multi\nline" x');
    });

    it('takes back what was typed since a choice changed it, and puts no earlier text beside it', async () => {
      const { log } = await showRows(entries);
      const press = (...keys: string[]) =>
        keys.reduce((done, key) => done.then(() => log.page.keyboard.press(key)), Promise.resolve());
      await field(log).fill('name:Reboot');
      await press('Control+a', 'Control+x', 'Control+v', 'Control+v', 'Escape');
      await choosePeriod(log, 'Last 7 days');
      const chosen = await text(log);
      assert.match(chosen, /after:7d/);
      await field(log).focus();
      await press('End', 'Control+z', 'Control+z', 'Control+z');
      assert.equal(await text(log), chosen);
      await press('Control+Shift+z');
      assert.equal(await text(log), chosen);
      await log.page.keyboard.type(' x');
      await press('Control+z', 'Control+z', 'Control+z');
      assert.equal(await text(log), chosen);
      await press('Control+Shift+z', 'Control+Shift+z');
      assert.equal(await text(log), `${chosen} x`);
    });

    it('offers what was searched lately where it is empty', async () => {
      const log = await show({}, setup({ recent: ['name:"Login*" after:7d', 'trace:abc'] }));
      await field(log).fill('');
      await log.page.getByRole('option', { name: 'trace:abc' }).waitFor();
      await log.page.keyboard.press('ArrowUp');
      await log.page.keyboard.press('Enter');
      assert.equal(await text(log), 'trace:abc');
      assert.deepEqual(searches(log), []);
    });

    it('points at what is wrong, says what is accepted, and runs nothing', async () => {
      const log = await show({}, setup());
      await field(log).fill('user:SYSTEM color:red after:2026-02-30');
      await log.page.keyboard.press('Home');
      await log.page.keyboard.press('Enter');
      await log.page.getByText('There is no field “color”. Fields are user, name').waitFor();
      const marks = await log.page.locator('.query-mirror .fault').allTextContents();
      assert.deepEqual(marks, ['color:', '2026-02-30']);
      assert.equal(await field(log).getAttribute('aria-invalid'), 'true');
      assert.equal(
        await log.evaluate(
          `document.getElementById(document.querySelector('#query').getAttribute('aria-describedby')).textContent.slice(0, 17)`,
        ),
        'There is no field',
      );
      assert.equal(await log.evaluate(`document.querySelector('#query').selectionEnd`), 'user:SYSTEM color:'.length);
      const { mark, letters } = await log.evaluate<{ mark: number; letters: number }>(`(() => {
        const mirror = document.querySelector('.query-mirror').getBoundingClientRect();
        const canvas = document.createElement('canvas').getContext('2d');
        const style = getComputedStyle(document.querySelector('#query'));
        canvas.font = style.fontSize + ' ' + style.fontFamily;
        return {
          mark: document.querySelector('.query-mirror .fault').getBoundingClientRect().left - mirror.left,
          letters: parseFloat(style.paddingLeft) + canvas.measureText('user:SYSTEM ').width,
        };
      })()`);
      assert.ok(Math.abs(mark - letters) < 1, `the line begins at ${mark}, its character at ${letters}`);
      for (const action of ['Search', 'Save…', 'Copy Link', 'Copy as curl']) await button(log, action).click();
      await field(log).fill('user:SYSTEM after:2026-02-28');
      await log.until(`document.querySelector('#query').getAttribute('aria-invalid') === 'false'`);
      assert.deepEqual(
        log.said.filter(({ type }) => !['localZone', 'ready', 'narrow', 'values', 'inBar'].includes(type)),
        [],
      );
    });

    it('explains each of several faults, from left to right, and those that are left once one is mended', async () => {
      const log = await show({ theme: 'light' }, setup());
      const told = log.page.locator('#query-fault > div');
      await field(log).fill('color:red after:2026-02-30 -x:1 y:2 z:3');
      await log.page.keyboard.press('Enter');
      await told.nth(3).waitFor();
      const sentences = await told.allInnerTexts();
      assert.match(sentences[0] ?? '', /^There is no field “color”/);
      assert.match(sentences[1] ?? '', /^The calendar has no day 2026-02-30\./);
      assert.match(sentences[2] ?? '', /^There is no field “x”/);
      assert.deepEqual(sentences.slice(3), ['and 2 more']);
      await log.shot('log-page-faults-light');
      assert.deepEqual(await log.accessibilityFaults(), []);
      await field(log).fill('user:red after:2026-02-30');
      await log.until(`document.querySelectorAll('#query-fault > div').length === 1`);
      assert.match(await told.innerText(), /^The calendar has no day 2026-02-30\./);
      await field(log).fill('user:red');
      await told.waitFor({ state: 'detached' });
    });

    it('shows the characters of a query that can’t be seen, and draw it as another one', async () => {
      const log = await show({ theme: 'light' }, setup({ query: 'user:\u202eMETSYS' }));
      await log.page.getByText('in brackets: user:[U+202E]METSYS', { exact: false }).waitFor();
      await log.shot('log-page-hidden-light');
      assert.deepEqual(await log.accessibilityFaults(), []);
      await field(log).fill('user:SYSTEM');
      await log.page.getByText('in brackets').waitFor({ state: 'detached' });
    });

    it('says nothing about the term that is being typed, but soon about the others', async () => {
      const log = await show({}, setup());
      await field(log).fill('color:red name:');
      await log.page.getByText('There is no field “color”').waitFor();
      assert.deepEqual(await log.page.locator('.query-mirror .fault').allTextContents(), ['color:']);
      await field(log).fill('name:');
      await log.settled();
      assert.equal(await log.page.locator('.query-mirror .fault').count(), 0);
      await field(log).blur();
      await log.page.getByText('A value is missing here.').waitFor();
    });

    it('keeps the underline below its characters when the text is longer than the field', async () => {
      const log = await show({ width: 400 }, setup());
      await field(log).fill(`${'"some words" '.repeat(12)}color:red`);
      await log.page.keyboard.press('Enter');
      await log.page.getByText('There is no field').waitFor();
      await log.until(`document.querySelector('.query-mirror').scrollLeft > 100`);
      const [mirror, input] = await log.evaluate<[number, number]>(
        `['.query-mirror', '#query'].map((of) => document.querySelector(of).scrollLeft)`,
      );
      assert.ok(Math.abs(mirror - input) <= 1, `${mirror} and ${input}`);
    });

    it('tells the query of the rows from one that was edited', async () => {
      const { log } = await showRows(entries.slice(0, 50), {}, setup({ query: '' }));
      await field(log).fill('user:SYSTEM');
      await button(log, 'Search').click();
      await log.heard('search');
      await button(log, 'Search Again').click();
      assert.deepEqual(await log.heard('search', 2), { type: 'search', query: 'user:SYSTEM', fresh: true });
      await field(log).fill('user:SYSTEM name:x');
      await button(log, 'Search').click();
      assert.equal((await log.heard('search', 3)).fresh, false);
    });

    it('takes the query of a click among the results, and has it searched in what is held', async () => {
      const { log } = await showRows(entries);
      await log.page.locator('#facets').getByText('SYSTEM', { exact: true }).click();
      const query = 'user:SYSTEM';
      assert.deepEqual(await log.heard('narrow'), { type: 'narrow', query });
      assert.equal(await text(log), query);
      await log.page.getByText(/^1,667 of 5,000/).waitFor();
    });

    it('says once what is wrong with it where a click among the results finds it wrong, and no longer once it is right', async () => {
      const { log } = await showRows(entries.slice(0, 50), {}, setup({ query: '' }));
      await field(log).fill('color:red');
      await log.page.locator('#facets').getByText('SYSTEM', { exact: true }).click();
      const sentence = /There is no field “color”/;
      await log.page.locator('#query-fault').getByText(sentence).waitFor();
      assert.equal(await text(log), 'color:red user:SYSTEM');
      assert.equal(log.said.filter(({ type }) => type === 'narrow').length, 0);
      // A query from outside is planned by the editor, which says it too.
      const query = 'color:blue';
      await log.send({ ...setup({ query }), asked: 1 } as ToLogPage);
      await log.send({ type: 'problem', problem: { sentence: 'There is no field “color”.', action: 'none', query } });
      await log.until(`document.querySelector('#query').value === 'color:blue'`);
      await log.settled();
      assert.equal(await log.page.getByText(sentence).count(), 1);
      await field(log).fill('user:SYSTEM');
      await log.page.getByText(sentence).waitFor({ state: 'detached' });
    });

    it('takes what is typed at once behind its first query for a word of its own', async () => {
      const log = await show({}, setup({ query: 'after:24h' }));
      await log.send({ type: 'focusQuery' });
      await log.until(`document.activeElement.id === 'query'`);
      await log.page.keyboard.type('root');
      assert.equal(await text(log), 'after:24h root');
      for (const _ of ' root') await log.page.keyboard.press('Control+z');
      assert.equal(await text(log), 'after:24h');
      await field(log).fill('after:24h');
      await log.page.keyboard.insertText('-user:SYSTEM');
      assert.equal(await text(log), 'after:24h -user:SYSTEM');
      await field(log).fill('after:2');
      await log.page.keyboard.type('4h x');
      assert.equal(await text(log), 'after:24h x');
      await field(log).fill('user:ro');
      await log.page.keyboard.type('ot');
      assert.equal(await text(log), 'user:root');
    });

    it('keeps line breaks of a value that it can’t show', async () => {
      const log = await show({}, setup({ query: 'name:"two\r\nlines"' }));
      await field(log).focus();
      await log.page.keyboard.press('End');
      await log.page.keyboard.type(' reboot');
      await log.page.keyboard.press('Enter');
      assert.equal((await log.heard('search')).query, 'name:"two\r\nlines" reboot');
    });
  });

  describe('the period', () => {
    /** No pause is over before the next key or click comes, however slow the machine is, until `isQuick`. */
    async function slowPauses(log: Page): Promise<void> {
      await log.evaluate(
        `window.setTimeout = ((set) => (run, ms) => set(run, window.isQuick ? ms : ms * 20))(setTimeout)`,
      );
    }

    it('is written into the query and read from it', async () => {
      const log = await show({}, setup());
      await field(log).fill('user:SYSTEM after:2d "x"');
      await choosePeriod(log, 'Last 7 days');
      assert.equal((await text(log)).split(' ').toSorted().join(' '), '"x" after:7d user:SYSTEM');
      await choosePeriod(log, 'All time');
      assert.equal(await text(log), 'user:SYSTEM "x"');
      await field(log).fill('after:1h');
      assert.equal(await log.evaluate(`document.querySelector('.period-select').value`), '1h');
      await choosePeriod(log, 'From … to …');
      await log.page.getByLabel(/^From/).waitFor();
      await field(log).fill('after:7d');
      await log.page.getByLabel(/^From/).waitFor({ state: 'detached' });
      assert.equal(await log.evaluate(`document.querySelector('.period-select').value`), '7d');
    });

    it('is chosen by keys, and searched once no more of them come or the list is left', async () => {
      const log = await show({}, setup({ query: 'after:1h' }));
      const periods = () => searches(log).map(({ query }) => query);
      await log.page.getByRole('combobox', { name: 'Period' }).focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await log.page.keyboard.press(key);
      assert.equal(await text(log), 'after:7d');
      assert.deepEqual(periods(), ['after:7d']);
      await log.page.keyboard.press('Shift+Tab');
      for (const key of [' ', 'ArrowDown', 'Enter']) await log.page.keyboard.press(key);
      await log.until(`document.querySelector('[aria-label="Query"]').value === 'after:30d'`);
      while (periods().length < 2) await log.page.waitForTimeout(20);
      assert.deepEqual(periods(), ['after:7d', 'after:30d']);
    });

    it('is searched once where the list is left for the button that does it', async () => {
      const log = await show({}, setup({ query: 'after:1h' }));
      const list = log.page.getByRole('combobox', { name: 'Period' });
      await slowPauses(log);
      await list.focus();
      await log.page.keyboard.press('ArrowDown');
      await button(log, 'Search').click();
      assert.equal((await log.heard('search')).query, 'after:24h');
      await log.evaluate('window.isQuick = true');
      await log.send(progress({ state: 'complete' }, { query: 'after:24h' }));
      await list.focus();
      await log.page.keyboard.press('ArrowDown');
      // Where the button isn't pressed, the pause does it.
      await button(log, 'Search').focus();
      await log.heard('search', 2);
      const periods = searches(log).map(({ query }) => query);
      assert.deepEqual(periods, ['after:24h', 'after:7d']);
    });

    it('keeps what it was where keys pass by “All time” on their way to dates', async () => {
      const log = await show({}, setup({ query: 'user:SYSTEM after:24h' }));
      await slowPauses(log);
      const list = log.page.getByRole('combobox', { name: 'Period' });
      await list.focus();
      for (const _ of ['7 days', '30 days']) await log.page.keyboard.press('ArrowDown');
      assert.equal(await text(log), 'user:SYSTEM after:30d');
      await log.page.keyboard.press('ArrowDown');
      assert.equal(await text(log), 'user:SYSTEM');
      await log.page.keyboard.press('ArrowDown');
      const [, date = ''] = /^user:SYSTEM after:(\S+)$/.exec(await text(log)) ?? [];
      assert.ok(Math.abs(Date.parse(date) - Date.now() + 86_400_000) < 600_000, await text(log));
      await log.page.getByLabel(/^From/).waitFor();
      // The other way the dates come back as they were.
      await field(log).fill('after:2026-10-12T10:00Z before:2026-10-13T10:00Z user:SYSTEM');
      await list.focus();
      for (const key of ['Up', 'Up', 'Down', 'Down']) await log.page.keyboard.press(`Arrow${key}`);
      assert.equal(await text(log), 'after:2026-10-12T10:00Z before:2026-10-13T10:00Z user:SYSTEM');
      // What is set from elsewhere meanwhile is what the next key begins with.
      await log.page.keyboard.press('ArrowUp');
      await log.send({ ...setup({ query: 'name:Login' }), asked: 1 } as ToLogPage);
      await log.until(`document.querySelector('#query').value === 'name:Login'`);
      await log.page.keyboard.press('ArrowUp');
      assert.equal(await text(log), 'name:Login after:30d');
    });

    it('takes a date that is typed digit by digit over another one, and no year before it is whole', async () => {
      const log = await show({}, setup());
      await field(log).fill('after:2026-10-12T10:00Z');
      const from = log.page.getByLabel(/^From/);
      await from.focus();
      for (const digit of '01022025') {
        await log.page.keyboard.type(digit);
        await log.settled();
      }
      assert.equal(await from.inputValue(), '2025-01-02T10:00');
      assert.equal(await text(log), 'after:2025-01-02T10:00Z');
      await log.page.keyboard.type('0915');
      await log.settled();
      assert.deepEqual(searches(log), []);
      await log.page.keyboard.press('Enter');
      assert.equal((await log.heard('search')).query, 'after:2025-01-02T09:15Z');
      await field(log).focus();
      await from.focus();
      await log.page.keyboard.type('010220');
      await log.settled();
      assert.equal(await text(log), 'after:2025-01-02T09:15Z');
      await log.page.keyboard.press('Enter');
      await log.page.getByText('The start is not a complete date and time.').waitFor();
      assert.equal(searches(log).length, 1);
    });

    it('is open again once the last part of a date is taken away by key, and the query isn’t undone in it', async () => {
      const log = await show({}, setup());
      await field(log).fill('user:SYSTEM after:2026-10-12T10:00Z');
      const from = log.page.getByLabel(/^From/);
      await from.focus();
      // The editor undoes in the whole page where a key comes up to its window.
      await log.evaluate(`window.addEventListener('keydown', ({ key }) => { window.undone ||= key === 'z'; })`);
      await log.page.keyboard.press('Control+z');
      assert.equal(await log.evaluate('window.undone === true'), false);
      for (const _ of ['month', 'day', 'year', 'hour', 'minute', 'second', 'half of the day']) {
        assert.equal(await text(log), 'user:SYSTEM after:2026-10-12T10:00Z');
        await log.page.keyboard.press('Backspace');
        await log.page.keyboard.press('ArrowRight');
      }
      await log.settled();
      assert.equal(await text(log), 'user:SYSTEM');
      await log.page.keyboard.press('Enter');
      assert.equal((await log.heard('search')).query, 'user:SYSTEM');
    });

    it('is searched as soon as it is chosen, dates when they are left, and not where the query has a fault', async () => {
      const { log } = await showRows(entries.slice(0, 500), {}, setup({ query: '' }));
      const last = () => searches(log).at(-1);
      await field(log).fill('user:SYSTEM after:2d');
      await choosePeriod(log, 'Last 7 days');
      assert.deepEqual(await log.heard('search'), { type: 'search', query: 'user:SYSTEM after:7d', fresh: false });
      await choosePeriod(log, 'From … to …');
      const from = log.page.getByLabel(/^From/);
      await from.fill('2026-01-02T10:00:00');
      await log.page.getByLabel(/^To/).fill('2026-01-03T10:00:00');
      await log.settled();
      assert.equal(searches(log).length, 1);
      await log.page.getByRole('grid').or(log.page.locator('.no-rows')).first().click();
      const dated = 'user:SYSTEM after:2026-01-02T10:00Z before:2026-01-03T10:00Z';
      assert.equal((await log.heard('search', 2)).query, dated);
      await from.focus();
      await button(log, 'Follow').focus();
      await log.settled();
      assert.equal(searches(log).length, 2);
      await from.fill('2026-01-04T10:00:00');
      await button(log, 'Follow').focus();
      await log.page.getByText('The period ends before it begins.').waitFor();
      assert.equal(last()?.query, dated);
      await from.fill('2026-01-01T10:00:00');
      await from.press('Enter');
      assert.equal((await log.heard('search', 3)).query, dated.replace('01-02', '01-01'));
      await field(log).fill('color:red');
      await choosePeriod(log, 'Last hour');
      await log.page.getByText('There is no field “color”').waitFor();
      assert.equal(searches(log).length, 3);
    });

    it('takes dates in the chosen zone, and refuses an impossible range where it stands', async () => {
      const log = await show({}, setup({ query: 'after:2026-01-02T10:00Z before:2026-01-03T10:00Z' }));
      const from = log.page.getByLabel(/^From \(UTC\)/);
      const to = log.page.getByLabel(/^To \(UTC\)/);
      assert.equal(await from.inputValue(), '2026-01-02T10:00');
      await to.fill('2026-01-02T09:00:00');
      await to.blur();
      await log.page.getByText('The period ends before it begins.').waitFor();
      assert.deepEqual(await log.page.locator('.query-mirror .fault').allTextContents(), ['before:2026-01-02T09:00Z']);
      await button(log, 'Search').click();
      await log.shot('log-page-impossible-range');
      assert.deepEqual(await log.accessibilityFaults(), []);
      assert.deepEqual(searches(log), []);
      await to.fill('2026-01-02T11:30:00');
      await to.blur();
      await log.page.getByText('The period ends before it begins.').waitFor({ state: 'detached' });
      await button(log, 'Search').click();
      assert.equal((await log.heard('search')).query, 'after:2026-01-02T10:00Z before:2026-01-02T11:30Z');
    });

    it('shows where an age begins by now, each time that it is searched', async () => {
      const log = await show({}, setup({ query: 'after:2d' }), progress({}, { query: 'after:2d' }));
      const from = log.page.getByLabel(/^From \(UTC\)/);
      const shown = async () => Date.parse(`${await from.inputValue()}Z`);
      const before = await shown();
      const hour = 3_600_000;
      await log.evaluate(`Date.now = ((now) => () => now() + ${hour})(Date.now)`);
      const later = { serviceNow: Date.now() + hour, countedAt: Date.now() + hour };
      await log.send(progress({ state: 'running' }, { search: 2, query: 'after:2d', ...later }));
      await log.settled();
      const after = await shown();
      assert.ok(after - before >= hour, `${before} and ${after}`);
    });

    it('stays, where a click narrows the rows, what it was when they were searched', async () => {
      const hour = 3_600_000;
      const [query, countedAt] = ['after:61min', Date.now() - hour];
      const log = await show({}, setup({ query }), progress({ state: 'complete' }, { query, countedAt }));
      const from = log.page.getByLabel(/^From/);
      const began = async () => Date.parse(`${await from.inputValue()}Z`);
      const isThen = async () => Math.abs((await began()) - (countedAt - 61 * 60_000)) < 60_000;
      assert.ok(await isThen(), await from.inputValue());
      await log.send(progress({ state: 'complete' }, { query: `${query} user:SYSTEM`, countedAt }));
      await log.send(setup({ query: `${query} user:SYSTEM`, asked: 1 }));
      await log.until(`document.querySelector('#query').value.endsWith('SYSTEM')`);
      await log.settled();
      assert.ok(await isThen(), await from.inputValue());
      await field(log).fill('after:62min');
      await log.settled();
      assert.ok(Math.abs(Date.now() - 62 * 60_000 - (await began())) < 5 * 60_000, await from.inputValue());
    });

    it('keeps what it was where dates are to be chosen, and an unfinished date from being searched', async () => {
      const log = await show({}, setup());
      await choosePeriod(log, 'From … to …');
      assert.match(await text(log), /^after:\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
      const to = log.page.getByLabel(/^To/);
      await to.focus();
      await log.page.keyboard.type('1');
      await button(log, 'Search').click();
      await log.page.getByText('The end is not a complete date and time.').waitFor();
      assert.deepEqual(searches(log), []);
      await log.page.keyboard.press('Backspace');
      await log.page.getByText('The end is not a complete date and time.').waitFor({ state: 'detached' });
    });

    it('says what the query does, and keeps the fields of who chose dates and has written none yet', async () => {
      const { log } = await showRows(entries.slice(0, 50), {}, setup({ query: '' }));
      const from = log.page.getByLabel(/^From/);
      const to = log.page.getByLabel(/^To/);
      const chosen = async (name: string, fields: boolean) => {
        await log.page.locator('.period-select option:checked', { hasText: name }).waitFor({ state: 'attached' });
        await from.waitFor({ state: fields ? 'visible' : 'detached' });
      };
      // Dates that are typed, searched, and go again.
      await field(log).fill('before:2d');
      await chosen('From … to …', true);
      await field(log).fill('before:2');
      await chosen('From … to …', true);
      await field(log).fill('');
      await chosen('All time', false);
      await field(log).fill('user:SYSTEM before:2d');
      await chosen('From … to …', true);
      await field(log).press('Enter');
      await field(log).fill('user:SYSTEM');
      await chosen('All time', false);
      // Going back comes from elsewhere: nothing moves, but the choice is not what it was.
      await field(log).fill('before:2d');
      await field(log).press('Enter');
      await log.heard('search', 2);
      await button(log, 'Back to the search before (Alt+Left)').click();
      await chosen('From … to …', true);
      await button(log, 'Back to the search before (Alt+Left)').click();
      await chosen('All time', true);
      await field(log).fill('user:EMPLOYEE');
      await chosen('All time', false);
      // Whoever chooses dates has none yet, may write something else first, and may clear one in its field.
      await choosePeriod(log, 'From … to …');
      await chosen('From … to …', true);
      await field(log).fill('user:SYSTEM x');
      await chosen('From … to …', true);
      await to.fill('2026-01-03T10:00:00');
      await to.blur();
      assert.equal(await text(log), 'user:SYSTEM x before:2026-01-03T10:00Z');
      await to.fill('');
      await to.blur();
      assert.equal(await text(log), 'user:SYSTEM x');
      await chosen('From … to …', true);
      await field(log).fill('x');
      await chosen('From … to …', true);
      await to.fill('2026-01-03T10:00:00');
      await to.blur();
      await field(log).fill('x');
      await chosen('All time', false);
    });

    it('counts ages from the service’s time, where the clock of this machine is wrong', async () => {
      const log = await show(
        {},
        setup({ query: 'after:7d' }),
        progress({}, { serviceNow: Date.now() + 30 * 86_400_000 }),
      );
      await choosePeriod(log, 'From … to …');
      const ms = Date.parse((await text(log)).replace('after:', ''));
      assert.ok(Math.abs(ms - Date.now() - 23 * 86_400_000) < 600_000, await text(log));
    });

    it('says what service time means while that isn’t known', async () => {
      const log = await show({}, setup({ query: 'after:2026-01-02T10:00Z', zone: 'service' }));
      await log.page.getByText('Which zone the service’s own dates are in is known once entries have come.').waitFor();
      assert.equal(await log.page.getByLabel(/^From \(US Central\)/).inputValue(), '2026-01-02T04:00');
      await log.close();
      const { log: read } = await showRows(
        entries.slice(0, 50),
        {},
        setup({ query: 'after:2026-01-02T10:00Z', zone: 'service' }),
      );
      assert.equal(await read.page.getByLabel(/^From \(UTC-06:00\)/).inputValue(), '2026-01-02T04:00');
    });
  });

  describe('progress', () => {
    it('says where the service gave fewer entries than it counts', async () => {
      const short = { state: 'complete', count: 17_878, held: 17_878, read: 17_878, total: 200_021 } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress(short));
      await log.page.getByText('The service counts 200,021 entries and gave 17,878: the rest did not come.').waitFor();
      assert.deepEqual(await log.accessibilityFaults(), []);
    });

    it('is told while it reads, pauses, goes on and stops', async () => {
      const running = {
        state: 'running',
        count: 340,
        held: 400,
        read: 12_500,
        total: 100_000,
        filterIgnored: true,
        narrowed: true,
      } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress(running));
      await log.page.getByText('12,500 of about 100,000 read, 340 match', { exact: true }).waitFor();
      await log.page.getByText('The service did not apply its part of this search.').waitFor();
      await button(log, 'Pause').click();
      assert.equal((await log.heard('pause')).paused, true);
      await log.send(progress({ ...running, state: 'paused' }));
      await log.page.getByText('Paused: 12,500 of about 100,000 read, 340 match', { exact: true }).waitFor();
      await log.shot('log-page-paused');
      assert.deepEqual(await log.accessibilityFaults(), []);
      await button(log, 'Resume').click();
      assert.equal((await log.heard('pause', 2)).paused, false);
      await button(log, 'Stop').click();
      await log.heard('cancel');
      await log.send(progress({ ...running, state: 'cancelled' }));
      await log.page.getByText('Stopped: 340 entries so far', { exact: true }).waitFor();
      await button(log, 'Search Again').waitFor();
      assert.equal(await log.evaluate('document.activeElement.id'), 'query');
    });

    it('takes a double click for one, and a click that comes late for none', async () => {
      const running = { state: 'running', count: 340, held: 400, read: 12_500, total: 100_000 } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress({ ...running, state: 'complete' }));
      await field(log).fill('after:24h user:SYSTEM');
      await log.page.keyboard.press('Escape');
      await button(log, 'Search').dblclick();
      await log.settled();
      assert.equal(searches(log).length, 1);
      await log.send({ ...progress(running), query: 'after:24h user:SYSTEM' });
      const at = await button(log, 'Pause').boundingBox();
      assert.ok(at !== null);
      await log.until(`document.querySelector('.just-moved') === null`);
      await log.send({ ...progress({ ...running, state: 'complete' }), query: 'after:24h user:SYSTEM' });
      await button(log, 'Search Again').waitFor();
      await log.page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
      await log.settled();
      assert.equal(searches(log).length, 1);
      await button(log, 'Search Again').click();
      await log.heard('search', 2);
    });

    it('gives the focus of a button that goes to the query', async () => {
      const running = { state: 'running', count: 340, held: 400, read: 12_500, total: 100_000 } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress(running));
      const focused = 'document.activeElement.id || document.activeElement.tagName';
      const press = async (name: string) => {
        await button(log, name).focus();
        await log.page.keyboard.press('Enter');
      };
      await press('Pause');
      await log.heard('pause');
      await log.send(progress({ ...running, state: 'paused' }));
      await button(log, 'Resume').waitFor();
      assert.equal(await log.evaluate(focused), 'VSCODE-BUTTON', 'Resume stands where Pause was');
      await log.page.keyboard.press('Enter');
      await log.heard('pause', 2);
      await log.send(progress({ ...running, state: 'complete' }));
      await button(log, 'Search Again').waitFor();
      assert.equal(await log.evaluate(focused), 'query', 'what was read, was read to its end');
      await press('Search Again');
      await log.heard('search');
      await log.send(progress(running));
      await button(log, 'Stop').waitFor();
      assert.equal(await log.evaluate(focused), 'query', 'it reads again');
    });

    it('takes a key that comes late for a button that went for none', async () => {
      const running = { state: 'running', count: 340, held: 400, read: 12_500, total: 100_000 } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress(running));
      await button(log, 'Stop').focus();
      // As early as any key comes: between two steps of a test more time may go by.
      await log.evaluate(`addEventListener('focusin', ({ target }) => setTimeout(() => {
        if (target.id !== 'query') return;
        window.passed = ['Enter', ' ', 'x'].filter((key) =>
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
      }))`);
      await log.send(progress({ ...running, state: 'complete' }));
      await log.until('window.passed !== undefined');
      assert.deepEqual(await log.evaluate('window.passed'), ['x'], 'other keys are typed');
      await log.settled();
      assert.equal(searches(log).length, 0);
      await log.until(`document.querySelector('.just-moved') === null`);
      await log.page.keyboard.press('Enter');
      await log.heard('search');
    });

    it('takes a key for none that was pressed for a button that went, as long as it is held', async () => {
      const running = { state: 'running', count: 340, held: 400, read: 12_500, total: 100_000 } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress(running));
      await button(log, 'Stop').focus();
      await log.send(progress({ ...running, state: 'complete' }));
      await log.until(`document.activeElement?.id === 'query'`);
      await log.until(`document.querySelector('.just-moved') === null`);
      const passes = (repeat: boolean) =>
        log.evaluate(`document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: ' ', repeat: ${repeat}, bubbles: true, cancelable: true }))`);
      assert.equal(await passes(true), false);
      assert.equal(await passes(false), true);
      assert.equal(await passes(true), true, 'it was pressed for the query');
    });

    it('takes a key that comes late for a problem’s button that went for none', async () => {
      const log = await show(
        {},
        setup({ query: 'after:24h' }),
        progress({ state: 'complete', count: 3, held: 3, read: 3 }),
      );
      await log.send({ type: 'problem', problem: { sentence: 'Away.', action: 'retry' } });
      await log.page.getByRole('alert').getByRole('button', { name: 'Try Again' }).focus();
      await log.evaluate(`addEventListener('focusin', ({ target }) => setTimeout(() => {
        if (target.id !== 'query') return;
        window.passed = ['Enter', ' ', 'x'].filter((key) =>
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
      }))`);
      await log.send({ type: 'problem', problem: null });
      await log.until('window.passed !== undefined');
      assert.deepEqual(await log.evaluate('window.passed'), ['x'], 'other keys are typed');
      await log.settled();
      assert.equal(searches(log).length, 0);
    });

    it('gives the focus of a problem’s button to the query once the problem is gone', async () => {
      const log = await show(
        {},
        setup({ query: 'after:24h' }),
        progress({ state: 'failed', count: 3, held: 3, read: 3 }),
      );
      for (const tries of [1, 2]) {
        await log.send({ type: 'problem', problem: { sentence: 'Away.', action: 'retry' } });
        await log.page.getByRole('alert').getByRole('button', { name: 'Try Again' }).press('Enter');
        await log.heard('act', tries);
        await log.send({ type: 'problem', problem: null });
        await log.until(`document.activeElement.id === 'query'`);
      }
    });

    it('gives the focus of a problem that went while a question had the focus to the query', async () => {
      const log = await show({}, setup({ query: 'after:24h' }));
      await log.send({ type: 'problem', problem: { sentence: 'Signed out.', action: 'signIn' } });
      await log.page.getByRole('alert').getByRole('button', { name: 'Sign In' }).press('Enter');
      await log.heard('act');
      await log.evaluate(
        `document.hasFocus = () => false; document.activeElement.blur(); dispatchEvent(new Event('blur'))`,
      );
      await log.send({ type: 'problem', problem: null });
      await log.page.getByRole('alert').waitFor({ state: 'detached' });
      await log.evaluate(`delete document.hasFocus; dispatchEvent(new Event('focus'))`);
      await log.until(`document.activeElement.id === 'query'`);
    });

    it('gives the focus of the button that reads a missing period to the query', async () => {
      const complete = { state: 'complete', count: 3, held: 3, read: 3 } as const;
      const gap = { from: Date.now() - 60_000, to: Date.now() } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress({ ...complete, gaps: [gap] }));
      await log.page.locator('.bar').getByRole('button', { name: 'Search Again' }).press('Enter');
      await log.heard('search');
      await log.send(progress({ ...complete, state: 'running' }));
      await log.until(`document.activeElement.id === 'query'`);
    });

    it('says what is waited for, to a screen reader without the seconds, and no longer once entries come', async () => {
      const running = { state: 'running', count: 50, held: 50, read: 50, total: 400 } as const;
      const until = Date.now() + 60_000;
      const log = await show(
        {},
        setup({ query: 'after:24h' }),
        progress({ ...running, wait: { why: 'pause', until } }),
      );
      const waiting = log.page.locator('.results .waiting');
      await waiting.getByText(/^The service asks to wait: on at \d\d:\d\d:\d\d \S+$/).waitFor();
      await log.page.getByText('50 of about 400 entries', { exact: true }).waitFor();
      await log.shot('log-page-waiting');
      assert.deepEqual(await log.accessibilityFaults(), []);
      await log.send(progress({ ...running, read: 90, count: 90, wait: { why: 'error', until: Date.now() + 200 } }));
      await waiting.waitFor({ state: 'detached' });
      await waiting.getByText(/^The service has answered with errors for [5-9] s; trying again$/).waitFor();
      await log.page
        .locator('.results .only-read', { hasText: 'The service answers with errors; trying again' })
        .waitFor({ state: 'attached' });
      await log.send(progress({ ...running, state: 'complete', read: 400, count: 400, held: 400 }));
      await waiting.waitFor({ state: 'detached' });
    });

    it('lets another query be searched while one runs', async () => {
      const log = await show({}, setup({ query: 'after:24h' }), progress({ state: 'running', read: 5, count: 5 }));
      await field(log).fill('after:1h');
      await button(log, 'Stop').waitFor();
      await button(log, 'Search').click();
      assert.equal((await log.heard('search')).query, 'after:1h');
    });

    it('says when rows are those that were held, that the limit was reached, and what to try where nothing matched', async () => {
      const readAt = Date.UTC(2026, 0, 2, 14, 32);
      const log = await show(
        {},
        setup({ query: 'after:24h' }),
        progress({ state: 'complete', count: 340, held: 12_500, read: 12_500, readAt }),
      );
      await log.page.getByText('340 of 12,500, read 2026-01-02 14:32', { exact: true }).waitFor();
      // The time goes on while new entries are looked for, and nobody wants to hear it every minute.
      assert.equal(await log.page.locator('.results .only-read').first().innerText(), 'Results: 340 of 12,500');
      await log.send(progress({ state: 'limited', count: 7, held: 1_000_000, read: 1_000_000 }));
      await log.page.getByText('The first 1,000,000 entries were read; older ones were not.').waitFor();
      await log.send(progress({ state: 'limited', count: 7, held: 1_000_000, read: 1_000_000, wider: true }));
      await log.page.getByText('Search again to read those that this query finds.').waitFor();
      await log.send(progress({ state: 'complete', read: 50, held: 50 }, { query: 'name:Login after:1h' }));
      await log.page.getByText('No entry matches.').waitFor();
      await log.page.getByText('“Login” is compared exactly, because it has capital letters.').waitFor();
      await log.shot('log-page-empty');
      await log.send({ type: 'problem', problem: { sentence: 'This user may not read that.', action: 'showLog' } });
      await log.page.getByRole('alert').getByRole('button', { name: 'Show Log' }).click();
      assert.equal((await log.heard('act')).action, 'showLog');
    });

    it('leaves no room for a timeline once nothing came', async () => {
      const none = { count: 0, held: 0, read: 0 } as const;
      const log = await show({}, setup({ query: 'after:24h' }), progress({ ...none, state: 'running' }));
      const [plot, colours] = [log.page.locator('.histogram-plot'), log.page.locator('.colour-by')];
      await plot.waitFor();
      for (const state of ['complete', 'failed', 'cancelled'] as const) {
        await log.send(progress({ ...none, state }));
        await plot.waitFor({ state: 'detached' });
        assert.equal(await colours.isVisible(), false);
        await log.send(progress({ ...none, state: 'running' }));
        await plot.waitFor();
      }
      await log.send(progress({ ...none, state: 'complete', held: 50, read: 50 }));
      await log.page.getByText('No entry matches.').waitFor();
      assert.equal(await plot.isVisible(), true, 'there is something to go back to');
      await log.send(progress({ ...none, state: 'complete' }));
      await plot.waitFor({ state: 'detached' });
      await log.shot('log-page-nothing');
    });

    it('tells the editor once that the first rows are on the screen', async () => {
      const { log, editor } = await showRows(entries);
      assert.equal((await log.heard('shown')).search, 1);
      await log.send(editor.progress());
      await log.page.getByRole('grid').focus();
      await log.page.keyboard.press('End');
      await row(log, entries.length - 1).waitFor();
      await log.settled();
      assert.equal(log.said.filter(({ type }) => type === 'shown').length, 1);
    });
  });

  it('looks for the same text after it was hidden, without taking the focus', async () => {
    const kept = { connectionName: 'production', query: 'x', searched: 'x', finding: { open: true, text: 'Login' } };
    const page: Page = await bench.show(bare, { kept });
    await page.send(setup({ query: 'x' }), progress({ state: 'complete' }, { query: 'x' }));
    const input = page.page.locator('pe-find-bar input');
    await input.waitFor();
    assert.equal(await input.inputValue(), 'Login');
    assert.equal(await page.evaluate(`document.activeElement.matches('pe-find-bar input')`), false);
    await input.fill('Reboot');
    await page.until(`window.keptState?.finding?.text === 'Reboot'`);
    await input.press('Escape');
    await page.until('window.keptState.finding.open === false');
    await page.close();
  });

  it('says that it searches while the session of what it kept is opened', async () => {
    const kept = { connectionName: 'production', query: 'user:SYSTEM', searched: 'user:SYSTEM' };
    const page: Page = await bench.show(bare, { kept });
    await page.send(setup(), progress({}, { query: '' }), progress({}, { query: 'user:SYSTEM' }));
    await page.page.getByText('Searching…').first().waitFor();
    await page.send(progress({ state: 'complete', read: 1 }, { query: 'user:SYSTEM' }));
    await page.settled();
    assert.equal(await page.page.getByText('Searching…').count(), 0);
    assert.equal(await page.page.locator('#results').count(), 1);
    await page.close();
  });

  it('shows the first rows that come with the progress without asking for them', async () => {
    const editor = await StandIn.of(entries, now);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, {});
    await shown.send(setup({ query: '' }), editor.progress(true));
    const log = shown;
    await row(log, 0).getByText(String(entries[0]?.eventName)).first().waitFor();
    assert.equal((await log.heard('shown')).search, 1);
    await log.settled();
    assert.deepEqual(
      log.said.filter(({ type }) => type === 'window'),
      [],
    );
  });

  describe('what is done with a search', () => {
    it('asks the editor to export, save, link and write it as curl', async () => {
      const { log } = await showRows(entries.slice(0, 50), {}, setup({ query: 'user:SYSTEM' }));
      await button(log, 'Export…').click();
      await log.heard('export');
      await button(log, 'Save…').click();
      await button(log, 'Copy Link').click();
      await button(log, 'Copy as curl').click();
      assert.equal((await log.heard('saveSearch')).query, 'user:SYSTEM');
      assert.equal((await log.heard('copyLink')).query, 'user:SYSTEM');
      assert.equal((await log.heard('copyAsCurl')).query, 'user:SYSTEM');
    });

    it('tells the editor, whose commands do the same, what stands in the bar', async () => {
      const { log } = await showRows(entries.slice(0, 50), {}, setup({ query: 'user:SYSTEM' }));
      const told = async (query: string | null) => {
        const all = () => log.said.flatMap((message) => (message.type === 'inBar' ? [message.query] : []));
        while (all().at(-1) !== query) await log.heard('inBar', all().length + 1);
      };
      await told('user:SYSTEM');
      await field(log).fill('user:SYSTEM typed');
      await told('user:SYSTEM typed');
      await field(log).fill('x'.repeat(20_000));
      await told(null);
    });

    it('is less for a file, which the page names with how much it holds, and says why', async () => {
      const file = setup({ query: 'after:24h', connectionName: 'kept.csv — me', file: '/home/me/kept.csv' });
      const held = { state: 'complete', count: 12, held: 1234, read: 1234, isFile: true } as const;
      const log = await show({}, file, progress(held));
      await log.page.getByRole('heading', { name: 'Entries of kept.csv — me' }).waitFor();
      await log.page.getByText('This is the file /home/me/kept.csv, with 1,234 entries. No service is asked').waitFor();
      for (const name of ['Follow', 'Save…', 'Copy Link', 'Copy as curl']) {
        assert.ok(await button(log, name).isDisabled(), name);
        assert.match((await button(log, name).getAttribute('title')) ?? '', /Not for a file/);
      }
      assert.ok(await button(log, 'Export…').isEnabled());
      assert.deepEqual(await log.accessibilityFaults(), []);
      await log.send(progress({ ...held, state: 'limited' }));
      await log.page.getByText('The first 1,234 entries of the file were read; the others were not.').waitFor();
      await log.page.getByText('This is the file /home/me/kept.csv. No service is asked for anything.').waitFor();
      await log.send(progress({ ...held, count: 0, held: 0, read: 0 }, { query: '' }));
      await log.page.getByText('The file has no entries.').waitFor();
      // One that isn't an export at all: there is nothing to count.
      await log.send(progress({ ...held, state: 'failed', count: 0, held: 0, read: 0 }, { query: '' }));
      await log.page.getByText('No entries', { exact: true }).waitFor();
      await log.page.getByText('This is the file /home/me/kept.csv. No service is asked for anything.').waitFor();
    });

    it('has nothing to follow or export before a search', async () => {
      const log = await show({}, setup());
      assert.ok(await button(log, 'Follow').isDisabled());
      assert.ok(await button(log, 'Export…').isDisabled());
    });
  });

  describe('finding', () => {
    it('goes from match to match by the keyboard, keeps the rows around them, and says where it went on', async () => {
      const { log } = await showRows(entries.slice(0, 100));
      await log.page.keyboard.press('Control+f');
      await log.page.keyboard.type('web-00097');
      const first = '1 of 1';
      await log.page.getByText(first, { exact: true }).waitFor();
      await row(log, 97).waitFor();
      await log.page.keyboard.press('Enter');
      await log.page.getByText(`${first}, went on from the first row`, { exact: true }).waitFor();
      await log.page.keyboard.press('F3');
      await log.heard('find', 3);
      await log.page.keyboard.press('Shift+F3');
      await log.page.getByText(`${first}, went on from the last row`, { exact: true }).waitFor();
      await log.page.locator('.find-bar input').fill('nowhere at all');
      await log.page.getByText('Not found', { exact: true }).waitFor();
      assert.equal(await log.page.locator('#log-rows [role=grid]').getAttribute('aria-rowcount'), '101');
      await log.page.keyboard.press('Escape');
      await log.page.locator('.find-bar').waitFor({ state: 'detached' });
      await log.until(`document.activeElement.getAttribute('role') === 'grid'`);
    });

    it('asks again where the row found stands elsewhere by now, and not where there was none', async () => {
      const log = await show({}, setup({ query: '' }), progress({ state: 'complete', count: 10, read: 10, held: 10 }));
      await button(log, 'Find').click();
      await log.page.keyboard.type('x');
      await log.heard('find');
      const found = {
        type: 'found' as const,
        search: 1,
        revision: 1,
        text: 'x',
        opens: true,
        wrapped: false,
        match: 0,
        matches: 0,
        fields: [],
        beyond: [],
      };
      await log.send(progress({ state: 'complete', count: 10, read: 10, held: 10 }, { revision: 2 }));
      await log.send({ ...found, id: -1, place: -1 });
      await log.page.getByText('Not found', { exact: true }).waitFor();
      // The rows are others by now: it is only counted.
      await log.heard('find', 2);
      await log.send({ ...found, revision: 2, opens: false, id: 7, place: 7, match: 6, matches: 7 });
      await log.page.getByText('7 matches', { exact: true }).waitFor();
      assert.equal(log.said.filter(({ type }) => type === 'watch').length, 0);
      await log.page.keyboard.press('Enter');
      await log.heard('find', 3);
      await log.send({ ...found, revision: 1, id: 7, place: 7, match: 6, matches: 7 });
      await log.heard('find', 4);
      await log.send({ ...found, revision: 2, id: 7, place: 3, match: 3, matches: 7 });
      await log.page.getByText('3 of 7', { exact: true }).waitFor();
      assert.deepEqual((await log.heard('watch')).ids, [7]);
    });

    it('counts anew in rows of another query and as rows come, and stays where the reader is', async () => {
      const { log } = await showRows(entries.slice(0, 100));
      const said = log.page.locator('.find-said');
      await button(log, 'Find').click();
      await log.page.keyboard.type('reboot');
      await said.getByText('1 of 14', { exact: true }).waitFor();
      await log.page.keyboard.press('Enter');
      await said.getByText('2 of 14', { exact: true }).waitFor();
      const rebooted = (first: string) =>
        entries.slice(0, 100).filter(({ eventName, userType }) => eventName === 'Reboot' && userType === first);
      const names = [...new Set(entries.slice(0, 100).map(({ userType }) => String(userType)))];
      for (const name of names) {
        await field(log).fill(`user:${name}`);
        await log.page.keyboard.press('Enter');
        const { length } = rebooted(name);
        const wanted = new RegExp(length === 0 ? '^Not found$' : `^(\\d+ of )?${length}( match| matches)?$`);
        await said.getByText(wanted).waitFor();
      }
      await field(log).fill('nothing at all');
      await log.page.keyboard.press('Enter');
      await log.page
        .getByText(/^0 of 100|^No /)
        .first()
        .waitFor();
      await log.until(`document.querySelector('.find-said').innerText === ''`);
      await field(log).fill('');
      await log.page.keyboard.press('Enter');
      await said.getByText(/14/).waitFor();
      await log.shot('log-page-find-again');
    });

    it('says nothing of the text before while another one is looked for', async () => {
      const log = await show({}, setup({ query: '' }), progress({ state: 'complete', count: 10, read: 10, held: 10 }));
      const said = log.page.locator('.find-said');
      await button(log, 'Find').click();
      await log.page.keyboard.type('x');
      await log.heard('find');
      const about = {
        type: 'found' as const,
        search: 1,
        revision: 1,
        opens: true,
        wrapped: false,
        fields: [],
        beyond: [],
      };
      await log.send({ ...about, text: 'x', id: 7, place: 7, match: 1, matches: 7 });
      await said.getByText('1 of 7', { exact: true }).waitFor();
      await log.page.locator('.find-bar input').fill('xy');
      // The answer isn't there yet.
      await log.until(`document.querySelector('.find-said').innerText === ''`);
      assert.equal((await log.heard('find', 2)).text, 'xy');
      await log.send({ ...about, text: 'xy', id: -1, place: -1, match: 0, matches: 0 });
      await said.getByText('Not found', { exact: true }).waitFor();
    });

    it('takes the count of the text of before for nothing else where the reader is quicker than it', async () => {
      const editor = await StandIn.of(entries.slice(0, 100), now);
      const late: FromLogPage[] = [];
      let isLate = false;
      shown = await bench.show<ToLogPage, FromLogPage>(bare, {}, (message) => {
        if (!isLate || message.type !== 'find') return editor.answer(message);
        late.push(message);
        return [];
      });
      const log = shown;
      await log.send(setup({ query: '' }), editor.progress());
      const active = (place: number) =>
        log.until(`document.querySelector('#log-rows .table-row.active')?.ariaRowIndex === '${place + 2}'`);
      /** The count's answer comes once the text is asked for: it leaves the reader at the row, and the answer to that finds another. */
      const quicker = async (ask: () => Promise<void>, left: number, found: number) => {
        await row(log, left).click();
        await log.page.keyboard.press('Escape');
        late.length = 0;
        isLate = true;
        const before = log.said.filter(({ type }) => type === 'find').length;
        await log.page.keyboard.press('Control+f');
        await log.heard('find', before + 1);
        await ask();
        for (const message of late.splice(0, 1)) await log.send(...editor.answer(message));
        await log.settled();
        await active(left);
        isLate = false;
        await log.heard('find', before + 2);
        for (const message of late) await log.send(...editor.answer(message));
        await active(found);
        await log.page.keyboard.press('Escape');
        await log.page.locator('.find-bar').waitFor({ state: 'detached' });
      };
      await log.page.keyboard.press('Control+f');
      await log.page.keyboard.type('reboot');
      await log.page.locator('.find-said').getByText('1 of 14', { exact: true }).waitFor();
      await log.page.keyboard.press('Escape');
      const places = entries.slice(0, 100).flatMap(({ eventName }, place) => (eventName === 'Reboot' ? [place] : []));
      const [, first = 0, second = 0] = places;
      await quicker(() => log.page.keyboard.press('Shift+Enter'), first + 1, first);
      await quicker(() => log.page.keyboard.type('reboot'), first + 1, second);
    });

    it('says of a row that is clicked which match it is, or only how many there are', async () => {
      const { log } = await showRows(entries.slice(0, 100));
      const said = log.page.locator('.find-said');
      await button(log, 'Find').click();
      await log.page.keyboard.type('reboot');
      await said.getByText('1 of 14', { exact: true }).waitFor();
      const places = entries.slice(0, 100).flatMap(({ eventName }, place) => (eventName === 'Reboot' ? [place] : []));
      await row(log, (places[0] ?? 0) + 1).click();
      await said.getByText('14 matches', { exact: true }).waitFor();
      await row(log, places[1] ?? 0).click();
      await said.getByText('2 of 14', { exact: true }).waitFor();
      assert.equal(await row(log, places[1] ?? 0).getAttribute('aria-selected'), 'true');
    });

    it('says at once how many matches the text of before has where it is opened again, and stays where the reader is', async () => {
      const { log } = await showRows(entries.slice(0, 100));
      const said = log.page.locator('.find-said');
      const reopened = async (wanted: string) => {
        await log.page.keyboard.press('Escape');
        await log.page.locator('.find-bar').waitFor({ state: 'detached' });
        await log.page.keyboard.press('Control+f');
        await said.getByText(wanted, { exact: true }).waitFor();
      };
      await log.page.keyboard.press('Control+f');
      await log.page.keyboard.type('reboot');
      await said.getByText('1 of 14', { exact: true }).waitFor();
      await reopened('1 of 14');
      const places = entries.slice(0, 100).flatMap(({ eventName }, place) => (eventName === 'Reboot' ? [place] : []));
      const beside = (places[0] ?? 0) + 1;
      await row(log, beside).click();
      await said.getByText('14 matches', { exact: true }).waitFor();
      await log.page.keyboard.press('Control+f');
      await reopened('14 matches');
      assert.equal(await row(log, beside).getAttribute('aria-selected'), 'true');
      // Closed before it was looked for.
      await log.page.keyboard.type('nowhere');
      await reopened('Not found');
    });

    it('finds dates as they are shown and marks them, in each zone and in the details', async () => {
      const { log } = await showRows(entries.slice(0, 100));
      const said = log.page.locator('.find-said');
      const shown = () => row(log, 5).locator('[role=gridcell]').first().innerText();
      const utc = await shown();
      await button(log, 'Find').click();
      await log.page.keyboard.type(utc);
      await said.getByText('1 of 1', { exact: true }).waitFor();
      await row(log, 5).locator('mark', { hasText: utc }).waitFor();
      // The same rows in another zone show other dates.
      await log.page.locator('input[value=service]').check();
      await said.getByText('Not found', { exact: true }).waitFor();
      const there = await shown();
      assert.notEqual(there, utc);
      await log.page.locator('.find-bar input').fill(there);
      await said.getByText('1 of 1', { exact: true }).waitFor();
      await row(log, 5).locator('mark', { hasText: there }).waitFor();
      await row(log, 5).click();
      await log.page.locator('.find-bar input').fill('2026');
      await log.page.locator('.details .value-note mark', { hasText: '2026' }).waitFor();
      await log.page.locator('.details .value > mark', { hasText: '2026' }).waitFor();
    });

    it('brings the column of a match into sight, moving sideways no further than that', async () => {
      const { log } = await showRows(entries.slice(0, 3000), { width: 700 });
      const left = () => log.evaluate<number>(`document.querySelector('#log-rows .table').scrollLeft`);
      const toMatch = async (text: string, column: string) => {
        await log.page.locator('.find-bar input').fill(text);
        await log.page.locator('.table-row.active mark', { hasText: text }).first().waitFor();
        // The first cell that has it lies whole between the table's edges.
        await log.until(`(() => {
          const table = document.querySelector('#log-rows .table');
          const cell = document.querySelector('.table-row.active mark')?.closest('.table-cell');
          const place = [...(cell?.parentElement.children ?? [])].indexOf(cell);
          const head = document.querySelectorAll('.table-head .table-cell')[place];
          if (head?.getAttribute('aria-label') !== ${JSON.stringify(column)}) return false;
          const { left } = table.getBoundingClientRect();
          const box = cell.getBoundingClientRect();
          return box.left >= left && box.right <= left + table.clientLeft + table.clientWidth;
        })()`);
        return left();
      };
      await button(log, 'Find').click();
      assert.equal(await toMatch(String(entries[9]?.eventName), 'Event'), 0);
      // Its row isn't loaded when it is found.
      const right = await toMatch(String(entries[2900]?.traceId), 'Trace');
      assert.ok(right > 0);
      assert.equal(await toMatch(String(entries[2902]?.traceId), 'Trace'), right);
      const back = await toMatch('Reboot', 'Event');
      assert.ok(back > 0 && back < right);
      // The reader who goes elsewhere by the keyboard isn't drawn back.
      await log.evaluate(`document.querySelector('#log-rows .table').scrollLeft = 9999`);
      await log.page.locator('.table-row.active').click();
      const place = Number(await log.page.locator('.table-row.active').getAttribute('aria-rowindex'));
      await log.page.keyboard.press('ArrowDown');
      await log.page.locator(`.table-row.active[aria-rowindex="${place + 1}"]`).waitFor();
      assert.ok((await left()) > back);
    });

    it('steps through neighbouring matches in both directions', async () => {
      const { log } = await showRows(entries.slice(0, 100));
      const said = log.page.locator('.find-said');
      await button(log, 'Find').click();
      await log.page.keyboard.type('reboot');
      const place = async () => Number(await log.page.locator('.table-row.active').getAttribute('aria-rowindex'));
      await said.getByText('1 of 14', { exact: true }).waitFor();
      const first = await place();
      for (const [key, match, by] of [
        ['Enter', 2, 7],
        ['Enter', 3, 14],
        ['Shift+Enter', 2, 7],
      ] as const) {
        await log.page.keyboard.press(key);
        await said.getByText(`${match} of 14`, { exact: true }).waitFor();
        assert.equal(await place(), first + by);
      }
    });
  });

  describe('following', () => {
    const following: LogFollowing = {
      checkedAt: now,
      interval: 5000,
      arrived: 0,
      trouble: null,
      end: null,
      askedAt: null,
      wait: null,
    };

    it('is turned on and off, and says when it last looked, what came and what may be missing', async () => {
      const { log, editor } = await showRows(entries.slice(0, 50));
      await button(log, 'Follow').click();
      assert.equal((await log.heard('follow')).on, true);
      editor.following = { ...following, checkedAt: Date.UTC(2026, 0, 2, 14, 32, 5), arrived: 3 };
      await log.send(editor.progress());
      await log.page.getByText('Following, last checked 2026-01-02 14:32:05 · 3 new', { exact: true }).waitFor();
      assert.equal(await button(log, 'Follow').getAttribute('aria-pressed'), 'true');
      const gap = { from: Date.UTC(2026, 0, 2, 13, 2), to: Date.UTC(2026, 0, 2, 14, 31) };
      editor.gaps = [gap];
      editor.following = { ...editor.following, trouble: 'The service can’t be reached.' };
      await log.send(editor.progress());
      await log.page.getByText('Entries between 2026-01-02 13:02:00 and 2026-01-02 14:31:00 may be missing').waitFor();
      await log.page.getByText('The service can’t be reached.').waitFor();
      await button(log, 'Follow').click();
      assert.equal((await log.heard('follow', 2)).on, false);
      await log.page.locator('.bar').getByRole('button', { name: 'Search Again' }).click();
      assert.equal((await log.heard('search')).fresh, true);
    });

    it('is no longer on once it has ended, and the way on stands beside why', async () => {
      const { log, editor } = await showRows(entries.slice(0, 50), { theme: 'light', width: 400 });
      const trouble = 'api.example.com refused the user name or API key. Following has ended.';
      editor.following = { ...following, trouble, end: { action: 'signIn' } };
      await log.send(editor.progress());
      await log.page
        .locator('.follow-line')
        .getByText(/^Followed until/)
        .waitFor();
      assert.equal(await button(log, 'Follow').getAttribute('aria-pressed'), 'false');
      await log.shot('log-page-follow-ended');
      assert.deepEqual(await log.accessibilityFaults(), []);
      const sentence = 'api.example.com refused the user name or API key.';
      await log.send({ type: 'problem', problem: { sentence, action: 'signIn' } });
      await log.page.locator('.follow-trouble').getByText('Following has ended.', { exact: true }).waitFor();
      assert.equal(await button(log, 'Sign In').count(), 1, 'why, and the way on, stand above');
      await log.send({ type: 'problem', problem: null });
      await log.page.locator('.follow-line').getByRole('button', { name: 'Sign In' }).click();
      assert.equal((await log.heard('act')).action, 'signIn');
      await button(log, 'Follow').click();
      assert.equal((await log.heard('follow')).on, true);
    });

    it('says what it waits for: an answer, the service, or that the search is read', async () => {
      const { log, editor } = await showRows(entries.slice(0, 50), { theme: 'light', width: 400 });
      const line = log.page.locator('.follow-line');
      const tell = async (part: Partial<LogFollowing>, state: LogProgress['state'] = 'complete') => {
        editor.following = { ...following, ...part };
        const message = editor.progress();
        await log.send({ ...message, progress: { ...message.progress, state } });
      };
      await tell({ checkedAt: null }, 'running');
      await line.getByText('Following begins once this search has been read', { exact: true }).waitFor();
      await tell({ askedAt: Date.now() - 12_000 });
      await line.getByText(/^No answer for 1\d s$/).waitFor();
      await tell({ askedAt: Date.now() - 12_000, wait: { why: 'error', until: Date.now() + 500 } });
      await line.getByText(/^The service has answered with errors for 1\d s; trying again$/).waitFor();
      const until = Date.now() + 600_000;
      await tell({ trouble: 'The service asks to slow down.', wait: { why: 'pause', until } });
      await line.getByText(/^The service asks to wait: on at .*\d\d:\d\d:\d\d \S+$/).waitFor();
      await log.shot('log-page-follow-waits');
      assert.ok(await log.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
      assert.deepEqual(await log.accessibilityFaults(), []);
      await tell({});
      await line.getByText('The service asks to wait').waitFor({ state: 'detached' });
    });

    it('offers the way to entries that came above the screen', async () => {
      const { log, editor } = await showRows(entries);
      editor.following = following;
      await log.send(editor.progress());
      await log.evaluate(`document.querySelector('.table').scrollTop = 24000`);
      await row(log, 1005).waitFor();
      await log.settled();
      editor.following = { ...following, arrived: 3 };
      await log.send(editor.progress());
      const pill = log.page.getByRole('button', { name: '3 new entries: go to the top' });
      await pill.waitFor();
      const inside = await log.evaluate<boolean>(`(() => {
        const pill = document.querySelector('.unseen-pill').getBoundingClientRect();
        const table = document.querySelector('#log-rows').getBoundingClientRect();
        return pill.top > table.top && pill.top < table.top + 80 && pill.left > table.left && pill.right < table.right;
      })()`);
      assert.ok(inside);
      await log.shot('log-page-unseen');
      await pill.click();
      await row(log, 0).waitFor();
      await pill.waitFor({ state: 'detached' });
    });
  });

  it('leaves foreign text inert, in the bar and its list too', async () => {
    const hostile = hostileTexts.map((text, index) => ({ ...logEntry(index, now), eventName: text, [text]: text }));
    const recent = hostileTexts.map((text) => JSON.stringify(text));
    const { log } = await showRows(
      hostile,
      {},
      setup({ query: '"<b>x</b>"', userTypes: hostileTexts, recent, connectionName: hostileTexts.join(' ') }),
    );
    for (const typed of ['', 'user:', 'name:', 'fi']) {
      await field(log).fill(typed);
      await log.page.locator('.query-offer').first().waitFor();
      assert.deepEqual(hiddenIn(await log.evaluate<string>('document.body.innerText')), []);
    }
    await log.shot('log-page-hostile');
    await log.assertClean();
    assert.equal(await log.evaluate('window.attacked ?? null'), null);
    assert.equal(await log.evaluate('document.querySelectorAll("main img, main script, main a, main b").length'), 0);
  });

  it('goes back to the searches before, to where one was in them, and forward, by buttons and keys', async () => {
    const { log } = await showRows(entries, {}, setup({ query: '' }));
    const back = log.page.getByRole('button', { name: /^Back to/ });
    const forward = log.page.getByRole('button', { name: /^Forward to/ });
    const goes = () => log.said.filter(({ type }) => type === 'narrow').length;
    assert.ok((await back.isDisabled()) && (await forward.isDisabled()));
    await log.evaluate(`document.querySelector('.table').scrollTop = 24 * 3000`);
    await row(log, 3005).click();
    await log.page.getByRole('button', { name: 'Same trace' }).click();
    const trace = (await log.heard('narrow')).query;
    assert.match(trace, /^trace:/);
    await log.page.getByText(/^\d of 5,000/).waitFor();
    await field(log).fill('user:SYSTEM');
    await log.page.keyboard.press('Enter');
    await log.page.getByText(/^1,66\d of 5,000/).waitFor();
    await log.page.keyboard.press('Alt+ArrowLeft');
    await log.page.getByText(/^\d of 5,000/).waitFor();
    assert.equal(await text(log), trace);
    await back.focus();
    await log.page.keyboard.press('Enter');
    await log.page.getByText(/^5,000 entries/).waitFor();
    assert.equal(await text(log), '');
    assert.match(await log.evaluate('document.activeElement.title'), /^Back to/);
    await row(log, 3005).waitFor();
    await log.until(`Math.abs(document.querySelector('.table').scrollTop - 24 * 3000) < 48`);
    assert.ok(await back.isDisabled());
    // What isn't there is left to the editor, which has a way back of its own.
    const kept = await log.kept();
    await log.page.keyboard.press('Alt+ArrowRight');
    await forward.click();
    await log.page.getByText(/^1,66\d of 5,000/).waitFor();
    assert.equal(await text(log), 'user:SYSTEM');
    assert.equal(goes(), 5);
    assert.deepEqual(searches(log).length, 1);
    assert.ok(kept !== null);
    await log.assertClean();
  });

  it('is in each search where one was in it, also where one went on before its rows came', async () => {
    const editor = await StandIn.of(entries, now);
    let isSilent = false;
    const log = await bench.show<ToLogPage, FromLogPage>(bare, {}, (message) =>
      isSilent && (message.type === 'search' || message.type === 'narrow') ? [] : editor.answer(message),
    );
    shown = log;
    await log.send(setup({ query: '' }), editor.progress());
    const scrollTo = async (top: number) => {
      await log.evaluate(`document.querySelector('.table').scrollTop = 24 * ${top}`);
      await log.until(`window.keptState.top === ${top}`);
    };
    const isAt = (top: number) =>
      log.until(`Math.abs(document.querySelector('.table').scrollTop - 24 * ${top}) < 24 && keptState.top === ${top}`);
    const run = async (query: string) => {
      await field(log).fill(query);
      await log.page.keyboard.press('Enter');
    };
    const goBack = () => log.page.keyboard.press('Alt+ArrowLeft');
    const narrowed = log.page.getByText(/^1,66\d of 5,000/);
    await row(log, 5).waitFor();
    await scrollTo(3000);
    await row(log, 3005).click();
    await log.until('window.keptState.open !== undefined');
    isSilent = true;
    await run('user:SYSTEM');
    await log.heard('search');
    const { searched, top, row: print, open } = (await log.kept()) as Record<string, unknown>;
    assert.deepEqual([searched, top, print, open], ['user:SYSTEM', 0, undefined, undefined]);
    isSilent = false;
    await run('user:EMPLOYEE');
    await narrowed.waitFor();
    await goBack();
    assert.equal(await text(log), 'user:SYSTEM');
    await isAt(0);
    await goBack();
    await log.page.getByText(/^5,000 entries/).waitFor();
    await isAt(3000);
    // At the very top it is too, though the row that one was at stands further below.
    await scrollTo(0);
    await run('user:SYSTEM');
    await narrowed.waitFor();
    await scrollTo(60);
    await log.heard('watch');
    await goBack();
    await log.page.getByText(/^5,000 entries/).waitFor();
    await isAt(0);
    await log.assertClean();
  });

  /**
   * Each click leads to a search of its own, as where the service has to be asked: rows have other ids then. `newer`: entries that have
   * come once one goes back.
   */
  async function showSearches(newer: readonly LogEntry[] = []) {
    let editor = await StandIn.of(entries, now);
    const grown = await StandIn.of([...newer, ...entries], now);
    let search = 1;
    const log = await bench.show<ToLogPage, FromLogPage>(bare, { theme: 'highContrast' }, (message) => {
      if (message.type === 'narrow') search++;
      if (search === 3) editor = grown;
      return editor.answer(message).map((answer) => ('search' in answer ? { ...answer, search } : answer));
    });
    shown = log;
    await log.send(setup({ query: '' }), editor.progress());
    return log;
  }

  it('leaves the focus on what leads from an entry to others, whose details are drawn anew there', async () => {
    const log = await showSearches();
    const focused = () => log.evaluate<string>('document.activeElement?.textContent?.trim() ?? ""');
    await row(log, 5).click();
    for (const name of ['Same trace', 'Around this time']) {
      await log.page.locator('.details').getByRole('button', { name }).focus();
      await log.page.keyboard.press('Enter');
      await log.page.getByText(/^\d of 5,000/).waitFor();
      await log.until(`document.activeElement !== document.body`);
      assert.equal(await focused(), name);
      await log.page.keyboard.press('Alt+ArrowLeft');
      await log.page.getByText(/^5,000 entries/).waitFor();
      await log.until(`document.activeElement !== document.body`);
      assert.equal(await focused(), name);
    }
    // Who clicks where nothing takes the focus wants it nowhere.
    await log.page.locator('.details').getByRole('button', { name: 'Same trace' }).click();
    await log.page.getByRole('heading', { level: 1 }).click();
    await log.page.getByText(/^\d of 5,000/).waitFor();
    await log.page.locator('.details').getByRole('button', { name: 'Same trace' }).waitFor();
    await log.settled();
    assert.equal(await log.evaluate('document.activeElement === document.body'), true);
    await log.assertClean();
  });

  it('opens the entry again that was open when the search was left, where it is still among the rows', async () => {
    const log = await showSearches();
    const back = log.page.getByRole('button', { name: /^Back to/ });
    const details = log.page.locator('.details');
    await row(log, 5).click();
    const sent = await details.getByText(/^Sent as/).innerText();
    await details.getByRole('button', { name: 'Same trace' }).click();
    await log.page.getByText(/^\d of 5,000/).waitFor();
    // It goes along to its trace, and is left there too.
    await log.until(`window.keptState.searched?.startsWith('trace:')`);
    await details.getByText(sent, { exact: true }).waitFor();
    await log.page.keyboard.press('Alt+ArrowLeft');
    await log.page.getByText(/^5,000 entries/).waitFor();
    await details.getByText(sent, { exact: true }).waitFor();
    assert.equal(await row(log, 5).getAttribute('aria-selected'), 'true');
    await log.shot('log-page-back');
    // What was closed before stays closed.
    await details.getByRole('button', { name: 'Close details' }).click();
    await log.page.getByRole('button', { name: /^Forward to/ }).click();
    await log.page.getByText(/^\d of 5,000/).waitFor();
    await back.click();
    await log.page.getByText(/^5,000 entries/).waitFor();
    await log.page.locator('.pending').first().waitFor({ state: 'detached' });
    await row(log, 5).waitFor();
    await log.settled();
    assert.equal(await details.count(), 0);
    await log.assertClean();
  });

  it('keeps an entry open whose value alone is searched, where that has to be read anew', async () => {
    const log = await showSearches();
    await row(log, 5).click();
    const details = log.page.locator('.details');
    const sent = await details.getByText(/^Sent as/).innerText();
    // Only typed, so that what is held wouldn't do.
    await field(log).fill('after:7d');
    await field(log).press('Escape');
    await details.getByRole('button', { name: 'Only this User type' }).click();
    assert.match((await log.heard('narrow')).query, /^after:7d user:\w+$/);
    await log.page.getByText(/^1,66\d of 5,000/).waitFor();
    await details.getByText(sent, { exact: true }).waitFor();
    await log.page.locator('.table-row.active[aria-selected=true]').waitFor();
    await log.assertClean();
  });

  it('goes back to the rows where one was, in sight of the entry that was open, though others came above them', async () => {
    const newer = Array.from({ length: 60 }, (_, place) => logEntry(place, now + 3_600_000));
    const log = await showSearches(newer);
    const top = `document.querySelector('#log-rows .table').scrollTop`;
    await log.evaluate(`${top} = 24 * 3000`);
    await row(log, 3005).click();
    const details = log.page.locator('.details');
    const sent = await details.getByText(/^Sent as/).innerText();
    await details.getByRole('button', { name: 'Same trace' }).click();
    await log.page.getByText(/^\d of 5,000/).waitFor();
    await details.getByText(sent, { exact: true }).waitFor();
    await log.page.keyboard.press('Alt+ArrowLeft');
    await log.page.getByText(/^5,060 entries/).waitFor();
    await details.getByText(sent, { exact: true }).waitFor();
    await log.until(`${top} === 24 * 3060`);
    assert.equal(await row(log, 3065).getAttribute('aria-selected'), 'true');
    // Loaded again, with as many above once more.
    await log.until(`window.keptState.top === 3060 && window.keptState.open !== undefined`);
    const kept = await log.kept();
    await log.close();
    const more = Array.from({ length: 60 }, (_, place) => logEntry(place, now + 7_200_000));
    const editor = await StandIn.of([...more, ...newer, ...entries], now);
    const again = await bench.show<ToLogPage, FromLogPage>(bare, { kept }, editor.answer);
    shown = again;
    await again.send(setup({ query: '' }), editor.progress());
    await again.until(`${top} === 24 * 3120`);
    assert.equal(await row(again, 3125).getAttribute('aria-selected'), 'true');
    await again.assertClean();
  });

  it('keeps which entry is open while one goes on from entry to entry: the page may be hidden in the midst of it', async () => {
    const { log } = await showRows(entries.slice(0, 400));
    await row(log, 0).click();
    const dateOf = (place: number) => Date.parse(String(entries[place]?.eventCreateDate));
    await log.until(`window.keptState.open?.date === ${dateOf(0)}`);
    const kept: number[] = await log.page.evaluate(`(async () => {
      const kept = [];
      for (let step = 0; step < 40; step++) {
        const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
        document.querySelector('#log-rows .table').dispatchEvent(key);
        await new Promise((resolve) => setTimeout(resolve, 50));
        kept.push(window.keptState.open?.date ?? -1);
      }
      return kept;
    })()`);
    assert.ok(new Set(kept).size > 2, `entries that were kept on the way: ${kept}`);
    await log.until(`window.keptState.open?.date === ${dateOf(40)}`);
    // What the editor is asked for may hide the page at once.
    await log.evaluate(`(() => {
      const { toEditor } = window;
      window.toEditor = (message) => {
        if (message.type === 'copyAsCurl') window.wasOpen = window.keptState.open !== undefined;
        return toEditor(message);
      };
      for (const name of ['Close details', 'Copy as curl'])
        [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.innerText).trim() === name).click();
    })()`);
    await log.heard('copyAsCurl');
    assert.equal(await log.evaluate('window.wasOpen'), false);
  });

  it('opens the entry again after a reload that was open before, also where others came above it', async () => {
    const marked = entries.slice(0, 400).map((one, place) => ({ ...one, label: `label ${place}` }));
    const added = { added: ['meta.device.id'] };
    const kept: unknown = { connectionName: 'production', query: '', searched: '', trail: [], top: 0, layout: added };
    const { log } = await showRows(marked, { kept, width: 1400 });
    await row(log, 7).click();
    const details = log.page.locator('.details');
    await details.getByText('label 7', { exact: true }).waitFor();
    await log.until(`window.keptState.open?.date === ${dateOf(marked[7])}`);
    const left = await log.kept();
    assert.doesNotMatch(JSON.stringify(left), /label 7|Login|user7/, 'no text of an entry is kept');
    assert.ok(JSON.stringify(left).length < 1500);
    await log.close();
    const newer = Array.from({ length: 7 }, (_, place) => ({
      ...logEntry(place, now + 60_000),
      label: `new ${place}`,
    }));
    const { log: again } = await showRows([...newer, ...marked], { kept: left, width: 1400 });
    await again.page.locator('.details').getByText('label 7', { exact: true }).waitFor();
    assert.equal(await row(again, 14).getAttribute('aria-selected'), 'true');
    await again.shot('log-page-restored');
    await again.page.locator('.details').getByRole('button', { name: 'Close details' }).click();
    await again.until('window.keptState.open === undefined');
    await again.assertClean();
    await again.close();
    // What an older version kept, and what nobody should have.
    for (const open of [undefined, 'x', { place: -1 }, { place: 3, date: 'x', prints: [] }]) {
      const { log: older } = await showRows(marked, { kept: { ...Object(left), open } });
      await older.settled();
      assert.equal(await older.page.locator('.details').count(), 0);
      await older.close();
    }
  });

  it('opens the entry again after a reload that stood far down, with the first rows on the screen too', async () => {
    const marked = entries.slice(0, 5000).map((one, place) => ({ ...one, label: `label ${place}` }));
    const kept: unknown = { connectionName: 'production', query: '', searched: '', trail: [], top: 0 };
    const { log } = await showRows(marked, { kept });
    await row(log, 0).click();
    await log.page.keyboard.press('End');
    await log.page.locator('.details').getByText('label 4999', { exact: true }).waitFor();
    await log.until(`window.keptState.open?.date === ${dateOf(marked[4999])}`);
    const left = await log.kept();
    await log.close();
    const { log: again } = await showRows(marked, { kept: { ...Object(left), top: 0, row: undefined } });
    await again.page.locator('.details').getByText('label 4999', { exact: true }).waitFor();
    await again.assertClean();
  });

  const grid = (log: Page) => log.page.locator('#log-rows .table');
  const selected = (log: Page) =>
    log.evaluate<string[]>(`[...document.querySelectorAll('#log-rows [aria-selected=true]')]
    .map((one) => String(Number(one.getAttribute('aria-rowindex')) - 2)).toSorted((a, b) => a - b)`);
  const activeRow = (log: Page) =>
    log.evaluate(`Number(document.querySelector('#log-rows .active')?.ariaRowIndex) - 2`);

  it('has the rows selected after another tab that were so before, and the row of the keys', async () => {
    const query = 'after:90d';
    const { log, editor } = await showRows(entries.slice(0, 400), {}, setup({ query }), query);
    await row(log, 3).click();
    await button(log, 'Close details').click();
    await log.until(`document.activeElement.getAttribute('role') === 'grid'`);
    for (let times = 0; times < 3; times++) await log.page.keyboard.press('Shift+ArrowDown');
    assert.deepEqual(await selected(log), ['3', '4', '5', '6']);
    let again = await comeBack(log, editor, 'window.keptState.chosen?.active.place === 6');
    assert.deepEqual(await selected(again), ['3', '4', '5', '6']);
    assert.equal(await activeRow(again), 6);
    await again.page.getByText('4 rows selected', { exact: true }).waitFor();
    assert.equal(await again.page.locator('.details').count(), 0);
    // The keys go on from there.
    await grid(again).focus();
    await again.page.keyboard.press('Shift+ArrowUp');
    assert.deepEqual(await selected(again), ['3', '4', '5']);
    await again.page.keyboard.press('Control+c');
    const { from, to, count } = await again.heard('copyRows');
    assert.deepEqual([from, to, count], [3, 5, 3]);
    await again.page.keyboard.press('Control+a');
    again = await comeBack(again, editor, 'window.keptState.chosen?.ends[1].place === 399');
    await again.page.getByText('400 rows selected', { exact: true }).waitFor();
    assert.equal(await activeRow(again), 5);
    await again.assertClean();
  });

  it('has the open entry after another tab among the rows selected, and keeps it as long as it is hidden', async () => {
    const query = 'after:90d';
    const { log, editor } = await showRows(entries.slice(0, 400), { width: 1400 }, setup({ query }), query);
    await row(log, 3).click();
    await row(log, 7).click({ modifiers: ['Shift'] });
    const details = log.page.locator('.details');
    await details.getByText(/^Sent as/).waitFor();
    const told = await details.innerText();
    const again = await comeBack(log, editor, `window.keptState.open?.date === ${dateOf(entries[7])}`, { width: 1400 });
    await again.page
      .locator('.details')
      .getByText(/^Sent as/)
      .waitFor();
    assert.equal(await again.page.locator('.details').innerText(), told);
    assert.deepEqual(await selected(again), ['3', '4', '5', '6', '7']);
    await again.until('window.keptState.chosen?.active.place === 7');
    const kept = await again.kept();
    await again.close();
    // Before the rows are there it may be hidden again.
    const waiting = await show({ kept }, setup({ query }));
    const { chosen, open }: { chosen: unknown; open: unknown } = Object(await waiting.kept());
    assert.deepEqual([chosen, open], [Object(kept).chosen, Object(kept).open]);
  });

  it('selects no row after another tab where all were read anew, and only the row of the keys where some may stand elsewhere', async () => {
    const first = entries.slice(0, 400);
    const { log, editor } = await showRows(first);
    await row(log, 3).click();
    await button(log, 'Close details').click();
    await row(log, 7).click({ modifiers: ['Shift'] });
    await log.until('window.keptState.chosen?.active.place === 7');
    const kept = await log.kept();
    await log.close();
    const newer = Array.from({ length: 7 }, (_, place) => logEntry(place, now + 60_000));
    for (const rows of [first, [...newer, ...first]]) {
      const { log: reloaded } = await showRows(rows, { kept });
      await reloaded.settled();
      assert.deepEqual(await selected(reloaded), []);
      await reloaded.close();
    }
    // As if some had come or gone meanwhile.
    editor.answer({ type: 'sort', order: { field: 'eventName', descending: false } });
    editor.answer({ type: 'sort', order: newestFirst });
    shown = await bench.show<ToLogPage, FromLogPage>(bare, { kept }, editor.answer);
    await shown.send(setup({ query: '' }), editor.progress(true));
    await row(shown, 7).waitFor();
    await shown.settled();
    assert.deepEqual(await selected(shown), ['7']);
    await shown.close();
    // What nobody should have.
    const { chosen }: { chosen: object } = Object(kept);
    for (const wrong of ['x', { search: 1 }, { ...chosen, active: 7, ends: [1] }]) {
      const { log: odd } = await showRows(first, { kept: { ...Object(kept), chosen: wrong } });
      assert.deepEqual(await selected(odd), []);
      await odd.close();
    }
  });

  it('says after another tab which match one was at, and goes on from there', async () => {
    const { log, editor } = await showRows(entries.slice(0, 400));
    await button(log, 'Find').click();
    await log.page.keyboard.type('reboot');
    const said = (page: Page) => page.page.locator('.find-said');
    const matches = entries.slice(0, 400).filter(({ eventName }) => eventName === 'Reboot').length;
    await said(log).getByText(`1 of ${matches}`, { exact: true }).waitFor();
    for (let match = 2; match <= 5; match++) {
      await log.page.keyboard.press('Enter');
      await said(log).getByText(`${match} of ${matches}`, { exact: true }).waitFor();
    }
    const place = await activeRow(log);
    const again = await comeBack(log, editor, `window.keptState.chosen?.active.place === ${place}`);
    await said(again).getByText(`5 of ${matches}`, { exact: true }).waitFor();
    await again.page.locator('.find-bar input').press('Enter');
    await said(again).getByText(`6 of ${matches}`, { exact: true }).waitFor();
    await again.assertClean();
  });

  it('has counts in the order after another tab that was chosen by a heading, and keeps no text of a column', async () => {
    const { log, editor } = await showRows(entries.slice(0, 400));
    await button(log, 'Count By').click();
    await log.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Event' });
    await log.page.getByLabel('across').selectOption({ label: 'User type' });
    const head = (page: Page, name: string) => page.page.locator('.counts-table th').filter({ hasText: name }).first();
    const named = (page: Page) => page.page.locator('.counts-table tbody th').allInnerTexts();
    let page = log;
    for (const [name, by, sort] of [
      ['EMPLOYEE', 'column', 'descending'],
      ['EMPLOYEE', 'column', 'ascending'],
      ['Event', 'value', 'ascending'],
    ] as const) {
      await head(page, name).getByRole('button').click();
      await page.page.locator(`.counts-table th[aria-sort=${sort}]`, { hasText: name }).waitFor();
      const before = await named(page);
      const isKept = `(({ by, descending } = {}) => by === '${by}' && descending === ${sort === 'descending'})`;
      page = await comeBack(page, editor, `${isKept}(window.keptState.layout.counts?.order)`);
      await page.page.locator(`.counts-table th[aria-sort=${sort}]`, { hasText: name }).waitFor();
      assert.deepEqual(await named(page), before);
      assert.doesNotMatch(JSON.stringify(await page.kept()), /EMPLOYEE/);
    }
    // What is counted by another field has an order of its own.
    await page.page.getByLabel('Count by', { exact: true }).selectOption({ label: 'Category' });
    await page.page.locator('.counts-table th[aria-sort=descending]', { hasText: 'Count' }).waitFor();
    await page.assertClean();
  });

  it('shows as many values of a filter after another tab as before', async () => {
    const wide = { width: 1400 };
    const { log, editor } = await showRows(entries.slice(0, 400), wide);
    const values = (field: string) =>
      `document.querySelectorAll('[aria-labelledby=facet-${field}] .facet-value').length`;
    await button(log, 'Show more values of IP address').click();
    await log.until(`${values('ipAddress')} === 50`);
    const again = await comeBack(log, editor, 'window.keptState.layout.longFacets !== undefined', wide);
    await again.until(`${values('ipAddress')} === 50 && ${values('username')} === 8`);
    await button(again, 'Show fewer values of IP address').click();
    await again.until(`${values('ipAddress')} === 8`);
    await again.assertClean();
  });

  it('is scrolled after a reload as it was before, once the rows and the open entry are there, unless the reader has gone elsewhere', async () => {
    const narrow = { width: 440, height: 600 };
    const { log } = await showRows(entries.slice(0, 400), narrow);
    await row(log, 7).click();
    await log.page
      .locator('.details')
      .getByText(/^Sent as/)
      .waitFor();
    await log.evaluate('scrollTo({ top: 1e6, behavior: "instant" })');
    await log.until('scrollY > 300 && window.keptState.scrolled.page === Math.round(scrollY)');
    await log.until('window.keptState.open !== undefined');
    const kept = await log.kept();
    const scrolled: number = Object(kept).scrolled.page;
    await log.close();
    const { log: again } = await showRows(entries.slice(0, 400), { ...narrow, kept });
    await again.until(`Math.round(scrollY) === ${scrolled}`);
    await again.settled();
    await again.until(`Math.round(scrollY) === ${scrolled} && window.keptState.scrolled.page === ${scrolled}`);
    await again.close();
    // While it is on its way nothing else is kept, and who has begun to read stays there.
    const editor = await StandIn.of(entries.slice(0, 400), now);
    shown = await bench.show<ToLogPage, FromLogPage>(bare, { ...narrow, kept }, editor.answer);
    await shown.send(setup({ query: '' }));
    await shown.settled();
    assert.equal(Object(await shown.kept()).scrolled.page, scrolled);
    await shown.page.mouse.wheel(0, 1);
    await shown.send(editor.progress());
    await shown.page
      .locator('.details')
      .getByText(/^Sent as/)
      .waitFor();
    await shown.settled();
    assert.equal(await shown.evaluate('scrollY'), 0);
    await shown.assertClean();
  });

  it('has the table scrolled sideways, the details and the facets after another tab as they were, and stays where one is by then', async () => {
    const narrow = { width: 1000, height: 500 };
    const { log, editor } = await showRows(entries.slice(0, 400), narrow);
    await button(log, 'Show more values of IP address').click();
    await log.until(`document.querySelectorAll('[aria-labelledby=facet-ipAddress] .facet-value').length === 50`);
    await row(log, 3).click();
    await log.page
      .locator('.details')
      .getByText(/^Sent as/)
      .waitFor();
    const at = `(() => {
      const [table, details, facets] = ['#log-rows .table', '.details', '.facets'].map((part) => document.querySelector(part));
      return [table.scrollLeft, details.scrollTop, facets.scrollTop].join();
    })()`;
    await log.evaluate(`document.querySelector('#log-rows .table').scrollTo({ left: 150 })`);
    await log.evaluate(`document.querySelector('.details').scrollTo({ top: 130 })`);
    await log.evaluate(`document.querySelector('.facets').scrollTo({ top: 640 })`);
    await log.until(`${at} === '150,130,640'`);
    const again = await comeBack(log, editor, 'window.keptState.scrolled.facets === 640', narrow);
    await again.until(`${at} === '150,130,640'`);
    await again.page
      .locator('.details')
      .getByText(/^Sent as/)
      .waitFor();
    assert.equal(await again.evaluate(at), '150,130,640');
    const kept = await again.kept();
    await again.close();
    // Who has begun to read stays there.
    shown = await bench.show<ToLogPage, FromLogPage>(bare, { ...narrow, kept }, editor.answer);
    await shown.send(setup({ query: '' }));
    await shown.settled();
    assert.deepEqual(Object(await shown.kept()).scrolled, Object(kept).scrolled);
    await shown.page.mouse.wheel(0, 1);
    await shown.send(editor.progress(true));
    await shown.page
      .locator('.details')
      .getByText(/^Sent as/)
      .waitFor();
    await shown.settled();
    assert.equal(await shown.evaluate(at), '0,0,0');
    await shown.assertClean();
  });

  it('keeps the order of its rows over a reload', async () => {
    const { log } = await showRows(entries.slice(0, 50));
    const newest = await row(log, 0).innerText();
    await log.page.getByRole('columnheader', { name: 'Event', exact: true }).click();
    await log.page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Event' }).waitFor();
    // The heading says it before the rows stand in that order.
    await row(log, 0)
      .filter({ hasNotText: newest.split('\n')[0] ?? '' })
      .waitFor();
    const first = await row(log, 0).innerText();
    const kept: unknown = { ...Object(await log.kept()), searched: '' };
    await log.close();
    const { log: again } = await showRows(entries.slice(0, 50), { kept }, setup());
    await again.page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Event' }).waitFor();
    await again.heard('narrow');
    assert.equal(await row(again, 0).innerText(), first);
    await again.assertClean();
  });

  it('runs its kept search again after a reload', async () => {
    const log = await show({}, setup());
    await field(log).fill('name:Reboot after:24h');
    await log.page.keyboard.press('Enter');
    await log.heard('search');
    const kept = await log.kept();
    assert.ok(JSON.stringify(kept).length < 500);
    await log.close();
    const again = await show({ kept }, setup());
    // As a click does it: it isn't searched anew by a person, and so not remembered.
    assert.equal((await again.heard('narrow')).query, 'name:Reboot after:24h');
    // The choices arrive while the editor hasn't taken up the search yet.
    await again.send(setup());
    await again.settled();
    assert.equal(again.said.filter(({ type }) => type === 'narrow').length, 1);
    assert.equal(searches(again).length, 0);
    assert.equal(await text(again), 'name:Reboot after:24h');
  });
});
