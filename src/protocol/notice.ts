// What the editor and the notice page say to each other. Instants travel as numbers and are written out by the page.

import type { ImpactedResource, Instant, JsonRecord } from '../core/notices.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { isRecord, isText, isZone, longestCopy, longestName } from './guards.ts';

/** All that the page shows of a notice but its long lists. All text is foreign text, as it came. */
export interface NoticeView {
  readonly id: number;
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
  readonly modifyDate: Instant | null;
  readonly recoveryTime: number | null;
  readonly lastImpactedUserCount: number | null;
  readonly acknowledged: boolean;
  readonly summary: string;
  readonly updates: readonly UpdateView[];
  readonly impactedResourceCount: number;
  readonly impactedAccounts: readonly JsonRecord[];
  readonly impactedUsers: readonly JsonRecord[];
  readonly otherFields: JsonRecord;
}

export interface UpdateView {
  readonly contents: string;
  readonly createDate: Instant | null;
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
  /** Came since the reader last had this notice open. */
  readonly isNew: boolean;
}

export const problemActions = ['signIn', 'retry', 'showLog', 'none'] as const;

/** Why the page doesn't show what it should; the sentence is ours and in the reader's language. */
export interface Problem {
  readonly sentence: string;
  readonly action: (typeof problemActions)[number];
}

export type ToNoticePage =
  /** Which notice this page is, and that it is being read. `keep`: what is shown already stays meanwhile. */
  | { readonly type: 'loading'; readonly connectionName: string; readonly id: number; readonly keep: boolean }
  /**
   * The notice; its resources follow in parts. `readAge`: milliseconds since it was read; `serviceNow`: the service's time when this was
   * said, in milliseconds since 1970. The page's own clock may be wrong, and is another one than the editor side's.
   */
  | {
      readonly type: 'notice';
      readonly notice: NoticeView;
      readonly readAge: number;
      readonly serviceNow: number;
      readonly zone: TimeZoneChoice;
    }
  /** Rows `from` to `from + rows.length` of `notice.impactedResourceCount`; parts come in order, the first with `from` 0. */
  | { readonly type: 'resources'; readonly from: number; readonly rows: readonly ImpactedResource[] }
  /** Shown above what is there; with nothing there, in its place. `null` takes it away. */
  | { readonly type: 'problem'; readonly problem: Problem | null }
  | { readonly type: 'acknowledging'; readonly active: boolean };

export type FromNoticePage =
  /** The page's script runs and wants its notice. */
  | { readonly type: 'ready' }
  | { readonly type: 'acknowledge' }
  | { readonly type: 'refresh' }
  | { readonly type: 'act'; readonly action: Problem['action'] }
  | { readonly type: 'setZone'; readonly zone: TimeZoneChoice }
  | { readonly type: 'searchLogAround' }
  | { readonly type: 'copyLink' }
  | { readonly type: 'copyText'; readonly text: string }
  /** Looks for a resource's host name in the open folders. */
  | { readonly type: 'findInWorkspace'; readonly text: string };

/** What the page keeps over a reload of the window: which notice it is. The rest of its state is its own. */
export interface NoticePageState {
  readonly connectionName: string;
  readonly id: number;
}

/** An inbound message as the protocol has it; undefined for anything else, whose fields are never used. */
export function readFromNoticePage(message: unknown): FromNoticePage | undefined {
  if (!isRecord(message)) return undefined;
  const { type, action, zone, text } = message;
  switch (type) {
    case 'ready':
    case 'acknowledge':
    case 'refresh':
    case 'searchLogAround':
    case 'copyLink':
      return { type };
    case 'act': {
      const known = readAction(action);
      return known === undefined ? undefined : { type, action: known };
    }
    case 'setZone':
      return isZone(zone) ? { type, zone } : undefined;
    case 'copyText':
      return isText(text, longestCopy) ? { type, text } : undefined;
    case 'findInWorkspace':
      return isText(text, longestName) ? { type, text } : undefined;
    default:
      return undefined;
  }
}

export function readAction(value: unknown): Problem['action'] | undefined {
  return problemActions.find((action) => action === value);
}

/** The page's kept state, from the editor's storage or the page itself; undefined where it isn't one. */
export function readNoticePageState(value: unknown): NoticePageState | undefined {
  if (!isRecord(value)) return undefined;
  const { connectionName, id } = value;
  if (!isText(connectionName, longestName) || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  return { connectionName, id };
}
