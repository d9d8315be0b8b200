// The packaged extension before data that nobody would wish for: nothing of it runs, renders or links, and masses of it stay usable.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Frame, Locator } from 'playwright-core';
import { typeName } from '../../src/core/notices/grouping.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { inertText, lineText, shortText } from '../../src/core/text/untrustedText.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { undefused } from '../support/hostileEntries.ts';
import { hiddenIn } from '../support/hostileTexts.ts';
import { answerBoxes } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { type Relay, reply, startRelay } from './support/relay.ts';
import {
  bundleNotices,
  bundles,
  handfulNotices,
  handfuls,
  harmlessNotice,
  hostileEntries,
  hostileNotices,
  oddTexts,
  plainNotice,
} from './support/uglyRecords.ts';
import { kindsBeyond, kindsDrawn } from './support/whatIsDrawn.ts';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// In this order the rows are where notices begin at the same time.
const harmlessId = 1;
const firstBundle = 100;
const firstHostile = 5000;
const firstHandful = 6000;

/** A row of the tree without the actions that appear under the mouse. */
const rowContent = '.monaco-icon-label-container';

describe('Ugly data', () => {
  let service: RunningService;
  let relay: Relay;
  let editor: Editor;
  /** What the editor draws for a harmless row of the tree. */
  let harmlessRow: readonly string[] = [];
  const happened: string[] = [];
  const hosts = new Set<string>();
  const now = Date.now();
  const entries = hostileEntries(now);
  const records = new Map(
    [...bundleNotices(firstBundle, now), harmlessNotice(harmlessId, now)].map((record) => [record.id, record]),
  );

  before(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    service.addNotices([
      ...hostileNotices(firstHostile, now),
      ...records.values(),
      ...handfulNotices(firstHandful, now),
    ]);
    service.appendEntries(entries);
    relay = await startRelay(service.baseUrl);
    relay.intercept = serveOddly;
    editor = await openEditor({
      theme: 'light',
      viewport: { width: 1280, height: 1500 },
      settings: { 'platformEvents.groupBy': 'time', 'workbench.hover.delay': 10 },
    });
    const { page } = editor;
    page.on('dialog', (dialog) => {
      happened.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => happened.push(`window: ${popup.url()}`));
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await editor.openView();
    await editor.runCommand('Platform Events: Sign In…');
    await answerBoxes(editor, { ...service, baseUrl: relay.baseUrl }, 'Work');
    await editor.row(/Harmless ¦/).waitFor();
  });

  after(async () => {
    await editor?.close();
    await relay?.close();
    await service?.close();
  });

  /** Fields that nobody asked for, and names of objects and user types, are the service's texts too. */
  function serveOddly({ url }: { readonly url: string }, response: Parameters<typeof reply>[0]): boolean {
    if (/getAllUserTypes|getAllEventObjectNames/.test(url)) return reply(response, oddTexts);
    const id = /_Event\/(\d+)\/getObject/.exec(url)?.[1];
    const record = records.get(Number(id));
    return record !== undefined && reply(response, record);
  }

  const bundleRow = (place: number) => editor.row(`Bundle ${place} ¦`);

  async function pageFrame(): Promise<Frame> {
    const frame = await (await editor.frame().locator('html').elementHandle())?.ownerFrame();
    assert.ok(frame);
    return frame;
  }

  /** The part shows these texts as texts, hides nothing of them, and draws nothing that the harmless one doesn't. */
  async function assertInert(where: Locator, texts: readonly string[], harmless: readonly string[]): Promise<void> {
    const shown = (await where.allTextContents()).join('\n');
    assert.deepEqual(
      texts.filter((text) => !spaced(shown).includes(spaced(text))),
      [],
    );
    assert.deepEqual(hiddenIn(shown), []);
    assert.deepEqual(await kindsBeyond(where, harmless), []);
  }

  async function accessibilityFaults(): Promise<readonly string[]> {
    const frame = await pageFrame();
    const { length } = editor.consoleErrors;
    // Evaluated by the debugger's door: the page's policy lets no other script in.
    await frame.evaluate(axe);
    const faults = await frame.evaluate<
      readonly string[]
    >(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary)))`);
    // What axe breaks of the page's policy isn't the page's: it tries styles of its own.
    editor.consoleErrors.length = length;
    return faults;
  }

  /** Reads a list that scrolls, the focus being in it, until all of these have been seen; fails with those that are missing. */
  async function readRows(read: () => Promise<readonly string[]>, expected: readonly string[]): Promise<void> {
    const missing = new Set(expected.map(spaced));
    let key = 'PageDown';
    let last = '';
    let same = 0;
    const deadline = Date.now() + 30_000;
    for (;;) {
      const shown = await read();
      assert.deepEqual(hiddenIn(shown.join('\n')), []);
      for (const text of shown) missing.delete(spaced(text));
      if (missing.size === 0) return;
      assert.ok(Date.now() < deadline, `never shown: ${[...missing].join('\n')}\nlast shown: ${shown.join('\n')}`);
      // At an end back again: a row may have passed by before it was drawn.
      same = shown.join('\n') === last ? same + 1 : 0;
      if (same > 5) {
        key = key === 'PageDown' ? 'PageUp' : 'PageDown';
        same = 0;
      }
      last = shown.join('\n');
      await editor.page.keyboard.press(key);
      await editor.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    }
  }

  /** The focus is in the tree. Rows that are drawn anew just then take it along: a person asks for it again. */
  async function focusRows(): Promise<void> {
    for (let tries = 0; ; tries++) {
      await editor.runCommand('Platform Events: Focus on Notices View');
      const focused = editor.page.locator('.sidebar .monaco-list[role="tree"]:focus-within');
      try {
        await focused.waitFor({ timeout: 5000 });
        return;
      } catch (error) {
        if (tries === 4) throw error;
      }
    }
  }

  /** The focus is at the tree's top. */
  async function focusTree(): Promise<void> {
    await focusRows();
    await editor.page.keyboard.press('Home');
    await editor.page.locator('.sidebar .monaco-list-row.focused[data-index="0"]').waitFor();
  }

  it('is text in rows of the tree, under the names that the sanitiser gives', async () => {
    await focusTree();
    const names = () => editor.rows().evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
    const expected = oddTexts.map((text, place) => {
      const subject = shortText(`Hostile ${place} ${text}`, 300);
      return `Unacknowledged, ${kindOf(text)}, in 2 d · ${subject}, ${kindOf(text)}, 1 resource`;
    });
    await editor.screenshot('ugly-tree');
    harmlessRow = await kindsDrawn(editor.row(/Harmless ¦/).locator(rowContent));
    await assertInert(editor.rows().locator(rowContent), [], harmlessRow);
    await readRows(names, expected);
    await assertInert(editor.rows().locator(rowContent), [], harmlessRow);
    await focusTree();
  });

  it('is text in tooltips', async () => {
    const tooltipOf = async (row: Locator, text: string) => {
      await row.hover();
      const tooltip = editor.page.locator('.monaco-hover:visible').filter({ hasText: text });
      await tooltip.waitFor();
      return tooltip;
    };
    const leave = async (tooltip: Locator) => {
      await editor.page.mouse.move(900, 1400);
      await tooltip.waitFor({ state: 'detached' });
    };
    const plain = await tooltipOf(editor.row(/Harmless ¦/), 'Harmless ¦');
    const harmless = await kindsDrawn(plain);
    await leave(plain);
    for (const [place, texts] of bundles.slice(0, 4).entries()) {
      const tooltip = await tooltipOf(bundleRow(place), `Bundle ${place} ¦`);
      await assertInert(tooltip, [shortText(texts.join(' ¦ '), 200).slice(0, -1), kindOf(texts.join(' ¦ '))], harmless);
      await leave(tooltip);
    }
    // This one names all types.
    const count = await tooltipOf(editor.statusBar(/Platform Events, \d+ unack/), 'Platform Events:');
    await assertInert(count, oddTexts.map(kindOf), harmless);
    await editor.screenshot('ugly-tooltip');
    await leave(count);
  });

  it('is text in groups of the tree', async () => {
    await editor.runCommand('Platform Events: Group by Status and Type');
    await editor.row('Starts within 7 days').waitFor({ state: 'detached' });
    await focusTree();
    const labels = editor.rows().locator('.label-name');
    await readRows(() => labels.allTextContents(), oddTexts.map(kindOf));
    await assertInert(editor.rows().locator(rowContent), [], harmlessRow);
    await editor.runCommand('Platform Events: Group by Time');
    await editor.row('Starts within 7 days').waitFor();
    await focusTree();
  });

  it('is text in quick picks, and in the line that says what is filtered', async () => {
    const picks = editor.page.locator('.quick-input-list');
    await editor.runCommand('Platform Events: Filter Notices…');
    await picks.getByText('Planned maintenance').waitFor();
    const rows = picks.locator('.monaco-list-row');
    // The icon of a type that nobody knows is ours.
    const harmless = [...(await kindsDrawn(rows.filter({ hasText: 'Planned maintenance' }))), 'div.codicon-note'];
    const names = rows.locator('.label-name');
    await readRows(
      () => names.allTextContents(),
      oddTexts.map((text) => inertText(kindOf(text))),
    );
    assert.deepEqual(await kindsBeyond(rows, harmless), []);
    await editor.page.keyboard.press('Escape');
    await editor.runCommand('Platform Events: Filter Notices…');
    await picks.getByText('Only muted').waitFor();
    await editor.page.locator('.quick-input-header [role="checkbox"]').first().click();
    // Everything but that: none is muted.
    await picks.getByText('Only muted').click();
    await editor.page.keyboard.press('Enter');
    const line = editor.page.locator('.sidebar .tree-explorer-viewlet-tree-view .message');
    await line.filter({ hasText: 'Filter:' }).waitFor();
    await assertInert(line, [], ['div', 'span', 'p']);
    await editor.screenshot('ugly-filter');
    await editor.runCommand('Platform Events: Clear Filter');
    await editor.runCommand('Platform Events: Copy Link to Notice');
    await picks.getByText('Hostile 0 ').waitFor();
    await readRows(
      () => names.allTextContents(),
      oddTexts.map((text, place) => inertText(`Hostile ${place} ${text}`, 1000)),
    );
    assert.deepEqual(await kindsBeyond(rows, harmless), []);
    await editor.screenshot('ugly-pick');
    await editor.page.keyboard.press('Escape');
  });

  it('is text on notice pages, in names of fields too, and in the log when reading fails', async () => {
    await editor.row(/Harmless ¦/).click();
    const main = editor.frame().locator('main');
    const fields = editor.frame().locator('.all-fields summary');
    const heading = editor.frame().getByRole('heading', { level: 1 });
    await heading.filter({ hasText: 'Harmless' }).waitFor();
    await fields.click();
    const harmless = await kindsDrawn(main);
    for (const [place, texts] of bundles.entries()) {
      await bundleRow(place).click();
      await heading.filter({ hasText: `Bundle ${place} ¦` }).waitFor();
      await fields.click();
      await assertInert(main, texts.map(shownOnPages), harmless);
      const subject = `Bundle ${place} ¦ ${texts.join(' ¦ ')}`;
      const shown = subject.length > 500 ? shortText(subject, 500) : lineText(subject);
      assert.equal(spaced((await heading.textContent()) ?? ''), shown);
      relay.intercept = (_, response) => reply(response, { error: texts.join('\n'), code: texts[0] }, 400);
      await editor.frame().getByRole('button', { name: 'Refresh', exact: true }).click();
      await editor.frame().getByRole('alert').waitFor();
      relay.intercept = serveOddly;
    }
    await bundleRow(2).click();
    await heading.filter({ hasText: 'Bundle 2 ¦' }).waitFor();
    await editor.screenshot('ugly-notice');
    assert.equal(await (await pageFrame()).evaluate('window.attacked ?? null'), null);
  });

  it('is text on the log page: in rows, details, facets, timeline and what is offered to be typed', async () => {
    await editor.runCommand('Platform Events: Search Event Log…');
    const page = editor.frame();
    const main = page.locator('main');
    await page.getByText(new RegExp(`^${entries.length} entries`)).waitFor();
    const row = (place: number) => page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);
    const details = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('button', { name: 'Close details' }) });
    const showsEntry = (place: number) => details.getByRole('heading', { name: `Entry ${place} ` }).waitFor();
    await row(0).click();
    await editor.page.keyboard.press('End');
    await showsEntry(oddTexts.length);
    const harmless = await kindsDrawn(main);
    await editor.page.keyboard.press('Home');
    for (const [place, text] of oddTexts.entries()) {
      await showsEntry(place);
      await assertInert(details, [shownOnPages(text)], harmless);
      await editor.page.keyboard.press('ArrowDown');
    }
    await assertInert(main, [], harmless);
    const more = page.getByRole('button', { name: /^Show more values of / });
    for (let facets = await more.count(); facets > 0; facets--) await more.first().click();
    await page.locator('.histogram-plot').hover();
    await assertInert(main, [], harmless);
    await editor.screenshot('ugly-log');
    const query = page.getByRole('combobox', { name: 'Query' });
    for (const typed of ['user:', 'object:', 'name:', 'trace:']) {
      await query.fill(typed);
      await page.locator('.query-offer').first().waitFor();
      await assertInert(main, [], harmless);
    }
    assert.equal(await (await pageFrame()).evaluate('window.attacked ?? null'), null);
    await query.fill('');
    await editor.page.keyboard.press('Escape');
  });

  it('is data in exported files', async () => {
    for (const extension of ['csv', 'json']) {
      const file = path.join(editor.folder, `ugly.${extension}`);
      await editor.frame().getByRole('button', { name: 'Export…', exact: true }).click();
      await editor.choose(new RegExp(`^${extension}`, 'i'));
      await editor.page.waitForFunction(
        `document.querySelector('.quick-input-widget input').value.endsWith('.${extension}')`,
      );
      await editor.answerFile(file);
      await editor.toast(new RegExp(`Exported \\d+ entries to ugly.${extension}`)).waitFor();
      const text = fs.readFileSync(file, 'utf8');
      const rows: readonly { readonly eventName: string }[] =
        extension === 'json' ? JSON.parse(text) : parse(text, { bom: true, columns: true });
      const names = extension === 'json' ? entries.map(({ eventName }) => eventName) : entries.map(wellFormedName);
      assert.deepEqual(
        rows.map(({ eventName }) => (extension === 'csv' ? undefused(eventName) : eventName)),
        names,
      );
      await editor.runCommand('Notifications: Clear All Notifications');
    }
  });

  it('has no accessibility fault on either page inside the editor, light and dark', async () => {
    for (const theme of ['light', 'dark']) {
      for (const tab of [/Event Log: /, /^Bundle 2 /]) {
        await editor.tab(tab).click();
        await editor.frame().getByRole('heading', { level: 1 }).waitFor();
        await editor.frame().locator(`body.vscode-${theme}`).waitFor();
        assert.deepEqual(await accessibilityFaults(), [], `${tab} in ${theme}`);
      }
      if (theme === 'light') await editor.runCommand('Preferences: Toggle between Light/Dark Themes');
    }
    await editor.runCommand('View: Close All Editors');
  });

  /** The editor closes a pick from which the focus goes, as to a page that is just being loaded: a person opens it again. */
  async function filterBy(text: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      await editor.runCommand('Platform Events: Filter Notices…');
      try {
        await editor.quickInput().fill(text, { timeout: 5000 });
        await editor.page.keyboard.press('Enter');
        return;
      } catch (error) {
        if (tries === 2) throw error;
      }
    }
  }

  it('comes in pages of 200 where there are 5,000 notices', async () => {
    service.addNotices(
      Array.from({ length: 5000 }, (_, place) => plainNotice(100_000 + place, `Rack ${place}`, now, announced)),
    );
    await editor.runCommand('Platform Events: Refresh Notices');
    await filterBy('Rack');
    await editor.row(/Rack 0$/).waitFor();
    for (const shown of [200, 400]) {
      const more = editor.row(/Show 200 more/).filter({ hasText: `${shown} of 5,000` });
      for (let tries = 0; tries < 5 && !(await more.isVisible()); tries++) {
        await focusRows();
        await editor.page.keyboard.press('End');
        await more.waitFor({ timeout: 5000 }).catch(() => {});
      }
      await more.waitFor();
      // A click that falls into the moment in which the editor draws the tree anew is nobody's: a person clicks again.
      for (let clicks = 0; clicks < 5 && (await more.isVisible()); clicks++) {
        await more.click();
        await more.waitFor({ state: 'detached', timeout: 4000 }).catch(() => {});
      }
      await more.waitFor({ state: 'detached' });
    }
    await editor.runCommand('Platform Events: Clear Filter');
  });

  it('is text in questions and messages', async () => {
    await editor.runCommand('Platform Events: Group by Status and Type');
    for (const place of [0, 4, 5]) {
      const text = oddTexts[place] ?? '';
      await filterBy(`Hostile ${place} ${text}`);
      await editor.page.locator('.sidebar').getByText('(1 of ').waitFor();
      // The line may be the one of the filter before; the rows tell.
      await editor.row(`Hostile ${place} `).waitFor();
      await focusTree();
      await editor.rowAction(editor.rows().first(), /Acknowledge All/);
      const question = editor.dialog(/Acknowledge 1 notice in/);
      await question.waitFor();
      await assertInert(question.locator('.dialog-message-container'), [kindOf(text)], ['div', 'span', 'p', 'br']);
      await question.getByRole('button', { name: 'Cancel' }).click();
    }
    await editor.runCommand('Platform Events: Group by Time');
    await filterBy('Handful');
    await editor.page.locator('.sidebar').getByText(`(${handfuls.length} of `).waitFor();
    await focusTree();
    relay.intercept = (_, response) => reply(response, { error: handfuls.flat().join('\n') }, 400);
    for (const place of handfuls.keys()) {
      await editor.rowAction(editor.row(`Handful ${place} ¦`), /Acknowledge/);
      if (place > 2) continue;
      const message = editor.toast(`Handful ${place} ¦`).locator('.notification-list-item-message');
      await message.waitFor();
      await assertInert(message, [], ['span']);
    }
    await editor.screenshot('ugly-toasts');
    await editor.runCommand('Notifications: Show Notifications');
    const messages = editor.page.locator('.notifications-center .notification-list-item-message');
    const read = async () => {
      await assertInert(messages, [], ['span']);
      return (await messages.allTextContents()).map((text) => /“(.*)”/s.exec(text)?.[1] ?? text);
    };
    await readRows(
      read,
      handfuls.map((texts, place) => inertText(`Handful ${place} ¦ ${texts.join(' ¦ ')}`, 90)),
    );
    relay.intercept = serveOddly;
  });

  it('has made no line of the log, run nothing, opened nothing, asked nobody and broken no policy', async () => {
    const lines = fs
      .readdirSync(editor.dataFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /platform-events\.platform-events.*\.log$/.test(name))
      .flatMap((name) => fs.readFileSync(path.join(editor.dataFolder, name), 'utf8').split('\n').slice(0, -1));
    const told = lines.join('\n');
    for (const place of bundles.keys()) assert.match(told, new RegExp(`notice ${firstBundle + place} failed`));
    assert.deepEqual(
      lines.filter((line) => !/^\d{4}-\d\d-\d\dT[\d:.]+Z \[\w+\] /.test(line)),
      [],
    );
    assert.deepEqual(hiddenIn(told), []);
    assert.doesNotMatch(told, /\] Signed out: the key was stolen$/m);
    assert.deepEqual(happened, []);
    assert.deepEqual(
      [...hosts].filter((host) => !/^$|^127\.0\.0\.1:\d+$|\.vscode-resource\.vscode-cdn\.net$/.test(host)),
      [],
    );
    assert.equal(await editor.page.evaluate('window.attacked ?? null'), null);
    assert.equal(await editor.page.locator('.terminal-outer-container').count(), 0);
    assert.deepEqual(
      editor.consoleErrors.filter((line) => line.includes('Content Security Policy')),
      [],
    );
  });
});

const announced = { notificationOccurrenceEventType: { keyName: 'ANNOUNCEMENT' } };

/** As much of a text as each place of a page shows. */
function shownOnPages(text: string): string {
  return lineText(text).slice(0, 400);
}

/** A file of UTF-8 has no half characters. */
function wellFormedName({ eventName }: { readonly eventName?: unknown }): string {
  return String(eventName).replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A type or status in the words that it is shown by. */
function kindOf(text: string): string {
  return typeName(text, inEnglish);
}

/** White space of any kind counts as one space: places break lines and syntax by it. */
function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
