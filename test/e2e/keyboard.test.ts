// The whole way by keyboard alone: no click, no hover.

import assert from 'node:assert/strict';
import { type Editor, openEditor } from './support/editor.ts';

/** No control of ours is further away than so many presses of one key. */
const farthest = 60;

describe('The keyboard alone', () => {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({ env: { PLATFORM_EVENTS_SAMPLE: '1' } });
    await editor.row(/Packet loss/).waitFor();
  });

  after(() => editor?.close());

  /** Presses a key until what is asked for holds. */
  const pressUntil = async (key: string, what: string, holds: () => Promise<boolean>) => {
    for (let presses = 0; presses < farthest; presses++) {
      if (await holds()) return;
      await editor.page.keyboard.press(key);
    }
    assert.fail(`${key} does not lead to ${what}`);
  };

  /** Runs a command of the palette by its title, typed. */
  const command = async (title: string) => {
    await editor.page.keyboard.press('F1');
    await editor.quickInput().waitFor();
    await editor.page.keyboard.type(title);
    await editor.page.locator('.quick-input-list .monaco-list-row.focused').getByText(title, { exact: true }).waitFor();
    await editor.page.keyboard.press('Enter');
  };

  /** Presses Tab until the control of that role and name in our page has the focus. */
  const tabTo = async (role: 'button' | 'grid' | 'combobox', name: string | RegExp) => {
    const control = editor.frame().getByRole(role, { name }).first();
    await control.waitFor();
    await pressUntil('Tab', String(name), () =>
      control.evaluate((element) => {
        let focused = element.ownerDocument.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        return element === focused || element.contains(focused);
      }),
    );
  };

  it('opens a notice from the tree and acknowledges it', async () => {
    await command('Platform Events: Focus on Notices View');
    const badge = Number(await editor.badge().textContent());
    const wanted = editor.page.locator('.sidebar .monaco-list-row.focused').filter({ hasText: /Packet loss/ });
    await pressUntil('ArrowDown', 'the notice', () => wanted.isVisible());
    await editor.page.keyboard.press('Enter');
    await editor
      .frame()
      .getByRole('heading', { level: 1, name: /Packet loss/ })
      .waitFor();
    await command('View: Focus Active Editor Group');
    await tabTo('button', 'Acknowledge');
    await editor.screenshot('keyboard-acknowledge-dark');
    await editor.page.keyboard.press('Enter');
    await editor.frame().getByText('Acknowledged', { exact: true }).first().waitFor();
    await editor
      .badge()
      .getByText(String(badge - 1), { exact: true })
      .waitFor();
  });

  it('acknowledges another one by the palette, which offers those that are left', async () => {
    const badge = Number(await editor.badge().textContent());
    await command('Platform Events: Focus on Notices View');
    await command('Platform Events: Acknowledge');
    await editor.page.getByPlaceholder('An unacknowledged notice').waitFor();
    await editor.page.keyboard.type('raised latency');
    const entry = editor.page.locator('.quick-input-list .monaco-list-row.focused');
    await entry.filter({ hasText: /Raised latency/ }).waitFor();
    await editor.page.keyboard.press('Enter');
    await editor
      .badge()
      .getByText(String(badge - 1), { exact: true })
      .waitFor();
  });

  it('searches the event log and reads an entry', async () => {
    await command('Platform Events: Search Event Log…');
    await editor.frame().getByRole('button', { name: 'Search', exact: true }).waitFor();
    await command('View: Focus Active Editor Group');
    await tabTo('combobox', /^Query$/);
    await editor.page.keyboard.type(' name:Login');
    await editor.page.keyboard.press('Escape');
    await editor.page.keyboard.type('*');
    await editor.page.keyboard.press('Escape');
    await editor.page.keyboard.press('Enter');
    await editor
      .frame()
      .getByText(/^[\d,]+ entries/)
      .waitFor();
    await tabTo('grid', /./);
    await editor.page.keyboard.press('ArrowDown');
    await editor.page.keyboard.press('Enter');
    await editor.frame().getByRole('button', { name: 'Close details' }).waitFor();
    await editor.screenshot('keyboard-log-dark');
    await editor.page.keyboard.press('Escape');
    await editor.frame().getByRole('button', { name: 'Close details' }).waitFor({ state: 'detached' });
  });
});
