// Every command about a notice: what it acts on, by how it was called, what is in front, and what is selected where.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { NoticeElement } from '../../src/app/notices/treeElements.ts';
import { type CommandName, commandIds, extensionId } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';

const count = 60;

/** Unacknowledged planned notices that begin one day after the other: their times tell them apart too. */
function notices() {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '+00:00');
  return Array.from({ length: count }, (_, i) => ({
    id: 101 + i,
    subject: `Planned work ${101 + i}`,
    startDate: at(1 + i),
    endDate: at(2 + i),
    modifyDate: at(-1),
    acknowledgedFlag: false,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    impactedResources: [{ resourceType: 'SERVER', hostname: `host-${101 + i}`, filterLabel: 'Server' }],
    attachments: [{ id: 1, fileName: 'plan.txt', fileSize: 3, content: Buffer.from(`${101 + i}`).toString('base64') }],
  }));
}

/** The commands that package.json gives a row, in its menu or by a key. */
function givenRows(from: 'menu' | 'keys'): readonly CommandName[] {
  const { menus, keybindings } = vscode.extensions.getExtension(extensionId)?.packageJSON.contributes ?? {};
  const entries: readonly { command: string }[] = from === 'keys' ? keybindings : menus['view/item/context'];
  const ids = new Set(entries.map(({ command }) => command));
  // It takes nothing of the row that it stands on.
  const others: readonly CommandName[] = ['clearRecentSearches'];
  return (Object.keys(commandIds) as CommandName[]).filter(
    (name) => ids.has(commandIds[name]) && !others.includes(name),
  );
}

/** A command from the palette, and how one sees which notice it took. */
interface Act {
  readonly command: CommandName;
  /** Of the question that it asks where no page says which notice is meant. */
  readonly title: string;
  /** What it asks once it knows which. */
  readonly further?: string;
  /** It reads the notice, but where the page in front shows it. */
  readonly reads?: boolean;
  /** That all of these can be taken. */
  readonly prepare?: (ids: readonly number[]) => Promise<unknown>;
  readonly took: (id: number, ids: readonly number[]) => unknown;
  /** What is said where the page in front is of a notice that isn’t there; undefined where it is taken all the same. */
  readonly refused?: RegExp;
}

