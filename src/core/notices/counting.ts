// The one count that the status bar, the badge and the tree agree on.

import { isCompleted, isOpenIncident, type Notice } from './notice.ts';

/** `open`: unacknowledged and not completed. `all`: every unacknowledged one that was read. */
export type CountMode = 'open' | 'all';

export interface UnacknowledgedCount {
  readonly total: number;
  /** By type keyName, only types that count at least one. */
  readonly byType: ReadonlyMap<string, number>;
  /** At least one of those counted is an incident that is going on. */
  readonly hasOpenIncident: boolean;
  /** How many aren't counted because a person has muted them. */
  readonly muted: number;
}

/** What isn't in the notice itself; nothing is, where absent. */
export interface CountedAs {
  readonly isMuted?: (notice: Notice) => boolean;
  /** It hasn't begun. */
  readonly isComing?: (notice: Notice) => boolean;
}

export function counts(notice: Notice, mode: CountMode): boolean {
  return !notice.acknowledged && (mode === 'all' || !isCompleted(notice));
}

export function countUnacknowledged(
  notices: Iterable<Notice>,
  mode: CountMode,
  { isMuted, isComing }: CountedAs = {},
): UnacknowledgedCount {
  let total = 0;
  let muted = 0;
  let hasOpenIncident = false;
  const byType = new Map<string, number>();
  for (const notice of notices) {
    if (!counts(notice, mode)) continue;
    if (isMuted?.(notice)) {
      muted += 1;
      continue;
    }
    total += 1;
    byType.set(notice.type, (byType.get(notice.type) ?? 0) + 1);
    hasOpenIncident ||= isOpenIncident(notice) && !isComing?.(notice);
  }
  return { total, byType, hasOpenIncident, muted };
}
