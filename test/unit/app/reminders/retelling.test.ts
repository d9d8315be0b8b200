import assert from 'node:assert/strict';
import { newsByNow, remindersByNow } from '../../../../src/app/reminders/retelling.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import type { Snapshot } from '../../../../src/core/notices/store.ts';
import type { NewsItem } from '../../../../src/core/reminders/news.ts';
import { remindersOf } from '../../../../src/core/reminders/reminders.ts';
import { hour } from '../../../../src/core/text/timeWindow.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';

const item = (of: Notice): NewsItem => ({ notice: of, kinds: ['update'] });
const planned = (id: number, from = now + hour) => notice({ id, startDate: instant(from) });

function listing(notices: readonly Notice[], mutedId?: number) {
  const snapshot: Snapshot = { state: 'ready', notices: byId([...notices]), readAt: now };
  return { store: { snapshot }, isMuted: ({ id }: Notice) => id === mutedId };
}

describe('What is told again', () => {
  it('is the news of what is listed still, as it is by now', () => {
    const moved = { ...planned(1, now + 5 * hour), subject: 'Moved' };
    const told = newsByNow(
      [1, 2].map((id) => item(planned(id))),
      listing([moved]),
    );
    assert.deepEqual(told, [item(moved)]);
  });

  it('is nothing of what is muted, nor of what was acknowledged since', () => {
    const acknowledged = (id: number) => ({ ...planned(id), acknowledged: true });
    const items = [item(planned(1)), item(planned(2)), item(acknowledged(3)), item(planned(4))];
    const listed = listing([acknowledged(1), planned(2), acknowledged(3), planned(4)], 2);
    assert.deepEqual(
      newsByNow(items, listed).map(({ notice: { id } }) => id),
      [3, 4],
    );
  });

  it('is of windows what is still to be expected as it was, with the notice as it is by now', () => {
    const due = remindersOf(
      [1, 2, 3, 4, 5].map((id) => planned(id)),
      new Set(),
      hour,
    );
    const later = { ...planned(4), subject: 'Longer', endDate: instant(now + 9 * hour) };
    const calledOff = notice({ ...planned(5), status: { keyName: 'CANCELED', name: 'Canceled' } });
    const told = remindersByNow(due, listing([planned(2, now + 2 * hour), planned(3), later, calledOff], 3));
    assert.deepEqual(
      told.map((one) => one.notice),
      [later],
    );
  });

  it('is all of it where nothing was read', () => {
    const session = { store: { snapshot: { state: 'loading' } as const }, isMuted: () => false };
    const due = remindersOf([planned(1)], new Set(), hour);
    assert.deepEqual(newsByNow([item(planned(1))], session), [item(planned(1))]);
    assert.deepEqual(remindersByNow(due, session), due);
  });
});
