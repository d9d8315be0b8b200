import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compileFilter } from '../../../src/api/filter.ts';
import { searchMatch, wireFilter } from '../../../src/api/logRead.ts';
import type { LogSearch } from '../../../src/core/ports.ts';

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
  });

  it('is nothing for what the contract has no shape for', () => {
    assert.equal(wireFilter({}), undefined);
    assert.equal(wireFilter({ objectName: 'User', before: 1_000 }), undefined);
  });

  it('leaves out text that the service could read as something else', () => {
    for (const userType of ['!= SYSTEM', '^= S', 'not null', ' SYSTEM', ''])
      assert.equal(wireFilter({ userType }), undefined);
    for (const namePrefix of ['', '  ', ' Login', '\ud800']) assert.equal(wireFilter({ namePrefix }), undefined);
    assert.deepEqual(wireFilter({ namePrefix: 'Log ' }), { eventName: { operation: '^= Log' } });
  });

  it('never keeps back an entry that matches the search', () => {
    const word = fc.constantFrom('SYSTEM', 'CUSTOMER', '^= S', 'not null', 'Login', 'Login ok', 'login', ' Login', '');
    const time = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        fc.record({ userType: word, eventName: word, eventCreateDate: time.map((ms) => new Date(ms).toISOString()) }),
        fc.record({ userType: word, namePrefix: word, after: time, before: time }, { requiredKeys: [] }),
        (entry, search: LogSearch) => {
          const filter = wireFilter(search);
          if (filter !== undefined && searchMatch(search)(entry)) assert.ok(compileFilter(filter).matches(entry));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
