import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readInstant } from '../../../../src/core/text/isoDate.ts';

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

describe('ISO dates', () => {
  it('reads the forms of the service, and keeps the offset', () => {
    assert.deepEqual(readInstant('2026-11-02T10:15:00-06:00'), { ms: Date.UTC(2026, 10, 2, 16, 15), offset: -360 });
    assert.deepEqual(readInstant('2026-11-02T10:15:00.123456-06:00'), {
      ms: Date.UTC(2026, 10, 2, 16, 15, 0, 123),
      offset: -360,
    });
    assert.deepEqual(readInstant('2026-11-02T10:15:00.5Z'), { ms: Date.UTC(2026, 10, 2, 10, 15, 0, 500), offset: 0 });
    assert.deepEqual(readInstant('2026-11-02T10:15:00-00:00'), { ms: Date.UTC(2026, 10, 2, 10, 15), offset: 0 });
  });

  it('takes nothing else for a date', () => {
    for (const text of [
      '',
      '2026-11-02',
      '2026-11-02T10:15:00',
      '2026-11-02 10:15:00Z',
      '2026-11-02T10:15:00.Z',
      '2026-11-02T10:15:00+0600',
      '2026-11-02T10:15:00+06:00 ',
      '2026-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-00-01T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:00:60Z',
      '2026-01-01T00:00:00+24:00',
      '-001-01-01T00:00:00Z',
      '2026-01-01T00:00:00.NaNZ',
      '１９９９-01-01T00:00:00Z',
    ]) {
      assert.equal(readInstant(text), null, text);
    }
  });

  it('agrees with Date.parse from year 0 to 9999', () => {
    const day = fc.record({
      year: fc.integer({ min: 0, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      second: fc.integer({ min: 0, max: 59 }),
      ms: fc.integer({ min: 0, max: 999 }),
      zone: fc.constantFrom('Z', '+00:00', '-06:00', '+05:30', '+14:00', '-23:59'),
    });
    fc.assert(
      fc.property(day, (d) => {
        const text = `${pad(d.year, 4)}-${pad(d.month)}-${pad(d.day)}T${pad(d.hour)}:${pad(d.minute)}:${pad(d.second)}.${pad(d.ms, 3)}${d.zone}`;
        const daysInMonth = new Date(Date.UTC(2000 + (d.year % 400), d.month, 0)).getUTCDate();
        assert.equal(readInstant(text)?.ms, d.day > daysInMonth ? undefined : Date.parse(text), text);
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws and never gives NaN', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.{0,8}$/)), (text) => {
        const instant = readInstant(text);
        assert.ok(instant === null || (Number.isSafeInteger(instant.ms) && Number.isInteger(instant.offset)));
      }),
    );
  });
});