describe('What a command acts on', () => {
  let service: RunningService;
  let harness: Harness;
  let folder: string;
  const showSaveDialog = Object.getOwnPropertyDescriptor(vscode.window, 'showSaveDialog');

  before(async () => {
    service = await startService({ notifications: 0, entries: 20 });
    service.addNotices(notices());
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    // Whatever is saved keeps the end of its name.
    const value = async ({ defaultUri }: vscode.SaveDialogOptions) =>
      vscode.Uri.file(path.join(folder, `saved${path.extname(defaultUri?.fsPath ?? '')}`));
    Object.defineProperty(vscode.window, 'showSaveDialog', { value, configurable: true, writable: true });
  });

  after(async () => {
    await harness.dispose();
    if (showSaveDialog !== undefined) Object.defineProperty(vscode.window, 'showSaveDialog', showSaveDialog);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const rowOf = async (id: number): Promise<NoticeElement> => {
    const rows = await harness.noticeRows();
    const row = rows.find(({ element }) => element.kind === 'notice' && element.notice.id === id);
    return row?.element.kind === 'notice' ? row.element : assert.fail(`no row of ${id}`);
  };
  const openIds = async () =>
    (await harness.noticeRows()).flatMap(({ element }) =>
      element.kind === 'notice' && !element.notice.acknowledged ? [element.notice.id] : [],
    );
  const acknowledged = () =>
    service.requests.flatMap(({ path: asked }) => Number(/(\d+)\/acknowledgeNotification/.exec(asked)?.[1]) || []);
  const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab;
  const openPage = async (id: number) => {
    const before = service.requests.length;
    await harness.run('openNotification', { connectionName: 'Work', id });
    const isRead = () =>
      service.requests.slice(before).some(({ path: asked }) => asked.includes(`/${id}/getObject`)) ||
      activeTab()?.label.includes(`Planned work ${id}`) === true;
    await until(`the page of ${id}`, () => isRead() && activeTab()?.input instanceof vscode.TabInputWebview);
  };
  const openFile = () =>
    vscode.window.showTextDocument(
      vscode.Uri.file(path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'README.md')),
    );

  /** What a person may have before them; `a` is the notice that has the page in front where one has. */
  const fronts: Readonly<Record<string, (a: number) => Promise<unknown>>> = {
    nothing: async () => {},
    'its page': (a) => openPage(a),
    'its page, beside it a file without the focus': async (a) => {
      await openFile();
      await vscode.commands.executeCommand('workbench.action.newGroupRight');
      await openPage(a);
    },
    'a file, beside it the page': async (a) => {
      await openPage(a);
      await vscode.commands.executeCommand('workbench.action.newGroupRight');
      await openFile();
    },
    'a file over the page': async (a) => {
      await openPage(a);
      await openFile();
    },
    'the page of a notice that isn’t there': () => openPage(999),
    'the event log': () => harness.run('searchEventLog', { connectionName: 'Work' }) as Promise<unknown>,
  };
  const isItsPage = (front: string) => front.startsWith('its page');
  const isMissing = (front: string) => front === 'the page of a notice that isn’t there';

  const focuses: Readonly<Record<string, string | undefined>> = {
    'the editor': 'workbench.action.focusActiveEditorGroup',
    Explorer: 'workbench.view.explorer',
    'the status bar': 'workbench.action.focusStatusBar',
  };

  const clear = async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('workbench.action.joinAllGroups');
    harness.answers.length = 0;
    harness.picks.length = 0;
    harness.copied.length = 0;
    harness.commandsRun.length = 0;
    harness.said.length = 0;
    for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  };
  beforeEach(clear);

  const saved = (name: string) => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  };
  const mutedIds = async () =>
    (await harness.noticeRows()).flatMap(({ element, contextValue }) =>
      element.kind === 'notice' && contextValue?.endsWith('.muted') ? [element.notice.id] : [],
    );
  /** Mutes these rows, or unmutes them. */
  const setMuted = async (command: 'mute' | 'unmute', ids: readonly number[]) => {
    const rows = await Promise.all(ids.map(rowOf));
    if (command === 'mute') harness.answers.push(ids.length > 1 ? 'Until each changes' : 'Until it changes');
    await harness.run(command, rows[0], rows);
  };
  /** All that these commands leave, for what leaves nothing. */
  const traces = async () => [
    [...harness.copied],
    await mutedIds(),
    fs.readdirSync(folder),
    harness.commandsRun.length,
  ];

  const acts: readonly Act[] = [
    {
      command: 'copyLink',
      title: 'Copy Link to Notice',
      took: (id) => {
        const link = `${vscode.env.uriScheme}://platform-events.platform-events/notification/${id}`;
        assert.equal(harness.copied.at(-1), link);
      },
    },
    {
      command: 'copyAsCurl',
      title: 'Copy Notice as curl',
      took: (id) => assert.match(harness.copied.at(-1) ?? '', new RegExp(`_Event/${id}/getObject`)),
    },
    {
      command: 'mute',
      title: 'Mute Notice',
      further: 'Until it changes',
      took: async (id) => {
        await until('it is muted', async () => (await mutedIds()).length > 0, harness.story);
        assert.deepEqual(await mutedIds(), [id]);
        await setMuted('unmute', [id]);
      },
      refused: /Notice 999 isn’t listed, so it can’t be muted$/,
    },
    {
      command: 'unmute',
      title: 'Unmute Notice',
      prepare: (ids) => setMuted('mute', ids),
      took: async (id, ids) => {
        await until('it is unmuted', async () => (await mutedIds()).length < ids.length, harness.story);
        assert.deepEqual(
          await mutedIds(),
          ids.filter((other) => other !== id),
        );
      },
      refused: /Notice 999 isn’t listed, and isn’t muted$/,
    },
    {
      command: 'saveAttachment',
      title: 'Save Attachment of a Notice',
      took: (id) => assert.equal(saved('saved.txt'), `${id}`),
      refused: /^Reading notice 999: \S+ has no notice 999, or this user may not see it\.$/,
    },
    {
      command: 'copyAsMarkdown',
      title: 'Copy Notice as Markdown',
      reads: true,
      took: (id) =>
        assert.match(harness.copied.at(-1) ?? '', new RegExp(`^\\*\\*Planned work ${id}\\*\\*[^]*\`host-${id}\``)),
      refused: /^Reading notice 999: \S+ has no notice 999, or this user may not see it\.$/,
    },
    {
      command: 'copyAsText',
      title: 'Copy Notice as Text',
      reads: true,
      took: (id) => assert.match(harness.copied.at(-1) ?? '', new RegExp(`^Planned work ${id}\n[^]*- host-${id}\\b`)),
      refused: /^Reading notice 999: \S+ has no notice 999, or this user may not see it\.$/,
    },
    {
      command: 'findInWorkspace',
      title: 'Find Impacted Resource in Workspace',
      reads: true,
      took: (id) => assert.deepEqual(harness.picks.at(-1)?.labels, [`host-${id}`]),
      refused: /^Reading notice 999: \S+ has no notice 999, or this user may not see it\.$/,
    },
    // The last one: it brings the log to the front.
    {
      command: 'searchNoticeWindow',
      title: 'Log Around a Notice’s Time',
      took: async (id) => {
        const asked = JSON.stringify(harness.commandsRun.at(-1)?.args);
        assert.match(asked, /"connectionName":"Work"/);
        // The log is searched until an hour after the notice's end.
        const end = ((await rowOf(id)).notice.endDate?.ms ?? 0) + 3_600_000;
        assert.equal(Date.parse(/ before:([^\s"]+)/.exec(asked)?.[1] ?? ''), end);
      },
      refused: /^Reading notice 999: \S+ has no notice 999, or this user may not see it\.$/,
    },
  ];

  for (const [front, show] of Object.entries(fronts)) {
    for (const [focus, moveFocus] of Object.entries(focuses)) {
      it(`from the palette, with ${front} in front and the focus in ${focus}`, async () => {
        const [a = 0, selected = 0, picked = 0] = await openIds();
        await show(a);
        // After that: a page that comes to the front selects its own row.
        harness.view.selection = [await rowOf(selected)];
        if (moveFocus !== undefined) await vscode.commands.executeCommand(moveFocus);
        harness.picks.length = 0;
        harness.commandsRun.length = 0;
        const before = acknowledged();

        if (isMissing(front)) {
          await harness.run('acknowledge');
          assert.deepEqual(acknowledged(), before);
          assert.deepEqual(harness.picks, [], 'no other one is offered');
          assert.match(
            harness.notes.at(-1) ?? '',
            /^(Notice 999 isn’t read yet, and wasn’t acknowledged|The service has no notice 999, or you may not see it: nothing was acknowledged)$/,
          );
          return;
        }
        if (!isItsPage(front)) {
          // Asked and not answered: nothing happens.
          harness.answers.push({ escape: true });
          await harness.run('acknowledge');
          assert.deepEqual(acknowledged(), before);
          harness.answers.push(`Planned work ${picked}`);
        }
        await harness.run('acknowledge');
        const meant = isItsPage(front) ? a : picked;
        assert.deepEqual(acknowledged(), [...before, meant]);
        assert.ok(harness.said.at(-1)?.endsWith(`Acknowledged “Planned work ${meant}”`), harness.said.at(-1));
        const asked = harness.picks.map(({ title, labels }) => [title, labels[0]]);
        const question = ['Acknowledge Notice', `Planned work ${selected}`];
        assert.deepEqual(asked, isItsPage(front) ? [] : [question, question], 'what is selected is only offered');
      });

      it(`mutes, copies, saves and searches from there, with ${front} in front and the focus in ${focus}`, async () => {
        const ids = (await openIds()).slice(0, 3);
        const [a = 0, selected = 0, picked = 0] = ids;
        await show(a);
        const sent = acknowledged();
        for (const { command, title, further, reads, prepare, took, refused } of acts) {
          // The log in front has a request of its own.
          if (command === 'copyAsCurl' && front === 'the event log') continue;
          await prepare?.(ids);
          harness.view.selection = [await rowOf(selected)];
          if (moveFocus !== undefined) await vscode.commands.executeCommand(moveFocus);
          harness.picks.length = 0;
          harness.warnings.length = 0;
          harness.said.length = 0;
          const isPage = isItsPage(front) || isMissing(front);
          const trace = await traces();
          if (!isPage) {
            // Asked and not answered: nothing happens.
            harness.answers.push({ escape: true });
            await harness.run(command);
            assert.deepEqual(await traces(), trace, command);
            harness.answers.push(`Planned work ${picked}`);
          }
          if (further !== undefined && !isMissing(front)) harness.answers.push(further);
          const before = service.requests.length;
          await harness.run(command);
          // The other picks are of times and machines.
          const questions = harness.picks.filter(({ labels }) => labels[0]?.startsWith('Planned work'));
          const asked = questions.map(({ title, labels }) => [title, labels[0]]);
          const question = [title, `Planned work ${selected}`];
          assert.deepEqual(asked, isPage ? [] : [question, question], `${command}: what is selected is only offered`);
          if (isMissing(front) && refused !== undefined) {
            const told = [...harness.warnings, ...harness.said];
            assert.ok(
              told.some((sentence) => refused.test(sentence)),
              `${command}: ${told.join()}`,
            );
            assert.deepEqual(await traces(), trace, command);
          } else {
            const meant = isItsPage(front) ? a : isMissing(front) ? 999 : picked;
            await took(meant, ids);
            const read = service.requests.slice(before).some(({ path }) => path.includes(`/${meant}/getObject`));
            if (reads) assert.equal(read, !isPage, `${command}: what the page shows isn’t asked for again`);
          }
          if (prepare !== undefined) await setMuted('unmute', ids);
        }
        assert.deepEqual(acknowledged(), sent);
      });
    }
  }

  it('exports all planned windows by the palette, whatever is in front and selected, and by a menu its row', async () => {
    const [a = 0, selected = 0, other = 0] = await openIds();
    await openPage(a);
    harness.view.selection = [await rowOf(selected)];
    const exported = async (...row: readonly NoticeElement[]) => {
      await harness.run('exportCalendar', ...row);
      return Array.from(saved('saved.ics').matchAll(/^UID:notice-(\d+)@/gm), ([, id]) => Number(id)).sort();
    };
    const every = Array.from({ length: count }, (_, i) => 101 + i);
    assert.deepEqual(await exported(), every);
    assert.deepEqual(await exported(await rowOf(other)), [other]);
    assert.equal(harness.picks.length, 0);
  });

  it('asks for another notice to open, whatever is in front', async () => {
    const [a = 0, , picked = 0] = await openIds();
    await openPage(a);
    harness.answers.push(`Planned work ${picked}`);
    await harness.run('openNotification');
    await until('its page', () => activeTab()?.label.includes(`Planned work ${picked}`) === true);
  });

  it('says where the notice in front is acknowledged already, and offers no other', async () => {
    const [a = 0] = await openIds();
    await openPage(a);
    await harness.run('acknowledge');
    const before = acknowledged();
    const asked = harness.picks.length;
    await harness.run('acknowledge');
    assert.deepEqual(acknowledged(), before);
    assert.equal(harness.picks.length, asked);
    assert.ok(harness.said.at(-1)?.endsWith(`Already acknowledged: “Planned work ${a}”`), harness.said.at(-1));
  });

  it('says so of one that no list holds, too', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '+00:00');
    const dates = { startDate: at(400), endDate: at(399), modifyDate: at(399) };
    const statusCode = { keyName: 'COMPLETED', name: 'Completed' };
    const over = { id: 90, subject: 'Planned work 90', acknowledgedFlag: true };
    service.addNotices(
      notices()
        .slice(0, 1)
        .map((one) => ({ ...one, ...dates, ...over, statusCode })),
    );
    await openPage(90);
    await until('its subject', () => activeTab()?.label.includes('Planned work 90') === true);
    const before = acknowledged();
    const asked = harness.picks.length;
    await harness.run('acknowledge');
    assert.deepEqual(acknowledged(), before);
    assert.equal(harness.picks.length, asked);
    assert.ok(harness.said.at(-1)?.endsWith('Already acknowledged: “Planned work 90”'), harness.said.at(-1));
  });

  it('asks by the palette which is meant where several pages are in sight, and offers no other', async () => {
    const [a = 0, b = 0, selected = 0] = await openIds();
    await openPage(a);
    await openPage(b);
    // As a page that is moved to a window of its own: it stays the active editor while the person is at the other window.
    await vscode.commands.executeCommand('workbench.action.moveEditorToRightGroup');
    await until('two groups', () => vscode.window.tabGroups.all.length === 2);
    harness.view.selection = [await rowOf(selected)];
    const before = acknowledged();
    const subjects = [b, a].map((id) => `Planned work ${id}`);
    await harness.run('acknowledge');
    assert.deepEqual(acknowledged(), before, 'nobody said which');
    assert.deepEqual(harness.picks.at(-1)?.labels, subjects, 'none that isn’t in sight, the one in front first');
    harness.answers.push(`Planned work ${a}`);
    await harness.run('acknowledge');
    assert.deepEqual(acknowledged().toSorted(), [...before, a].toSorted());
    for (const id of [a, b, b]) {
      // Who chooses it once more gets no other one.
      harness.answers.push(`Planned work ${id}`);
      await harness.run('acknowledge');
      assert.deepEqual(harness.picks.at(-1)?.labels, subjects);
    }
    assert.deepEqual(acknowledged().toSorted(), [...before, a, b].toSorted());
    assert.match(harness.said.at(-1) ?? '', new RegExp(`Already acknowledged: “Planned work ${b}”`));
    harness.answers.push(`Planned work ${a}`);
    await harness.run('copyAsText');
    assert.match(harness.copied.at(-1) ?? '', new RegExp(`Planned work ${a}\\b`));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await until('one page', () => vscode.window.tabGroups.all.length === 1);
    const asked = harness.picks.length;
    await harness.run('copyLink');
    assert.equal(harness.picks.length, asked, 'the one that is left is in front');
  });

  it('takes the row with the focus by a key, whatever is in front and selected', async () => {
    const [a = 0, selected = 0, focused = 0] = await openIds();
    await openPage(a);
    harness.view.selection = [await rowOf(selected)];
    await harness.pressKey('copyLink', await rowOf(focused));
    assert.match(harness.copied.at(-1) ?? '', new RegExp(`/${focused}$`));
    const before = acknowledged();
    await harness.pressKey('acknowledge', await rowOf(focused));
    assert.deepEqual(acknowledged(), [...before, focused]);
    assert.ok(harness.said.at(-1)?.endsWith(`Acknowledged “Planned work ${focused}”`));
    // Once more: it says so, and takes no other.
    await harness.pressKey('acknowledge', await rowOf(focused));
    assert.deepEqual(acknowledged(), [...before, focused]);
    assert.ok(harness.said.at(-1)?.endsWith(`Already acknowledged: “Planned work ${focused}”`));
  });

  it('takes all selected rows by a key or in the menu where the row is one of them, and it alone where it isn’t', async () => {
    const [one = 0, two = 0, other = 0, last = 0] = await openIds();
    const selection = [await rowOf(one), await rowOf(two)];
    harness.view.selection = selection;
    const before = acknowledged();
    await harness.run('acknowledge', await rowOf(other), undefined);
    assert.deepEqual(acknowledged(), [...before, other]);
    await harness.pressKey('acknowledge', await rowOf(two));
    assert.deepEqual(acknowledged().slice(-2).sort(), [one, two]);
    await harness.run('acknowledge', await rowOf(last), [await rowOf(last), await rowOf(one)]);
    assert.equal(acknowledged().at(-1), last);
    assert.equal(acknowledged().length, before.length + 4);
  });

  it('asks where several rows are selected while the view is looked through, which may hide some of them', async () => {
    const [one = 0, two = 0, three = 0] = await openIds();
    const rows = [await rowOf(one), await rowOf(two), await rowOf(three)];
    harness.view.selection = rows;
    const before = acknowledged();
    await harness.run('acknowledgeAll', rows[2], rows);
    assert.equal(harness.warnings.at(-1), 'Acknowledge 3 notices in the selection?');
    assert.deepEqual(acknowledged(), before);
    await harness.pressKey('acknowledgeAll', undefined);
    assert.deepEqual(acknowledged(), before);
    harness.buttons.push('Acknowledge 3');
    await harness.pressKey('acknowledgeAll', rows[2]);
    assert.deepEqual(acknowledged().slice(before.length).sort(), [one, two, three].sort());
  });

  it('names the row that is meant then, where it is another than those that are selected', async () => {
    const [one = 0, two = 0, three = 0] = await openIds();
    harness.view.selection = [await rowOf(two), await rowOf(three)];
    const before = acknowledged();
    await harness.pressKey('acknowledgeAll', await rowOf(one));
    assert.equal(harness.warnings.at(-1), `Acknowledge “Planned work ${one}”?`);
    assert.deepEqual(acknowledged(), before);
    harness.warnings.length = 0;
    harness.buttons.push('Acknowledge');
    await harness.run('acknowledgeAll', await rowOf(one), undefined);
    assert.deepEqual(harness.warnings, [`Acknowledge “Planned work ${one}”?`]);
    assert.deepEqual(acknowledged(), [...before, one]);
  });

  it('takes a row alone by its check mark, though it is one of those that are selected', async () => {
    const rows = await Promise.all((await openIds()).slice(0, 3).map(rowOf));
    const [, row] = rows;
    assert.ok(row);
    harness.view.selection = rows;
    const before = acknowledged();
    await harness.pressIcon('acknowledge', row, rows);
    assert.deepEqual(acknowledged(), [...before, row.notice.id]);
  });

  it('takes no row by a check mark that has just come under the pointer, and says so', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await openIds();
    const clock = Object.getOwnPropertyDescriptor(performance, 'now');
    let time = performance.now() + 60_000;
    Object.defineProperty(performance, 'now', { value: () => time, configurable: true, writable: true });
    try {
      harness.answers.push({ text: '', ticked: ['Only unacknowledged'] });
      await harness.run('filterNotifications');
      await until('filtered', async () => (await harness.noticeRows()).length > 0, harness.story);
      time += 60_000;
      const before = acknowledged();
      await harness.pressIcon('acknowledge', await rowOf(first), []);
      await until('it is gone', async () => !(await openIds()).includes(first), harness.story);
      // The second click of a double click.
      time += 500;
      await harness.pressIcon('acknowledge', await rowOf(second), []);
      assert.deepEqual(acknowledged(), [...before, first]);
      assert.equal(harness.notes.at(-1), 'The rows have just moved, and nothing was acknowledged. Click once more.');
      const takesSettled = async (id: number) => {
        const taken = acknowledged().length;
        const isTaken = async () => {
          time += 601;
          await harness.pressIcon('acknowledge', await rowOf(id), []);
          return acknowledged().length > taken;
        };
        await until('the rows have settled', isTaken, harness.story);
      };
      await takesSettled(second);
      assert.deepEqual(acknowledged(), [...before, first, second]);
      // Where nothing moves, nobody has to wait.
      await harness.run('clearFilter');
      await takesSettled(third);
      await harness.pressIcon('acknowledge', await rowOf(fourth), []);
      assert.deepEqual(acknowledged(), [...before, first, second, third, fourth]);
    } finally {
      if (clock === undefined) Reflect.deleteProperty(performance, 'now');
      else Object.defineProperty(performance, 'now', clock);
    }
  });

  it('asks for no other notice where a row’s menu was open while it went or moved', async () => {
    const before = harness.warnings.length;
    harness.picks.length = 0;
    // What the editor hands over then.
    const ofRows = givenRows('menu');
    assert.ok(ofRows.length > 20, ofRows.join());
    for (const command of ofRows) await harness.run(command, undefined, undefined);
    assert.deepEqual(
      harness.warnings.slice(before),
      ofRows.map(() => 'That row has changed or gone meanwhile. Choose it once more.'),
    );
    assert.deepEqual(harness.picks, []);
    // A button in the view's title is given no row either.
    const asked = service.requests.length;
    await harness.run('refresh', undefined, undefined);
    assert.ok(service.requests.length > asked, 'the notices are read');
  });

  it('asks for nothing where a key was pressed on a row that went meanwhile, though a page is in front', async () => {
    const [a = 0] = await openIds();
    await openPage(a);
    const before = acknowledged();
    const told = harness.warnings.length;
    harness.picks.length = 0;
    const withKeys = givenRows('keys');
    assert.equal(withKeys.length, 8);
    for (const command of withKeys) await harness.pressKey(command, undefined);
    assert.deepEqual(
      harness.warnings.slice(told),
      withKeys.map(() => 'That row has changed or gone meanwhile. Choose it once more.'),
    );
    assert.deepEqual(harness.picks, [], 'the keys that follow would choose there');
    // An editor that no longer puts the row in the place of these words.
    harness.answers.push({ escape: true });
    await harness.run('acknowledge', { $treeViewId: 'platformEvents.notifications', $focusedTreeItem: true });
    assert.deepEqual(
      harness.picks.map(({ title }) => title),
      ['Acknowledge Notice'],
    );
    assert.deepEqual(acknowledged(), before);
    assert.deepEqual(harness.copied, []);
  });

  it('asks with the count where a key was pressed on a group', async () => {
    const [group] = await harness.rows();
    const left = (await openIds()).length;
    const before = acknowledged();
    await harness.pressKey('acknowledge', group?.element);
    assert.equal(harness.warnings.at(-1), `Acknowledge ${left} notices in “Active”?`);
    const [type] = await harness.rows(group?.element);
    await harness.pressKey('acknowledge', type?.element);
    assert.match(harness.warnings.at(-1) ?? '', / in “Active · Planned maintenance”\?$/);
    assert.deepEqual(acknowledged(), before);
  });

  it('asks for no notice where a key was pressed on a row that is none', async () => {
    const row = (await harness.rows()).find(({ label }) => label === 'Load older') ?? assert.fail('no such row');
    const [before, picks] = [acknowledged(), harness.picks.length];
    await harness.pressKey('acknowledge', row.element);
    assert.deepEqual([acknowledged(), harness.picks.length], [before, picks]);
    assert.match(harness.said.at(-1) ?? '', /Nothing acknowledged: the row with the focus is no notice$/);
    const [group] = await harness.rows();
    await harness.pressKey('copyLink', group?.element);
    assert.deepEqual([harness.copied, harness.picks.length], [[], picks]);
  });

  it('takes everything from the view’s title, not the row that had the focus last', async () => {
    const [group] = await harness.rows();
    assert.ok(group !== undefined);
    const left = (await openIds()).length;
    await harness.chooseInTitle('acknowledgeAll', group.element);
    assert.equal(harness.warnings.at(-1), `Acknowledge ${left} notices in “Work”?`);
  });

  it('leaves what is selected out of the question while the view is hidden', async () => {
    // The last one: what the test before acknowledged may still be on its way, and the pick begins with what isn't acknowledged.
    const open = await openIds();
    assert.ok(open.length > 5, 'others are left, with which it can begin');
    const selected = open.at(-1) ?? 0;
    harness.view.selection = [await rowOf(selected)];
    const offered = async () => {
      harness.answers.push({ escape: true });
      await harness.run('copyLink');
      return harness.picks.at(-1)?.labels[0];
    };
    assert.equal(await offered(), `Planned work ${selected}`);
    harness.view.visible = false;
    assert.notEqual(await offered(), `Planned work ${selected}`);
    harness.view.visible = true;
  });
});

