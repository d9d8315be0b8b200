import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  firstRange,
  keptNear,
  moved,
  rangeAround,
  revealing,
  wholeRange,
  zoomed,
} from '../../../../src/core/timeline/range.ts';
import { spanOf } from '../../../../src/core/timeline/span.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);

describe('The range of the timeline', () => {
  it('holds the anchor where it was, however it is zoomed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (factor, share) => {
          const range = firstRange(now);
          const anchor = range.from + (range.to - range.from) * share;
          const { from, to } = zoomed(range, factor, anchor);
          assert.ok(to - from >= 3_600_000 - 1);
          assert.ok(Math.abs((anchor - from) / (to - from) - share) < 1e-6);
        },
      ),
    );
  });

  it('is never shorter than an hour, nor longer than a few decades', () => {
    const range = firstRange(now);
    assert.equal(zoomed(range, 1e-9, now).to - zoomed(range, 1e-9, now).from, 3_600_000);
    const widest = zoomed(range, 1e9, now);
    assert.ok(widest.to - widest.from < 50 * 366 * day);
  });

  it('holds all spans and now, but for an end in the year 9999', () => {
    const end9999 = Date.UTC(9999, 11, 31);
    const { from, to } = wholeRange([{ start: now - 40 * day, end: end9999 }], now);
    assert.ok(from < now - 40 * day && to < now + 15 * 366 * day);
    const none = wholeRange([], now);
    assert.ok(none.from < now && none.to > now);
  });

  it('does not leave what there is to see', () => {
    const whole = { from: now - 10 * day, to: now + 10 * day };
    const length = 4 * day;
    for (const by of [-1000, -3, 0, 3, 1000]) {
      const range = keptNear(moved({ from: now, to: now + length }, by * day), whole);
      assert.ok(range.to > whole.from && range.from < whole.to);
      assert.equal(range.to - range.from, length);
    }
    const inside = { from: now, to: now + length };
    assert.equal(keptNear(inside, whole), inside);
  });

  it('moves as little as brings a span into it', () => {
    const range = { from: 0, to: 100 };
    assert.equal(revealing(range, 10, 20), range);
    assert.equal(revealing(range, -10, 200), range);
    assert.deepEqual(revealing(range, -50, -40), { from: -54, to: 46 });
    assert.deepEqual(revealing(range, 120, 130), { from: 34, to: 134 });
    // Longer than the range: where it begins.
    assert.deepEqual(revealing(range, 120, 900), { from: 116, to: 216 });
  });

  it('shows more of what lies ahead than of what is over', () => {
    assert.deepEqual(rangeAround(30, 30), { from: 20, to: 50 });
  });
});

describe('The span of a notice', () => {
  const span = (start: number | null, end: number | null, isOver = false) => spanOf({ start, end, isOver }, now);

  it('is that of its dates', () => {
    const closed = { isOpenStart: false, isOpenEnd: false };
    assert.deepEqual(span(now, now + day), { start: now, end: now + day, ...closed });
    assert.deepEqual(span(now, now), { start: now, end: now, ...closed });
  });

  it('lasts until now where it began and nobody says when it ends, unless it is closed', () => {
    const open = { isOpenStart: false, isOpenEnd: true };
    assert.deepEqual(span(now - day, null), { start: now - day, end: now, ...open });
    assert.deepEqual(span(now + day, null), { start: now + day, end: now + day, ...open });
    assert.deepEqual(span(now - day, null, true), { start: now - day, end: now - day, ...open });
  });

  it('has an open start where only its end is given', () => {
    const open = { isOpenStart: true, isOpenEnd: false };
    assert.deepEqual(span(null, now), { start: now, end: now, ...open });
    assert.deepEqual(span(null, now + day), { start: now, end: now + day, ...open }, 'it runs now');
    assert.deepEqual(span(null, now - day), { start: now - day, end: now - day, ...open });
    assert.deepEqual(span(null, now + day, true), { start: now + day, end: now + day, ...open });
  });

  it('begins where it is said to, though its end be before that', () => {
    assert.deepEqual(span(now, now - day), { start: now, end: now, isOpenStart: false, isOpenEnd: true });
  });

  it('is none without a date', () => {
    assert.equal(span(null, null), null);
  });
});
