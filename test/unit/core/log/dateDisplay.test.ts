import assert from 'node:assert/strict';
import { DateDisplay } from '../../../../src/core/log/dateDisplay.ts';
import type { TimeZoneChoice } from '../../../../src/core/text/timeWindow.ts';

const minute = 60_000;

/** What is shown every so many minutes from an instant on. */
function shown(from: string, count: number, step: number, localZone: string, zone: TimeZoneChoice = 'local'): string[] {
  const display = new DateDisplay(zone, localZone);
  const start = Date.parse(from);
  return Array.from({ length: count }, (_, place) => display.text({ ms: start + place * step * minute, offset: 0 }));
}

describe('Dates as a table shows them', () => {
  it('say their offset where the clock shows a time twice, and nowhere else', () => {
    assert.deepEqual(shown('2026-11-01T04:45:00Z', 6, 30, 'America/New_York'), [
      '2026-11-01 00:45:00',
      '2026-11-01 01:15:00-04:00',
      '2026-11-01 01:45:00-04:00',
      '2026-11-01 01:15:00-05:00',
      '2026-11-01 01:45:00-05:00',
      '2026-11-01 02:15:00',
    ]);
    // One hour is skipped.
    assert.deepEqual(shown('2026-03-08T06:30:00Z', 2, 60, 'America/New_York'), [
      '2026-03-08 01:30:00',
      '2026-03-08 03:30:00',
    ]);
    // Half an hour comes twice.
    assert.deepEqual(shown('2026-04-04T14:15:00Z', 4, 30, 'Australia/Lord_Howe'), [
      '2026-04-05 01:15:00',
      '2026-04-05 01:45:00+11:00',
      '2026-04-05 01:45:00+10:30',
      '2026-04-05 02:15:00',
    ]);
    assert.deepEqual(shown('2026-11-01T05:30:00Z', 2, 60, 'America/New_York', 'utc'), [
      '2026-11-01 05:30:00',
      '2026-11-01 06:30:00',
    ]);
  });
});
