import assert from 'node:assert/strict';
import { windowQuery } from '../../../../src/app/notices/noticeWindow.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import { firstInstant } from '../../../../src/core/text/isoDate.ts';
import { instant, notice, now } from '../../../support/notices.ts';

const hour = 3_600_000;
const begin = Date.UTC(2026, 10, 18, 9, 30);

describe('The search around a notice', () => {
  const of = (part: Parameters<typeof notice>[0]) => windowQuery(notice(part), now);

  it('reaches from an hour before its window to an hour after it', () => {
    assert.equal(
      of({ startDate: instant(begin, 60), endDate: instant(begin + 2 * hour) }),
      'after:2026-11-18T08:30Z before:2026-11-18T12:30Z',
    );
  });

  it('goes on until now while it has no end', () => {
    assert.equal(of({ startDate: instant(begin) }), 'after:2026-11-18T08:30Z');
  });

  it('begins an hour ago for what lies ahead: the log has nothing of the future', () => {
    assert.equal(
      of({ startDate: instant(now + 24 * hour), endDate: instant(now + 26 * hour) }),
      'after:2026-11-20T11:00Z before:2026-11-21T15:00Z',
    );
    assert.equal(of({ startDate: instant(now + 24 * hour) }), 'after:2026-11-20T11:00Z');
  });

  it('takes an end without a beginning, and dates in the wrong order', () => {
    assert.equal(of({ endDate: instant(begin) }), 'after:2026-11-18T08:30Z before:2026-11-18T10:30Z');
    assert.equal(
      of({ startDate: instant(begin), endDate: instant(begin - hour) }),
      'after:2026-11-18T07:30Z before:2026-11-18T10:30Z',
    );
  });

  it('takes a day on either side of the last change where there are no dates, or of now', () => {
    assert.equal(
      of({ modifyDate: instant(begin + 5123) }),
      'after:2026-11-17T09:30:05.123Z before:2026-11-19T09:30:05.123Z',
    );
    assert.equal(of({}), 'after:2026-11-19T12:00Z before:2026-11-21T12:00Z');
  });

  it('is a query that the language takes', () => {
    for (const part of [
      {},
      { startDate: instant(begin) },
      { startDate: instant(begin + 1), endDate: instant(begin + 2) },
      { startDate: instant(Date.UTC(9999, 11, 31, 23, 59)), endDate: instant(Date.UTC(9999, 11, 31, 23, 59)) },
      { startDate: instant(firstInstant), endDate: instant(firstInstant) },
      { modifyDate: instant(firstInstant) },
    ])
      assert.deepEqual(parseQuery(of(part)).faults, []);
  });
});
