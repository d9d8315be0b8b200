import assert from 'node:assert/strict';
import { wholeEvery } from '../../../../src/core/notices/poll.ts';
import type { JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { clientOfEachTest, never, testClient } from '../../../support/clients.ts';
import { answer, type Behaviour } from '../../../support/faultServer.ts';

const refusal = { error: 'It failed.', code: 'SoftLayer_Exception' };

function notice(id: number, keyName = 'ACTIVE'): JsonRecord {
  return {
    id,
    subject: `notice ${id}`,
    statusCode: { keyName, name: keyName },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    startDate: '2020-01-01T00:00:00+00:00',
    modifyDate: '2020-01-01T00:00:00+00:00',
    acknowledgedFlag: true,
  };
}

const counts = { impactedResourceCount: 12, updateCount: 3 };
const attachments = [{ id: 5, fileName: 'rca.pdf', fileSize: 9, createDate: null }];

describe('What a service refuses', () => {
  const start = clientOfEachTest();
  let now: number;
  /** Which requests are refused, by their query. */
  let isRefused: (query: string, path: string) => boolean;
  let status: number;

  beforeEach(() => {
    now = Date.UTC(2026, 10, 20);
    status = 500;
    isRefused = () => false;
  });

  const held = [notice(1), notice(2), notice(3, 'COMPLETED')];

  const serve: Behaviour = (request, response, index) => {
    const query = decodeURIComponent(request.query);
    const mask = request.parameters.get('objectMask') ?? '';
    if (isRefused(query, request.path)) return answer(refusal, status)(request, response, index);
    const given = (row: JsonRecord) => ({
      ...row,
      ...(mask.includes('updateCount') ? counts : {}),
      ...(mask.includes('attachments') ? { attachments } : {}),
    });
    const id = Number(/\/(\d+)\/getObject/.exec(request.path)?.[1]);
    if (id > 0) return answer(given(notice(id)))(request, response, index);
    const isOpen = query.includes('!= COMPLETED');
    const rows = query.includes('greaterThanDate') || query.includes('acknowledgedFlag":') ? [] : held;
    const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
    const found = isOpen ? rows.filter(({ id: one }) => one !== 3) : rows;
    answer(found.slice(offset, offset + count).map(given))(request, response, index);
  };

  const isFull = (query: string) => query.includes('updateCount');

  async function open() {
    const { server, transport } = await start(serve);
    const { service, log } = testClient(server.baseUrl, transport, { now: () => now });
    const told = async (lookBackDays = 0) => {
      const before = server.requests.length;
      const list = await service.notices({ lookBackDays }, never());
      const asked = server.requests.slice(before).map(({ query }) => decodeURIComponent(query));
      return { counts: list.map(({ updateCount }) => updateCount), asked };
    };
    const attached = async (id: number) => (await service.notice(id, never())).attachments.length;
    return { service, server, log, told, attached };
  }

  /** Refuses the next so many that `which` says. */
  const refuse = (times: number, which: typeof isRefused) => {
    let left = times;
    isRefused = (query, path) => {
      if (!which(query, path) || left === 0) return false;
      left -= 1;
      return true;
    };
  };

  for (const at of [500, 200])
    it(`in a bad moment is asked for again after a while, by HTTP ${at}: the counts of a list come back`, async () => {
      status = at;
      const { told } = await open();
      assert.deepEqual((await told()).counts, [3, 3, 3]);
      // Only the former is tried again.
      refuse(at === 500 ? 3 : 1, isFull);
      assert.deepEqual((await told()).counts, [null, null, null]);
      refuse(0, isFull);
      now += wholeEvery / 2;
      assert.deepEqual((await told()).counts, [null, null, null]);
      now += wholeEvery / 2;
      assert.deepEqual((await told()).counts, [3, 3, 3]);
    });

  it('each time costs its tries once in a while, and not at each poll', async () => {
    isRefused = isFull;
    const { told, log } = await open();
    const full: number[] = [];
    for (let poll = 0; poll < 10; poll += 1) {
      const { counts, asked } = await told();
      assert.deepEqual(counts, [null, null, null]);
      full.push(asked.filter(isFull).length);
      now += wholeEvery / 5;
    }
    assert.deepEqual(full, [3, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
    assert.equal(log.lines.filter((line) => line.startsWith('info')).length, 2);
  });

  it('as what it can’t read, with a reason of its own, is not asked for again', async () => {
    status = 400;
    isRefused = (query) => isFull(query) || query.includes('!= ');
    const { told } = await open();
    await told(90);
    for (let poll = 0; poll < 3; poll += 1) {
      now += wholeEvery;
      assert.deepEqual(
        (await told(90)).asked.filter((query) => isRefused(query, '')),
        [],
      );
    }
  });

  it('is asked for again though the clock was set back since', async () => {
    const { told } = await open();
    refuse(3, isFull);
    await told();
    now -= 86_400_000;
    assert.deepEqual((await told()).counts, [3, 3, 3]);
  });

  it('in a bad moment is asked for again after a while: what is not completed', async () => {
    const isNotCompleted = (query: string) => query.includes('!= ');
    const { told } = await open();
    refuse(4, isNotCompleted);
    assert.equal((await told(90)).asked.filter((query) => !query.includes('objectFilter')).length > 0, true);
    refuse(0, isNotCompleted);
    assert.deepEqual((await told(90)).asked.filter(isNotCompleted), []);
    now += wholeEvery;
    const { asked } = await told(90);
    assert.ok(asked.some(isNotCompleted));
    assert.ok(
      asked.every((query) => query.includes('objectFilter')),
      'everything is read no more',
    );
  });

  it('in a bad moment is asked for again after a while: what was changed', async () => {
    const isOfChanges = (query: string) => query.includes('modifyDate":');
    const { service, server } = await open();
    const askForChanges = async () => {
      const before = server.requests.length;
      await service.changedNotices(now, never());
      return server.requests.length - before;
    };
    refuse(4, isOfChanges);
    assert.ok((await askForChanges()) > 0);
    assert.equal(await askForChanges(), 0);
    now += wholeEvery;
    assert.ok((await askForChanges()) > 0);
  });

  it('of one notice says nothing of others, nor of that one later', async () => {
    const isFirst = (query: string, path: string) => query.includes('attachments') && path.includes('/1/');
    for (const opened of [[2], []]) {
      for (const at of [500, 400]) {
        const { attached } = await open();
        status = at;
        isRefused = isFirst;
        for (const id of opened) assert.equal(await attached(id), 1);
        assert.deepEqual([await attached(1), await attached(2), await attached(1), await attached(2)], [0, 1, 0, 1]);
        isRefused = () => false;
        assert.equal(await attached(1), 1);
      }
    }
  });

  for (const at of [500, 400])
    it(`of each notice that is opened is not asked for of the third, for a while, by HTTP ${at}`, async () => {
      status = at;
      const { attached, server } = await open();
      assert.equal(await attached(9), 1, 'before, one came in full');
      isRefused = (query) => query.includes('attachments');
      const asked: number[] = [];
      for (const id of [1, 2, 3, 4]) {
        const before = server.requests.length;
        assert.equal(await attached(id), 0);
        asked.push(server.requests.length - before);
      }
      assert.deepEqual(asked, at === 500 ? [4, 4, 1, 1] : [2, 2, 1, 1]);
      isRefused = () => false;
      now += wholeEvery;
      assert.deepEqual([await attached(3), await attached(4)], [1, 1]);
    });
});
