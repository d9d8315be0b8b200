// The windows of one editor over one secret storage, one memory and one folder, whose settings each of them may read later than another.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { followSeen } from '../../../../src/app/notices/followSeen.ts';
import { SeenHashes } from '../../../../src/app/notices/seenHashes.ts';
import { Emitter } from '../../../../src/app/session/emitter.ts';
import { marksFolder, readFolder } from '../../../../src/app/session/folders.ts';
import { forgetFormer } from '../../../../src/app/session/formerAddresses.ts';
import type { KeptCredentials } from '../../../../src/app/session/renamedConnections.ts';
import { groupsKey } from '../../../../src/app/session/renamedGroups.ts';
import { Sessions } from '../../../../src/app/session/sessions.ts';
import type { Connect, Connection, StoredCredentials } from '../../../../src/core/connection/ports.ts';
import { noticesOf } from '../../../../src/core/notices/store.ts';
import { testLog } from '../../../support/clients.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { notice } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const second = 1000;
const hour = 3600 * second;
const connection = (name: string): Connection => ({
  name,
  baseUrl: 'https://api.example.com',
  objectPrefix: 'Platform_',
});
const key = (userName: string): StoredCredentials => ({
  userName,
  apiKey: `key of ${userName}`,
  credentialsId: userName,
});

