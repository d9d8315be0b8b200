import assert from 'node:assert/strict';
import fc from 'fast-check';
import { WindowsAtOnce } from '../../../../src/core/timeline/atOnce.ts';

type Spans = readonly { readonly start: number; readonly end: number }[];
const mostAtOnce = (all: Spans, edges: readonly number[]) => new WindowsAtOnce(all).most(edges);
const othersAtOnce = (all: Spans) => all.map((span) => new WindowsAtOnce(all).others(span));

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 30 },
);
const edgesOf = fc
  .uniqueArray(fc.integer({ min: -5, max: 90 }), { minLength: 2, maxLength: 8 })
  .map((edges) => edges.sort((a, b) => a - b));

describe('Windows at once', () => {
  it('are as many as a count at each moment finds', () => {
    fc.assert(
      fc.property(spans, edgesOf, (all, edges) => {
        const runningAt = (moment: number) =>
          all.filter(({ start, end }) => start <= moment && Math.max(end, start + 1) > moment).length;
        const naive = edges.slice(1).map((to, bin) => {
          const from = edges[bin] ?? 0;
          return Math.max(...Array.from({ length: to - from }, (_, at) => runningAt(from + at)));
        });
        assert.deepEqual(mostAtOnce(all, edges), naive);
      }),
    );
  });

  it('do not count one that begins as another ends', () => {
    const after = [
      { start: 0, end: 5 },
      { start: 5, end: 9 },
    ];
    assert.deepEqual(mostAtOnce(after, [0, 10]), [1]);
    assert.deepEqual(othersAtOnce(after), [0, 0]);
  });

  it('count one without a length at its moment', () => {
    const moment = [
      { start: 0, end: 5 },
      { start: 3, end: 3 },
    ];
    assert.deepEqual(mostAtOnce(moment, [0, 3, 6]), [1, 2]);
    assert.deepEqual(othersAtOnce(moment), [1, 1]);
  });

  it('are told for each of them as a look at every pair finds', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const until = ({ start, end }: { start: number; end: number }) => Math.max(end, start + 1);
        const naive = all.map(
          (one) => all.filter((other) => other !== one && other.start < until(one) && until(other) > one.start).length,
        );
        assert.deepEqual(othersAtOnce(all), naive);
      }),
    );
  });

  it('are none of a list without spans, and of no bins', () => {
    assert.deepEqual(mostAtOnce([], [0, 1, 2]), [0, 0]);
    assert.deepEqual(mostAtOnce([{ start: 0, end: 1 }], [0]), []);
    assert.deepEqual(othersAtOnce([]), []);
  });
});
