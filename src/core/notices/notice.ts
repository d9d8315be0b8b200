// The domain's values as this program holds them: notices with their updates and impacted resources. Decoded by api, shown by ui.

import type { JsonRecord } from '../text/exactJson.ts';
import type { Instant } from '../text/isoDate.ts';

/** statusCode.keyName: ACTIVE and COMPLETED by contract, PUBLISHED in the field, anything else kept as it came. */
export interface NoticeStatus {
  readonly keyName: string;
  /** The service's own name for it; the keyName where none came. */
  readonly name: string;
}

/** Dates that the service gave and nobody can read, as they came but for their length. */
export interface UnreadableDates {
  readonly start?: string;
  readonly end?: string;
  /** Of the last change. */
  readonly modified?: string;
}

/** What a row of the tree needs: one notification occurrence event without its relations. */
export interface Notice {
  readonly id: number;
  /** Foreign text: may hold CR LF, markup, anything. Sanitise before showing. */
  readonly subject: string;
  readonly status: NoticeStatus;
  /** notificationOccurrenceEventType.keyName: PLANNED, UNPLANNED_INCIDENT, ANNOUNCEMENT or unknown; '' where absent. */
  readonly type: string;
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
  readonly modifyDate: Instant | null;
  /** Missing where all that were given can be read. */
  readonly unreadableDates?: UnreadableDates;
  /** Unit not documented; an integer where it came. */
  readonly recoveryTime: number | null;
  readonly lastImpactedUserCount: number | null;
  /** The number people quote from the portal. */
  readonly systemTicketId: number | null;
  readonly acknowledged: boolean;
  /** Null where the service doesn't count for us. */
  readonly impactedResourceCount: number | null;
  readonly updateCount: number | null;
  /** When its last update was made; null where there is none, or the service doesn't say. */
  readonly lastUpdateDate: Instant | null;
}

export interface NoticeUpdate {
  readonly contents: string;
  readonly createDate: Instant | null;
  /** As it came, where nobody can read it. */
  readonly unreadableDate?: string;
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
}

/** Text fields are '' where absent; a storage resource's privateIp holds a host name. */
export interface ImpactedResource {
  /** Null where the service didn't say. */
  readonly active: boolean | null;
  readonly filterLabel: string;
  readonly hostname: string;
  readonly privateIp: string;
  readonly publicIp: string;
  readonly resourceAccountId: number | null;
  readonly resourceName: string;
  readonly resourceTableId: number | null;
  readonly resourceType: string;
}

/** A document that belongs to a notice, such as the cause of an outage. Its content is read apart. */
export interface NoticeAttachment {
  readonly id: number;
  /** Foreign text, '' where absent: no name for a file as it is. */
  readonly fileName: string;
  /** Bytes; null where the service didn't say. */
  readonly fileSize: number | null;
  readonly createDate: Instant | null;
}

/** Bytes of an attachment that is read, at most. */
export const largestAttachment = 16 * 1024 * 1024;

export interface NoticeDetail extends Notice {
  /** Empty where all that were given can be read. */
  readonly unreadableDates: UnreadableDates;
  readonly summary: string;
  /** Newest first. */
  readonly updates: readonly NoticeUpdate[];
  readonly impactedResources: readonly ImpactedResource[];
  /** Records whose fields the service doesn't document: shown as generic tables. */
  readonly impactedAccounts: readonly JsonRecord[];
  readonly impactedUsers: readonly JsonRecord[];
  /** Empty where the service serves none. */
  readonly attachments: readonly NoticeAttachment[];
  /** Fields that came and that this program doesn't know by name. */
  readonly otherFields: JsonRecord;
}

/** Characters of a text that a list keeps: a row shows fewer. */
const longestListed = 1_000;

/** A text as a list keeps it: cut, with an ellipsis, and without holding on to all that it was cut from. */
export function listedText(text: string): string {
  if (text.length <= longestListed) return text;
  return `${Array.from(text.slice(0, longestListed - 1)).join('')}…`;
}

