// What of a notice goes to its page, and in which words.

import type { Translate } from '../core/failures.ts';
import { statusLabel, typeName } from '../core/grouping.ts';
import type { NoticeDetail } from '../core/notices.ts';
import type { NoticeView } from '../protocol/notice.ts';

/** The page's view of a notice. Updates written after `seenUntil` (milliseconds since 1970) are new; null: never seen, nothing is. */
export function noticeView(
  detail: NoticeDetail,
  connectionName: string,
  seenUntil: number | null,
  t: Translate,
): NoticeView {
  return {
    id: detail.id,
    subject: detail.subject,
    status: statusLabel(detail, t),
    statusKey: detail.status.keyName,
    type: typeName(detail.type, t),
    typeKey: detail.type,
    connectionName,
    systemTicketId: detail.systemTicketId,
    startDate: detail.startDate,
    endDate: detail.endDate,
    modifyDate: detail.modifyDate,
    recoveryTime: detail.recoveryTime,
    lastImpactedUserCount: detail.lastImpactedUserCount,
    acknowledged: detail.acknowledged,
    summary: detail.summary,
    updates: detail.updates.map(({ contents, createDate, startDate, endDate }) => ({
      contents,
      createDate,
      startDate,
      endDate,
      isNew: seenUntil !== null && createDate !== null && createDate.ms > seenUntil,
    })),
    impactedResourceCount: detail.impactedResources.length,
    impactedAccounts: detail.impactedAccounts,
    impactedUsers: detail.impactedUsers,
    otherFields: detail.otherFields,
  };
}

/** When the newest update was written; 0 where there is none with a date. */
export function newestUpdate(detail: NoticeDetail): number {
  return detail.updates.reduce((newest, update) => Math.max(newest, update.createDate?.ms ?? 0), 0);
}
