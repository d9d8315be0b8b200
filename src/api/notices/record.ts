// Owns the wire form of a notice: the masks that ask for it, and how its record becomes a domain value.

import { fail } from '../../core/failures.ts';
import {
  type ImpactedResource,
  listedText,
  type Notice,
  type NoticeAttachment,
  type NoticeDetail,
  type NoticeStatus,
  type NoticeUpdate,
  namedUnreadable,
  type UnreadableDates,
} from '../../core/notices/notice.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { count, flag, instant, integer, isEmpty, relation, text } from '../wire/decode.ts';
import { fieldOf, isJsonRecord } from '../wire/json.ts';
import type { MaskField } from '../wire/mask.ts';

const localFields = [
  'id',
  'subject',
  'startDate',
  'endDate',
  'modifyDate',
  'recoveryTime',
  'lastImpactedUserCount',
  'systemTicketId',
  'acknowledgedFlag',
];
const detailFields = ['summary', 'lastUpdate', 'updates', 'impactedResources', 'impactedAccounts', 'impactedUsers'];
const countFields = ['impactedResourceCount', 'updateCount'];

/** Those that hold numbers: service-interface.md doesn't say how a recovery time is written that is given. */
const numberFields = ['recoveryTime', 'lastImpactedUserCount', 'systemTicketId'];

/** Those that are records with a key and a name. */
const namedFields = ['statusCode', 'notificationOccurrenceEventType'];

/** `full` uses nested masks and count properties of the field; `plain` names fields only, as service-interface.md, "Query parameters", does. */
export type MaskForm = 'full' | 'plain';

const rowMask: Readonly<Record<MaskForm, readonly MaskField[]>> = {
  full: [
    ...localFields,
    ['statusCode', 'keyName', 'name'],
    ['notificationOccurrenceEventType', 'keyName'],
    ...countFields,
  ],
  plain: [...localFields, ...namedFields],
};

/** Of the last update a list tells the date: what comes in an older one's place isn't counted. */
export const listMask: Readonly<Record<MaskForm, readonly MaskField[]>> = {
  full: [...rowMask.full, ['lastUpdate', 'createDate']],
  plain: [...rowMask.plain, 'lastUpdate'],
};

const attachmentFields = ['id', 'fileName', 'fileSize', 'createDate'];

/** Of attachments only the field knows. */
export const detailMask: Readonly<Record<MaskForm, readonly MaskField[]>> = {
  full: [...rowMask.full, ...detailFields, ['attachments', ...attachmentFields]],
  plain: [...rowMask.plain, ...detailFields],
};

const knownFields = new Set([...localFields, ...detailFields, ...countFields, ...namedFields, 'attachments']);

/** What a list keeps of a record: the fields that are asked for, each text cut to 1,000 characters, with an ellipsis. */
export function listRecord(record: JsonRecord): JsonRecord {
  const kept: Record<string, Json> = {};
  for (const name of [...localFields, ...countFields]) {
    const value = fieldOf(record, name);
    if (value !== undefined && typeof value !== 'object') kept[name] = cut(value);
  }
  for (const name of namedFields) {
    const value = fieldOf(record, name);
    if (value !== undefined)
      kept[name] = isJsonRecord(value) ? namesOf(value) : typeof value === 'string' ? cut(value) : null;
  }
  const [update] = relation(record, 'lastUpdate');
  if (update !== undefined) kept.lastUpdate = { createDate: cut(text(update, 'createDate')) };
  return kept;
}

function namesOf(value: JsonRecord): JsonRecord {
  return { keyName: cut(text(value, 'keyName')), name: cut(text(value, 'name')) };
}

function cut(value: Json): Json {
  return typeof value === 'string' ? listedText(value) : value;
}

/** The id of a record; null where it has none that can be asked for. */
export function idOf(record: JsonRecord): number | null {
  const id = integer(record, 'id');
  return id !== null && id > 0 ? id : null;
}

/**
 * A row of the list; null without a usable id. Unknown statuses and types are kept as they came.
 * Implements service-interface.md, "Notification occurrence event".
 */
export function decodeNotice(record: JsonRecord): Notice | null {
  const id = idOf(record);
  if (id === null) return null;
  const [startDate, endDate] = [instant(record, 'startDate'), instant(record, 'endDate')];
  const modifyDate = instant(record, 'modifyDate');
  return {
    id,
    subject: text(record, 'subject'),
    status: decodeStatus(fieldOf(record, 'statusCode')),
    type: keyName(fieldOf(record, 'notificationOccurrenceEventType')),
    startDate,
    endDate,
    modifyDate,
    ...namedUnreadable(unreadableDates(record, { startDate, endDate, modifyDate })),
    recoveryTime: integer(record, 'recoveryTime'),
    lastImpactedUserCount: count(record, 'lastImpactedUserCount'),
    systemTicketId: integer(record, 'systemTicketId'),
    acknowledged: flag(record, 'acknowledgedFlag'),
    impactedResourceCount: count(record, 'impactedResourceCount'),
    updateCount: count(record, 'updateCount'),
    lastUpdateDate: lastUpdateDate(record),
  };
}

