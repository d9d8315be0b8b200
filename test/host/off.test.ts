// What looks at more than the list of notices costs nothing where a person doesn't want it: counted, not timed.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/api/systemClock.ts';
import { settingSection } from '../../src/manifest.ts';
import { wireOf } from '../e2e/walk/notices.ts';
import { type ChangingService, startChangingService } from '../support/changingService.ts';
import { Harness, until } from './harness.ts';

const hour = 3_600_000;
/** What has timers of its own, by the names in a stack. */
const watchers = /\b_?(?:NoticeMachines|WorkspaceScan|KeptCalendar|Alarm)\b/;

/** Of the editor, what these capabilities use and nothing else of the extension does. */
const uses: readonly (readonly [object, string])[] = [
  [vscode.workspace, 'createFileSystemWatcher'],
  [vscode.workspace, 'findFiles'],
  [vscode.languages, 'registerHoverProvider'],
  [vscode.languages, 'registerCodeActionsProvider'],
  [vscode.languages, 'createDiagnosticCollection'],
  [vscode.window, 'registerTerminalLinkProvider'],
];

const planned = (id: number) =>
  wireOf({
    ...{ id, subject: `A${id} router`, status: 'ACTIVE', type: 'PLANNED', modified: Date.now() - hour },
    ...{ start: Date.now() + 2 * hour, end: Date.now() + 3 * hour, ticket: id, acknowledged: false, updates: 1 },
    machines: ['mercury-7.walk.example'],
  });

describe('What a person doesn’t want', () => {
  let service: ChangingService;
  let harness: Harness | undefined;
  const counted = new Map<string, number>();
  const restore: (() => void)[] = [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-calendar-'));

  const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1);
  const set = async (settings: Readonly<Record<string, unknown>>) => {
    const section = vscode.workspace.getConfiguration(settingSection);
    for (const [name, value] of Object.entries(settings))
      await section.update(name, value, vscode.ConfigurationTarget.Global);
  };

  beforeEach(async () => {
    counted.clear();
    service = await startChangingService();
    service.hold([planned(1), planned(2)]);
    for (const [owner, name] of uses) {
      const before = Reflect.get(owner, name);
      const isOurs = () => new Error().stack?.includes('host-tests') === true;
      const value = (...given: unknown[]) => {
        if (isOurs()) count(name);
        return before.apply(owner, given);
      };
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
      restore.push(() => Object.defineProperty(owner, name, { value: before, configurable: true, writable: true }));
    }
    const { after: wait } = systemClock;
    const watched = (ms: number, task: () => void) => {
      const watcher = watchers.exec(new Error().stack ?? '')?.[0];
      if (watcher !== undefined) count(`a timer of ${watcher.replace('_', '')}`);
      return wait(ms, task);
    };
    Object.assign(systemClock, { after: watched });
    restore.push(() => Object.assign(systemClock, { after: wait }));
  });

  afterEach(async () => {
    await harness?.dispose();
    for (const back of restore.splice(0)) back();
    await service.close();
    const unset = { alerts: undefined, remindBeforeMinutes: undefined, calendarFile: undefined };
    await set({ ...unset, matchWorkspace: false, overlaps: 'none' });
  });

  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('costs no timer, no watcher, no request and no look at a file', async () => {
    const off = { alerts: 'none', remindBeforeMinutes: 0, calendarFile: '', matchWorkspace: false, overlaps: 'none' };
    await set(off);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    service.hold([planned(1), planned(2), planned(3)]);
    await harness.run('refresh');
    await until('another row', async () => (await harness?.noticeRows())?.length === 3);
    // Long after what is wanted would have begun, as the next test sees.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.deepEqual([...counted], []);
    assert.deepEqual(service.readAlone, []);
    assert.deepEqual(harness.warnings.concat(harness.notes), []);
  });

  it('is what costs all of that where it is wanted', async () => {
    const calendarFile = path.join(folder, 'kept.ics');
    await set({ remindBeforeMinutes: 60, calendarFile, matchWorkspace: true });
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    const wanted = [
      ...uses.map(([, name]) => name),
      ...['NoticeMachines', 'WorkspaceScan', 'KeptCalendar', 'Alarm'].map((name) => `a timer of ${name}`),
    ].sort();
    await until(
      'all of it',
      () => wanted.every((name) => counted.has(name)),
      () => [...counted],
    );
    assert.deepEqual([...counted.keys()].sort(), wanted);
    await until('both notices are read', () => service.readAlone.length >= 2);
  });
});
