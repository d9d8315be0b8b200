// Commands with a page in front whose account nobody is signed in to any more: each says so, and leads to signing in.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CommandName } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { sendJson, standBefore } from './front.ts';
import { Harness, until } from './harness.ts';
import { workNotice } from './workNotice.ts';

const notice = (id: number) =>
  workNotice(id, { impactedResources: [{ resourceType: 'SERVER', hostname: `host-${id}`, filterLabel: 'Server' }] });

describe('A command about a notice whose account nobody is signed in to', () => {
  let service: RunningService;
  let other: RunningService;
  let harness: Harness;

  before(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    other = await startService({ notifications: 0, entries: 0 });
    service.addNotices([notice(1)]);
    other.addNotices([notice(2)]);
  });

  after(async () => {
    await service.close();
    await other.close();
  });

  beforeEach(async () => {
    harness = await Harness.start();
    await harness.signIn(other, 'Beta');
    await harness.signIn(service, 'Alpha');
  });

  afterEach(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const commands: readonly CommandName[] = [
    'acknowledge',
    'copyAsMarkdown',
    'copyAsText',
    'searchNoticeWindow',
    'findInWorkspace',
    'saveAttachment',
    'copyAsCurl',
    'exportCalendar',
    'mute',
    'unmute',
  ];
  const reference = { connectionName: 'Alpha', id: 1 };
  const openPage = async () => {
    await harness.run('openNotification', reference);
    await until('its page', () => service.requests.some(({ path }) => path.includes('/1/getObject')));
    await until(
      'it is in front',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview,
    );
  };
  const alpha = async () => {
    const rows = await harness.rows();
    return rows.find(({ element }) => element.kind === 'connection' && element.session.connection.name === 'Alpha');
  };

  for (const command of commands) {
    it(`${command} says so where it was signed out, with Sign In`, async () => {
      await openPage();
      await harness.run('signOut', (await alpha())?.element);
      harness.buttons.push('Sign In');
      harness.answers.push({ escape: true });
      // From the palette that one is about all that the view shows.
      await harness.run(command, ...(command === 'exportCalendar' ? [reference] : []));
      await until('it is said', () => harness.warnings.length > 0, harness.story);
      assert.deepEqual(harness.warnings, ['You are not signed in to Alpha.']);
      const signIn = harness.commandsRun.find(({ id }) => id === 'platformEvents.signIn');
      assert.deepEqual(signIn?.args, [{ connectionName: 'Alpha' }]);
    });
  }

  it('says that the connection is gone where it was removed', async () => {
    await openPage();
    harness.buttons.push('Remove');
    await harness.run('removeConnection', (await alpha())?.element);
    await until('its row is gone', async () => (await alpha()) === undefined);
    for (const command of ['copyAsText', 'unmute'] as const) {
      harness.warnings.length = 0;
      await harness.run(command);
      assert.deepEqual(harness.warnings, ['There is no connection “Alpha” any more.']);
    }
  });

  it('needn’t be unmuted where it isn’t muted, which is said', async () => {
    await harness.run('unmute', { connectionName: 'Beta', id: 2 });
    assert.match(harness.said.at(-1) ?? '', /Isn’t muted: “.*” \(Beta\)$/);
  });

  it('is told apart from one that isn’t listed, which can’t be muted and needn’t be unmuted', async () => {
    const unlisted = { connectionName: 'Alpha', id: 999 };
    await harness.run('mute', unlisted);
    await harness.run('unmute', unlisted);
    assert.deepEqual(
      harness.said.slice(-2).map((said) => said.replace('$(check) ', '')),
      ['Notice 999 isn’t listed, so it can’t be muted', 'Notice 999 isn’t listed, and isn’t muted'],
    );
    assert.deepEqual(harness.warnings, []);
  });
});

describe('An acknowledgement that is under way while its person signs out', () => {
  it('is told of once the service has carried it out', async () => {
    const service = await startService({ notifications: 0, entries: 0 });
    service.addNotices([notice(1)]);
    let answer: (() => void) | undefined;
    const front = await standBefore(service, ({ url = '' }, response) => {
      if (!url.includes('acknowledgeNotification')) return false;
      answer = () => sendJson(response, 200, true);
      return true;
    });
    const harness = await Harness.start();
    try {
      await harness.signIn(front, 'Alpha');
      const [row] = await harness.noticeRows();
      const acknowledging = harness.run('acknowledge', row?.element, undefined);
      await until('it is sent', () => answer !== undefined, harness.story);
      await harness.run('signOut', { connectionName: 'Alpha' });
      answer?.();
      await acknowledging;
      assert.match(harness.said.at(-1) ?? '', /^\$\(check\) Acknowledged “/);
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });
});
