// Tests of src/service/logStore.ts: deep pages without rescans, and selections against naive ones.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { wireDateText, wireTime } from '../../../src/api/wire/wireDates.ts';
import type { Json } from '../../../src/core/text/exactJson.ts';
import { compileFilter } from '../../../src/service/filter/compile.ts';
import { compareBy } from '../../../src/service/filter/sorting.ts';
import { LogStore } from '../../../src/service/logStore.ts';
import { readQuery } from '../../../src/service/query.ts';
import { ask, askList, eventLog, filtered, withService } from '../../support/referenceService.ts';

type Entry = { readonly [field: string]: Json };

const filterOf = (filter: Json) => readQuery(new URLSearchParams({ objectFilter: JSON.stringify(filter) }), 0).filter;

const selected = (store: LogStore, filter: Json | null): readonly Entry[] => {
  const selection = store.select(filter === null ? null : filterOf(filter));
  const entryText = store.entryTexts(null);
  return Array.from({ length: selection.count }, (_, place) => JSON.parse(entryText(selection.rowAt(place))));
};

describe('the log of a million entries', () => {
  it('gives deep filtered pages without testing a row twice', async () => {
    await withService({ entries: 1_000_000, notifications: 5 }, async (service) => {
      const filter = filtered({ userType: { operation: 'CUSTOMER' } });
      const first = await ask(service, eventLog, { ...filter, resultLimit: '0,10' });
      const total = Number(first.headers.get('Platform-Total-Items'));
      assert.equal(service.evaluatedRows, 1_000_000);
      for (const offset of [900_000, Math.floor(total * 0.9), 5, total - 3]) {
        const page = await askList(service, eventLog, { ...filter, resultLimit: `${offset},1000` });
        assert.equal(page.length, Math.max(0, Math.min(1000, total - offset)));
        assert.ok(page.every(({ userType }) => userType === 'CUSTOMER'));
      }
      assert.equal(service.evaluatedRows, 1_000_000, 'no page tested a row again');

      service.appendEntries([
        { eventName: 'x', userType: 'CUSTOMER', eventCreateDate: '2030-01-01T00:00:00.000-06:00' },
      ]);
      const after = await ask(service, eventLog, { ...filter, resultLimit: '0,1' });
      assert.equal(after.headers.get('Platform-Total-Items'), String(total + 1));
      assert.equal(service.evaluatedRows, 1_000_001, 'only the new row is tested');

      const deep = await askList(service, eventLog, { resultLimit: '900000,1000' });
      assert.equal(deep.length, 1000);
      assert.equal(service.evaluatedRows, 1_000_001, 'without a filter nothing is tested');
    });
  });
});

describe('the log store', () => {
  const start = Date.UTC(2026, 9, 30);
  const date = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: 0, max: 40 }).map((hours) => wireDateText(start + hours * 3_600_000, 6)),
    },
    fc.integer({ min: 0, max: 40 }).map((hours) => new Date(start + hours * 3_600_000).toISOString()),
    fc.constantFrom<Json>('no date', null, 5),
  );
  const value: fc.Arbitrary<Json> = fc.constantFrom<Json>('a', 'b', 'ab', '', 1, '1', true, null, { k: 'a' }, [1, 'a']);
  const entry = fc.record(
    { eventCreateDate: date, eventName: value, other: value, n: fc.integer() },
    { requiredKeys: [], noNullPrototype: true },
  );
  const batches = fc.array(fc.array(entry, { maxLength: 8 }), { maxLength: 4 });
  const filters: readonly Json[] = [
    { eventName: { operation: 'a' } },
    { eventName: { operation: '^= a' }, other: { operation: '!= b' } },
    { other: { operation: 'is null' } },
    { eventName: { k: { operation: 'a' } } },
    { nowhere: { operation: '!= 1' } },
    { eventCreateDate: { operation: 'greaterThanDate', options: [{ name: 'date', value: ['10/30/2026 12:00:00'] }] } },
    { eventCreateDate: { operation: '*= T' } },
    { eventCreateDate: { operation: 'is null' } },
  ];
  const timeOf = ({ eventCreateDate }: Entry) => {
    const ms = typeof eventCreateDate === 'string' ? wireTime(eventCreateDate) : Number.NaN;
    return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
  };
  const newestFirst = (list: readonly Entry[]): readonly Entry[] =>
    list
      .map((one, place) => ({ one, place, time: timeOf(one) }))
      .toSorted((a, b) => (a.time === b.time ? b.place - a.place : b.time > a.time ? 1 : -1))
      .map(({ one }) => one);

  it('selects what a naive filter selects, newest first, whatever was appended in between', () => {
    fc.assert(
      fc.property(batches, fc.constantFrom(...filters), (list, filter) => {
        const store = new LogStore();
        const sofar: Entry[] = [];
        for (const batch of list) {
          store.append(batch);
          sofar.push(...batch);
          const expected = newestFirst(sofar.filter(compileFilter(filter).matches));
          assert.deepEqual(selected(store, filter), expected);
          assert.deepEqual(selected(store, null), newestFirst(sofar));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('sorts as comparing whole records would', () => {
    const sort = (direction: string) => ({ operation: 'orderBy', options: [{ name: 'sort', value: [direction] }] });
    const orders: readonly Json[] = [
      { n: sort('ASC') },
      { eventName: sort('DESC'), n: sort('ASC') },
      { eventCreateDate: sort('ASC'), other: { operation: 'not null' } },
      { nowhere: sort('DESC') },
    ];
    const plain = fc.record(
      {
        eventCreateDate: fc.integer({ min: 0, max: 40 }).map((hours) => wireDateText(start + hours * 3_600_000, 6)),
        eventName: fc.constantFrom<Json>('a', 'b', '10', 2, 10, null),
        n: fc.integer({ min: 0, max: 4 }),
        other: fc.option(fc.string()),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 20 }), fc.constantFrom(...orders), (list, filter) => {
        const store = new LogStore();
        store.append(list);
        const compiled = compileFilter(filter);
        const expected = newestFirst(list.filter(compiled.matches)).toSorted(compareBy(compiled.orderBy));
        assert.deepEqual(selected(store, filter), expected);
      }),
      { numRuns: 500 },
    );
  });

  it('forgets old selections but never what they select', () => {
    const store = new LogStore();
    store.append(Array.from({ length: 50 }, (_, n) => ({ n, eventCreateDate: wireDateText(start + n * 1000, 6) })));
    for (const round of [1, 2]) {
      for (let n = 0; n < 20; n += 1) {
        assert.deepEqual(
          selected(store, { n: { operation: n } }).map((one) => one.n),
          [n],
          `round ${round}`,
        );
      }
    }
  });
});
