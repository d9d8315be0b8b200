import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type CheckedFilter,
  changedSince,
  notCompleted,
  wasIgnored,
} from '../../../../src/api/notices/checkedFilters.ts';
import { listRecord } from '../../../../src/api/notices/record.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { compileFilter } from '../../../../src/service/filter/compile.ts';
import { jsonText } from '../../../support/anyJson.ts';

const anyJson = jsonText.map((text): Json => JSON.parse(text));
const since = Date.UTC(2026, 10, 3, 15, 0, 30);

describe('filters of notices that are checked again', () => {
  const cases: readonly (readonly [string, CheckedFilter])[] = [
    ['not completed', notCompleted],
    ['changed since', changedSince(since)],
  ];
  for (const [what, checked] of cases) {
    it(`${what}: select what the service selects, whatever a record holds`, () => {
      const { matches } = compileFilter(checked.filter);
      const selected = new Set<boolean>();
      const date = fc.integer({ min: -3_000, max: 3_000 }).map((ms) => new Date(since + ms).toISOString());
      const status = fc.oneof(fc.record({ keyName: fc.constantFrom('COMPLETED', 'ACTIVE', 'completed') }), anyJson);
      const row = fc.record(
        { id: fc.integer({ min: 1 }), statusCode: status, modifyDate: fc.oneof(date, anyJson) },
        { requiredKeys: ['id'] },
      );
      fc.assert(
        fc.property(row, (record) => {
          const kept = listRecord(record);
          assert.equal(checked.selects(kept), matches(kept), JSON.stringify(kept));
          assert.equal(wasIgnored(checked, [kept]), !matches(kept));
          selected.add(matches(kept));
        }),
      );
      assert.equal(selected.size, 2, 'some are selected, others are not');
    });
  }

  it('say nothing by records without an id', () => {
    assert.equal(wasIgnored(notCompleted, [{ statusCode: { keyName: 'COMPLETED' } }]), false);
  });
});
