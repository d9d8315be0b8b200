// The notice page in a browser: what it shows, says and keeps, with pleasant and with hostile data.

import assert from 'node:assert/strict';
import type { NoticePageModel, OverlapView, WorkspacePlace } from '../../../src/protocol/notice.ts';
import type { FromNoticePage, ToNoticePage } from '../../../src/protocol/noticeMessages.ts';
import { hiddenIn, hostileTexts } from '../../support/hostileTexts.ts';
import { twoOfThree } from '../../support/machineOverlaps.ts';
import { allThemes, PageBench, type ShownPage, type ShowOptions } from '../../support/pageBench.ts';
import { at, noticeMessages, noticeView, resources } from '../../support/pageSamples.ts';

const page = { name: 'noticePage', element: 'pe-notice-page' } as const;
const hour = 3_600_000;

/** Of the first so many machines of the notice. */
function placesOf(count: number): WorkspacePlace[] {
  return Array.from({ length: count }, (_, n) => {
    const name = `web-${String(n + 1).padStart(5, '0')}.example.com`;
    return {
      name,
      uri: `file:///w/hosts/${n}.ini`,
      file: `hosts/${n}.ini`,
      line: n + 1,
      column: 4,
      length: name.length,
    };
  });
}

type NoticePage = ShownPage<ToNoticePage, FromNoticePage>;

/** So many groups of machines, each hit by another notice too, at a time in 1970. */
function overlapsOf(count: number, name = 'db'): OverlapView[] {
  return Array.from({ length: count }, (_, n) => ({
    overlap: twoOfThree(`${name}-${n}-*`, 2 * hour, 3 * hour),
    own: { machines: [`${name}-${n}-1`], more: 0 },
    others: [{ id: 100 + n, subject: `Router replacement ${n}`, machines: [`${name}-${n}-2`], more: 4 }],
    moreNotices: 0,
  }));
}

