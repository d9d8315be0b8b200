// What the badge, the view and the status bar count, and how they say it.

import type * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { countUnacknowledged, type UnacknowledgedCount } from '../../core/notices/counting.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { untilNextWords } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { plural } from '../../core/text/plural.ts';
import { minute } from '../../core/text/timeWindow.ts';
import type { Settings } from '../editor/settings.ts';
import { countText, t } from '../editor/translate.ts';

/** All notices of all connections, which the badge and the status bar count alike; or those of them that are `among`. */
export function countOf(sessions: Sessions, settings: Settings, among = allOf): UnacknowledgedCount {
  const muted = new Set<Notice>();
  const coming = new Set<Notice>();
  const notices = sessions.all.flatMap((session) => {
    const counted = among(session);
    const now = session.clock.now();
    for (const notice of counted) {
      if (session.isMuted(notice)) muted.add(notice);
      if ((notice.startDate?.ms ?? now) > now) coming.add(notice);
    }
    return counted;
  });
  return countUnacknowledged(notices, settings.count, {
    isMuted: (notice) => muted.has(notice),
    isComing: (notice) => coming.has(notice),
  });
}

function allOf({ store }: Session): readonly Notice[] {
  return [...noticesOf(store.snapshot).values()];
}

/** Milliseconds until what is said of the notices may be something else by the time alone; a minute at most. */
export function untilNextChange(sessions: Sessions): number {
  return Math.min(
    minute,
    ...sessions.all.map(({ store, clock }) => untilNextWords(noticesOf(store.snapshot).values(), clock.now())),
  );
}

/** How many more would be counted if they weren't muted, in words that say so: rows of acknowledged notices say "muted" too. */
export function mutedSentence(count: number): string {
  return t('{count} not counted, as muted', { count: countText(count) });
}

/** What the filter hides of the unacknowledged notices that are counted, for after their number; '' where that is nothing. */
export function hiddenWords(sessions: Sessions, tree: ShownNotices, settings: Settings): string {
  const shown = countOf(sessions, settings, (session) => tree.visibleNotices(session));
  const count = countOf(sessions, settings).total - shown.total;
  return count === 0 ? '' : `, ${t('of which the filter hides {count}', { count: countText(count) })}`;
}

/** "3 unacknowledged notices", in words. */
export function countSentence(count: number): string {
  if (count === 0) return t('No unacknowledged notices');
  return plural(t, count, '{count} unacknowledged notice', '{count} unacknowledged notices');
}

/** Which notices the tree shows of all. */
export interface ShownNotices {
  visibleNotices(session: Session): readonly Notice[];
  readonly onFilterChange: (listener: () => void) => vscode.Disposable;
}

/** The service doesn't take the credentials any more. */
export function isRefused({ store: { snapshot } }: Session): boolean {
  return snapshot.state === 'stale' && snapshot.failure.kind === 'unauthorized';
}
