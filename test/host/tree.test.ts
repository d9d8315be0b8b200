import assert from 'node:assert/strict';
import http from 'node:http';
import * as vscode from 'vscode';
import type { TreeElement } from '../../src/app/notices/treeElements.ts';
import { commandIds, extensionId } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { sendJson, standBefore } from './front.ts';
import { Harness, until } from './harness.ts';
import { KeptTree } from './keptTree.ts';
import { StandInPanels } from './standInPanels.ts';

const now = Date.now();
const at = (days: number) => new Date(now + days * 86_400_000).toISOString().replace('Z', '+00:00');

/** Notices in wire form: planned ones to come, unacknowledged, with ids from `first`. */
function planned(first: number, count: number, part: Readonly<Record<string, string | boolean | null>> = {}) {
  return Array.from({ length: count }, (_, i) => ({
    id: first + i,
    subject: `Planned work ${first + i}`,
    startDate: at(1 + i / count),
    endDate: at(2 + i / count),
    modifyDate: at(-1),
    acknowledgedFlag: false,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    ...part,
  }));
}

/** The notice that a request acknowledges; undefined where it does something else. */
function acknowledgedId(url = ''): number | undefined {
  const id = /(\d+)\/acknowledgeNotification/.exec(url)?.[1];
  return id === undefined ? undefined : Number(id);
}

const incident = { notificationOccurrenceEventType: { keyName: 'UNPLANNED_INCIDENT' } };