/** What a list keeps of a notice that was read alone. */
export function rowOf(detail: NoticeDetail): Notice {
  const subject = listedText(detail.subject);
  const status = { keyName: listedText(detail.status.keyName), name: listedText(detail.status.name) };
  const type = listedText(detail.type);
  const { id, startDate, endDate, modifyDate, recoveryTime, acknowledged } = detail;
  const { lastImpactedUserCount, systemTicketId, impactedResourceCount, updateCount, lastUpdateDate } = detail;
  const numbers = { recoveryTime, lastImpactedUserCount, systemTicketId, impactedResourceCount, updateCount };
  const dates = { startDate, endDate, modifyDate, lastUpdateDate, ...namedUnreadable(detail.unreadableDates) };
  return { id, subject, status, type, ...dates, acknowledged, ...numbers };
}

/** For a row: nearly none has any. */
export function namedUnreadable(dates: UnreadableDates): Pick<Notice, 'unreadableDates'> {
  const isNone = dates.start === undefined && dates.end === undefined && dates.modified === undefined;
  return isNone ? {} : { unreadableDates: dates };
}

/** A notice as it was read alone, with what its row tells: of two that tell of the same notice, a page and a list say the same. */
export function withRow(detail: NoticeDetail, row: Notice): NoticeDetail {
  const { status, type, startDate, endDate, modifyDate, recoveryTime, acknowledged } = row;
  const { lastImpactedUserCount, systemTicketId } = row;
  const numbers = { recoveryTime, lastImpactedUserCount, systemTicketId };
  const dates = { startDate, endDate, modifyDate, unreadableDates: row.unreadableDates ?? {} };
  return { ...detail, status, type, ...dates, acknowledged, ...numbers };
}

/** The row of a notice that was read alone in a list that holds `row`: what the list doesn't tell of updates and resources stays untold. */
export function countedAs(row: Notice, read: Notice): Notice {
  // Where there was no update, the list had none to date.
  const isDated = row.lastUpdateDate !== null || row.updateCount === 0;
  return {
    ...read,
    impactedResourceCount: row.impactedResourceCount === null ? null : read.impactedResourceCount,
    updateCount: row.updateCount === null ? null : read.updateCount,
    lastUpdateDate: isDated ? read.lastUpdateDate : null,
  };
}

/** What a page shows of a notice that is listed as `row`, which may tell of updates and resources that came since it was read. */
export function shownRow(detail: NoticeDetail, row: Notice): Notice {
  return countedAs(row, rowOf(withRow(detail, row)));
}

/** Milliseconds since 1970; where the service doesn't say, before all others. */
export function changedAt({ modifyDate }: Pick<Notice, 'modifyDate'>): number {
  return modifyDate?.ms ?? Number.NEGATIVE_INFINITY;
}

/**
 * A row with what a read of its notice alone tells. Of an older state of the notice only an acknowledgement counts, which nobody takes
 * back.
 */
export function learntRow(row: Notice, read: Notice): Notice {
  if (changedAt(read) < changedAt(row)) return read.acknowledged ? { ...row, acknowledged: true } : row;
  return countedAs(row, read);
}

export function isCompleted(notice: Notice): boolean {
  return notice.status.keyName === 'COMPLETED';
}

/** True for what isn't to take place any more: no service documents this status, and both spellings are in use. */
export function isCancelled(notice: { readonly status: Pick<NoticeStatus, 'keyName'> }): boolean {
  return /CANCEL/i.test(notice.status.keyName);
}

/** True for what is neither over nor called off. */
export function isStanding(notice: Notice): boolean {
  return !isCompleted(notice) && !isCancelled(notice);
}

/** True for what a list holds that looks back to `earliest` (milliseconds since 1970): all but notices that were done with before. */
export function isListed(notice: Notice, earliest: number): boolean {
  if (!isCompleted(notice) || !notice.acknowledged || earliest === Number.NEGATIVE_INFINITY) return true;
  return notice.startDate !== null && notice.startDate.ms > earliest;
}

/** How far a list looks back that holds completed notices of so many days (0: all of them), in milliseconds since 1970. */
export function earliestOf(lookBackDays: number, now: number): number {
  return lookBackDays > 0 ? Math.max(0, now - lookBackDays * 86_400_000) : Number.NEGATIVE_INFINITY;
}

/** An incident that isn't done with: unplanned, neither completed nor called off. */
export function isOpenIncident(notice: Notice): boolean {
  return isStanding(notice) && notice.type === 'UNPLANNED_INCIDENT';
}

/** Which notice a command is about. */
export interface NoticeReference {
  readonly connectionName: string;
  readonly id: number;
}
