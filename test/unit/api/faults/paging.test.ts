import assert from 'node:assert/strict';
import type { JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { collected, never } from '../../../support/clients.ts';
import { benchOfEachTest, type FaultBench } from '../../../support/faultBench.ts';
import { describeFaults, host } from '../../../support/faultMatrix.ts';
import { answer, type Behaviour, type SeenRequest } from '../../../support/faultServer.ts';
import { transports } from '../../../support/transports.ts';

function notice(id: number, status = 'ACTIVE'): JsonRecord {
  return {
    id,
    subject: `Notice ${id}`,
    statusCode: { keyName: status },
    startDate: '2020-01-01T00:00:00Z',
    acknowledgedFlag: status === 'COMPLETED',
  };
}

const windowOf = ({ parameters }: SeenRequest) => {
  const [offset = 0, count = 0] = (parameters.get('resultLimit') ?? '').split(',').map(Number);
  return { offset, count };
};

/** Pages of these rows, with a total that is said to be that of the list. */
const pagesOf =
  (rows: readonly JsonRecord[], total?: (offset: number, index: number) => string, most = 1_000): Behaviour =>
  (request, response, index) => {
    const { offset, count } = windowOf(request);
    const headers = total === undefined ? {} : { 'Platform-Total-Items': total(offset, index) };
    answer(rows.slice(offset, offset + Math.min(count, most)), 200, headers)(request, response, index);
  };

const many = Array.from({ length: 450 }, (_, index) => notice(index + 1));
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const allIds = many.map(({ id }) => Number(id));

describeFaults('lists without an end', [
  {
    name: 'new notices on every page',
    behaviour: (request, response, index) => {
      const { offset, count } = windowOf(request);
      answer(Array.from({ length: count }, (_, row) => notice(offset + row + 1)))(request, response, index);
    },
    kind: 'tooMuchData',
    detail: /more than 100000 rows/,
  },
  {
    name: 'as many of the same notices as are asked for, on every page',
    behaviour: (request, response, index) => {
      const { count } = windowOf(request);
      answer(Array.from({ length: count }, (_, row) => notice(row + 1)))(request, response, index);
    },
    kind: 'malformed',
    detail: /same rows/,
    sentence: `${host} gave the same page again where the next one was asked for, so the list can’t be read to its end.`,
  },
]);

for (const underTest of transports) {
  describe(`pages, over ${underTest.name}`, () => {
    let bench: FaultBench;
    afterEach(() => bench.nothingLeft(true));
    const start = benchOfEachTest(underTest);

    const totals: readonly (readonly [string, (offset: number, index: number) => string])[] = [
      ['too small', () => '3'],
      ['none', () => '0'],
      ['too large', () => '5000'],
      ['larger than any number', () => '9'.repeat(30)],
      ['below nothing', () => '-450'],
      ['no number', () => 'many'],
      ['that of the page', (offset) => String(Math.min(450, offset + 200))],
      ['another one each time', (_, index) => String(100 + 37 * index)],
    ];
    for (const [name, total] of totals) {
      for (const most of [1_000, 90]) {
        it(`hold every notice once where the total is ${name}${most < 1_000 ? ' and pages are capped' : ''}`, async () => {
          bench = await start();
          bench.server.behave(pagesOf(many, total, most));
          await bench.goodPoll();
          assert.deepEqual(bench.ids(), allIds);
          await bench.goodPoll();
          assert.deepEqual(bench.ids(), allIds);
        });
      }
    }

    for (const [name, change] of [
      ['come to the front', (rows: JsonRecord[], index: number) => rows.unshift(notice(10_000 + index))],
      ['leave the front', (rows: JsonRecord[]) => rows.shift()],
      ['leave from the middle', (rows: JsonRecord[]) => rows.splice(60, 5)],
    ] as const) {
      it(`lose no notice that stays while others ${name}`, async () => {
        bench = await start();
        const rows = [...many];
        bench.server.behave((request, response, index) => {
          pagesOf(rows, () => String(rows.length), 90)(request, response, index);
          if (index < 4) change(rows, index);
        });
        await bench.goodPoll();
        const ids = new Set(bench.ids());
        assert.equal(ids.size, bench.ids().length);
        const lost = rows.filter(({ id }) => Number(id) < 10_000 && !ids.has(Number(id)));
        assert.deepEqual(lost, []);
      });
    }

    it('are all of the list where resultLimit is ignored', async () => {
      bench = await start();
      bench.server.behave((request, response, index) => answer(many)(request, response, index));
      await bench.goodPoll();
      assert.deepEqual(bench.ids(), allIds);
    });

    it('are one list where each is the same', async () => {
      bench = await start();
      bench.server.behave(answer([notice(1), notice(2)]));
      await bench.goodPoll();
      assert.deepEqual(bench.ids(), [1, 2]);
    });

    it('of notices are checked again where filters are ignored', async () => {
      bench = await start({ lookBackDays: 90 });
      const rows = [
        notice(1),
        notice(2, 'COMPLETED'),
        notice(3, 'PUBLISHED'),
        { ...notice(4, 'COMPLETED'), acknowledgedFlag: 0 },
      ];
      bench.server.behave(pagesOf(rows));
      for (let poll = 0; poll < 3; poll += 1) {
        await bench.goodPoll();
        assert.deepEqual(sorted(bench.ids()), [1, 3, 4]);
      }
    });

    it('of the log are checked again where filters are ignored, and it is told', async () => {
      bench = await start();
      const rows = ['SYSTEM', 'CUSTOMER', 'SYSTEM'].map((userType, index) => ({ eventName: `E${index}`, userType }));
      bench.server.behave(pagesOf(rows));
      const pages = await collected(bench.client.service.log({ userType: 'SYSTEM' }, never()));
      const entries = pages.flatMap((page) => page.entries);
      assert.deepEqual(
        entries.map(({ eventName }) => eventName),
        ['E0', 'E2'],
      );
      assert.ok(pages.at(-1)?.filterIgnored);
    });
  });
}
