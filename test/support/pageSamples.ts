// Notices and log entries for looking at the pages: believable ones.

import type { LogEntry } from '../../src/core/connection/ports.ts';
import type { ImpactedResource } from '../../src/core/notices/notice.ts';
import type { Instant } from '../../src/core/text/isoDate.ts';
import type { NoticePageModel, UpdateView } from '../../src/protocol/notice.ts';
import type { ToNoticePage } from '../../src/protocol/noticeMessages.ts';

const hour = 3_600_000;

export function at(ms: number): Instant {
  return { ms, offset: -360 };
}

export function noticeView(now: number, part: Partial<NoticePageModel> = {}): NoticePageModel {
  return {
    id: 4211087,
    isRowAlone: false,
    isOlder: false,
    subject: 'Scheduled power maintenance in DAL13, server room 2',
    status: 'Active',
    statusKey: 'ACTIVE',
    type: 'Planned maintenance',
    typeKey: 'PLANNED',
    connectionName: 'production',
    systemTicketId: 138820471,
    startDate: at(now + 50 * hour),
    endDate: at(now + 54 * hour),
    unreadableDates: {},
    modifyDate: at(now - 5 * hour),
    recoveryTime: null,
    lastImpactedUserCount: 3,
    acknowledged: false,
    summary:
      'Our engineers will replace two power distribution units in server room 2.\r\n\r\nWHAT TO EXPECT\r\n  - Servers with one power supply restart once, for about 15 minutes.\r\n  - Servers with two supplies stay up.\r\n\r\nNothing needs to be done ahead of time. Details: https://status.example.com/maintenance/4211087',
    updates: [
      update(now - 2 * hour, 'The replacement units have arrived on site. The window stays as announced.', true),
      update(now - 26 * hour, 'The window was moved by one day.\r\nWe are sorry for the short notice.', true),
      update(now - 90 * hour, 'Maintenance announced.', false),
    ],
    impactedResourceCount: 0,
    movedFrom: null,
    newResources: 0,
    countedResources: null,
    impactedAccounts: [],
    impactedUsers: [],
    attachments: [],
    otherFields: {},
    ...part,
  };
}

function update(ms: number, contents: string, isNew: boolean): UpdateView {
  return { contents, createDate: at(ms), startDate: at(ms), endDate: null, isNew };
}

/** Servers, and every fifth one a storage volume. */
export function resources(count: number): readonly ImpactedResource[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    const storage = index % 5 === 4;
    return {
      active: true,
      filterLabel: storage ? 'dal13-nas-07' : `DAL13.SR02.R${String((index % 40) + 1).padStart(2, '0')}`,
      hostname: storage ? '' : `web-${number}.example.com`,
      privateIp: storage ? `nas-${number}.service.example.com` : `10.${(index >> 8) & 255}.${index & 255}.17`,
      publicIp: storage ? '' : `198.51.${index % 100}.${index % 250}`,
      resourceAccountId: 307608,
      resourceName: storage ? `volume-${number}` : `web-${number}`,
      resourceTableId: 900_000 + index,
      resourceType: storage ? 'STORAGE_NAS' : 'SERVER',
    };
  });
}

/** The messages with which the editor shows a notice. */
export function noticeMessages(
  view: NoticePageModel,
  rows: readonly ImpactedResource[],
  now: number,
  isNew: (row: number) => boolean = () => false,
): readonly ToNoticePage[] {
  const parts: ToNoticePage[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    const part = rows.slice(from, from + 1000);
    const newRows = part.flatMap((_, row) => (isNew(from + row) ? [from + row] : []));
    parts.push({ type: 'resources', from, rows: part, newRows });
  }
  return [
    { type: 'loading', connectionName: view.connectionName, id: view.id, keep: false },
    {
      type: 'notice',
      notice: { ...view, impactedResourceCount: rows.length },
      isGone: false,
      isReading: false,
      readAge: 200_000,
      serviceNow: now,
      zone: 'utc',
    },
    ...parts,
    { type: 'problem', problem: null },
  ];
}

const names = [
  'Login Successful',
  'Login Failed',
  'Reboot',
  'Power On',
  'Disk Attached',
  'Firewall Rule Changed',
  'User Updated',
];
const types = ['CUSTOMER', 'SYSTEM', 'EMPLOYEE'];
const categories = ['User', 'CCI', 'Server', 'Network Storage', 'Security Group'];

export function logEntry(index: number, newest: number): LogEntry {
  const date = new Date(newest - index * 61_337 - 6 * hour).toISOString().replace('Z', '000-06:00');
  return {
    eventName: names[index % names.length] ?? '',
    eventCreateDate: date,
    userType: types[index % 3] ?? '',
    objectName: categories[index % 5] ?? '',
    label: index % 4 === 0 ? '' : `web-${String(index % 500).padStart(5, '0')}.example.com`,
    username: index % 3 === 1 ? '' : `user${index % 17}`,
    ipAddress: `203.0.113.${index % 250}`,
    objectId: 100_000 + (index % 5000),
    traceId: `5f${(index * 7919).toString(16).padStart(14, '0')}`,
    userId: index % 3 === 1 ? '' : 4000 + (index % 17),
    accountId: 307608,
    metaData: index % 2 === 0 ? JSON.stringify({ reason: 'requested', device: { id: index, tags: ['a', 'b'] } }) : '',
  };
}
