import assert from 'node:assert/strict';
import { clockText } from '../../../../src/webview/strings/clock.ts';

describe('Times of day', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0);
  const utc = { zone: 'utc', serviceZone: '+00:00' } as const;
  const service = { zone: 'service', serviceZone: '-12:00' } as const;

  it('have a date where they aren’t of today, in the zone that is chosen', () => {
    const yesterday = Date.UTC(2026, 10, 19, 23, 30, 5);
    assert.equal(clockText(now - 60_000, now, utc, true), '11:59:00');
    assert.equal(clockText(now - 60_000, now, utc, false), '11:59');
    assert.equal(clockText(yesterday, now, utc, false), '2026-11-19 23:30');
    assert.equal(clockText(now - 60_000, now, service, false), '2026-11-19 23:59');
    assert.equal(clockText(yesterday, now - 60_000, service, true), '11:30:05');
  });
});
