// The one count that the status bar, the badge and the tree agree on.

import { isCompleted, isOpenIncident, type Notice } from './notices.ts';

/** `open`: unacknowledged and not completed. `all`: every unacknowledged one that was read. */
export type CountMode = 'open' | 'all';

export interface UnacknowledgedCount {
  readonly total: number;
  /** By type keyName, only types that count at least one. */
  readonly byType: ReadonlyMap<string, number>;
  /** At least one of those counted is an incident that is going on. */
  readonly hasOpenIncident: boolean;
}

export function counts(notice: Notice, mode: CountMode): boolean {
  return !notice.acknowledged && (mode === 'all' || !isCompleted(notice));
}

export function countUnacknowledged(notices: Iterable<Notice>, mode: CountMode): UnacknowledgedCount {
  let total = 0;
  let hasOpenIncident = false;
  const byType = new Map<string, number>();
  for (const notice of notices) {
    if (!counts(notice, mode)) continue;
    total += 1;
    byType.set(notice.type, (byType.get(notice.type) ?? 0) + 1);
    hasOpenIncident ||= isOpenIncident(notice);
  }
  return { total, byType, hasOpenIncident };
}