describe('The notice page', () => {
  let bench: PageBench;
  let shown: NoticePage | undefined;
  const now = Date.now();

  before(async () => {
    bench = await PageBench.open();
  });

  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });

  after(() => bench?.close());

  async function show(options: ShowOptions = {}): Promise<NoticePage> {
    shown = await bench.show<ToNoticePage, FromNoticePage>(page, options);
    return shown;
  }

  async function showNotice(
    part: Partial<NoticePageModel> = {},
    count = 40,
    options: ShowOptions = {},
  ): Promise<NoticePage> {
    const notice = await show(options);
    await notice.send(...noticeMessages(noticeView(now, part), resources(count), now));
    await notice.settled();
    return notice;
  }

  for (const theme of allThemes) {
    it(`has no accessibility fault and keeps to its content policy in ${theme}`, async () => {
      const notice = await showNotice(
        {
          impactedAccounts: [{ id: 1, companyName: 'Example' }],
          impactedUsers: [{ username: 'ann' }],
          otherFields: { firstUpdate: { contents: 'x' } },
        },
        40,
        { theme, height: 1400 },
      );
      await notice.send({ type: 'workspacePlaces', places: placesOf(9) });
      await notice.send({ type: 'overlaps', overlaps: overlapsOf(5), more: 2 });
      await notice.page.locator('.all-fields summary').click();
      await notice.shot(`notice-page-${theme}`, true);
      await notice.assertClean();
      assert.deepEqual(await notice.accessibilityFaults(), []);
    });
  }

  for (const theme of ['highContrast', 'highContrastLight'] as const) {
    it(`has buttons whose words can be read under the mouse and with the focus in ${theme}`, async () => {
      const notice = await showNotice({}, 3, { theme });
      const refresh = notice.page.getByRole('button', { name: 'Refresh', exact: true });
      const behind = (state: string) =>
        notice.evaluate<string>(
          `getComputedStyle(document.querySelector('vscode-button[secondary]:${state}').shadowRoot.querySelector('.base')).backgroundColor`,
        );
      await refresh.hover();
      assert.equal(await behind('hover'), 'rgba(0, 0, 0, 0)');
      await refresh.focus();
      assert.equal(await behind('focus'), 'rgba(0, 0, 0, 0)');
    });
  }

  it('names the places of its machines in the workspace, beside each of them too, and asks for the one that is chosen', async () => {
    const notice = await showNotice();
    const section = notice.page.getByRole('region', { name: 'In this workspace' });
    await notice.send({ type: 'workspacePlaces', places: placesOf(9) });
    await section.getByRole('button', { name: 'web-00001.example.com: Open hosts/0.ini:2', exact: true }).click();
    assert.deepEqual(await notice.heard('openPlace'), {
      type: 'openPlace',
      uri: 'file:///w/hosts/0.ini',
      line: 1,
      column: 4,
    });
    await section.getByText('Show 3 more').click();
    await section.getByRole('button', { name: 'web-00009.example.com: Open hosts/8.ini:10' }).waitFor();
    await notice.page.getByRole('button', { name: 'Open hosts/1.ini:3', exact: true }).waitFor({ state: 'attached' });
    await notice.send({ type: 'workspacePlaces', places: placesOf(2_000) });
    assert.match(await section.innerText(), /In this workspace\s2,000\s[\s\S]*Show 1,994 more[\s\S]*\+1,694$/);
    assert.equal(await section.getByRole('listitem').count(), 6 + 300 + 1);
    await notice.send({ type: 'workspacePlaces', places: [] });
    await section.waitFor({ state: 'detached' });
  });

  it('says which machines are hit at once, by which other notices too, and asks for the one that is chosen', async () => {
    const notice = await showNotice();
    const section = notice.page.getByRole('region', { name: 'Hit at once' });
    assert.equal(await section.count(), 0);
    await notice.send({ type: 'overlaps', overlaps: overlapsOf(5), more: 2 });
    assert.match(await section.innerText(), /2 of 3 db-0-\* are hit at once, Thu, Jan 1, 1970, 02:00 – 03:00 UTC\n/);
    assert.match(await section.innerText(), /This notice: db-0-1[\s\S]*Router replacement 0: db-0-2 and 4 more/);
    await section.getByText('Show 2 more').click();
    await section.getByRole('button', { name: 'Router replacement 4' }).click();
    assert.deepEqual(await notice.heard('openNotice'), { type: 'openNotice', id: 104 });
    await notice.send({ type: 'overlaps', overlaps: [], more: 0 });
    await section.waitFor({ state: 'detached' });
  });

  it('says when machines are hit at once in the zone that its window is in, wherever the reader sits', async () => {
    const notice = await show();
    const browser = await notice.page.context().newCDPSession(notice.page);
    await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    const [start, end] = [Date.UTC(2026, 10, 23, 19, 30), Date.UTC(2026, 10, 23, 21, 30)];
    const view = noticeView(start, { startDate: at(start), endDate: at(end) });
    const [hit] = overlapsOf(1);
    assert.ok(hit);
    const overlaps = [{ ...hit, overlap: twoOfThree('db-*', start, end) }];
    await notice.send(...noticeMessages(view, [], start), { type: 'overlaps', overlaps, more: 0 });
    const section = notice.page.getByRole('region', { name: 'Hit at once' });
    for (const [zone, window, sentence] of [
      ['UTC', '19:30 – 21:30 UTC', 'Mon 19:30 – 21:30 UTC'],
      ['Service', '13:30 – 15:30 UTC-06:00', 'Mon 13:30 – 15:30 UTC-06:00'],
      ['Local', '14:30 – 16:30 EST', 'Mon 14:30 – 16:30'],
    ] as const) {
      await notice.page.getByRole('radio', { name: zone }).check({ force: true });
      await notice.page.locator('.fact.window', { hasText: window }).waitFor();
      await section.getByText(`2 of 3 db-* are hit at once, ${sentence}`, { exact: true }).waitFor();
    }
  });

  it('fits into 400 pixels: nothing but tables scrolls sideways', async () => {
    const part = { subject: `Maintenance_${'x'.repeat(290)}`, connectionName: 'y'.repeat(100) };
    const notice = await showNotice(part, 40, { width: 400, theme: 'light' });
    await notice.send({ type: 'overlaps', overlaps: overlapsOf(2, 'z'.repeat(120)), more: 0 });
    assert.ok(await notice.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
    await notice.shot('notice-page-narrow', true);
    assert.deepEqual(await notice.accessibilityFaults(), []);
  });

  it('shows subject, window, duration, relation to now, ticket and updates', async () => {
    const notice = await showNotice();
    await notice.page.getByRole('heading', { level: 1, name: /Scheduled power maintenance/ }).waitFor();
    const facts = (await notice.page.locator('.facts').innerText()).replace(/\s+/g, ' ');
    assert.match(facts, /\d\d:\d\d – .*\d\d:\d\d UTC starts in 2 d/);
    assert.match(facts, /Duration 4 h/);
    assert.match(await notice.page.locator('.chips').innerText(), /Planned maintenance[\s\S]*Active[\s\S]*138820471/);
    assert.equal(await notice.page.locator('.timeline li').count(), 3);
    assert.equal(await notice.page.locator('.new-count').innerText(), '2 new');
  });

  it('relates the window to the service’s time, and tells by its own how long ago the notice was read', async () => {
    const notice = await show();
    await notice.send(...noticeMessages(noticeView(now), resources(2), now + 51.5 * 3_600_000));
    await notice.page.getByText('now, ends in 2 h').waitFor();
    assert.equal(await notice.page.locator('.read-at').innerText(), 'Read 3 min ago');
    await notice.send(...noticeMessages(noticeView(now), resources(2), now - 10 * 86_400_000));
    await notice.page.getByText('starts in 12 d').waitFor();
    assert.equal(await notice.page.locator('.read-at').innerText(), 'Read 3 min ago');
  });

  it('leaves foreign text inert and shows what it hides', async () => {
    const hostile = hostileTexts.join('\r\n');
    const rows = resources(hostileTexts.length).map((row, index) => ({ ...row, hostname: hostileTexts[index] ?? '' }));
    const notice = await show();
    const view = noticeView(now, {
      subject: hostile,
      status: hostile,
      type: hostile,
      typeKey: '__proto__',
      statusKey: 'constructor',
      connectionName: hostile,
      summary: hostile,
      updates: [{ contents: hostile, createDate: at(Number.NaN), startDate: null, endDate: null, isNew: true }],
      impactedAccounts: [{ [hostile]: hostile }],
      impactedUsers: [JSON.parse('{"__proto__": "x", "constructor": 1}')],
      otherFields: { [hostile]: hostile },
    });
    await notice.send(...noticeMessages(view, rows, now));
    const machines = { machines: hostileTexts, more: 0 };
    const others = hostileTexts.map((subject, id) => ({ id, subject, machines: [subject], more: 0 }));
    const overlaps = hostileTexts.map((text) => ({
      overlap: twoOfThree(text, now, now + hour),
      ...{ own: machines, others, moreNotices: 1 },
    }));
    await notice.send({ type: 'overlaps', overlaps, more: 0 });
    await notice.settled();
    await notice.page.locator('.all-fields summary').click();
    await notice.assertClean();
    assert.equal(await notice.evaluate('window.attacked ?? null'), null);
    assert.equal(
      await notice.evaluate('document.querySelectorAll("main img, main svg, main script, main a").length'),
      0,
    );
    const text = await notice.evaluate<string>('document.body.innerText');
    assert.deepEqual(hiddenIn(text), []);
    assert.match(text, /\[U\+202E\]evil/);
    assert.match(text, /<img src=x onerror/);
    await notice.shot('notice-page-hostile', true);
  });

  it('lists attachments, asks for one to be saved, and shows nothing where there are none', async () => {
    const none = await showNotice({}, 1);
    assert.equal(await none.page.getByRole('heading', { name: 'Attachments' }).count(), 0);
    await none.close();
    const attachments = [
      { id: 40, fileName: 'root-cause.pdf', fileSize: 84_210, createDate: at(Date.UTC(2026, 10, 20, 12, 0, 0)) },
      { id: 41, fileName: '', fileSize: null, createDate: null },
      { id: 42, fileName: hostileTexts.join(' '), fileSize: 3, createDate: null },
    ];
    const notice = await showNotice({ attachments }, 1);
    const items = notice.page.locator('.attachments li');
    assert.equal(await items.count(), 3);
    assert.match(await items.nth(0).innerText(), /root-cause\.pdf\s+84 KB · Fri, Nov 20, 2026, 12:00 UTC/);
    assert.match(await items.nth(1).innerText(), /Attachment 41/);
    await notice.page.getByRole('button', { name: 'Save root-cause.pdf…' }).click();
    assert.deepEqual(await notice.heard('saveAttachment'), { type: 'saveAttachment', attachmentId: 40 });
    await notice.assertClean();
    await notice.shot('notice-page-attachments', true);
  });

  it('keeps the focus on the button of an attachment, of a place and of another notice where others come before it', async () => {
    const attachment = (id: number) => ({ id, fileName: `file ${id}.txt`, fileSize: 10, createDate: null });
    const notice = await showNotice({ attachments: [attachment(1)] }, 3);
    const [place, other] = placesOf(2);
    const [overlap] = overlapsOf(1);
    assert.ok(place && other && overlap);
    const others = (...ids: readonly number[]): OverlapView[] => [
      { ...overlap, others: ids.map((id) => ({ id, subject: `Other ${id}`, machines: ['x'], more: 0 })) },
    ];
    await notice.send({ type: 'workspacePlaces', places: [place] }, { type: 'overlaps', overlaps: others(1), more: 0 });
    const pressed = async (name: string | RegExp, come: () => Promise<void>) => {
      const button = notice.page.getByRole('button', { name });
      await button.waitFor();
      await button.focus();
      await come();
      await notice.settled();
      await notice.page.keyboard.press('Enter');
    };
    await pressed('Other 1', () => notice.send({ type: 'overlaps', overlaps: others(2, 1), more: 0 }));
    assert.equal((await notice.heard('openNotice')).id, 1);
    await pressed(/^web-00001.*: Open/, () => notice.send({ type: 'workspacePlaces', places: [other, place] }));
    assert.equal((await notice.heard('openPlace')).uri, place.uri);
    const [, ...again] = noticeMessages(
      noticeView(now, { attachments: [attachment(2), attachment(1)] }),
      resources(3),
      now,
    );
    await pressed(/file 1/, () => notice.send(...again));
    assert.equal((await notice.heard('saveAttachment')).attachmentId, 1);
  });

  it('keeps the button of another notice where the same machines are hit at once on two days and the first has passed', async () => {
    const notice = await showNotice({}, 1);
    const [first, second] = overlapsOf(2);
    assert.ok(first && second);
    const later = { ...second, overlap: twoOfThree(first.overlap.group.key, 26 * hour, 27 * hour) };
    await notice.send({ type: 'overlaps', overlaps: [first, later], more: 0 });
    const button = notice.page.getByRole('button', { name: 'Router replacement 1' });
    await button.evaluate((one) => one.setAttribute('data-seen', ''));
    await notice.send({ type: 'overlaps', overlaps: [later], more: 0 });
    await notice.settled();
    assert.equal(await button.getAttribute('data-seen'), '', 'it is another button');
  });

  it('asks for the notice as Markdown and as text', async () => {
    const notice = await showNotice({}, 1);
    await notice.page.getByRole('button', { name: 'Copy as Markdown' }).click();
    assert.equal((await notice.heard('copyAs')).form, 'markdown');
    await notice.page.getByRole('button', { name: 'Copy as Text' }).click();
    assert.equal((await notice.heard('copyAs', 2)).form, 'text');
  });

  it('shows ten thousand resources with a bounded number of rows in the document, and filters them', async () => {
    const notice = await showNotice({}, 10_000);
    const table = notice.page.getByRole('grid', { name: 'Impacted resources' });
    assert.equal(await table.getAttribute('aria-rowcount'), '10001');
    const inDocument = () => notice.evaluate<number>('document.querySelectorAll(".table-body .table-row").length');
    assert.ok((await inDocument()) < 60);
    await notice.evaluate('document.querySelector("#resource-rows .table").scrollTop = 1e9');
    await notice.page.locator('[aria-rowindex="10001"]').waitFor();
    assert.ok((await inDocument()) < 60);
    await notice.page.getByRole('searchbox').fill('web-0001 example');
    await notice.page.locator('.count', { hasText: '8 of 10,000' }).waitFor();
    await notice.page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').dblclick();
    const first = notice.page.locator('[aria-rowindex="2"] [role=gridcell]').first();
    await notice.until(`document.querySelector('[aria-rowindex="2"]').innerText.startsWith('web-00019')`);
    assert.equal(await first.innerText(), 'web-00019');
    await notice.page.getByRole('searchbox').fill('nowhere');
    await notice.page.getByRole('button', { name: 'Clear Filter' }).click();
    await notice.page.locator('.count', { hasText: /^10,000$/ }).waitFor();
  });

  it('is used by the keyboard alone, row actions included', async () => {
    const notice = await showNotice();
    const { keyboard } = notice.page;
    const walk: string[] = [];
    for (let step = 0; step < 30; step++) {
      await keyboard.press('Tab');
      walk.push(
        await notice.evaluate<string>(`(() => {
        const e = document.activeElement;
        return e.getAttribute('aria-label') || e.label || e.getAttribute('role') + ' ' + e.innerText;
      })()`),
      );
      if (walk.at(-1) === 'Impacted resources') break;
    }
    for (const stop of [
      'Copy ticket number',
      'button Acknowledge',
      'button Refresh',
      'Filter resources',
      'Resource type',
    ]) {
      assert.ok(walk.includes(stop), `${stop} is not among ${walk.join(' | ')}`);
    }
    assert.equal(walk.at(-1), 'Impacted resources');
    await keyboard.press('ArrowDown');
    await keyboard.press('End');
    await notice.page.locator('[aria-rowindex="41"][aria-selected="true"]').waitFor();
    await keyboard.press('Home');
    await notice.page.locator('[aria-rowindex="2"][aria-selected="true"]').waitFor();
    for (const [key, index] of [
      ['Control+End', 41],
      ['Control+Home', 2],
    ] as const) {
      await keyboard.press(key);
      await notice.page.locator(`[aria-rowindex="${index}"][aria-selected="true"]`).waitFor();
    }
    // Those are the editor’s.
    for (const key of ['Control+Shift+c', 'Control+Alt+c']) await keyboard.press(key);
    await keyboard.press('Control+c');
    assert.equal((await notice.heard('copyText')).text, 'web-00001.example.com');
    assert.equal(notice.said.filter(({ type }) => type === 'copyText').length, 1);
    for (let step = 0; step < 12; step++) {
      await keyboard.press('Tab');
      const label = await notice.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
      if (label?.startsWith('Find in workspace')) break;
    }
    await keyboard.press('Enter');
    assert.equal((await notice.heard('findInWorkspace')).text, 'web-00001.example.com');
  });

  it('acknowledges at a person’s click or key, and at no script’s', async () => {
    const notice = await showNotice();
    const button = notice.page.getByRole('button', { name: 'Acknowledge', exact: true });
    await notice.evaluate(`(() => {
      const button = document.querySelector('.acknowledgement vscode-button');
      button.click();
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      for (const key of ['Enter', ' ']) button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    })()`);
    for (const [place, press] of [
      () => button.click(),
      () => button.press('Enter'),
      () => button.press(' '),
    ].entries()) {
      await press();
      await notice.heard('acknowledge', place + 1);
      assert.equal(notice.said.filter(({ type }) => type === 'acknowledge').length, place + 1);
    }
  });

  it('acknowledges at no key that was pressed elsewhere and is held still, as one is that chose in the palette, which gives the focus back', async () => {
    const notice = await showNotice();
    const { keyboard } = notice.page;
    for (const key of ['Enter', ' ']) {
      await notice.page.getByRole('button', { name: 'Refresh' }).focus();
      await keyboard.down(key);
      await notice.evaluate(`document.querySelector('.acknowledgement vscode-button').focus()`);
      await keyboard.down(key);
      await keyboard.up(key);
    }
    await notice.page.getByRole('button', { name: 'Copy Link' }).press('Enter');
    await notice.heard('copyLink');
    assert.equal(notice.said.filter(({ type }) => type === 'acknowledge').length, 0);
  });

  it('acknowledges only when asked, shows that it is under way, and is done only when the editor says so', async () => {
    const notice = await showNotice();
    assert.ok(!notice.said.some(({ type }) => type === 'acknowledge'));
    await notice.page.getByRole('button', { name: 'Acknowledge' }).click();
    assert.deepEqual(await notice.heard('acknowledge'), { type: 'acknowledge' });
    await notice.page.getByRole('button', { name: 'Acknowledge' }).waitFor();
    await notice.send({ type: 'acknowledging', active: true });
    const busy = notice.page.getByRole('button', { name: 'Acknowledging…' });
    await busy.waitFor();
    await busy.click({ force: true });
    await notice.send(
      {
        type: 'notice',
        notice: { ...noticeView(now, { acknowledged: true }), impactedResourceCount: 40 },
        isGone: false,
        isReading: false,
        readAge: 0,
        serviceNow: now,
        zone: 'utc',
      },
      { type: 'acknowledging', active: false },
    );
    await notice.page.locator('.acknowledged').waitFor();
    assert.equal(notice.said.filter(({ type }) => type === 'acknowledge').length, 1);
    await notice.shot('notice-page-acknowledged');
  });

  it('keeps rows, filter and place while a refresh comes in parts', async () => {
    const notice = await showNotice({}, 3000);
    await notice.page.getByRole('searchbox').fill('web');
    await notice.evaluate('document.querySelector("#resource-rows .table").scrollTop = 12000');
    await notice.settled();
    const place = () =>
      notice.evaluate<string>(
        `document.querySelector('#resource-rows .table').scrollTop + ' ' + document.querySelector('.count[role=status]').innerText`,
      );
    const before = await place();
    assert.match(before, /^12000 /);
    const [loading, view, one, two, three] = noticeMessages(noticeView(now), resources(3000), now);
    assert.ok(loading?.type === 'loading' && view && one && two && three);
    for (const message of [{ ...loading, keep: true }, view, one, two, three]) {
      await notice.send(message);
      await notice.settled();
      assert.equal(await place(), before);
    }
  });

  it('shows what it read before above a problem, with one action, and nothing of another user', async () => {
    const notice = await showNotice();
    await notice.send({ type: 'problem', problem: { sentence: 'example.com did not answer.', action: 'retry' } });
    await notice.page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(await notice.heard('act'), { type: 'act', action: 'retry' });
    await notice.page.getByRole('heading', { level: 1 }).waitFor();
    await notice.send({ type: 'loading', connectionName: 'production', id: 7, keep: false });
    await notice.page.getByRole('heading', { level: 1, name: 'Notice 7', exact: true }).waitFor();
    assert.deepEqual(await notice.page.getByRole('heading').allInnerTexts(), ['Notice 7']);
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`shows what the list says of a notice that couldn’t be read, and claims nothing of the rest, in ${theme}`, async () => {
      const notice = await show({ theme, width: 700 });
      const view = noticeView(now, { isRowAlone: true, summary: '', updates: [], countedResources: 57 });
      const [loading, told] = noticeMessages(view, [], now);
      assert.ok(loading && told);
      await notice.send(loading, told);
      await notice.page.getByText('Refreshing…').waitFor({ state: 'attached' });
      await notice.send({ type: 'problem', problem: { sentence: 'example.com did not answer.', action: 'retry' } });
      await notice.page.getByText('Refreshing…').waitFor({ state: 'detached' });
      const text = await notice.page.locator('main').innerText();
      assert.match(text, /power maintenance in DAL13[\s\S]*From the list, read 3 min ago[\s\S]*57/);
      assert.match(text, /This is what the list of notices says\. Text, updates and resources follow/);
      for (const unknown of ['no summary', 'No updates', 'listed', 'Copy as Text', 'Read '])
        assert.ok(!text.includes(unknown), unknown);
      await notice.page.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
      await notice.shot(`notice-row-alone-${theme}`);
      assert.deepEqual(await notice.accessibilityFaults(), []);
    });
  }

  for (const theme of ['light', 'dark'] as const) {
    it(`lists the resources first that came since it was last opened, marked by a column of their own, in ${theme}`, async () => {
      const notice = await show({ theme, width: 900 });
      const isNew = (row: number) => row === 9_998 || row === 5;
      const messages = noticeMessages(noticeView(now, { newResources: 2 }), resources(10_000), now, isNew);
      await notice.send(...messages);
      await notice.settled();
      const rows = notice.page.locator('#resource-rows .table-body [role=row]');
      const firstCells = async () =>
        (await rows.allInnerTexts()).slice(0, 3).map((text) => text.split('\n').slice(0, 2));
      assert.deepEqual(await firstCells(), [
        ['New', 'web-00006'],
        ['New', 'web-09999'],
        ['web-00001', 'web-00001.example.com'],
      ]);
      await notice.page.locator('.count[role=status]').filter({ hasText: '10,000 2 new' }).waitFor();
      await notice.page.getByRole('columnheader', { name: 'New' }).waitFor();
      await notice.page.getByRole('searchbox').fill('web-09');
      await notice.page.locator('.count[role=status]').filter({ hasText: 'of 10,000' }).waitFor();
      assert.deepEqual((await firstCells())[0], ['New', 'web-09999']);
      await notice.page.locator('#resource-rows').scrollIntoViewIfNeeded();
      await notice.shot(`notice-new-resources-${theme}`);
      assert.deepEqual(await notice.accessibilityFaults(), []);
    });
  }

  it('says that it loads only where that takes a while', async () => {
    const notice = await show();
    await notice.send({ type: 'loading', connectionName: 'production', id: 123, keep: false });
    await notice.page.getByText('Loading notice 123…').waitFor();
    await notice.send({ type: 'problem', problem: { sentence: 'You are not signed in.', action: 'signIn' } });
    await notice.page.getByText('Loading notice 123…').waitFor({ state: 'detached' });
    await notice.page.getByRole('button', { name: 'Sign In' }).waitFor();
  });

  it('keeps its id and small choices, and returns to where the reader was', async () => {
    const notice = await showNotice({}, 400, { height: 500 });
    await notice.page.getByRole('searchbox').fill('web');
    await notice.evaluate('scrollTo(0, 300)');
    await notice.until('window.keptState && window.keptState.scroll === 300');
    const kept = await notice.kept();
    assert.ok(JSON.stringify(kept).length < 300, 'rows don’t belong into the state');
    await notice.close();
    const again = await showNotice({}, 400, { height: 500, kept });
    await again.until('scrollY === 300');
    assert.equal(await again.page.getByRole('searchbox').inputValue(), 'web');
  });

  it('folds a text of thousands of lines and opens it', async () => {
    const summary = Array.from({ length: 3000 }, (_, line) => `line ${line}`).join('\r\n');
    const notice = await showNotice({ summary, updates: [] }, 0);
    const height = () => notice.evaluate<number>('document.querySelector(".prose").offsetHeight');
    assert.ok((await height()) < 1500);
    await notice.page.getByRole('button', { name: 'Show all 3,000 lines' }).click();
    assert.ok((await height()) > 30_000);
    await notice.page.getByRole('button', { name: 'Show less' }).click();
    assert.ok((await height()) < 1500);
  });

  it('says at its top how many resources are hit, and leads to them', async () => {
    const notice = await showNotice({}, 400, { height: 500 });
    const link = notice.page.getByRole('button', { name: '400: go to the impacted resources' });
    await link.press('Enter');
    assert.equal(await notice.evaluate('document.activeElement.innerText'), 'Impacted resources');
    const top = await notice.evaluate<number>('document.activeElement.getBoundingClientRect().top');
    assert.ok(top >= 0 && top < 250, `${top}`);
    await notice.send(...noticeMessages(noticeView(now), [], now));
    await notice.page.locator('.facts', { hasText: 'None named' }).waitFor();
    assert.equal(await notice.page.locator('#resources').count(), 0);
  });

  it('says how many resources the service counts where its list has others, at the top and in the section', async () => {
    const notice = await showNotice({ countedResources: 1_057 }, 0, { theme: 'light' });
    const facts = notice.page.locator('.facts');
    const section = notice.page.locator('section[aria-labelledby="resources"]');
    await facts.filter({ hasText: '1,057 according to the service, none listed' }).waitFor();
    assert.equal(await notice.page.getByText('None named').count(), 0);
    assert.match(await section.innerText(), /The service counts 1,057 of them and lists none\./);
    assert.deepEqual(await notice.accessibilityFaults(), []);
    await notice.shot('notice-page-unlisted-resources', true);

    await notice.send(
      ...noticeMessages(noticeView(now, { isOlder: true, countedResources: 57, updates: [] }), resources(40), now),
    );
    await notice.page.locator('.older').waitFor();
    const older = await notice.page.locator('main').innerText();
    assert.match(older, /^Text, updates and resources below are as of .*: the notice has changed since/m);
    assert.match(older, /Impacted resources\n\s*57\n/i);
    assert.doesNotMatch(older, /No updates yet|according to the service|The service counts/);
    await notice.send(...noticeMessages(noticeView(now, { countedResources: 57 }), resources(40), now));
    await facts.filter({ hasText: /40\s+listed, 57 according to the service/ }).waitFor();
    assert.match(await section.innerText(), /The service counts 57 of them and lists these\./);
    await notice.send(...noticeMessages(noticeView(now, { countedResources: 40 }), resources(40), now));
    await facts.filter({ hasText: 'according to the service' }).waitFor({ state: 'detached' });
    await section.getByText('The service counts').waitFor({ state: 'detached' });
  });

  it('says which window the reader knew, beside the present one, and how many resources are new', async () => {
    const hour = 3_600_000;
    const [startDate, endDate] = [2, 6].map((hours) => ({ ms: now + hours * hour, offset: 0 }));
    assert.ok(startDate && endDate);
    const moved = { startDate: { ms: now - hour, offset: 0 }, endDate: null };
    for (const theme of ['light', 'dark'] as const) {
      const notice = await showNotice({ startDate, endDate, movedFrom: moved, newResources: 3 }, 40, { theme });
      const facts = notice.page.locator('.facts');
      await facts
        .getByText(/^Since you opened it: starts 3 h later, has an end now\. It was: Began .*, no end given$/)
        .waitFor();
      await facts.getByText('3 new since you opened it').waitFor();
      assert.deepEqual(await notice.accessibilityFaults(), []);
      await notice.shot(`notice-page-moved-${theme}`, true);
      await notice.send(...noticeMessages(noticeView(now, { startDate, endDate }), resources(40), now));
      await facts
        .getByText(/since you opened it/)
        .first()
        .waitFor({ state: 'detached' });
    }
  });

  it('keeps the focus where something was acknowledged by a key', async () => {
    const notice = await showNotice();
    const focus = () => notice.evaluate<string>('document.activeElement.innerText || document.activeElement.tagName');
    await notice.page.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await notice.send({ type: 'acknowledging', active: true });
    await notice.settled();
    assert.equal((await focus()).trim(), 'Acknowledging…');
    const [, view] = noticeMessages(noticeView(now, { acknowledged: true }), resources(40), now);
    assert.ok(view);
    await notice.send(view, { type: 'acknowledging', active: false });
    await notice.settled();
    assert.equal((await focus()).trim(), 'Acknowledged');
    await notice.page.keyboard.press('Tab');
    assert.equal(await notice.evaluate('document.activeElement.innerText.trim()'), 'Refresh');
    assert.deepEqual(await notice.accessibilityFaults(), []);
  });

  it('gives the focus of a problem’s button to Refresh once the problem is gone', async () => {
    const notice = await showNotice();
    await notice.send({ type: 'problem', problem: { sentence: 'Away.', action: 'retry' } });
    await notice.page.getByRole('alert').getByRole('button', { name: 'Try Again' }).press('Enter');
    await notice.heard('act');
    await notice.send({ type: 'problem', problem: null });
    await notice.page.getByRole('alert').waitFor({ state: 'detached' });
    await notice.until(`document.activeElement.textContent.trim() === 'Refresh'`);
  });

  it('gives the focus of Mute to Unmute in its place, and back', async () => {
    const notice = await showNotice();
    await notice.send({ type: 'muting', muting: 'unmuted' });
    await notice.page.getByRole('button', { name: 'Mute…' }).press('Enter');
    await notice.heard('mute');
    await notice.send({ type: 'muting', muting: { until: 'change' } });
    await notice.until(`document.activeElement.textContent.trim() === 'Unmute'`);
    await notice.page.keyboard.press('Enter');
    await notice.heard('unmute');
    await notice.send({ type: 'muting', muting: 'unmuted' });
    await notice.until(`document.activeElement.textContent.trim() === 'Mute…'`);
  });

  it('offers no acknowledging of a notice that is gone, and keeps what was read of it', async () => {
    const notice = await showNotice();
    const [, view] = noticeMessages(noticeView(now), resources(40), now);
    assert.ok(view?.type === 'notice');
    await notice.page.getByRole('button', { name: 'Acknowledge' }).press('Enter');
    await notice.heard('acknowledge');
    await notice.send({ ...view, isGone: true }, { type: 'problem', problem: { sentence: 'Gone.', action: 'none' } });
    await notice.until(`document.activeElement.textContent.trim() === 'Refresh'`);
    await notice.page.getByRole('alert').getByText('Gone.').waitFor();
    assert.equal(await notice.page.getByRole('button', { name: 'Acknowledge' }).count(), 0);
    assert.equal(await notice.page.getByRole('heading', { level: 1 }).count(), 1);
    await notice.shot('notice-page-gone');
    await notice.send({ ...view, isGone: false }, { type: 'problem', problem: null });
    await notice.page.getByRole('button', { name: 'Acknowledge' }).waitFor();
  });

  it('keeps the machine selected that is, wherever it stands after another read, and where the page is drawn anew', async () => {
    const rows = resources(400);
    const notice = await showNotice({}, 400, { height: 700 });
    const selected = () => notice.page.locator('#resource-rows [role=row][aria-selected=true]');
    const table = notice.page.locator('#resource-rows .table');
    const name = async () => /web-\d+/.exec(await selected().innerText())?.[0];
    await notice.evaluate(`document.querySelector('#resource-rows .table').scrollTop = 24 * 200`);
    const row = notice.page.getByRole('row', { name: /web-00203/ });
    await row.click();
    assert.equal(await name(), 'web-00203');
    const [, ...read] = noticeMessages(
      noticeView(now, { impactedResourceCount: 401 }),
      [...resources(401).slice(400), ...rows],
      now,
      (place) => place === 0,
    );
    await notice.send(...read);
    await notice.page.locator('.count', { hasText: '401' }).first().waitFor();
    await notice.settled();
    assert.equal(await name(), 'web-00203');
    await table.focus();
    await notice.page.keyboard.press('Control+c');
    assert.equal((await notice.heard('copyText')).text, 'web-00203.example.com');
    await notice.send(...noticeMessages(noticeView(now), rows.slice(0, 150), now).slice(1));
    await notice.page.locator('.count', { hasText: '150' }).first().waitFor();
    assert.equal(await selected().count(), 0, 'it is gone');
    await notice.send(...noticeMessages(noticeView(now), rows, now).slice(1));
    await notice.page.locator('.count', { hasText: '400' }).first().waitFor();
    await notice.evaluate(`document.querySelector('#resource-rows .table').scrollTop = 24 * 200`);
    await row.click();
    await notice.until(`window.keptState.tablePlace?.id === 900202 && window.keptState.tablePlace.top > 190`);
    const kept = await notice.kept();
    await notice.close();
    const again = await showNotice({}, 400, { height: 700, kept });
    await again.page.getByRole('row', { name: /web-00203/, selected: true }).waitFor();
  });

  it('keeps the type that is chosen though no resource has it any more', async () => {
    const notice = await showNotice({}, 10);
    const select = notice.page.locator('.type-select');
    await select.selectOption('type STORAGE_NAS');
    await notice.page.locator('.count', { hasText: '2 of 10' }).first().waitFor();
    await notice.send(...noticeMessages(noticeView(now), resources(4), now).slice(1));
    await notice.page.locator('.count', { hasText: '0 of 4' }).first().waitFor();
    await notice.until(`document.querySelector('.type-select')?.value === 'type STORAGE_NAS'`);
    await select.locator('option:checked', { hasText: 'STORAGE_NAS (0)' }).waitFor({ state: 'attached' });
  });

  it('finds a machine by the name that the files have', async () => {
    const notice = await showNotice({}, 10);
    const places = placesOf(1).map((place) => ({ ...place, name: '10.0.1.17' }));
    await notice.send({ type: 'workspacePlaces', places });
    const row = notice.page.getByRole('row', { name: /web-00002/ });
    await row.hover();
    await row.getByRole('button', { name: 'Find in workspace: 10.0.1.17' }).click();
    assert.equal((await notice.heard('findInWorkspace')).text, '10.0.1.17');
    await row.getByRole('button', { name: 'Copy host name: web-00002' }).click();
    assert.equal((await notice.heard('copyText')).text, 'web-00002.example.com');
  });

  it('makes the machine whose button is clicked the active one, which keys copy then', async () => {
    const notice = await showNotice({}, 10);
    await notice.page.getByRole('row', { name: /web-00001/ }).click();
    const other = notice.page.getByRole('row', { name: /web-00002/ });
    await other.hover();
    await other.getByRole('button', { name: /^Find in workspace/ }).click();
    assert.equal((await notice.heard('findInWorkspace')).text, 'web-00002.example.com');
    await notice.page.getByRole('row', { name: /web-00002/, selected: true }).waitFor();
    await notice.page.keyboard.press('Control+c');
    assert.equal((await notice.heard('copyText')).text, 'web-00002.example.com');
  });

  it('copies nothing by key of a machine without any name', async () => {
    const nameless = { hostname: '', privateIp: '', resourceName: '', publicIp: '' };
    const notice = await show();
    const rows = resources(2).map((row, place) => (place === 0 ? { ...row, ...nameless } : row));
    await notice.send(...noticeMessages(noticeView(now), rows, now));
    for (const name of [/SR02.R01/, /web-00002/]) {
      await notice.page.getByRole('row', { name }).click();
      await notice.page.getByRole('row', { name, selected: true }).waitFor();
      await notice.page.keyboard.press('Control+c');
    }
    await notice.heard('copyText');
    const copied = notice.said.flatMap((message) => (message.type === 'copyText' ? message.text : []));
    assert.deepEqual(copied, ['web-00002.example.com']);
  });

  it('keeps the account marked that is, in whichever order it stands, after another read too', async () => {
    const impactedAccounts = ['b', 'c', 'a'].map((companyName, id) => ({ id, companyName }));
    const notice = await showNotice({ impactedAccounts }, 3);
    const marked = notice.page.locator('#accounts-table .table-body [aria-selected=true]');
    await notice.page.locator('#accounts-table .table-body .table-row', { hasText: 'c' }).click();
    await notice.page.locator('#accounts-table').getByRole('button', { name: 'Company name' }).click();
    await marked.locator('[role=gridcell]', { hasText: /^c$/ }).waitFor();
    assert.equal(await marked.getAttribute('aria-rowindex'), '4');
    const view = noticeView(now, { impactedAccounts: [{ id: 9, companyName: 'd' }, ...impactedAccounts] });
    await notice.send(...noticeMessages(view, resources(3), now).slice(1));
    await notice.page.locator('#accounts-table .table-body .table-row').nth(3).waitFor();
    await marked.locator('[role=gridcell]', { hasText: /^c$/ }).waitFor();
  });

  it('says that its window has begun as soon as it has', async () => {
    const notice = await show();
    const startDate = at(now + 1500);
    await notice.send(...noticeMessages(noticeView(now, { startDate }), resources(1), now));
    await notice.page.locator('.relation', { hasText: 'starts in' }).waitFor();
    await notice.page.locator('.relation', { hasText: 'ends in' }).waitFor();
  });

  it('does not move under the fingers of who filters its resources', async () => {
    const notice = await showNotice({}, 40, { height: 500 });
    const field = notice.page.getByRole('searchbox');
    await notice.evaluate('scrollTo(0, 1e6)');
    const top = async () => Math.round((await field.boundingBox())?.y ?? Number.NaN);
    const before = await top();
    for (const [text, count] of [
      ['web-0', '32 of 40'],
      ['web-00001', '1 of 40'],
      ['nowhere', '0 of 40'],
    ] as const) {
      await field.fill(text);
      await notice.page.locator('.count', { hasText: count }).waitFor();
      await notice.settled();
      assert.equal(await top(), before, text);
    }
  });

  it('has no column twice, shows whole names, and heads its tables with words', async () => {
    const rows = resources(40).map((row) => ({ ...row, resourceName: row.hostname || row.resourceName }));
    const long = `${'a-long-name-'.repeat(3)}.example.com`;
    const notice = await show();
    const view = noticeView(now, {
      impactedAccounts: [{ companyName: 'Example', accountId: 7, 'odd name': 'x' }],
      otherFields: { impactedUserCount: 3 },
    });
    await notice.send(
      ...noticeMessages(
        view,
        rows.map((row) => ({ ...row, resourceName: long, hostname: long })),
        now,
      ),
    );
    await notice.settled();
    const heads = (id: string) =>
      notice.page
        .locator(`${id} [role=columnheader]`)
        .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
    assert.ok(!(await heads('#resource-rows')).includes('Host name'));
    const cut = () =>
      notice.evaluate<number>(
        `[...document.querySelectorAll('#resource-rows [role=gridcell]')].filter((e) => e.title && e.scrollWidth > e.clientWidth).length`,
      );
    assert.equal(await cut(), 0);
    assert.deepEqual(await heads('#accounts-table'), ['Company name', 'Account ID', 'odd name']);
    await notice.page.locator('.all-fields summary').click();
    await notice.page.getByText('Impacted user count', { exact: true }).waitFor();
    await notice.send(...noticeMessages(view, rows, now));
    await notice.until(`!document.querySelector('#resource-rows').innerText.includes('a-long')`);
    assert.ok((await heads('#resource-rows')).includes('Name'));
    assert.equal(await cut(), 0);
  });

  it('stays usable with a subject of megabytes', async () => {
    const subject = `${'x'.repeat(3000)} ${'joined\u200d'.repeat(200_000)}`;
    const notice = await showNotice({ subject, summary: subject, updates: [] }, 0);
    const heading = await notice.page.getByRole('heading', { level: 1 }).innerText();
    assert.ok(heading.length <= 500 && heading.endsWith('…'));
    const whole = notice.page.getByRole('region', { name: 'Whole subject' });
    await whole.getByRole('button', { name: 'Show all' }).click();
    await notice.until(`document.querySelector('.whole-subject').textContent.length > 1e6`);
    assert.ok(await notice.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
  });

  it('leaves open what is new, however much', async () => {
    const updates = Array.from({ length: 10 }, (_, place) => ({
      contents: `update ${place}`,
      createDate: at(now - place * hour),
      startDate: null,
      endDate: null,
      isNew: place < 6,
    }));
    const notice = await showNotice({ updates }, 0);
    assert.equal(await notice.page.locator('.timeline li').count(), 6);
    await notice.page.getByRole('button', { name: 'Show 4 older updates' }).waitFor();
    const [, view] = noticeMessages(noticeView(now, { updates: updates.slice(0, 7) }), [], now);
    assert.ok(view);
    await notice.send(view);
    await notice.until(`document.querySelectorAll('.timeline li').length === 7`);
    assert.equal(await notice.page.getByRole('button', { name: /older update/ }).count(), 0);
  });

  it('shows the newest of thousands of updates, the rest on request, and says where one has no text', async () => {
    const updates = Array.from({ length: 3000 }, (_, place) => ({
      contents: place === 1 ? ' ' : `update ${place}`,
      createDate: at(now - place * hour),
      startDate: null,
      endDate: null,
      isNew: false,
    }));
    const notice = await showNotice({ updates }, 0);
    const items = notice.page.locator('.timeline li');
    assert.equal(await items.count(), 3);
    assert.match(await items.nth(1).innerText(), /This update has no text\./);
    await notice.page.getByRole('button', { name: 'Show 2,997 older updates' }).click();
    await items.nth(2999).waitFor();
    assert.match(await notice.evaluate<string>('document.activeElement.innerText'), /update 3$/);
    await notice.page.getByRole('button', { name: 'Show only the newest updates' }).click();
    await notice.until(`document.querySelectorAll('.timeline li').length === 3`);
    assert.equal(await notice.evaluate('document.activeElement.innerText'), 'Updates');
  });

  it('keeps what one reads where it is when an update comes, and leads back to it', async () => {
    const updates = Array.from({ length: 21 }, (_, place) => ({
      // Two that are the same in all.
      contents: `update ${place === 8 ? 9 : place}`,
      createDate: at(now - (place === 8 ? 9 : place) * hour),
      startDate: null,
      endDate: null,
      isNew: false,
    }));
    const notice = await showNotice({ updates: updates.slice(1) }, 0, { height: 500 });
    await notice.page.getByRole('button', { name: 'Show 17 older updates' }).click();
    const place = () =>
      notice.evaluate<number>(
        `Math.round([...document.querySelectorAll('.timeline li')].find((item) => item.innerText.includes('update 10')).getBoundingClientRect().top)`,
      );
    await notice.evaluate(
      `[...document.querySelectorAll('.timeline li')].find((item) => item.innerText.includes('update 10')).scrollIntoView({ behavior: 'instant' })`,
    );
    // The browser holds what stands at the top of the screen from the next frame on.
    await notice.until('window.keptState && window.keptState.scroll > 300');
    const before = await place();
    const [loading, view] = noticeMessages(noticeView(now, { updates }), [], now);
    assert.ok(loading?.type === 'loading' && view);
    await notice.send({ ...loading, keep: true }, view);
    await notice.until(`document.querySelectorAll('.timeline li').length === 21`);
    assert.ok(Math.abs((await place()) - before) <= 2, `from ${before} to ${await place()}`);
    await notice.until('window.keptState.scroll === Math.round(scrollY)');
    const kept = await notice.kept();
    await notice.close();
    const again = await showNotice({ updates }, 0, { height: 500, kept });
    await again.until(
      `Math.round(scrollY) === window.keptState?.scroll || Math.round(scrollY) === ${JSON.stringify(kept)}.scroll`,
    );
    assert.equal(await again.page.locator('.timeline li').count(), 21);
  });

  /** Whatever is read: its first line lies this many pixels from the screen's upper edge. */
  const topOf = (notice: NoticePage, text: string) =>
    notice.evaluate<number>(
      `[...document.querySelectorAll('.timeline li')].find((item) => item.innerText.includes('${text}')).getBoundingClientRect().top`,
    );

  it('keeps the place again and again, and what stands there where it becomes wider or narrower', async () => {
    const updates = Array.from({ length: 20 }, (_, place) => ({
      contents: `update ${place}: ${'some words that fill a line or two of a page that is narrow '.repeat(place % 4)}`,
      createDate: at(now - place * hour),
      startDate: null,
      endDate: null,
      isNew: false,
    }));
    const summary = 'What is done there, and when. '.repeat(60);
    const come = async (options: ShowOptions) => {
      const notice = await show({ height: 500, ...options });
      // As the editor tells them: what stands above comes last.
      await notice.send(...noticeMessages(noticeView(now, { summary, updates }), resources(40), now));
      await notice.send({ type: 'overlaps', overlaps: overlapsOf(2), more: 0 });
      await notice.send({ type: 'workspacePlaces', places: placesOf(3) });
      await notice.settled();
      return notice;
    };
    let notice = await come({});
    await notice.page.getByRole('button', { name: 'Show 17 older updates' }).click();
    await notice.evaluate(
      `window.scrollBy({ top: [...document.querySelectorAll('.timeline li')].find((item) => item.innerText.includes('update 12')).getBoundingClientRect().top + 5, behavior: 'instant' })`,
    );
    await notice.until('window.keptState && window.keptState.scroll === Math.round(scrollY)');
    assert.ok(Math.abs((await topOf(notice, 'update 12')) + 5) <= 1);
    for (const width of [1100, 1100, 1100, 560, 1100]) {
      const kept = await notice.kept();
      await notice.close();
      notice = await come({ kept, width });
      await notice.until('scrollY > 0 && window.keptState.scroll === Math.round(scrollY)');
      const top = await topOf(notice, 'update 12');
      assert.ok(Math.abs(top + 5) <= 1.5, `${width}: ${top}`);
    }
  });

  it('keeps the long texts open that the reader opened, and the place in them', async () => {
    const lines = (of: string) => Array.from({ length: 200 }, (_, line) => `${of} line ${line}`).join('\r\n');
    const part = { createDate: at(now), startDate: null, endDate: null, isNew: false };
    const updates = ['first', 'second'].map((of) => ({ ...part, contents: lines(of) }));
    const come = (kept?: unknown) => showNotice({ summary: lines('summary'), updates }, 0, { height: 500, kept });
    let notice = await come();
    const button = (name: string) => notice.page.getByRole('button', { name, exact: true });
    await button('Show all 200 lines').first().click();
    await notice.until(`window.keptState?.openTexts?.join() === 'summary'`);
    let kept = await notice.kept();
    await notice.close();
    notice = await come(kept);
    await button('Show less').waitFor();
    await button('Show all 200 lines').last().click();
    await notice.evaluate(
      `scrollBy({ top: document.querySelector('.timeline li:last-child').getBoundingClientRect().top + 900, behavior: 'instant' })`,
    );
    await notice.until('window.keptState.openTexts?.length === 2 && window.keptState.scroll === Math.round(scrollY)');
    const before = await topOf(notice, 'second line 0');
    kept = await notice.kept();
    await notice.close();
    notice = await come(kept);
    await notice.until('scrollY > 0');
    assert.ok(Math.abs((await topOf(notice, 'second line 0')) - before) <= 1);
    assert.equal(await button('Show less').count(), 2);
    assert.equal(await button('Show all 200 lines').count(), 1);
  });

  it('keeps a long text open, and the place, though another update has come by then and older ones aren’t shown', async () => {
    const text = (of: string) => Array.from({ length: 200 }, (_, line) => `${of} line ${line}`).join('\r\n');
    const part = { createDate: at(now), startDate: null, endDate: null, isNew: false };
    const updates = Array.from({ length: 6 }, (_, place) => ({ ...part, contents: text(`number ${place}`) }));
    const come = (from: number, kept?: unknown) =>
      showNotice({ updates: updates.slice(from) }, 0, { height: 500, kept });
    let notice = await come(1);
    await notice.page.locator('.timeline li').first().getByRole('button', { name: 'Show all 200 lines' }).click();
    await notice.evaluate(
      `scrollBy({ top: document.querySelector('.timeline li').getBoundingClientRect().top + 900, behavior: 'instant' })`,
    );
    await notice.until('window.keptState.openTexts?.length === 1 && window.keptState.scroll === Math.round(scrollY)');
    const before = await topOf(notice, 'number 1 line 0');
    const kept = await notice.kept();
    await notice.close();
    notice = await come(0, kept);
    await notice.until('scrollY > 0');
    assert.ok(Math.abs((await topOf(notice, 'number 1 line 0')) - before) <= 1);
    assert.equal(await notice.page.getByRole('button', { name: 'Show less' }).count(), 1);
  });

  it('leads nowhere any more once the reader is at work in it', async () => {
    const notice = await showNotice({}, 400, { height: 300 });
    await notice.evaluate('scrollTo({ top: 1e6, behavior: "instant" })');
    await notice.until('window.keptState && window.keptState.scroll > 700');
    const kept = await notice.kept();
    await notice.close();
    const short = await show({ height: 300, kept });
    // Its resources are on their way.
    await short.send(...noticeMessages(noticeView(now), resources(400), now).slice(0, 2));
    await short.page.getByRole('button', { name: 'Refresh', exact: true }).focus();
    await short.page.keyboard.press('Shift');
    await short.send(...noticeMessages(noticeView(now), resources(400), now));
    await short.settled();
    assert.equal(await short.evaluate('scrollY'), 0);
  });

  it('says that resources have no names, rather than show a table of nothing', async () => {
    const nameless = { active: false, filterLabel: '', hostname: '', privateIp: '', publicIp: '' };
    const more = { resourceAccountId: null, resourceName: '', resourceTableId: null, resourceType: '' };
    const notice = await show();
    await notice.send(...noticeMessages(noticeView(now), [{ ...nameless, ...more }], now));
    await notice.page.getByText('The service gives no names or addresses of them.').waitFor();
  });

  it('gives the date of an update as it came where that is none', async () => {
    const update = { createDate: null, startDate: null, endDate: null, isNew: false };
    const dates = ['27 Nov 2026\u202e 10:00 CST', undefined].map((given, place) => {
      const unreadable = given === undefined ? {} : { unreadableDate: given };
      return { ...update, ...unreadable, contents: `Update ${place}` };
    });
    const notice = await showNotice({ updates: dates });
    const said = await notice.page.locator('.update-date').allInnerTexts();
    assert.match(said[0] ?? '', /^Dated “27 Nov 2026[^“\u202e]* 10:00 CST”, which can’t be read as a date$/);
    assert.equal(said[1], 'Without a date');
  });

  it('says where an unfinished, an endless and an undated notice stand', async () => {
    const notice = await showNotice({ startDate: at(now - 2 * hour), endDate: null });
    const relation = () => notice.page.locator('.fact.window').innerText();
    assert.match(await relation(), /Began .*, no end given[\s\S]*now, for 2 h/);
    for (const [part, words] of [
      [{ startDate: at(now - 5 * hour), endDate: at(now - 3 * hour) }, /was to end 3 h ago/],
      [{ startDate: at(now - 5 * hour), endDate: at(now - 3 * hour), statusKey: 'COMPLETED' }, /ended 3 h ago/],
      [{ startDate: null, endDate: null }, /No dates given/],
      [
        { startDate: null, endDate: null, unreadableDates: { start: '2026-13-45\u202e', end: 'soon' } },
        /Start given as “2026-13-45[^“]*”, which can’t be read as a date, end given as “soon”, which can’t/,
      ],
      [
        { startDate: at(now + 5 * hour), endDate: null, unreadableDates: { end: 'soon' } },
        /Starts .*, end given as “soon”/,
      ],
      [{ startDate: null, endDate: null, unreadableDates: { end: 'soon' } }, /^[^,]*End given as “soon”/],
      [{ startDate: at(now + 5 * hour), endDate: null }, /Starts .*, no end given[\s\S]*starts in 5 h/],
      [{ startDate: null, endDate: at(now + 5 * hour) }, /Ends (?!.*no end)/],
      [{ startDate: null, endDate: at(now - 5 * hour) }, /Was to end /],
      [{ startDate: null, endDate: at(now - 5 * hour), statusKey: 'COMPLETED' }, /Ended /],
      [
        { startDate: at(now + hour), endDate: at(now + 2 * hour), statusKey: 'CANCELLED' },
        /^(?![\s\S]*starts in)[\s\S]*cancelled$/,
      ],
      [{ startDate: at(now + 5 * hour), endDate: null, statusKey: 'COMPLETED' }, /^(?![\s\S]*starts in)/],
    ] as const) {
      await notice.send(...noticeMessages(noticeView(now, part), [], now));
      await notice.settled();
      assert.match(await relation(), words);
    }
  });

  it('says that it is muted and until when, and offers to mute and unmute it where it is listed', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const notice = await showNotice({}, 3, { theme });
      const toolbar = notice.page.getByRole('toolbar', { name: 'Actions' });
      const button = (name: string) => toolbar.getByRole('button', { name, exact: true });
      const state = toolbar.locator('.muted[role="status"]');
      await button('Refresh').waitFor();
      assert.deepEqual([await button('Mute…').count(), await button('Unmute').count()], [0, 0]);
      await notice.send({ type: 'muting', muting: 'unmuted' });
      await button('Mute…').click();
      await notice.heard('mute');
      assert.equal((await state.innerText()).trim(), '');
      for (const [until, words] of [
        ['change', /^\s*Muted until it changes$/],
        ['end', /^\s*Muted until it ends$/],
        [now + hour, /^\s*Muted until \S+/],
      ] as const) {
        await notice.send({ type: 'muting', muting: { until } });
        await state.getByText(words).waitFor();
      }
      assert.equal(await button('Mute…').count(), 0);
      assert.deepEqual(await notice.accessibilityFaults(), []);
      await notice.shot(`notice-page-muted-${theme}`, true);
      await button('Unmute').click();
      await notice.heard('unmute');
    }
  });

  it('changes the zone for itself at once and for everything by the editor', async () => {
    const notice = await showNotice();
    await notice.page.getByRole('radio', { name: 'Service' }).check({ force: true });
    assert.equal((await notice.heard('setZone')).zone, 'service');
    await notice.page.locator('.fact.window', { hasText: 'UTC-06:00' }).waitFor();
  });
});
