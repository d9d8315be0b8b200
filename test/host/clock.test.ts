// Times go by the service's clock, not by a wrong one of this machine.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { LogPanels } from '../../src/ui/log/panel.ts';
import { NoticePanels } from '../../src/ui/notices/panel.ts';
import { standBefore } from './front.ts';
import { Harness, until } from './harness.ts';
import { StandInPanels } from './standInPanels.ts';
import { detail, StandInPorts } from './standInSession.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const extensionUri = vscode.Uri.file('/extension');

function iso(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

function unescaped(markdown: string): string {
  return markdown.replaceAll('\\', '');
}

describe('Where this machine’s clock is wrong', () => {
  let service: RunningService;
  let harness: Harness;
  /** Milliseconds that the service's clock is ahead. */
  let ahead = 0;
  let front: Awaited<ReturnType<typeof standBefore>>;

  beforeEach(async () => {
    harness = await Harness.start();
    service = await startService({ notifications: 0, entries: 0 });
    const headers = () => ({ date: new Date(Date.now() + ahead).toUTCString() });
    front = await standBefore(service, () => false, headers);
  });

  afterEach(async () => {
    await harness.dispose();
    await front.close();
    await service.close();
  });

  /** A window of an hour. */
  const addWindow = (id: number, start: number) =>
    service.addNotices([
      {
        id,
        subject: `Work ${id}`,
        startDate: iso(start),
        endDate: iso(start + hour),
        modifyDate: iso(start - 30 * day),
        acknowledgedFlag: false,
        statusCode: { keyName: 'ACTIVE', name: 'Active' },
        notificationOccurrenceEventType: { keyName: 'PLANNED' },
      },
    ]);
  const words = async () => (await harness.noticeRows()).map(({ label }) => label).sort();

  it('rows, groups and tooltips say what is so by the service’s, and the status bar and the log that it is wrong', async () => {
    ahead = 3 * hour;
    const now = Date.now();
    addWindow(1, now + 5.5 * hour);
    addWindow(2, now + 7 * day + hour);
    addWindow(3, now + 1.5 * hour - minute / 2);
    await harness.signIn(front, 'Work');
    assert.deepEqual(await words(), ['in 2 h · Work 1', 'in 6 d · Work 2', 'was to end 30 min ago · Work 3']);
    const [first] = await harness.noticeRows();
    assert.ok(first);
    const tooltip = unescaped((await harness.tooltip(first.element)).value);
    assert.match(tooltip, /\n(in 2 h|in 6 d|was to end 30 min ago) · /);

    const sentence = 'This machine’s clock is 3 h behind the service’s';
    assert.ok(unescaped(harness.statusBar.tooltip).includes(sentence), harness.statusBar.tooltip);
    assert.match(unescaped(harness.statusBar.tooltip), /Work: read less than a minute ago/, 'by this machine’s own');
    await harness.run('refresh');
    assert.equal(harness.logLines.filter((line) => line.includes(sentence)).length, 1, harness.logLines.join('\n'));

    await harness.run('groupByTime');
    try {
      await until('groups by time', async () => (await harness.rows()).some(({ label }) => label === 'Happening now'));
      const soon = (await harness.rows()).find(({ label }) => label.startsWith('Starts within'));
      assert.equal((await harness.rows(soon?.element)).length, 2);
    } finally {
      await harness.run('groupByStatus');
    }
  });

  it('follows it once it is put right, and says so no more', async () => {
    ahead = -2 * day;
    addWindow(1, Date.now() + 2.5 * hour);
    await harness.signIn(front, 'Work');
    assert.deepEqual(await words(), ['in 2 d · Work 1']);
    ahead = 0;
    await harness.run('refresh');
    await harness.run('refresh');
    await until('the right time', async () => (await words())[0] === 'in 2 h · Work 1', harness.story);
    assert.doesNotMatch(harness.statusBar.tooltip, /clock/);
  });

  it('pages are told the service’s time, and a search’s dates are counted from it', async () => {
    const editor = new StandInPanels();
    const ports = new StandInPorts();
    const notices = new NoticePanels(extensionUri, ports);
    const logs = new LogPanels(extensionUri, ports);
    try {
      const pending = ports.signIn();
      ports.serviceClock.learn(ports.clock.now() + 3 * hour, 500);
      await notices.open({ connectionName: 'Work', id: 1 });
      const page = editor.last;
      pending.reads[0]?.resolve(detail('Late'));
      await until('the notice', () => page.of('notice').length > 0);
      await ports.clock.advance(5 * minute);
      page.say({ type: 'ready' });
      const { serviceNow, readAge } = page.last('notice');
      assert.deepEqual([serviceNow, readAge], [Date.UTC(2026, 10, 20, 15, 5), 5 * minute]);

      await logs.open('Work', 'after:1h');
      assert.equal(pending.logs[0]?.search.after, Date.UTC(2026, 10, 20, 14, 5));
      assert.equal(editor.last.last('progress').serviceNow, Date.UTC(2026, 10, 20, 15, 5));
    } finally {
      notices.dispose();
      logs.dispose();
      editor.dispose();
    }
  });
});
