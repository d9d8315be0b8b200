import assert from 'node:assert/strict';
import fc from 'fast-check';
import { longestQueryText } from '../../../../src/protocol/guards.ts';
import { QueryTrail, readTrail } from '../../../../src/webview/query/queryTrail.ts';

/** Left with this row on top, and nothing typed. */
const at = (top: number) => ({ top, typed: '' });

describe('The trail of queries', () => {
  it('leads back and forward as a list with a place in it would, and forgets what is ahead of another query', () => {
    const step = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constantFrom<-1 | 1>(-1, 1));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const trail = new QueryTrail();
        let list: string[] = [];
        let place = -1;
        for (const one of steps) {
          if (typeof one === 'string') {
            trail.visit(one, at(0));
            if (list[place] !== one) {
              list = [...list.slice(0, place + 1), one];
              place = list.length - 1;
            }
          } else {
            const there = list[place + one];
            assert.equal(trail.go(one, at(0))?.query, there);
            if (there !== undefined) place += one;
          }
          assert.deepEqual([trail.canGoBack, trail.canGoForward], [place > 0, place < list.length - 1]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('knows the row that was on top when a query was left', () => {
    const trail = new QueryTrail();
    trail.visit('a', at(0));
    trail.visit('b', at(12));
    trail.go(-1, at(34));
    assert.deepEqual(trail.go(1, at(56)), { query: 'b', top: 34 });
    assert.deepEqual(trail.go(-1, at(0)), { query: 'a', top: 56 });
  });

  it('knows what was typed and not searched when a query was left', () => {
    const trail = new QueryTrail();
    trail.visit('a', at(0));
    trail.visit('b', { top: 0, typed: 'a typed' });
    assert.deepEqual(trail.go(-1, { top: 0, typed: 'b typed' }), { query: 'a', top: 0, typed: 'a typed' });
    assert.deepEqual(trail.go(1, { top: 0, typed: 'a' }), { query: 'b', top: 0, typed: 'b typed' });
    assert.deepEqual(trail.go(-1, { top: 0, typed: 'b' }), { query: 'a', top: 0 });
    // What is searched as it was typed is no longer typed alone, but what another search takes the place of is.
    trail.visit('c', { top: 0, typed: 'c' });
    assert.deepEqual(trail.persisted, [
      { query: 'a', top: 0 },
      { query: 'c', top: 0 },
    ]);
    trail.visit('c', { top: 3, typed: 'c typed' });
    assert.deepEqual(trail.go(-1, at(0)), { query: 'c', top: 3, typed: 'c typed' });
    assert.deepEqual(readTrail(JSON.parse(JSON.stringify(trail.persisted))), trail.persisted);
  });

  it('keeps a bounded way', () => {
    const trail = new QueryTrail();
    for (let n = 0; n < 100; n++) trail.visit(`query ${n}`, at(n));
    assert.equal(trail.persisted.length, 30);
    assert.deepEqual(trail.persisted.at(-1)?.query, 'query 99');
    for (let n = 0; n < 10; n++) trail.visit(`${n}`.repeat(longestQueryText), at(0));
    assert.deepEqual(
      trail.persisted.map(({ query }) => query[0]),
      ['8', '9'],
    );
    assert.ok(trail.canGoBack);
  });

  it('is read from anything that was stored', () => {
    assert.deepEqual(readTrail(undefined), []);
    assert.deepEqual(
      readTrail([
        null,
        { query: 7 },
        { query: 'a', top: -3, instead: 7 },
        { query: 'b', top: 2, instead: 'counts', row: 'x' },
      ]),
      [
        { query: 'a', top: 0 },
        { query: 'b', top: 2, instead: 'counts' },
      ],
    );
  });
});
