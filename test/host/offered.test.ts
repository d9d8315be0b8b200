// Which commands the editor offers, state by state: the when clauses of package.json over the keys that the extension has set.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionId } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { holds } from '../support/whenClauses.ts';
import { sendJson, standBefore } from './front.ts';
import { Harness, type TreeRow, until } from './harness.ts';
import { workNotice } from './workNotice.ts';

type MenuName = 'commandPalette' | 'view/title' | 'view/item/context';
interface Contributed {
  readonly commands: readonly { readonly command: string }[];
  readonly menus: Readonly<Record<MenuName, readonly { readonly command: string; readonly when: string }[]>>;
}

const always = ['signIn', 'addConnection', 'openSample', 'openExportedLog', 'showLog'];
const aboutNotices = [
  ...['openNotification', 'acknowledge', 'acknowledgeAll', 'mute', 'unmute', 'filterNotifications', 'loadOlder'],
  ...['copyLink', 'copyAsMarkdown', 'copyAsText', 'findInWorkspace', 'saveAttachment', 'searchNoticeWindow'],
  ...['exportCalendar', 'showTimeline', 'refresh'],
];
const ofAnAccount = [...aboutNotices, 'signOut', 'searchEventLog', 'copyAsCurl', 'saveSearch', 'copySearchLink'];
const ofKeptSearches = ['runSearch', 'deleteSearch'];

const write = (name: string, value: unknown) =>
  vscode.workspace.getConfiguration('platformEvents').update(name, value, vscode.ConfigurationTarget.Global);

