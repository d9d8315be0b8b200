import fc from 'fast-check';
import { type Event, live, type Story, stories } from '../../../support/syncStory.ts';

const second = 1000;

function story(setting: Omit<Story, 'events'>, ...events: Omit<Event, 'id'>[]): [Story] {
  return [{ ...setting, events: events.map((event) => ({ ...event, id: 3 })) }];
}

/** What once went wrong. */
const known: [Story][] = [
  // A window goes just as it asks the service, another one while it comes.
  story(
    { seed: 0, windows: 2, notices: 5, latency: 14 * second },
    { before: '', nth: 1, deed: 'stall', who: 'reader', ms: 100 * second },
    { before: 'poll', nth: 2, deed: 'close', who: 'doer', ms: second },
    { before: 'makeFolder', nth: 1, deed: 'close', who: 1, ms: second },
  ),
  // Another request is refused while what was read is on its way to the other windows.
  story(
    { seed: 1, windows: 2, notices: 5, latency: 200 },
    { before: 'open half', nth: 3, deed: 'refuse', who: 'reader', ms: second },
  ),
  // A person asks where a read is yet to learn of an old refusal.
  story(
    { seed: 6, windows: 2, notices: 5, latency: 4 * second },
    { before: 'rm snapshot', nth: 2, deed: 'stall', who: 0, ms: 104_441 },
    { before: 'rename result', nth: 3, deed: 'refuse', who: 'doer', ms: second },
  ),
  // A window is refused, and late to tell it.
  story(
    { seed: 1, windows: 4, notices: 5, latency: 4 * second },
    { before: 'readFile result', nth: 56, deed: 'refuse', who: 'reader', ms: second },
    { before: 'readFile result', nth: 56, deed: 'stall', who: 0, ms: 124_596 },
  ),
  // What was read before a refusal reaches a window with that alone.
  story(
    { seed: 20, windows: 2, notices: 5, latency: 200 },
    { before: '', nth: 24, deed: 'acknowledge', who: 'doer', ms: second },
    { before: '', nth: 23, deed: 'stall', who: 'reader', ms: 100_004 },
    { before: 'readFile result', nth: 1, deed: 'refuse', who: 'reader', ms: second },
  ),
  // A person acknowledges, or asks, before the folder is made.
  story(
    { seed: -8, windows: 3, notices: 5, latency: 14 * second },
    { before: '', nth: 1, deed: 'acknowledge', who: 0, ms: second },
    { before: '', nth: 1, deed: 'stall', who: 'doer', ms: 24_859 },
  ),
  story(
    { seed: 957608810, windows: 2, notices: 5, latency: 4 * second },
    { before: '', nth: 1, deed: 'ask', who: 1, ms: second },
    { before: '', nth: 1, deed: 'stall', who: 'doer', ms: 109_286 },
  ),
];

describe('Windows that read by leases, whatever befalls them', () => {
  it('show whole answers and never older ones, read once per interval, tell each other all, and leave nothing behind', async () => {
    const numRuns = Number(process.env.PROPERTY_RUNS ?? 300);
    await fc.assert(fc.asyncProperty(stories, live), { examples: known, numRuns });
  }).timeout(600_000);
});
