// The log read in several windows at once: what comes, and what is asked for, over real sockets.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { Transport } from '../../../../src/api/transport/transport.ts';
import { createUndiciTransport } from '../../../../src/api/transport/undiciTransport.ts';
import type { LogPage, LogWait } from '../../../../src/core/connection/ports.ts';
import type { JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { startService } from '../../../../src/service/server.ts';
import { clientOfEachTest, collected, failing, never, testClient } from '../../../support/clients.ts';
import { answer, type Behaviour } from '../../../support/faultServer.ts';
import { type LogRules, logRows, logServer } from '../../../support/logServer.ts';

const entriesOf = (pages: readonly LogPage[]) => pages.flatMap(({ entries }) => entries);

function counts(rows: readonly JsonRecord[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const row of rows) {
    const text = JSON.stringify(Object.entries(row).sort());
    result.set(text, (result.get(text) ?? 0) + 1);
  }
  return result;
}

describe('the log in windows while others write to it', () => {
  let transport: Transport;

  before(() => {
    transport = createUndiciTransport();
  });

  after(() => transport.close());

  const start = Date.UTC(2026, 10, 20);
  const entry = (second: number, name: number): JsonRecord => ({
    eventName: `e${name}`,
    eventCreateDate: new Date(start + second * 1000).toISOString(),
    userType: 'SYSTEM',
  });

  it('neither loses nor doubles an entry, in whatever order the service comes to the windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          size: fc.oneof(fc.nat(300), fc.nat(3_000)),
          /** Entries that share one date; few names make true duplicates among them. */
          together: fc.integer({ min: 1, max: 20 }),
          names: fc.constantFrom(1, 3, 1_000),
          cap: fc.constantFrom(50, 100, 1_000),
          inserts: fc.array(fc.oneof(fc.nat(3), fc.nat(60)), { maxLength: 40, size: 'max' }),
          delays: fc.array(fc.nat(2), { minLength: 7, maxLength: 23 }),
          windows: fc.constantFrom(2, 4, 8),
        }),
        async ({ size, together, names, cap, inserts, delays, windows }) => {
          const service = await startService({ entries: 0, notifications: 0, maxCount: cap });
          const original = Array.from({ length: size }, (_, n) => entry(Math.floor(n / together), n % names));
          service.appendEntries(original);
          let written = size;
          let requests = 0;
          const pending = [...inserts];
          const write = () => {
            const count = pending.shift() ?? 0;
            const rows = Array.from({ length: count }, (_, n) =>
              entry(Math.floor((written + n) / together), (written + n) % names),
            );
            written += count;
            if (count > 0) service.appendEntries(rows);
          };
          const shaken: Transport = {
            ...transport,
            async get(url, headers, options) {
              requests += 1;
              await delay(delays[requests % delays.length] ?? 0);
              write();
              const came = await transport.get(url, headers, options);
              await delay(delays[(requests * 5) % delays.length] ?? 0);
              write();
              return came;
            },
          };
          const read = async (transport: Transport, logWindows: number) =>
            entriesOf(await collected(testClient(service.baseUrl, transport, { logWindows }).service.log({}, never())));
          const got = await read(shaken, windows);
          const dates = got.map(({ eventCreateDate }) => Date.parse(String(eventCreateDate)));
          assert.ok(
            dates.every((date, n) => n === 0 || date <= (dates[n - 1] ?? 0)),
            'newest first',
          );
          const made = requests;
          // The same log at rest, read one page after the other, with all that was written in the meantime.
          const atEnd = counts(await read({ ...shaken, get: countedGet }, 1));
          function countedGet(...[url, headers, options]: Parameters<Transport['get']>) {
            requests += 1;
            return transport.get(url, headers, options);
          }
          await service.close();
          const found = counts(got);
          for (const [row, count] of counts(original)) assert.ok((found.get(row) ?? 0) >= count, `lost ${row}`);
          for (const [row, count] of found) assert.ok(count <= (atEnd.get(row) ?? 0), `doubled ${row}`);
          const needed = requests - made;
          // From each page there may be a step back, and one that was foretold in vain, where nothing tells entries of one date apart.
          // Where the end moves on with every read, it takes some reads more to be sure of it, whatever the length.
          assert.ok(made <= 3 * needed + 20, `${made} requests for ${needed}`);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('windows of the log', () => {
  const clientOf = clientOfEachTest();
  const rows = logRows(20_000);

  /** A server that holds its answers to reads of the log until the test gives them. */
  async function held(rules: LogRules = {}) {
    const waiting: { offset: number; give: (behaviour?: Behaviour) => void }[] = [];
    const serve = logServer(rows, rules);
    const client = await clientOf((request, response, index) => {
      const limit = request.parameters.get('resultLimit');
      if (limit === null) return serve(request, response, index);
      const one = {
        offset: Number(limit.split(',')[0]),
        give(behaviour: Behaviour = serve) {
          waiting.splice(waiting.indexOf(one), 1);
          behaviour(request, response, index);
        },
      };
      waiting.push(one);
      response.on('close', () => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
      });
    });
    // The first request of a key goes alone; after it, none waits for another.
    await client.service.userTypes(never());
    const offsets = () => waiting.map(({ offset }) => offset).sort((a, b) => a - b);
    /** Waits until so many are asked for, and a round trip longer, in which more would be seen. */
    const asked = async (count: number) => {
      // A test that has failed must not wait for ever.
      for (let round = 0; waiting.length !== count && round < 200_000; round += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await client.service.userTypes(never());
      return offsets();
    };
    const first = () => {
      const [one] = waiting.toSorted((a, b) => a.offset - b.offset);
      assert.ok(one);
      return one;
    };
    return { ...client, asked, first };
  }

  it('are one at first, and all four once a total tells of more', async () => {
    const { service, asked, first } = await held();
    const pages = service.log({}, never())[Symbol.asyncIterator]();
    const reads = [[0], [48, 1_038, 2_028, 3_018], [1_038, 2_028, 3_018, 4_008], [2_028, 3_018, 4_008, 4_998]];
    for (const [index, offsets] of reads.entries()) {
      const page = pages.next();
      assert.deepEqual(await asked(offsets.length), offsets);
      first().give();
      assert.equal((await page).done, false);
      // The window that became free was used; nobody comes back for the next page, so that no more is asked for.
      const next = index === 0 ? [] : (reads[index + 1] ?? [3_018, 4_008, 4_998, 5_988]);
      assert.deepEqual(await asked(next.length), next);
    }
    await pages.return?.();
    assert.deepEqual(await asked(0), []);
  });

  it('are more with each page that was taken where no total is told', async () => {
    const { service, asked, first } = await held({ total: () => null });
    const pages = service.log({}, never())[Symbol.asyncIterator]();
    const reads = [[0], [48], [1_038, 2_028], [2_028, 3_018, 4_008], [3_018, 4_008, 4_998, 5_988]];
    for (const offsets of reads) {
      const page = pages.next();
      assert.deepEqual(await asked(offsets.length), offsets);
      first().give();
      await page;
    }
    const page = pages.next();
    assert.deepEqual(await asked(4), [4_008, 4_998, 5_988, 6_978]);
    first().give();
    await page;
    await pages.return?.();
  });

  it('are fewer once the service throttles', async () => {
    const { service, asked, first } = await held();
    const pages = service.log({}, never())[Symbol.asyncIterator]();
    for (const count of [1, 4]) {
      const page = pages.next();
      await asked(count);
      first().give();
      await page;
    }
    const page = pages.next();
    await asked(4);
    first().give(answer('', 429));
    await asked(4);
    first().give();
    await page;
    for (const count of [3, 2, 2, 2]) {
      const next = pages.next();
      await asked(count);
      first().give();
      await next;
    }
    await pages.return?.();
  });

  it('tell why they wait and how long: for a pause that the service asks for, those behind it too, and after its errors', async () => {
    const waits: LogWait[] = [];
    const { service, asked, first } = await held();
    const pages = service.log({}, never(), { onWait: (wait) => waits.push(wait) })[Symbol.asyncIterator]();
    const page = pages.next();
    await asked(1);
    first().give(answer('', 503));
    await asked(1);
    assert.deepEqual(
      waits.splice(0).map(({ why, ms }) => [why, ms <= 500]),
      [['error', true]],
    );
    first().give(answer('', 429, { 'Retry-After': '1' }));
    await asked(1);
    const [wait] = waits;
    assert.ok(wait?.why === 'pause' && wait.ms >= 1000 && wait.ms <= 2000, JSON.stringify(waits));
    first().give();
    assert.equal((await page).done, false);
    await pages.return?.();
  });

  it('are ended by the signal, and what came before is kept', async () => {
    const { service, asked, first, server, log } = await held();
    const controller = new AbortController();
    const pages: LogPage[] = [];
    const reading = failing(
      (async () => {
        for await (const page of service.log({}, controller.signal)) pages.push(page);
      })(),
    );
    for (const count of [1, 4, 4]) {
      await asked(count);
      first().give();
    }
    await asked(4);
    controller.abort();
    assert.equal((await reading).kind, 'cancelled');
    assert.deepEqual(entriesOf(pages), rows.slice(0, 2_038));
    await server.noSockets();
    assert.ok(!log.lines.some((line) => line.startsWith('warn')));
  });

  it('do not reach behind a known end, and are given up behind an unknown one', async () => {
    const short = logRows(300);
    const known = await clientOf(logServer(short));
    assert.deepEqual(entriesOf(await collected(known.service.log({}, never()))), short);
    const limits = ({ server }: typeof known) => server.requests.map(({ parameters }) => parameters.get('resultLimit'));
    assert.deepEqual(limits(known), ['0,50', '48,1000', '300,1', '2000000000,1']);
    const unknown = await clientOf(logServer(short, { total: () => null }));
    assert.deepEqual(entriesOf(await collected(unknown.service.log({}, never()))), short);
    assert.deepEqual(limits(unknown), ['0,50', '48,1000', '300,1']);
    const longer = logRows(1_300);
    const further = await clientOf(logServer(longer, { total: () => null }));
    assert.deepEqual(entriesOf(await collected(further.service.log({}, never()))), longer);
    assert.deepEqual(limits(further).toSorted(), ['0,50', '1038,1000', '1300,1', '2028,1000', '48,1000']);
    await further.server.noSockets();
    await unknown.server.noSockets();
  });

  const services: readonly (readonly [string, LogRules])[] = [
    ['caps its pages at 50', { cap: 50 }],
    ['caps its pages at 50 and says no total', { cap: 50, total: () => null }],
    ['gives one row at a time', { cap: 1 }],
    ['says no total', { total: () => null }],
    ['says a total that is too small', { total: () => 60 }],
    ['says a total that is too large', { total: () => 1_000_000 }],
    ['gives the length of the page as the total', { total: (_, __, page) => page }],
    ['gives the end of the page as the total', { total: (_, offset, page) => offset + page }],
    ['finds more than 120 rows too much', { bearable: 120 }],
    ['finds more than 7 rows too much, and says no total', { bearable: 7, total: () => null }],
  ];
  for (const [what, rules] of services) {
    it(`give each entry once, in order, of a service that ${what}`, async () => {
      const length = rules.bearable === 7 || rules.cap === 1 ? 150 : 3_000;
      const { service, server } = await clientOf(logServer(logRows(length), rules));
      const pages = await collected(service.log({}, never()));
      assert.deepEqual(entriesOf(pages), logRows(length));
      assert.equal(pages.at(-1)?.read, length);
      const one = await clientOf(logServer(logRows(length), rules));
      await collected(testClient(one.server.baseUrl, one.transport, { logWindows: 1 }).service.log({}, never()));
      assert.ok(server.requests.length <= 2 * one.server.requests.length, `${server.requests.length} requests`);
    });
  }

  it('count what the list had when it was begun, whatever is written meanwhile', async () => {
    for (const total of [undefined, (all: number, offset: number) => (offset === 0 ? null : all)]) {
      const [written, begun] = [logRows(3_000).slice(0, 500), logRows(3_000).slice(500)];
      const growing = [...begun];
      const serve = logServer(growing, { ...(total && { total }) });
      const { service } = await clientOf((request, response, index) => {
        if (index > 0) growing.unshift(...written.splice(-100));
        serve(request, response, index);
      });
      const pages = await collected(service.log({}, never()));
      assert.deepEqual(entriesOf(pages), begun);
      const { read, total: counted } = pages.at(-1) ?? assert.fail();
      assert.ok(growing.length > begun.length, 'entries were written');
      assert.ok(counted !== null && counted - read <= (total === undefined ? 0 : 100), `${counted} of ${read}`);
    }
  });

  it('count what is left out of a list in which something else stands in the place of entries', async () => {
    const rows = logRows(1_200);
    const all = rows.map((row, place) => (place % 10 < 3 ? null : row)) as unknown as JsonRecord[];
    const { service } = await clientOf(logServer(all));
    const pages = await collected(service.log({}, never()));
    assert.deepEqual(
      entriesOf(pages),
      rows.filter((_, place) => place % 10 >= 3),
    );
    const { read, leftOut, total } = pages.at(-1) ?? assert.fail();
    assert.deepEqual([read, leftOut, total], [1_200, 360, 1_200]);
  });

  it('take all of a service that ignores offsets from its first pages', async () => {
    const { service } = await clientOf(logServer(logRows(700), { ignoresOffset: true }));
    assert.deepEqual(entriesOf(await collected(service.log({}, never()))), logRows(700));
  });

  it('are checked entry by entry where the service ignores filters', async () => {
    const { service } = await clientOf(logServer(rows));
    const pages = await collected(service.log({ name: 'e15000' }, never()));
    assert.deepEqual(entriesOf(pages), [rows[15_000]]);
    assert.ok(pages.every(({ filterIgnored }) => filterIgnored));
    assert.equal(pages.at(-1)?.read, rows.length);
  });

  it('find nothing in the shapes that mean nothing', async () => {
    for (const nothing of ['[]', 'null', '[{}]']) {
      const { service, server } = await clientOf(answer(nothing));
      assert.deepEqual(await collected(service.log({}, never())), []);
      assert.ok(server.requests.length <= 2, nothing);
    }
  });

  it('come one at a time within a budget of requests, are never asked for again, and say where it was spent', async () => {
    for (const total of [() => null, (all: number) => all]) {
      for (const budget of [0, 1, 2, 3]) {
        const { service, server } = await clientOf(logServer(logRows(2_500), { total }));
        let left = budget;
        let underWay = 0;
        const mayAsk = () => {
          if (left === 0) return false;
          left -= 1;
          underWay = Math.max(underWay, budget - left - server.requests.length);
          return true;
        };
        const pages = await collected(service.log({}, never(), { mayAsk }));
        assert.equal(server.requests.length, budget);
        assert.ok(underWay <= 1, 'each was asked for by itself');
        assert.deepEqual(entriesOf(pages), logRows(2_500).slice(0, [0, 50, 1_048, 2_038][budget]));
        assert.deepEqual(pages.at(-1)?.limited, true);
      }
    }
    const { service, server } = await clientOf(answer('', 429));
    assert.equal((await failing(collected(service.log({}, never(), { mayAsk: () => true })))).kind, 'throttled');
    assert.equal(server.requests.length, 1);
    const short = await clientOf(logServer(logRows(300)));
    let asked = 0;
    const mayAsk = () => {
      asked += 1;
      return true;
    };
    const pages = await collected(short.service.log({}, never(), { mayAsk }));
    assert.deepEqual([entriesOf(pages), pages.at(-1)?.limited], [logRows(300), false]);
    assert.equal(asked, short.server.requests.length);
  });

  it('end at the limit, and say whether there is more', async () => {
    const { service } = await clientOf(logServer(logRows(2_500)));
    for (const limit of [0, 1, 50, 60, 1_000, 2_499]) {
      const pages = await collected(service.log({}, never(), { limit }));
      assert.deepEqual(entriesOf(pages), logRows(2_500).slice(0, limit));
      assert.deepEqual(
        pages.map(({ limited }) => limited),
        pages.map((_, index) => index === pages.length - 1),
        `${limit}`,
      );
    }
    for (const limit of [2_500, 2_501]) {
      const pages = await collected(service.log({}, never(), { limit }));
      assert.equal(entriesOf(pages).length, 2_500);
      assert.ok(pages.every(({ limited }) => !limited));
    }
  });

  it('count towards the limit what matches alone', async () => {
    const { service } = await clientOf(logServer(rows));
    const before = Date.parse(String(rows[9_999]?.eventCreateDate));
    const pages = await collected(service.log({ before }, never(), { limit: 25 }));
    assert.deepEqual(entriesOf(pages), rows.slice(10_000, 10_025));
    assert.equal(pages.at(-1)?.limited, true);
  });
});
