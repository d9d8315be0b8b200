// The domain's values as this program holds them: notices with their updates and impacted resources. Decoded by api, shown by ui.

/** A point in time: milliseconds since 1970 (UTC), and the offset in minutes that the service wrote it with. */
export interface Instant {
  readonly ms: number;
  readonly offset: number;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonRecord = { readonly [name: string]: Json };

/** statusCode.keyName: ACTIVE and COMPLETED by contract, PUBLISHED in the field, anything else kept as it came. */
export interface NoticeStatus {
  readonly keyName: string;
  /** The service's own name for it; the keyName where none came. */
  readonly name: string;
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
  /** Unit not documented; an integer where it came. */
  readonly recoveryTime: number | null;
  readonly lastImpactedUserCount: number | null;
  /** The number people quote from the portal. */
  readonly systemTicketId: number | null;
  readonly acknowledged: boolean;
  /** Null where the service doesn't count for us. */
  readonly impactedResourceCount: number | null;
  readonly updateCount: number | null;
}

export interface NoticeUpdate {
  readonly contents: string;
  readonly createDate: Instant | null;
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

export interface NoticeDetail extends Notice {
  readonly summary: string;
  /** Newest first. */
  readonly updates: readonly NoticeUpdate[];
  readonly impactedResources: readonly ImpactedResource[];
  /** Records whose fields the service doesn't document: shown as generic tables. */
  readonly impactedAccounts: readonly JsonRecord[];
  readonly impactedUsers: readonly JsonRecord[];
  /** Fields that came and that this program doesn't know by name. */
  readonly otherFields: JsonRecord;
}

export function isCompleted(notice: Notice): boolean {
  return notice.status.keyName === 'COMPLETED';
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

/** An incident that is going on: not completed, unplanned. */
export function isOpenIncident(notice: Notice): boolean {
  return !isCompleted(notice) && notice.type === 'UNPLANNED_INCIDENT';
}
