import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createUndiciTransport } from '../../../../src/api/transport/undiciTransport.ts';
import { type PolledNotices, pollNotices, wholeEvery } from '../../../../src/core/notices/poll.ts';
import type { JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { startService } from '../../../../src/service/server.ts';
import { never, testClient } from '../../../support/clients.ts';
import { answer, type Behaviour, startFaultServer } from '../../../support/faultServer.ts';
import { sampleNow } from '../../../support/referenceService.ts';

/** One thing that happens to an account between two polls. `honest`: the notice's date of change says so. */
interface Event {
  readonly kind: 'subject' | 'status' | 'acknowledge' | 'update' | 'add';
  readonly which: number;
  readonly honest: boolean;
}

const someEvent: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom('subject', 'status', 'acknowledge', 'update', 'add'),
  which: fc.nat(),
  honest: fc.boolean(),
});

describe('What was changed', () => {
  const transport = createUndiciTransport();

  const open: { close(): Promise<void> }[] = [];
  /** Gone after the test, whatever becomes of it. */
  const kept = <T extends { close(): Promise<void> }>(one: T): T => {
    open.push(one);
    return one;
  };

  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  after(() => transport.close());

  it('is seen at the next poll where its date says so, and within ten minutes whatever the dates say', async () => {
    const run = async (rounds: readonly (readonly Event[])[]) => {
      const service = kept(await startService({ notifications: 160, entries: 0, now: sampleNow }));
      try {
        const { service: client } = testClient(service.baseUrl, transport);
        const ids = [...(await client.notices({ lookBackDays: 0 }, never()))].map(({ id }) => id);
        let at = sampleNow + 60_000;
        let last: PolledNotices | undefined;
        const poll = async () => {
          last = await pollNotices(client, last, { lookBackDays: 0, now: at, asked: false }, never());
          return last.notices;
        };
        await poll();
        for (const [round, events] of rounds.entries()) {
          at += 120_000;
          const modifyDate = new Date(at).toISOString().replace('Z', '+00:00');
          const honest = new Set<number>();
          for (const [index, { kind, which, honest: isHonest }] of events.entries()) {
            const id = kind === 'add' ? 900_000 + round * 100 + index : (ids[which % ids.length] ?? 0);
            const dated: JsonRecord = isHonest ? { modifyDate } : {};
            if (kind === 'add') {
              const old = '2026-01-01T00:00:00+00:00';
              service.addNotices([{ id, subject: 'new', modifyDate: isHonest ? modifyDate : old, ...record }]);
              ids.push(id);
            } else service.updateNotice(id, { ...changes(kind, round, index), ...dated });
            if (isHonest) honest.add(id);
          }
          const seen = await poll();
          const truth = new Map((await client.notices({ lookBackDays: 0 }, never())).map((one) => [one.id, one]));
          for (const id of honest) assert.deepEqual(seen.get(id), truth.get(id));
        }
        at += wholeEvery;
        const all = await client.notices({ lookBackDays: 0 }, never());
        assert.deepEqual(
          [...(await poll()).values()].sort((a, b) => a.id - b.id),
          [...all].sort((a, b) => a.id - b.id),
        );
      } finally {
        await service.close();
      }
    };
    const rounds = fc.array(fc.array(someEvent, { maxLength: 6 }), { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(rounds, run), { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) });
  }).timeout(600_000);

  it('is asked for by one small request at each poll', async () => {
    const service = kept(await startService({ notifications: 160, entries: 0, now: sampleNow }));
    const { service: client } = testClient(service.baseUrl, transport);
    let last: PolledNotices | undefined;
    const asked: number[] = [];
    for (let poll = 0; poll < 4; poll += 1) {
      const before = service.requests.length;
      const now = sampleNow + poll * 120_000;
      last = await pollNotices(client, last, { lookBackDays: 0, now, asked: false }, never());
      asked.push(service.requests.length - before);
    }
    assert.deepEqual(asked.slice(1), [1, 1, 1]);
  });

  it('is asked for by its date', async () => {
    const service = kept(await startService({ notifications: 160, entries: 0, now: sampleNow }));
    const { service: client } = testClient(service.baseUrl, transport);
    const all = await client.notices({ lookBackDays: 0 }, never());
    const newest = Math.max(...all.map(({ modifyDate }) => modifyDate?.ms ?? 0));
    await client.changedNotices(newest, never());
    const before = service.requests.length;
    const changed = await client.changedNotices(newest, never());
    assert.equal(service.requests.length, before + 1);
    assert.deepEqual(
      changed?.map(({ id }) => id),
      all.filter(({ modifyDate }) => modifyDate?.ms === newest).map(({ id }) => id),
    );
    assert.match(
      decodeURIComponent(service.requests.at(-1)?.query ?? ''),
      /"modifyDate":\{"operation":"greaterThanDate"/,
    );
  });

  for (const [what, behaviour] of [
    ['ignores', answer([{ id: 7, modifyDate: '2020-01-01T00:00:00+00:00' }])],
    ['refuses', answer({ error: 'No such filter.' }, 500)],
  ] as const) {
    it(`isn’t told by a service that ${what} the filter, and then isn’t asked for again`, async () => {
      const server = kept(await startFaultServer(behaviour));
      const { service: client } = testClient(server.baseUrl, transport);
      assert.equal(await client.changedNotices(sampleNow, never()), null);
      const asked = server.requests.length;
      assert.equal(await client.changedNotices(sampleNow, never()), null);
      assert.equal(server.requests.length, asked);
    });
  }

  it('is not believed to be nothing where the newest that is known must be among it', async () => {
    const all = knownRows(120);
    const server = kept(await startFaultServer(blindToChanges(all)));
    const { service: client } = testClient(server.baseUrl, transport);
    let last: PolledNotices | undefined;
    const poll = async () => {
      last = await pollNotices(client, last, { lookBackDays: 0, now: sampleNow, asked: false }, never());
      return last.notices;
    };
    await poll();
    all[5] = { ...all[5], id: 6, subject: 'changed' };
    assert.equal((await poll()).get(6)?.subject, 'changed');
    const asked = server.requests.length;
    await poll();
    assert.deepEqual(
      server.requests.slice(asked).filter(({ query }) => query.includes('modifyDate%22%3A')),
      [],
      'asked for changes though it is known to find none',
    );
  });

  it('may be nothing where the newest that was known is gone, and is asked for again then', async () => {
    const all = knownRows(120);
    const server = kept(await startFaultServer(blindToChanges(all)));
    const { service: client } = testClient(server.baseUrl, transport);
    const [first] = await client.notices({ lookBackDays: 0 }, never());
    assert.ok(first?.modifyDate);
    const newest = first.modifyDate.ms;
    all.shift();
    assert.equal(await client.changedNotices(newest, never()), null);
    assert.equal((await client.notices({ lookBackDays: 0 }, never())).length, 119);
    server.behave(answer(all.slice(0, 1)));
    const next = await client.changedNotices(newest - 60_000, never());
    assert.deepEqual(
      next?.map(({ id }) => id),
      [2],
    );
  });
});

/** Notices of which each was changed a minute before the one in front of it. */
function knownRows(count: number): JsonRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    subject: 'known',
    modifyDate: new Date(sampleNow - (index + 1) * 60_000).toISOString(),
    ...record,
  }));
}

/** A service that finds nothing by the date of change, and everything by anything else. */
function blindToChanges(all: readonly JsonRecord[]): Behaviour {
  return (request, response, index) => {
    const [offset = 0, count = all.length] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
    const isBlind = request.parameters.get('objectFilter')?.includes('modifyDate') === true;
    answer(isBlind ? [] : all.slice(offset, offset + count))(request, response, index);
  };
}

const record: JsonRecord = {
  startDate: '2026-11-01T00:00:00+00:00',
  endDate: null,
  statusCode: { keyName: 'ACTIVE', name: 'Active' },
  notificationOccurrenceEventType: { keyName: 'PLANNED' },
};

function changes(kind: Event['kind'], round: number, index: number): JsonRecord {
  if (kind === 'subject') return { subject: `changed ${round} ${index}` };
  if (kind === 'status') return { statusCode: { keyName: 'COMPLETED', name: 'Completed' } };
  if (kind === 'acknowledge') return { acknowledgedFlag: true };
  return { updates: [{ contents: 'x' }, { contents: 'y' }] };
}
