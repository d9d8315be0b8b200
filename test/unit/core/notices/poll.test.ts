import assert from 'node:assert/strict';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { type PolledNotices, pollNotices, wholeEvery } from '../../../../src/core/notices/poll.ts';
import { instant, notice, now, polled } from '../../../support/notices.ts';

const { signal } = new AbortController();
const minute = 60_000;
const day = 24 * 60 * minute;

/** Enough of them that reading all each time would cost. */
const many = Array.from({ length: 150 }, (_, index) =>
  notice({ id: index + 1, modifyDate: instant(now - (index + 1) * minute) }),
);

/** A service that answers with these, and notes what it was asked. */
function service(all: readonly Notice[], changed: readonly Notice[] | null = []) {
  const asked: (number | 'all')[] = [];
  return {
    asked,
    notices: async () => {
      asked.push('all');
      return all;
    },
    changedNotices: async (since: number) => {
      asked.push(since);
      return changed;
    },
  };
}

const known: PolledNotices = { ...polled(many), readWholeAt: now };
const poll = { lookBackDays: 90, now: now + minute, asked: false };

describe('A poll', () => {
  it('reads everything at first', async () => {
    const asked = service(many);
    const { notices, readWholeAt } = await pollNotices(asked, undefined, poll, signal);
    assert.deepEqual(asked.asked, ['all']);
    assert.deepEqual([...notices.values()], many);
    assert.equal(readWholeAt, poll.now);
  });

  it('asks only for what was changed at the newest known date or later', async () => {
    const newer = notice({ id: 3, subject: 'changed', modifyDate: instant(now) });
    const added = notice({ id: 999, modifyDate: instant(now) });
    const asked = service([], [newer, added]);
    const { notices, readWholeAt } = await pollNotices(asked, known, poll, signal);
    assert.deepEqual(asked.asked, [now - minute]);
    assert.equal(notices.size, 151);
    assert.equal(notices.get(3), newer);
    assert.equal(notices.get(999), added);
    assert.equal(notices.get(4), many[3]);
    assert.equal(readWholeAt, now);
  });

  it('keeps the counts of what was not changed since where the service does not count this time', async () => {
    const counts = { updateCount: 3, impactedResourceCount: 12 };
    const counted = many.map((one) => ({ ...one, ...counts }));
    const uncounted = many.map((one) => ({ ...one, updateCount: null, impactedResourceCount: null }));
    const changed = { updateCount: null, impactedResourceCount: null, modifyDate: instant(now) };
    const rows = uncounted.map((one) => (one.id === 3 ? { ...one, ...changed } : one));
    const last = { ...polled(counted), readWholeAt: now };
    const whole = await pollNotices(service(rows), last, { ...poll, asked: true }, signal);
    const part = await pollNotices(service([], rows.slice(0, 3)), last, poll, signal);
    for (const { notices } of [whole, part]) {
      assert.deepEqual(
        [1, 2, 3].map((id) => [notices.get(id)?.updateCount, notices.get(id)?.impactedResourceCount]),
        [
          [3, 12],
          [3, 12],
          [null, null],
        ],
      );
    }
    const fewer = rows.map((one) => ({ ...one, updateCount: 0 }));
    const { notices } = await pollNotices(service(fewer), last, { ...poll, asked: true }, signal);
    assert.deepEqual([notices.get(1)?.updateCount, notices.get(1)?.impactedResourceCount], [0, 12]);
  });

  it('is not misled by dates of change that are yet to come', async () => {
    const inYears = notice({ id: 900, modifyDate: instant(now + 365 * day) });
    const asked = service([], []);
    const soon = notice({ id: 901, modifyDate: instant(now + 1) });
    await pollNotices(asked, { ...polled([inYears, soon, ...many]), readWholeAt: now }, poll, signal);
    const future = many.map((one, index) => ({ ...one, modifyDate: instant(now + (index + 1) * minute) }));
    await pollNotices(asked, { ...polled(future), readWholeAt: now }, poll, signal);
    assert.deepEqual(asked.asked, [now - minute, 'all']);
  });

  it('goes by the service’s time for dates, and by its own for what is due', async () => {
    const hour = 60 * minute;
    const soon = notice({ id: 901, modifyDate: instant(now - 30 * minute) });
    const asked = service([], []);
    const late = { ...polled([soon, ...many]), readWholeAt: now };
    await pollNotices(asked, late, { ...poll, skew: -hour }, signal);
    await pollNotices(asked, { ...late, readWholeAt: now - wholeEvery }, { ...poll, skew: -hour }, signal);
    assert.deepEqual(asked.asked, [now - 60 * minute, 'all']);

    const done = { status: { keyName: 'COMPLETED', name: 'Completed' }, acknowledged: true, modifyDate: instant(now) };
    const changed = service([], [notice({ id: 999, ...done, startDate: instant(now - 80 * day) })]);
    for (const skew of [0, 20 * day]) {
      const { notices } = await pollNotices(changed, known, { ...poll, skew }, signal);
      assert.equal(notices.has(999), skew === 0);
    }
  });

  it('lists no longer what is done with and older than is looked back, and takes up nothing of the kind', async () => {
    const done = { status: { keyName: 'COMPLETED', name: 'Completed' }, acknowledged: true, modifyDate: instant(now) };
    const old = instant(now - 100 * day);
    const asked = service(
      [],
      [
        notice({ id: 3, ...done, startDate: old }),
        notice({ id: 4, ...done, startDate: instant(now - day) }),
        notice({ id: 999, ...done, startDate: old }),
      ],
    );
    const { notices } = await pollNotices(asked, known, poll, signal);
    assert.deepEqual(
      [3, 4, 999].map((id) => notices.has(id)),
      [false, true, false],
    );
  });

  it('reads everything where somebody asks, every ten minutes, and where the clock was set back', async () => {
    for (const part of [{ asked: true }, { now: now + wholeEvery }, { now: now - 1 }]) {
      const asked = service(many);
      await pollNotices(asked, known, { ...poll, ...part }, signal);
      assert.deepEqual(asked.asked, ['all'], JSON.stringify(part));
    }
  });

  it('reads everything where that is little, and where no date of change is known', async () => {
    const asked = service(many);
    await pollNotices(asked, { ...polled(many.slice(0, 100)), readWholeAt: now }, poll, signal);
    const undated = many.map((one) => ({ ...one, modifyDate: null }));
    await pollNotices(asked, { ...polled(undated), readWholeAt: now }, poll, signal);
    assert.deepEqual(asked.asked, ['all', 'all']);
  });

  it('reads everything where the service can’t tell what was changed', async () => {
    const asked = service(many, null);
    const { notices, readWholeAt } = await pollNotices(asked, known, poll, signal);
    assert.deepEqual(asked.asked, [now - minute, 'all']);
    assert.equal(notices.size, 150);
    assert.equal(readWholeAt, poll.now);
  });
});
