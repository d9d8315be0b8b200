import assert from 'node:assert/strict';
import { overlapNews } from '../../../../src/core/machines/overlapNews.ts';
import type { Overlap, OverlapTime } from '../../../../src/core/machines/overlaps.ts';
import {
  overlapBrief,
  overlapMachines,
  overlapSentence,
  untoldOverlaps,
} from '../../../../src/core/machines/overlapWords.ts';
import { formatBriefInstant, formatBriefInterval } from '../../../../src/core/text/briefInterval.ts';
import { day, hour, localClock } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { hiddenIn, hostileCorpus } from '../../../support/hostileTexts.ts';
import { steadily } from '../../../support/machineOverlaps.ts';
import { instant } from '../../../support/notices.ts';

const now = Date.UTC(2026, 10, 20, 12);
const format = { zone: 'utc', now, t: inEnglish } as const;

/** In hours from now on. */
function stretch(from: number, to: number): OverlapTime {
  return {
    start: instant(now + from * hour),
    end: instant(now + to * hour),
    isOpenStart: false,
    isOpenEnd: false,
  };
}

function overlap(part: Partial<Overlap> = {}): Overlap {
  return {
    group: { key: 'db-*', label: 'db-*', size: 3 },
    machines: ['db-01', 'db-02'],
    ids: [1, 2],
    hits: [],
    ...steadily(2, stretch(14, 15 + 1 / 6)),
    ...part,
  };
}

