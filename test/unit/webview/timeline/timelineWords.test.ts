import assert from 'node:assert/strict';
import { day, hour } from '../../../../src/core/text/timeWindow.ts';
import { germanTimeline } from '../../../../src/webview/german/timeline.ts';
import { timelineStrings } from '../../../../src/webview/strings/timeline.ts';
import { noticesInTime } from '../../../../src/webview/timeline/drawnNotices.ts';
import { busySentence, rangeSentence } from '../../../../src/webview/timeline/timelineWords.ts';
import { timelineWindow } from '../../../support/timelineSamples.ts';

const now = Date.UTC(2026, 10, 22, 12);
const utc = { zone: 'utc', serviceZone: '+00:00' } as const;
/** Both in the morning, before now. */
const morning = noticesInTime([timelineWindow(now, 1, -6, 3), timelineWindow(now, 2, -5, 3)], now);

function told(from: number, to: number): readonly [string, string] {
  const range = { from: now + from, to: now + to };
  const plain = (text: string) => text.replace(/\s/g, ' ');
  return [plain(rangeSentence(morning.drawn, range, utc)), plain(busySentence(morning, range, utc))];
}

describe('What is said of a range of the timeline', () => {
  it('counts notices and overlaps of the days that it names, where it begins in the middle of one', () => {
    const overlap = 'Windows overlap on 1 day: 2 at once on Sun, Nov 22, 2026.';
    assert.deepEqual(told(0, 7 * day), ['2 notices in Nov 22 – 29, 2026', overlap]);
    assert.deepEqual(told(-7 * day, -8 * hour), ['2 notices in Nov 15 – 22, 2026', overlap]);
    assert.deepEqual(told(12 * hour, 7 * day), ['No notice in Nov 23 – 29, 2026 · 2 earlier', 'No windows overlap.']);
    assert.deepEqual(told(-7 * day, -12 * hour), ['No notice in Nov 15 – 21, 2026 · 2 later', 'No windows overlap.']);
  });

  it('counts a window that ends where the range begins before it, and one without length there in it', () => {
    const midnight = now - 12 * hour;
    const items = [timelineWindow(now, 1, -16, 4), timelineWindow(now, 2, -12, 0), timelineWindow(now, 3, 12, 4)];
    const sentence = (from: number, to: number) =>
      rangeSentence(noticesInTime(items, now).drawn, { from, to }, utc).replace(/\s/g, ' ');
    assert.equal(sentence(midnight, midnight + 24 * hour), '1 notice in Sun, Nov 22, 2026 · 1 earlier · 1 later');
    assert.equal(sentence(midnight, midnight + 7 * day), '2 notices in Nov 22 – 28, 2026 · 1 earlier');
  });

  it('leaves out what lies before and behind a range of hours', () => {
    const none = 'No windows overlap.';
    assert.deepEqual(told(0, 6 * hour), ['No notice in Nov 22, 2026, 12:00 – 18:00 UTC · 2 earlier', none]);
    assert.deepEqual(told(-12 * hour, -7 * hour), ['No notice in Nov 22, 2026, 00:00 – 05:00 UTC · 2 later', none]);
    assert.deepEqual(told(-12 * hour, 24 * hour)[1], 'Windows overlap on 1 day: 2 at once on Sun, Nov 22, 2026.');
    assert.deepEqual(told(-5 * hour, hour)[1], 'Windows overlap on 1 day: 2 at once on Sun, Nov 22, 2026.');
  });
});

describe('How far back finished notices go', () => {
  const [one, more] = [timelineStrings.lookBack('1'), timelineStrings.lookBack('30')];

  it('is told in the form of the number', () => {
    assert.equal(one, 'Finished notices that are acknowledged go back 1 day.');
    assert.equal(more, 'Finished notices that are acknowledged go back 30 days.');
    const german = [germanTimeline.lookBack('1'), germanTimeline.lookBack('30')];
    assert.deepEqual(german, [
      'Beendete und bestätigte Mitteilungen reichen 1 Tag zurück.',
      'Beendete und bestätigte Mitteilungen reichen 30 Tage zurück.',
    ]);
  });
});
