// Notices as records for an agent: one for a row, and several for a notice with all that belongs to it.

import type { Notice, NoticeDetail, UnreadableDates } from '../notices/notice.ts';
import type { JsonRecord } from '../text/exactJson.ts';
import type { ReaderZone } from '../text/timeWindow.ts';
import { byteLength, lineJson, mostLineBytes, zonedTime } from './dataLine.ts';

/** Characters of a long text in one record: what is longer has several. */
const partLength = 4_000;
/** Bytes that they may take in its line: the rest is for what else the record says. */
const mostPartBytes = mostLineBytes - 1_000;

export function noticeRecord(notice: Notice, connection: string, zone: ReaderZone): JsonRecord {
  const { id, systemTicketId, subject, type, status, acknowledged, impactedResourceCount, updateCount } = notice;
  return {
    connection,
    id,
    ticket: systemTicketId,
    subject,
    type,
    status: status.keyName,
    start: zonedTime(notice.startDate, zone),
    end: zonedTime(notice.endDate, zone),
    modified: zonedTime(notice.modifyDate, zone),
    ...unreadable(notice.unreadableDates ?? {}),
    acknowledged,
    impactedResources: impactedResourceCount,
    updates: updateCount,
  };
}

/** The notice, its summary, its updates newest first, what it hits, its attachments' names, and whatever else came. */
export function detailRecords(detail: NoticeDetail, connection: string, zone: ReaderZone): readonly JsonRecord[] {
  const at = (instant: Parameters<typeof zonedTime>[0]) => zonedTime(instant, zone);
  const { updates, impactedResources, impactedAccounts, impactedUsers, attachments } = detail;
  return [
    {
      ...noticeRecord(detail, connection, zone),
      ...listed(detail),
      impactedUsers: detail.lastImpactedUserCount,
      statusName: detail.status.name,
      recoveryTime: detail.recoveryTime,
    },
    ...parts(detail.summary).map((summary) => ({ summary })),
    ...updates.flatMap(({ contents, createDate, unreadableDate: createdAsSent, startDate, endDate }, place) => {
      const created = { created: at(createDate), ...(createdAsSent === undefined ? {} : { createdAsSent }) };
      const about = { ...created, start: at(startDate), end: at(endDate) };
      const [first = '', ...rest] = parts(contents);
      return [
        { update: place + 1, ...about, contents: first },
        ...rest.map((text) => ({ update: place + 1, contents: text })),
      ];
    }),
    ...impactedResources.map((resource) => ({ resource: filled({ ...resource }) })),
    ...impactedAccounts.map((account) => ({ account })),
    ...impactedUsers.map((user) => ({ user })),
    ...attachments.map(({ id, fileName, fileSize, createDate }) => ({
      attachment: { id, fileName, fileSize, created: at(createDate) },
    })),
    ...Object.entries(detail.otherFields).map(([field, value]) => ({ field, value })),
  ];
}

/** How many came of what the service counts, where that is another number. */
function listed({ impactedResourceCount, impactedResources, updateCount, updates }: NoticeDetail): JsonRecord {
  return {
    ...(impactedResourceCount === impactedResources.length ? {} : { listedResources: impactedResources.length }),
    ...(updateCount === updates.length ? {} : { listedUpdates: updates.length }),
  };
}

/** Dates that nobody can read, as they came. */
function unreadable({ start, end, modified }: UnreadableDates): JsonRecord {
  return {
    ...(start === undefined ? {} : { startAsSent: start }),
    ...(end === undefined ? {} : { endAsSent: end }),
    ...(modified === undefined ? {} : { modifiedAsSent: modified }),
  };
}

/** Without what the service didn't say. */
function filled(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));
}

function parts(text: string): readonly string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    let length = partLength;
    while (byteLength(lineJson(partFrom(text, from, length))) > mostPartBytes) length = Math.floor(length / 2);
    const part = partFrom(text, from, length);
    found.push(part);
    from += part.length;
  }
  return found;
}

function partFrom(text: string, from: number, length: number): string {
  // A character of two halves stays whole.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(from + length - 1));
  return text.slice(from, from + length - (isHalf ? 1 : 0));
}
