import assert from 'node:assert/strict';
import fc from 'fast-check';
import { offsetText } from '../../../../src/core/text/timeWindow.ts';
import { formatWindow } from '../../../../src/core/text/windowText.ts';
import { fieldInstant, instantField } from '../../../../src/webview/query/dateField.ts';
import { relationText } from '../../../../src/webview/strings/noticeDates.ts';

const wholeSeconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
const serviceZones = fc.oneof(
  fc.integer({ min: -14 * 60, max: 14 * 60 }).map(offsetText),
  fc.constantFrom('America/Chicago', 'Europe/Berlin'),
);
const utc = { zone: 'utc', serviceZone: '+00:00' } as const;
const local = { zone: 'local', serviceZone: '+00:00' } as const;
const service = { zone: 'service', serviceZone: 'America/Chicago' } as const;

describe('A date field', () => {
  it('gives back the instant that it shows, in UTC and in the service’s time', () => {
    fc.assert(
      fc.property(wholeSeconds, serviceZones, fc.constantFrom('utc', 'service'), (ms, serviceZone, zone) => {
        const clock = { zone, serviceZone } as const;
        const shown = instantField(ms, clock);
        const again = fieldInstant(shown, clock);
        // Of an hour that comes twice it is the first one that is meant.
        assert.ok(again === ms || (again === ms - 3_600_000 && instantField(again, clock) === shown), shown);
      }),
    );
  });

  it('shows in local time what it was given, also where a clock hour comes twice', () => {
    fc.assert(
      fc.property(wholeSeconds, (ms) => {
        const shown = instantField(ms, local);
        assert.equal(instantField(fieldInstant(shown, local), local), shown);
      }),
    );
  });

  it('leaves seconds away where there are none', () => {
    assert.equal(instantField(Date.UTC(2026, 10, 20, 14, 30), utc), '2026-11-20T14:30');
    assert.equal(instantField(Date.UTC(2026, 10, 20, 14, 30, 5), utc), '2026-11-20T14:30:05');
  });

  it('keeps the years that stand there while one is typed', () => {
    for (const year of ['0002', '0020', '0202', '2026', '9999']) {
      for (const clock of [utc, local, service]) {
        const text = `${year}-11-20T14:30`;
        assert.equal(instantField(fieldInstant(text, clock), clock), text);
      }
    }
  });

  it('shows the first or the last time that it can hold where the reader’s clock shows another year', () => {
    const texts = ['+05:30', '-05:00'].map((serviceZone) =>
      [Date.UTC(-1, 0, 1), Date.parse('0001-01-01T00:00Z'), Date.parse('9999-12-31T23:59:59Z')].map((ms) =>
        instantField(ms, { zone: 'service', serviceZone }),
      ),
    );
    assert.deepEqual(texts, [
      ['0001-01-01T00:00', '0001-01-01T05:30', '9999-12-31T23:59:59'],
      ['0001-01-01T00:00', '0001-01-01T00:00', '9999-12-31T18:59:59'],
    ]);
  });

  it('is no instant where the text is no date, or one that a query can’t hold', () => {
    for (const text of ['', 'now', '2026-11-20', '20-11-2026T10:00', '2026-11-20T10:00Z', '12026-11-20T10:00']) {
      assert.ok(Number.isNaN(fieldInstant(text, utc)), text);
    }
  });
});

describe('A window in words', () => {
  const at = (hour: number, day = 20, offset = 0) => ({ ms: Date.UTC(2026, 10, day, hour, 30), offset });

  it('names a day once', () => {
    const text = formatWindow(at(14), at(18), { zone: 'utc', locale: 'en' });
    assert.equal(text, 'Fri, Nov 20, 2026, 14:30 – 18:30 UTC');
  });

  it('names both days where they differ', () => {
    const text = formatWindow(at(22), at(2, 21), { zone: 'utc', locale: 'en' });
    assert.equal(text, 'Fri, Nov 20, 2026, 22:30 – Sat, Nov 21, 2026, 02:30 UTC');
  });

  it('goes by the reader’s zone, not by UTC’s days', () => {
    const text = formatWindow(at(22, 20, 120), at(23, 20, 120), { zone: 'service', locale: 'en' });
    assert.equal(text, 'Sat, Nov 21, 2026, 00:30 – 01:30 UTC+02:00');
  });

  it('names both zones where the clock was changed in between', () => {
    const text = formatWindow(at(4, 20, -300), at(12, 20, -360), { zone: 'service', locale: 'en' });
    assert.match(text, /23:30 UTC-05:00 – .*06:30 UTC-06:00$/);
  });
  it('says nothing of how long it has been on where its end can’t be read: it may be over', () => {
    const dates = { startDate: at(14), endDate: null, isOver: false };
    const unreadableDates = { end: 'tomorrow 5pm' };
    assert.equal(relationText(dates, at(16).ms), 'now, for 2 h');
    assert.equal(relationText({ ...dates, unreadableDates }, at(16).ms), '');
    assert.equal(relationText({ ...dates, unreadableDates }, at(12).ms), 'starts in 2 h');
  });
});
