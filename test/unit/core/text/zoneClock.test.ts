import assert from 'node:assert/strict';
import fc from 'fast-check';
import { aheadAt, ServiceZone, usCentral } from '../../../../src/core/text/zoneClock.ts';

const hour = 3_600_000;
const years = { min: Date.UTC(1971, 0, 1), max: Date.UTC(2037, 0, 1) };

describe('The clock of a zone', () => {
  for (const zone of [
    usCentral,
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'UTC',
  ]) {
    it(`is as far ahead in ${zone} as the editor's own dates say`, () => {
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        hourCycle: 'h23',
        ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
      });
      fc.assert(
        fc.property(fc.integer(years), (any) => {
          const ms = Math.floor(any / 1000) * 1000;
          const shown = format.format(ms).replace(', ', 'T');
          assert.equal(new Date(ms + aheadAt(zone, ms)).toISOString().slice(0, 19), shown);
        }),
        { numRuns: 500 },
      );
    });
  }

  it('is set at the very second', () => {
    const spring = Date.UTC(2026, 2, 8, 8);
    const autumn = Date.UTC(2026, 10, 1, 7);
    assert.deepEqual(
      [spring - 1, spring, autumn - 1, autumn].map((ms) => aheadAt(usCentral, ms) / hour),
      [-6, -5, -5, -6],
    );
    // The law before 2007, and the sun before there was one.
    assert.equal(aheadAt(usCentral, Date.UTC(2006, 2, 20)) / hour, -6);
    assert.equal(aheadAt(usCentral, Date.UTC(1850, 0, 1)), -(5 * 3600 + 50 * 60 + 36) * 1000);
    assert.equal(aheadAt('+05:30', 0) / hour, 5.5);
    assert.equal(aheadAt('-03:30', 0) / hour, -3.5);
    assert.throws(() => aheadAt('Mars/Base', 0), RangeError);
  });
});

describe('The zone of a service', () => {
  const summer = Date.UTC(2026, 6, 1);
  const winter = Date.UTC(2026, 0, 1);
  const zoneOf = (...dates: readonly (readonly [number, number])[]) => {
    const zone = new ServiceZone();
    zone.take(dates.map(([ms, offset]) => ({ ms, offset })));
    return zone.zone;
  };

  it('is US Central where its dates have that offset, else the offset of most days, of the newest where they are as many', () => {
    assert.equal(zoneOf(), null);
    assert.equal(zoneOf([winter, -360]), usCentral);
    assert.equal(zoneOf([winter, -360], [summer, -300]), usCentral);
    assert.equal(zoneOf([summer, -360]), '-06:00');
    assert.equal(zoneOf([summer, -360], [winter, -360]), '-06:00');
    assert.equal(zoneOf([summer, 120], [winter, 60]), '+02:00');
    assert.equal(zoneOf([summer, 120], [winter, 60], [winter + 24 * hour, 60]), '+01:00');
    assert.equal(zoneOf([summer, 0]), '+00:00');
  });

  it('is not what a single date says, however often it comes and wherever it stands', () => {
    const days = [0, 1, 2].flatMap((day) => [
      [winter + day * 24 * hour, -360] as const,
      [summer + day * 24 * hour, -300] as const,
    ]);
    const zone = new ServiceZone();
    zone.take(days.map(([ms, offset]) => ({ ms, offset })));
    for (const ms of [winter - 1, winter, summer + 30 * 24 * hour]) {
      for (let times = 0; times < 100; times += 1) zone.take([{ ms: ms + times, offset: 0 }]);
      assert.equal(zone.zone, usCentral);
    }
    assert.equal(zoneOf([winter, -360], [summer, 0]), usCentral);
  });
});
