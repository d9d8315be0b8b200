// The sample account in each theme, as the README shows it: pictures to look at, and what a look would find wrong.

import assert from 'node:assert/strict';
import { type Editor, openEditor, type Theme } from './support/editor.ts';

/** What no reader should meet. */
const rawText = /undefined|\bnull\b|NaN|\[object|\d{4}-\d\d-\d\dT\d\d/;

describe('The sample account', () => {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({ env: { PLATFORM_EVENTS_SAMPLE: '1' }, viewport: { width: 1400, height: 900 } });
    await editor.row(/Packet loss/).waitFor();
  });

  after(() => editor?.close());

  for (const theme of ['dark', 'light', 'highContrast', 'highContrastLight'] satisfies Theme[])
    describe(theme, () => {
      before(() => editor.wear(theme));

      after(async () => {
        await editor.runCommand('Platform Events: Group by Status and Type');
        await editor.runCommand('View: Close All Editors');
        await editor.row('Active').waitFor();
      });

      const checkPage = async () => {
        const body = editor.frame().locator('body');
        assert.doesNotMatch(await body.innerText(), rawText);
        const overflow = await body.evaluate((element) => element.scrollWidth - element.clientWidth);
        assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
      };

      it('shows the tree and the notice page', async () => {
        await editor.row(/Packet loss/).click();
        await editor
          .frame()
          .getByRole('heading', { name: /^Impacted resources/ })
          .waitFor();
        // The dots of unacknowledged rows come a moment after the rows.
        await editor
          .row(/Raised latency/)
          .locator('.monaco-decorations-style')
          .or(editor.row(/Raised latency/).locator('[class*="monaco-decoration"]'))
          .first()
          .waitFor();
        await editor.screenshot(`picture-notice-${theme}`);
        await checkPage();
        await editor
          .frame()
          .getByRole('heading', { name: /^Impacted resources/ })
          .scrollIntoViewIfNeeded();
        await editor.frame().getByRole('searchbox', { name: 'Filter resources' }).scrollIntoViewIfNeeded();
        await editor.screenshot(`picture-resources-${theme}`);
      });

      it('shows the event log with an entry', async () => {
        await editor.runCommand('Platform Events: Search Event Log…');
        await editor.frame().locator('#log-rows [aria-rowindex="4"]').click();
        await editor.frame().getByRole('button', { name: 'Close details' }).waitFor();
        await editor.screenshot(`picture-log-${theme}`);
        // The entry's details show its date as the service wrote it, beside the reader's.
        const table = editor.frame().locator('#log-rows');
        assert.doesNotMatch(await table.innerText(), rawText);
      });

      it('shows the timeline, with all that the tree lists', async () => {
        await editor.runCommand('Platform Events: Show Timeline');
        await editor.frame().getByRole('listbox', { name: 'Notices over time' }).waitFor();
        await editor.frame().getByText('4 notices name no date').waitFor();
        await editor.screenshot(`picture-timeline-${theme}`);
        await checkPage();
      });

      it('shows the tree by time', async () => {
        await editor.runCommand('Platform Events: Group by Time');
        await editor.row(/Happening now/).waitFor();
        await editor.row(/^in \d+ [hd] · /).waitFor();
        await editor.statusBar(/unacknowledged notices/).hover();
        await editor.page
          .locator('.workbench-hover, .monaco-hover')
          .filter({ hasText: 'Planned maintenance' })
          .first()
          .waitFor();
        await editor.screenshot(`picture-by-time-${theme}`);
      });
    });
});
