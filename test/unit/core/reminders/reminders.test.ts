import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatWhen } from '../../../../src/core/notices/phase.ts';
import { remindedMark, snoozedMark } from '../../../../src/core/reminders/marks.ts';
import { reminderSentence, remindersOf, startingWithin } from '../../../../src/core/reminders/reminders.ts';
import { formatBriefInstant } from '../../../../src/core/text/briefInterval.ts';
import { minute } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { hostileTexts } from '../../../support/hostileTexts.ts';
import { instant, notice, now } from '../../../support/notices.ts';

const hour = 60 * minute;
const before = 30 * minute;
const start = now + 2 * hour;
const planned = notice({ id: 7, startDate: instant(start), endDate: instant(start + hour) });

describe('Reminders', () => {
  it('are due a while before their windows, the soonest first', () => {
    const later = notice({ id: 3, startDate: instant(start + minute) });
    const due = remindersOf([later, planned], new Set(), before).map((one) => [
      one.notice.id,
      one.due - now,
      one.lapse - now,
    ]);
    assert.deepEqual(due, [
      [7, 90 * minute, 3 * hour],
      [3, 91 * minute, 3 * hour + minute],
    ]);
  });

  it('are of planned windows alone', () => {
    const completed = { keyName: 'COMPLETED', name: '' };
    const others = [
      notice({ id: 1, type: 'UNPLANNED_INCIDENT', startDate: instant(start) }),
      notice({ id: 2, type: 'ANNOUNCEMENT', startDate: instant(start) }),
      notice({ id: 3, status: completed, startDate: instant(start) }),
      notice({ id: 4, endDate: instant(start) }),
      notice({ id: 5, status: { keyName: 'CANCELLED', name: '' }, startDate: instant(start) }),
      notice({ id: 6, status: { keyName: 'CANCELED', name: '' }, startDate: instant(start) }),
    ];
    assert.deepEqual(remindersOf(others, new Set(), before), []);
    const backwards = notice({ id: 7, startDate: instant(start), endDate: instant(start - hour) });
    assert.equal(remindersOf([backwards], new Set(), before)[0]?.lapse, start + hour);
  });

  it('come no more where a window that was put off is cancelled', () => {
    const marks = new Set([remindedMark(7, start), snoozedMark(7, start, start)]);
    assert.equal(remindersOf([planned], marks, before).length, 1);
    const cancelled = { ...planned, status: { keyName: 'CANCELLED', name: 'Cancelled' } };
    assert.deepEqual(remindersOf([cancelled], marks, before), []);
  });

  it('begin within a while where they have not begun, and do before it is over', () => {
    const starts = [now - minute, now, now + minute, now + hour, now + hour + 1];
    const reminders = remindersOf(
      starts.map((at, place) => notice({ id: place, startDate: instant(at), endDate: instant(at + 5 * hour) })),
      new Set(),
      before,
    );
    const soon = startingWithin(reminders, now, hour).map((one) => one.start - now);
    assert.deepEqual(soon, [minute, hour]);
  });

  it('are told once for each window: of one that was moved once more', () => {
    const told = new Set([remindedMark(7, start)]);
    assert.deepEqual(remindersOf([planned], told, before), []);
    assert.deepEqual(remindersOf([planned], told, 2 * before), [], 'the setting was changed');
    const moved = { ...planned, startDate: instant(start + hour) };
    assert.deepEqual(
      remindersOf([moved], told, before).map(({ due }) => due),
      [start + hour - before],
    );
  });

  it('that were put off come once more, when they were put off to last', () => {
    const marks = [remindedMark(7, start), snoozedMark(7, start, start - 20 * minute), snoozedMark(7, start, start)];
    const [again] = remindersOf([planned], new Set(marks), before);
    assert.ok(again);
    assert.deepEqual([again.due, again.isSnoozed, again.mark], [start, true, remindedMark(7, start, start)]);
    assert.deepEqual(remindersOf([planned], new Set([...marks, again.mark]), before), []);
    const moved = { ...planned, startDate: instant(start + hour) };
    assert.equal(remindersOf([moved], new Set(marks), before)[0]?.isSnoozed, false);
  });
});