function lastUpdateDate(record: JsonRecord): Instant | null {
  const [update] = relation(record, 'lastUpdate');
  return update === undefined ? null : instant(update, 'createDate');
}

/** What was given as a date and is none. */
function unreadableDates(
  record: JsonRecord,
  { startDate, endDate, modifyDate }: Pick<Notice, 'startDate' | 'endDate' | 'modifyDate'>,
): UnreadableDates {
  const [start, end, modified] = ['startDate', 'endDate', 'modifyDate'].map((name) => givenText(record, name));
  return {
    ...(startDate === null && start ? { start } : {}),
    ...(endDate === null && end ? { end } : {}),
    ...(modifyDate === null && modified ? { modified } : {}),
  };
}

function givenText(record: JsonRecord, name: string): string {
  const value = fieldOf(record, name);
  return typeof value === 'string' || typeof value === 'number' ? listedText(String(value).trim()) : '';
}

/** The notice with its relations. Throws `malformed` where the record is not that of `id`. */
export function decodeNoticeDetail(record: JsonRecord, id: number): NoticeDetail {
  const notice = decodeNotice(record);
  if (notice === null || notice.id !== id)
    throw fail('malformed', `notice ${id} was asked for, and another record came`);
  const resources = relation(record, 'impactedResources').map(decodeResource);
  const updates = decodeUpdates(record);
  return {
    ...notice,
    unreadableDates: notice.unreadableDates ?? {},
    impactedResourceCount: notice.impactedResourceCount ?? resources.length,
    updateCount: notice.updateCount ?? updates.length,
    lastUpdateDate: notice.lastUpdateDate ?? updates[0]?.createDate ?? null,
    summary: text(record, 'summary'),
    updates,
    impactedResources: resources,
    impactedAccounts: relation(record, 'impactedAccounts'),
    impactedUsers: relation(record, 'impactedUsers'),
    attachments: relation(record, 'attachments').flatMap(decodeAttachment),
    otherFields: Object.fromEntries(Object.entries(record).filter(([name]) => isOther(record, name))),
  };
}

/** It isn't known, or holds something else than the number that it should, which is shown as it came. */
function isOther(record: JsonRecord, name: string): boolean {
  if (!knownFields.has(name)) return true;
  return numberFields.includes(name) && fieldOf(record, name) !== null && integer(record, name) === null;
}

/** The name stands for a key that is missing: what a notice says of itself is hidden nowhere. */
function keyName(value: Json | undefined): string {
  if (!isJsonRecord(value)) return typeof value === 'string' ? value : '';
  return text(value, 'keyName') || text(value, 'name');
}

function decodeStatus(value: Json | undefined): NoticeStatus {
  const key = keyName(value);
  return { keyName: key, name: (isJsonRecord(value) && text(value, 'name')) || key };
}

/** Newest first; those without a date last; where the list is missing, the last update alone. */
function decodeUpdates(record: JsonRecord): readonly NoticeUpdate[] {
  const all = relation(record, 'updates');
  const updates = (all.length > 0 ? all : relation(record, 'lastUpdate')).map(decodeUpdate);
  const time = (update: NoticeUpdate) => update.createDate?.ms ?? Number.NEGATIVE_INFINITY;
  return updates.sort((a, b) => (time(a) === time(b) ? 0 : time(b) - time(a)));
}

function decodeUpdate(update: JsonRecord): NoticeUpdate {
  const createDate = instant(update, 'createDate');
  const unreadableDate = createDate === null ? givenText(update, 'createDate') : '';
  return {
    contents: text(update, 'contents'),
    createDate,
    ...(unreadableDate ? { unreadableDate } : {}),
    startDate: instant(update, 'startDate'),
    endDate: instant(update, 'endDate'),
  };
}

function decodeResource(resource: JsonRecord): ImpactedResource {
  return {
    active: (fieldOf(resource, 'active') ?? null) === null ? null : flag(resource, 'active'),
    filterLabel: text(resource, 'filterLabel'),
    hostname: text(resource, 'hostname'),
    privateIp: text(resource, 'privateIp'),
    publicIp: text(resource, 'publicIp'),
    resourceAccountId: integer(resource, 'resourceAccountId'),
    resourceName: text(resource, 'resourceName'),
    resourceTableId: integer(resource, 'resourceTableId'),
    resourceType: text(resource, 'resourceType'),
  };
}

/** None where its content can't be asked for. */
function decodeAttachment(attachment: JsonRecord): readonly NoticeAttachment[] {
  const id = idOf(attachment);
  if (id === null) return [];
  const fileName = text(attachment, 'fileName');
  const fileSize = count(attachment, 'fileSize');
  return [{ id, fileName, fileSize, createDate: instant(attachment, 'createDate') }];
}

/** True where a list shows that the service passed over the nested parts of the mask: no row says anything of its status. */
export function nestedMaskIgnored(rows: readonly JsonRecord[]): boolean {
  return rows.length > 0 && rows.every((row) => !isEmpty(row) && !Object.hasOwn(row, 'statusCode'));
}
