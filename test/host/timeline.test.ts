// The timeline inside the editor: one panel for all connections, with the view's filter, followed as notices change.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FoundOverlaps } from '../../src/app/machines/foundOverlaps.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { TimelinePanel } from '../../src/ui/timeline/timelinePanel.ts';
import { Harness, until } from './harness.ts';
import { type Posted, StandInPanels } from './standInPanels.ts';

interface Told extends Posted {
  readonly items: readonly { readonly id: number; readonly subject: string; readonly acknowledged: boolean }[];
  readonly accounts: readonly { readonly connectionName: string; readonly state: string }[];
  readonly filter: string;
}

function record(id: number, type = 'PLANNED') {
  const startDate = `${new Date(Date.now() + id * 3_600_000).toISOString().slice(0, 19)}+00:00`;
  return {
    id,
    subject: `Work ${id}`,
    startDate,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: type },
  };
}

describe('The timeline', () => {
  let service: RunningService;
  let harness: Harness;
  let panels: StandInPanels;

  beforeEach(async () => {
    harness = await Harness.start();
    panels = new StandInPanels();
    service = await startService({ notifications: 0, entries: 0 });
    service.addNotices([record(1), record(2), record(3, 'UNPLANNED_INCIDENT')]);
    await harness.signIn(service, 'Work');
  });

  afterEach(async () => {
    panels.dispose();
    await harness.dispose();
    await service.close();
  });

  const told = () => panels.last.last('timeline') as Told;
  const untilTold = (what: string, is: (told: Told) => boolean) => until(what, () => is(told()), harness.story);
  const open = async () => {
    await harness.run('showTimeline');
    panels.last.say({ type: 'ready' });
  };

  it('shows what the view shows, and is opened once', async () => {
    await open();
    assert.deepEqual([panels.last.title, panels.opened.length], ['Timeline', 1]);
    assert.deepEqual(
      told()
        .items.map(({ id }) => id)
        .sort(),
      [1, 2, 3],
    );
    assert.deepEqual(
      told().accounts.map(({ connectionName, state }) => [connectionName, state]),
      [['Work', 'ready']],
    );
    await harness.run('showTimeline');
    assert.equal(panels.opened.length, 1);
    panels.last.close();
    await harness.run('showTimeline');
    assert.equal(panels.opened.length, 2);
  });

  it('follows what is acknowledged, and who signs out', async () => {
    await open();
    await harness.run('acknowledge', { connectionName: 'Work', id: 2 });
    await untilTold('the acknowledgement', ({ items }) =>
      items.some(({ id, acknowledged }) => id === 2 && acknowledged),
    );
    harness.answers.push('Sign Out');
    await harness.run('signOut');
    await untilTold('the sign-out', ({ accounts, items }) => accounts[0]?.state === 'signedOut' && items.length === 0);
  });

  it('opens a notice beside itself, and nothing that a page makes up', async () => {
    await open();
    const [timeline] = panels.opened;
    timeline?.say({ type: 'openNotice', connectionName: 7, id: 'x' });
    timeline?.say({ type: 'deleteAll' });
    timeline?.say({ type: 'openNotice', connectionName: 'Work', id: 2 });
    await until('the notice', () => panels.opened.length === 2, harness.story);
    assert.equal(panels.last.title, 'Work 2');
    assert.ok(timeline?.disposed === false);
  });
});

describe('A timeline that the editor brings back', () => {
  it('is filled, is told of changes until it is closed, and takes the place of one that was opened meanwhile', async () => {
    const panels = new StandInPanels();
    let listeners = 0;
    const listen = () => {
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    };
    const timeline = new TimelinePanel(vscode.Uri.file('/'), {
      sessions: () => [],
      isOpening: () => true,
      visibleNotices: () => [],
      overlaps: new FoundOverlaps(),
      filterLine: () => '',
      onChange: listen,
      onZoneChange: listen,
      clearFilter: () => {},
      loadOlder: () => {},
      openSample: () => {},
      openNotice: () => {},
      runProblemAction: () => {},
      zone: () => 'utc',
      setZone: () => {},
      clock: { now: () => 0, after: () => () => {} },
      log: { debug() {}, info() {}, warn() {}, error() {} },
      t: inEnglish,
    });
    const make = () => vscode.window.createWebviewPanel('platformEvents.timeline', 'Timeline', vscode.ViewColumn.One);
    await timeline.deserializeWebviewPanel(make());
    const first = panels.last;
    first.show(true);
    first.say({ type: 'ready' });
    assert.equal(first.last('timeline').isOpening, true);
    assert.equal(listeners, 2);
    await timeline.deserializeWebviewPanel(make());
    assert.deepEqual([first.disposed, panels.last.disposed], [true, false], 'the one that is shown last stays');
    assert.equal(listeners, 2);
    panels.last.close();
    assert.equal(listeners, 0);
    await timeline.deserializeWebviewPanel(make());
    assert.ok(!panels.last.disposed);
    timeline.dispose();
    assert.equal(listeners, 0);
    panels.dispose();
  });
});