describe('The sentence of reminders', () => {
  const told = (windows: readonly Parameters<typeof notice>[0][], at: number, connectionName = '') =>
    reminderSentence(
      remindersOf(
        windows.map((part, index) => notice({ id: index + 1, startDate: instant(start), ...part })),
        new Set(),
        before,
      ),
      { connectionName, now: at, zone: 'utc', t: inEnglish },
    );
  const [router, storage] = [{ subject: 'Router upgrade' }, { subject: 'Storage upgrade' }];

  it('names the window, and the connection where there are several', () => {
    assert.equal(told([router], start - 30 * minute), 'Starts in 30 min (Fri 14:00 UTC): Router upgrade');
    assert.equal(told([router], start, 'Work'), 'Work: Has begun: Router upgrade');
    assert.notEqual(told([router], start - minute, 'Work'), told([router], start - minute, 'Home'));
  });

  it('names several, the soonest first, and counts the rest', () => {
    assert.equal(
      told([router, storage], start - 12 * minute, 'Work'),
      'Work: 2 planned windows start in 12 min (Fri 14:00 UTC): Router upgrade; Storage upgrade',
    );
    const later = { ...router, startDate: instant(start + minute) };
    assert.equal(
      told([later, storage], start - 12 * minute),
      '2 planned windows, the first starts in 12 min (Fri 14:00 UTC): Storage upgrade; Router upgrade',
    );
    assert.equal(
      told([later, storage], start),
      '2 planned windows, the first has begun: Storage upgrade; Router upgrade',
    );
    assert.equal(
      told([router, storage, { subject: '' }, router, router], start),
      '5 planned windows have begun: Router upgrade; Storage upgrade; Notice 3; and 2 more',
    );
  });

  it('writes how many as its readers write numbers', () => {
    const all = Array.from({ length: 1_200 }, () => router);
    assert.match(told(all, start), /^1,200 planned windows have begun: .* and 1,197 more$/);
  });

  it('says when it was to be over what was put off for longer, once all is', () => {
    const [half, whole] = [instant(start + 30 * minute), instant(start + hour)];
    assert.equal(told([{ ...router, endDate: half }], half.ms - 1), 'Has begun: Router upgrade');
    assert.equal(
      told([{ ...router, endDate: half }], half.ms, 'Work'),
      'Work: Was to end Fri 14:30 UTC: Router upgrade',
    );
    const both = [
      { ...router, endDate: half },
      { ...storage, endDate: whole },
    ];
    assert.equal(told(both, half.ms), '2 planned windows have begun: Router upgrade; Storage upgrade');
    assert.equal(told(both, whole.ms), '2 planned windows were to be over by now: Router upgrade; Storage upgrade');
    assert.equal(
      told([{ ...router, endDate: instant(start) }], whole.ms),
      'Has begun: Router upgrade',
      'no end at all',
    );
  });

  it('says the time that was set, though it is told a moment later', () => {
    for (const [set, time] of [
      [minute, '1 min'],
      [30 * minute, '30 min'],
      [2 * hour, '2 h'],
      [24 * hour, '1 d'],
    ] as const)
      for (const late of [1, 500, 59_999])
        assert.ok(told([router], start - set + late).startsWith(`Starts in ${time} (`));
    assert.ok(told([router], start - 30 * minute + minute).startsWith('Starts in 29 min ('));
  });

  it('says the same time as the row did when the minute began', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * 24 * hour }), (distance) => {
        const at = start - distance;
        const begun = start - Math.ceil(distance / minute) * minute;
        const row = formatWhen(notice({ startDate: instant(start) }), begun, inEnglish);
        const when = formatBriefInstant(instant(start), { zone: 'utc', now: at, locale: 'en' });
        assert.equal(told([router], at), `Starts ${row} (${when}): Router upgrade`);
      }),
    );
  });

  it('is one short line without a link, a command or an icon, whatever a subject says', () => {
    for (const subject of hostileTexts) {
      for (const windows of [[{ subject }], [{ subject }, { subject }, { subject }, { subject }]]) {
        const sentence = told(windows, start - minute, subject);
        assert.ok(Array.from(sentence).length <= 410, sentence);
        assert.doesNotMatch(sentence, /\$\(|\]\(|[\n\r\u202e]/);
      }
    }
  });
});
