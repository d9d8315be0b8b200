import assert from 'node:assert/strict';
import fc from 'fast-check';
import { keyTarget } from '../../../../src/webview/table/gridKeys.ts';

describe('Keys in a table', () => {
  const moves = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');

  it('always lead to a row that there is', () => {
    const place = fc.integer({ min: 1, max: 1_000_000 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        active: fc.integer({ min: -1, max: count - 1 }),
        first: fc.integer({ min: 0, max: count - 1 }),
        page: fc.integer({ min: 1, max: 50 }),
      }),
    );
    fc.assert(
      fc.property(moves, place, (key, where) => {
        const target = keyTarget(key, where);
        assert.ok(typeof target === 'number' && target >= 0 && target < where.count);
      }),
    );
  });

  it('begin with the first row on the screen where none is active', () => {
    const where = { count: 100, active: -1, first: 40, page: 10 };
    assert.equal(keyTarget('ArrowDown', where), 40);
    assert.equal(keyTarget('PageDown', where), 50);
  });

  it('go by one, by a page, to the ends, and stop there', () => {
    const where = { count: 100, active: 95, first: 90, page: 10 };
    const targets = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => keyTarget(key, where));
    assert.deepEqual(targets, [96, 94, 99, 85, 0, 99]);
  });

  it('open by Enter and the space bar, and leave the others alone', () => {
    const where = { count: 3, active: 1, first: 0, page: 2 };
    assert.deepEqual(
      ['Enter', ' ', 'a', 'Tab', 'Escape', 'ArrowLeft'].map((key) => keyTarget(key, where)),
      ['open', 'open', undefined, undefined, undefined, undefined],
    );
  });
});
