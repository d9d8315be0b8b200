import assert from 'node:assert/strict';
import { hour } from '../../../../src/core/text/timeWindow.ts';
import { noticesInTime } from '../../../../src/webview/timeline/drawnNotices.ts';
import { nameOf } from '../../../../src/webview/timeline/noticeWords.ts';
import { timelineWindow } from '../../../support/timelineSamples.ts';

const now = Date.UTC(2026, 10, 22, 12);

describe('Windows at once', () => {
  const others = (...items: Parameters<typeof noticesInTime>[0]) =>
    Object.fromEntries(noticesInTime(items, now).drawn.map(({ item, others }) => [item.id, others]));

  it('are those that run together, and no announcement', () => {
    const announcement = timelineWindow(now, 3, 30, 10, { typeKey: 'ANNOUNCEMENT' });
    assert.deepEqual(others(timelineWindow(now, 1, 30, 10), timelineWindow(now, 2, 32, 10), announcement), {
      1: 1,
      2: 1,
      3: 0,
    });
  });

  it('are no other ones where two accounts have the same notice', () => {
    const twin = timelineWindow(now, 1, 30, 10, { account: 1, twinOf: 0 });
    assert.deepEqual(others(timelineWindow(now, 1, 30, 10), twin), { 1: 0 });
    const { drawn, atOnce } = noticesInTime(
      [timelineWindow(now, 1, 30, 10), twin, timelineWindow(now, 2, 32, 10)],
      now,
    );
    assert.deepEqual(
      drawn.map((one) => one.others),
      [1, 1, 1],
    );
    assert.deepEqual(atOnce.most([now, now + 100 * hour]), [2]);
  });

  it('are counted with what each of two accounts knows of the same notice, and not with the notice itself', () => {
    const counts = (...items: Parameters<typeof noticesInTime>[0]) =>
      noticesInTime(items, now).drawn.map(({ item, others }) => [item.account, item.id, others]);
    const twin = timelineWindow(now, 1, -2, 10, { account: 1, twinOf: 0 });
    // The first has read that it was closed early.
    const early = timelineWindow(now, 1, -2, 10, { isOver: true });
    assert.deepEqual(counts(early, twin), [
      [0, 1, 0],
      [1, 1, 0],
    ]);
    const other = timelineWindow(now, 2, 6, 10);
    assert.deepEqual(counts(early, twin, other), [
      [0, 1, 0],
      [1, 1, 1],
      [0, 2, 0],
    ]);
    // The first has read that it was moved: elsewhere, or by so little that it is at once with what it was.
    assert.deepEqual(counts(timelineWindow(now, 1, 50, 10), twin, other), [
      [1, 1, 1],
      [0, 2, 0],
      [0, 1, 0],
    ]);
    assert.deepEqual(counts(timelineWindow(now, 1, 5, 10), twin, other), [
      [1, 1, 1],
      [0, 1, 1],
      [0, 2, 1],
    ]);
  });

  it('are none that the service has closed before their end: cancelled, or done early', () => {
    const cancelled = timelineWindow(now, 2, 32, 13, { isOver: true });
    const early = timelineWindow(now, 3, -20, 60, { isOver: true });
    assert.deepEqual(others(timelineWindow(now, 1, 30, 10), cancelled, early), { 1: 0, 2: 0, 3: 0 });
  });

  it('are none that were cancelled, once their end has passed either', () => {
    const cancelled = timelineWindow(now, 2, -8, 4, { isOver: true, isCancelled: true, status: 'Cancelled' });
    const ended = timelineWindow(now, 3, -7, 4, { isOver: true });
    assert.deepEqual(others(cancelled, ended, timelineWindow(now, 4, -6, 10)), { 2: 0, 3: 1, 4: 1 });
  });

  it('are those within a day of what has no end, as where machines are hit at once; not where it is over', () => {
    const soon = timelineWindow(now, 1, 30, null);
    assert.deepEqual(others(soon, timelineWindow(now, 2, 50, 2), timelineWindow(now, 3, 55, 2)), { 1: 1, 2: 1, 3: 0 });
    const running = timelineWindow(now, 1, -5, null, { typeKey: 'UNPLANNED_INCIDENT' });
    assert.deepEqual(others(running, timelineWindow(now, 2, 20, 2), timelineWindow(now, 3, 25, 2)), {
      1: 1,
      2: 1,
      3: 0,
    });
    const over = timelineWindow(now, 1, -5, null, { isOver: true });
    assert.deepEqual(others(over, timelineWindow(now, 2, -4, 2)), { 1: 0, 2: 0 });
  });

  it('are those that ran together and are over', () => {
    const [one, other] = [
      timelineWindow(now, 1, -30, 10, { isOver: true }),
      timelineWindow(now, 2, -25, 10, { isOver: true }),
    ];
    assert.deepEqual(others(one, other), { 1: 1, 2: 1 });
  });
});

describe('What is said of a notice of the timeline', () => {
  const said = (...[hours, length, part]: [number, number | null, Parameters<typeof timelineWindow>[4]?]) => {
    const [notice] = noticesInTime([timelineWindow(now, 1, hours, length, part)], now).drawn;
    assert.ok(notice);
    return nameOf(notice, { zone: 'utc', now, accounts: ['Work'], isNarrowed: false }).replace(/\s/g, ' ');
  };
  const dates = 'Sat, Nov 21, 2026, 12:00 – 15:00 UTC';

  it('says how long ago it ended, and not of one that was cancelled, which never ran', () => {
    const part = { isOver: true, acknowledged: true };
    const of = 'Planned maintenance';
    assert.equal(said(-24, 3, part), `Maintenance 1, ${dates}, ended 21 h ago, ${of}, Completed, 3 resources`);
    const cancelled = { ...part, isCancelled: true, status: 'Cancelled' } as const;
    assert.equal(said(-24, 3, cancelled), `Maintenance 1, ${dates}, ${of}, Cancelled, 3 resources`);
  });

  it('says of what was cancelled when it was to end, where that is all that is known', () => {
    const part = { isOver: true, isCancelled: true, acknowledged: true, status: 'Cancelled', startDate: null } as const;
    assert.match(said(-24, 3, part), /^Maintenance 1, Was to end Sat, Nov 21, 2026, 15:00 UTC, Planned maintenance, /);
  });
});
