import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LogMerge } from '../../../../src/api/log/merge.ts';
import { PagingCapabilities } from '../../../../src/api/paging/capabilities.ts';
import type { PageRead } from '../../../../src/api/paging/page.ts';
import { readPages } from '../../../../src/api/paging/pages.ts';
import { Prefetch } from '../../../../src/api/paging/prefetch.ts';
import { fail, failureOf } from '../../../../src/core/failures.ts';
import type { JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { never } from '../../../support/clients.ts';

const sizes = { first: 50, most: 1_000, overlap: 10, overlapShare: 25, all: 100_000 };

/** A log that others write to while it is read. `totals`: what the service says of its size. */
interface Model {
  rows: JsonRecord[];
  cap: number;
  totals: 'right' | 'none' | 'page' | 'zero';
  reads: number;
}

function reader(model: Model, between: () => void = () => {}) {
  return async (offset: number, count: number): Promise<PageRead> => {
    model.reads += 1;
    const rows = model.rows.slice(offset, offset + Math.min(count, model.cap));
    const total = { right: model.rows.length, none: null, page: rows.length, zero: 0 }[model.totals];
    between();
    return { rows, total };
  };
}

type Read = (offset: number, count: number) => Promise<PageRead>;

async function all(read: Read, capabilities = new PagingCapabilities()): Promise<JsonRecord[]> {
  const rows: JsonRecord[] = [];
  for await (const page of readPages(read, new LogMerge(), sizes, capabilities)) rows.push(...page.rows);
  return rows;
}

function counts(rows: readonly JsonRecord[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const row of rows) result.set(JSON.stringify(row), (result.get(JSON.stringify(row)) ?? 0) + 1);
  return result;
}

const start = Date.UTC(2026, 10, 20);
const entry = (second: number, name: string): JsonRecord => ({
  eventName: name,
  eventCreateDate: new Date(start + second * 1000).toISOString(),
});

/** Newest first; `gaps` of 0 make equal dates, few names make true duplicates among them. */
function logOf(gaps: readonly number[], names: readonly string[]): JsonRecord[] {
  let second = 0;
  const rows = gaps.map((gap, index) => {
    second -= gap;
    return entry(second, names[index % names.length] ?? '');
  });
  return rows;
}

describe('pages of a log', () => {
  it('neither lose nor double an entry while others are written, duplicates and capped pages included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 0, 0, 1, 1, 7), { maxLength: 700, size: 'max' }),
        fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 7 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12, size: 'max' }),
        fc.constantFrom(14, 25, 50, 100, 10_000),
        fc.constantFrom<Model['totals']>('right', 'none', 'page', 'zero'),
        async (gaps, names, inserts, cap, totals) => {
          // Fewer of one date than fit in a page, and no more than two of the oldest: beyond that the totals must be right. [B, A, B] of one
          // date that is read on behind its first B looks the same whether two came before it or there are five.
          const spread = gaps.map((gap, index) => (index % 9 === 0 ? gap + 1 : gap));
          const model: Model = { rows: logOf(spread, names), cap, totals, reads: 0 };
          const oldest = model.rows.filter((row) => row.eventCreateDate === model.rows.at(-1)?.eventCreateDate);
          fc.pre(totals === 'right' || oldest.length < 3);
          const atStart = counts(model.rows);
          let second = 0;
          const pending = [...inserts];
          const got = await all(
            reader(model, () => {
              for (let n = pending.shift() ?? 0; n > 0; n -= 1) {
                second += n % 3 === 0 ? 1 : 0;
                model.rows.unshift(entry(second, names[n % names.length] ?? ''));
              }
            }),
          );
          const atEnd = counts(model.rows);
          const found = counts(got);
          for (const [row, count] of atStart) assert.ok((found.get(row) ?? 0) >= count, `lost ${row}`);
          for (const [row, count] of found) assert.ok(count <= (atEnd.get(row) ?? 0), `doubled ${row}`);
        },
      ),
      { numRuns: 1_000, examples: [[[0, 0], ['A'], [1], 14, 'none']] },
    );
  });

  it('can be read several at once, in whatever order the service comes to them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 0, 0, 1, 1, 7), { maxLength: 2_500, size: 'max' }),
        fc.constantFrom(['A'], ['A', 'B', 'C'], null),
        fc.array(fc.oneof(fc.nat(3), fc.nat(60)), { maxLength: 60, size: 'max' }),
        fc.array(fc.nat(7), { minLength: 1, maxLength: 31 }),
        fc.constantFrom(25, 50, 100, 10_000),
        fc.constantFrom<Model['totals']>('right', 'none', 'page', 'zero'),
        fc.boolean(),
        async (gaps, names, inserts, turns, cap, totals, dated) => {
          let made = 0;
          const next = (second: number) => {
            made += 1;
            const name = names === null || !dated ? `e${made}` : (names[made % names.length] ?? '');
            return dated ? entry(second, name) : { eventName: name };
          };
          let second = 0;
          const model: Model = { rows: [], cap, totals, reads: 0 };
          for (const [index, gap] of gaps.entries()) {
            second -= index % 9 === 0 ? gap + 1 : gap;
            model.rows.push(next(second));
          }
          const original = counts(model.rows);
          const pending = [...inserts];
          second = 1;
          const write = () => {
            const count = pending.shift() ?? 0;
            // Entries without dates are read one page after the other: what shifts do to them is tested below.
            for (let n = dated ? count : 0; n > 0; n -= 1) {
              second += n % 4 === 0 ? 1 : 0;
              model.rows.unshift(next(second));
            }
          };
          // Requests wait for their turn twice, before the service reads the page and before the answer arrives.
          const waiting: (() => void)[] = [];
          const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
          const read = reader(model, write);
          const ahead = new Prefetch(
            async ({ offset, count }) => {
              await turn();
              const page = await read(offset, count);
              await turn();
              write();
              return page;
            },
            never(),
            4,
          );
          let over = false;
          const reading = all(ahead.read).finally(() => {
            over = true;
          });
          for (let step = 0; !over; step += 1) {
            await new Promise((resolve) => setImmediate(resolve));
            const place = (turns[step % turns.length] ?? 0) % Math.max(1, waiting.length);
            waiting.splice(place, 1)[0]?.();
          }
          const found = counts(await reading);
          const requests = model.reads;
          const atEnd = counts(model.rows);
          for (const [row, count] of original) assert.ok((found.get(row) ?? 0) >= count, `lost ${row}`);
          for (const [row, count] of found) assert.ok(count <= (atEnd.get(row) ?? 0), `doubled ${row}`);
          // The log at rest, read one page after the other.
          model.reads = 0;
          await all(reader(model));
          const forTheEnd = model.reads < 15 ? 20 : 0;
          assert.ok(requests <= 2 * model.reads + forTheEnd, `${requests} requests for ${model.reads}`);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('merge entries without readable dates by their sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.oneof(fc.nat(9), fc.nat(60)), { maxLength: 12, size: 'max' }),
        fc.constantFrom(5, 14, 25, 100, 10_000),
        async (size, inserts, cap) => {
          const model: Model = {
            rows: Array.from({ length: size }, (_, id) => ({ eventName: `e${id}` })),
            cap,
            totals: 'none',
            reads: 0,
          };
          const original = [...model.rows];
          const pending = [...inserts];
          let id = 0;
          const got = await all(
            reader(model, () => {
              for (let n = pending.shift() ?? 0; n > 0; n -= 1) model.rows.unshift({ eventName: `new${id++}` });
            }),
          );
          const found = counts(got);
          for (const row of original) assert.equal(found.get(JSON.stringify(row)), 1);
          for (const count of found.values()) assert.equal(count, 1);
        },
      ),
      { numRuns: 300, examples: [[1, [1, 0, 0, 1, 0, 0, 2], 5]] },
    );
  });

  it('grow after a small first page, and confirm the end with one row at the real offset', async () => {
    const asked: string[] = [];
    const model: Model = { rows: logOf(Array(2_500).fill(1), ['A', 'B']), cap: 10_000, totals: 'right', reads: 0 };
    const read = reader(model);
    const got = await all((offset, count) => {
      asked.push(`${offset},${count}`);
      return read(offset, count);
    });
    assert.equal(got.length, 2_500);
    assert.deepEqual(asked, ['0,50', '48,1000', '1038,1000', '2028,1000', '2500,1', '2000000000,1']);
  });

  it('do not believe a total that is too small, nor wait for one that is too large', async () => {
    for (const said of [0, 50, 1_000_000]) {
      const rows = logOf(Array(180).fill(1), ['A']);
      const got = await all(async (offset, count) => ({
        rows: rows.slice(offset, offset + Math.min(count, 50)),
        total: said,
      }));
      assert.equal(got.length, 180);
    }
  });

  it('take at most twice the pages while entries come in', async () => {
    const model: Model = { rows: logOf(Array(20_000).fill(1), ['A']), cap: 200, totals: 'none', reads: 0 };
    let second = 0;
    await all(reader(model, () => model.rows.unshift(entry(++second, 'new'), entry(second, 'new'))));
    assert.ok(model.reads <= 200, `${model.reads} reads for 100 pages`);
  });

  it('learn a cap once, instead of confirming every page', async () => {
    const model: Model = { rows: logOf(Array(1_000).fill(1), ['A']), cap: 50, totals: 'none', reads: 0 };
    assert.equal((await all(reader(model))).length, 1_000);
    assert.ok(model.reads <= 28, `${model.reads} reads`);
  });

  it('are as many rows long as the service was seen to give, in the lists that follow', async () => {
    const model: Model = { rows: logOf(Array(1_000).fill(1), ['A']), cap: 50, totals: 'none', reads: 0 };
    const capabilities = new PagingCapabilities();
    await all(reader(model), capabilities);
    const reads = model.reads;
    assert.equal((await all(reader(model), capabilities)).length, 1_000);
    assert.equal(model.reads, 2 * reads - 1, 'no page is confirmed but the last');
    // A service that was widened is as good as one that never had the cap.
    model.cap = 1_000;
    model.reads = 0;
    assert.equal((await all(reader(model), capabilities)).length, 1_000);
    assert.ok(model.reads <= 4, `${model.reads} reads`);
  });

  it('reach back further once that was needed to merge them', async () => {
    // Thirty entries of each date: the usual overlap never reaches past them.
    const rows = logOf(
      Array.from({ length: 20_000 }, (_, index) => (index % 30 === 0 ? 1 : 0)),
      ['A', 'B', 'C'],
    );
    const model: Model = { rows, cap: 10_000, totals: 'none', reads: 0 };
    assert.deepEqual(counts(await all(reader(model))), counts(rows));
    assert.ok(model.reads <= 27, `${model.reads} reads for 20 pages`);
  });

  it('halve what is too much, down to one row', async () => {
    for (const limit of [1, 2, 7, 120]) {
      const rows = logOf(Array(300).fill(1), ['A', 'B']);
      const got = await all(async (offset, count) => {
        if (count > limit) throw fail('tooMuchData', 'too much');
        return { rows: rows.slice(offset, offset + count), total: null };
      });
      assert.deepEqual(got, rows, `limit ${limit}`);
    }
    const failed = await all(async () => {
      throw fail('tooMuchData', 'too much');
    }).catch((error: unknown) => failureOf(error).kind);
    assert.equal(failed, 'tooMuchData');
  });

  const failures = [
    fail('timeout', 'no answer began'),
    ...[502, 503, 504].map((status) => fail('server', `HTTP ${status}`, { status })),
  ];
  for (const failure of failures) {
    it(`are halved where long ones end in "${failure.message}", and as long as the service can in the lists that follow`, async () => {
      for (const limit of [1, 2, 7, 120]) {
        const rows = logOf(Array(700).fill(1), ['A', 'B']);
        const capabilities = new PagingCapabilities();
        const asked: number[] = [];
        const read: Read = async (offset, count) => {
          asked.push(count);
          if (count > limit) throw failure;
          return { rows: rows.slice(offset, offset + count), total: null };
        };
        assert.deepEqual(await all(read, capabilities), rows, `limit ${limit}`);
        const tooLong = () => asked.splice(0).filter((count) => count > limit).length;
        assert.ok(tooLong() > 0);
        assert.deepEqual(await all(read, capabilities), rows, `limit ${limit}, again`);
        assert.ok(tooLong() <= 5, 'each list finds out anew');
      }
    });
  }

  it('are not halved where no answer comes, however little is asked for', async () => {
    for (const failure of [...failures, fail('timeout', 'no connection', { code: 'UND_ERR_CONNECT_TIMEOUT' })]) {
      const asked: number[] = [];
      const failed = await all(async (_, count) => {
        asked.push(count);
        throw failure;
      }).catch((error: unknown) => error);
      assert.equal(failed, failure);
      assert.deepEqual(asked, failure.failure.code === undefined ? [50, 1] : [50]);
    }
  });

  it('are long again after a bad moment of the service, but tried ever more rarely where it is none', async () => {
    const rows = logOf(Array(200_000).fill(1), ['A', 'B']);
    let limit = 300;
    const failed: number[] = [];
    const asked: number[] = [];
    const capabilities = new PagingCapabilities();
    const big = { ...sizes, all: 1_000_000 };
    const read: Read = async (offset, count) => {
      asked.push(count);
      if (count > limit) {
        failed.push(asked.length);
        throw failures[0];
      }
      return { rows: rows.slice(offset, offset + count), total: null };
    };
    let got = 0;
    for await (const page of readPages(read, new LogMerge(), big, capabilities)) got += page.rows.length;
    assert.equal(got, rows.length);
    const tries = failed.slice(2).map((place, index) => place - (failed[index + 1] ?? 0));
    assert.ok(tries.length >= 2 && tries.length <= 8, String(tries));
    for (const [index, pages] of tries.slice(1).entries()) assert.ok(pages > 1.5 * (tries[index] ?? 0), String(tries));
    limit = 1_000;
    asked.length = 0;
    for (let round = 0; round < 10; round += 1)
      for await (const page of readPages(read, new LogMerge(), big, capabilities)) got += page.rows.length;
    assert.ok(asked.includes(1_000));
  });

  const lengths = [0, 1, 2, 10, 11, 20, 30, 49, 50, 51, 199, 200, 201, 300, 999];
  const logs: readonly (readonly [string, (length: number) => JsonRecord[]])[] = [
    ['dated entries', (length) => logOf(Array(length).fill(1), ['A', 'B'])],
    ['entries without dates', (length) => Array.from({ length }, (_, id) => ({ eventName: `e${id}` }))],
    ['true duplicates alone', (length) => Array.from({ length }, () => entry(0, 'A'))],
  ];
  for (const [what, make] of logs) {
    it(`take each row once from a service that ignores resultLimit, or its offset alone: ${what}`, async () => {
      for (const length of lengths) {
        const rows = make(length);
        for (const total of [null, length, length + 1_000_000]) {
          const capabilities = new PagingCapabilities();
          for (const round of [1, 2]) {
            let reads = 0;
            const got = await all(async () => {
              reads += 1;
              return { rows, total };
            }, capabilities);
            assert.deepEqual(got, rows, `${length} rows, round ${round}`);
            assert.ok(reads <= (round === 1 ? 4 : 3), `${reads} reads of ${length} rows, round ${round}`);
          }
          const byCount = await all(async (_, count) => ({ rows: rows.slice(0, count), total }));
          assert.deepEqual(byCount, rows, `${length} rows by count`);
        }
      }
    });
  }

  it('take each row once from a service that ignores the count and looks at the offset', async () => {
    for (const length of lengths) {
      const rows = logOf(Array(length).fill(1), ['A', 'B']);
      const got = await all(async (offset) => ({ rows: rows.slice(offset, offset + 100), total: null }));
      assert.deepEqual(got, rows, `${length} rows`);
    }
  });

  it('end where entries come in with every read of a service that ignores resultLimit', async () => {
    const rows = logOf(Array(30).fill(1), ['A']);
    const original = [...rows];
    let second = 0;
    const got = await all(async () => {
      rows.unshift(entry(++second, 'new'));
      return { rows: [...rows], total: rows.length };
    });
    assert.deepEqual(
      got.filter(({ eventName }) => eventName === 'A'),
      original,
    );
    assert.equal(counts(got).size, got.length);
    assert.ok(second <= 10, `${second} reads`);
  });

  it('take each row once from a service in whose place something else answered for a while, the same to each read', async () => {
    const rows = logOf(Array(3_000).fill(1), ['A']);
    for (const cap of [20, 1_000]) {
      const capabilities = new PagingCapabilities();
      await all(async () => ({ rows: [{ status: 'busy' }, { status: 'wait' }], total: null }), capabilities);
      assert.ok(capabilities.offsetsIgnored);
      const got = await all(
        async (offset, count) => ({ rows: rows.slice(offset, offset + Math.min(count, cap)), total: null }),
        capabilities,
      );
      assert.equal(got.length, rows.length, `${cap} rows in a page at most`);
      assert.deepEqual(got, rows);
    }
  });

  it('give up on a service that ignores the offset and holds more than a page', async () => {
    const rows = logOf(Array(3_000).fill(1), ['A']);
    let reads = 0;
    const failed = await all(async (_, count) => {
      reads += 1;
      return { rows: rows.slice(0, count), total: null };
    }).catch((error: unknown) => failureOf(error).kind);
    assert.equal(failed, 'malformed');
    assert.ok(reads <= 8, `${reads} reads`);
  });

  it('give up on a service that makes up rows for ever', async () => {
    let reads = 0;
    const failed = await all(async (offset, count) => {
      reads += 1;
      const rows = Array.from({ length: count }, (_, index) => entry(-offset - index, `e${reads}`));
      return { rows, total: offset + 2 * count };
    }).catch((error: unknown) => failureOf(error));
    assert.deepEqual(failed, { kind: 'tooMuchData', detail: 'the list holds more than 100000 rows' });
  });

  it('save the confirming read where the total agrees, up to the largest that proved right, and not for ever', async () => {
    const rows = logOf(Array(30).fill(1), ['A']);
    const capabilities = new PagingCapabilities();
    const asked: string[] = [];
    const read: Read = async (offset, count) => {
      asked.push(`${offset},${count}`);
      return { rows: rows.slice(offset, offset + count), total: rows.length };
    };
    await all(read, capabilities);
    assert.deepEqual(asked.splice(0), ['0,50', '30,1', '2000000000,1']);
    rows.pop();
    assert.equal((await all(read, capabilities)).length, 29);
    assert.deepEqual(asked.splice(0), ['0,50'], 'a smaller total is believed');
    rows.push(...logOf(Array(8).fill(1), ['Z']));
    assert.equal((await all(read, capabilities)).length, 37);
    assert.deepEqual(asked.splice(0), ['0,50', '37,1'], 'a larger one is confirmed');
    for (let round = 0; round < 100; round += 1) await all(read, capabilities);
    assert.equal(asked.length, 105);
  });

  const wrongTotals: readonly (readonly [string, (offset: number, page: number, all: number) => number | null])[] = [
    ['none', () => null],
    ['the length of the page', (_, page) => page],
    ['the end of the page', (offset, page) => offset + page],
    ['what fits under the cap', (_, __, all) => Math.min(all, 40)],
    ['one too few', (_, __, all) => all - 1],
  ];
  for (const [what, told] of wrongTotals) {
    it(`do not learn to trust a total that is ${what}`, async () => {
      const capabilities = new PagingCapabilities();
      const rows = logOf(Array(30).fill(1), ['A']);
      const capped: Read = async (offset, count) => {
        const page = rows.slice(offset, offset + Math.min(count, 40));
        return { rows: page, total: told(offset, page.length, rows.length) };
      };
      assert.equal((await all(capped, capabilities)).length, 30);
      rows.push(...logOf(Array(90).fill(1), ['Z']).map((row, index) => ({ ...row, eventName: `z${index}` })));
      assert.equal((await all(capped, capabilities)).length, 120, 'after the list outgrew the cap');
    });
  }

  it('tell long runs of equal entries apart by the totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 300 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }),
        fc.constantFrom(5, 14, 50),
        async (size, inserts, cap) => {
          const model: Model = {
            rows: Array.from({ length: size }, () => entry(0, 'A')),
            cap,
            totals: 'right',
            reads: 0,
          };
          const pending = [...inserts];
          let second = 0;
          const got = await all(
            reader(model, () => {
              for (let n = pending.shift() ?? 0; n > 0; n -= 1) model.rows.unshift(entry(++second, 'new'));
            }),
          );
          assert.equal(counts(got).get(JSON.stringify(entry(0, 'A'))) ?? 0, size);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('take a page for each thousand entries, however many of them share one date', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => entry(0, `e${index}`));
    const model: Model = { rows, cap: 10_000, totals: 'none', reads: 0 };
    assert.deepEqual(await all(reader(model)), rows);
    assert.ok(model.reads <= 30, `${model.reads} reads`);
  });

  it('are read again where an early one leaves a gap, or has no dates to go by', () => {
    const place = { offset: 40, overlap: 10, total: null, mayStepBack: true, reach: 900 };
    const log = logOf(Array(200).fill(1), ['A']);
    const dated = new LogMerge();
    dated.take(log.slice(0, 50), { ...place, offset: 0, overlap: 0, early: false });
    assert.equal(dated.take(log.slice(60, 160), { ...place, early: true }), 'again');
    assert.equal(dated.take(log.slice(60, 160), { ...place, early: false }), 'stepBack');
    assert.deepEqual(dated.take(log.slice(45, 160), { ...place, early: true }), log.slice(50, 160));
    assert.ok(dated.takesEarly);
    const names = log.map((_, id) => ({ eventName: `e${id}` }));
    const undated = new LogMerge();
    undated.take(names.slice(0, 50), { ...place, offset: 0, overlap: 0, early: false });
    assert.equal(undated.takesEarly, false);
    assert.equal(undated.take(names.slice(40, 160), { ...place, early: true }), 'again');
    assert.deepEqual(undated.take(names.slice(40, 160), { ...place, early: false }), names.slice(50, 160));
  });

  it('look into each entry a few times, however short the pages are that the service can bear', async () => {
    let looks = 0;
    const ownKeys = (row: JsonRecord) => {
      looks += 1;
      return Reflect.ownKeys(row);
    };
    const rows = Array.from({ length: 5_000 }, (_, id) => new Proxy<JsonRecord>({ eventName: `e${id}` }, { ownKeys }));
    const model: Model = { rows, cap: 1, totals: 'none', reads: 0 };
    assert.equal((await all(reader(model))).length, rows.length);
    assert.ok(looks <= 10 * rows.length, `${looks} looks`);
  });

  it('end with one page that shows a shift alone, where entries come in with every read', async () => {
    const model: Model = { rows: logOf(Array(120).fill(1), ['A']), cap: 10_000, totals: 'none', reads: 0 };
    let second = 0;
    const got = await all(reader(model, () => model.rows.unshift(entry(++second, 'new'))));
    assert.equal(got.filter(({ eventName }) => eventName === 'A').length, 120);
    assert.ok(model.reads <= 4, `${model.reads} reads`);
  });

  it('step back over a burst of one date', async () => {
    const burst = Array.from({ length: 400 }, (_, index) => entry(-5, `e${index % 3}`));
    const model: Model = {
      rows: [...logOf(Array(40).fill(0), ['A']), ...burst, ...logOf(Array(40).fill(9), ['Z'])],
      cap: 10_000,
      totals: 'none',
      reads: 0,
    };
    const atStart = counts(model.rows);
    let inserted = 0;
    const got = counts(
      await all(
        reader(model, () => {
          if (inserted++ < 3) model.rows.unshift(entry(inserted, 'new'));
        }),
      ),
    );
    for (const [row, count] of atStart) assert.equal(got.get(row), count, row);
  });
});
