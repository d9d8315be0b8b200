import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inOrder, lanesOf } from '../../../../src/core/timeline/lanes.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 300 }))
    .map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 60 },
);
const rooms = fc.integer({ min: 0, max: 50 });

describe('The lanes of the timeline', () => {
  it('hold each span once, and none that covers another', () => {
    fc.assert(
      fc.property(spans, rooms, (all, room) => {
        const lanes = lanesOf(all, room);
        assert.deepEqual(
          lanes.flat().sort((a, b) => a - b),
          all.map((_, place) => place),
        );
        for (const lane of lanes) {
          for (const [index, place] of lane.entries()) {
            const [one, next] = [all[place], all[lane[index + 1] ?? -1]];
            if (one === undefined || next === undefined) continue;
            assert.ok(next.start >= Math.max(one.end, one.start + room), JSON.stringify([one, next]));
          }
        }
      }),
    );
  });

  it('are as few as run at once', () => {
    fc.assert(
      fc.property(spans, rooms, (all, room) => {
        const taken = all.map(({ start, end }) => ({ start, end: Math.max(end, start + room) }));
        // Whatever runs at the start of one that takes time runs at once with it.
        const most = Math.max(
          0,
          ...taken.map(
            ({ start }) =>
              taken.filter((other) => other.start <= start && (other.end > start || other.start === other.end)).length,
          ),
        );
        assert.ok(lanesOf(all, room).length <= most);
        const least = Math.max(
          0,
          ...taken.map(({ start }) => taken.filter((other) => other.start <= start && other.end > start).length),
        );
        assert.ok(lanesOf(all, room).length >= least);
      }),
    );
  });

  it('fill from above: the first free one is taken', () => {
    const all = [
      { start: 0, end: 10 },
      { start: 1, end: 4 },
      { start: 2, end: 3 },
      { start: 5, end: 6 },
    ];
    assert.deepEqual(lanesOf(all, 0), [[0], [1, 3], [2]]);
    assert.deepEqual(lanesOf(all, 5), [[0], [1], [2], [3]]);
  });

  it('put the longer one of two that start together above', () => {
    assert.deepEqual(
      inOrder([
        { start: 1, end: 2 },
        { start: 1, end: 9 },
        { start: 0, end: 1 },
      ]),
      [2, 1, 0],
    );
  });

  it('do not take longer for each of many that all overlap', () => {
    const many = Array.from({ length: 20_000 }, (_, place) => ({ start: place, end: 1e9 - place }));
    const lanes = lanesOf(many, 0);
    assert.equal(lanes.length, many.length);
    assert.deepEqual(lanes[19_999], [19_999]);
  });
});
