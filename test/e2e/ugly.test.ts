// The packaged extension before data that nobody would wish for: nothing of it runs, renders or links, and masses of it stay usable.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Locator } from 'playwright-core';
import { type RunningService, startService } from '../../src/service/server.ts';
import { hiddenIn, hostileTexts } from '../support/pageSamples.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { hostileEntries, hostileNotices, plainNotice } from './support/uglyRecords.ts';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('Ugly data', () => {
  let service: RunningService;
  let editor: Editor;
  let dialogs = 0;
  const now = Date.now();

  before(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    service.addNotices(hostileNotices(5000, now));
    service.appendEntries(hostileEntries(now));
    editor = await openEditor({ theme: 'light', viewport: { width: 1280, height: 1500 } });
    editor.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await editor.openView();
    await editor.runCommand('Platform Events: Sign In…');
    await editor.answer(service.baseUrl, /address of the service/);
    await editor.choose('Platform_');
    await editor.answer('Work', /name for this connection/);
    await editor.answer(service.userName, /User name/);
    await editor.answer(service.apiKey, /API key/);
    await hostileRow(0).waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const hostileRow = (place: number) => editor.row(new RegExp(`^Hostile ${place} `));

  /** Its text hides nothing, and nothing in it is an element, a link or an icon that the text asked for. */
  async function assertInert(where: Locator, rendered: string): Promise<void> {
    assert.ok((await where.count()) > 0);
    const shown = (await where.allInnerTexts()).join('\n');
    assert.deepEqual(hiddenIn(shown), []);
    assert.deepEqual(await where.locator(rendered).allInnerTexts(), []);
  }

  async function pageFrame(): Promise<Frame> {
    const frame = await (await editor.frame().locator('html').elementHandle())?.ownerFrame();
    assert.ok(frame);
    return frame;
  }

  /** The page in sight shows its hostile texts as texts. */
  async function assertInertPage(): Promise<void> {
    await assertInert(editor.frame().locator('main'), 'img, script, a, b, [onload], [onmouseover], .codicon-flame');
    assert.equal(await (await pageFrame()).evaluate('window.attacked ?? null'), null);
  }

  async function accessibilityFaults(): Promise<readonly string[]> {
    const frame = await pageFrame();
    // Evaluated by the debugger's door: the page's policy lets no other script in.
    await frame.evaluate(axe);
    return frame.evaluate<
      readonly string[]
    >(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary)))`);
  }

  it('is text in rows, groups and tooltips of the tree', async () => {
    assert.ok((await editor.rows().count()) > hostileTexts.length);
    await assertInert(
      editor.rows().locator('.monaco-icon-label-container'),
      'img, script, a:not(.label-name), svg, .codicon',
    );
    for (const place of [4, 5]) {
      await hostileRow(place).hover();
      const tooltip = editor.page.locator('.monaco-hover:visible').filter({ hasText: `Hostile ${place}` });
      await tooltip.waitFor();
      await assertInert(tooltip, 'img, a, .codicon');
      await editor.page.mouse.move(700, 1400);
      await tooltip.waitFor({ state: 'detached' });
    }
    await editor.screenshot('ugly-tree');
  });

  it('is text in quick picks', async () => {
    await editor.runCommand('Platform Events: Filter Notices…');
    const picks = editor.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'command:' });
    await picks.first().waitFor();
    await assertInert(editor.page.locator('.quick-input-list .label-name'), 'img, .codicon, a[href]');
    await editor.page.keyboard.press('Escape');
    await editor.runCommand('Platform Events: Copy Link to Notice');
    await editor.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Hostile 5' }).waitFor();
    await editor.screenshot('ugly-pick');
    await assertInert(editor.page.locator('.quick-input-list .label-name'), 'img, .codicon, a[href]');
    await editor.page.keyboard.press('Escape');
  });

  it('is text on every notice page', async () => {
    for (const place of hostileTexts.keys()) {
      await hostileRow(place).click();
      const heading = editor.frame().getByRole('heading', { level: 1 });
      await heading.filter({ hasText: `Hostile ${place} ` }).waitFor();
      await assertInertPage();
    }
    await editor.screenshot('ugly-notice');
  });

  it('is text on the log page, in rows and in details', async () => {
    await editor.runCommand('Platform Events: Search Event Log…');
    await editor.frame().getByRole('button', { name: 'Search', exact: true }).click();
    await editor
      .frame()
      .getByText(new RegExp(`^${hostileTexts.length} entries`))
      .waitFor();
    for (const place of hostileTexts.keys()) {
      await editor
        .frame()
        .locator(`#log-rows [aria-rowindex="${place + 2}"]`)
        .click();
      await editor
        .frame()
        .getByRole('complementary')
        .getByRole('heading', { name: `Entry ${place} ` })
        .waitFor();
      await assertInertPage();
    }
    await editor.screenshot('ugly-log');
  });

  it('has no accessibility fault on either page inside the editor, light and dark', async () => {
    for (const theme of ['light', 'dark']) {
      for (const tab of [/^Event Log/, /^Hostile 4 /]) {
        await editor.tab(tab).click();
        await editor.frame().getByRole('heading', { level: 1 }).waitFor();
        await editor.frame().locator(`body.vscode-${theme}`).waitFor();
        assert.deepEqual(await accessibilityFaults(), [], `${tab} in ${theme}`);
      }
      if (theme === 'light') await editor.runCommand('Preferences: Toggle between Light/Dark Themes');
    }
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
      Array.from({ length: 5000 }, (_, place) => plainNotice(100_000 + place, `Rack ${place}`, now, tamed)),
    );
    await editor.runCommand('Platform Events: Refresh Notices');
    await filterBy('Rack');
    for (const shown of [200, 400]) {
      await editor.runCommand('Platform Events: Focus on Notices View');
      await editor.page.locator('.sidebar .monaco-list[role="tree"]:focus-within').waitFor();
      await editor.page.keyboard.press('End');
      const more = editor.row(/Show 200 more/).filter({ hasText: `${shown} of 5,000` });
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

  it('is text in messages, and has run nothing, opened nothing and broken no policy', async () => {
    await service.close();
    await filterBy('Hostile');
    await editor.page.locator('.sidebar').getByText(`(${hostileTexts.length} of `).waitFor();
    await editor.row(/^Rack/).waitFor({ state: 'detached' });
    for (const place of [4, 5]) {
      await editor.rowAction(hostileRow(place), /Acknowledge/);
      const toast = editor.toast(`Hostile ${place}`);
      await toast.waitFor();
      const message = toast.locator('.notification-list-item-message');
      await assertInert(message, 'a, img, .codicon');
      // What keeps the editor from rendering it isn't itself shown as something hidden.
      assert.doesNotMatch(await message.innerText(), /\[U\+/);
    }
    await editor.screenshot('ugly-toasts');
    assert.equal(dialogs, 0);
    assert.equal(await editor.page.evaluate('window.attacked ?? null'), null);
    assert.equal(await editor.page.locator('.terminal-outer-container').count(), 0);
    const ours = editor.consoleErrors.filter(
      (line) => /Content Security Policy/.test(line) && /vscode-webview/.test(line),
    );
    assert.deepEqual(ours, []);
  });
});

const tamed = { notificationOccurrenceEventType: { keyName: 'ANNOUNCEMENT' } };
