// Machines that stand in for each other and are hit at once, as the editor shows and tells it, against a real service.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { NoticeReference } from '../../src/core/notices/notice.ts';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { commandIds, settingSection } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { plainNotice, wireDate } from '../e2e/support/uglyRecords.ts';
import { Harness, until } from './harness.ts';

const hour = 3_600_000;
/** Machines are read a while after the first rows are there. */
const tries = 1_600;

function hit(id: number, from: number, to: number, hosts: readonly string[]): JsonRecord {
  const now = Date.now();
  const dates = { startDate: wireDate(now + from * hour), endDate: wireDate(now + to * hour) };
  const impactedResources = hosts.map((hostname) => ({ hostname, resourceType: 'SERVER' }));
  return plainNotice(id, `Notice number ${id}.`, now, {
    ...dates,
    modifyDate: wireDate(now - hour),
    impactedResources,
  });
}

describe('Machines hit at once', () => {
  let service: RunningService;
  let harness: Harness;

  const set = (name: string, value: unknown) =>
    vscode.workspace.getConfiguration(settingSection).update(name, value, vscode.ConfigurationTarget.Global);
  const seen = (what: string, holds: () => boolean | Promise<boolean>) => until(what, holds, harness.story, tries);
  const rowOf = async (id: number) =>
    (await harness.noticeRows()).find(({ label }) => label.endsWith(`Notice number ${id}.`));
  const isMarked = async (id: number) => (await rowOf(id))?.label.startsWith('⚠ ') === true;
  const reads = () => service.requests.filter(({ path }) => /\/\d+\/getObject\.json$|\/\d+\.json$/.test(path)).length;
  const start = async (...notices: readonly JsonRecord[]) => {
    service.addNotices(notices);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
  };

  beforeEach(async () => {
    service = await startService({ notifications: 0, entries: 0 });
  });

  afterEach(async () => {
    await harness.dispose();
    await service.close();
    await set('overlaps', 'none');
    await set('machineGroups', undefined);
  });

  it('are marked in the rows of the notices that hit them, with when and which in the hover', async () => {
    await set('overlaps', undefined);
    await start(
      hit(1, 10, 20, ['db-01.example.com', 'web-9']),
      hit(2, 15, 30, ['db-02.example.com']),
      hit(3, 200, 300, ['db-03.example.com']),
    );
    await seen('a mark', () => isMarked(1));
    assert.deepEqual([await isMarked(2), await isMarked(3)], [true, false]);
    const row = await rowOf(1);
    assert.ok(row);
    assert.match(row.description, /^2 of 3 db-\* at once · 2 resources$/);
    const spoken = (await harness.item(row.element)).accessibilityInformation?.label ?? '';
    assert.match(spoken, /^Unacknowledged, .*2 of 3 db-\* at once/);
    assert.doesNotMatch(spoken, /⚠/);
    const text = (await harness.tooltip(row.element)).value.replace(/&nbsp;/g, ' ').replace(/\\/g, '');
    assert.match(text, /2 of 3 db-\* are hit at once, \w{3} \d\d:\d\d – .*: db-01\.example\.com, db-02\.example\.com/);
    assert.match(text, /together with Notice number 2\./);
  });

  it('are told once they have come to be so, and not of what was there first', async () => {
    await set('overlaps', undefined);
    await start(hit(1, 10, 20, ['db-01', 'db-02']), hit(2, 10, 20, ['lb-1']));
    await seen('a mark', () => isMarked(1));
    await harness.run('refresh');
    await seen('it is read to the end', () => reads() >= 2);
    assert.deepEqual(harness.warnings, []);
    // One for what is new, and one for the warning, which leads to the notice that begins last.
    harness.buttons.push('Open Notice', 'Open Notice');
    service.addNotices([hit(3, 5, 30, ['lb-2'])]);
    await harness.run('refresh');
    await seen('a warning', () => harness.warnings.length > 0);
    assert.match(harness.warnings.join(), /^2 of 2 lb-\* are hit at once, \w{3} \d\d:\d\d – .*: lb-1, lb-2$/);
    const opened = () => harness.commandsRun.filter(({ id }) => id === commandIds.openNotification);
    await seen('both notices', () => opened().length === 2);
    const ids = opened().flatMap(({ args }) => args.map((one) => (one as NoticeReference).id));
    assert.deepEqual(ids.sort(), [2, 3]);
    service.updateNotice(3, { acknowledgedFlag: true, modifyDate: wireDate(Date.now()) });
    await harness.run('refresh');
    await seen('that it is acknowledged', async () => (await rowOf(3))?.contextValue === 'notice.acknowledged');
    assert.equal(harness.warnings.length, 1);
  });

  it('aren’t marked any more once a window is called off', async () => {
    await set('overlaps', undefined);
    await start(hit(1, 10, 20, ['db-01']), hit(2, 15, 30, ['db-02']));
    await seen('a mark', () => isMarked(1));
    service.updateNotice(2, {
      statusCode: { keyName: 'CANCELLED', name: 'Cancelled' },
      modifyDate: wireDate(Date.now()),
    });
    await harness.run('refresh');
    await seen('no mark', async () => !(await isMarked(1)) && !(await isMarked(2)));
  });

  it('are looked for only where that is wanted: else no machine is read', async () => {
    await start(hit(1, 10, 20, ['db-01', 'db-02']));
    await harness.run('refresh');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(reads(), 0, 'the machines are read once the first rows are there');
    await set('overlaps', 'half');
    await seen('a mark', () => isMarked(1));
    await set('overlaps', 'none');
    await seen('no mark', async () => !(await isMarked(1)));
  });

  it('are those of the groups in the settings, and a group that can’t be used is named', async () => {
    await set('overlaps', undefined);
    await set('machineGroups', { ledger: ['alpha', 'beta*', 'gamma'], 'db-*': false, broken: 7 });
    // A name that is a mere word, too.
    await start(hit(1, 10, 20, ['alpha', 'db-1']), hit(2, 15, 30, ['beta7.example.com', 'db-2']));
    await seen('a mark', () => isMarked(1));
    assert.match((await rowOf(1))?.description ?? '', /^2 of 3 ledger at once ·/);
    assert.deepEqual(harness.warnings, [
      'Something in platformEvents.machineGroups can’t be used. “broken”: “7” is no host name or pattern such as db-*. The other groups are used.',
    ]);
    assert.ok(harness.logLines.includes(harness.warnings[0] ?? ''), harness.logLines.join('\n'));
    await set('machineGroups', 'all');
    const none =
      'platformEvents.machineGroups can’t be used. It must be an object of names, each with a list of machines. No group of it is used.';
    await seen('none of it', () => harness.warnings.includes(none));
  });
});
