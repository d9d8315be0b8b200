// Tests of the reference service's HTTP side: prefix, totals, gzip, caps, latency, closing.

import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { startService } from '../../../src/service/server.ts';
import {
  ask,
  askList,
  basic,
  eventLog,
  filtered,
  notifications,
  type ServiceAddress,
  withService,
} from '../../support/referenceService.ts';

/** A GET through node:http, which leaves a compressed body as it is. */
function raw(service: ServiceAddress, path: string, headers: Record<string, string>, agent?: Agent) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const Authorization = basic(service.userName, service.apiKey);
    const url = `${service.baseUrl}/rest/v3.1/${service.objectPrefix}${path}`;
    get(url, { headers: { Authorization, ...headers }, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

describe('the HTTP side of the service', () => {
  it('names objects, codes and the total after the prefix', async () => {
    await withService({ prefix: 'SoftLayer_', entries: 30 }, async (service) => {
      assert.equal(service.objectPrefix, 'SoftLayer_');
      const reply = await ask(service, eventLog, { resultLimit: '0,10' });
      assert.equal(reply.headers.get('SoftLayer-Total-Items'), '30');
      assert.equal(JSON.parse(reply.text).length, 10);
      const missing = await ask(service, 'Notification_Occurrence_Event/1/getObject');
      assert.equal(JSON.parse(missing.text).code, 'SoftLayer_Exception_ObjectNotFound');
      const other = { ...service, objectPrefix: 'Platform_' };
      assert.equal((await ask(other, eventLog)).status, 404);
    });
  });

  it('gives the total of the unpaged result, of filtered ones too, and none for what has no pages', async () => {
    await withService({ entries: 400 }, async (service) => {
      const total = async (operation: string, parameters: Readonly<Record<string, string>> = {}) =>
        (await ask(service, operation, parameters)).headers.get('Platform-Total-Items');
      assert.equal(await total(notifications, { resultLimit: '0,1' }), '40');
      assert.equal(await total(eventLog), '400');
      const filter = filtered({ userType: { operation: 'SYSTEM' } });
      const found = await askList(service, eventLog, filter);
      assert.equal(await total(eventLog, { ...filter, resultLimit: '5,2' }), String(found.length));
      assert.equal(await total(eventLog, { ...filter, resultLimit: '100000,2' }), String(found.length));
      assert.equal(await total('Event_Log/getAllUserTypes'), null);
    });
  });

  it('compresses when asked, and only then; the bodies agree', async () => {
    await withService({ entries: 2500 }, async (service) => {
      for (const path of ['Event_Log/getAllObjects.json', 'Event_Log/getAllObjects.json?resultLimit=0,900']) {
        const plain = await raw(service, path, {});
        assert.equal(plain.headers['content-encoding'], undefined);
        for (const accept of ['gzip', 'deflate, gzip;q=0.5', 'br, *']) {
          const packed = await raw(service, path, { 'Accept-Encoding': accept });
          assert.equal(packed.headers['content-encoding'], 'gzip', accept);
          assert.ok(packed.body.length < plain.body.length / 3);
          assert.ok(gunzipSync(packed.body).equals(plain.body));
        }
        for (const accept of ['identity', 'gzip;q=0', 'br']) {
          assert.equal(
            (await raw(service, path, { 'Accept-Encoding': accept })).headers['content-encoding'],
            undefined,
            accept,
          );
        }
      }
    });
  });

  it('caps the rows of a page, but not a read without a limit', async () => {
    await withService({ entries: 120, maxCount: 25 }, async (service) => {
      assert.equal((await askList(service, eventLog, { resultLimit: '0,100' })).length, 25);
      assert.equal((await askList(service, eventLog, { resultLimit: '110,100' })).length, 10);
      assert.equal((await askList(service, notifications, { resultLimit: '0,30' })).length, 25);
      assert.equal((await askList(service, eventLog)).length, 120);
    });
  });

  it('holds back answers', async () => {
    await withService({ entries: 5, latencyMs: 80 }, async (service) => {
      const started = performance.now();
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask(service, 'Event_Log/getAllUserTypes')));
      assert.ok(performance.now() - started >= 79);
      assert.ok(replies.every(({ status }) => status === 200));
    });
  });

  it('goes on when a reader leaves half-way', async () => {
    await withService({ entries: 60_000 }, async (service) => {
      const reader = new AbortController();
      const headers = { Authorization: basic(service.userName, service.apiKey) };
      const url = `${service.baseUrl}/rest/v3.1/Platform_Event_Log/getAllObjects.json`;
      const response = await fetch(url, { headers, signal: reader.signal });
      assert.equal(response.status, 200);
      reader.abort();
      await assert.rejects(response.text(), /abort/i);
      assert.equal((await askList(service, eventLog, { resultLimit: '59990,100' })).length, 10);
    });
  });

  it('remembers requests without credentials', async () => {
    await withService({ entries: 5 }, async (service) => {
      await ask(service, eventLog, { resultLimit: '0,5' });
      await ask(service, 'Event_Log/getAllUserTypes', {}, { method: 'POST' });
      assert.deepEqual(service.requests, [
        { method: 'GET', path: '/rest/v3.1/Platform_Event_Log/getAllObjects.json', query: 'resultLimit=0%2C5' },
        { method: 'POST', path: '/rest/v3.1/Platform_Event_Log/getAllUserTypes.json', query: '' },
      ]);
    });
  });

  it('keeps a connection alive, and ends idle ones when it closes', async () => {
    const service = await startService({ entries: 5 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = 'Event_Log/getAllUserTypes.json';
    try {
      assert.equal((await raw(service, path, {}, agent)).status, 200);
      assert.equal((await raw(service, path, {}, agent)).status, 200);
      await service.close();
      await service.close();
      await assert.rejects(raw(service, path, {}, agent), /ECONNREFUSED|ECONNRESET|socket hang up/);
    } finally {
      agent.destroy();
    }
  });

  it('listens on loopback alone', async () => {
    await withService({ entries: 0 }, async (service) => assert.match(service.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/));
  });

  it('takes new notices, changes and entries while it runs', async () => {
    await withService({ notifications: 2, entries: 3 }, async (service) => {
      service.addNotices([
        { id: 7, subject: 'New', statusCode: { keyName: 'ODD', name: 'Odd' }, updates: [{ contents: 'a' }] },
      ]);
      service.updateNotice(7, {
        updates: [{ contents: 'b' }, { contents: 'a' }],
        modifyDate: '2026-11-03T09:00:00-06:00',
      });
      const objectMask = 'mask[subject,updateCount,lastUpdate,acknowledgedFlag,modifyDate]';
      assert.deepEqual(
        JSON.parse((await ask(service, 'Notification_Occurrence_Event/7/getObject', { objectMask })).text),
        {
          subject: 'New',
          updateCount: 2,
          lastUpdate: { contents: 'b' },
          acknowledgedFlag: false,
          modifyDate: '2026-11-03T09:00:00-06:00',
        },
      );
      const odd = filtered({ statusCode: { keyName: { operation: 'ODD' } } });
      assert.equal((await askList(service, notifications, odd)).length, 1);
      service.updateNotice(7, { statusCode: { keyName: 'COMPLETED', name: 'Completed' } });
      assert.equal((await askList(service, notifications, odd)).length, 0);
      service.appendEntries([
        { eventName: 'Late', eventCreateDate: '2026-11-03T12:00:00.5-06:00', userType: 'SYSTEM' },
      ]);
      assert.deepEqual(await askList(service, eventLog, { resultLimit: '0,1' }), [
        { eventCreateDate: '2026-11-03T12:00:00.5-06:00', eventName: 'Late', userType: 'SYSTEM' },
      ]);
      assert.deepEqual([service.notifications, service.entries], [3, 4]);
      assert.throws(() => service.addNotices([{ id: 7 }]), /Two notifications have the id 7/);
      assert.throws(() => service.updateNotice(8, {}), /no notification with the id 8/);
    });
  });
});
