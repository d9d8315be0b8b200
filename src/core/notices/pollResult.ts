// How a read of a connection's notices ended, and the notices themselves, as windows leave them to each other on disk. What comes from
// there is unknown until it was looked at: another version may have written it, or a disk may have lost half of it.

import { answerFlaws, type Failure, type FailureKind, failureKinds, obstacles } from '../failures.ts';
import type { Instant } from '../text/isoDate.ts';
import { type Notice, type NoticeStatus, namedUnreadable, type UnreadableDates } from './notice.ts';

/** How a read ended, in this window or in another one that reads for all. */
export interface ReadEnd {
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly failure: Failure | null;
  /** Reads in a row that failed, this one included; of those that came out of turn the first alone counts. */
  readonly failures: number;
}

export interface PollResult extends ReadEnd {
  /** Number of the lease that the window had that read: all windows count them together. */
  readonly lease: number;
  /** Names the credentials that were used, and tells nothing of them. */
  readonly credentialsId: string;
  /** When the read began, in milliseconds since 1970. */
  readonly beganAt: number;
  readonly lookBackDays: number;
  /** When the notices were read, in milliseconds since 1970; null where no read ever succeeded. */
  readonly readAt: number | null;
  /** When everything was read last, and not just what was changed; null where no read ever succeeded. */
  readonly readWholeAt: number | null;
  /** The lease whose snapshot of the notices is the present one; null where there is none. */
  readonly snapshot: number | null;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly skew: number;
}

type Fields = { readonly [name: string]: unknown };

/** The result in a file's text; undefined where it holds anything else. */
export function parsePollResult(text: string): PollResult | undefined {
  const value = parsed(text);
  if (!isFields(value) || value.version !== version) return undefined;
  const { lease, credentialsId, beganAt, endedAt, failures, lookBackDays, readAt, readWholeAt, snapshot, skew } = value;
  const failure = value.failure === null ? null : readFailure(value.failure);
  if (!isCount(lease) || typeof credentialsId !== 'string' || !isNumber(beganAt) || !isNumber(endedAt))
    return undefined;
  if (!isCount(failures) || !isNumber(lookBackDays) || !isNumber(skew) || failure === undefined) return undefined;
  if (!isNumberOrNull(readAt) || !isNumberOrNull(readWholeAt) || !(snapshot === null || isCount(snapshot)))
    return undefined;
  const read = { readAt, readWholeAt, snapshot };
  return { lease, credentialsId, beganAt, endedAt, failure, failures, lookBackDays, ...read, skew };
}

export function pollResultText(result: PollResult): string {
  return JSON.stringify({ version, ...result });
}

/** The notices in a file's text; undefined where it holds anything else. */
export function parseNotices(text: string): ReadonlyMap<number, Notice> | undefined {
  const value = parsed(text);
  if (!isFields(value) || value.version !== version || !Array.isArray(value.notices)) return undefined;
  const notices = new Map<number, Notice>();
  for (const entry of value.notices) {
    const notice = readNotice(entry);
    if (notice === undefined) return undefined;
    notices.set(notice.id, notice);
  }
  return notices;
}

export function noticesText(notices: Iterable<Notice>): string {
  return JSON.stringify({ version, notices: [...notices] });
}

const version = 1;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readFailure(value: unknown): Failure | undefined {
  if (!isFields(value) || typeof value.detail !== 'string') return undefined;
  const kind: FailureKind | undefined = failureKinds.find((known) => known === value.kind);
  if (kind === undefined) return undefined;
  const { status, code, retryAfterSeconds, waitEnds } = value;
  const obstacle = obstacles.find((known) => known === value.obstacle);
  const flaw = answerFlaws.find((known) => known === value.flaw);
  return {
    kind,
    detail: value.detail,
    ...(isNumber(status) ? { status } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(isNumber(retryAfterSeconds) ? { retryAfterSeconds } : {}),
    ...(isNumber(waitEnds) ? { waitEnds } : {}),
    ...(obstacle === undefined ? {} : { obstacle }),
    ...(flaw === undefined ? {} : { flaw }),
  };
}

function readNotice(value: unknown): Notice | undefined {
  if (!isFields(value)) return undefined;
  const { id, subject, type, acknowledged } = value;
  if (!isCount(id) || id === 0 || typeof subject !== 'string' || typeof type !== 'string') return undefined;
  const status = readStatus(value.status);
  const [startDate, endDate, modifyDate] = [value.startDate, value.endDate, value.modifyDate].map(readInstant);
  const lastUpdateDate = readInstant(value.lastUpdateDate);
  if (startDate === undefined || endDate === undefined || modifyDate === undefined) return undefined;
  if (lastUpdateDate === undefined) return undefined;
  const { recoveryTime, lastImpactedUserCount, systemTicketId, impactedResourceCount, updateCount } = value;
  if (!isNumberOrNull(recoveryTime) || !isNumberOrNull(lastImpactedUserCount)) return undefined;
  if (!isNumberOrNull(systemTicketId) || !isNumberOrNull(impactedResourceCount)) return undefined;
  if (!isNumberOrNull(updateCount) || status === undefined || typeof acknowledged !== 'boolean') return undefined;
  const numbers = { recoveryTime, lastImpactedUserCount, systemTicketId, impactedResourceCount, updateCount };
  const unreadable = readUnreadable(value.unreadableDates);
  if (unreadable === undefined) return undefined;
  const dates = { startDate, endDate, modifyDate, lastUpdateDate, ...namedUnreadable(unreadable) };
  return { id, subject, status, type, ...dates, acknowledged, ...numbers };
}

/** Earlier versions leave none. */
function readUnreadable(value: unknown): UnreadableDates | undefined {
  if (value === undefined) return {};
  if (!isFields(value)) return undefined;
  const { start, end, modified } = value;
  if (!isTextOrNone(start) || !isTextOrNone(end) || !isTextOrNone(modified)) return undefined;
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(modified === undefined ? {} : { modified }),
  };
}

function readStatus(value: unknown): NoticeStatus | undefined {
  if (!isFields(value) || typeof value.keyName !== 'string' || typeof value.name !== 'string') return undefined;
  return { keyName: value.keyName, name: value.name };
}

function readInstant(value: unknown): Instant | null | undefined {
  if (value === null) return null;
  return isFields(value) && isNumber(value.ms) && isNumber(value.offset)
    ? { ms: value.ms, offset: value.offset }
    : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || isNumber(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
