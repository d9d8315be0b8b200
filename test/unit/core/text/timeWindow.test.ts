import assert from 'node:assert/strict';
import { formatWhen, phaseOf, untilNextWords } from '../../../../src/core/notices/phase.ts';
import { formatBriefInterval } from '../../../../src/core/text/briefInterval.ts';
import {
  day,
  formatColumnInstant,
  formatDuration,
  formatInstant,
  formatInterval,
  formatRough,
  hour,
  minute,
} from '../../../../src/core/text/timeWindow.ts';
import { inEnglish as t } from '../../../../src/core/text/translate.ts';
import { instant, notice, now } from '../../../support/notices.ts';

describe('formatWhen', () => {
  const start = (distance: number) => instant(now + distance);
  const completed = { keyName: 'COMPLETED', name: 'Completed' };
  const cancelled = { keyName: 'CANCELLED', name: 'Cancelled' };
  const cases: [string, Parameters<typeof notice>[0], string][] = [
    ['a window to come', { startDate: start(2 * day + hour), endDate: start(3 * day) }, 'in 2 d'],
    ['a window that is open', { startDate: start(-hour), endDate: start(3 * hour + minute) }, 'ends in 3 h'],
    ['an incident without an end', { type: 'UNPLANNED_INCIDENT', startDate: start(-5 * minute) }, 'for 5 min'],
    ['a window whose end can’t be read', { startDate: start(-day), unreadableDates: { end: 'tomorrow 5pm' } }, ''],
    ['such a window to come', { startDate: start(day), unreadableDates: { end: 'tomorrow 5pm' } }, 'in 1 d'],
    ['a window that should be over', { startDate: start(-5 * hour), endDate: start(-2 * hour) }, 'was to end 2 h ago'],
    ['a cancelled window to come', { status: cancelled, startDate: start(19 * minute) }, 'cancelled'],
    ['a cancelled window that would be over', { status: cancelled, endDate: start(-2 * hour) }, 'cancelled'],
    ['a finished one', { status: completed, startDate: start(-9 * day), endDate: start(-8 * day) }, 'ended 8 d ago'],
    ['a finished one without dates', { status: completed }, ''],
    ['a finished one that only says when it began', { status: completed, startDate: start(-3 * day) }, 'began 3 d ago'],
    [
      'a finished one that only says when it was changed',
      { status: completed, modifyDate: start(-2 * day) },
      'changed 2 d ago',
    ],
    ['an announcement', { type: 'ANNOUNCEMENT', modifyDate: start(-3 * day) }, 'changed 3 d ago'],
    ['an announcement without any date', { type: 'ANNOUNCEMENT' }, ''],
    ['an incident without any date', { type: 'UNPLANNED_INCIDENT' }, ''],
  ];
  for (const [name, part, expected] of cases) {
    it(`says ${JSON.stringify(expected)} for ${name}`, () => assert.equal(formatWhen(notice(part), now, t), expected));
  }
});

describe('phaseOf', () => {
  it('changes exactly at the window’s edges', () => {
    const at = (start: number, end: number) =>
      phaseOf(notice({ startDate: instant(start), endDate: instant(end) }), now);
    assert.equal(at(now, now + 1), 'now');
    assert.equal(at(now + 1, now + 2), 'soon');
    assert.equal(at(now - 2, now - 1), 'overdue');
    assert.equal(at(now - 2, now), 'now');
    assert.equal(at(now + 7 * day, now + 8 * day), 'soon');
    assert.equal(at(now + 7 * day + 1, now + 8 * day), 'later');
  });
});

describe('untilNextWords', () => {
  const from = (start: number | null, end: number | null) => ({
    startDate: start === null ? null : instant(now + start),
    endDate: end === null ? null : instant(now + end),
  });

  it('is a minute where nothing begins or ends in it', () => {
    assert.equal(untilNextWords([from(hour, 2 * hour), from(-hour, null), from(null, null)], now), minute + 1);
  });

  it('is just past the next edge, after which the words are others', () => {
    const windows = [from(40_000, hour), from(-hour, 20_000), from(-1, -1)];
    const next = untilNextWords(windows, now);
    assert.equal(next, 20_001);
    const ending = notice(from(-hour, 20_000));
    assert.equal(phaseOf(ending, now + next - 1), 'now');
    assert.equal(phaseOf(ending, now + next), 'overdue');
    assert.equal(phaseOf(notice(from(40_000, hour)), now + untilNextWords([from(40_000, hour)], now)), 'now');
  });
});

