// What of a notice goes to its page, and in which words.

import { statusLabel, typeName } from '../../core/notices/grouping.ts';
import type { ImpactedResource, Notice, NoticeDetail } from '../../core/notices/notice.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { NoticePageModel } from '../../protocol/notice.ts';
import type { ToNoticePage } from '../../protocol/noticeMessages.ts';
import type { SeenChange } from '../reminders/seen.ts';
import { updateHashes } from './seenHashes.ts';

/** Rows of impacted resources in one message. */
const resourcesAtOnce = 1000;

/** How far a person knew a notice before its page was opened. */
export interface KnownBefore {
  /** Hashes of its updates: others are new; null: it was never seen, nothing is. */
  readonly updates: ReadonlySet<number> | null;
  readonly change: SeenChange | undefined;
}

/** The notice was read: opened for the first time, it is known as it is. `change`: since it was read before. */
export function knownWith(known: KnownBefore, detail: NoticeDetail, change: SeenChange | undefined): KnownBefore {
  return { updates: known.updates ?? new Set(updateHashes(detail.updates)), change: both(known.change, change) };
}

/** One after the other, told as one. */
function both(first: SeenChange | undefined, next: SeenChange | undefined): SeenChange | undefined {
  if (first === undefined || next === undefined) return first ?? next;
  return {
    before: first.before,
    updates: first.updates + next.updates,
    moved: first.moved || next.moved,
    status: first.status || next.status,
    resources: first.resources + next.resources,
  };
}

/** What the page is told of a notice. */
export function noticePageModel(
  detail: NoticeDetail,
  connectionName: string,
  { updates: seen, change }: KnownBefore,
  t: Translate,
): NoticePageModel {
  const hashes = updateHashes(detail.updates);
  return {
    id: detail.id,
    isRowAlone: false,
    isOlder: false,
    subject: detail.subject,
    status: statusLabel(detail, t),
    statusKey: detail.status.keyName,
    type: typeName(detail.type, t),
    typeKey: detail.type,
    connectionName,
    systemTicketId: detail.systemTicketId,
    startDate: detail.startDate,
    endDate: detail.endDate,
    unreadableDates: detail.unreadableDates,
    modifyDate: detail.modifyDate,
    recoveryTime: detail.recoveryTime,
    lastImpactedUserCount: detail.lastImpactedUserCount,
    acknowledged: detail.acknowledged,
    summary: detail.summary,
    updates: detail.updates.map((update, place) => ({
      ...update,
      isNew: seen !== null && !seen.has(hashes[place] ?? 0),
    })),
    impactedResourceCount: detail.impactedResources.length,
    countedResources: detail.impactedResourceCount,
    movedFrom: change?.moved ? windowBefore(change, detail) : null,
    newResources: change?.resources ?? 0,
    impactedAccounts: detail.impactedAccounts,
    impactedUsers: detail.impactedUsers,
    attachments: detail.attachments,
    otherFields: detail.otherFields,
  };
}

/** The same of a notice whose row alone is known. */
export function rowPageModel(row: Notice, connectionName: string, t: Translate): NoticePageModel {
  const unread = { summary: '', updates: [], impactedResources: [], impactedAccounts: [], impactedUsers: [] };
  const detail = { ...row, ...unread, attachments: [], unreadableDates: row.unreadableDates ?? {}, otherFields: {} };
  return { ...noticePageModel(detail, connectionName, { updates: null, change: undefined }, t), isRowAlone: true };
}

/** The window that it had; null where that is the present one again. */
function windowBefore(
  { before: { start, end } }: SeenChange,
  { startDate, endDate }: NoticeDetail,
): NoticePageModel['movedFrom'] {
  if (start === (startDate?.ms ?? null) && end === (endDate?.ms ?? null)) return null;
  return {
    startDate: start === null ? null : { ms: start, offset: startDate?.offset ?? 0 },
    endDate: end === null ? null : { ms: end, offset: endDate?.offset ?? 0 },
  };
}

/** The messages that bring a notice's resources, part by part; none where it has none. `isNew`: by their places. */
export function resourceMessages(
  resources: readonly ImpactedResource[],
  isNew: readonly boolean[] = [],
): readonly ToNoticePage[] {
  return Array.from({ length: Math.ceil(resources.length / resourcesAtOnce) }, (_, part) => {
    const from = part * resourcesAtOnce;
    const rows = resources.slice(from, from + resourcesAtOnce);
    return {
      type: 'resources',
      from,
      rows,
      newRows: rows.flatMap((_, row) => (isNew[from + row] ? [from + row] : [])),
    };
  });
}
