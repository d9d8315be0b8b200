import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { searchLink } from '../../src/ui/editor/linkText.ts';
import type { SearchElement } from '../../src/ui/searches/view.ts';
import { Harness, until } from './harness.ts';

const logins = { name: 'Logins', query: 'name:"Login*" after:7d', connection: 'Work' };
const system = { name: 'System', query: 'user:SYSTEM' };

const setting = () => vscode.workspace.getConfiguration('platformEvents').get<unknown>('savedSearches');

async function write(value: unknown): Promise<void> {
  const section = vscode.workspace.getConfiguration('platformEvents');
  await section.update('savedSearches', value, vscode.ConfigurationTarget.Global);
}

describe('The view of searches', () => {
  const services: RunningService[] = [];
  let harness: Harness;

  const signIn = async (name: string): Promise<RunningService> => {
    const service = await startService({ notifications: 3, entries: 20, user: `user-${services.length}` });
    services.push(service);
    await harness.signIn(service, name);
    return service;
  };

  beforeEach(async () => {
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  /** Group by group, the rows' labels. */
  const shown = async () => {
    const groups = await harness.searchRows();
    const rows = await Promise.all(groups.map(({ element }) => harness.searchRows(element)));
    return Object.fromEntries(groups.map(({ label }, place) => [label, rows[place]?.map((row) => row.label)]));
  };
  const element = async (label: string): Promise<SearchElement> => {
    for (const group of await harness.searchRows()) {
      for (const row of await harness.searchRows(group.element)) if (row.label === label) return row.element;
    }
    return assert.fail(`no row ${label}`);
  };
  /** The connections and queries that the log was opened with. */
  const searched = () =>
    harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog').map(({ args }) => args[0]);
  /** Runs a query on the log's page, as a person who types it there, until it is remembered. */
  const search = async (connectionName: string, query: string) => {
    await harness.run('searchEventLog', { connectionName, query });
    await until(`${query} is remembered`, async () => (await shown()).Recent?.[0] === query, harness.story);
  };

  it('is empty at first, so that its welcome text shows', async () => {
    assert.deepEqual(await harness.searchRows(), []);
  });

  it('lists saved searches with their query, and draws nothing of it', async () => {
    await write([{ name: 'Fire $(flame)', query: 'a $(flame) [x](command:y)\n\u202eb', connection: 'Work' }, system]);
    await until('rows', async () => (await harness.searchRows()).length === 1);
    const [group] = await harness.searchRows();
    const [row, other] = await harness.searchRows(group?.element);
    assert.ok(row !== undefined && other !== undefined);
    assert.equal(row.description, 'a $\u200a(flame) [x]\u200a(command:y) [U+202E]b');
    const item = await harness.searchItem(row.element);
    assert.equal(item.tooltip, 'a $(flame) [x](command:y)\n[U+202E]b\nWork');
    assert.equal(item.accessibilityInformation?.label, `${row.label}, ${row.description}`);
    assert.equal(item.contextValue, 'saved');
    assert.equal((await harness.searchItem(other.element)).tooltip, 'user:SYSTEM');
    assert.notEqual(item.id, (await harness.searchItem(other.element)).id);
    assert.equal(item.id, (await harness.searchItem(await element('Fire $(flame)'))).id, 'the row stays selected');
  });

  it('remembers what was run, and forgets it one by one or all at once', async () => {
    await signIn('Work');
    for (const query of ['user:SYSTEM', 'name:"Login*"']) await search('Work', query);
    assert.deepEqual(await shown(), { Recent: ['name:"Login*"', 'user:SYSTEM'] });
    await harness.run('removeRecentSearch', await element('user:SYSTEM'));
    assert.deepEqual(await shown(), { Recent: ['name:"Login*"'] });
    await search('Work', 'user:CUSTOMER');
    await harness.run('clearRecentSearches');
    assert.deepEqual(await shown(), {});
  });

  it('brings all recent ones back by Undo', async () => {
    await signIn('Work');
    for (const query of ['user:SYSTEM', 'name:"Login*"']) await search('Work', query);
    harness.buttons.push('Undo');
    await harness.run('clearRecentSearches');
    assert.deepEqual(harness.notes, ['Cleared the recent searches.']);
    assert.deepEqual(await shown(), { Recent: ['name:"Login*"', 'user:SYSTEM'] });
  });

  it('runs a search by a click, on the account that it is for', async () => {
    await signIn('Home');
    await signIn('Work');
    await write([logins]);
    await until('the row', async () => (await shown()).Saved !== undefined);
    const { command } = await harness.searchItem(await element('Logins'));
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: logins.query, keepFocus: true }]);
    const asked = () => services[1]?.requests.some(({ path }) => path.includes('Event_Log/getAllObjects')) === true;
    await until('the service is asked', asked, harness.story);
    await until('it is remembered', async () => (await shown()).Recent?.[0] === logins.query);
    const recent = await harness.searchRows((await harness.searchRows())[1]?.element);
    const saved = await harness.searchRows((await harness.searchRows())[0]?.element);
    assert.equal(
      saved[0]?.description,
      `Work · ${logins.query}`,
      'with several accounts a row says whose search it is',
    );
    assert.equal(recent[0]?.description, 'Work', 'with several accounts a row says whose search it was');
  });

  it('runs a search of an account that is signed out on no other one, and leads to signing in there before it runs', async () => {
    await signIn('Work');
    await signIn('Home');
    await harness.run('signOut', { connectionName: 'Work' });
    await write([logins]);
    await until('the row', async () => (await shown()).Saved !== undefined);
    await harness.run('runSearch', await element('Logins'));
    assert.deepEqual(searched(), []);
    assert.deepEqual(harness.warnings, ['You are not signed in to Work.']);
    harness.buttons.push('Sign In');
    await harness.run('runSearch', await element('Logins'));
    const signIns = () => harness.commandsRun.filter(({ id }) => id === 'platformEvents.signIn');
    await until('signing in', () => signIns().length === 1, harness.story);
    assert.deepEqual(signIns()[0]?.args, [{ connectionName: 'Work' }]);
    assert.deepEqual(searched(), [], 'nobody has signed in');
    harness.buttons.push('Sign In');
    harness.answers.push(services[0]?.userName ?? '', services[0]?.apiKey ?? '');
    await harness.run('runSearch', await element('Logins'));
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: logins.query }], 'somebody has by now');
  });

  it('waits in a window that has just opened until it is known who is signed in', async () => {
    await signIn('Work');
    await write([logins]);
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let asked = false;
    harness.secretsGate = () => {
      asked = true;
      return unlocked;
    };
    harness = await harness.reload();
    await until('the keyring is asked', () => asked, harness.story);
    await until('the row', async () => (await shown()).Saved !== undefined);
    // What doesn't wait says why it isn't known.
    await harness.run('copyAsCurl', { connectionName: 'Work', asked: { notice: 7 } });
    assert.match(harness.warnings.join(), /^The editor’s secret storage did not answer, so nobody is signed in to /);
    const running = harness.run('runSearch', await element('Logins'));
    unlock();
    await running;
    assert.equal(harness.warnings.length, 1, String(harness.warnings));
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: logins.query }]);
  });

  it('asks for the account where a search has none, or one that isn’t there any more', async () => {
    await signIn('Home');
    await write([logins, system]);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    await harness.run('runSearch', await element('System'));
    assert.deepEqual(searched(), [{ connectionName: 'Home', query: system.query }], 'the only one is not asked for');
    const [savedGroup] = await harness.searchRows();
    const rows = await harness.searchRows(savedGroup?.element);
    assert.deepEqual(
      rows.map(({ description }) => description),
      [`Work · ${logins.query}`, system.query],
      'whose it is, beside another’s',
    );
    harness.answers.push({ escape: true });
    await harness.run('runSearch', await element('Logins'));
    assert.equal(harness.placeholders.at(-1), 'There is no connection “Work” any more. Search which one?');
    assert.equal(searched().length, 1, 'not the account that it was saved for');
    harness.answers.push('Home');
    await harness.run('runSearch', await element('Logins'));
    assert.deepEqual(searched().splice(1), [{ connectionName: 'Home', query: logins.query }]);
    await signIn('Other');
    harness.answers.push('Other');
    await harness.run('runSearch', await element('System'));
    assert.deepEqual(searched()[2], { connectionName: 'Other', query: system.query });
    harness.answers.push({ escape: true });
    await harness.run('runSearch', await element('System'));
    assert.equal(searched().length, 3);
  });

  it('asks to sign in where nobody is, and from the palette which search', async () => {
    await write([system]);
    await until('the row', async () => (await shown()).Saved !== undefined);
    await harness.run('runSearch', await element('System'));
    assert.deepEqual(harness.warnings, ['Sign in to search the event log.']);
    await write([logins, system]);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    await harness.run('runSearch', await element('Logins'));
    assert.equal(harness.warnings[1], 'There is no connection “Work” any more.');
    await signIn('Work');
    harness.answers.push('System');
    await harness.run('runSearch');
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: system.query }]);
  });

  it('opens the event log from the palette once somebody has signed in by the message that asks for it', async () => {
    const service = await signIn('Work');
    await harness.run('signOut', { connectionName: 'Work' });
    const isShown = () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0);
    await harness.run('searchEventLog');
    assert.deepEqual([harness.warnings.splice(0), isShown()], [['Sign in to search the event log.'], false]);
    harness.buttons.push('Sign In');
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('searchEventLog');
    await until('the log', isShown, harness.story);
  });

  it('keeps a search under a name, and asks before it replaces another', async () => {
    harness.answers.push({ proposed: true });
    await harness.run('saveSearch', { connectionName: 'Work', query: 'user:SYSTEM' });
    assert.deepEqual(setting(), [{ name: 'user:SYSTEM', query: 'user:SYSTEM', connection: 'Work' }]);
    assert.match(harness.said.at(-1) ?? '', /Saved the search “user:SYSTEM”/);

    harness.answers.push('user:SYSTEM');
    await harness.run('saveSearch', { connectionName: 'Work', query: 'user:CUSTOMER' });
    assert.match(harness.warnings.at(-1) ?? '', /“user:SYSTEM” already\. Replace it\?$/);
    assert.match(JSON.stringify(setting()), /"query":"user:SYSTEM"/);

    harness.answers.push('', ' user:SYSTEM ');
    harness.buttons.push('Replace');
    await harness.run('saveSearch', { connectionName: 'Work', query: 'user:CUSTOMER' });
    assert.deepEqual(harness.boxes.at(-1)?.objections, ['A name is needed.']);
    assert.deepEqual(setting(), [{ name: 'user:SYSTEM', query: 'user:CUSTOMER', connection: 'Work' }]);

    await write([{ name: 'Logins', query: 'name:Login*', connection: 'Home', watch: '2026-11-20T15:40:00Z' }]);
    const ask = vscode.window.showWarningMessage as (...asked: unknown[]) => Promise<unknown>;
    let detail: string | undefined;
    Object.defineProperty(vscode.window, 'showWarningMessage', {
      configurable: true,
      writable: true,
      value: (text: string, ...rest: { detail?: string }[]) => {
        detail ??= rest[0]?.detail;
        return ask(text, ...rest);
      },
    });
    harness.answers.push('Logins');
    harness.buttons.push('Replace');
    await harness.run('saveSearch', { connectionName: 'Work', query: 'user:CUSTOMER' });
    assert.equal(detail, 'It searches Home. It is watched, which ends when it is replaced.');
    assert.deepEqual(setting(), [{ name: 'Logins', query: 'user:CUSTOMER', connection: 'Work' }]);

    for (const nonsense of [{ query: 'x' }, { connectionName: 'Work', query: 'x'.repeat(8001) }, 7])
      await harness.run('saveSearch', nonsense);
    assert.equal(harness.boxes.length, 4);
  });

  it('has rows for keys while others come and go: the editor is told of all only where a group does', async () => {
    await signIn('Work');
    await write([system]);
    await until('the row', async () => (await shown()).Saved?.length === 1);
    await search('Work', 'ip:10.0.0.1');
    await shown();
    // Told of all, it has no row of any until each group was asked for: Delete at once after a click asks which.
    harness.searchRedraws.length = 0;
    await search('Work', 'ip:10.0.0.2');
    await write([logins, system]);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    assert.ok(harness.searchRedraws.length >= 2);
    assert.ok(!harness.searchRedraws.includes('all'), JSON.stringify(harness.searchRedraws));
    assert.ok(harness.searchRedraws.every((told) => told.includes('saved') && told.includes('recent')));
    await harness.run('clearRecentSearches');
    assert.equal(harness.searchRedraws.at(-1), 'all');
    assert.deepEqual(Object.keys(await shown()), ['Saved']);
  });

  it('keeps a recent search', async () => {
    await signIn('Work');
    await search('Work', 'ip:10.0.0.1');
    harness.answers.push('One address');
    await harness.run('saveSearch', await element('ip:10.0.0.1'));
    assert.deepEqual(await shown(), { Saved: ['One address'], Recent: ['ip:10.0.0.1'] });
    assert.deepEqual(setting(), [{ name: 'One address', query: 'ip:10.0.0.1', connection: 'Work' }]);
  });

  it('links and keeps dates of a search with the zone that they are read in here', async () => {
    const zone = async (value: string | undefined) =>
      vscode.workspace.getConfiguration('platformEvents').update('timeZone', value, vscode.ConfigurationTarget.Global);
    await zone('service');
    await signIn('Work');
    await write([{ ...system, query: 'user:SYSTEM after:2026-01-20' }]);
    await harness.run('copySearchLink', await element('System'));
    assert.deepEqual(harness.copied, [searchLink('user:SYSTEM after:2026-01-20T00:00-06:00')]);
    await zone('utc');
    await search('Work', 'before:2026-01-20');
    harness.answers.push('January');
    await harness.run('saveSearch', await element('before:2026-01-20'));
    assert.match(JSON.stringify(setting()), /"before:2026-01-20T00:00Z"/);
    await zone(undefined);
    // A page told where the reader sits, which is elsewhere than this machine.
    const machine = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    harness.memory.set('readerZone', { name: 'Pacific/Marquesas', machine });
    await harness.run('copySearchLink', await element('before:2026-01-20'));
    assert.equal(harness.copied.at(-1), searchLink('before:2026-01-20T00:00-09:30'));
  });

  it('renames the search with the focus, not to a name that another has', async () => {
    await write([{ ...logins, color: 'red' }, system]);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    harness.answers.push('System', 'Who came');
    await harness.pressKey('renameSearch', await element('Logins'));
    assert.deepEqual(harness.boxes.at(-1)?.objections, ['There is a saved search of this name already.']);
    assert.deepEqual(setting(), [{ ...logins, name: 'Who came', color: 'red' }, system]);
    assert.deepEqual(await shown(), { Saved: ['Who came', 'System'] });
    assert.deepEqual(harness.focusedSearches, ['saved:Who came']);
  });

  it('deletes a search without a question and brings it back by Undo', async () => {
    const before = [{ ...logins, color: 'red' }, system];
    await write(before);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    await harness.run('deleteSearch', await element('Logins'));
    assert.deepEqual(setting(), [system]);
    assert.deepEqual(harness.notes, ['Deleted the search “Logins”.']);
    await write(before);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    harness.buttons.push('Undo');
    await harness.run('deleteSearch', await element('Logins'));
    assert.deepEqual(setting(), before);
    assert.deepEqual(await shown(), { Saved: ['Logins', 'System'] });
  });

  it('tells once of what is deleted or cleared twice, as the second message would take the place of the one that can undo it', async () => {
    await signIn('Work');
    await write([logins, system]);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    const row = await element('Logins');
    await Promise.all([harness.run('deleteSearch', row), harness.run('deleteSearch', row)]);
    assert.deepEqual(setting(), [system]);
    assert.deepEqual(harness.notes, ['Deleted the search “Logins”.']);
    await search('Work', 'user:SYSTEM');
    await harness.run('clearRecentSearches');
    await harness.run('clearRecentSearches');
    assert.deepEqual(harness.notes.slice(1), ['Cleared the recent searches.']);
  });

  it('takes Delete on a recent search for forgetting it', async () => {
    await signIn('Work');
    await search('Work', 'user:SYSTEM');
    await harness.pressKey('deleteSearch', await element('user:SYSTEM'));
    assert.deepEqual(await shown(), {});
    assert.deepEqual(harness.notes, []);
  });

  it('asks which search is meant where no row is given', async () => {
    await signIn('Work');
    await search('Work', 'user:SYSTEM');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await write([logins, system]);
    await until('the rows', async () => (await shown()).Saved?.length === 2);
    harness.picks.length = 0;
    // Where the key was pressed as its row went, nothing is asked for: keys that follow would choose there.
    await harness.pressKey('deleteSearch', undefined);
    assert.equal(harness.warnings.at(-1), 'That row has changed or gone meanwhile. Choose it once more.');
    harness.answers.push({ escape: true }, { escape: true }, { escape: true });
    await harness.run('deleteSearch');
    await harness.run('renameSearch');
    await harness.run('removeRecentSearch');
    assert.deepEqual(harness.picks, [
      { title: 'Delete Search', labels: ['Logins', 'System', 'user:SYSTEM'] },
      { title: 'Rename Search', labels: ['Logins', 'System'] },
      { title: 'Remove from Recent', labels: ['user:SYSTEM'] },
    ]);
    assert.deepEqual(setting(), [logins, system]);
    harness.answers.push('System');
    await harness.run('deleteSearch');
    assert.deepEqual(setting(), [logins]);
  });

  it('shares and keeps the search of the log page in front where no row is given, else asks', async () => {
    await signIn('Work');
    await write([logins]);
    await search('Work', 'user:SYSTEM');
    harness.answers.push('From the page');
    await harness.run('saveSearch');
    await until('it is kept', async () => (await shown()).Saved?.length === 2);
    await harness.run('copySearchLink');
    await harness.run('copyAsCurl');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    harness.answers.push('Logins');
    await harness.run('copySearchLink');
    assert.deepEqual(
      harness.copied
        .map((text) => decodeURIComponent(text).replace(/.*\/log\?q=/, ''))
        .filter((text) => !/^curl/m.test(text)),
      ['user:SYSTEM', logins.query],
    );
    const curl = decodeURIComponent(harness.copied.find((text) => /^curl/m.test(text)) ?? '');
    assert.match(curl, /Event_Log\/getAllObjects.*"userType":\{"operation":"SYSTEM"\}/s);
  });

  it('says what is wrong with the search of the log page in front, and asks for no other one', async () => {
    await signIn('Work');
    await write([logins]);
    await until('a row', async () => (await shown()).Saved?.length === 1);
    await harness.run('searchEventLog', { connectionName: 'Work', query: 'after:never' });
    harness.picks.length = 0;
    for (const command of ['saveSearch', 'copySearchLink', 'copyAsCurl'] as const) {
      harness.warnings.length = 0;
      await harness.run(command);
      assert.deepEqual(harness.warnings.length, 1, command);
      assert.match(harness.warnings[0] ?? '', /“never”/);
    }
    assert.deepEqual([harness.picks, harness.copied, setting()], [[], [], [logins]]);
  });

  it('says what is wrong with the setting, once, uses the rest and overwrites nothing', async () => {
    await write([system, { name: 'No query' }, 7, { ...system, query: 'another' }]);
    await until('a warning', () => harness.warnings.length > 0);
    assert.match(
      harness.warnings[0] ?? '',
      /savedSearches\[1\] needs a name and a query.*savedSearches\[2\] needs.*savedSearches\[3\]: there is a saved search/s,
    );
    assert.deepEqual(await shown(), { Saved: ['System'] });
    harness.answers.push('Another');
    await harness.run('saveSearch', { connectionName: 'Work', query: 'x' });
    assert.deepEqual(harness.warnings.slice(1), []);
    assert.deepEqual(setting(), [
      system,
      { name: 'No query' },
      7,
      { ...system, query: 'another' },
      { name: 'Another', query: 'x', connection: 'Work' },
    ]);

    await write('no list');
    await until('another warning', () => harness.warnings.length > 1);
    harness.answers.push('Lost');
    await harness.run('saveSearch', { connectionName: 'Work', query: 'x' });
    assert.match(harness.warnings.at(-1) ?? '', /could not be changed\. .*must be a list\.$/);
    assert.equal(setting(), 'no list');
    assert.deepEqual(await shown(), {});
  });

  it('says what is wrong with the setting no second time because what stands before it is deleted', async () => {
    await write([logins, system, { name: 'No query' }, 7]);
    await until('a warning', () => harness.warnings.length > 0);
    await harness.run('deleteSearch', await element('Logins'));
    await until('it is gone', async () => (await shown()).Saved?.length === 1);
    // What is told comes in turn: the next one shows that nothing came between.
    await write([{ name: 'No query' }, 7, { name: 'None either' }]);
    await until('a warning of three', () => harness.warnings.some((text) => text.includes('savedSearches[2]')));
    assert.equal(harness.warnings.length, 2, harness.warnings.join('\n'));
    await write([{ name: 'Another without a query' }, 7, { name: 'None either' }]);
    await until('a warning of another entry, with the same mistake', () => harness.warnings.length > 2);
  });

  it('ignores searches that a workspace brings', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    const bring = section.update('savedSearches', [system], vscode.ConfigurationTarget.Workspace);
    await assert.rejects(Promise.resolve(bring), /workspace/i);
    assert.deepEqual(await harness.searchRows(), []);
  });
});