describe('What is said of machines hit at once', () => {
  it('names how many of which, and when', () => {
    assert.equal(overlapSentence(overlap(), format), '2 of 3 db-* are hit at once, Sat 02:00 – 03:10 UTC');
    const open = overlap({ isOpenEnd: true });
    assert.equal(overlapSentence(open, format), '2 of 3 db-* are hit at once, from Sat 02:00 UTC, end unknown');
    const only = overlap({ isOpenStart: true, start: instant(Number.NaN) });
    assert.equal(overlapSentence(only, format), '2 of 3 db-* are hit at once, until Sat 03:10 UTC');
    const neither = overlap({ isOpenStart: true, isOpenEnd: true });
    assert.equal(overlapSentence(neither, format), '2 of 3 db-* are hit at once, now, end unknown');
  });

  it('names the time of most of them by itself, and how many at least are hit in the whole', () => {
    const parts = { group: { key: 'app-*', label: 'app-*', size: 4 }, most: 3, ...stretch(13, 23) };
    const uneven = overlap({ ...parts, peak: stretch(15, 16) });
    assert.equal(
      overlapSentence(uneven, format),
      '3 of 4 app-* are hit at once, Sat 03:00 – 04:00 UTC (2 or more Sat 01:00 – 11:00 UTC)',
    );
    assert.equal(
      overlapSentence({ ...uneven, isPeakAgain: true }, format),
      '3 of 4 app-* are hit at once, Sat 03:00 – 04:00 UTC and later again (2 or more Sat 01:00 – 11:00 UTC)',
    );
    assert.equal(
      overlapSentence({ ...uneven, isOpenEnd: true }, format),
      '3 of 4 app-* are hit at once, Sat 03:00 – 04:00 UTC (2 or more from Sat 01:00 UTC, end unknown)',
    );
    assert.equal(overlapBrief([uneven], inEnglish), '3 of 4 app-* at once at most');
    assert.match(overlapNews([uneven], '', format), /04:00 UTC \(2 or more Sat 01:00 – 11:00 UTC\): db-01, db-02$/);
  });

  it('is a few words in a row, with the other groups counted', () => {
    const other = (key: string) => overlap({ group: { key, label: key, size: 4 } });
    assert.equal(overlapBrief([overlap()], inEnglish), '2 of 3 db-* at once');
    assert.equal(
      overlapBrief([overlap(), overlap({ ids: [3] }), other('web-*')], inEnglish),
      '2 of 3 db-* at once, 1 more group',
    );
    assert.equal(overlapBrief([overlap(), other('a*'), other('b*')], inEnglish), '2 of 3 db-* at once, 2 more groups');
  });

  it('counts the groups beside those that are told, as the row does, and the other times of those', () => {
    const [again, web] = [overlap({ ids: [3] }), overlap({ group: { key: 'web-*', label: 'web-*', size: 4 } })];
    const lb = overlap({ group: { key: 'lb-*', label: 'lb-*', size: 2 } });
    const untold = (...overlaps: readonly Overlap[]) => untoldOverlaps(overlaps, 2, inEnglish);
    assert.deepEqual(untold(overlap()), ['', '']);
    assert.deepEqual(untold(overlap(), web), ['', '']);
    assert.deepEqual(untold(overlap(), again, again), ['and 1 more time', '']);
    assert.deepEqual(untold(overlap(), again, again, again, again), ['and 3 more times', '']);
    const one = '1 more group of machines is hit at once';
    assert.deepEqual(untold(overlap(), again, web, again, web), ['and 1 more time', one]);
    assert.deepEqual(untold(overlap(), web, lb, web, again), ['and 2 more times', one]);
    assert.deepEqual(untold(overlap(), again, web, lb), ['', '2 more groups of machines are hit at once']);
  });

  it('names the machines, and counts those beyond a line', () => {
    const machines = Array.from({ length: 10 }, (_, n) => `db-${n}`);
    assert.equal(
      overlapMachines(overlap({ machines, most: 10 }), inEnglish),
      `${machines.slice(0, 8).join(', ')} and 2 more`,
    );
  });

  it('says that machines take turns, where more of them are named than are hit at once', () => {
    const turns = overlap({ machines: ['db-01', 'db-02', 'db-03'] });
    assert.equal(
      overlapNews([turns], '', format),
      '2 of 3 db-* are hit at once, Sat 02:00 – 03:10 UTC: db-01, db-02, db-03 by turns',
    );
    const many = overlap({ machines: Array.from({ length: 10 }, (_, n) => `db-${n}`) });
    assert.match(overlapMachines(many, inEnglish), /, db-7 and 2 more by turns$/);
  });

  it('is one line in a message, the most urgent first', () => {
    const whole = overlap({ group: { key: 'lb-*', label: 'lb-*', size: 2 }, machines: ['lb-1', 'lb-2'] });
    assert.equal(overlapNews([whole], '', format), '2 of 2 lb-* are hit at once, Sat 02:00 – 03:10 UTC: lb-1, lb-2');
    assert.equal(
      overlapNews([overlap(), whole], 'Work', format),
      'Work: 2 of 2 lb-* are hit at once, Sat 02:00 – 03:10 UTC; 1 more group of machines too',
    );
  });

  for (const [what, text] of Object.entries(hostileCorpus)) {
    it(`is inert with ${what}`, () => {
      const strange = overlap({ group: { key: text, label: text, size: 3 }, machines: [text] });
      const told = overlapNews([strange], text, format);
      assert.deepEqual(hiddenIn(told), []);
      assert.doesNotMatch(told, /\n|\$\(\w|\]\(/);
    });
  }
});

describe('A time in few words', () => {
  it('names the day alone within the week, the date beyond, and the year far away', () => {
    const from = (start: number, end: number) =>
      formatBriefInterval(instant(start), instant(end), { zone: 'utc', now, locale: 'en' });
    assert.equal(from(now, now + hour), 'Fri 12:00 – 13:00 UTC');
    assert.equal(from(now, now + 13 * hour), 'Fri 12:00 – Sat 01:00 UTC');
    assert.equal(from(now + 9 * day, now + 9 * day + hour), 'Sun, Nov 29, 12:00 – 13:00 UTC');
    assert.equal(from(now + 400 * day, now + 400 * day + hour), 'Sat, Dec 25, 2027, 12:00 – 13:00 UTC');
    assert.equal(from(Number.NaN, now), '');
  });

  it('has the date where it lies back so far that its day could be taken for the one to come', () => {
    const at = (ms: number) => formatBriefInstant(instant(ms), { zone: 'utc', now, locale: 'en' });
    assert.equal(at(now - 5 * day), 'Sun, Nov 15, 12:00 UTC');
    assert.equal(at(now + 2 * day), 'Sun 12:00 UTC');
    assert.equal(at(now - day), 'Thu, Nov 19, 12:00 UTC');
    assert.equal(at(now - 11 * hour), 'Fri 01:00 UTC');
    assert.equal(at(now + 6 * day), 'Thu, Nov 26, 12:00 UTC');
    const begun = overlap({ start: instant(now - 5 * day), isOpenEnd: true });
    assert.equal(
      overlapSentence(begun, format),
      '2 of 3 db-* are hit at once, from Sun, Nov 15, 12:00 UTC, end unknown',
    );
  });

  it('has seconds where both times lie in one minute', () => {
    const from = (start: number, end: number) =>
      formatBriefInterval(instant(start), instant(end), { zone: 'utc', now, locale: 'en' });
    assert.equal(from(now + 5000, now + 52_000), 'Fri 12:00:05 – 12:00:52 UTC');
    assert.equal(from(now + 5000, now + 61_000), 'Fri 12:00 – 12:01 UTC');
    assert.equal(from(now, now), 'Fri 12:00 – 12:00 UTC');
  });

  it('is in this machine’s zone by its name alone where it is read at another one', () => {
    const form = { zone: 'local', now, locale: 'en' } as const;
    const [start, end] = [instant(now), instant(now + hour)];
    const clock = localClock(now, 'en');
    const elsewhere = { ...form, isReadElsewhere: true };
    assert.equal(formatBriefInterval(start, end, elsewhere), `${formatBriefInterval(start, end, form)} ${clock}`);
    assert.equal(formatBriefInstant(start, elsewhere), `${formatBriefInstant(start, form)} ${clock}`);
    const told = overlapSentence(overlap(), { zone: 'local', now, t: inEnglish, isReadElsewhere: true });
    assert.ok(told.endsWith(` ${localClock(now + 14 * hour, 'en')}`), told);
  });

  it('is in the zone that the service wrote, by its offset', () => {
    const start = instant(now, -360);
    assert.equal(formatBriefInstant(start, { zone: 'service', now, locale: 'en' }), 'Fri 06:00 UTC-06:00');
  });
});
