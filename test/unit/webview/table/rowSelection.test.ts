import assert from 'node:assert/strict';
import fc from 'fast-check';
import { allRows, extended, extent, isSelected, oneRow } from '../../../../src/webview/table/rowSelection.ts';
import { RowSlots } from '../../../../src/webview/table/rowSlots.ts';

describe('A selection of rows', () => {
  it('reaches from where it began to where it has got, upwards and downwards', () => {
    const down = extended(oneRow(5), 5, 8);
    assert.deepEqual(extent(down), { from: 5, count: 4 });
    const up = extended(down, 8, 2);
    assert.deepEqual(extent(up), { from: 2, count: 4 });
    assert.deepEqual(
      [1, 2, 5, 6].map((row) => isSelected(up, row)),
      [false, true, true, false],
    );
  });

  it('begins at the active row, or where there is none at the row itself', () => {
    assert.deepEqual(extent(extended(null, 3, 5)), { from: 3, count: 3 });
    assert.deepEqual(extent(extended(null, -1, 5)), { from: 5, count: 1 });
    assert.equal(isSelected(null, 0), false);
  });

  it('of all rows is none where there are no rows', () => {
    assert.equal(allRows(0), null);
    assert.deepEqual(extent(allRows(7) ?? oneRow(0)), { from: 0, count: 7 });
  });
});

describe('Elements of drawn rows', () => {
  it('stay with their row while it is drawn, and are used again', () => {
    const screens = fc.array(fc.record({ first: fc.nat(500), count: fc.integer({ min: 1, max: 30 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(screens, (all) => {
        const slots = new RowSlots();
        let before: ReadonlyMap<number, number> = new Map();
        for (const { first, count } of all) {
          const rows = Array.from({ length: count }, (_, index) => first + index);
          const now = slots.assign(rows);
          assert.deepEqual([...now.keys()], rows);
          assert.equal(new Set(now.values()).size, rows.length);
          for (const row of rows) if (before.has(row)) assert.equal(now.get(row), before.get(row));
          const known = new Set(before.values());
          const made = [...now.values()].filter((slot) => !known.has(slot)).length;
          assert.equal(made, Math.max(0, count - before.size));
          before = now;
        }
      }),
    );
  });
});