describe('What the editor offers', () => {
  let service: RunningService;
  let harness: Harness;
  let isRefusing = false;
  let front: Awaited<ReturnType<typeof standBefore>>;

  before(async () => {
    service = await startService({ notifications: 0, entries: 20 });
    service.addNotices([workNotice(1), workNotice(2), workNotice(3, { acknowledgedFlag: true })]);
    const refusal = { error: 'Invalid API token.', code: 'Platform_Exception_Public' };
    front = await standBefore(service, ({ url }, response) => {
      if (isRefusing) return sendJson(response, 401, refusal);
      // The log is closed to this user, which ends a watch until a person resumes it.
      return url?.includes('Event_Log') === true && sendJson(response, 403, refusal);
    });
  });

  after(async () => {
    await front.close();
    await service.close();
  });

  beforeEach(async () => {
    isRefusing = false;
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await write('groupBy', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const extension = vscode.extensions.getExtension(extensionId);
  assert.ok(extension);
  const { commands, menus }: Contributed = extension.packageJSON.contributes;
  const named = (ids: readonly string[]) => [...new Set(ids.map((id) => id.replace('platformEvents.', '')))].sort();
  const offeredIn = (menu: MenuName, more: Readonly<Record<string, unknown>> = {}) => {
    const contexts = new Map([...harness.contexts, ...Object.entries(more)]);
    return menus[menu].filter(({ when }) => holds(when, contexts)).map(({ command }) => command);
  };
  const palette = () => {
    const offered = offeredIn('commandPalette');
    const ruled = menus.commandPalette.map(({ command }) => command);
    return named(commands.map(({ command }) => command).filter((id) => !ruled.includes(id) || offered.includes(id)));
  };
  /** Waits until the palette offers these and no others: keys are set a moment after what they tell of. */
  const offers = async (state: string, ...lists: readonly (readonly string[])[]) => {
    const wanted = [...always, ...lists.flat()].sort();
    await until(`the palette ${state}: ${wanted}`, () => palette().join() === wanted.join(), palette);
  };
  const title = (view: string) => named(offeredIn('view/title', { view: `platformEvents.${view}` }));

  it('is in the palette what can be done as things stand, and no more', async () => {
    await offers('without an account');
    assert.deepEqual(title('notifications'), ['addConnection', 'openExportedLog', 'showLog', 'title.signIn']);
    assert.deepEqual(title('searches'), ['openExportedLog']);

    await harness.signIn(front, 'Work');
    await offers('signed in', ofAnAccount, ['removeConnection', 'groupByTime']);
    await harness.run('groupByTime');
    await offers('grouped by time', ofAnAccount, ['removeConnection', 'groupByStatus']);
    assert.ok(title('notifications').includes('groupByStatus') && !title('notifications').includes('groupByTime'));

    harness.answers.push({ text: 'Work 1', ticked: [] });
    await harness.run('filterNotifications');
    await offers('filtered', ofAnAccount, ['removeConnection', 'groupByStatus', 'clearFilter']);
    assert.ok(title('notifications').includes('clearFilter'));
    await harness.run('clearFilter');
    await offers('no longer filtered', ofAnAccount, ['removeConnection', 'groupByStatus']);

    await harness.run('searchEventLog', { connectionName: 'Work', query: 'user:SYSTEM' });
    const withAccount = [...ofAnAccount, 'removeConnection', 'groupByStatus'];
    await offers('a search was run', withAccount, ofKeptSearches, ['clearRecentSearches']);
    assert.deepEqual(title('searches'), ['clearRecentSearches', 'openExportedLog', 'title.searchEventLog']);
    await harness.run('clearRecentSearches');
    await offers('it is forgotten', withAccount);
    await write('savedSearches', [{ name: 'System', query: 'user:SYSTEM', connection: 'Work' }]);
    const ofSaved = [...ofKeptSearches, 'renameSearch'];
    await offers('one is saved', withAccount, ofSaved, ['watchSearch']);
    await write('savedSearches', [{ name: 'System', query: 'user:SYSTEM', connection: 'Work', watch: true }]);
    await offers('it is watched', withAccount, ofSaved, ['watchSearch', 'unwatchSearch', 'resumeWatch']);

    harness.buttons.push('Sign Out');
    await harness.run('signOut', { connectionName: 'Work' });
    const without = ['deleteSearch', 'renameSearch', 'copySearchLink', 'unwatchSearch', 'resumeWatch'];
    await offers('signed out', ['removeConnection'], without);
    assert.ok(title('notifications').includes('title.removeConnection'));
  });

  it('is on a row what can be done with it, by clauses that all hold somewhere', async () => {
    const seen = new Map<string, readonly string[]>();
    const look = async (): Promise<void> => {
      const add = (view: string, { contextValue = '' }: TreeRow<unknown>) => {
        const row = { view: `platformEvents.${view}`, viewItem: contextValue };
        seen.set(`${view} ${contextValue}`, named(offeredIn('view/item/context', row)));
      };
      const walk = async (rows: readonly TreeRow[]) => {
        for (const row of rows) {
          add('notifications', row);
          if (row.element.kind === 'group' || row.element.kind === 'connection')
            await walk(await harness.rows(row.element));
        }
      };
      await walk(await harness.rows());
      for (const group of await harness.searchRows()) {
        add('searches', group);
        for (const row of await harness.searchRows(group.element)) add('searches', row);
      }
    };
    const sees = (kind: string) =>
      until(
        `a row ${kind}`,
        async () => {
          await look();
          return seen.has(kind);
        },
        () => [...seen.keys()],
      );

    await harness.signIn(front, 'Work');
    await harness.signIn(service, 'Home');
    await sees('notifications notice.acknowledged');
    harness.answers.push('Until it changes');
    const [first] = await harness.noticeRows();
    await harness.run('mute', first?.element);
    await sees('notifications notice.unacknowledged.muted');
    await harness.run('searchEventLog', { connectionName: 'Home', query: 'user:SYSTEM' });
    await write('savedSearches', [
      { name: 'System', query: 'user:SYSTEM' },
      { name: 'Watched', query: 'user:CUSTOMER', connection: 'Home', watch: true },
      { name: 'Paused', query: 'user:CUSTOMER', connection: 'Work', watch: true },
    ]);
    await sees('searches recent');
    await sees('searches saved.watched');
    await harness.run('refresh');
    await sees('searches saved.watched.paused');
    isRefusing = true;
    await harness.run('refresh');
    await sees('notifications connection.refused');
    harness.buttons.push('Sign Out');
    await harness.run('signOut', { connectionName: 'Work' });
    await sees('notifications connection.signedOut');
    const ofNotice = [
      ...['openNotification', 'searchNoticeWindow', 'copyLink', 'copyAsCurl', 'copyAsMarkdown', 'copyAsText'],
      ...['findInWorkspace', 'exportCalendar'],
    ];
    const ofConnection = ['removeConnection', 'searchEventLog', 'signOut'];
    const ofSaved = ['runSearch', 'renameSearch', 'deleteSearch', 'copySearchLink'];
    const wanted = {
      'notifications connection.unacknowledged': [...ofConnection, 'acknowledgeAll'],
      'notifications connection.refused': [...ofConnection, 'signIn'],
      'notifications connection.signedOut': ['removeConnection', 'signIn'],
      'notifications group.unacknowledged': ['acknowledgeAll'],
      'notifications notice.unacknowledged': [...ofNotice, 'acknowledge', 'icon.acknowledge', 'mute'],
      'notifications notice.acknowledged': [...ofNotice, 'mute'],
      'notifications notice.unacknowledged.muted': [...ofNotice, 'acknowledge', 'icon.acknowledge', 'unmute'],
      'searches group.saved': [],
      'searches group.recent': ['clearRecentSearches'],
      'searches saved': [...ofSaved, 'watchSearch'],
      'searches saved.watched': [...ofSaved, 'unwatchSearch'],
      'searches saved.watched.paused': [...ofSaved, 'unwatchSearch', 'resumeWatch'],
      'searches recent': ['runSearch', 'saveSearch', 'removeRecentSearch', 'copySearchLink'],
    };
    for (const [kind, commands] of Object.entries(wanted)) assert.deepEqual(seen.get(kind), [...commands].sort(), kind);
    // Of several selected rows: those that Find hides are out of sight, and stay selected.
    const severalOf = (viewItem: string, treeFindOpen: boolean) =>
      named(
        offeredIn('view/item/context', {
          ...{ view: 'platformEvents.notifications', viewItem, listMultiSelection: true },
          treeFindOpen,
        }),
      );
    for (const viewItem of ['notice.unacknowledged', 'notice.acknowledged']) {
      const icon = viewItem === 'notice.unacknowledged' ? ['icon.acknowledge'] : [];
      const others = ['exportCalendar', 'mute', ...icon];
      assert.deepEqual(severalOf(viewItem, false), ['acknowledge', ...others].sort());
      assert.deepEqual(severalOf(viewItem, true), ['acknowledgeAll', ...others].sort());
    }
    const several = ['listMultiSelection', 'treeFindOpen'].map((key) => [key, true] as const);
    const isMet = ({ when }: { readonly when: string }) =>
      [...seen.keys()].some((kind) => {
        const [view, viewItem] = kind.split(' ');
        const row = [
          ['view', `platformEvents.${view}`],
          ['viewItem', String(viewItem)],
        ] as const;
        return [row, [...row, ...several]].some((contexts) => holds(when, new Map<string, unknown>(contexts)));
      });
    assert.deepEqual(
      menus['view/item/context'].filter((item) => !isMet(item)),
      [],
    );
  });
});
