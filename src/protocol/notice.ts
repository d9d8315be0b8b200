// What the messages of the notice page are about: the notice, and what is wrong. Instants travel as numbers and are written out by the page.

import type { SaidOverlap } from '../core/machines/overlapWords.ts';
import type { NoticeAttachment, NoticeUpdate, UnreadableDates } from '../core/notices/notice.ts';
import type { JsonRecord } from '../core/text/exactJson.ts';
import type { Instant } from '../core/text/isoDate.ts';
import { isRecord, isText, longestName } from './guards.ts';

/** All that the page shows of a notice but its long lists. All text is untrusted, as it came. */
export interface NoticePageModel {
  readonly id: number;
  /** What the list says alone: texts and lists weren't read. */
  readonly isRowAlone: boolean;
  /** Texts and lists are as they were read before the list told of another state, and couldn't be read again yet. */
  readonly isOlder: boolean;
  readonly subject: string;
  /** In words, in the reader's language. */
  readonly status: string;
  readonly statusKey: string;
  readonly type: string;
  readonly typeKey: string;
  readonly connectionName: string;
  readonly systemTicketId: number | null;
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
  readonly unreadableDates: UnreadableDates;
  readonly modifyDate: Instant | null;
  readonly recoveryTime: number | null;
  readonly lastImpactedUserCount: number | null;
  readonly acknowledged: boolean;
  readonly summary: string;
  readonly updates: readonly UpdateView[];
  /** Those that the service lists. */
  readonly impactedResourceCount: number;
  /** As the service counts them; null where it doesn't. */
  readonly countedResources: number | null;
  /** The window that it had when the reader last opened it, where it has another one now. */
  readonly movedFrom: { readonly startDate: Instant | null; readonly endDate: Instant | null } | null;
  /** Impacted resources that came since the reader last opened it. */
  readonly newResources: number;
  readonly impactedAccounts: readonly JsonRecord[];
  readonly impactedUsers: readonly JsonRecord[];
  readonly attachments: readonly NoticeAttachment[];
  readonly otherFields: JsonRecord;
}

export interface UpdateView extends NoticeUpdate {
  /** Came since the reader last had this notice open. */
  readonly isNew: boolean;
}

/** Where a machine of a notice is named in the workspace. Lines and columns count from 0. */
export interface WorkspacePlace {
  /** The machine, as `machineName` (core) has it. */
  readonly name: string;
  readonly uri: string;
  /** The file as the reader knows it, for a label. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Machines that stand in for each other and are hit at once. Text is untrusted; on one line, but for the group's. */
export interface OverlapView {
  /** What is hit at once, and when. */
  readonly overlap: SaidOverlap;
  /** The machines that this notice hits, and how many more there are. */
  readonly own: OverlapMachines;
  readonly others: readonly OverlapNotice[];
  /** Notices that aren't told beside them. */
  readonly moreNotices: number;
}

export interface OverlapMachines {
  readonly machines: readonly string[];
  readonly more: number;
}

/** Another notice that hits machines of the group in that time. */
export interface OverlapNotice extends OverlapMachines {
  readonly id: number;
  readonly subject: string;
}

/** Whether a notice is muted on this machine: until when, a time in milliseconds since 1970; what isn't listed can't be. */
export type Muting = 'unlisted' | 'unmuted' | { readonly until: 'change' | 'end' | number };

export const problemActions = ['signIn', 'retry', 'showLog', 'none'] as const;

/** Why the page doesn't show what it should; the sentence is ours and in the reader's language. */
export interface Problem {
  readonly sentence: string;
  readonly action: (typeof problemActions)[number];
  /** The query of the event log that it is a fault of. */
  readonly query?: string;
  /** How old what is shown beside it is, in a sentence: it is told anew as time passes. */
  readonly age?: string;
}

/** What the page persists over a reload of the window: which notice it is. The rest of its state is its own. */
export interface NoticePageState {
  readonly connectionName: string;
  readonly id: number;
}

/** The page's persisted state, from the editor's storage or the page itself; undefined where it isn't one. */
export function readNoticePageState(value: unknown): NoticePageState | undefined {
  if (!isRecord(value)) return undefined;
  const { connectionName, id } = value;
  if (!isText(connectionName, longestName) || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  return { connectionName, id };
}