describe('What is asked for among very many notices', () => {
  const all = 2_300;
  let service: RunningService;
  let other: RunningService;
  let harness: Harness;

  before(async () => {
    const options = { notifications: 0, entries: 0 };
    [service, other] = await Promise.all([startService(options), startService(options)]);
    // The later one was changed, the further in front it stands.
    const [one = {}] = notices();
    const changed = (place: number) => ({ modifyDate: new Date(Date.now() - place * 60_000).toISOString() });
    service.addNotices(
      Array.from({ length: all }, (_, i) => ({ ...one, ...changed(i), id: 5_000 + i, subject: `Rack number ${i}` })),
    );
    other.addNotices([{ ...one, ...changed(all), id: 7, subject: 'The only one' }]);
    harness = await Harness.start();
    await harness.signIn(service, 'Beta');
    await harness.signIn(other, 'Epsilon');
    await until('all are read', async () => (await openCount()) === all + 1, harness.story);
  });

  after(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await Promise.all([service.close(), other.close()]);
  });

  const openCount = async () => Number(harness.view.badge?.value);
  const acknowledged = ({ requests }: RunningService) =>
    requests.flatMap(({ path: asked }) => Number(/(\d+)\/acknowledgeNotification/.exec(asked)?.[1]) || []);
  const opened = () =>
    harness.commandsRun.flatMap(({ id, args }) => (id === 'platformEvents.openNotification' ? [args[0]] : []));

  it('is found by its words, whatever the list has room for, and acknowledged', async () => {
    harness.answers.push({ text: '2299 rack', ticked: ['Rack number 2299'] });
    await harness.run('acknowledge');
    await until('it is sent', () => acknowledged(service).length > 0, harness.story);
    assert.deepEqual(acknowledged(service), [7_299]);
    assert.match(harness.placeholders.at(-1) ?? '', /\(2,000 of 2,301 listed\)$/);
    harness.answers.push({ text: 'only', ticked: ['The only one'] });
    await harness.run('acknowledge');
    await until('it is sent', () => acknowledged(other).length > 0, harness.story);
    assert.deepEqual(acknowledged(other), [7]);
  });

  it('is found by its id in its own account, before that id in another one', async () => {
    harness.answers.push({ text: '7298', ticked: ['7298 · Rack number 2298'] });
    harness.commandsRun.length = 0;
    await harness.run('openNotification');
    const isRead = ({ path: asked }: { path: string }) => asked.includes('/7298/getObject');
    await until(
      'its page',
      () => service.requests.some(isRead),
      () => [opened(), harness.picks.at(-1)?.title],
    );
    const labels = harness.typedItems.map(({ label }) => label);
    assert.deepEqual(labels, ['7298 · Rack number 2298', 'A notice that isn’t listed']);
    assert.ok(harness.typedItems.every(({ alwaysShow }) => alwaysShow));
    assert.equal(harness.typedItems.at(-1)?.description, 'id 7298 · Epsilon');
  });

  it('comes first where its id or ticket is the number that is typed, and none whose digits stand elsewhere', async () => {
    harness.answers.push({ text: '#7', ticked: [] });
    await harness.run('openNotification');
    const labels = harness.typedItems.map(({ label }) => label);
    assert.equal(labels[0], '7 · The only one');
    assert.ok(labels.includes('Rack number 7'));
    assert.deepEqual(harness.typedActive, ['7 · The only one']);
    harness.answers.push({ text: '72', ticked: [] });
    await harness.run('openNotification');
    assert.ok(!harness.typedItems.some(({ label }) => label === 'Rack number 1712'), 'scattered digits');
    assert.ok(harness.typedItems.some(({ label }) => label === 'Rack number 1720'));
  });

  it('is none that Enter acts on where the number that is typed is of none, or of several', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const before = acknowledged(service).length;
    // Acknowledged by now, and a part of other numbers.
    for (const text of ['7299', '729']) {
      harness.answers.push({ text, ticked: [] });
      await harness.run('acknowledge');
      assert.deepEqual([harness.typedItems.length > 0, harness.typedActive], [text === '729', []], text);
    }
    assert.ok(
      harness.typedItems.some(({ label }) => label === 'Rack number 2297'),
      'it can be chosen',
    );
    harness.answers.push({ text: '729', ticked: [] });
    await harness.run('openNotification');
    assert.deepEqual(harness.typedActive, [], 'either account may have one that isn’t listed');
    assert.deepEqual([acknowledged(service).length, harness.answers], [before, []]);
  });

  it('is found by the whole of its subject, however long that is', async () => {
    const subject = `Rows 14 to 18: ${'all machines in these rows restart once during the window, '.repeat(6)}in turn`;
    const [one = {}] = notices();
    other.addNotices([{ ...one, id: 8, subject }]);
    await harness.run('refresh');
    harness.answers.push({ escape: true });
    await harness.run('openNotification');
    assert.ok(harness.picks.at(-1)?.labels.includes(subject));
  });
});
