// What is coming and what it hits, as a newcomer meets it on the sample account with the sample workspace: each capability used once, with
// a picture in light and in dark. The account's story makes the news; a setting brings the reminder forward.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { type Editor, openEditor } from './support/editor.ts';
import { overTerminalLink, terminalRows } from './support/terminal.ts';

/** The contrast of a text with what is behind it. Runs in the page. */
function contrastOfText(text: unknown): number {
  const scope = globalThis as unknown as { getComputedStyle(of: unknown): { color: string; backgroundColor: string } };
  const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  let ground: number[] = [255, 255, 255];
  const behind: number[][] = [];
  for (let one = text as { parentElement: never } | null; one !== null; one = one.parentElement)
    behind.unshift(parts(scope.getComputedStyle(one).backgroundColor));
  const over = (below: readonly number[], [red = 0, green = 0, blue = 0, alpha = 1]: readonly number[]) =>
    [red, green, blue].map((value, place) => value * alpha + (below[place] ?? 0) * (1 - alpha));
  for (const colour of behind) ground = over(ground, colour);
  const light = (colour: readonly number[]) =>
    colour
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, place) => sum + value * ([0.2126, 0.7152, 0.0722][place] ?? 0), 0);
  const [first, second] = [light(over(ground, parts(scope.getComputedStyle(text).color))), light(ground)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

describe('What is coming, and what it hits', () => {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({
      theme: 'light',
      env: { PLATFORM_EVENTS_SAMPLE: '1' },
      settings: {
        'platformEvents.alerts': 'all',
        'platformEvents.remindBeforeMinutes': 120,
        'platformEvents.matchWorkspace': true,
        'platformEvents.overlaps': 'half',
      },
      viewport: { width: 1400, height: 900 },
    });
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await editor.openView();
    await editor.row(/Packet loss/).waitFor();
  });

  after(() => editor?.close());

  const hover = (text: RegExp) =>
    editor.page.locator('.monaco-hover:visible, .workbench-hover:visible').filter({ hasText: text }).first();

  /** Goes over a place until its hover says the text: what is drawn anew meanwhile takes a hover away. */
  async function hoverUntil(place: Locator, text: RegExp): Promise<void> {
    for (let tries = 0; tries < 10 && !(await hover(text).isVisible()); tries++) {
      await editor.page.mouse.move(0, 0);
      await place.hover();
      await hover(text)
        .waitFor({ timeout: 5_000 })
        .catch(() => {});
    }
    await hover(text).waitFor();
  }

  /** A picture in light, then in dark, each after `show`: the palette, which changes the theme, hides what hangs over a row. */
  async function picture(name: string, show: () => Promise<void> = async () => {}): Promise<void> {
    await show();
    await editor.screenshot(`coming-${name}-light`);
    await editor.wear('dark');
    await show();
    await editor.screenshot(`coming-${name}-dark`);
    await editor.wear('light');
  }

  it('reminds of the window that is near, with a way to put it off', async () => {
    const toast = editor.toast(/Starts in .*Access switch firmware/i);
    await picture('reminder', () => toast.waitFor());
    // A toast goes after a while, but not the notification: on a busy machine two pictures take longer.
    const listed = editor.page
      .locator('.notifications-center .notification-list-item')
      .filter({ hasText: /^Starts in/i });
    if (!(await toast.isVisible())) await editor.runCommand('Notifications: Show Notifications');
    const shown = toast.or(listed).first();
    await shown.hover();
    await shown.getByRole('button', { name: 'Snooze Reminder…' }).click();
    await editor.choose('For 10 minutes');
    await shown.waitFor({ state: 'hidden' });
  });

  it('puts first in their groups the notices that hit the workspace, and names the machines', async () => {
    await editor.row(/· here · Packet loss/).waitFor();
    await picture('hover', () =>
      hoverUntil(editor.row(/Packet loss/), /In this workspace: db-01\.ams04.*Last update: /s),
    );
  });

  it('marks the hosts in a file that names them', async () => {
    await editor.page.keyboard.press('Control+P');
    await editor.quickInput().fill('compose.yaml');
    await editor.choose('compose.yaml');
    await editor.page.locator('.squiggly-info').first().waitFor();
    const line = editor.page.locator('.view-line').filter({ hasText: 'QUEUE_HOST' });
    await picture('machines', () => hoverUntil(line.getByText('queue-01.lon06').last(), /Open Notice/));
  });

  it('lists the places of each machine on the page of its notice, and opens one', async () => {
    await editor.row(/Packet loss/).click();
    const place = editor.frame().getByRole('button', { name: /inventory\/production\.yaml:4/ });
    await picture('places', () => place.first().waitFor());
    await place.first().click();
    await editor.tab('production.yaml').waitFor();
    await editor.statusBar(/^Ln 4, /).waitFor();
    await editor.tab(/^Packet loss/).click();
  });

  it('warns of machines that are hit at once, in row, hover and page, and leads to the other notice', async () => {
    await editor.row(/⚠ .*Access switch firmware/).waitFor();
    const said = /2 of 3 ledger-\* are hit at once.*together with Block storage/s;
    await picture('overlap-hover', () => hoverUntil(editor.row(/Access switch firmware/), said));
    await editor.row(/Access switch firmware/).click();
    const section = editor.frame().getByRole('region', { name: 'Hit at once' });
    await picture('overlap-page', () => section.getByText(/This notice: ledger-02\.dal11/).waitFor());
    await section.getByRole('button', { name: /Block storage/ }).click();
    await editor
      .frame()
      .getByRole('heading', { level: 1, name: /Block storage/ })
      .waitFor();
    await editor
      .frame()
      .getByRole('region', { name: 'Hit at once' })
      .getByText(/This notice: ledger-01/)
      .waitFor();
    await editor.tab(/^Packet loss/).click();
  });

  it('narrows the view to what hits the workspace', async () => {
    await editor.runCommand('Platform Events: Filter Notices…');
    await editor.pickEntry('Only what hits this workspace').click();
    await editor.page.keyboard.press('Enter');
    await editor.page.getByText(/Filter: hits this workspace \(\d+ of \d+\)/).waitFor();
    await editor.row(/^Announcements/).waitFor({ state: 'hidden' });
    await picture('filter');
    await editor.runCommand('Platform Events: Clear Filter');
    await editor.row(/^Announcements/).waitFor();
  });

  it('mutes a notice, which the count honours, and takes it back', async () => {
    const count = await editor.badgeCount();
    const badgeIs = (number: number) => editor.badge().getByText(String(number), { exact: true }).waitFor();
    await editor.runCommand('Platform Events: Mute…');
    await editor.choose('Until it changes');
    await editor.row(/· muted · here · Packet loss/).waitFor();
    await badgeIs(count - 1);
    await picture('muted');
    const contrast = await editor
      .row(/· muted · here · Packet loss/)
      .locator('.label-name')
      .first()
      .evaluate(contrastOfText);
    assert.ok(contrast >= 4, `the muted row has a contrast of ${contrast}`);
    await editor.runCommand('Platform Events: Unmute');
    await badgeIs(count);
  });

  it('copies a notice for a chat, with its machines', async () => {
    await editor.runCommand('Platform Events: Copy Notice as Markdown');
    await editor.statusBar(/Notice \d+ copied/).waitFor();
    const copied: string = await editor.page.evaluate('navigator.clipboard.readText()');
    assert.match(copied, /Packet loss[\s\S]*db-01\.ams04\.harbourvale\.example/);
  });

  it('links the machines and the ticket numbers of notices in a terminal', async () => {
    await editor.row(/· here · Packet loss/).click();
    const number = editor
      .frame()
      .getByText(/Ticket \d+/)
      .first();
    const ticket = /\d+/.exec(await number.innerText())?.[0] ?? '';
    await editor.runCommand('Terminal: Create New Terminal');
    const rows = terminalRows(editor);
    await rows.filter({ hasText: /[$#]/ }).first().waitFor();
    await editor.page.keyboard.type(`clear; echo "ssh queue-01.lon06.harbourvale.example, see ticket ${ticket}."`);
    await editor.page.keyboard.press('Enter');
    const line = rows.filter({ hasText: /^ssh queue-01/ });
    await line.waitFor();
    const over = (word: string, subject: string) => overTerminalLink(editor, line, word, subject);
    await picture('terminal-host', async () => {
      await editor.page.mouse.move(0, 0);
      await over('queue-01', 'Security restart');
    });
    await picture('terminal-ticket', async () => {
      await editor.page.mouse.move(0, 0);
      await over(ticket, 'Packet loss');
    });
    const { x, y } = await over('queue-01', 'Security restart');
    await editor.page.keyboard.down('Control');
    await editor.page.mouse.click(x, y);
    await editor.page.keyboard.up('Control');
    const heading = editor.frame().getByRole('heading', { level: 1 });
    await heading.filter({ hasNotText: 'Packet loss' }).waitFor();
    await editor.tab(/^Packet loss/).click();
    await editor.runCommand('Terminal: Kill the Active Terminal Instance');
  });

  it('finds a machine of the notice by the editor’s search, those first that the workspace names', async () => {
    // As somebody has left the Search view: what is looked for now lies in none of these files.
    await editor.runCommand('Search: Find in Files');
    const view = editor.page.locator('.search-view');
    const filled = view.locator('.file-types.includes textarea, .file-types.includes input').first();
    if (!(await filled.isVisible())) await view.getByRole('button', { name: 'Toggle Search Details' }).click();
    await filled.fill('nowhere/*.md');
    await view.getByRole('checkbox', { name: /^Search only in Open Editors/ }).click();
    await view.getByRole('checkbox', { name: /^Use Exclude Settings and Ignore Files/ }).click();
    await editor.openView();
    const first = editor.page.locator('.quick-input-list .monaco-list-row').first();
    const named = first.filter({ hasText: /in this workspace/ });
    // On a busy machine the editor drops a question that has lost the focus.
    for (let tries = 0; tries < 3 && !(await named.isVisible()); tries++) {
      await editor.runCommand('Platform Events: Find Impacted Resource in Workspace…');
      await named.waitFor({ timeout: 10_000 }).catch(() => {});
    }
    await named.waitFor();
    await editor.choose(/^web-01\.ams04/);
    await view.getByText('rollout.json').first().waitFor();
    await picture('search');
    await editor.openView();
  });

  it('writes a calendar of as many windows as it says', async () => {
    const file = path.join(editor.folder, 'windows.ics');
    await editor.runCommand('Platform Events: Export to Calendar…');
    await editor.page.waitForFunction("document.querySelector('.quick-input-widget input').value.endsWith('.ics')");
    await editor.answerFile(file);
    const toast = editor.toast(/Exported \d+ events? to windows\.ics/);
    await picture('calendar', () => toast.waitFor());
    const events = fs.readFileSync(file, 'utf8').match(/^BEGIN:VEVENT/gm)?.length ?? 0;
    assert.ok(events > 0);
    assert.match(await toast.innerText(), new RegExp(`Exported ${events} events? `));
    await editor.runCommand('Notifications: Clear All Notifications');
  });

  it('saves what is attached to an incident that is over', async () => {
    await editor.runCommand('Platform Events: Open Notice…');
    await editor.quickInput().fill('sign-in fails');
    await editor.choose(/Customer portal: sign-in fails/);
    const save = editor.frame().getByRole('button', { name: /^Save root-cause-\d+\.txt/ });
    await picture('attachment', () => save.scrollIntoViewIfNeeded());
    await save.click();
    await editor.page.waitForFunction("document.querySelector('.quick-input-widget input').value.endsWith('.txt')");
    const file = path.join(editor.folder, 'why.txt');
    await editor.answerFile(file);
    await editor.toast(/Saved why\.txt/).waitFor();
    assert.match(fs.readFileSync(file, 'utf8'), /^ROOT CAUSE ANALYSIS\r\n/);
  });

  it('shows all of it over time', async () => {
    await editor.runCommand('Platform Events: Show Timeline');
    await picture('timeline', () => editor.frame().getByRole('listbox', { name: 'Notices over time' }).waitFor());
  });

  it('marks the update that came meanwhile', async () => {
    await editor.tab(/^Packet loss/).click();
    const update = editor.frame().getByText('Three quarters of the traffic');
    // As a person would: what happens at the service comes in its own time.
    for (let tries = 0; tries < 20 && !(await update.isVisible()); tries++) {
      await editor.runCommand('Platform Events: Refresh Notices');
      await update.waitFor({ timeout: 6_000 }).catch(() => {});
    }
    await picture('update', () => editor.frame().getByText('1 new', { exact: true }).waitFor());
  });
});