describe('Sessions', () => {
  let storage: string;
  let clock: FakeClock;
  let secrets: Map<string, StoredCredentials>;
  let kept: Map<string, unknown>;
  /** What the storage does before it answers. */
  let asked: (name: string) => unknown;
  /** Entries of the settings that may be half written. */
  let problems: readonly string[];
  /** Names that another connection gets, and what that is called by now that had them. */
  let left: string[];
  const windows: Sessions[] = [];
  const changed = new Emitter<void>();
  const unfollow: (() => void)[] = [];

  beforeEach(async () => {
    storage = await mkdtemp(path.join(os.tmpdir(), 'platform-events-sessions-'));
    clock = new FakeClock(Date.now());
    secrets = new Map();
    kept = new Map();
    asked = () => {};
    problems = [];
    left = [];
  });

  afterEach(async () => {
    for (const end of unfollow.splice(0)) end();
    await Promise.all(windows.splice(0).map((window) => window.dispose()));
    await rm(storage, { recursive: true, maxRetries: 10 });
  });

  /** Waits until what is wanted is to be seen, without the clock. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let turns = 1; !(await isSo()); turns += 1) {
      assert.ok(turns < 5_000, `never: ${isSo}`);
      await new Promise((resolve) => setTimeout(resolve, turns < 1_000 ? 0 : 1));
    }
  }

  async function quiet(): Promise<void> {
    for (let operations = 0; operations < 100; operations += 1) await readdir(storage);
  }

  const memory = {
    get: (name: string) => kept.get(name),
    update: async (name: string, value: unknown) => void kept.set(name, value),
  };

  const connect: Connect = (_connection, { userName }) =>
    stubService({
      notices: async () => [notice({ id: 7, subject: `Of ${userName}` })],
      changedNotices: async () => null,
    });

  /** A window with settings of its own. */
  function open(...names: readonly string[]) {
    let connections = names.map(connection);
    const credentials: KeptCredentials = {
      onChange: changed.event,
      async get({ name }) {
        await asked(name);
        return secrets.get(name);
      },
      async set({ name }, { userName, apiKey }, credentialsId = 'new') {
        secrets.set(name, { userName, apiKey, credentialsId });
        told();
      },
      async delete({ name }) {
        secrets.delete(name);
        told();
      },
    };
    const sessions: Sessions = new Sessions({
      ...{ credentials, connect, clock, log: testLog(), storage, memory, groups: memory },
      settings: () => ({
        ...{ connections, connectionProblems: problems, pollInterval: 120 * second, lookBackDays: 90 },
        ...{ alerts: 'all' as const, quietHours: '', remindBefore: 0 },
      }),
      leaveName: async (before, now) => {
        left.push(`${before} to ${now}, ${sessions.presentName(before)} until then`);
      },
      tell: () => {},
    });
    windows.push(sessions);
    unfollow.push(followSeen(sessions, memory));
    return {
      sessions,
      credentials,
      async write(...now: readonly string[]) {
        connections = now.map(connection);
        await sessions.sync();
      },
    };
  }

  /** Each window is told of a secret that has changed. */
  function told(): void {
    for (const window of windows) void window.sync();
    changed.fire();
  }

  const state = (sessions: Sessions) => sessions.all.map(({ store }) => store.snapshot.state).join();
  const subjects = (sessions: Sessions) =>
    sessions.all.map(({ store }) => [...noticesOf(store.snapshot).values()].map(({ subject }) => subject).join());

  async function signedIn(...names: readonly string[]) {
    const window = open(...names);
    await window.sessions.sync();
    await until(() => window.sessions.all.every(({ store }) => store.snapshot.state === 'ready'));
    return window;
  }

  it('stay signed in under another name, in a window too that learns of the name later', async () => {
    secrets.set('Work', key('user'));
    const [one, other] = [await signedIn('Work'), await signedIn('Work')];
    const seen = new SeenHashes(memory, 'seenUpdateHashes');
    await seen.set('Work', 7, new Set([1, 2]));
    const states: string[] = [];
    other.sessions.onListChange(() => states.push(state(other.sessions)));
    await one.write('Production');
    await other.sessions.sync();
    await quiet();
    await clock.advance(second / 2);
    await other.write('Production');
    await clock.advance(5 * second);
    await quiet();
    assert.ok(!states.includes('signedOut'), states.join(' '));
    assert.deepEqual(
      [one, other].map(({ sessions }) => state(sessions)),
      ['ready', 'ready'],
    );
    assert.deepEqual(seen.get('Production', 7), new Set([1, 2]));
  });

  it('keep their own key under a name that another account had, and what is muted', async () => {
    for (const name of ['Prod', 'Test']) secrets.set(name, key(name));
    const { sessions, write } = await signedIn('Prod', 'Test');
    const mutes = (name: string) => {
      const session = sessions.find(name);
      return [...noticesOf(session?.store.snapshot ?? assert.fail()).values()].map((one) => session?.isMuted(one));
    };
    const [prod] = sessions.all;
    await prod?.mute([...noticesOf(prod.store.snapshot).values()], 'end');
    assert.deepEqual(mutes('Prod'), [true]);
    await write('Test');
    await write('Prod');
    await until(() => state(sessions) === 'ready');
    assert.deepEqual(subjects(sessions), ['Of Test']);
    assert.deepEqual([...secrets], [['Prod', key('Test')]]);
    await quiet();
    assert.deepEqual(mutes('Prod'), [false], 'what the other one muted');
  });

  it('keep what is muted under a name that they had before, of which something was left', async () => {
    secrets.set('Prod', key('user'));
    const { sessions, write } = await signedIn('Prod');
    const mark = path.join(marksFolder(storage, connection('Production')), 'watches', 'left-by-a-watch');
    await mkdir(path.dirname(mark), { recursive: true });
    await writeFile(mark, '');
    const isMuted = () =>
      sessions.all.some((session) =>
        [...noticesOf(session.store.snapshot).values()].some((one) => session.isMuted(one)),
      );
    const [session] = sessions.all;
    await session?.mute([...noticesOf(session.store.snapshot).values()], 'end');
    await write('Production');
    await until(() => state(sessions) === 'ready');
    await until(isMuted);
    assert.deepEqual(await readdir(path.join(storage, 'marks')), [
      path.basename(marksFolder(storage, connection('Production'))),
    ]);
  });

  it('give another user nothing of what was muted and found for who was signed in, in no window', async () => {
    secrets.set('Work', key('ann'));
    const both = [await signedIn('Work'), await signedIn('Work')].map(({ sessions }) => sessions);
    const [one] = both[0]?.all ?? [];
    const mutes = () =>
      both.flatMap(({ all }) =>
        all.flatMap((session) => [...noticesOf(session.store.snapshot).values()].map((row) => session.isMuted(row))),
      );
    await one?.mute([...noticesOf(one.store.snapshot).values()], 'end');
    await until(() => mutes().every((isMuted) => isMuted));
    const folder = path.join(marksFolder(storage, connection('Work')), 'watches');
    await mkdir(folder);
    await writeFile(path.join(folder, 'result-3'), JSON.stringify({ watches: { logins: { until: 5 } } }));
    const users = new Map(both.map((sessions) => [sessions, new Set<string | undefined>()]));
    for (const sessions of both)
      sessions.onChange(({ session }) => {
        const { userName, service, store } = session;
        if (service === undefined) assert.deepEqual([userName, store.snapshot.state], [undefined, 'loading']);
        users.get(sessions)?.add(userName);
      });
    // Another key of the same user.
    secrets.set('Work', { ...key('ann'), apiKey: 'another', credentialsId: 'another' });
    told();
    await Promise.all(both.map((sessions) => sessions.sync()));
    await quiet();
    await until(() => mutes().length === 2 && mutes().every((isMuted) => isMuted));
    assert.deepEqual(await readdir(folder), ['result-3']);
    assert.deepEqual(
      [...users.values()].map((names) => [...names]),
      [['ann'], ['ann']],
    );
    secrets.set('Work', key('bob'));
    told();
    await until(() => both.every((sessions) => subjects(sessions).join() === 'Of bob'));
    await quiet();
    assert.deepEqual(mutes(), [false, false]);
    assert.deepEqual(await readdir(folder), ['left_logins_5'], 'how far it was read, as after signing out');
    assert.deepEqual(
      (await readdir(path.dirname(folder))).filter((name) => name.startsWith('muted')),
      [],
    );
    await rm(folder, { recursive: true });
    await one?.mute([...noticesOf(one.store.snapshot).values()], 'end');
    await until(() => mutes().every((isMuted) => isMuted));
    secrets.set('Work', key('cid'));
    // The other window is late: by then who has signed in has the folder before their eyes in the first.
    const [first, second] = both;
    await first?.sync();
    await until(() => first !== undefined && subjects(first).join() === 'Of cid');
    await quiet();
    await second?.sync();
    await until(() => second !== undefined && subjects(second).join() === 'Of cid');
    await quiet();
    assert.deepEqual(mutes(), [false, false]);
    const [late] = second?.all ?? [];
    await late?.mute([...noticesOf(late.store.snapshot).values()], 'end');
    await until(() => mutes().every((isMuted) => isMuted));
  });

  it('tell that another one gets an earlier name before it has it, and not where the same one has it again', async () => {
    secrets.set('Work', key('eve'));
    const { sessions, write } = open('Work');
    await sessions.sync();
    await write('Live');
    await write('Work');
    await write('Live');
    assert.deepEqual(left, []);
    await write('Live', 'Work');
    assert.deepEqual(left, ['Work to Live, Live until then']);
    assert.equal(sessions.presentName('Work'), 'Work');
    await write('Live', 'Work', 'Third');
    assert.equal(left.length, 1);
  });

  it('have which groups are open under another name before there is a row of that', async () => {
    for (const name of ['Work', 'Other']) secrets.set(name, key(name));
    const { sessions, write } = await signedIn('Work', 'Other');
    kept.set(groupsKey, { 'connection:Work/status:ACTIVE': false });
    const drawn: unknown[] = [];
    sessions.onChange(() => {
      if (sessions.all.some((session) => session.connection.name === 'Production')) drawn.push(kept.get(groupsKey));
    });
    await write('Production', 'Other');
    await until(() => state(sessions) === 'ready,ready');
    const [first] = drawn;
    assert.deepEqual(first, { 'connection:Production/status:ACTIVE': false });
  });

  it('are signed in under another name once the keyring is unlocked that was locked as they got it', async () => {
    secrets.set('Work', key('user'));
    const { sessions, write } = await signedIn('Work');
    const renamed: string[] = [];
    sessions.onRename(({ before, now }) => renamed.push(`${before} ${now}`));
    asked = () => Promise.reject(new Error('locked'));
    await write('Production');
    assert.equal(state(sessions), 'stale');
    await write('Live');
    asked = () => {};
    await sessions.sync();
    await until(() => state(sessions) === 'ready');
    assert.deepEqual([...secrets.keys()], ['Live']);
    assert.deepEqual(renamed, ['Work Live']);
    assert.equal(sessions.presentName('Work'), 'Live');
  });

  it('leave no key under the name before, where the secret storage keeps the new one and refuses to delete that', async () => {
    secrets.set('Work', key('user'));
    const { sessions, write, credentials } = await signedIn('Work');
    const deleted = credentials.delete;
    credentials.delete = () => Promise.reject(new Error('locked'));
    await write('Production');
    assert.deepEqual([...secrets.keys()], ['Work', 'Production']);
    credentials.delete = deleted;
    await sessions.sync();
    await until(() => state(sessions) === 'ready');
    assert.deepEqual([...secrets], [['Production', key('user')]]);
  });

  it('are signed in under the new name though the secret storage goes on refusing to delete the key under the one before, which goes by signing out', async () => {
    secrets.set('Work', key('user'));
    const { sessions, write, credentials } = await signedIn('Work');
    const deleted = credentials.delete;
    credentials.delete = () => Promise.reject(new Error('locked'));
    await write('Production');
    await sessions.sync();
    await until(() => state(sessions) === 'ready');
    assert.deepEqual([...secrets.keys()], ['Work', 'Production']);
    credentials.delete = deleted;
    await forgetFormer('Production', sessions.former);
    assert.deepEqual([...secrets.keys()], ['Production']);
  });

  it('are signed in by trying again where the secret storage was asked and says nothing', async () => {
    secrets.set('Work', key('user'));
    const { sessions } = open('Work');
    asked = () => new Promise(() => {});
    void sessions.sync();
    await clock.advance(5 * second);
    await until(() => !sessions.isOpening);
    assert.equal(state(sessions), 'stale');
    asked = () => {};
    await sessions.sync();
    await until(() => state(sessions) === 'ready');
  });

  it('are signed in as soon as the secret storage answers', async () => {
    secrets.set('Work', key('user'));
    const { sessions } = open('Work');
    let answer = (): void => {};
    asked = () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      });
    void sessions.sync();
    await clock.advance(5 * second);
    await until(() => state(sessions) === 'stale');
    asked = () => {};
    answer();
    await until(() => state(sessions) === 'ready');
  });

  /** From now on the storage says nothing, until this is called. */
  function hang(): () => void {
    const waiting: (() => void)[] = [];
    asked = () => new Promise<void>((resolve) => void waiting.push(resolve));
    return () => {
      asked = () => {};
      for (const answer of waiting) answer();
    };
  }

  /** Seconds go by, and what they bring is done. */
  async function wait(seconds: number): Promise<void> {
    for (let gone = 0; gone < seconds; gone += 1) {
      await clock.advance(second);
      await quiet();
    }
  }

  it('are signed in though each access to the secret storage takes longer than it is waited for', async () => {
    secrets.set('Work', key('user'));
    const { sessions } = open('Work');
    let accesses = 0;
    asked = () => {
      accesses += 1;
      return new Promise<void>((resolve) => clock.after(6 * second, resolve));
    };
    void sessions.sync();
    await wait(20);
    assert.deepEqual([state(sessions), accesses], ['ready', 1]);
  });

  it('are the sample account’s though it is opened once more while the keyring keeps its session waiting', async () => {
    secrets.set('Work', key('user'));
    const { sessions } = open('Work');
    const sample = () => ({
      connection: { ...connection('Sample'), baseUrl: 'http://127.0.0.1:1' },
      ...{ credentials: { userName: 'sample', apiKey: 'sample' }, madeAt: 0 },
    });
    const answer = hang();
    const opened = [sessions.setSample(sample())];
    await quiet();
    opened.push(sessions.setSample(sample()));
    answer();
    await Promise.all(opened);
    assert.deepEqual(
      sessions.all.map(({ connection: { name }, isSample, service }) => [name, isSample, service !== undefined]),
      [
        ['Work', false, true],
        ['Sample', true, true],
      ],
    );
  });

  it('leave what was muted of the sample account’s data to windows that may show them, and forget it after a day', async () => {
    const madeAt = clock.now();
    const marks = (made: number) => path.join(storage, 'marks', `sample-${made}`);
    const [shown, old] = [madeAt - 3 * hour, madeAt - 25 * hour];
    for (const made of [shown, old]) {
      await mkdir(marks(made), { recursive: true });
      await writeFile(path.join(marks(made), 'mute-7-x'), '');
    }
    await open().sessions.setSample({
      connection: { ...connection('Sample'), baseUrl: 'http://127.0.0.1:1' },
      ...{ credentials: { userName: 'sample', apiKey: 'sample' }, madeAt },
    });
    await until(async () => !(await readdir(path.join(storage, 'marks'))).includes(path.basename(marks(old))));
    await quiet();
    assert.deepEqual(await readdir(marks(shown)), ['mute-7-x']);
  });

  it('are signed in under another name once the keyring answers that hung as they got it', async () => {
    secrets.set('Work', key('user'));
    const { sessions, write } = await signedIn('Work');
    const answer = hang();
    void write('Production');
    await wait(7);
    assert.equal(state(sessions), 'stale');
    answer();
    await wait(3);
    assert.deepEqual([state(sessions), [...secrets.keys()]], ['ready', ['Production']]);
  });

  it('have the key that somebody types for a name, whatever one had that is gone', async () => {
    const typed = { userName: 'typed', apiKey: 'typed' };
    secrets.set('Work', key('old'));
    const locked = await signedIn('Work');
    asked = () => Promise.reject(new Error('locked'));
    await locked.write('Production');
    await locked.credentials.set(connection('Production'), typed);
    asked = () => {};
    await locked.sessions.sync();
    await until(() => subjects(locked.sessions).join() === 'Of typed');
    secrets = new Map([['Work', key('old')]]);
    problems = ['an entry has no name'];
    const { sessions, write, credentials } = await signedIn('Work');
    await write();
    await credentials.set(connection('Production'), typed);
    await write('Production');
    await until(() => subjects(sessions).join() === 'Of typed');
    assert.deepEqual(secrets.get('Work'), key('old'), 'it is that of a connection that was removed by hand');
  });

  it('are signed out where that was done in another window', async () => {
    secrets.set('Work', key('user'));
    const [one, other] = [await signedIn('Work'), await signedIn('Work')];
    await one.credentials.delete(connection('Work'));
    for (const { sessions } of [one, other]) await sessions.sync();
    await clock.advance(2 * second);
    await until(() => state(other.sessions) === 'signedOut');
  });

  it('leave nothing that was read of a connection that another window has removed', async () => {
    secrets.set('Work', key('user'));
    const [one, other] = [await signedIn('Work'), await signedIn('Work')];
    await one.credentials.delete(connection('Work'));
    await one.sessions.all[0]?.signOut();
    await one.write();
    void other.sessions.all[0]?.refresh();
    const left = async () =>
      (await readdir(readFolder(storage, connection('Work')))).filter((name) => !name.startsWith('lease-'));
    await until(async () => (await left()).some((name) => name.startsWith('result-')));
    await other.write();
    await quiet();
    assert.deepEqual(await left(), []);
  });

  it('stay signed in where the credentials are there again', async () => {
    secrets.set('Work', key('user'));
    const { sessions } = await signedIn('Work');
    const [session] = sessions.all;
    const { service } = session ?? {};
    secrets.delete('Work');
    await sessions.sync();
    secrets.set('Work', key('user'));
    await sessions.sync();
    await clock.advance(5 * second);
    await quiet();
    assert.equal(session?.service, service);
    assert.deepEqual(subjects(sessions), ['Of user']);
  });
});