describe('A notice in the tree', () => {
  let service: RunningService;
  let harness: Harness;
  const hour = 3_600_000;
  const begin = Math.floor(Date.now() / 60_000) * 60_000 - 5 * hour;
  const wire = (ms: number) => new Date(ms).toISOString().replace('Z', '+00:00');

  beforeEach(async () => {
    harness = await Harness.start();
    service = await startService({ key: `k3y'"$x`, notifications: 0, entries: 5 });
    service.addNotices([
      {
        id: 11,
        subject: 'Router work',
        startDate: wire(begin),
        endDate: wire(begin + hour),
        statusCode: { keyName: 'ACTIVE', name: 'Active' },
        notificationOccurrenceEventType: { keyName: 'PLANNED' },
      },
    ]);
    await harness.signIn(service, 'Work');
  });

  afterEach(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.close();
  });

  it('leads to the event log of its window', async () => {
    const [row] = await harness.noticeRows();
    await harness.run('searchNoticeWindow', row?.element);
    const written = (ms: number) => new Date(ms).toISOString().replace(':00.000', '');
    assert.deepEqual(harness.commandsRun.at(-1), {
      id: 'platformEvents.searchEventLog',
      args: [{ connectionName: 'Work', query: `after:${written(begin - hour)} before:${written(begin + 2 * hour)}` }],
    });
    await until('the log is read', () => service.requests.some(({ path }) => path.includes('Event_Log')));
  });

  it('is copied as the command that asks for it, without the key', async () => {
    const [row] = await harness.noticeRows();
    const before = service.requests.length;
    await harness.run('copyAsCurl', row?.element);
    const [command = ''] = harness.copied;
    const address = `${service.baseUrl}/rest/v3.1/Platform_Notification_Occurrence_Event/11/getObject.json?`;
    assert.ok(command.includes(address), command);
    assert.match(command, /\$\{?(env:)?PLATFORM_EVENTS_USER/);
    for (const form of ['k3y', Buffer.from(`demo:k3y'"$x`).toString('base64'), 'Basic'])
      assert.ok(!command.includes(form), command);
    assert.match(command, /^curl/);
    assert.match(harness.said.at(-1) ?? '', /Copied; set PLATFORM_EVENTS_USER and PLATFORM_EVENTS_API_KEY$/);
    assert.equal(service.requests.length, before, 'nothing is sent for that');
  });

  it('has a log whose search is copied in the same way', async () => {
    const search = { userType: 'SYSTEM', after: Date.UTC(2026, 10, 1) };
    await harness.run('copyAsCurl', { connectionName: 'Work', asked: { log: search } });
    const [command = ''] = harness.copied;
    assert.match(command, /^curl.*Platform_Event_Log\/getAllObjects\.json\?.*SYSTEM.*resultLimit=0,50'$/);
    assert.match(harness.said.at(-1) ?? '', /Copied; set PLATFORM_EVENTS_USER and PLATFORM_EVENTS_API_KEY$/);
    harness.answers.push({ escape: true });
    await harness.run('copyAsCurl', { connectionName: 'Work', asked: { notice: 'all' } });
    assert.equal(harness.copied.length, 1);
  });

  it('has a log whose search says which parts of its query the service isn’t asked', async () => {
    const query = `user:SYSTEM -name:"it's" before:2d`;
    const search = { userType: 'SYSTEM', before: Date.UTC(2026, 10, 1) };
    await harness.run('copyAsCurl', { connectionName: 'Work', asked: { log: search }, query });
    const [command = ''] = harness.copied;
    assert.doesNotMatch(command, /\n|#|'these/i);
    assert.match(
      harness.notes.at(-1) ?? '',
      /^The copied request gives the first 50 entries without regard to .*: -name:"it's" before:2d$/,
    );
    assert.match(command, /^curl.*SYSTEM/);
    assert.doesNotMatch(decodeURIComponent(command), /2026|name/);
  });

  it('says why where its window can’t be read', async () => {
    await harness.run('searchNoticeWindow', { connectionName: 'Work', id: 99 });
    assert.match(
      harness.warnings.at(-1) ?? '',
      /^Reading notice 99: .*has no notice 99, or this user may not see it\.$/,
    );
  });
});