describe('lengths of time', () => {
  it('are written in at most two units', () => {
    const lengths = [0, 59_400, 59_600, 90 * minute, 24 * hour, 25 * hour, 72 * hour, -2 * hour];
    assert.deepEqual(
      lengths.map((ms) => formatDuration(ms, t)),
      ['0 s', '59 s', '1 min', '1 h 30 min', '1 d', '1 d 1 h', '3 d', '2 h'],
    );
  });

  it('are written in one unit for rows', () => {
    const lengths = [5000, 59 * minute, 23 * hour, 59 * day, 100 * day, 800 * day];
    assert.deepEqual(
      lengths.map((ms) => formatRough(ms, t)),
      ['< 1 min', '59 min', '23 h', '59 d', '3 months', '2 y'],
    );
  });
});

describe('formatInstant', () => {
  const moment = instant(Date.UTC(2026, 10, 20, 13, 5, 9), -360);

  it('writes the zone that was asked for', () => {
    assert.equal(formatInstant(moment, { zone: 'utc', locale: 'en-US' }), 'Fri, Nov 20, 2026, 13:05 UTC');
    assert.equal(formatInstant(moment, { zone: 'service', locale: 'en-US' }), 'Fri, Nov 20, 2026, 07:05 UTC-06:00');
  });

  it('writes half-hour offsets of the service', () => {
    const kolkata = instant(moment.ms, 330);
    assert.equal(formatInstant(kolkata, { zone: 'service', locale: 'en-US', bare: true }), 'Fri, Nov 20, 2026, 18:35');
  });

  it('writes columns that sort as they read', () => {
    assert.equal(formatColumnInstant(moment, 'utc'), '2026-11-20 13:05:09');
    assert.equal(formatColumnInstant(moment, 'service'), '2026-11-20 07:05:09');
  });

  it('is empty for what no calendar holds', () => {
    assert.equal(formatInstant(instant(Number.NaN), { zone: 'utc' }), '');
    assert.equal(formatColumnInstant(instant(1e20), 'utc'), '');
  });
});

describe('formatInterval', () => {
  it('says once what both have, and nothing where the service wrote each by another clock', () => {
    const start = { ms: Date.UTC(2026, 10, 20, 13), offset: -360 };
    const form = { zone: 'service', locale: 'en-US' } as const;
    const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');
    const sameDay = formatInterval(start, { ms: start.ms + 90 * minute, offset: -360 }, form);
    assert.equal(plain(sameDay), 'Fri, Nov 20, 2026, 07:00 – 08:30 UTC-06:00');
    const elsewhere = formatInterval(start, { ms: start.ms + 90 * minute, offset: 330 }, form);
    assert.equal(plain(elsewhere), 'Fri, Nov 20, 2026, 07:00 UTC-06:00 – Fri, Nov 20, 2026, 20:00 UTC+05:30');
    assert.equal(
      plain(formatBriefInterval(start, { ms: start.ms + 90 * minute, offset: 330 }, { ...form, now: start.ms })),
      'Fri 07:00 UTC-06:00 – Fri 20:00 UTC+05:30',
    );
    const nextDay = formatInterval(start, { ms: start.ms + day, offset: 0 }, { ...form, zone: 'utc' });
    assert.equal(plain(nextDay), 'Fri, Nov 20, 2026, 13:00 – Sat, Nov 21, 2026, 13:00 UTC');
  });

  it('has its seconds where it lies within a minute', () => {
    const form = { zone: 'utc', locale: 'en-US' } as const;
    const from = Date.UTC(2026, 10, 20, 4);
    const told = (ms: number) =>
      formatInterval({ ms: from, offset: 0 }, { ms: from + ms, offset: 0 }, form).replace(/[\u2009\u202f]/g, ' ');
    assert.equal(told(40_000), 'Fri, Nov 20, 2026, 04:00:00 – 04:00:40 UTC');
    assert.equal(told(minute), 'Fri, Nov 20, 2026, 04:00 – 04:01 UTC');
  });

  it('writes a range in German as it writes each of its ends, and the service’s zone in one way', () => {
    const start = { ms: Date.UTC(2026, 10, 20, 13), offset: 0 };
    const end = { ms: start.ms + 90 * minute, offset: 0 };
    const form = { zone: 'service', locale: 'de' } as const;
    assert.equal(formatInterval(start, end, form), 'Fr., 20. Nov. 2026, 13:00 – 14:30 UTC+00:00');
    assert.equal(formatInstant(end, form), 'Fr., 20. Nov. 2026, 14:30 UTC+00:00');
    assert.equal(formatBriefInterval(start, end, { ...form, now: start.ms }), 'Fr., 13:00 – 14:30 UTC+00:00');
  });

  it('is empty where an end is out of what a date can say', () => {
    assert.equal(formatInterval(instant(0), instant(Number.NaN), { zone: 'utc' }), '');
  });
});
