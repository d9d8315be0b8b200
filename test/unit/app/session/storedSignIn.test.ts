// What a locked keyring says late, and whom it is said of by then: with the storage of credentials as the editor has it.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Sessions } from '../../../../src/app/session/sessions.ts';
import type { Connection, Credentials } from '../../../../src/core/connection/ports.ts';
import { CredentialStore } from '../../../../src/ui/connections/credentials.ts';
import { testLog } from '../../../support/clients.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { stubService } from '../../../support/stubService.ts';

const second = 1000;
const here = 'https://a.example.com';
const elsewhere = 'https://b.example.net';
const connection = (name: string, baseUrl = here): Connection => ({ name, baseUrl, objectPrefix: 'Platform_' });
const key = (userName: string): Credentials => ({ userName, apiKey: `key of ${userName}` });

/** The editor's, which keeps one waiting while it is locked, and then says what was stored as it was asked. */
class LockedSecrets {
  isLocked = false;
  readonly #stored = new Map<string, string>();
  readonly #listeners = new Set<(event: { key: string }) => void>();
  #waiting: (() => void)[] = [];

  unlock(): void {
    this.isLocked = false;
    this.answer();
  }

  /** Each access may want its own word: what waits is answered, and the next one waits. */
  answer(): void {
    for (const answer of this.#waiting.splice(0)) answer();
  }

  async get(name: string): Promise<string | undefined> {
    const stored = this.#stored.get(name);
    if (this.isLocked) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return stored;
  }

  async store(name: string, value: string): Promise<void> {
    this.#stored.set(name, value);
    this.#tell(name);
  }

  async delete(name: string): Promise<void> {
    if (this.#stored.delete(name)) this.#tell(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#stored.keys()];
  }

  readonly onDidChange = (listener: (event: { key: string }) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  #tell(name: string): void {
    for (const listener of this.#listeners) listener({ key: name });
  }
}

describe('A keyring that answers late', () => {
  let storage: string;
  let clock: FakeClock;
  let secrets: LockedSecrets;
  let credentials: CredentialStore;
  let connections: readonly Connection[];
  let sessions: Sessions;
  /** Who was signed in, and where, in turn. */
  let signIns: string[];

  beforeEach(async () => {
    storage = await mkdtemp(path.join(os.tmpdir(), 'platform-events-late-'));
    clock = new FakeClock(Date.now());
    secrets = new LockedSecrets();
    credentials = new CredentialStore(secrets as unknown as vscode.SecretStorage);
    connections = [];
    signIns = [];
    const kept = new Map<string, unknown>();
    sessions = new Sessions({
      ...{ credentials, clock, log: testLog(), storage, tell: () => {}, leaveName: async () => {} },
      connect: ({ baseUrl }, { userName }) => {
        signIns.push(`${userName} at ${baseUrl}`);
        return stubService({ notices: async () => [], changedNotices: async () => null });
      },
      settings: () => ({
        ...{ connections, connectionProblems: [], pollInterval: 120 * second, lookBackDays: 90 },
        ...{ alerts: 'all' as const, quietHours: '', remindBefore: 0 },
      }),
      memory: {
        get: (name) => kept.get(name),
        update: async (name, value) => void kept.set(name, value),
      },
      groups: { get: () => undefined, update: async () => {} },
    });
    credentials.onChange(() => void sessions.sync());
  });

  afterEach(async () => {
    await sessions.dispose();
    await rm(storage, { recursive: true, maxRetries: 10 });
  });

  async function quiet(): Promise<void> {
    for (let operations = 0; operations < 100; operations += 1) await readdir(storage);
  }

  /** The settings have these from now on, and six seconds go by: as long as it is waited for, and more. */
  async function write(...now: readonly Connection[]): Promise<void> {
    connections = now;
    void sessions.sync();
    await wait();
  }

  async function wait(): Promise<void> {
    await quiet();
    for (let gone = 0; gone < 6; gone += 1) {
      await clock.advance(second);
      await quiet();
    }
  }

  /** Ann's key is stored for Work, and the keyring is locked. */
  async function locked(): Promise<void> {
    await credentials.set(connection('Work'), key('ann'));
    secrets.isLocked = true;
    await write(connection('Work'));
    assert.equal(sessions.all[0]?.store.snapshot.state, 'stale');
  }

  it('says nothing of a connection that is at another service by then', async () => {
    await locked();
    await write(connection('Work', elsewhere));
    secrets.unlock();
    await wait();
    assert.deepEqual(signIns, []);
    assert.equal(sessions.all[0]?.store.snapshot.state, 'signedOut');
    await write(connection('Work'));
    assert.deepEqual(signIns, [`ann at ${here}`]);
  });

  it('says nothing of a connection that comes under the name of one that has gone', async () => {
    for (const baseUrl of [elsewhere, here]) {
      signIns = [];
      await locked();
      await write();
      secrets.unlock();
      await wait();
      const added = connection('Work', baseUrl);
      await credentials.set(added, key('bob'));
      await write(added);
      assert.deepEqual(signIns, [`bob at ${baseUrl}`]);
    }
  });

  it('leaves no key in memory of a connection that has gone', async () => {
    await locked();
    await write();
    secrets.unlock();
    await wait();
    secrets.isLocked = true;
    await write(connection('Work'));
    assert.deepEqual(signIns, []);
    secrets.unlock();
    await wait();
    assert.deepEqual(signIns, [`ann at ${here}`]);
  });

  it('says nothing of who has signed in since it was asked, or out', async () => {
    await locked();
    await credentials.set(connection('Work'), key('bob'));
    secrets.unlock();
    await wait();
    assert.deepEqual(signIns, [`bob at ${here}`]);
    secrets.isLocked = true;
    void sessions.sync();
    await wait();
    await credentials.delete(connection('Work'));
    secrets.unlock();
    await wait();
    assert.equal(sessions.all[0]?.store.snapshot.state, 'signedOut');
    assert.deepEqual(signIns, [`bob at ${here}`]);
  });

  it('leaves the key that was typed for a new name, though it said before that there was none', async () => {
    await credentials.set(connection('Work'), key('ann'));
    await write(connection('Work'));
    secrets.isLocked = true;
    await write(connection('Production'));
    // What is stored for the old name is known now, and next that nothing is for the new one.
    for (const _ of ['old', 'new']) {
      secrets.answer();
      await wait();
    }
    secrets.answer();
    await credentials.set(connection('Production'), key('bob'));
    secrets.unlock();
    await wait();
    assert.equal(sessions.all[0]?.userName, 'bob');
    secrets.isLocked = false;
    assert.equal((await credentials.get(connection('Production')))?.userName, 'bob');
  });
});
