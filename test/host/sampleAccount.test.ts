// The sample account over reloads of the window: what it told is told once, and what was seen of it stays as it was.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { settingSection } from '../../src/manifest.ts';
import { Harness, until } from './harness.ts';

describe('The sample account', () => {
  let harness: Harness;

  const remindBefore = (minutes: number | undefined) =>
    vscode.workspace.getConfiguration(settingSection).update('remindBeforeMinutes', minutes, true);

  beforeEach(async () => {
    await remindBefore(1_440);
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await remindBefore(undefined);
  });

  const notices = async () =>
    (await harness.noticeRows()).flatMap(({ element }) => (element.kind === 'notice' ? [element] : []));
  const opened = () => until('rows', async () => (await notices()).length > 20, harness.story);
  const dates = async () =>
    new Map((await notices()).map(({ id, notice }) => [id, [notice.startDate, notice.endDate, notice.modifyDate]]));
  const marks = () => fs.globSync('marks/*/*', { cwd: harness.storage });
  const reminders = () => harness.notes.filter((note) => /^Starts in|windows start in/.test(note));

  it('has the same windows after a reload, with what was muted, and reminds of them once', async () => {
    await harness.run('openSample');
    await opened();
    await until('a reminder', () => reminders().length > 0, harness.story);
    const before = await dates();
    const [first] = await notices();
    assert.ok(first);
    harness.answers.push('Until it changes');
    await harness.run('mute', first);
    assert.ok(first.session.isMuted(first.notice));

    harness = await harness.reload();
    await opened();
    assert.deepEqual(await dates(), before);
    const same = (await notices()).find(({ id }) => id === first.id);
    await until('it is muted', () => same?.session.isMuted(same.notice) === true, harness.story);
    await harness.run('refresh');
    assert.deepEqual(reminders(), []);
  });

  it('leaves nothing on the machine that was muted or reminded of once it is closed', async () => {
    await harness.run('openSample');
    await opened();
    await until('a mark', () => marks().length > 0, harness.story);
    await harness.run('signOut', { connectionName: 'Sample account' });
    assert.deepEqual(marks(), []);
    const kept = [...harness.memory].filter(([key, value]) => key.startsWith('sampleAccount') && value !== undefined);
    assert.deepEqual(kept, []);
  });
});
