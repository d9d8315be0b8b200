// The whole way by keyboard alone: no click, no hover.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type RunningService, startService } from '../../src/service/server.ts';
import { acknowledgedIds } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';

/** No control of ours is further away than so many presses of one key. */
const farthest = 60;

describe('The keyboard alone', () => {
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    service = await startService();
    editor = await openEditor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  /** Presses a key until what is asked for holds; gives how often. */
  const pressUntil = async (key: string, what: string, holds: () => Promise<boolean>): Promise<number> => {
    for (let presses = 0; presses < farthest; presses++) {
      if (await holds()) return presses;
      await editor.page.keyboard.press(key);
    }
    return assert.fail(`${key} does not lead to ${what}`);
  };

  /** Runs a command of the palette by its title, typed. */
  const command = async (title: string) => {
    await editor.page.keyboard.press('F1');
    await editor.quickInput().waitFor();
    await editor.page.keyboard.type(title);
    await editor.paletteEntry(title).and(editor.page.locator('.focused')).waitFor();
    await editor.page.keyboard.press('Enter');
  };

  /** Presses Tab until the control of that role and name in our page has the focus; gives how often. */
  const tabTo = async (role: 'button' | 'grid', name: string | RegExp, key = 'Tab'): Promise<number> => {
    const control = editor.frame().getByRole(role, { name }).first();
    await control.waitFor();
    return pressUntil(key, String(name), () =>
      control.evaluate((element) => {
        let focused = element.ownerDocument.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        return element === focused || element.contains(focused);
      }),
    );
  };

  /** The number of the notice whose page is in front. */
  const idInFront = async () =>
    Number(/Notice (\d+)/.exec(await editor.frame().locator('body').innerText())?.[1]) || assert.fail('no number');

  it('signs in', async () => {
    await command('Platform Events: Sign In…');
    await editor.answer(service.baseUrl, /address of the service/);
    await editor.page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: 'Platform_' }).waitFor();
    await editor.page.keyboard.press('Enter');
    await editor.answer('Work', /name for this connection/);
    await editor.answer(service.userName, /User name/);
    await editor.answer(service.apiKey, /API key/);
    // Another box would take the place of this one before the key is checked.
    await editor.badge().waitFor();
    await command('Platform Events: Focus on Notices View');
    await editor.row(/Packet loss/).waitFor();
  });

  it('opens a notice from the tree and acknowledges it', async () => {
    await command('Platform Events: Focus on Notices View');
    const badge = await editor.badgeCount();
    const wanted = editor.page.locator('.sidebar .monaco-list-row.focused').filter({ hasText: /Packet loss/ });
    await pressUntil('ArrowDown', 'the notice', () => wanted.isVisible());
    await editor.page.keyboard.press('Enter');
    await editor
      .frame()
      .getByRole('heading', { level: 1, name: /Packet loss/ })
      .waitFor();
    await command('View: Focus Active Editor Group');
    await tabTo('button', 'Acknowledge');
    await editor.page.keyboard.press('F1');
    await editor.quickInput().waitFor();
    const acknowledge = editor.frame().getByRole('button', { name: 'Acknowledge', exact: true });
    const focused = acknowledge.and(editor.frame().locator(':focus'));
    await focused.waitFor({ state: 'detached' });
    await editor.page.keyboard.press('Escape');
    await focused.waitFor();
    await editor.screenshot('keyboard-acknowledge-dark');
    const id = await idInFront();
    await editor.page.keyboard.press('Enter');
    await editor.frame().getByText('Acknowledged', { exact: true }).first().waitFor();
    assert.deepEqual(acknowledgedIds(service), [id]);
    await editor
      .badge()
      .getByText(String(badge - 1), { exact: true })
      .waitFor();
  });

  it('finds a row by words in the middle of it', async () => {
    await command('Platform Events: Focus on Notices View');
    await editor.page.keyboard.press('Home');
    await editor.page.keyboard.press('F3');
    await editor.page.locator('.sidebar .monaco-tree-type-filter input:focus').waitFor();
    await editor.page.keyboard.type('router replacement');
    await editor.page.keyboard.press('Enter');
    const found = editor.page.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
    await found.filter({ hasText: 'Core router replacement' }).waitFor();
    // The box closes, and the rows stay.
    await editor.page.keyboard.press('F3');
    await editor.page.keyboard.press('Escape');
    await editor.row(/Raised latency/).waitFor();
  });

  it('acknowledges another one by the palette: the one whose page is in front, with the focus in the tree', async () => {
    await command('Platform Events: Focus on Notices View');
    const wanted = editor.page.locator('.sidebar .monaco-list-row.focused').filter({ hasText: /Raised latency/ });
    await editor.page.keyboard.press('Home');
    await pressUntil('ArrowDown', 'the notice', () => wanted.isVisible());
    await editor.page.keyboard.press('Enter');
    await editor
      .frame()
      .getByRole('heading', { level: 1, name: /Raised latency/ })
      .waitFor();
    await editor.frame().getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    const before = acknowledgedIds(service);
    const id = await idInFront();
    await command('Platform Events: Focus on Notices View');
    await editor.page.keyboard.press('Home');
    await command('Platform Events: Acknowledge');
    await editor.frame().getByText('Acknowledged', { exact: true }).first().waitFor();
    assert.deepEqual(acknowledgedIds(service), [...before, id]);
  });

  it('acknowledges a third one by the palette, which offers those that are left', async () => {
    const badge = await editor.badgeCount();
    const before = acknowledgedIds(service);
    await command('View: Close All Editors');
    await command('Platform Events: Acknowledge');
    await editor.page.getByPlaceholder('An unacknowledged notice').waitFor();
    const entry = editor.page.locator('.quick-input-list .monaco-list-row.focused');
    const id = Number(/\bid (\d+)/.exec((await entry.textContent()) ?? '')?.[1]);
    assert.ok(id > 0 && !before.includes(id), await entry.innerText());
    await editor.screenshot('keyboard-offered-dark');
    await editor.page.keyboard.press('Enter');
    await editor
      .badge()
      .getByText(String(badge - 1), { exact: true })
      .waitFor();
    assert.deepEqual(acknowledgedIds(service), [...before, id]);
  });

  it('opens the event log with the focus in its query and the last day’s entries, and comes to them in a few stops', async () => {
    await command('Platform Events: Search Event Log…');
    await editor
      .frame()
      .getByText(/^[\d,]+ entries/)
      .waitFor();
    await editor.frame().locator('#query:focus').waitFor();
    await editor.page.keyboard.type(' na');
    await editor
      .frame()
      .getByRole('option', { name: /^name:/ })
      .waitFor();
    await editor.page.keyboard.press('Tab');
    await editor.page.keyboard.type('Login*');
    await editor.page.keyboard.press('Escape');
    await editor.page.keyboard.press('Enter');
    await editor
      .frame()
      .getByText(/^\d+ of [\d,]+/)
      .first()
      .waitFor();
    assert.equal(await editor.frame().locator('#query').inputValue(), 'after:24h name:Login*');
    await editor.tab(/^after:24h name:Login\* – Event Log: /).waitFor();
    await editor.frame().locator('.facet').nth(4).waitFor();
    const stops = await tabTo('grid', /./);
    assert.ok(stops > 0 && stops <= 12, `${stops} stops from the query to the rows`);
  });

  it('reads an entry', async () => {
    await editor.page.keyboard.press('ArrowDown');
    await editor.page.keyboard.press('Enter');
    await editor.frame().getByRole('button', { name: 'Close details' }).waitFor();
    await editor.screenshot('keyboard-log-dark');
    await editor.page.keyboard.press('Escape');
    await editor.frame().getByRole('button', { name: 'Close details' }).waitFor({ state: 'detached' });
  });

  it('goes on where it was after the palette was open', async () => {
    for (const place of ['#log-rows .table', '#query']) {
      await editor.frame().locator(place).focus();
      await editor.page.keyboard.press('F1');
      await editor.quickInput().waitFor();
      await editor.frame().locator(`${place}:focus`).waitFor({ state: 'detached' });
      await editor.page.keyboard.press('Escape');
      await editor.frame().locator(`${place}:focus`).waitFor();
    }
    await editor.frame().locator('#log-rows .table').focus();
  });

  it('exports what was found under the name that is proposed', async () => {
    await tabTo('button', 'Export…', 'Shift+Tab');
    await editor.page.keyboard.press('Enter');
    await editor.page.getByPlaceholder('The form of the file').waitFor();
    await editor.page.keyboard.type('NDJSON');
    await editor.page
      .locator('.quick-input-list .monaco-list-row.focused')
      .filter({ hasText: /^NDJSON/ })
      .waitFor();
    await editor.page.keyboard.press('Enter');
    await editor.page.waitForFunction("document.querySelector('.quick-input-widget input').value.endsWith('.ndjson')");
    await editor.page.keyboard.press('Enter');
    await editor.toast(/Exported [\d,]+ entries/).waitFor();
    const [file = '', ...others] = fs.readdirSync(editor.folder).filter((name) => name.endsWith('.ndjson'));
    assert.match(file, /^event-log .+ after-24h name-Login \d{4}-\d\d-\d\d\.ndjson$/);
    assert.deepEqual(others, []);
    const lines = fs.readFileSync(path.join(editor.folder, file), 'utf8').trimEnd().split('\n');
    const names = lines.map((line): unknown => JSON.parse(line)?.eventName);
    assert.ok(names.length > 0 && names.every((name) => String(name).startsWith('Login')), names.join());
  });
});
