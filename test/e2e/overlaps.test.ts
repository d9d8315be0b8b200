// Machines that are hit at once, in a real editor with two windows: the warning comes once, and leads to the notices that hit them.

import assert from 'node:assert/strict';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { plainNotice, wireDate } from './support/uglyRecords.ts';

const hour = 3_600_000;

describe('Machines hit at once', () => {
  let service: RunningService;
  let editor: Editor;

  const hit = (id: number, subject: string, from: number, to: number, ...hosts: readonly string[]): JsonRecord => {
    const now = Date.now();
    const dates = { startDate: wireDate(now + from * hour), endDate: wireDate(now + to * hour) };
    const impactedResources = hosts.map((hostname) => ({ hostname, resourceType: 'SERVER' }));
    return plainNotice(id, subject, now, { ...dates, modifyDate: wireDate(now - hour), impactedResources });
  };

  before(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    service.addNotices([
      hit(1, 'Router replacement', 30, 40, 'db-01.fra.example.com'),
      hit(2, 'Firmware of a switch', 90, 95, 'db-03.fra.example.com', 'lb-1', 'lb-2'),
    ]);
    editor = await openEditor({
      settings: { 'platformEvents.alerts': 'all', 'platformEvents.overlaps': 'half', 'platformEvents.timeZone': 'utc' },
    });
    await signIn(editor, service, 'Work');
    await editor.row(/Router replacement/).waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  it('are told once over all windows, when they have come to be so, and lead from notice to notice', async () => {
    const other = await editor.openWindow();
    await other.openView();
    // What was there first is marked, and is no news.
    for (const window of [editor, other]) await window.row(/⚠ .*Firmware of a switch/).waitFor();
    service.addNotices([hit(3, 'Upgrade of a disk shelf', 35, 50, 'db-02.fra.example.com')]);
    await editor.runCommand('Platform Events: Refresh Notices');
    for (const window of [editor, other]) await window.row(/⚠ .*Upgrade of a disk shelf/).waitFor();
    const toast = (window: Editor) => window.toast(/2 of 3 db-\* are hit at once/);
    const shows = (window: Editor) =>
      toast(window)
        .waitFor()
        .then(() => window);
    const first = await Promise.any([editor, other].map(shows));
    await first.screenshot('overlap-warning');
    await first.page.waitForTimeout(1_000);
    const shown = await Promise.all([editor, other].map((window) => toast(window).count()));
    assert.equal(
      shown.reduce((sum, count) => sum + count, 0),
      1,
    );

    await toast(first).getByRole('button', { name: 'Open' }).click();
    const section = first.frame().getByRole('region', { name: 'Hit at once' });
    await section.getByText(/This notice: db-02\.fra\.example\.com/).waitFor();
    await first.screenshot('overlap-page');
    await section.getByRole('button', { name: 'Router replacement' }).click();
    await first.frame().getByRole('heading', { level: 1, name: 'Router replacement' }).waitFor();
    await first
      .frame()
      .getByRole('region', { name: 'Hit at once' })
      .getByText(/This notice: db-01/)
      .waitFor();
  });
});
