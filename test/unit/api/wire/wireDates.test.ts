// Tests of src/api/wire/wireDates.ts.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { centralOffset, readWireDate, wireDateText, wireTime } from '../../../../src/api/wire/wireDates.ts';

describe('wire dates', () => {
  it('reads ISO 8601 with an offset', () => {
    const at = Date.UTC(2026, 10, 2, 16, 15, 0);
    assert.equal(wireTime('2026-11-02T10:15:00-06:00'), at);
    assert.equal(wireTime('2026-11-02T10:15:00-0600'), at);
    assert.equal(wireTime('2026-11-02T16:15:00Z'), at);
    assert.equal(wireTime('2026-11-02T10:15-06:00'), at);
    assert.equal(wireTime('2026-11-02T10:15:00.123456-06:00'), at + 123);
    assert.deepEqual(readWireDate('2026-11-02T10:15:00-06:00'), { ms: at, offset: -360, zoned: true });
  });

  it('takes a date without a zone as US Central, daylight saving included', () => {
    assert.equal(wireTime('11/02/2026 10:15:00'), Date.UTC(2026, 10, 2, 16, 15));
    assert.equal(wireTime('07/04/2026 10:15:00'), Date.UTC(2026, 6, 4, 15, 15));
    assert.equal(wireTime('7/4/2026 0:0:0'), Date.UTC(2026, 6, 4, 5));
    assert.equal(wireTime('07/04/2026'), Date.UTC(2026, 6, 4, 5));
    assert.equal(wireTime('2026-07-04T10:15:00'), Date.UTC(2026, 6, 4, 15, 15));
    assert.equal(wireTime('2026-01-04'), Date.UTC(2026, 0, 4, 6));
  });

  it('reads the hour that is repeated as its first occurrence, and the one that is skipped as an hour later', () => {
    assert.equal(wireTime('11/01/2026 01:30:00'), Date.UTC(2026, 10, 1, 6, 30));
    assert.equal(wireTime('03/08/2026 02:30:00'), Date.UTC(2026, 2, 8, 8, 30));
    assert.equal(wireDateText(wireTime('03/08/2026 02:30:00')), '2026-03-08T03:30:00-05:00');
  });

  it('refuses what is no date', () => {
    const wrong = [
      '',
      'soon',
      '2026-13-01',
      '2026-02-29',
      '2026-11-02T24:00:00Z',
      '02/30/2026',
      '1/1/26',
      '2026-11-02T10:15:00 CST',
    ];
    for (const text of wrong) assert.equal(readWireDate(text), null, text);
  });

  it('agrees with the zone database on the offset of US Central', () => {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', timeZoneName: 'longOffset' });
    for (let ms = Date.UTC(2007, 0, 1); ms < Date.UTC(2038, 0, 1); ms += 37 * 3_600_000) {
      assert.equal(centralOffset(ms), zone.format(ms).includes('-05:00') ? -300 : -360, new Date(ms).toISOString());
    }
  });

  it('reads back what it writes', () => {
    const range = { min: Date.UTC(2007, 0, 1), max: Date.UTC(2100, 0, 1) };
    fc.assert(
      fc.property(fc.integer(range), (ms) => {
        assert.equal(wireTime(wireDateText(ms, 6)), ms);
        assert.equal(wireTime(wireDateText(ms, 3)), ms);
        assert.equal(wireTime(wireDateText(ms)), Math.floor(ms / 1000) * 1000);
        assert.match(wireDateText(ms, 6), /\.\d{3}000-0[56]:00$/);
      }),
    );
  });
});
