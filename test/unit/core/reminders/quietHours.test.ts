import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isQuiet, readQuietHours } from '../../../../src/core/reminders/quietHours.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 20, hour, minute).getTime();

describe('Quiet hours', () => {
  it('are read with any dash, and as 24:00 to the end of the day', () => {
    for (const dash of ['-', '–', '—', ' – '])
      assert.deepEqual(readQuietHours(`22:00${dash}7:30`), { from: 22 * 60, to: 7 * 60 + 30 });
    assert.deepEqual(readQuietHours('00:00–24:00'), { from: 0, to: 1440 });
  });

  it('are none in any other text', () => {
    for (const text of ['', '22–7', '22:00', '22:60–07:00', '25:00–07:00', '22:00–22:00', '24:00–07:00', 'at night'])
      assert.equal(readQuietHours(text), undefined, text);
    fc.assert(fc.property(fc.string(), (text) => void readQuietHours(text)));
  });

  it('last over midnight, from their first minute until their last', () => {
    const night = { from: 22 * 60, to: 7 * 60 };
    assert.deepEqual(
      [at(21, 59), at(22), at(23, 59), at(0), at(6, 59), at(7), at(12)].map((now) => isQuiet(night, now)),
      [false, true, true, true, true, false, false],
    );
    const noon = { from: 12 * 60, to: 13 * 60 };
    assert.deepEqual(
      [at(11, 59), at(12), at(12, 59), at(13)].map((now) => isQuiet(noon, now)),
      [false, true, true, false],
    );
  });

  it('and their complement make a day, whichever they are', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        fc.pre(from !== to);
        const moment = at(0, now);
        assert.notEqual(isQuiet({ from, to }, moment), isQuiet({ from: to, to: from }, moment));
      }),
    );
  });
});
