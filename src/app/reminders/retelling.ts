// What a message told, as it is by now: the message may have stood for long, and so may a question about it.

import type { Notice } from '../../core/notices/notice.ts';
import { noticesOf, readAtOf, type Snapshot } from '../../core/notices/store.ts';
import type { NewsItem } from '../../core/reminders/news.ts';
import { isOfUse, type Reminder } from '../../core/reminders/reminders.ts';

/** What a session has of it. */
interface ListedNotices {
  readonly store: { readonly snapshot: Snapshot };
  isMuted(notice: Notice): boolean;
}

/** What is no news any more is left out: its notice has gone, is muted, or was acknowledged since. */
export function newsByNow(items: readonly NewsItem[], session: ListedNotices): readonly NewsItem[] {
  const acknowledged = new Set(items.filter((item) => item.notice.acknowledged).map(({ notice }) => notice.id));
  return byNow(items, session).filter(
    ({ notice }) => !session.isMuted(notice) && (!notice.acknowledged || acknowledged.has(notice.id)),
  );
}

/** What is of no use any more is left out. */
export function remindersByNow(reminders: readonly Reminder[], session: ListedNotices): readonly Reminder[] {
  return byNow(reminders, session).filter((one) => !session.isMuted(one.notice) && isOfUse(one, one.notice));
}

/** Those whose notices are listed, as they are. All as they were where nothing was read. */
function byNow<T extends { readonly notice: Notice }>(told: readonly T[], { store }: ListedNotices): readonly T[] {
  const { snapshot } = store;
  if (readAtOf(snapshot) === null) return told;
  return told.flatMap((one) => {
    const notice = noticesOf(snapshot).get(one.notice.id);
    return notice === undefined ? [] : [{ ...one, notice }];
  });
}
