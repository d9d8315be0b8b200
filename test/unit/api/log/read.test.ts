import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchMatch, wireFilter } from '../../../../src/api/log/read.ts';
import type { LogSearch } from '../../../../src/core/connection/ports.ts';
import { compileFilter } from '../../../../src/service/filter/compile.ts';

describe('what the service filters of a search', () => {
  it('is equality, prefix and date in the shapes of the contract', () => {
    assert.deepEqual(
      wireFilter({ userType: 'SYSTEM', namePrefix: 'Login', after: Date.UTC(2026, 10, 20, 12, 0, 0, 999) }),
      {
        userType: { operation: 'SYSTEM' },
        eventName: { operation: '^= Login' },
        eventCreateDate: {
          operation: 'greaterThanDate',
          options: [{ name: 'date', value: ['2026-11-20T06:00:00-06:00'] }],
        },
      },
    );
    assert.deepEqual(wireFilter({ name: 'Login' }), { eventName: { operation: 'Login' } });
  });

  it('begins with the whole second before the first date', () => {
    const noon = Date.UTC(2026, 10, 20, 12);
    for (const [after, sent] of [
      [noon - 1, '2026-11-20T05:59:59-06:00'],
      [noon, '2026-11-20T05:59:59-06:00'],
      [noon + 1, '2026-11-20T06:00:00-06:00'],
      [noon + 1_000, '2026-11-20T06:00:00-06:00'],
    ] as const) {
      const options = [{ name: 'date', value: [sent] }];
      assert.deepEqual(wireFilter({ after }), { eventCreateDate: { operation: 'greaterThanDate', options } });
    }
  });

  it('is nothing for what the contract has no shape for', () => {
    assert.equal(wireFilter({}), undefined);
    assert.equal(wireFilter({ before: 1_000 }), undefined);
  });

  it('leaves out text that the service could read as something else', () => {
    for (const userType of ['!= SYSTEM', '^= S', 'not null', ' SYSTEM', ''])
      assert.equal(wireFilter({ userType }), undefined);
    for (const namePrefix of ['', '  ', ' Login', '\ud800']) assert.equal(wireFilter({ namePrefix }), undefined);
    for (const name of ['', ' Login', 'Login ', '\udc00', '!= Login', '>5', 'is null', 'in', 'greaterThanDate'])
      assert.equal(wireFilter({ name }), undefined, name);
    assert.deepEqual(wireFilter({ namePrefix: 'Log ' }), { eventName: { operation: '^= Log' } });
  });

  it('never keeps back an entry that matches the search', () => {
    const word = fc.constantFrom('SYSTEM', 'CUSTOMER', '^= S', 'not null', 'Login', 'Login ok', 'login', ' Login', '');
    const time = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(0, 1_000, 2_000, 3_000));
    fc.assert(
      fc.property(
        fc.record({ userType: word, eventName: word, eventCreateDate: time.map((ms) => new Date(ms).toISOString()) }),
        fc.oneof(
          fc.record({ userType: word, namePrefix: word, after: time, before: time }, { requiredKeys: [] }),
          fc.record({ userType: word, name: word, after: time, before: time }, { requiredKeys: [] }),
        ),
        (entry, search: LogSearch) => {
          const filter = wireFilter(search);
          const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = search;
          const date = Date.parse(entry.eventCreateDate);
          if (date < after || date >= before) assert.ok(!searchMatch(search)(entry));
          if (search.name !== undefined && entry.eventName !== search.name) assert.ok(!searchMatch(search)(entry));
          if (filter !== undefined && searchMatch(search)(entry)) assert.ok(compileFilter(filter).matches(entry));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
