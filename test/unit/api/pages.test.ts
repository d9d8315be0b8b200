import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LogJoin } from '../../../src/api/logJoin.ts';
import { type PageRead, readPages } from '../../../src/api/pages.ts';
import { fail, failureOf } from '../../../src/core/failures.ts';
import type { JsonRecord } from '../../../src/core/notices.ts';

const sizes = { first: 50, most: 1_000, overlap: 10 };

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

async function all(read: (offset: number, count: number) => Promise<PageRead>): Promise<JsonRecord[]> {
  const rows: JsonRecord[] = [];
  for await (const page of readPages(read, new LogJoin(), sizes)) rows.push(...page.rows);
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

/** Newest first; `gaps` of 0 make equal dates, few names make true twins among them. */
function logOf(gaps: readonly number[], names: readonly string[]): JsonRecord[] {
  let second = 0;
  const rows = gaps.map((gap, index) => {
    second -= gap;
    return entry(second, names[index % names.length] ?? '');
  });
  return rows;
}

describe('pages of a log', () => {
  it('neither lose nor double an entry while others are written, twins and capped pages included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 0, 0, 1, 1, 7), { maxLength: 700, size: 'max' }),
        fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 7 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12, size: 'max' }),
        fc.constantFrom(14, 25, 50, 100, 10_000),
        fc.constantFrom<Model['totals']>('right', 'none', 'page', 'zero'),
        async (gaps, names, inserts, cap, totals) => {
          // Fewer of one date than fit in a page: beyond that the totals must be right.
          const spread = gaps.map((gap, index) => (index % 9 === 0 ? gap + 1 : gap));
          const model: Model = { rows: logOf(spread, names), cap, totals, reads: 0 };
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
      { numRuns: 1_000 },
    );
  });

  it('join entries without readable dates by their sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
        fc.constantFrom(25, 100, 10_000),
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
      { numRuns: 300 },
    );
  });

  it('grow from a small first page, and confirm the end with one row at the real offset', async () => {
    const asked: string[] = [];
    const model: Model = { rows: logOf(Array(2_500).fill(1), ['A', 'B']), cap: 10_000, totals: 'right', reads: 0 };
    const read = reader(model);
    const got = await all((offset, count) => {
      asked.push(`${offset},${count}`);
      return read(offset, count);
    });
    assert.equal(got.length, 2_500);
    assert.deepEqual(asked, ['0,50', '40,200', '230,800', '1020,1000', '2010,1000', '2500,1']);
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

  it('take everything from a service that ignores the limit, once', async () => {
    const rows = logOf(Array(300).fill(1), ['A']);
    let reads = 0;
    const got = await all(async () => {
      reads += 1;
      return { rows, total: null };
    });
    assert.equal(got.length, 300);
    assert.equal(reads, 1);
  });

  it('give up on a service that ignores the offset', async () => {
    const rows = logOf(Array(300).fill(1), ['A']);
    const failed = await all(async (_, count) => ({ rows: rows.slice(0, count), total: null })).catch(
      (error: unknown) => failureOf(error).kind,
    );
    assert.equal(failed, 'malformed');
  });

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
