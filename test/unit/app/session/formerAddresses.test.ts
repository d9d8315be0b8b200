// A connection that gets another address in the settings: what it leaves at the one before goes as soon as somebody signs in or out.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/api/systemClock.ts';
import { marksFolder, readFolder } from '../../../../src/app/session/folders.ts';
import { forgetFormer } from '../../../../src/app/session/formerAddresses.ts';
import { Sessions } from '../../../../src/app/session/sessions.ts';
import type { Connection, StoredCredentials } from '../../../../src/core/connection/ports.ts';
import { noticesOf } from '../../../../src/core/notices/store.ts';
import { testLog } from '../../../support/clients.ts';
import { notice } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const at = (baseUrl: string, name = 'Work'): Connection => ({ name, baseUrl, objectPrefix: 'Platform_' });
const [before, now] = [at('https://a.example.com'), at('https://b.example.com')];
const keyOf = ({ baseUrl, name }: Connection) => `${name} at ${new URL(baseUrl).origin}`;
const credentials: StoredCredentials = { userName: 'ann', apiKey: 'key', credentialsId: '1' };

describe('Former addresses', () => {
  let storage: string;
  let secrets: Map<string, StoredCredentials>;
  let kept: Map<string, unknown>;
  let connections: readonly Connection[];
  let problems: readonly string[];
  let isFull: boolean;
  let sessions: Sessions;

  beforeEach(async () => {
    storage = await mkdtemp(path.join(os.tmpdir(), 'platform-events-former-'));
    kept = new Map();
    problems = [];
    isFull = false;
    secrets = new Map([[keyOf(before), credentials]]);
    sessions = await open();
  });

  afterEach(async () => {
    await sessions.dispose();
    await rm(storage, { recursive: true, maxRetries: 10 });
  });

  /** A window with what was kept. Somebody is signed in at the address before, has read there, and muted. */
  async function open(): Promise<Sessions> {
    const memory = {
      get: (name: string) => structuredClone(kept.get(name)),
      update: async (name: string, value: unknown) => {
        if (isFull) throw new Error('no space left');
        kept.set(name, value);
      },
    };
    connections = [before];
    const made = new Sessions({
      credentials: {
        onChange: () => ({ dispose() {} }),
        get: async (connection) => secrets.get(keyOf(connection)),
        set: async (connection, given, credentialsId = '2') =>
          void secrets.set(keyOf(connection), { ...given, credentialsId }),
        delete: async (connection) => void secrets.delete(keyOf(connection)),
      },
      connect: () => stubService({ notices: async () => [notice({ id: 7 })], changedNotices: async () => null }),
      ...{ clock: systemClock, log: testLog(), storage, memory, groups: memory },
      settings: () => ({
        ...{ connections, connectionProblems: problems as never[], pollInterval: 120_000, lookBackDays: 90 },
        ...{ alerts: 'all' as const, quietHours: '', remindBefore: 0 },
      }),
      leaveName: async () => {},
      tell: () => {},
    });
    await made.sync();
    await until(() => made.all[0]?.store.snapshot.state === 'ready');
    await made.all[0]?.mute([...noticesOf(made.all[0].store.snapshot).values()], 'end');
    await until(async () => (await left(before)).length === 2);
    return made;
  }

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let turns = 0; !(await isSo()); turns += 1) {
      assert.ok(turns < 2_000, `never: ${isSo}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  async function write(...wanted: readonly Connection[]): Promise<void> {
    connections = wanted;
    await sessions.sync();
  }

  /** What is left of it on the disk. */
  async function left(connection: Connection): Promise<readonly string[]> {
    const files = async (folder: string) => {
      const names = await readdir(folder).catch((): readonly string[] => []);
      return await Promise.all(
        names.map(async (name) => name + (await readFile(path.join(folder, name), 'utf8').catch(() => ''))),
      );
    };
    const read = (await files(readFolder(storage, connection))).some((text) => text.includes('"subject"'));
    const marked = (await files(marksFolder(storage, connection))).length > 0;
    return [...(read ? ['read'] : []), ...(marked ? ['marks'] : [])];
  }

  it('keep all of it while nobody has signed in or out at the new one, for a mistyped one that is taken back', async () => {
    await write(now);
    assert.deepEqual([[...secrets.keys()], await left(before)], [[keyOf(before)], ['read', 'marks']]);
    await write(before);
    await forgetFormer('Work', sessions.former);
    // What was read is being written anew by whoever is signed in there again.
    await until(async () => (await left(before)).length === 2);
    assert.deepEqual([...secrets.keys()], [keyOf(before)]);
  });

  it('keep nothing once somebody has, also under a name that the connection has got since', async () => {
    await write(now);
    secrets.set(keyOf(now), { ...credentials, credentialsId: '2' });
    await sessions.sync();
    const renamed = at(now.baseUrl, 'Production');
    await write(renamed);
    await forgetFormer('Work', sessions.former);
    assert.deepEqual(await left(before), ['read', 'marks'], 'another connection may be called so by now');
    await forgetFormer('Production', sessions.former);
    assert.deepEqual([[...secrets.keys()], await left(before)], [[keyOf(renamed)], []]);
    assert.deepEqual([...(kept.get('formerAddresses') as [])], []);
  });

  it('leave a key that the present one has, or another connection of the name, and forget what was read', async () => {
    await write(at('https://a.example.com/path'));
    await forgetFormer('Work', sessions.former);
    assert.deepEqual([[...secrets.keys()], await left(before)], [[keyOf(before)], []]);
  });

  it('stay where an entry of the settings is half written, which may be at one of them', async () => {
    await write(now);
    problems = ['two of one name'];
    await forgetFormer('Work', sessions.former);
    assert.deepEqual([[...secrets.keys()], await left(before)], [[keyOf(before)], ['read', 'marks']]);
    problems = [];
    await forgetFormer('Work', sessions.former);
    assert.deepEqual([[...secrets.keys()], await left(before)], [[], []]);
  });

  it('hold up nobody who signs out where they can’t be noted', async () => {
    await write(now);
    isFull = true;
    await forgetFormer('Work', sessions.former);
    assert.deepEqual([...secrets.keys()], []);
  });

  it('are former no longer once they are back', async () => {
    await write(now);
    await write(before);
    assert.deepEqual(kept.get('formerAddresses'), [{ name: 'Work', connection: now }]);
  });
});
