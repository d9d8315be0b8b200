import assert from 'node:assert/strict';
import type { Compared, ComparedValue } from '../../../../src/protocol/log.ts';
import { chosenSpan, comparedSpan, namesTime, queryAround } from '../../../../src/webview/charts/comparedSpan.ts';
import { differenceCells, frequencyOf } from '../../../../src/webview/charts/differenceTable.ts';
import { formatShare } from '../../../../src/webview/strings/numbers.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const day = 24 * hour;
const value = (inside: number, outside: number): ComparedValue => ({
  field: 'username',
  value: 'bob',
  cut: false,
  inside,
  outside,
});
const compared: Compared = {
  from: null,
  to: null,
  inside: 100,
  outside: 1_000,
  undated: 0,
  fields: 1,
  values: 2,
  tested: 1,
  tooMany: [],
  different: [value(50, 5)],
  more: 0,
};

describe('The span that is compared', () => {
  before(() => {
    Object.defineProperty(globalThis, 'document', {
      value: { body: { dataset: { locale: 'en' } } },
      configurable: true,
    });
  });

  after(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('reaches as far as there are entries where it has no end, and is none where there are none', () => {
    const span = [now - day, now] as const;
    assert.deepEqual(comparedSpan(compared, { span }), [now - day, now + 1]);
    assert.deepEqual(comparedSpan({ ...compared, from: 5, to: 7 }, { span }), [5, 7]);
    assert.deepEqual(comparedSpan({ ...compared, from: 5, to: 7 }, { span: null }), [5, 7]);
    assert.equal(comparedSpan(compared, { span: null }), null);
    assert.equal(comparedSpan({ ...compared, from: now + day }, { span }), null);
  });

  it('is that of the chosen bins as far as the query reaches, in the reader’s zone and from when it was searched', () => {
    const edges = [0, 1, 2, 3, 4].map((count) => now + count * hour);
    const chosen = (query: string, first: number, last: number, zone: 'utc' | 'service' = 'utc') => {
      const bins = { edges, stacks: [] };
      const found = { bins, query, countedAt: now + day + 90, zone: { zone, serviceZone: '-06:00' } };
      return chosenSpan(found, [first, last])?.map((ms) => ms - now);
    };
    assert.deepEqual(chosen('bob', 0, 3), [0, 4 * hour]);
    assert.deepEqual(chosen('after:24h', 0, 1), [90, 2 * hour]);
    assert.deepEqual(chosen('after:24h', 1, 3), [hour, 4 * hour]);
    assert.deepEqual(chosen('after:24h after:7d before:20h', 0, 3), [90, 4 * hour]);
    assert.deepEqual(chosen('after:2026-11-20T12:10 before:2026-11-20T15:20', 0, 3), [hour / 6, (10 * hour) / 3]);
    assert.deepEqual(chosen('after:2026-11-20T06:10 before:2026-11-20T09:20', 3, 3, 'service'), [
      3 * hour,
      (10 * hour) / 3,
    ]);
    // Bins of the search before, for a moment, and those of the air around a few entries.
    assert.deepEqual(chosen('after:2026-11-20T13:00', 0, 0), [0, hour]);
    assert.equal(chosen('bob', 3, 4), undefined);
  });

  it('gets a search around it that is much longer, and open where it would reach beyond the present', () => {
    const span = [now - 10 * day, now - 10 * day + hour] as const;
    assert.equal(
      queryAround('user:SYSTEM after:2026-11-10T12:00Z before:2026-11-10T13:00Z', span, now),
      'user:SYSTEM after:2026-11-09T12:00Z before:2026-11-11T13:00Z',
    );
    assert.equal(queryAround('after:24h bob', [now - day, now], now), 'after:2026-11-16T12:00Z bob');
  });

  it('is offered where a query names a time, and not a time up to now', () => {
    const queries = [
      'after:2026-11-20',
      'before:yesterday x',
      'after:24h',
      'bob',
      'after:7d before:1d',
      'after:2026-11-20T10:00Z',
    ];
    assert.deepEqual(queries.map(namesTime), [true, true, false, false, false, true]);
  });

  it('says how frequent a value is in it, with both shares', () => {
    const frequencies = [value(3, 0), value(0, 30), value(11, 100), value(9, 100)].map((one) =>
      frequencyOf(one, compared),
    );
    assert.deepEqual(frequencies, ['only', 'never', 'more', 'less']);
    assert.deepEqual(differenceCells(compared), [
      ['Field', 'Value', 'Inside', 'Of inside', 'Outside', 'Of outside'],
      ['User', 'bob', '50', '100', '5', '1000'],
    ]);
  });

  it('has shares that are never nothing or all where they only nearly are', () => {
    const shares = [
      [0, 10],
      [1, 100_000],
      [1, 2_000],
      [5, 100],
      [1, 3],
      [1_999, 2_000],
      [99_999, 100_000],
      [7, 7],
      [0, 0],
    ] as const;
    assert.deepEqual(
      shares.map(([part, whole]) => formatShare(part, whole)),
      ['0%', '< 0.01%', '0.05%', '5%', '33%', '99.95%', '> 99.99%', '100%', '0%'],
    );
  });
});
