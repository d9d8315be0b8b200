// The sample account in the real editor: what the view says of it, what the settings change in it, and how one reads further back.

import assert from 'node:assert/strict';
import { writeSettings } from '../../scripts/vscodeServer.ts';
import { sampleNotices } from '../../src/service/sample/notices.ts';
import { leadingTime } from '../support/leadingTime.ts';
import { drawnRows, labelsInSight } from './support/drawnTree.ts';
import { type Editor, openEditor } from './support/editor.ts';

const now = Date.now();
/** What the account holds, as its service writes it. */
const records = sampleNotices({ seed: 1, now, count: 40 }).map((record) => ({
  status: String((record.statusCode as { keyName?: unknown }).keyName),
  start: typeof record.startDate === 'string' ? Date.parse(record.startDate) : null,
  acknowledged: record.acknowledgedFlag === true,
}));
const completed = records.filter(({ status }) => status === 'COMPLETED');
const unacknowledged = records.filter(({ acknowledged }) => !acknowledged);

/** Completed ones that started within so many days, or that are unacknowledged. */
function completedWithin(days: number): number {
  return completed.filter(
    ({ start, acknowledged }) => !acknowledged || (start !== null && start > now - days * 86_400_000),
  ).length;
}

describe('The sample account', () => {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({ env: { PLATFORM_EVENTS_SAMPLE: '1' } });
    await editor.openView();
    await editor.row('Load older').waitFor();
  });

  after(() => editor?.close());

  /** The editor's server doesn't watch the file: a window reads it when it begins. */
  const change = async (settings: Readonly<Record<string, unknown>>) => {
    writeSettings(editor.dataFolder, { 'workbench.colorTheme': 'Dark 2026', ...settings });
    await editor.reload();
    await editor.row('Load older').waitFor();
  };
  /** Waits until the closed group of what is over says that it has so many. */
  const completedAre = (count: number) =>
    editor
      .rows()
      .filter({ hasText: new RegExp(`^Completed${count}(?: ·|$)`) })
      .first()
      .waitFor();
  const badgeIs = (count: number) => editor.badge().getByText(String(count), { exact: true }).waitFor();

  /** Drags the edge of the side bar until it is so wide, in pixels. */
  const sideBarOf = async (width: number) => {
    const { page } = editor;
    const box = await page.locator('.part.sidebar').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + width, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    const drawn = await page.locator('.part.sidebar').boundingBox();
    assert.ok(drawn && Math.abs(drawn.width - width) <= 2, `${drawn?.width} pixels`);
  };

  it('says in the view that it is one', async () => {
    await editor.page
      .locator('.sidebar .pane-header')
      .filter({ hasText: /Notices.*Sample account/ })
      .waitFor();
    await editor.screenshot('sample-tree-dark');
  });

  it('says when, and whose notice is unacknowledged, in a side bar of 300 pixels', async () => {
    await sideBarOf(300);
    const drawn = await labelsInSight(editor);
    await editor.screenshot('sample-tree-300-dark');
    const notices = drawn.filter(({ label }) => leadingTime.test(label));
    assert.ok(notices.length >= 9, `${notices.length} rows with a time`);
    for (const { label, seen, sign } of notices) {
      const [time = ''] = leadingTime.exec(label) ?? [];
      const subject = seen.slice(time.length);
      assert.ok(seen === label || subject.length >= 8, `of “${label}” one sees “${seen}”`);
      assert.notEqual(sign, 'cut', `the sign of “${label}”`);
    }
    assert.ok(notices.some(({ sign }) => sign === 'whole'));
  });

  it('counts what is open in the badge and in the status bar, and all where the settings say so', async () => {
    const open = unacknowledged.filter(({ status }) => status !== 'COMPLETED').length;
    assert.notEqual(open, unacknowledged.length);
    await badgeIs(open);
    await editor.statusBar(new RegExp(`${open} unacknowledged`)).waitFor();
    await completedAre(completedWithin(90));
    await change({ 'platformEvents.count': 'all', 'platformEvents.lookBackDays': 20 });
    await badgeIs(unacknowledged.length);
    await editor.statusBar(new RegExp(`${unacknowledged.length} unacknowledged`)).waitFor();
  });

  it('lists what is over as far back as the settings say', async () => {
    assert.notEqual(completedWithin(20), completedWithin(90));
    await completedAre(completedWithin(20));
    await change({});
    await completedAre(completedWithin(90));
  });

  it('reads further back by Load older, a year, then everything', async () => {
    assert.notEqual(completedWithin(90), completedWithin(365));
    await editor.row('Load older').click();
    await completedAre(completedWithin(365));
    await editor.row('than 365 days').click();
    await completedAre(completed.length);
    await editor.row('Load older').waitFor({ state: 'detached' });
    assert.ok((await drawnRows(editor)).every(({ name }) => name !== 'Load older'));
  });

  it('selects the row of the notice whose page is in front, and leaves the focus where it is', async () => {
    const open = async (subject: RegExp) => {
      await editor.row(subject).click();
      await editor.frame().getByRole('heading', { level: 1, name: subject }).waitFor();
    };
    const selects = async (subject: RegExp) => {
      const row = editor.page.locator('.sidebar .monaco-list-row.selected');
      await row.filter({ hasText: subject }).waitFor();
      assert.equal(await row.count(), 1);
    };
    await open(/Packet loss/);
    await selects(/Packet loss/);
    await open(/Core router/);
    await editor.page.waitForTimeout(500);
    await selects(/Core router/);
    await editor.tab(/Packet loss/).click();
    await selects(/Packet loss/);
    assert.equal(await editor.page.locator('.sidebar .monaco-list:focus').count(), 0);
  });
});
