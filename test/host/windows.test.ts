// Several windows of one editor, as far as they are ours: sessions of their own over one folder and one secret storage, whose changes no
// window tells another.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createEventService } from '../../src/api/client.ts';
import { systemClock } from '../../src/api/systemClock.ts';
import { createUndiciTransport } from '../../src/api/transport/undiciTransport.ts';
import type { Session } from '../../src/app/session/session.ts';
import { Sessions } from '../../src/app/session/sessions.ts';
import type { Connection, Logger } from '../../src/core/connection/ports.ts';
import { noticesOf } from '../../src/core/notices/store.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { CredentialStore } from '../../src/ui/connections/credentials.ts';
import { readSettings } from '../../src/ui/editor/settings.ts';
import { type Intercept, sendJson, standBefore } from './front.ts';
import { until } from './harness.ts';

const refused: Intercept = (_, response) => sendJson(response, 401, { error: 'Invalid API token.' });

describe('Windows of one editor', () => {
  let service: RunningService;
  let front: Awaited<ReturnType<typeof standBefore>>;
  let connection: Connection;
  let storage: string;
  let intercept: Intercept;
  let asked: string[];
  const secrets = new Map<string, string>();
  const windows: Sessions[] = [];
  const refusals: Sessions[] = [];
  const transport = createUndiciTransport();
  const log: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

  const credentials = (seen = secrets) =>
    new CredentialStore({
      get: async (key: string) => seen.get(key),
      store: async (key: string, value: string) => void secrets.set(key, value),
      delete: async (key: string) => void secrets.delete(key),
      keys: async () => [...secrets.keys()],
      onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
    });

  /** `seen`: what the window sees of the secrets. */
  const open = async (seen = secrets) => {
    const sessions = new Sessions({
      credentials: credentials(seen),
      connect: (to, credentials, options) =>
        createEventService({
          connection: to,
          credentials,
          transport,
          log,
          ...options,
        }),
      clock: systemClock,
      log,
      settings: () => ({ ...readSettings(), connections: [connection] }),
      storage,
      memory: { get: () => undefined, update: async () => {} },
      groups: { get: () => undefined, update: async () => {} },
      leaveName: async () => {},
      tell: () => {},
    });
    sessions.onRefused(() => refusals.push(sessions));
    windows.push(sessions);
    await sessions.sync();
    return sessions;
  };
  const session = (window: Sessions | undefined): Session => {
    const found = window?.find(connection.name);
    assert.ok(found);
    return found;
  };
  const state = (window: Sessions | undefined) => session(window).store.snapshot.state;
  const rows = (window: Sessions | undefined) => noticesOf(session(window).store.snapshot);
  const all = (what: string, wanted: (window: Sessions) => boolean) =>
    until(
      what,
      async () => windows.every(wanted),
      () => windows.map((window) => session(window).store.snapshot),
    );

  beforeEach(async () => {
    service = await startService({ notifications: 40, entries: 0 });
    asked = [];
    intercept = () => false;
    front = await standBefore(service, (request, response) => {
      asked.push(request.url ?? '');
      return intercept(request, response);
    });
    connection = { name: 'Work', baseUrl: front.baseUrl, objectPrefix: front.objectPrefix };
    storage = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-windows-'));
    await credentials().set(connection, { userName: front.userName, apiKey: front.apiKey });
  });

  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.dispose()));
    refusals.length = 0;
    secrets.clear();
    await front.close();
    await service.close();
    fs.rmSync(storage, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  after(() => transport.close());

  it('show what one of them has read', async () => {
    await Promise.all(Array.from({ length: 5 }, () => open()));
    await all('rows', (window) => state(window) === 'ready');
    const once = asked.length;
    assert.equal(new Set(asked).size, once, 'a window asked again what another had asked');
    for (const window of windows) assert.deepEqual([...rows(window)], [...rows(windows[0])]);
    const late = await open();
    await until('rows', async () => state(late) === 'ready');
    assert.equal(asked.length, once);
  });

  it('show what is acknowledged in one of them', async () => {
    await Promise.all([open(), open(), open()]);
    await all('rows', (window) => state(window) === 'ready');
    const notice = [...rows(windows[0]).values()].find(({ acknowledged }) => !acknowledged);
    assert.ok(notice);
    await session(windows[1]).acknowledge(notice.id);
    await all('acknowledged', (window) => rows(window).get(notice.id)?.acknowledged === true);
  });

  it('send one request with a key that isn’t taken any more, and one each time a person asks again', async () => {
    await Promise.all(Array.from({ length: 5 }, () => open()));
    await all('rows', (window) => state(window) === 'ready');
    const before = rows(windows[0]);
    asked.length = 0;
    intercept = refused;
    await session(windows[2]).refresh();
    await all('refused', (window) => state(window) === 'stale');
    assert.equal(asked.length, 1);
    assert.deepEqual(refusals, [windows[2]]);
    for (const window of windows) assert.deepEqual([...rows(window)], [...before]);
    // What people do elsewhere meanwhile sends nothing.
    const { signal } = new AbortController();
    for (const window of windows) {
      await assert.rejects(session(window).acknowledge(1), /unauthorized/);
      await assert.rejects(async () => session(window).service?.notice(1, signal), /unauthorized/);
      await assert.rejects(
        async () => session(window).service?.log({}, signal)[Symbol.asyncIterator]().next(),
        /unauth/,
      );
    }
    await open();
    await all('refused', (window) => state(window) === 'stale');
    assert.equal(asked.length, 1);
    await session(windows[4]).refresh();
    assert.equal(asked.length, 2);
    intercept = () => false;
    await until('a read that did not join the one before', async () => {
      await session(windows[1]).refresh();
      return state(windows[1]) === 'ready';
    });
    await all('rows', (window) => state(window) === 'ready');
    await session(windows[0]).service?.userTypes(signal);
  });

  it('all stop where it was opening a notice that met the refusal', async () => {
    await Promise.all([open(), open(), open()]);
    await all('rows', (window) => state(window) === 'ready');
    asked.length = 0;
    intercept = refused;
    const { signal } = new AbortController();
    await assert.rejects(async () => session(windows[0]).service?.notice(1, signal), /unauthorized/);
    await all('refused', (window) => state(window) === 'stale');
    assert.equal(asked.length, 1);
  });

  it('take up a key that was replaced in another one', async () => {
    await Promise.all([open(), open()]);
    await all('rows', (window) => state(window) === 'ready');
    intercept = (request, response) => {
      const key = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString();
      if (!key.endsWith(':second-key')) return refused(request, response);
      request.headers.authorization = `Basic ${Buffer.from(`${front.userName}:${front.apiKey}`).toString('base64')}`;
      return false;
    };
    await session(windows[0]).refresh();
    await all('refused', (window) => state(window) === 'stale');
    asked.length = 0;
    await credentials().set(connection, { userName: front.userName, apiKey: 'second-key' });
    await windows[1]?.sync();
    await all('rows', (window) => state(window) === 'ready');
    assert.equal(new Set(asked).size, asked.length);
  });

  it('say so where a key was replaced in another one and their own secret storage can’t see it', async () => {
    const first = await open(new Map(secrets));
    await until('rows', async () => state(first) === 'ready');
    const told: string[] = [];
    first.onExternalCredentials(({ connection: { name } }) => told.push(name));
    await credentials().set(connection, { userName: front.userName, apiKey: front.apiKey });
    await open();
    await until('told', () => told.length > 0);
    assert.deepEqual(told, ['Work']);
    assert.equal(state(first), 'ready');
  });

  it('leave nothing of the account on the disk when one signs out', async () => {
    await Promise.all([open(), open()]);
    await all('rows', (window) => state(window) === 'ready');
    const files = () =>
      fs.readdirSync(storage, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    assert.ok(files().some(({ name }) => name.startsWith('snapshot')));
    await credentials().delete(connection);
    await windows[0]?.sync();
    await all('signed out', (window) => state(window) === 'signedOut');
    for (const { parentPath, name } of files())
      assert.equal(fs.readFileSync(path.join(parentPath, name), 'utf8'), '', name);
  });

  it('show what was read before, with its age, where the service is away when the editor starts', async () => {
    const first = await open();
    await until('rows', async () => state(first) === 'ready');
    const before = rows(first);
    windows.length = 0;
    await first.dispose();
    await front.close();
    const later = await open();
    await until('rows', async () => rows(later).size > 0);
    assert.deepEqual([...rows(later)], [...before]);
    await session(later).refresh();
    const { snapshot } = session(later).store;
    assert.equal(snapshot.state, 'stale');
    assert.ok(snapshot.state === 'stale' && snapshot.readAt !== null);
    assert.deepEqual([...rows(later)], [...before]);
  });
});
