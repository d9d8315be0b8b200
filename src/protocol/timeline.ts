// What the messages of the timeline are about: the notices that are drawn, and the accounts that they are of.

import type { SaidOverlap } from '../core/machines/overlapWords.ts';
import type { UnreadableDates } from '../core/notices/notice.ts';
import type { Instant } from '../core/text/isoDate.ts';
import type { Problem } from './notice.ts';

/** One connection. All text is untrusted, as it came. */
export interface TimelineAccount {
  readonly connectionName: string;
  /** `signedOut`: nothing is known. `loading`: nothing is known yet. `unread`: nor could anything be read so far. */
  readonly state: 'signedOut' | 'loading' | 'unread' | 'ready';
  /** Why its notices are missing, or as old as they are. */
  readonly problem: Problem | null;
}

/** One notice. Text is untrusted, on one line; dates are the service's. */
export interface TimelineItem {
  /** Its place among the accounts. */
  readonly account: number;
  readonly id: number;
  /** The place of an account before it that has the same notice of the same service, which counts once: as that one knows it. */
  readonly twinOf?: number;
  readonly subject: string;
  /** In words, in the reader's language. */
  readonly type: string;
  readonly typeKey: string;
  readonly status: string;
  /** The service has closed it. */
  readonly isOver: boolean;
  /** That it was called off is how it is over: it never ran. */
  readonly isCancelled?: true;
  readonly acknowledged: boolean;
  /** The reader has muted it, and it still is. */
  readonly isMuted: boolean;
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
  readonly modifyDate: Instant | null;
  /** Missing where all that were given can be read. */
  readonly unreadableDates?: UnreadableDates;
  /** Null where the service doesn't count for us. */
  readonly resources: number | null;
  /** Which machines that stand in for each other are hit at once, in a few words; '' where none are. */
  readonly overlap: string;
  /** What whole sentences say of it, the most urgent first; not all of many. */
  readonly overlaps: readonly SaidOverlap[];
}
