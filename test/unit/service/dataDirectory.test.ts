// Tests of `--data DIR`: imported records, and acknowledgements that outlive restarts and crashes.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../../src/core/text/exactJson.ts';
import { startService } from '../../../src/service/server.ts';
import {
  ask,
  askList,
  eventLog,
  filtered,
  notifications,
  readyLine,
  spawnCommandLine,
  withDirectory,
  withService,
} from '../../support/referenceService.ts';

const notice = (id: number, more: { [field: string]: Json } = {}) => ({ id, subject: `Notice ${id}`, ...more });
const acknowledge = (id: number) => `Notification_Occurrence_Event/${id}/acknowledgeNotification`;

describe('imported data', () => {
  const records = [
    notice(11, {
      statusCode: { keyName: 'ACTIVE', name: 'Active', description: 'kept' },
      notificationOccurrenceEventType: { keyName: 'ODD_TYPE' },
      impactedResources: [{ hostname: 'a', extra: 1 }, { hostname: 'b' }],
      updates: [{ contents: 'second\r\n' }, { contents: 'first' }],
      somethingNew: { nested: [1, null, 'x'] },
      acknowledgedFlag: 1,
    }),
    notice(12),
  ];
  const entries = [
    { eventName: 'B', eventCreateDate: '2026-11-02T10:00:00.5-06:00', userType: 'SYSTEM', unheardOf: [{ a: 1 }] },
    { eventName: 'A', eventCreateDate: '2026-11-02T10:00:00.500-06:00', userType: 'CUSTOMER', metaData: '' },
    { eventName: 'C', eventCreateDate: '2026-11-03T10:00:00Z', userType: 'CUSTOMER' },
  ];
  const files = {
    'notifications.json': records,
    'event-log.json': entries,
    'object-names.json': ['User', { value: 'CCI' }],
  };

  it('is served as it came, unknown fields, unknown values and date texts included', async () => {
    await withDirectory(files, (dataDirectory) =>
      withService({ dataDirectory, prefix: 'SoftLayer_' }, async (service) => {
        const [first] = await askList(service, notifications);
        assert.deepEqual(first, {
          id: 11,
          subject: 'Notice 11',
          statusCode: { keyName: 'ACTIVE', name: 'Active', description: 'kept' },
          somethingNew: { nested: [1, null, 'x'] },
          acknowledgedFlag: 1,
        });
        const objectMask =
          'mask[somethingNew,impactedResources[extra],impactedResourceCount,updateCount,lastUpdate,impactedUsers]';
        assert.deepEqual((await askList(service, notifications, { objectMask }))[0], {
          somethingNew: { nested: [1, null, 'x'] },
          impactedResources: [{ extra: 1 }, {}],
          impactedResourceCount: 2,
          updateCount: 2,
          lastUpdate: { contents: 'second\r\n' },
          impactedUsers: [],
        });
        const [b, a, c] = entries;
        assert.deepEqual(await askList(service, eventLog), [c, b, a], 'newest first, then as in the file');
        assert.equal((await ask(service, 'Event_Log/getAllEventObjectNames')).text, '["User",{"value":"CCI"}]');
        assert.deepEqual(await askList(service, eventLog, { objectMask: 'unheardOf[a]', resultLimit: '1,1' }), [
          { unheardOf: [{ a: 1 }] },
        ]);
        const odd = filtered({ notificationOccurrenceEventType: { keyName: { operation: 'ODD_TYPE' } } });
        assert.equal((await askList(service, notifications, odd)).length, 1);
      }),
    );
  });

  it('may lack files, each an empty list', async () => {
    await withDirectory({ 'notifications.json': [notice(1)] }, (dataDirectory) =>
      withService({ dataDirectory }, async (service) => {
        assert.deepEqual([service.notifications, service.entries], [1, 0]);
        assert.deepEqual(await askList(service, eventLog), []);
        assert.equal((await ask(service, 'Event_Log/getAllEventObjectNames')).text, '[]');
      }),
    );
  });

  const unservable: readonly (readonly [string, { [name: string]: Json }, RegExp])[] = [
    ['no file at all', {}, /holds no data: put notifications.json, event-log.json or object-names.json there/],
    ['no JSON', { 'event-log.json': '[{]' }, /event-log.json is not JSON/],
    ['an object', { 'notifications.json': { id: 1 } }, /notifications.json must hold a JSON list/],
    ['a text among records', { 'event-log.json': [{}, 'x'] }, /event-log.json: element 2 must be a JSON object/],
    ['no id', { 'notifications.json': [notice(1), { subject: 'x' }] }, /element 2 needs an "id"/],
    ['an id twice', { 'notifications.json': [notice(1), notice(1)] }, /element 2 has the id 1/],
    [
      'a broken acknowledgement',
      { 'notifications.json': [], 'acknowledged.jsonl': 'x\n{"id":1}\n' },
      /acknowledged.jsonl: line 1/,
    ],
  ];
  for (const [what, content, sentence] of unservable) {
    it(`${what}: says so and does not start`, () =>
      withDirectory(content, (dataDirectory) =>
        assert.rejects(startService({ dataDirectory }), (error) => {
          assert.ok(error instanceof Error);
          assert.equal(error.name, 'DataError');
          assert.match(error.message, sentence);
          return true;
        }),
      ));
  }

  it('a directory that does not exist: says what is looked for', () =>
    assert.rejects(startService({ dataDirectory: '/nowhere/at/all' }), /\/nowhere\/at\/all holds no data/));
});

