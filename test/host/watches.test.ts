// Watched searches as the editor shows them: commands, rows, the badge and the message, against a service whose log grows.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import type { SearchElement } from '../../src/ui/searches/view.ts';
import { hostileCorpus } from '../support/hostileTexts.ts';
import { type Intercept, sendJson, standBefore } from './front.ts';
import { Harness, type TreeRow, until } from './harness.ts';

const failed = { name: 'Failed logins', query: 'name:"Login Failed"', connection: 'Work' };

describe('Watched searches', () => {
  const services: RunningService[] = [];
  let harness: Harness;
  let service: RunningService;

  const setting = (): readonly JsonRecord[] =>
    vscode.workspace.getConfiguration('platformEvents').get<JsonRecord[]>('savedSearches') ?? [];
  const write = async (value: unknown, name = 'savedSearches') =>
    vscode.workspace.getConfiguration('platformEvents').update(name, value, vscode.ConfigurationTarget.Global);

  const signIn = async (name: string, latencyMs = 0): Promise<RunningService> => {
    const started = await startService({ notifications: 3, entries: 20, user: `user-${services.length}`, latencyMs });
    services.push(started);
    await harness.signIn(started, name);
    return started;
  };

  /** The row of a saved search, by its name. */
  const row = async (name: string): Promise<TreeRow<SearchElement>> => {
    const [saved] = await harness.searchRows();
    const found = (await harness.searchRows(saved?.element)).find(({ label }) => label === name);
    return found ?? assert.fail(`no row ${name}`);
  };
  const tooltip = async (name: string) => String((await harness.searchItem((await row(name)).element)).tooltip);
  const says = (name: string, text: string | RegExp) =>
    until(
      `${name} says ${text}`,
      async () => {
        const { description } = await row(name);
        return typeof text === 'string' ? description.startsWith(text) : text.test(await tooltip(name));
      },
      harness.story,
    );
  const fail = (username: string, eventCreateDate = new Date().toISOString()) =>
    service.appendEntries([{ eventName: 'Login Failed', eventCreateDate, userType: 'CUSTOMER', username }]);
  /** On a busy machine the poll may come first. */
  const saysThatItIsWatched = (name: string) => says(name, /^Watched(: read with the next poll| since)/m);
  const watch = async (search: Readonly<Record<string, unknown>> = failed, since = new Date().toISOString()) => {
    await write([{ ...search, watch: since }]);
    await saysThatItIsWatched(String(search.name));
  };

  beforeEach(async () => {
    harness = await Harness.start();
    service = await signIn('Work');
  });

  afterEach(async () => {
    await harness.dispose();
    await write(undefined, 'watchAlerts');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await Promise.all(services.splice(0).map((one) => one.close()));
  });

  it('count new entries in their row and in the badge, tell of them once, and open by the message’s button', async () => {
    await write([failed]);
    await harness.run('watchSearch', (await row(failed.name)).element);
    const [written] = setting();
    assert.ok(Math.abs(Date.parse(String(written?.watch)) - Date.now()) < 60_000);
    await saysThatItIsWatched(failed.name);
    const { contextValue, element } = await row(failed.name);
    assert.equal(contextValue, 'saved.watched');
    const spoken = async () => (await harness.searchItem(element)).accessibilityInformation?.label;
    assert.match((await spoken()) ?? '', /^Failed logins, watched, /, 'its icon isn’t heard');
    fail('bob');
    fail('eve');
    await harness.run('refresh');
    await says(failed.name, '2 new · name:');
    // Who tells of it is settled once it is kept.
    await until('told', () => harness.notes.length > 0, harness.story);
    assert.deepEqual(harness.notes, ['2 new entries in “Failed logins”: Login Failed · eve; Login Failed · bob']);
    assert.deepEqual(harness.searchesView.badge, { value: 2, tooltip: '2 new in watched searches' });
    assert.equal(harness.searchesView.description, '2 new');
    assert.match(await tooltip(failed.name), /^Watched since .* read up to .*\n2 new entries\.$/m);

    harness.buttons.push('Open Search');
    fail('mallory');
    await harness.run('refresh');
    await says(failed.name, 'name:');
    assert.equal(harness.notes.at(-1), '1 new entry in “Failed logins”: Login Failed · mallory');
    assert.equal(harness.searchesView.badge, undefined);
    const opened = harness.commandsRun.find(({ id }) => id === 'platformEvents.searchEventLog');
    assert.deepEqual(opened?.args, [{ connectionName: 'Work', query: failed.query, newestFirst: true }]);
    await harness.run('refresh');
    assert.equal(harness.notes.length, 2);
  });

  it('open by the message’s button though renamed meanwhile, and say where they were changed or deleted', async () => {
    await watch();
    const [watched] = setting();
    const told = async (username: string) => {
      harness.buttons.push('Open Search');
      const notes = harness.notes.length;
      fail(username);
      await harness.run('refresh');
      await until('told', () => harness.notes.length > notes && harness.buttons.length === 0, harness.story);
    };
    const opened = () => harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog');
    harness.beforePress = () => write([{ ...watched, name: 'Who failed' }]);
    await told('bob');
    await until('opened', () => opened().length === 1, harness.story);
    await says('Who failed', 'name:');
    for (const [username, searches] of [
      ['eve', [{ ...watched, name: 'Who failed', query: 'name:Logout' }]],
      ['zed', [{ name: 'Who failed', query: failed.query }]],
      ['mallory', []],
    ] as const) {
      await write([{ ...watched, name: 'Who failed' }]);
      await says('Who failed', /^Watched since/m);
      harness.beforePress = () => write(searches);
      await told(username);
      await until('said', () => harness.warnings.length === 1, harness.story);
      assert.deepEqual(harness.warnings.splice(0), ['“Who failed” was changed or deleted meanwhile.']);
    }
    await write([{ ...watched, name: 'Who failed' }]);
    await says('Who failed', /^Watched since/m);
    harness.beforePress = async () => {
      const section = vscode.workspace.getConfiguration('platformEvents');
      await section.update('connections', [], vscode.ConfigurationTarget.Global);
      await until('it is gone', () => harness.contexts.get('platformEvents.viewState') === 'noAccount', harness.story);
    };
    await told('trent');
    await until('said', () => harness.warnings.length === 1, harness.story);
    assert.deepEqual(harness.warnings, ['There is no connection “Work” any more.']);
    assert.equal(opened().length, 1);
  });

  it('go on where the connection gets another name, which the message’s button knows, after a reload too', async () => {
    const { baseUrl, objectPrefix } = service;
    const opened = () => harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog');
    const told = async (username: string) => {
      harness.buttons.push('Open Search');
      fail(username);
      await harness.run('refresh');
      await until('opened', () => opened().length === 1, harness.story);
      const [{ args } = assert.fail()] = opened();
      assert.equal((args[0] as { connectionName?: string }).connectionName, 'Office');
    };
    await watch();
    harness.beforePress = async () => {
      await write([{ name: 'Office', baseUrl, objectPrefix }], 'connections');
      await until('renamed', async () => (await harness.noticeRows()).length > 0, harness.story);
    };
    await told('bob');
    harness = await harness.reload();
    await says(failed.name, /^Watched since/m);
    await told('eve');
  });

  it('stay with their account where another one is added under a name that it had before', async () => {
    const { baseUrl, objectPrefix } = service;
    await watch();
    await harness.run('searchEventLog', { connectionName: 'Work', query: 'user:eve' });
    fail('bob');
    fail('eve');
    await harness.run('refresh');
    await says(failed.name, '2 new · name:');
    await until('told', () => harness.notes.length === 1, harness.story);
    await write([{ name: 'Office', baseUrl, objectPrefix }], 'connections');
    await until('renamed', async () => (await harness.noticeRows()).length > 0, harness.story);
    const [watched] = setting();
    assert.equal(watched?.connection, 'Work', 'a name in the settings is the user’s');

    // Nothing of it where the searches can't be written.
    await write('no list');
    const added = await startService({ notifications: 3, entries: 20, user: 'added' });
    services.push(added);
    harness.answers.push(added.baseUrl, added.objectPrefix, 'Work', added.userName, added.apiKey);
    await harness.run('addConnection');
    assert.match(harness.warnings.splice(0).join(), /could not be added .*savedSearches must be a list/);
    const names = () => vscode.workspace.getConfiguration('platformEvents').get<JsonRecord[]>('connections');
    assert.deepEqual([names()?.map(({ name }) => name), harness.secrets.size], [['Office'], 1]);

    await write([watched]);
    await says(failed.name, '2 new · name:');
    await harness.signIn(added, 'Work');
    assert.deepEqual(setting(), [{ ...watched, connection: 'Office' }]);
    assert.deepEqual(harness.memory.get('recentSearches'), [{ connection: 'Office', query: 'user:eve' }]);
    await says(failed.name, '2 new · Office · name:');
    added.appendEntries([
      { eventName: 'Login Failed', eventCreateDate: new Date().toISOString(), userType: 'CUSTOMER', username: 'zed' },
    ]);
    fail('mallory');
    await harness.run('refresh');
    await says(failed.name, '3 new · Office · name:');
    await until('told', () => harness.notes.length > 1, harness.story);
    assert.equal(harness.notes.length, 2);
    assert.match(harness.notes[1] ?? '', /^Office: 1 new entry in “Failed logins”: Login Failed · mallory$/);
    harness = await harness.reload();
    await says(failed.name, '3 new · Office · name:');
  });

  it('stay with their account where another one gets a name in the settings that it had before', async () => {
    const { baseUrl, objectPrefix } = service;
    await watch();
    fail('bob');
    fail('eve');
    await harness.run('refresh');
    await says(failed.name, '2 new · name:');
    const office = { name: 'Office', baseUrl, objectPrefix };
    await write([office], 'connections');
    await until('renamed', async () => (await harness.noticeRows()).length > 0, harness.story);
    const other = await startService({ notifications: 3, entries: 20, user: 'added' });
    services.push(other);
    await write([office, { ...office, name: 'Work', baseUrl: other.baseUrl }], 'connections');
    await until('left', () => setting()[0]?.connection === 'Office', harness.story);
    await says(failed.name, '2 new · Office · name:');
    fail('mallory');
    await harness.run('refresh');
    await says(failed.name, '3 new · Office · name:');
  });

  it('are drawn anew alone, and only where something else is to be said of them', async () => {
    const over = { ...failed, name: 'Over', query: 'before:2020-01-01', watch: true };
    await write([{ ...failed, watch: new Date().toISOString() }, over, { name: 'System', query: 'user:SYSTEM' }]);
    await says('Over', 'paused');
    const { element } = await row(failed.name);
    // What a row was last asked for is what the editor has.
    const has = async () => (await harness.searchItem(element)).description;
    harness.searchChanges.length = 0;
    fail('bob');
    await harness.run('refresh');
    await until('told', () => harness.searchesView.badge !== undefined, harness.story);
    assert.ok(harness.searchChanges.length > 0);
    for (const told of harness.searchChanges) assert.deepEqual(told, [element]);
    assert.match(String(await has()), /^1 new/);
    harness.searchChanges.length = 0;
    await harness.run('refresh');
    fail('eve');
    await harness.run('refresh');
    await until('told again', () => harness.searchesView.badge?.value === 2, harness.story);
    for (const told of harness.searchChanges) assert.deepEqual(told, [element]);
  });

  it('are seen once their row is opened, and reach as far back as what is new', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    await watch({ ...failed, query: 'name:"Login Failed" after:5s' }, ago(120));
    fail('bob', ago(60));
    await harness.run('refresh');
    await says(failed.name, '1 new');
    await harness.run('runSearch', (await row(failed.name)).element);
    await says(failed.name, 'name:');
    const [opened] = harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog');
    assert.match(JSON.stringify(opened?.args), /after:20\d\d-[-\dT:.]+Z/);
  });

  it('are seen where their row is opened in a window that doesn’t know yet what is new', async () => {
    await watch();
    fail('bob');
    await harness.run('refresh');
    await says(failed.name, '1 new');
    harness.isPatient = true;
    harness = await harness.reload();
    const { element, description } = await row(failed.name);
    assert.ok(!description.startsWith('1 new'), 'the window has just opened');
    await harness.run('runSearch', element);
    const opened = harness.commandsRun.find(({ id }) => id === 'platformEvents.searchEventLog');
    assert.deepEqual(opened?.args, [{ connectionName: 'Work', query: failed.query, newestFirst: true }]);
    await says(failed.name, 'name:');
    await until('nothing is new', () => harness.searchesView.badge === undefined, harness.story);
  });

  it('stay new where the log was left before the window knows what is new, which brings it to the front no more', async () => {
    await watch({ ...failed, query: 'name:"Login Failed" after:5s' }, new Date(Date.now() - 120_000).toISOString());
    fail('bob', new Date(Date.now() - 60_000).toISOString());
    await harness.run('refresh');
    await says(failed.name, '1 new');
    harness.isPatient = true;
    harness = await harness.reload();
    const opened = harness.run('runSearch', (await row(failed.name)).element);
    await until('the log', () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0), harness.story);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await opened;
    await says(failed.name, '1 new');
    assert.equal(harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog').length, 1);
  });

  it('are seen where their row is opened while signed out, once somebody has signed in by the message', async () => {
    await watch({ ...failed, query: 'name:"Login Failed" after:1s' });
    await harness.run('refresh');
    await says(failed.name, /^Watched since/m);
    await harness.run('signOut', { connectionName: 'Work' });
    await says(failed.name, 'paused');
    const failedAt = Date.now();
    fail('bob', new Date(failedAt).toISOString());
    await until('it is older than the search looks back', () => Date.now() - failedAt > 1_000);
    harness.buttons.push('Sign In');
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('runSearch', (await row(failed.name)).element);
    const opened = harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog');
    assert.match(JSON.stringify(opened.at(-1)?.args), /after:20\d\d-[-\dT:.]+Z/, JSON.stringify(opened));
    await says(failed.name, 'name:');
    assert.equal(harness.searchesView.badge, undefined);
  });

  it('are seen so too where the watch was begun while nobody was signed in', async () => {
    service = await signIn('Far', 500);
    await harness.run('signOut', { connectionName: 'Far' });
    const watch = new Date(Date.now() - 60_000).toISOString();
    await write([{ ...failed, query: 'name:"Login Failed" after:5s', connection: 'Far', watch }]);
    await says(failed.name, 'paused');
    fail('bob', new Date(Date.now() - 30_000).toISOString());
    harness.buttons.push('Sign In');
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('runSearch', (await row(failed.name)).element);
    const opened = harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog');
    assert.match(JSON.stringify(opened.at(-1)?.args), /after:20\d\d-[-\dT:.]+Z/, JSON.stringify(opened));
    await says(failed.name, 'Far · name:');
    assert.equal(harness.searchesView.badge, undefined);
  });

  it('tell nothing where the setting says so, and go on counting', async () => {
    await write('none', 'watchAlerts');
    await watch();
    fail('bob');
    await harness.run('refresh');
    await says(failed.name, '1 new');
    assert.deepEqual(harness.notes, []);
  });

  it('let no entry draw an icon or a link', async () => {
    await watch();
    for (const text of Object.values(hostileCorpus).slice(0, 6)) {
      const told = harness.notes.length;
      fail(text);
      await harness.run('refresh');
      await until('a message', () => harness.notes.length > told, harness.story);
    }
    for (const note of harness.notes) assert.doesNotMatch(note, /\$\(|\]\(|[\n\r\u202e\u2066]/);
  });

  it('are picked from the palette: those that can be watched, those that are', async () => {
    await write([
      { ...failed, watch: true },
      { name: 'System', query: 'user:SYSTEM' },
    ]);
    harness.answers.push('System');
    await harness.run('watchSearch');
    assert.deepEqual(harness.picks.at(-1)?.labels, ['System']);
    assert.equal(setting()[1]?.connection, 'Work', 'a watch says which account it is for');
    harness.answers.push('Failed logins');
    await harness.run('unwatchSearch');
    assert.deepEqual(harness.picks.at(-1)?.labels, ['Failed logins', 'System']);
    assert.deepEqual(setting()[0], failed);
    const asked = harness.picks.length;
    await harness.run('resumeWatch');
    assert.equal(harness.picks.length, asked, 'nothing is asked where there is nothing to choose');
    assert.equal(harness.said.at(-1), '$(check) There is no search to choose from');
  });

  it('are watched once somebody has signed in by the message that asks for it', async () => {
    await harness.run('signOut', { connectionName: 'Work' });
    const { connection: _, ...anywhere } = failed;
    await write([anywhere]);
    await until('the row', async () => (await harness.searchRows()).length > 0, harness.story);
    await harness.run('watchSearch', (await row(failed.name)).element);
    assert.deepEqual(harness.warnings.splice(0), ['Sign in to watch a search.']);
    assert.deepEqual(setting(), [anywhere], 'nobody has signed in');
    harness.buttons.push('Sign In');
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('watchSearch', (await row(failed.name)).element);
    assert.deepEqual([setting()[0]?.connection, typeof setting()[0]?.watch], ['Work', 'string']);
  });

  it('go on under another name, end where the search is deleted, and go on by Undo', async () => {
    await watch();
    fail('bob');
    await harness.run('refresh');
    await says(failed.name, '1 new');
    harness.answers.push('Who failed');
    await harness.run('renameSearch', (await row(failed.name)).element);
    await says('Who failed', '1 new');
    harness.buttons.push('Undo');
    const deleted = harness.run('deleteSearch', (await row('Who failed')).element);
    await deleted;
    await says('Who failed', '1 new');
    await harness.run('deleteSearch', (await row('Who failed')).element);
    await until('the badge is gone', () => harness.searchesView.badge === undefined);
    const asked = service.requests.filter(({ path }) => path.includes('Event_Log')).length;
    await harness.run('refresh');
    assert.equal(service.requests.filter(({ path }) => path.includes('Event_Log')).length, asked);
  });

  it('say in a window without any connection that there is none', async () => {
    await harness.dispose();
    harness = await Harness.start();
    const { connection: _, ...anywhere } = failed;
    await write([
      { ...failed, watch: true },
      { ...anywhere, name: 'Anywhere', watch: true },
    ]);
    await says(failed.name, /^Watched, but paused: there is no connection Work\.$/m);
    await says('Anywhere', /^Watched, but paused: there is no connection\.$/m);
  });

  it('look for another query once it is written by hand', async () => {
    const since = new Date().toISOString();
    await watch(failed, since);
    fail('bob');
    await harness.run('refresh');
    await says(failed.name, '1 new');
    await write([{ ...failed, query: 'name:Logout', watch: since }]);
    await says(failed.name, 'name:Logout');
    fail('eve');
    service.appendEntries([
      { eventName: 'Logout', eventCreateDate: new Date().toISOString(), userType: 'CUSTOMER', username: 'zed' },
    ]);
    await harness.run('refresh');
    await says(failed.name, '1 new');
    await until('told', () => harness.notes.length > 1, harness.story);
    assert.deepEqual(harness.notes.slice(1), ['1 new entry in “Failed logins”: Logout · zed']);
  });

  it('say why they are paused: a fault, a period that is over, no account, nobody signed in', async () => {
    const searches = [
      { ...failed, name: 'Broken', query: 'nonsense:x', watch: true },
      { ...failed, name: 'Over', query: 'before:2020-01-01', watch: true },
      { ...failed, name: 'Elsewhere', connection: 'Home', watch: true },
      { ...failed, name: 'Odd', watch: 'soon' },
      { ...failed, watch: true },
    ];
    await write(searches);
    await says('Broken', 'paused');
    assert.match(await tooltip('Broken'), /^Watched, but paused: .*nonsense/m);
    assert.match(await tooltip('Over'), /paused: This search ends in the past: nothing new can match\.$/m);
    assert.match(await tooltip('Elsewhere'), /paused: there is no connection Home\.$/m);
    assert.match(await tooltip('Odd'), /paused: “watch” is neither true nor a time\.$/m);
    await harness.run('refresh');
    await says(failed.name, /^Watched since/m);
    harness.buttons.push('Sign Out');
    await harness.run('signOut', { connectionName: 'Work' });
    await says(failed.name, /paused: nobody is signed in to Work\.$/m);
    const kept = () =>
      fs
        .globSync('marks/**/*', { cwd: harness.storage, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => `${name}: ${fs.readFileSync(path.join(parentPath, name), 'utf8')}`);
    // Names of empty files: up to when each was read, by which it goes on once somebody signs in again.
    const isTime = (file: string) => /^left_[0-9a-f]{16}_\d{13}: $/.test(file);
    await until('nothing but times stays on this machine', () => kept().every(isTime), kept);
  });

  it('say that the credentials are refused, also where the service was out of reach before', async () => {
    let fault: Intercept = () => false;
    const front = await standBefore(service, (request, response) => fault(request, response));
    try {
      await harness.signIn(front, 'Shaky');
      const shaky = { ...failed, connection: 'Shaky' };
      await watch(shaky);
      await harness.run('refresh');
      await says(shaky.name, /^Watched since/m);
      fault = ({ socket }) => socket.destroy().destroyed;
      await harness.run('refresh');
      await until('out of reach', () => /could not be reached/.test(harness.view.message ?? ''), harness.story);
      fault = (_, response) => sendJson(response, 401, { error: 'Invalid API token.' });
      await harness.run('refresh');
      await says(shaky.name, 'paused');
      await says(shaky.name, /paused: Shaky refuses the credentials: sign in again\.$/m);
    } finally {
      await front.close();
    }
  });

  it('are another user’s from their sign-in on: not paused for who was, and no message of that one opens anything', async () => {
    const own = `Basic ${btoa(`${service.userName}:${service.apiKey}`)}`;
    // Another user's key is taken too, and that one may read the event log.
    const front = await standBefore(service, (request, response) => {
      const isOwn = request.headers.authorization === own;
      request.headers.authorization = own;
      return isOwn && /Event_Log/.test(request.url ?? '') && sendJson(response, 403, { error: 'Not permitted.' });
    });
    const signInAs = async (...answers: readonly string[]) => {
      harness.answers.push(...answers);
      await harness.run('signIn', { connectionName: 'Shared' });
    };
    try {
      await harness.signIn(front, 'Shared');
      const shared = { ...failed, connection: 'Shared' };
      await watch(shared);
      await harness.run('refresh');
      await says(shared.name, /paused: this user may not read the event log\.$/m);
      await signInAs('somebody-else', 'another-key');
      await says(shared.name, 'Shared · name:');
      harness.buttons.push('Open Search');
      harness.beforePress = () => signInAs(front.userName, front.apiKey);
      fail('bob');
      await harness.run('refresh');
      const theirs = 'Shared: Somebody else has signed in to 127.0.0.1';
      await until('said', () => harness.warnings.some((text) => text.startsWith(theirs)), harness.story);
      assert.ok(!harness.commandsRun.some(({ id }) => id === 'platformEvents.searchEventLog'));
    } finally {
      await front.close();
    }
  });

  it('load nothing and ask nothing where none is watched', async () => {
    await write([failed]);
    await harness.run('refresh');
    assert.deepEqual(
      service.requests.filter(({ path }) => path.includes('Event_Log')),
      [],
    );
  });
});
