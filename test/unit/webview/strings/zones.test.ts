import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { ZoneAnswers, ZoneQuestions } from './zoneReader.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const reader = path.resolve(import.meta.dirname, 'zoneReader.ts');

/** A process of its own, because much of what depends on the zone is made once and kept. */
function ask(zone: string, questions: ZoneQuestions): ZoneAnswers {
  const args = ['--no-warnings', reader, JSON.stringify(questions)];
  return JSON.parse(execFileSync(process.execPath, args, { env: { ...process.env, TZ: zone }, encoding: 'utf8' }));
}

/** One hour before, at, and one hour after a change of the clocks. */
function around(change: string): { before: number; at: number; after: number } {
  const at = Date.parse(change);
  return { before: at - hour, at, after: at + hour };
}

describe('Times in odd zones', () => {
  const counts: Record<string, number> = {
    'America/New_York': 28,
    'Europe/Berlin': 28,
    'Australia/Lord_Howe': 28,
    'Pacific/Apia': 21,
    'America/St_Johns': 28,
    'America/Havana': 28,
    'America/Santiago': 26,
    'Africa/Casablanca': 41,
    'America/Caracas': 1,
    'Asia/Pyongyang': 2,
  };
  for (const [zone, count] of Object.entries(counts)) {
    it(`are read as the clock shows them, and fall into bins, hours and days, at each change of the clocks of ${zone}`, () => {
      const { changes, wrong } = ask(zone, { changes: true });
      assert.deepEqual(wrong, []);
      // Their number says that the zone was taken; the data of one machine may know of a decree that another doesn't.
      assert.ok(Math.abs(changes - count) <= 3, `${changes} changes`);
    });
  }

  it('are told apart where an hour comes twice, and counted right where one is skipped', () => {
    const back = around('2026-11-01T06:00:00Z');
    const forth = around('2026-03-08T07:00:00Z');
    const answers = ask('America/New_York', {
      moments: ['2026-11-01T01:30', '2026-11-01', '2026-03-08T02:30', 'today', 'yesterday'],
      now: back.at,
      instants: [back.at - 1000, back.at],
      spans: [
        [back.before, back.at],
        [back.before, back.after],
        [back.at, back.after],
        [forth.before, forth.at],
        [back.before - 4 * hour - hour, back.at + 19 * hour + 4 * hour],
      ],
      windows: [
        [back.at - hour / 2, back.at + hour / 2],
        [forth.before, forth.at],
        [back.at - hour / 3, back.at + hour / 6],
        [back.at - hour / 2, back.at - hour / 3],
        [back.before - hour, back.after],
      ],
      hours: [back.before - hour, back.before, back.at, back.after],
      bins: [back.before - hour, back.after, 0],
    });
    assert.deepEqual(answers.hours, ['Nov 1\n00:00', 'Nov 1\n01:00 EDT', 'Nov 1\n01:00 EST', 'Nov 1\n02:00']);
    assert.deepEqual(answers.moments, [
      'Sun, Nov 1, 2026, 05:30 UTC',
      'Sun, Nov 1, 2026, 04:00 UTC',
      'Sun, Mar 8, 2026, 07:30 UTC',
      'Sun, Nov 1, 2026, 04:00 UTC',
      'Sat, Oct 31, 2026, 04:00 UTC',
    ]);
    assert.deepEqual(answers.instants, [
      ['Sun, Nov 1, 2026, 01:59 EDT', '2026-11-01 01:59:59', '2026-11-01T01:59:59'],
      ['Sun, Nov 1, 2026, 01:00 EST', '2026-11-01 01:00:00', '2026-11-01T01:00'],
    ]);
    assert.deepEqual(answers.spans, [
      'Nov 1, 2026, 01:00 EDT – Nov 1, 2026, 01:00 EST',
      'Nov 1, 2026, 01:00 EDT – Nov 1, 2026, 02:00 EST',
      'Nov 1, 2026, 01:00 – 02:00 EST',
      'Mar 8, 2026, 01:00 EST – Mar 8, 2026, 03:00 EDT',
      'Oct 31, 2026, 20:00 EDT – Nov 2, 2026, 00:00 EST',
    ]);
    assert.deepEqual(answers.windows, [
      'Sun, Nov 1, 2026, 01:30 EDT – 01:30 EST',
      'Sun, Mar 8, 2026, 01:00 EST – 03:00 EDT',
      'Sun, Nov 1, 2026, 01:40 EDT – 01:10 EST',
      'Sun, Nov 1, 2026, 01:30 – 01:40 EDT',
      'Sun, Nov 1, 2026, 00:00 EDT – 02:00 EST',
    ]);
    assert.deepEqual(answers.briefs, [
      'Sun 01:30 EDT – 01:30 EST',
      'Sun, Mar 8, 2026, 01:00 – 03:00',
      'Sun 01:40 EDT – 01:10 EST',
      'Sun 01:30 EDT – 01:40 EDT',
      'Sun 00:00 – 02:00',
    ]);
    // The same for readers at another machine, perhaps in another zone.
    assert.deepEqual(answers.briefsElsewhere, [
      'Sun 01:30 EDT – 01:30 EST',
      'Sun, Mar 8, 2026, 01:00 EST – 03:00 EDT',
      'Sun 01:40 EDT – 01:10 EST',
      'Sun 01:30 EDT – 01:40 EDT',
      'Sun 00:00 EDT – 02:00 EST',
    ]);
  });

  it('keep whole days whole where a day begins at one o’clock, begins twice, or is missing', () => {
    const skipped = Date.parse('2026-09-06T04:00:00Z');
    const santiago = ask('America/Santiago', {
      moments: ['2026-09-06', '2026-09-06T00:30'],
      spans: [[skipped, skipped + 23 * hour]],
      bins: [skipped - 2 * hour, skipped + 2 * hour, 0],
    });
    assert.deepEqual(santiago.moments, ['Sun, Sep 6, 2026, 04:00 UTC', 'Sun, Sep 6, 2026, 04:30 UTC']);
    assert.deepEqual(santiago.spans, ['Sun, Sep 6, 2026']);
    assert.ok(santiago.ticks.includes('Sep 6'), String(santiago.ticks));

    const twice = around('2026-11-01T05:00:00Z');
    const havana = ask('America/Havana', {
      moments: ['2026-11-01'],
      spans: [
        [twice.before, twice.at],
        [twice.before, twice.before + 25 * hour],
      ],
      bins: [twice.before - hour, twice.after, 0],
    });
    assert.deepEqual(havana.moments, ['Sun, Nov 1, 2026, 04:00 UTC']);
    assert.deepEqual(havana.spans, ['Nov 1, 2026, 00:00 UTC-04:00 – Nov 1, 2026, 00:00 UTC-05:00', 'Sun, Nov 1, 2026']);
    assert.equal(havana.ticks.filter((tick) => tick === 'Nov 1').length, 1, String(havana.ticks));

    const missing = Date.parse('2011-12-30T10:00:00Z');
    const apia = ask('Pacific/Apia', {
      moments: ['2011-12-29T23:59', '2011-12-30', '2011-12-30T12:00', '2011-12-31', 'yesterday'],
      now: missing + hour,
      spans: [
        [missing - day, missing],
        [missing - day, missing + day],
      ],
      windows: [[missing - hour, missing + hour]],
      bins: [missing - 3 * day, missing + 3 * day, 0],
    });
    assert.deepEqual(apia.moments, [
      'Fri, Dec 30, 2011, 09:59 UTC',
      'Fri, Dec 30, 2011, 10:00 UTC',
      'Fri, Dec 30, 2011, 22:00 UTC',
      'Fri, Dec 30, 2011, 10:00 UTC',
      'Fri, Dec 30, 2011, 10:00 UTC',
    ]);
    assert.deepEqual(apia.spans, ['Thu, Dec 29, 2011', 'Dec 29 – 31, 2011']);
    assert.deepEqual(apia.windows, ['Thu, Dec 29, 2011, 23:00 UTC-10:00 – Sat, Dec 31, 2011, 01:00 UTC+14:00']);
    assert.ok(!apia.bins.some((edge) => edge.startsWith('2011-12-30')), String(apia.bins));
  });

  it('are round in zones that are a quarter or half an hour off, or fourteen hours ahead', () => {
    const noon = Date.UTC(2026, 10, 20, 12);
    for (const [zone, column, text] of [
      ['Asia/Kathmandu', '2026-11-20 17:45:00', 'Fri, Nov 20, 2026, 17:45 UTC+05:45'],
      ['America/St_Johns', '2026-11-20 08:30:00', 'Fri, Nov 20, 2026, 08:30 UTC-03:30'],
      ['Pacific/Kiritimati', '2026-11-21 02:00:00', 'Sat, Nov 21, 2026, 02:00 UTC+14:00'],
    ] as const) {
      const { instants, bins, ticks } = ask(zone, { instants: [noon], bins: [noon - day, noon + day, 400] });
      assert.deepEqual(instants, [[text, column, column.slice(0, 16).replace(' ', 'T')]]);
      assert.ok(bins.length > 20 && bins.every((edge) => edge.endsWith(':00:00')), String(bins));
      assert.ok(ticks.length > 3 && ticks.every((tick) => /:00$|^Nov \d+$/.test(tick)), String(ticks));
    }
  });

  it('of a clock that is set by half an hour are those that it showed', () => {
    const back = around('2026-04-04T15:00:00Z');
    const { instants, spans, moments } = ask('Australia/Lord_Howe', {
      moments: ['2026-04-05T01:45', '2026-10-04T02:15'],
      instants: [back.at - 1000, back.at],
      spans: [[back.at - hour / 2, back.at + hour / 2]],
    });
    assert.deepEqual(moments, ['Sat, Apr 4, 2026, 14:45 UTC', 'Sat, Oct 3, 2026, 15:45 UTC']);
    assert.deepEqual(
      instants.map(([text]) => text),
      ['Sun, Apr 5, 2026, 01:59 UTC+11:00', 'Sun, Apr 5, 2026, 01:30 UTC+10:30'],
    );
    assert.deepEqual(spans, ['Apr 5, 2026, 01:30 UTC+11:00 – Apr 5, 2026, 02:00 UTC+10:30']);
  });

  it('follow the months in which a land ends daylight saving for a feast', () => {
    const start = around('2026-02-15T02:00:00Z');
    const { instants, moments, windows } = ask('Africa/Casablanca', {
      moments: ['2026-02-15T02:30', '2026-03-22T02:30'],
      instants: [start.at - 1000, start.at],
      windows: [[start.before, start.at]],
    });
    assert.deepEqual(moments, ['Sun, Feb 15, 2026, 01:30 UTC', 'Sun, Mar 22, 2026, 02:30 UTC']);
    assert.deepEqual(
      instants.map(([, column]) => column),
      ['2026-02-15 02:59:59', '2026-02-15 02:00:00'],
    );
    assert.deepEqual(windows, ['Sun, Feb 15, 2026, 02:00 UTC+01:00 – 02:00 UTC+00:00']);
  });
});
