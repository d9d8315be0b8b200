// Calendars inside the editor: which notices a command exports, and the file that the settings name. The save dialog is stood in for.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';

const hour = 3_600_000;
const fromNow = (hours: number) => `${new Date(Date.now() + hours * hour).toISOString().slice(0, 19)}+00:00`;

function record(id: number, part: object = {}) {
  return {
    id,
    subject: `Work ${id}`,
    summary: `About ${id}`,
    startDate: fromNow(id),
    endDate: fromNow(id + 1),
    modifyDate: fromNow(-1),
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    impactedResources: [{ hostname: `host-${id}.example.com` }],
    ...part,
  };
}

describe('Calendars', () => {
  let folder: string;
  let file: string;
  let service: RunningService;
  let harness: Harness;
  let asked: vscode.SaveDialogOptions[];
  let answer: vscode.Uri | undefined;
  const showSaveDialog = Object.getOwnPropertyDescriptor(vscode.window, 'showSaveDialog');

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    file = path.join(folder, 'all.ics');
    [asked, answer] = [[], vscode.Uri.file(file)];
    harness = await Harness.start();
    const value = async (options: vscode.SaveDialogOptions) => {
      asked.push(options);
      return answer;
    };
    Object.defineProperty(vscode.window, 'showSaveDialog', { value, configurable: true, writable: true });
    service = await startService({ notifications: 0, entries: 0 });
    const incident = { notificationOccurrenceEventType: { keyName: 'UNPLANNED_INCIDENT' } };
    service.addNotices([
      record(1),
      record(2, { statusCode: { keyName: 'COMPLETED', name: 'Completed' } }),
      record(3, { startDate: null }),
      record(4, incident),
    ]);
    await harness.signIn(service, 'Work');
  });

  afterEach(async () => {
    await setting(undefined);
    await harness.dispose();
    if (showSaveDialog !== undefined) Object.defineProperty(vscode.window, 'showSaveDialog', showSaveDialog);
    await service.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const setting = (value: string | undefined) =>
    vscode.workspace
      .getConfiguration('platformEvents')
      .update('calendarFile', value, vscode.ConfigurationTarget.Global);
  const text = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').replace(/\r\n /g, '') : '');
  const ids = () => Array.from(text().matchAll(/^UID:notice-(\d+)@/gm), ([, id]) => Number(id));
  const rowOf = async (id: number) => {
    const rows = await harness.noticeRows();
    const row = rows.find(({ element }) => element.kind === 'notice' && element.notice.id === id);
    assert.ok(row, `no row of ${id}`);
    return row.element;
  };
  const told = (sentence: RegExp) =>
    until(`${sentence}`, () => harness.notes.some((note) => sentence.test(note)), harness.story);

  const listedIds = async () =>
    (await harness.noticeRows()).map(({ element }) => (element.kind === 'notice' ? element.notice.id : 0));

  /** Happens once it is settled what is exported, before all of it is read. */
  const whileRead = (happens: () => PromiseLike<unknown>) => {
    const withProgress = vscode.window.withProgress as (options: vscode.ProgressOptions, task: unknown) => unknown;
    const value = async (options: vscode.ProgressOptions, task: unknown) => {
      if (options.title?.startsWith('Exporting')) await happens();
      return withProgress(options, task);
    };
    Object.defineProperty(vscode.window, 'withProgress', { value, configurable: true, writable: true });
  };

  it('are exported of all planned windows shown, with their machines, and what has no start is counted', async () => {
    await harness.run('exportCalendar');
    await told(/^Exported 2 events to all\.ics\. 1 notice was left out, as it has no start that can be read\.$/);
    assert.deepEqual(ids(), [1, 2]);
    assert.match(text(), /^DESCRIPTION:.*host-1\.example\.com\\n\\nAbout 1\r$/m);
    assert.match(path.basename(asked[0]?.defaultUri?.fsPath ?? ''), /^planned-windows \d{4}-\d\d-\d\d\.ics$/);
    assert.deepEqual(fs.readdirSync(folder), ['all.ics']);
    assert.deepEqual(harness.warnings, []);
  });

  it('say how many are with their machines where there are more than are read', async () => {
    service.addNotices(Array.from({ length: 201 }, (_, index) => record(index + 10)));
    await harness.run('refresh');
    await harness.run('exportCalendar');
    await told(/^Exported 203 events .* Only 200 of them are with their machines and texts, the next windows first\.$/);
    const machines = new Set(text().match(/host-\d+(?=\.example)/g));
    assert.deepEqual([machines.size, machines.has('host-1'), machines.has('host-210')], [200, true, false]);
  });

  it('are exported from the view’s title in the same way, whichever row had the focus last', async () => {
    await harness.chooseInTitle('exportCalendar', await rowOf(4));
    await told(/^Exported 2 events/);
  });

  it('are exported of the rows that were chosen, incidents too', async () => {
    await harness.run('exportCalendar', await rowOf(4));
    await told(/^Exported 1 event to all\.ics\.$/);
    assert.deepEqual(ids(), [4]);
    assert.equal(path.basename(asked[0]?.defaultUri?.fsPath ?? ''), 'notice-4.ics');
    const chosen = [await rowOf(1), await rowOf(4)];
    await harness.run('exportCalendar', chosen[0], chosen);
    await told(/^Exported 2 events to all\.ics\.$/);
    assert.match(path.basename(asked[1]?.defaultUri?.fsPath ?? ''), /^notices \d{4}-\d\d-\d\d\.ics$/);
    assert.deepEqual(ids(), [1, 4]);
  });

  it('are exported as the notices are once the file is chosen', async () => {
    let next = 5;
    const value = async () => {
      service.updateNotice(1, { statusCode: { keyName: 'CANCELLED', name: 'Cancelled' }, startDate: fromNow(40) });
      service.addNotices([record(next++)]);
      await harness.run('refresh');
      return answer;
    };
    Object.defineProperty(vscode.window, 'showSaveDialog', { value, configurable: true, writable: true });
    await harness.run('exportCalendar', await rowOf(1));
    await told(/^Exported 1 event to all\.ics\.$/);
    assert.match(text(), /^STATUS:CANCELLED\r$/m);
    const begin = /^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)/m.exec(text())?.slice(1);
    assert.equal(begin?.join(' '), fromNow(40).slice(0, 13).replace(/\D/g, ' '));
    await harness.run('exportCalendar');
    await told(/^Exported 4 events/);
    assert.deepEqual(ids().sort(), [1, 2, 5, 6]);
  });

  it('are those that the view showed once the file was chosen, whatever it shows once all is read', async () => {
    const filter = async () => {
      harness.answers.push({ text: 'no such words', ticked: [] });
      await harness.run('filterNotifications');
      await until('nothing passes', async () => (await harness.noticeRows()).length === 0);
    };
    whileRead(filter);
    await harness.run('exportCalendar');
    await told(/^Exported 2 events to all\.ics\./);
    assert.deepEqual(ids(), [1, 2]);
  });

  it('leave the file as it was where its account was signed out before all was read, and say so', async () => {
    fs.writeFileSync(file, 'kept');
    whileRead(() => harness.run('signOut'));
    await harness.run('exportCalendar');
    await until('it is said', () => harness.warnings.length > 0, harness.story);
    assert.deepEqual(harness.warnings, ['You are not signed in to Work.']);
    assert.equal(fs.readFileSync(file, 'utf8'), 'kept');
  });

  it('leave out what is gone once all is read, and count it', async () => {
    whileRead(async () => {
      // Over, acknowledged and old: no list has it.
      const [startDate, endDate] = [fromNow(-400 * 24), fromNow(-399 * 24)];
      const statusCode = { keyName: 'COMPLETED', name: 'Completed' };
      service.updateNotice(1, { startDate, endDate, modifyDate: endDate, statusCode, acknowledgedFlag: true });
      await harness.run('refresh');
      await until('it is gone', async () => !(await listedIds()).includes(1), harness.story);
    });
    await harness.run('exportCalendar');
    await told(/^Exported 1 event to all\.ics\. .*1 notice was left out, as it isn’t listed any more\.$/);
  });

  it('leave out those of an account that was signed out before all was read, and say that this is why', async () => {
    const other = await startService({ notifications: 0, entries: 0, user: 'other', key: 'other-key' });
    try {
      other.addNotices([record(11), record(12)]);
      await harness.signIn(other, 'Home');
      whileRead(async () => {
        harness.answers.push('Home');
        await harness.run('signOut');
      });
      await harness.run('exportCalendar');
      await told(/^Exported 2 .*2 notices were left out, as you aren’t signed in to their accounts any more\.$/);
      assert.deepEqual(ids(), [1, 2]);
    } finally {
      await other.close();
    }
  });

  it('are not begun where there is nothing to export, and say so', async () => {
    await harness.run('exportCalendar', await rowOf(3));
    assert.deepEqual(harness.warnings, ['Nothing was exported: the notice has no start that can be read.']);
    harness.answers.push({ text: 'no such words', ticked: [] });
    await harness.run('filterNotifications');
    await until('nothing passes', async () => (await harness.noticeRows()).length === 0);
    await harness.run('exportCalendar');
    assert.equal(
      harness.warnings.at(-1),
      'There is no planned window to export among the notices that pass the filter.',
    );
    assert.deepEqual(asked, []);
    answer = undefined;
    await harness.run('clearFilter');
    await harness.run('exportCalendar');
    assert.equal(asked.length, 1);
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('tell of a file that may only be read, and leave it as it was', async () => {
    fs.writeFileSync(file, 'old');
    fs.chmodSync(file, 0o444);
    await harness.run('exportCalendar');
    assert.match(harness.warnings[0] ?? '', /^all\.ics could not be written: it or its folder is write-protected/);
    assert.equal(fs.readFileSync(file, 'utf8'), 'old');
    assert.deepEqual(fs.readdirSync(folder), ['all.ics']);
  });

  it('are kept in the file that the settings name, as the notices change', async () => {
    await setting(file);
    await until('the file', () => ids().length === 2, harness.story);
    assert.deepEqual(ids(), [1, 2]);
    assert.match(text(), /^DESCRIPTION:.*\\nhost-1\.example\.com\r$/m);
    assert.match(text(), /^X-MAINTNOTE-OBJECT-ID:host-1\.example\.com\r$/m);
    service.updateNotice(1, { startDate: null, modifyDate: fromNow(0) });
    service.addNotices([record(5)]);
    await harness.run('refresh');
    await until(
      'the change',
      () => ids().includes(5),
      () => [ids(), harness.story()],
    );
    assert.deepEqual(ids(), [2, 5, 1]);
    assert.match(text().split('BEGIN:VEVENT').at(-1) ?? '', /^STATUS:CANCELLED\r$/m);
    assert.deepEqual(harness.warnings, []);
  });

  it('are not kept where the settings name no absolute path, which is said once', async () => {
    await setting('windows.ics');
    await until('the warning', () => harness.warnings.length > 0, harness.story);
    assert.deepEqual(harness.warnings, [
      'The setting platformEvents.calendarFile must be an absolute path, and windows.ics is none: no calendar file is kept.',
    ]);
  });
});