describe('The tree', () => {
  const services: RunningService[] = [];
  let harness: Harness;

  const serve = async (...notices: ReturnType<typeof planned>[]): Promise<RunningService> => {
    const service = await startService({ notifications: 0, entries: 0, user: `user-${services.length}` });
    service.addNotices(notices.flat());
    services.push(service);
    return service;
  };

  beforeEach(async () => {
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  const labels = async (element?: TreeElement) => (await harness.rows(element)).map(({ label }) => label);

  it('has groups as they were left, after a filter, another grouping and in another window of the workspace', async () => {
    const incidents = planned(3, 1).map((one) => ({ ...one, ...incident }));
    const service = await serve(planned(1, 2), incidents);
    await harness.signIn(service, 'Production');
    const group = async (name: string, from = harness): Promise<TreeElement> => {
      const [status] = await from.rows();
      assert.ok(status);
      const found = (await from.rows(status.element)).find(({ label }) => label.startsWith(name));
      assert.ok(found, name);
      return found.element;
    };
    const states = async (from = harness) => [
      (await from.item(await group('Incidents', from))).collapsibleState,
      (await from.item(await group('Planned', from))).collapsibleState,
    ];
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    await until('both groups are there', async () => (await harness.noticeRows()).length === 3);
    assert.deepEqual(await states(), [Expanded, Expanded]);
    harness.setOpen(await group('Planned'), false);
    assert.deepEqual(await states(), [Expanded, Collapsed]);
    for (const [text, count] of [
      ['nothing has this', 0],
      ['', 3],
    ] as const) {
      harness.answers.push({ text, ticked: [] });
      await harness.run('filterNotifications');
      await until(`${count} rows are there`, async () => (await harness.noticeRows()).length === count);
    }
    assert.deepEqual(await states(), [Expanded, Collapsed]);
    await harness.run('groupByTime');
    await harness.run('groupByStatus');
    assert.deepEqual(await states(), [Expanded, Collapsed]);
    const { workspaceMemory } = harness;
    await harness.dispose();
    harness = await Harness.start({ workspaceMemory });
    await harness.signIn(service, 'Production');
    await until('the groups are there again', async () => (await harness.noticeRows()).length === 3);
    assert.deepEqual(await states(), [Expanded, Collapsed]);
    // Beside another account it has a connection's row above it.
    const other = await serve(planned(9, 1));
    await harness.signIn(other, 'Staging');
    const planned9 = async () => {
      const [production] = await harness.rows();
      const [status] = await harness.rows(production?.element);
      return (await harness.rows(status?.element)).find(({ label }) => label.startsWith('Planned'))?.element;
    };
    await until('both accounts are there', async () => (await planned9()) !== undefined);
    const below = await planned9();
    assert.equal(below && (await harness.item(below)).collapsibleState, Collapsed);
    assert.ok(below);
    harness.setOpen(below, true);
    assert.equal((await harness.item(below)).collapsibleState, Expanded);
  });

  it('is drawn anew when its first rows come and not before, as the editor would let them wait', async () => {
    const service = await serve();
    harness.answers.push(service.baseUrl, service.objectPrefix, 'Production', service.userName, service.apiKey);
    await harness.run('addConnection');
    await until('read', () => harness.contexts.get('platformEvents.viewState') === 'empty', harness.story);
    assert.deepEqual(await labels(), []);
    assert.deepEqual(harness.treeChanges, []);
    service.addNotices(planned(1, 2));
    await harness.run('refresh');
    await until('told', () => harness.treeChanges.length > 0);
    assert.deepEqual(await labels(), ['Active', 'Load older']);
    assert.deepEqual(harness.treeChanges, [undefined]);
  });

  it('says nothing of its changes before the editor has asked for it, and then that all or some rows changed', async () => {
    const service = await serve(planned(1, 3));
    harness.answers.push(service.baseUrl, service.objectPrefix, 'Production', service.userName, service.apiKey);
    await harness.run('addConnection');
    await until('read', () => harness.view.badge?.value === 3, harness.story);
    service.addNotices(planned(4, 1));
    await harness.run('refresh');
    await until('read again', () => harness.view.badge?.value === 4, harness.story);
    assert.equal(harness.treeChanges.length, 0, 'what it will ask for is current');
    assert.equal((await harness.noticeRows()).length, 4);
    service.updateNotice(2, { subject: 'Another subject', modifyDate: at(0) });
    await harness.run('refresh');
    await until('told of a row', () => harness.treeChanges.length > 0);
    assert.deepEqual(
      harness.treeChanges[0]?.map((element) => element.kind === 'notice' && element.notice.id),
      [2],
    );
    service.updateNotice(3, { acknowledgedFlag: true, modifyDate: at(0) });
    await harness.run('refresh');
    await until('told of all', () => harness.treeChanges.length > 1);
    assert.equal(harness.treeChanges[1], undefined, 'groups say how many, and may not be told of by themselves');
  });

  it('says first when a notice is, however rows are grouped, with the icon of its type, and groups have none', async () => {
    const type = (keyName: string) => ({ notificationOccurrenceEventType: { keyName } });
    const over = { statusCode: { keyName: 'COMPLETED', name: 'Completed' }, acknowledgedFlag: true };
    const called = { statusCode: { keyName: 'CANCELLED', name: 'Cancelled' } };
    const undated = { startDate: null, endDate: null };
    const rows: readonly (readonly [object, string, string])[] = [
      [{ startDate: at(3.5), endDate: at(4) }, 'in 3 d · Planned work 1', 'tools'],
      [{ startDate: at(-1), endDate: at(2.5), ...incident }, 'ends in 2 d · Planned work 2', 'flame'],
      [{ startDate: at(-4.5), endDate: null, ...incident }, 'for 4 d · Planned work 3', 'flame'],
      [{ startDate: at(-3), endDate: at(-1.5) }, 'was to end 1 d ago · Planned work 4', 'tools'],
      [{ ...undated, ...type('ANNOUNCEMENT') }, 'changed 1 d ago · Planned work 5', 'megaphone'],
      [{ startDate: at(20.5), endDate: at(21), ...type('OTHER') }, 'in 20 d · Planned work 6', 'note'],
      [{ startDate: at(5), endDate: at(6), ...called }, 'cancelled · Planned work 7', 'tools'],
      [{ startDate: at(-9), endDate: at(-6.5), ...over }, 'ended 6 d ago · Planned work 8', 'tools'],
    ];
    const wire = planned(1, rows.length).map((one, i) => ({ ...one, ...rows[i]?.[0] }));
    await harness.signIn(await serve(wire as ReturnType<typeof planned>), 'Production');
    const look = async (element?: TreeElement): Promise<{ label: string; icon: string; isGroup: boolean }[]> => {
      const seen = await Promise.all(
        (await harness.rows(element)).map(async ({ label, element }) => {
          if (element.kind !== 'notice' && element.kind !== 'group') return [];
          const { iconPath } = await harness.item(element);
          const icon = iconPath instanceof vscode.ThemeIcon ? iconPath.id : String(iconPath);
          const isGroup = element.kind === 'group';
          return [{ label, icon, isGroup }, ...(isGroup ? await look(element) : [])];
        }),
      );
      return seen.flat();
    };
    const expected = rows.map(([, label, icon]) => `${icon} ${label}`).sort();
    const groups = async () => (await look()).filter(({ isGroup }) => isGroup);
    const holds = async () => {
      const seen = (await look()).filter(({ isGroup }) => !isGroup);
      assert.deepEqual(seen.map(({ label, icon }) => `${icon} ${label}`).sort(), expected);
      for (const { label, icon } of await groups()) assert.equal(icon, 'undefined', label);
    };
    await holds();
    const byStatus = (await groups()).map(({ label }) => label);
    await harness.run('groupByTime');
    try {
      await until('groups by time', async () => (await groups())[0]?.label === 'Happening now');
      await holds();
      assert.notDeepEqual(
        (await groups()).map(({ label }) => label),
        byStatus,
      );
    } finally {
      await harness.run('groupByStatus');
    }
  });

  it('has a level for the connection with several of them, and none with one', async () => {
    await harness.signIn(await serve(planned(1, 2)), 'Production');
    assert.deepEqual(await labels(), ['Active', 'Load older']);
    await harness.signIn(await serve(planned(1, 3)), 'Staging');
    const [production, staging] = await harness.rows();
    assert.deepEqual([production?.label, staging?.label], ['Production', 'Staging']);
    assert.deepEqual([production?.description, staging?.description], ['2 unacknowledged', '3 unacknowledged']);
    assert.equal(harness.view.badge?.value, 5);
    await harness.run('signOut', staging?.element);
    await until('signed out', async () => (await harness.rows())[1]?.description === 'signed out');
    assert.equal(harness.view.badge?.value, 2, 'the same id on another connection is another notice');
    harness.buttons.push('Remove');
    await harness.run('removeConnection', (await harness.rows())[1]?.element);
    await until('one connection', async () => (await labels())[0] === 'Active');
  });

  it('counts in a connection’s row what the filter lets through, and says what it hides there, in the badge and in the status bar', async () => {
    const completed = { statusCode: { keyName: 'COMPLETED', name: 'Completed' } };
    const over = planned(31, 2).map((notice) => ({ ...notice, ...completed, acknowledgedFlag: true }));
    await harness.signIn(await serve(planned(1, 12), over), 'Production');
    await harness.signIn(await serve(planned(11, 2)), 'Staging');
    const described = async () => (await harness.rows()).map(({ description }) => description);
    assert.deepEqual(await described(), ['12 unacknowledged', '2 unacknowledged']);
    assert.equal(harness.view.badge?.tooltip, '14 unacknowledged notices');
    harness.answers.push({ text: 'work 1', ticked: ['Only unacknowledged'] });
    await harness.run('filterNotifications');
    await until('filtered', () => harness.answers.length === 0);
    assert.deepEqual(await described(), [
      '4 unacknowledged · 10 hidden by the filter (8 unacknowledged)',
      '2 unacknowledged',
    ]);
    const [production] = await harness.rows();
    assert.ok(production);
    assert.match(String((await harness.item(production.element)).tooltip), /10 hidden by the filter/);
    const words = '14 unacknowledged notices, of which the filter hides 8';
    assert.deepEqual(harness.view.badge, { value: 14, tooltip: words });
    assert.equal(harness.statusBar.label, `Platform Events, ${words}`);
    assert.ok(harness.statusBar.tooltip.includes(words.replaceAll(',', '\\,')), harness.statusBar.tooltip);
    harness.answers.push({ text: 'nothing like it', ticked: [] });
    await harness.run('filterNotifications');
    await until('filtered', () => harness.answers.length === 0);
    assert.deepEqual(await described(), [
      '14 hidden by the filter (12 unacknowledged)',
      '2 hidden by the filter (2 unacknowledged)',
    ]);
    await harness.run('clearFilter');
    assert.deepEqual(await described(), ['12 unacknowledged', '2 unacknowledged']);
    assert.equal(harness.view.badge?.tooltip, '14 unacknowledged notices');
    assert.equal(harness.statusBar.label, 'Platform Events, 14 unacknowledged notices');
  });

  it('goes with a status bar that warns of an unacknowledged incident that is going on, and of nothing else', async () => {
    const service = await serve(planned(1, 2));
    await harness.signIn(service, 'Watched');
    assert.equal(harness.statusBar.text, '$(bell-dot) 2');
    assert.equal(harness.statusBar.background, undefined);
    service.addNotices(planned(3, 1, { startDate: at(-1) }).map((notice) => ({ ...notice, ...incident })));
    await harness.run('refresh');
    await until('warned', () => harness.statusBar.background === 'statusBarItem.warningBackground');
    assert.equal(harness.statusBar.text, '$(flame) 3', 'a theme of high contrast has no such colour');
    assert.match(harness.statusBar.tooltip, /3 unacknowledged notices\\, an incident is going on/);
    assert.match(harness.statusBar.label, /, an incident is going on$/);
    const row = (await harness.noticeRows()).find(({ name }) => name === 'Planned work 3');
    await harness.run('acknowledge', row?.element);
    await until('warned no more', () => harness.statusBar.background === undefined);
    assert.equal(harness.statusBar.text, '$(bell-dot) 2');
  });

  it('says of a connection that can’t be reached how many are unacknowledged, and then as of when', async () => {
    let isDown = false;
    const front = await standBefore(await serve(planned(1, 2)), (request) => isDown && !!request.socket.destroy());
    await harness.signIn(await serve(planned(1, 3)), 'Production');
    await harness.signIn(front, 'Staging');
    isDown = true;
    await harness.run('refresh');
    const described = async () => (await harness.rows()).map(({ description }) => description);
    assert.deepEqual(await described(), ['3 unacknowledged', '2 unacknowledged · as of less than a minute ago']);
    assert.equal(harness.view.badge?.value, 5, 'they are counted');
    await front.close();
  });

  it('says why a connection can’t be reached though it has no notices', async () => {
    let state: 'full' | 'empty' | 'down' = 'full';
    const front = await standBefore(await serve(planned(1, 2)), (request, response) => {
      if (state === 'down') request.socket.destroy();
      if (state === 'empty') sendJson(response, 200, []);
      return state !== 'full';
    });
    await harness.signIn(await serve(planned(1, 3)), 'Production');
    await harness.signIn(front, 'Staging');
    state = 'empty';
    await harness.run('refresh');
    assert.equal((await harness.rows()).at(-1)?.description, 'no notices');
    state = 'down';
    await harness.run('refresh');
    await until('the view says why', () => /could not be reached/.test(harness.view.message ?? ''));
    assert.match(
      harness.view.message ?? '',
      /^Staging: .* could not be reached.* Notices are shown as of less than a minute ago\.$/,
    );
    state = 'empty';
    await harness.run('refresh');
    assert.equal(harness.view.message, '');
    await front.close();
  });

  it('offers to sign in again on the row of a connection whose key is refused, until that is done', async () => {
    let isRefusing = false;
    const refusal = { error: 'Invalid API token.', code: 'Platform_Exception_Public' };
    const front = await standBefore(
      await serve(planned(1, 2)),
      (_, response) => isRefusing && sendJson(response, 401, refusal),
    );
    await harness.signIn(await serve(planned(1, 3)), 'Production');
    await harness.signIn(front, 'Staging');
    const tree = new KeptTree(harness);
    const menu: readonly { command: string; when: string }[] =
      vscode.extensions.getExtension(extensionId)?.packageJSON.contributes.menus['view/item/context'];
    const offered = async () => {
      await tree.heed();
      const rows = tree.nodes.filter(({ row }) => row.element.kind === 'connection');
      const ways = menu.filter(({ command }) => command === commandIds.signIn);
      return rows.map(({ row }) =>
        ways.every(({ when }) => new RegExp(/viewItem =~ \/(.*)\//.exec(when)?.[1] ?? '').test(row.contextValue ?? '')),
      );
    };
    assert.deepEqual(await offered(), [false, false]);
    isRefusing = true;
    await harness.run('refresh');
    await until('offered', async () => (await offered())[1] === true);
    assert.deepEqual(await offered(), [false, true]);
    const staging = tree.nodes.find(({ row }) => row.label === 'Staging');
    assert.equal(staging?.row.description, '2 unacknowledged · refused');
    isRefusing = false;
    harness.answers.push(front.userName, front.apiKey);
    await harness.run('signIn', staging?.row.element);
    await until('offered no more', async () => (await offered()).every((one) => !one), harness.story);
    await front.close();
  });

  it('says where it offers to acknowledge more than it counts', async () => {
    const over = planned(11, 2).map((notice) => ({
      ...notice,
      statusCode: { keyName: 'COMPLETED', name: 'Completed' },
    }));
    await harness.signIn(await serve(planned(1, 3), over), 'Production');
    await harness.signIn(await serve(planned(1, 1)), 'Staging');
    const [production, staging] = await harness.rows();
    const [active, completed] = await harness.rows(production?.element);
    const sentence = '2 unacknowledged ones aren’t counted, as they are completed';
    assert.equal(completed?.contextValue, 'group.unacknowledged');
    for (const row of [production, completed]) {
      assert.ok(row);
      const { tooltip, accessibilityInformation } = await harness.item(row.element);
      assert.ok(String(tooltip).includes(sentence), String(tooltip));
      assert.ok(accessibilityInformation?.label.includes(sentence), accessibilityInformation?.label);
    }
    for (const row of [staging, active]) {
      assert.ok(row);
      assert.doesNotMatch(String((await harness.item(row.element)).tooltip), /not counted/);
    }
    assert.ok(active);
    assert.equal((await harness.item(active.element)).tooltip, 'Active: 3, 3 unacknowledged');
  });

  it('offers to acknowledge all of a connection as long as one of its notices is unacknowledged, be they all completed', async () => {
    const completed = { statusCode: { keyName: 'COMPLETED', name: 'Completed' } };
    const over = planned(1, 1).map((notice) => ({ ...notice, ...completed }));
    await harness.signIn(await serve(planned(1, 1)), 'Production');
    await harness.signIn(await serve(over), 'Archive');
    const tree = new KeptTree(harness);
    const offered = async () => {
      await tree.heed();
      return tree.nodes.filter(({ row }) => row.element.kind === 'connection').map(({ row }) => row.contextValue);
    };
    assert.deepEqual(await offered(), ['connection.unacknowledged', 'connection.unacknowledged']);
    const inArchive = (await harness.noticeRows()).find(
      ({ element }) => element.kind === 'notice' && element.session.connection.name === 'Archive',
    );
    await harness.run('acknowledge', inArchive?.element);
    await until('the offer is gone', async () => (await offered())[1] === 'connection');
  });

  it('is drawn anew as a whole where the editor shows its rows’ decorations otherwise, as that mixes up rows', async () => {
    await harness.signIn(await serve(planned(1, 2)), 'Work');
    await harness.noticeRows();
    harness.treeChanges.length = 0;
    const decorations = vscode.workspace.getConfiguration('explorer.decorations');
    await decorations.update('badges', false, vscode.ConfigurationTarget.Global);
    try {
      await until('told of all', () => harness.treeChanges.includes(undefined), harness.story);
    } finally {
      await decorations.update('badges', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  describe('with pages open', () => {
    let editor: StandInPanels;
    beforeEach(() => {
      editor = new StandInPanels();
    });
    afterEach(async () => {
      editor.dispose();
      await vscode.workspace
        .getConfiguration('platformEvents')
        .update('groupBy', undefined, vscode.ConfigurationTarget.Global);
    });

    const open = (id: number) => harness.run('openNotification', { connectionName: 'Work', id });
    const rowOf = async (id: number) => {
      const row = (await harness.noticeRows()).find(
        ({ element }) => element.kind === 'notice' && element.notice.id === id,
      );
      assert.ok(row);
      return row.element;
    };
    const revealedIds = () => harness.revealed.map(({ element }) => element.kind === 'notice' && element.notice.id);
    /** Until the row of a notice is selected. */
    const selects = (id: number) => until(`row ${id}`, () => revealedIds().at(-1) === id, harness.story);

    it('selects the row of the page in front, and leaves several rows alone that a person selected', async () => {
      await harness.signIn(await serve(planned(1, 4)), 'Work');
      await open(1);
      await selects(1);
      const two = [await rowOf(2), await rowOf(3)];
      harness.view.selection = two;
      await open(4);
      harness.view.selection = two;
      editor.opened[0]?.show(true);
      await rowOf(1);
      assert.deepEqual(harness.view.selection, two);
      harness.view.selection = [];
      await open(2);
      await selects(2);
      assert.deepEqual(revealedIds(), [1, 2]);
      assert.ok(
        harness.revealed.every(({ select, focus }) => select && !focus),
        'none takes the focus',
      );
    });

    it('selects it again where it stands elsewhere, and not where it is drawn anew in its place', async () => {
      await harness.signIn(await serve(planned(1, 2)), 'Work');
      await open(2);
      await selects(2);
      const { id } = await rowOf(2);
      await vscode.workspace
        .getConfiguration('platformEvents')
        .update('groupBy', 'time', vscode.ConfigurationTarget.Global);
      await until('grouped by time', async () => (await rowOf(2)).id !== id);
      // The editor drops the selection of a row that went.
      harness.view.selection = [];
      await until('selected again', () => harness.revealed.length === 2, harness.story);
      assert.deepEqual(revealedIds(), [2, 2]);
      // As where a person selects nothing: a redraw isn't a reason to select.
      harness.view.selection = [];
      await harness.run('refresh');
      await harness.noticeRows();
      await harness.signIn(await serve(planned(1, 1)), 'Other');
      await until('selected below its connection', () => harness.revealed.length === 3, harness.story);
      assert.equal((await rowOf(2)).id.startsWith('connection:Work/one/'), true);
      assert.equal(harness.revealed.at(-1)?.element.id, (await rowOf(2)).id);
    });
  });

  it('shows 5,000 notices in pages of 200, and counts them all', async () => {
    await harness.signIn(await serve(planned(1, 5000)), 'Large');
    const [active] = await harness.rows();
    assert.equal(active?.description, '5,000 · 5,000 ●');
    const [type] = await harness.rows(active?.element);
    assert.equal((await harness.rows(type?.element)).length, 201);
    const more = (await harness.rows(type?.element)).at(-1);
    assert.equal(more?.label, 'Show 200 more');
    await harness.run('showMore', more?.element);
    const rows = await harness.rows(type?.element);
    assert.equal(rows.length, 401);
    assert.equal(rows[399]?.name, 'Planned work 400');
    // The keys go on at the first of those that came, once the editor has asked for all.
    await harness.rows();
    await until('the row has the focus', () => harness.revealed.at(-1)?.element.id === rows[200]?.element.id);
    assert.deepEqual([rows[200]?.name, harness.revealed.at(-1)?.focus], ['Planned work 201', true]);
    assert.equal(harness.view.badge?.value, 5000);
  });

  it('lists what has an unknown status or type, and what has hardly any field', async () => {
    const service = await serve(
      planned(1, 1, { subject: 'A\r\nB \u202e $(flame)', startDate: null, endDate: null }).map((notice) => ({
        ...notice,
        statusCode: { keyName: 'ON_HOLD', name: 'On hold' },
        notificationOccurrenceEventType: { keyName: 'SECURITY_ADVISORY' },
      })),
    );
    service.addNotices([{ id: 2, subject: null, acknowledgedFlag: 0 }]);
    await harness.signIn(service, 'Odd');
    const rows = await harness.noticeRows();
    assert.deepEqual(rows.map(({ name }) => name).sort(), ['A B [U+202E] $(flame)', 'Notice 2']);
    assert.deepEqual((await labels()).slice(0, 2).sort(), ['On hold', 'Without a status']);
  });

  it('reads further back on request, in two steps', async () => {
    const completed = { statusCode: { keyName: 'COMPLETED', name: 'Completed' }, acknowledgedFlag: true };
    const service = await serve(planned(1, 1));
    const old = (id: number, days: number) => ({
      ...planned(id, 1, { startDate: at(-days), endDate: at(1 - days) })[0],
      ...completed,
    });
    service.addNotices([old(2, 80), old(3, 200), old(4, 900)]);
    await harness.signIn(service, 'Old');
    const shown = async () => (await harness.noticeRows()).map(({ name }) => name).sort();
    assert.deepEqual(await shown(), ['Planned work 1', 'Planned work 2']);
    await harness.run('loadOlder');
    assert.deepEqual(await shown(), ['Planned work 1', 'Planned work 2', 'Planned work 3']);
    await harness.run('loadOlder', (await harness.rows()).at(-1)?.element);
    assert.deepEqual(await shown(), ['Planned work 1', 'Planned work 2', 'Planned work 3', 'Planned work 4']);
    assert.ok(!(await labels()).includes('Load older'), 'there is nothing older than everything');
    assert.deepEqual(harness.said.slice(1), ['$(check) 1 older notice is listed', '$(check) 1 older notice is listed']);
  });

  it('says so where nothing is older, and how far back it has looked', async () => {
    await harness.signIn(await serve(planned(1, 1)), 'Young');
    const older = async () => (await harness.rows()).at(-1);
    assert.equal((await older())?.description, 'than 90 days');
    const element = (await older())?.element;
    assert.ok(element);
    assert.equal((await harness.item(element)).tooltip, 'Load older than 90 days: completed and acknowledged');
    await harness.run('loadOlder', (await older())?.element);
    assert.deepEqual(harness.said.slice(1), ['$(check) There are no older notices of the last 365 days']);
    await until('told of the row', () => harness.treeChanges.length > 0);
    assert.equal((await older())?.description, 'than 365 days');
    await harness.run('loadOlder', (await older())?.element);
    assert.equal(harness.said.at(-1), '$(check) There are no older notices');
    await until('told of all', () => harness.treeChanges.at(-1) === undefined);
    assert.deepEqual(await labels(), ['Active']);
  });

  it('says of an acknowledging that is stopped how many were acknowledged, how many failed and how many weren’t tried', async () => {
    const all = 16;
    const service = await serve(planned(1, all));
    let stop = () => {};
    let refused: number | undefined;
    const done = () => service.requests.filter(({ path }) => acknowledgedId(path) !== undefined).length;
    let doneBefore = 0;
    const front = await standBefore(service, (request, response) => {
      const id = acknowledgedId(request.url);
      if (id === undefined) return false;
      // The first goes alone: with the second, several are under way.
      if (done() === doneBefore) return false;
      stop();
      if (refused !== undefined) return false;
      refused = id;
      return sendJson(response, 404, { error: 'Gone', code: 'Platform_Exception_ObjectNotFound' });
    });
    await harness.signIn(front, 'Stopped');
    stop = () => harness.progress.at(-1)?.cancel();
    harness.buttons.push(`Acknowledge ${all}`);
    await harness.run('acknowledgeAll');
    const untried = all - done() - 1;
    assert.ok(done() > 0 && untried > 5, `${done()} done, ${untried} untried`);
    const counts = `Stopped: ${done()} of ${all} notices acknowledged, ${untried} not tried, 1 failed:`;
    assert.ok(harness.warnings.at(-1)?.startsWith(`${counts} “Planned work ${refused}”: `), harness.warnings.at(-1));

    doneBefore = done();
    const left = all - doneBefore;
    harness.said.length = 0;
    harness.buttons.push(`Acknowledge ${left}`);
    await harness.run('acknowledgeAll');
    await front.close();
    const doneNow = done() - doneBefore;
    assert.ok(doneNow > 0 && doneNow < left, `${doneNow} of ${left}`);
    assert.deepEqual(harness.said, [
      `$(check) Stopped: ${doneNow} of ${left} notices acknowledged, ${left - doneNow} not tried`,
    ]);
  });

  it('shows after a failed acknowledgement what the service says, not what was there before', async () => {
    const service = await serve(planned(1, 3));
    const front = await standBefore(service, (request, response) => {
      const { url = '', headers } = request;
      if (acknowledgedId(url) !== undefined) {
        // It was done, and nobody is told.
        const onward = http.get(service.baseUrl + url, { headers }, (answer) => {
          answer.resume();
          sendJson(response, 500, { error: 'Internal Error', code: 'Platform_Exception_Public' });
        });
        onward.end();
        return true;
      }
      return url.includes('/getObject.json') && sendJson(response, 502, {});
    });
    await harness.signIn(front, 'Doubtful');
    const row = (await harness.noticeRows()).find(({ name }) => name === 'Planned work 2');
    await harness.run('acknowledge', row?.element);
    await until('the warning', () =>
      harness.warnings.some((text) =>
        /^Perhaps not acknowledged: “Planned work 2”: .* Whether the request was carried out isn’t known\.$/.test(text),
      ),
    );
    const open = async () =>
      (await harness.noticeRows())
        .filter(({ contextValue }) => contextValue === 'notice.unacknowledged')
        .map(({ name }) => name);
    await until('the row is as the service says', async () => (await open()).length === 2, harness.story);
    await front.close();
    assert.deepEqual(await open(), ['Planned work 1', 'Planned work 3']);
    assert.equal(harness.view.badge?.value, 2);
  });

  it('asks before more selected notices are acknowledged than may be in sight', async () => {
    const service = await serve(planned(1, 12));
    await harness.signIn(service, 'Many');
    const elements = (await harness.noticeRows()).map(({ element }) => element);
    const sent = () => service.requests.filter(({ path }) => path.includes('acknowledgeNotification')).length;
    await harness.run('acknowledge', elements[0], elements);
    assert.equal(harness.warnings.at(-1), 'Acknowledge 12 notices in the selection?');
    assert.equal(sent(), 0);
    harness.buttons.push('Acknowledge 12');
    await harness.run('acknowledge', elements[0], elements);
    assert.equal(sent(), 12);
  });

  it('tells which of many could not be acknowledged and why, acknowledges the others, and tries those again that are left', async () => {
    const missing = [3, 7];
    const tried: number[] = [];
    const front = await standBefore(await serve(planned(1, 9)), (request, response) => {
      const id = Number(/(\d+)\/acknowledgeNotification/.exec(request.url ?? '')?.[1]);
      if (id > 0) tried.push(id);
      // The second try fails too.
      if (!missing.includes(id) || tried.filter((one) => one === id).length > 2) return false;
      const error = `Unable to find object with id of '${id}'.`;
      return sendJson(response, 404, { error, code: 'Platform_Exception_ObjectNotFound' });
    });
    await harness.signIn(front, 'Partly');
    const elements = (await harness.noticeRows()).map(({ element }) => element);
    await harness.run('acknowledge', elements[0], elements);
    assert.deepEqual([...tried].sort(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const warning = harness.warnings.at(-1) ?? '';
    assert.match(warning, /^2 of 9 notices were not acknowledged: “Planned work [37]”, “Planned work [37]”: /);
    assert.match(warning, /: 127\.0\.0\.1:\d+ has this notice no longer, or you may not see it any more\.$/);
    for (const id of missing) assert.ok(warning.includes(`“Planned work ${id}”`), warning);
    const open = (await harness.noticeRows()).filter(({ contextValue }) => contextValue === 'notice.unacknowledged');
    assert.deepEqual(open.map(({ name }) => name).sort(), missing.map((id) => `Planned work ${id}`).sort());

    harness.buttons.push('Acknowledge 2', 'Try 2 Again', 'Acknowledge 2');
    await harness.run('acknowledgeAll');
    await front.close();
    assert.deepEqual(tried.slice(9).sort(), [3, 3, 7, 7]);
    assert.equal(harness.said.at(-1), '$(check) 2 notices acknowledged');
    assert.deepEqual(
      harness.warnings.filter((text) => text.startsWith('Acknowledge ')),
      ['Acknowledge 2 notices in “Partly”?', 'Acknowledge 2 notices in “Partly”?'],
      'what was asked before is asked again',
    );
  });

  it('names the account of what was acknowledged, where there are several', async () => {
    await harness.signIn(await serve(planned(1, 2)), 'Production');
    await harness.run('acknowledge', (await harness.noticeRows())[0]?.element);
    assert.equal(harness.said.at(-1), '$(check) Acknowledged “Planned work 1”');
    await harness.signIn(await serve(planned(1, 2)), 'Staging');
    const [production, staging] = await harness.rows();
    assert.ok(production && staging);
    const row = (await harness.noticeRows(staging.element))[0]?.element;
    await harness.run('acknowledge', row);
    assert.equal(harness.said.at(-1), '$(check) Acknowledged “Planned work 1” (Staging)');
    await harness.run('acknowledge', row);
    assert.equal(harness.said.at(-1), '$(check) Already acknowledged: “Planned work 1” (Staging)');
  });

  it('opens a notice by a link with its id or its ticket number, and changes nothing by it', async () => {
    const service = await serve(planned(41, 1).map((notice) => ({ ...notice, systemTicketId: 777 })));
    await harness.signIn(service, 'Linked');
    for (const number of [41, 777]) {
      const before = service.requests.length;
      await harness.openLink(`vscode://platform-events.platform-events/notification/${number}`);
      const asked = () => service.requests.slice(before).map(({ path }) => path);
      await until('the notice is read', () => asked().some((path) => path.endsWith('/41/getObject.json')));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    await harness.openLink('vscode://platform-events.platform-events/acknowledge/41');
    assert.match(harness.warnings.at(-1) ?? '', /not one of Platform Events/);
    assert.equal((await harness.noticeRows())[0]?.contextValue, 'notice.unacknowledged');
  });

  it('says what is wrong with a connection in the settings, and uses the others', async () => {
    const service = await serve(planned(1, 1));
    await harness.signIn(service, 'Good');
    const section = vscode.workspace.getConfiguration('platformEvents');
    await section.update(
      'connections',
      [...section.get<object[]>('connections', []), { name: 'Plain', baseUrl: 'http://api.example.com' }, { name: '' }],
      vscode.ConfigurationTarget.Global,
    );
    await until('a warning', () => harness.warnings.some((warning) => warning.includes('connections[1]')));
    assert.match(harness.warnings.join('\n'), /connections\[1\]: Use https.*connections\[2\] needs a name/s);
    assert.deepEqual(await labels(), ['Active', 'Load older']);
  });

  it('ignores connections that a workspace brings', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    const bring = section.update(
      'connections',
      [{ name: 'Evil', baseUrl: 'https://evil.example' }],
      vscode.ConfigurationTarget.Workspace,
    );
    await assert.rejects(Promise.resolve(bring), /workspace/i);
    assert.deepEqual(await harness.rows(), []);
  });
});
