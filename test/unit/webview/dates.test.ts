import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fieldInstant, instantField } from '../../../src/webview/dateField.ts';
import { formatWindow } from '../../../src/webview/windowText.ts';

const wholeSeconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });

describe('A date field', () => {
  it('gives back the instant that it shows, in UTC and in the service’s time', () => {
    fc.assert(
      fc.property(wholeSeconds, offsets, fc.constantFrom('utc' as const, 'service' as const), (ms, offset, zone) => {
        assert.equal(fieldInstant(instantField(ms, zone, offset), zone, offset), ms);
      }),
    );
  });

  it('shows in local time what it was given, also where a clock hour comes twice', () => {
    fc.assert(
      fc.property(wholeSeconds, (ms) => {
        const shown = instantField(ms, 'local', 0);
        assert.equal(instantField(fieldInstant(shown, 'local', 0), 'local', 0), shown);
      }),
    );
  });

  it('leaves seconds away where there are none', () => {
    assert.equal(instantField(Date.UTC(2026, 10, 20, 14, 30), 'utc', 0), '2026-11-20T14:30');
    assert.equal(instantField(Date.UTC(2026, 10, 20, 14, 30, 5), 'utc', 0), '2026-11-20T14:30:05');
  });

  it('keeps the years that stand there while one is typed', () => {
    for (const year of ['0002', '0020', '0202', '2026', '9999']) {
      for (const zone of ['utc', 'local', 'service'] as const) {
        const text = `${year}-11-20T14:30`;
        assert.equal(instantField(fieldInstant(text, zone, -360), zone, -360), text);
      }
    }
  });

  it('is no instant where the text is no date, or one that a query can’t hold', () => {
    for (const text of ['', 'now', '2026-11-20', '20-11-2026T10:00', '2026-11-20T10:00Z', '12026-11-20T10:00']) {
      assert.ok(Number.isNaN(fieldInstant(text, 'utc', 0)), text);
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
    assert.equal(text, 'Sat, Nov 21, 2026, 00:30 – 01:30 GMT+2');
  });

  it('names both zones where the clock was changed in between', () => {
    const text = formatWindow(at(4, 20, -300), at(12, 20, -360), { zone: 'service', locale: 'en' });
    assert.match(text, /23:30 GMT-5 – .*06:30 GMT-6$/);
  });
});
