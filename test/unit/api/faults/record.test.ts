import assert from 'node:assert/strict';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { collected, never } from '../../../support/clients.ts';
import { answer } from '../../../support/faultServer.ts';
import { assertSound, listOf, recordsOfEachTest } from '../../../support/polledRecords.ts';
import { transports } from '../../../support/transports.ts';

const wrongValues: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  [],
  [[]],
  [{}],
  {},
  { a: { b: 1 } },
];
const fields = [
  'subject',
  'startDate',
  'endDate',
  'modifyDate',
  'recoveryTime',
  'lastImpactedUserCount',
  'systemTicketId',
  'acknowledgedFlag',
  'statusCode',
  'notificationOccurrenceEventType',
  'impactedResourceCount',
  'updateCount',
];
const relations = ['summary', 'lastUpdate', 'updates', 'impactedResources', 'impactedAccounts', 'impactedUsers'];

for (const underTest of transports) {
  describe(`records, over ${underTest.name}`, () => {
    const { bench, polled } = recordsOfEachTest(underTest);

    for (const [name, rows, ids] of [
      ['null', 'null', []],
      ['[]', '[]', []],
      ['[{}]', '[{}]', []],
      ['{}', '{}', []],
      ['a single notice that came unwrapped', { id: 5, statusCode: { keyName: 'ACTIVE' } }, [5]],
      ['a notice among nulls, texts, numbers and lists', [null, 'x', { id: 5 }, 7, [{ id: 6 }], {}], [5]],
    ] as const) {
      it(`${name} is a list of ${ids.length}`, async () => {
        assert.deepEqual(
          (await polled(rows)).map(({ id }) => id),
          ids,
        );
      });
    }

    it('of any type in any field leave the row, without that field', async () => {
      const rows = fields.flatMap((field) => wrongValues.map((value) => ({ [field]: value })));
      const notices = await polled(
        rows.map((row, index) => ({ id: index + 1, statusCode: { keyName: 'ACTIVE' }, ...row })),
      );
      assert.equal(notices.length, fields.length * wrongValues.length);
    });

    it('of any type in any part of a notice leave the notice', async () => {
      for (const field of [...fields, ...relations]) {
        for (const value of wrongValues) {
          bench().server.behave(answer({ id: 7, statusCode: { keyName: 'ACTIVE' }, [field]: value }));
          const notice = await bench().client.service.notice(7, never());
          assertSound(notice);
          assert.equal(typeof notice.summary, 'string');
          for (const list of [notice.updates, notice.impactedResources, notice.impactedAccounts, notice.impactedUsers])
            assert.ok(Array.isArray(list));
        }
      }
    });

    it('of any type in the log are entries, and an empty log is none', async () => {
      const entries = wrongValues.map((value) => ({
        eventName: value,
        eventCreateDate: value,
        userType: value,
        traceId: value,
      }));
      for (const [rows, length] of [
        [entries, entries.length],
        ['null', 0],
        [[{}], 0],
        [{ eventName: 'Login' }, 1],
      ] as const) {
        bench().server.behave(listOf(rows));
        const pages = await collected(bench().client.service.log({}, never()));
        assert.equal(pages.flatMap((page) => page.entries).length, length);
      }
    });

    it('that name __proto__ change nothing but themselves', async () => {
      const evil = '{"acknowledgedFlag":true,"evil":1}';
      const rows =
        `[{"id":5,"__proto__":${evil},"subject":"A","statusCode":{"__proto__":${evil},"keyName":"ACTIVE"}},` +
        `{"__proto__":{"id":6},"constructor":{"prototype":${evil}}},` +
        '{"id":7,"statusCode":{"keyName":"__proto__"},"notificationOccurrenceEventType":"constructor"}]';
      const notices = await polled(rows);
      assert.deepEqual(
        notices.map(({ id, acknowledged, status, type }) => [id, acknowledged, status.keyName, type]),
        [
          [5, false, 'ACTIVE', ''],
          [7, false, '__proto__', 'constructor'],
        ],
      );
      bench().server.behave(
        answer(`{"id":7,"statusCode":1,"extra":[${evil.replace('"evil"', '"__proto__"')}],"__proto__":${evil}}`),
      );
      const { otherFields } = await bench().client.service.notice(7, never());
      assert.equal(
        JSON.stringify(otherFields),
        `{"extra":[{"acknowledgedFlag":true,"__proto__":1}],"__proto__":${evil}}`,
      );
      assert.equal(Reflect.get({}, 'evil'), undefined);
      assert.equal(Reflect.get(Object, 'evil'), undefined);
    });

    it('with something else in the place of a number keep it, as a field of its own', async () => {
      const numbers = { recoveryTime: '02:30', lastImpactedUserCount: [3], systemTicketId: 'CS-7' };
      const read = async (record: object) => {
        bench().server.behave(answer(JSON.stringify({ id: 7, ...record })));
        return bench().client.service.notice(7, never());
      };
      const detail = await read(numbers);
      assert.deepEqual([detail.recoveryTime, detail.lastImpactedUserCount, detail.systemTicketId], [null, null, null]);
      assert.deepEqual(detail.otherFields, numbers);
      for (const value of [null, 12, '12']) assert.deepEqual((await read({ recoveryTime: value })).otherFields, {});
    });

    it('with a key twice have what came last', async () => {
      const [notice] = await polled(
        '[{"id":5,"id":6,"subject":"A","subject":"B","statusCode":null,"statusCode":"ACTIVE"}]',
      );
      assert.deepEqual([notice?.id, notice?.subject, notice?.status.keyName], [6, 'B', 'ACTIVE']);
    });

    it('with an id twice are one row, the first that came', async () => {
      const [notice, ...others] = await polled([
        { id: 5, subject: 'A', statusCode: 'ACTIVE' },
        { id: 5, subject: 'B', statusCode: 'ACTIVE' },
      ]);
      assert.equal(notice?.subject, 'A');
      assert.deepEqual(others, []);
    });
  });
}