describe('acknowledgements', () => {
  const many = { 'notifications.json': Array.from({ length: 400 }, (_, n) => notice(n + 1)) };
  const flagged = async (dataDirectory: string) =>
    withService({ dataDirectory }, async (service) => {
      const list = await askList(
        service,
        notifications,
        filtered({ acknowledgedFlag: { operation: 1 } }, { objectMask: 'mask[id]' }),
      );
      return list.map(({ id }) => Number(id));
    });

  it('outlive a restart, and are written once', async () => {
    await withDirectory(many, async (dataDirectory) => {
      await withService({ dataDirectory }, async (service) => {
        for (const id of [3, 5, 3]) assert.equal((await ask(service, acknowledge(id))).text, 'true');
      });
      assert.deepEqual(await flagged(dataDirectory), [3, 5]);
      const lines = (await readFile(join(dataDirectory, 'acknowledged.jsonl'), 'utf8')).trim().split('\n');
      assert.deepEqual(
        lines.map((line) => JSON.parse(line).id),
        [3, 5],
      );
    });
  });

  it('a line that a crash cut off is dropped, and the next is whole', async () => {
    await withDirectory(many, async (dataDirectory) => {
      const path = join(dataDirectory, 'acknowledged.jsonl');
      await writeFile(path, '{"id":1}\n{"id":2,"at":"x"}\n');
      await appendFile(path, '{"id":3,"a');
      await withService({ dataDirectory }, async (service) => {
        assert.equal((await ask(service, acknowledge(4))).text, 'true');
      });
      assert.deepEqual(await flagged(dataDirectory), [1, 2, 4]);
    });
  });

  it('of notices that are gone do no harm', async () => {
    await withDirectory({ ...many, 'acknowledged.jsonl': '{"id":9999}\n{"id":1}\n' }, async (dataDirectory) => {
      assert.deepEqual(await flagged(dataDirectory), [1]);
    });
  });

  it('that were answered survive kill -9 in the middle of acknowledging', async () => {
    await withDirectory(many, async (dataDirectory) => {
      const answered = new Set<number>();
      let next = 1;
      for (const killAfter of [7, 40, 90]) {
        const child = spawnCommandLine('--port', '0', '--data', dataDirectory);
        const exited = once(child, 'exit');
        const service = await readyLine(child);
        const target = answered.size + killAfter;
        const acknowledging = async () => {
          for (let id = next++; id <= 400; id = next++) {
            const reply = await ask(service, acknowledge(id)).catch(() => null);
            if (!reply) return;
            assert.equal(reply.text, 'true');
            answered.add(id);
            if (answered.size >= target) child.kill('SIGKILL');
          }
        };
        await Promise.all(Array.from({ length: 6 }, acknowledging));
        const [, signal] = await exited;
        assert.equal(signal, 'SIGKILL');
      }
      assert.ok(answered.size >= 137 && next < 400, 'each process was killed in the middle');
      const kept = new Set(await flagged(dataDirectory));
      for (const id of answered) assert.ok(kept.has(id), `${id} was answered and lost`);
    });
  });
});
