// Alerts and reminders as the editor shows them, against a service that changes while it is read.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commandIds } from '../../src/manifest.ts';
import { type Held, wireOf } from '../e2e/walk/notices.ts';
import { type ChangingService, startChangingService } from '../support/changingService.ts';
import { hostileCorpus } from '../support/hostileTexts.ts';
import { Harness, until } from './harness.ts';

const minute = 60_000;

/** The names of all marks that windows share. */
function marksIn(storage: string): readonly string[] {
  return fs.globSync('marks/*/*', { cwd: storage }).map((file) => path.basename(file));
}

describe('Alerts and reminders', () => {
  let service: ChangingService;
  let harness: Harness;
  const held = new Map<number, Held>();

  const freshOf = (id: number): Held => ({
    ...{ id, subject: `A${id} router`, status: 'ACTIVE', type: 'PLANNED', start: null, end: null },
    ...{ modified: Date.now() - minute, ticket: 700_000 + id, acknowledged: false, updates: 0 },
    machines: [],
  });

  const put = (id: number, part: Partial<Held>) => {
    held.set(id, { ...(held.get(id) ?? freshOf(id)), ...part });
    service.hold([...held.values()].map(wireOf));
  };

  beforeEach(async () => {
    service = await startChangingService();
    held.clear();
    put(1, {});
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
  });

  afterEach(async () => {
    await harness.dispose();
    await service.close();
    const section = vscode.workspace.getConfiguration('platformEvents');
    for (const name of ['alerts', 'quietHours', 'remindBeforeMinutes'])
      await section.update(name, undefined, vscode.ConfigurationTarget.Global);
  });

  it('tell nothing of the first read, then what has changed, with a button that opens it', async () => {
    await harness.run('refresh');
    assert.deepEqual(harness.notes, []);
    harness.buttons.push('Open Notice');
    put(1, { status: 'ON_HOLD' });
    await harness.run('refresh');
    await until('the notice is opened', () => harness.commandsRun.some(({ id }) => id === commandIds.openNotification));
    assert.deepEqual(harness.notes, ['Planned maintenance: A1 router (now: Waiting for parts)']);
    const opened = harness.commandsRun.find(({ id }) => id === commandIds.openNotification);
    assert.deepEqual(opened?.args, [{ connectionName: 'Work', id: 1 }]);
  });

  it('count several in one message, which warns where an incident is among them', async () => {
    put(1, { acknowledged: true });
    put(2, { type: 'UNPLANNED_INCIDENT' });
    put(3, { start: Date.now() + 90 * 24 * 60 * minute });
    await harness.run('refresh');
    await until('a warning', () => harness.warnings.length > 0);
    assert.deepEqual(harness.warnings, ['2 new notices (1 of them an incident)']);
    assert.deepEqual(harness.notes, []);
  });

  it('let no subject draw an icon or a link', async () => {
    for (const [index, subject] of Object.values(hostileCorpus).slice(0, 8).entries()) {
      const told = harness.notes.length;
      put(10 + index, { subject });
      await harness.run('refresh');
      await until('a message', () => harness.notes.length > told);
    }
    for (const note of harness.notes) assert.doesNotMatch(note, /\$\(|\]\(|[\n\r\u202e\u2066]/);
  });

  it('remind of a window, and once more after a snooze', async () => {
    harness.buttons.push('Snooze Reminder…');
    harness.answers.push('Until it starts');
    put(5, { start: Date.now() + 20 * minute, end: Date.now() + 90 * minute });
    await harness.run('refresh');
    await until('the reminder is put off', () => harness.picks.some(({ title }) => title === 'Snooze Reminder'));
    assert.ok(
      harness.notes.some((note) => /^Starts in (20|19) min \([A-Z][a-z]{2} \d\d:\d\d( \S+)?\): A5 router$/.test(note)),
      String(harness.notes),
    );
    const [pick] = harness.picks.filter(({ title }) => title === 'Snooze Reminder');
    assert.deepEqual(pick?.labels, ['For 10 minutes', 'Until it starts']);
    await until('said', () => harness.said.at(-1) === '$(check) Reminder snoozed: Until it starts', harness.story);
  });

  it('name several windows in one message, and put all of them off', async () => {
    harness.buttons.push('Snooze Reminder…');
    harness.answers.push('Until each starts');
    const start = Date.now() + 20 * minute;
    put(5, { start });
    put(6, { start });
    await harness.run('refresh');
    const snoozed = () => marksIn(harness.storage).filter((name) => name.startsWith('snoozed_'));
    await until('both are put off', () => snoozed().length === 2, harness.story);
    assert.deepEqual(snoozed().sort(), [`snoozed_5_${start}_${start}`, `snoozed_6_${start}_${start}`]);
    assert.deepEqual(
      harness.notes.filter((note) => /start/.test(note)).map((note) => note.replace(/\d+ min \([^)]+\)/, '… min')),
      ['2 planned windows start in … min: A5 router; A6 router'],
    );
  });

  /** Does it while a message that says so stands. */
  function whileToldOf(words: string, happens: () => Promise<unknown>): void {
    const show = vscode.window.showInformationMessage as (...shown: unknown[]) => Promise<unknown>;
    Object.defineProperty(vscode.window, 'showInformationMessage', {
      configurable: true,
      writable: true,
      value: async (text: string, ...rest: unknown[]) => {
        if (text.includes(words)) await happens();
        return show(text, ...rest);
      },
    });
  }

  it('put off no window that was moved or called off while the message stood', async () => {
    whileToldOf('planned windows start', async () => {
      put(5, { start: Date.now() + 600 * minute });
      put(6, { status: 'CANCELLED' });
      harness.buttons.unshift('Snooze Reminder…');
      await harness.run('refresh');
    });
    const start = Date.now() + 20 * minute;
    for (const id of [5, 6, 7]) put(id, { start });
    harness.answers.push('For 10 minutes');
    await harness.run('refresh');
    const snoozed = () => marksIn(harness.storage).filter((name) => name.startsWith('snoozed_'));
    await until('one is put off', () => snoozed().length > 0, harness.story);
    assert.match(snoozed().join(), new RegExp(`^snoozed_7_${start}_\\d+$`));
    const pick = harness.placeholders.at(-1) ?? '';
    assert.ok(/^Starts in .*A7 router$/.test(pick), pick);
  });

  it('put off no window that was moved while the person was asked until when', async () => {
    const pick = vscode.window.showQuickPick as (...asked: unknown[]) => Promise<unknown>;
    Object.defineProperty(vscode.window, 'showQuickPick', {
      configurable: true,
      writable: true,
      value: async (...asked: unknown[]) => {
        put(5, { start: Date.now() + 600 * minute });
        await harness.run('refresh');
        return pick(...asked);
      },
    });
    harness.buttons.push('Snooze Reminder…');
    harness.answers.push('For 10 minutes');
    put(5, { start: Date.now() + 20 * minute });
    await harness.run('refresh');
    const sentence =
      'Nothing to be reminded of any more: the window was moved or called off, is over, or its notice is muted or gone';
    await until('it is said', () => harness.notes.includes(sentence), harness.story);
    assert.deepEqual(harness.answers, []);
    assert.deepEqual(
      marksIn(harness.storage).filter((name) => name.startsWith('snoozed_')),
      [],
    );
  });

  it('put off a window whose connection got another name while the message stood', async () => {
    whileToldOf('Starts in', async () => {
      const section = vscode.workspace.getConfiguration('platformEvents');
      const entry = { name: 'Other', baseUrl: service.baseUrl, objectPrefix: service.objectPrefix };
      await section.update('connections', [entry], vscode.ConfigurationTarget.Global);
    });
    const start = Date.now() + 20 * minute;
    harness.buttons.push('Snooze Reminder…');
    harness.answers.push('Until it starts');
    put(5, { start });
    await harness.run('refresh');
    const snoozed = () => marksIn(harness.storage).filter((name) => name.startsWith('snoozed_'));
    await until('it is put off', () => snoozed().length > 0, harness.story);
    const at = fs.globSync('marks/*/snoozed_*', { cwd: harness.storage });
    assert.equal(at.length, 1);
    // Where the account's marks are by now: those that say that it was muted are there too.
    const rowOf = async () => (await harness.noticeRows()).find(({ label }) => label.includes('A5'));
    await until('its row', async () => (await rowOf()) !== undefined, harness.story);
    const row = await rowOf();
    harness.answers.push('For 1 hour');
    await harness.run('mute', row?.element, [row?.element]);
    const muted = fs.globSync('marks/*/muted_5_*', { cwd: harness.storage });
    assert.deepEqual(muted.map(path.dirname), at.map(path.dirname));
  });

  for (const button of ['Open Notice', 'Snooze Reminder…'])
    it(`do nothing at ${button} where somebody else has signed in since`, async () => {
      let isFirst = true;
      whileToldOf('Starts in', async () => {
        if (!isFirst) return;
        isFirst = false;
        await harness.run('signOut');
        service.userName = 'somebody-else';
        harness.answers.push(service.userName, service.apiKey);
        await harness.run('signIn');
        await until('rows', async () => (await harness.noticeRows()).length > 0, harness.story);
        harness.buttons.unshift(button);
      });
      put(5, { start: Date.now() + 20 * minute });
      await harness.run('refresh');
      const theirs = 'Somebody else has signed in to 127.0.0.1';
      await until('it is told', () => harness.warnings.some((text) => text.startsWith(theirs)), harness.story);
      assert.ok(!harness.commandsRun.some(({ id }) => id === commandIds.openNotification));
      assert.ok(!harness.picks.some(({ title }) => title === 'Snooze Reminder'));
    });

  it('say that nothing is left to put off', async () => {
    whileToldOf('Starts in', async () => {
      put(5, { start: Date.now() + 600 * minute });
      await harness.run('refresh');
    });
    harness.buttons.push('Snooze Reminder…');
    put(5, { start: Date.now() + 20 * minute });
    await harness.run('refresh');
    const sentence =
      'Nothing to be reminded of any more: the window was moved or called off, is over, or its notice is muted or gone';
    await until('it is said', () => harness.notes.includes(sentence), harness.story);
    assert.deepEqual(
      harness.picks.filter(({ title }) => title === 'Snooze Reminder'),
      [],
    );
  });

  it('remind of the window of each account by its name, where two have the same one', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    await section.update('alerts', 'none', vscode.ConfigurationTarget.Global);
    harness.buttons.push('Open Notice', 'Open Notice');
    const window = { subject: 'A router', start: Date.now() + 20 * minute, end: Date.now() + 90 * minute };
    const other = await startChangingService();
    try {
      other.hold([wireOf({ ...freshOf(8), ...window })]);
      await harness.signIn(other, 'Home');
      put(9, window);
      await harness.run('refresh');
      const opened = () => harness.commandsRun.filter(({ id }) => id === commandIds.openNotification);
      await until('both are opened', () => opened().length === 2, harness.story);
      assert.deepEqual(
        opened()
          .map(({ args }) => JSON.stringify(args))
          .sort(),
        ['[{"connectionName":"Home","id":8}]', '[{"connectionName":"Work","id":9}]'],
      );
      assert.deepEqual(harness.notes.map((note) => note.replace(/\d+ min \([^)]+\)/, '… min')).sort(), [
        'Home: Starts in … min: A router',
        'Work: Starts in … min: A router',
      ]);
    } finally {
      await other.close();
    }
  });

  it('are none of what is muted, which no count counts and every row and tooltip tells', async () => {
    put(2, { type: 'UNPLANNED_INCIDENT' });
    await harness.run('refresh');
    await until('it is told of', () => harness.warnings.length > 0);
    const rowOf = async (name: string) => (await harness.noticeRows()).find((row) => row.name === name);
    const row = await rowOf('A2 router');
    assert.ok(row);
    assert.deepEqual([harness.view.badge?.value, harness.statusBar.text], [2, '$(flame) 2']);
    harness.answers.push('Until it changes');
    await harness.run('mute', row.element);
    await until('the count is another', () => harness.view.badge?.value === 1);
    assert.deepEqual(harness.view.badge, { value: 1, tooltip: '1 unacknowledged notice, 1 not counted, as muted' });
    assert.equal(harness.statusBar.text, '$(bell-dot) 1');
    assert.match(harness.statusBar.tooltip, /1 not counted\\, as muted/);
    const muted = await rowOf('muted · A2 router');
    assert.equal(muted?.contextValue, 'notice.unacknowledged.muted');
    assert.match((await harness.tooltip(row.element)).value, /Muted until it changes/);
    assert.deepEqual(harness.said.slice(-1), ['$(check) Muted: “A2 router”']);

    harness.answers.push({ text: '', ticked: ['Only muted'] });
    await harness.run('filterNotifications');
    await until('one row alone', async () => (await harness.noticeRows()).length === 1);
    assert.match(harness.view.message ?? '', /Filter: muted \(1 of 2\)/);
    const words = '1 unacknowledged notice, of which the filter hides 1, 1 not counted, as muted';
    assert.deepEqual(harness.view.badge, { value: 1, tooltip: words });
    put(2, { status: 'ON_HOLD' });
    await harness.run('refresh');
    await until('it counts again', () => harness.view.badge?.value === 2);
    const told = () => harness.warnings.includes('Incident: A2 router (now: Waiting for parts)');
    await until('it is told of again', told, () => harness.warnings);
    await harness.run('clearFilter');
  });

  it('are taken back and given again from a notice’s page, which asks until when', async () => {
    put(2, {});
    await harness.run('refresh');
    harness.answers.push('Until it changes');
    await harness.run('mute', { connectionName: 'Work', id: 2 });
    await until('it is muted', () => harness.view.badge?.value === 1);
    await harness.run('unmute', { connectionName: 'Work', id: 2 });
    await until('it counts again', () => harness.view.badge?.value === 2);
  });

  it('leave a mark on the row of what has changed since it was opened, until it is opened again', async () => {
    const rowOf = async () => (await harness.noticeRows()).find(({ name }) => name === 'A1 router');
    const isMarked = async () => {
      const row = await rowOf();
      return row !== undefined && (await harness.item(row.element)).resourceUri?.query === 'changed';
    };
    const openIt = async () => {
      await harness.run('openNotification', { connectionName: 'Work', id: 1 });
      await harness.run('refresh');
    };
    await openIt();
    // What was opened is kept once the page has read it.
    await until('the mark is made', () => marksIn(harness.storage).some((name) => name.startsWith('seen_1_')));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal(await isMarked(), false);
    put(1, { start: Date.now() + 60 * 24 * 60 * minute, end: Date.now() + 61 * 24 * 60 * minute });
    await harness.run('refresh');
    await until('the row is marked', isMarked);
    const row = await rowOf();
    assert.ok(row);
    assert.match(
      (await harness.tooltip(row.element)).value,
      /Since you opened it\\: has dates now \\\(was without dates\\\)/,
    );
    assert.match((await harness.item(row.element)).accessibilityInformation?.label ?? '', /Unacknowledged, Changed,/);
    await openIt();
    await until('the row is marked no more', async () => !(await isMarked()));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are told in one message where they come at once, whose buttons say what they do', async () => {
    const planned = { start: Date.now() + 20 * minute, end: Date.now() + 90 * minute };
    put(5, planned);
    put(1, { status: 'ON_HOLD' });
    harness.buttons.push('Show Notices');
    await harness.run('refresh');
    await until('a message', () => harness.notes.length > 0);
    assert.deepEqual(
      harness.notes.map((note) => note.replace(/\d+ min \([^)]+\)/, '… min')),
      ['Planned maintenance: A1 router (now: Waiting for parts) · Starts in … min: A5 router'],
    );
    assert.deepEqual(harness.buttons, []);
  });

  /** What is told where a change and a window come at once and the reminder is to be put off; `answer`: until when. */
  async function toldAtOnce(answer: string | undefined, messages: number): Promise<readonly string[]> {
    put(5, { start: Date.now() + 20 * minute, end: Date.now() + 90 * minute });
    put(1, { status: 'ON_HOLD' });
    harness.buttons.push('Snooze Reminder…');
    if (answer !== undefined) harness.answers.push(answer);
    await harness.run('refresh');
    await until('all is told', () => harness.notes.length === messages, harness.story);
    return harness.notes.map((note) => note.replace(/\d+ min \([^)]+\)/, '… min'));
  }

  it('come back where nobody says until when one is put off', async () => {
    const both = 'Planned maintenance: A1 router (now: Waiting for parts) · Starts in … min: A5 router';
    assert.deepEqual(await toldAtOnce(undefined, 2), [both, both]);
    assert.deepEqual(harness.lastButtons, ['Show Notices', 'Snooze Reminder…']);
  });

  it('leave what is new behind where the reminder beside it is put off', async () => {
    const news = 'Planned maintenance: A1 router (now: Waiting for parts)';
    assert.deepEqual(await toldAtOnce('Until it starts', 2), [`${news} · Starts in … min: A5 router`, news]);
    assert.deepEqual(harness.lastButtons, ['Open Notice']);
  });

  /** This comes between a question and its answer. */
  function beforeAnswer(act: () => Promise<unknown>) {
    const pick = vscode.window.showQuickPick as (...asked: unknown[]) => Promise<unknown>;
    const value = async (...asked: unknown[]) => {
      await act();
      return pick(...asked);
    };
    Object.defineProperty(vscode.window, 'showQuickPick', { configurable: true, writable: true, value });
  }

  it('come back as they are by then', async () => {
    beforeAnswer(async () => {
      put(1, { acknowledged: true });
      put(5, { subject: 'A5 switch' });
      await harness.run('refresh');
    });
    const told = await toldAtOnce(undefined, 2);
    assert.equal(told[0], 'Planned maintenance: A1 router (now: Waiting for parts) · Starts in … min: A5 router');
    assert.equal(told[1], 'Starts in … min: A5 switch');
  });

  it('do not come back to who has signed out while asked until when', async () => {
    beforeAnswer(() => harness.run('signOut'));
    await toldAtOnce(undefined, 1);
    await until('the question', () => harness.picks.some(({ title }) => title === 'Snooze Reminder'), harness.story);
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('signIn');
    await until('rows', async () => (await harness.noticeRows()).length > 0, harness.story);
    assert.equal(harness.notes.length, 1, harness.notes.join());
  });

  it('say nothing where they are off', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    await section.update('alerts', 'none', vscode.ConfigurationTarget.Global);
    await section.update('remindBeforeMinutes', 0, vscode.ConfigurationTarget.Global);
    put(5, { start: Date.now() + 20 * minute, type: 'PLANNED' });
    put(6, { type: 'UNPLANNED_INCIDENT' });
    await harness.run('refresh');
    assert.ok((await harness.noticeRows()).some(({ name }) => name === 'A6 router'));
    assert.deepEqual([harness.notes, harness.warnings], [[], []]);
  });

  it('wait for the end of quiet hours, but for reminders', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    const clock = (ms: number) => new Date(ms).toTimeString().slice(0, 5);
    const quiet = `${clock(Date.now() - 10 * minute)}–${clock(Date.now() + 60 * minute)}`;
    await section.update('quietHours', quiet, vscode.ConfigurationTarget.Global);
    put(1, { status: 'ON_HOLD' });
    put(5, { start: Date.now() + 20 * minute, end: Date.now() + 90 * minute });
    await harness.run('refresh');
    await until('the reminder', () => harness.notes.length > 0, harness.story);
    const told = () => harness.notes.map((note) => note.replace(/\d+ min \([^)]+\)/, '… min'));
    assert.deepEqual(told(), ['Starts in … min: A5 router']);
    // They are over.
    await section.update('quietHours', undefined, vscode.ConfigurationTarget.Global);
    await harness.run('refresh');
    await until('what came meanwhile', () => harness.notes.length > 1, harness.story);
    assert.equal(told()[1], '1 new notice, 1 notice has changed');
    assert.deepEqual(harness.warnings, []);
  });

  it('name quiet hours that are none', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    await section.update('quietHours', 'at night', vscode.ConfigurationTarget.Global);
    await until('it is named', () => harness.warnings.length > 0);
    assert.match(harness.warnings[0] ?? '', /platformEvents\.quietHours is “at night”, which is no period/);
    assert.deepEqual(harness.lastButtons, ['Open Settings']);
    assert.ok(harness.logLines.includes(harness.warnings[0] ?? ''), harness.logLines.join('\n'));

    await harness.signIn(service, 'Home');
    await harness.run('refresh');
    assert.equal(harness.warnings.length, 1, 'once in a window, whoever signs in');
    await section.update('quietHours', '22:00–07:00', vscode.ConfigurationTarget.Global);
    await harness.run('refresh');
    await section.update('quietHours', 'at night', vscode.ConfigurationTarget.Global);
    await until('it is named again', () => harness.warnings.length > 1);
  });
});
