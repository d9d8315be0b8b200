// Every command about a notice: what it acts on, by how it was called, what is in front, and what is selected where.

import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import type { NoticeElement } from '../../src/app/notices/treeElements.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';

const count = 40;

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
  }));
}

describe('What a command acts on', () => {
  let service: RunningService;
  let harness: Harness;

  before(async () => {
    service = await startService({ notifications: 0, entries: 20 });
    service.addNotices(notices());
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
  });

  after(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.close();
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
  };
  beforeEach(clear);

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
    }

    it(`copies and searches by the palette, with ${front} in front`, async () => {
      const [a = 0, selected = 0, picked = 0] = await openIds();
      harness.view.selection = [await rowOf(selected)];
      await show(a);
      const isPage = isItsPage(front) || front.startsWith('the page');
      const meant = isItsPage(front) ? a : isPage ? 999 : picked;
      const answer = () => {
        if (!isPage) harness.answers.push(`Planned work ${picked}`);
      };
      answer();
      await harness.run('copyLink');
      const link = `${vscode.env.uriScheme}://platform-events.platform-events/notification/${meant}`;
      assert.equal(harness.copied.at(-1), link);
      // The log in front has a request of its own.
      if (front !== 'the event log') {
        answer();
        await harness.run('copyAsCurl');
        assert.match(harness.copied.at(-1) ?? '', new RegExp(`_Event/${meant}/getObject`));
      }
      if (meant === 999) return;
      answer();
      const before = service.requests.length;
      await harness.run('findInWorkspace');
      assert.deepEqual(harness.picks.at(-1)?.labels, [`host-${meant}`]);
      // What the page in front shows isn't asked for again.
      const wasRead = service.requests.slice(before).some(({ path: read }) => read.includes(`/${meant}/getObject`));
      assert.equal(wasRead, !isPage);
      harness.commandsRun.length = 0;
      answer();
      await harness.run('searchNoticeWindow');
      const row = await rowOf(meant);
      // The log is searched until an hour after the notice's end.
      const end = (row.notice.endDate?.ms ?? 0) + 3_600_000;
      const asked = JSON.stringify(harness.commandsRun[0]?.args);
      assert.match(asked, /"connectionName":"Work"/);
      assert.equal(Date.parse(/ before:([^\s"]+)/.exec(asked)?.[1] ?? ''), end);
    });
  }

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

  it('asks where a key was pressed on a row that went meanwhile, though a page is in front', async () => {
    const [a = 0] = await openIds();
    await openPage(a);
    const before = acknowledged();
    harness.picks.length = 0;
    harness.answers.push({ escape: true }, { escape: true });
    await harness.pressKey('acknowledge', undefined);
    await harness.pressKey('copyLink', undefined);
    // An editor that no longer puts the row in the place of these words.
    harness.answers.push({ escape: true });
    await harness.run('acknowledge', { $treeViewId: 'platformEvents.notifications', $focusedTreeItem: true });
    assert.deepEqual(
      harness.picks.map(({ title }) => title),
      ['Acknowledge Notice', 'Copy Link to Notice', 'Acknowledge Notice'],
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
    assert.deepEqual(acknowledged(), before);
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
    const selected = (await openIds()).at(-1) ?? 0;
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
    assert.deepEqual(labels, ['7298 · Rack number 2298', 'Open a notice that isn’t listed']);
    assert.ok(harness.typedItems.every(({ alwaysShow }) => alwaysShow));
    assert.equal(harness.typedItems.at(-1)?.description, 'id 7298 · Epsilon');
  });

  it('comes first where its id or ticket is the number that is typed, and none whose digits stand elsewhere', async () => {
    harness.answers.push({ text: '#7', ticked: [] });
    await harness.run('openNotification');
    const labels = harness.typedItems.map(({ label }) => label);
    assert.equal(labels[0], '7 · The only one');
    assert.ok(labels.includes('Rack number 7'));
    harness.answers.push({ text: '72', ticked: [] });
    await harness.run('openNotification');
    assert.ok(!harness.typedItems.some(({ label }) => label === 'Rack number 1712'), 'scattered digits');
    assert.ok(harness.typedItems.some(({ label }) => label === 'Rack number 1720'));
  });
});
