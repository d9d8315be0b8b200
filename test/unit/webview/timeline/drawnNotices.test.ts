import assert from 'node:assert/strict';
import { hour } from '../../../../src/core/text/timeWindow.ts';
import { noticesInTime } from '../../../../src/webview/timeline/drawnNotices.ts';
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
    const twin = { ...timelineWindow(now, 1, 30, 10, { account: 1 }), isTwin: true as const };
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

  it('are none that the service has closed before their end: cancelled, or done early', () => {
    const cancelled = timelineWindow(now, 2, 32, 13, { isOver: true });
    const early = timelineWindow(now, 3, -20, 60, { isOver: true });
    assert.deepEqual(others(timelineWindow(now, 1, 30, 10), cancelled, early), { 1: 0, 2: 0, 3: 0 });
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
