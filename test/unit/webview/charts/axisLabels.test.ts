import assert from 'node:assert/strict';
import { labelsWithRoom } from '../../../../src/webview/charts/axisLabels.ts';

describe('The labels of a time axis', () => {
  /** Labels of so many pixels a character, at these days. */
  const shown = (days: readonly number[], pixelsOfDay: number, textOf: (day: number) => string, width = 10_000) => {
    const labels = days.map((day) => {
      const text = textOf(day);
      const x = day * pixelsOfDay;
      const half = (text.length * 6.4) / 2;
      return { text, x, middle: Math.min(Math.max(x, half), width - half), half };
    });
    return labelsWithRoom(labels, 6.4).map(({ text }) => text);
  };
  const german = (day: number) => (day <= 31 ? `${day}. Okt.` : `${day - 31}. Nov.`);
  const everySecond = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, place) => from + 2 * place);

  it('are left out by one step, and not where a day has two digits alone', () => {
    const days = everySecond(25, 53);
    assert.deepEqual(shown(days, 30, german), days.map(german));
    // Room for “2. Nov.” and not for “10. Nov.”.
    const step4 = ['25. Okt.', '29. Okt.', '2. Nov.', '6. Nov.', '10. Nov.', '14. Nov.', '18. Nov.', '22. Nov.'];
    assert.deepEqual(shown(days, 27, german), step4);
    assert.deepEqual(shown(days, 15, german), [
      '25. Okt.',
      '29. Okt.',
      '2. Nov.',
      '6. Nov.',
      '10. Nov.',
      '14. Nov.',
      '18. Nov.',
      '22. Nov.',
    ]);
  });

  it('lack one where a month ends and two ticks stand close', () => {
    const days = [25, 27, 29, 31, 32, 34, 36];
    const all = shown(days, 30, german);
    assert.deepEqual(all, ['25. Okt.', '27. Okt.', '29. Okt.', '31. Okt.', '3. Nov.', '5. Nov.']);
  });

  it('lack the one at an end that has no room there once it is moved inwards, and no other', () => {
    const days = [0, 1, 2, 3, 4];
    const all = days.map(german);
    assert.deepEqual(shown(days, 80, german, 400), all);
    // Both would stand out of the axis in part.
    assert.deepEqual(shown(days, 64, german, 4 * 64 + 6), all.slice(1, -1));
  });

  it('are one at least, and none of none', () => {
    assert.deepEqual(shown([1, 2], 1, german), ['1. Okt.']);
    assert.deepEqual(shown([], 1, german), []);
    assert.deepEqual(shown([1], 1, german), ['1. Okt.']);
  });
});
