// Notices for looking at the timeline: believable ones, ugly ones, and thousands.

import type { TimelineItem } from '../../src/protocol/timeline.ts';
import type { ToTimelinePage } from '../../src/protocol/timelineMessages.ts';
import { at } from './pageSamples.ts';
import { chanceOf } from './seededRandom.ts';

const hour = 3_600_000;

const typeNames = { PLANNED: 'Planned maintenance', UNPLANNED_INCIDENT: 'Incident', ANNOUNCEMENT: 'Announcement' };

export function timelineItem(id: number, part: Partial<TimelineItem> = {}): TimelineItem {
  const typeKey = part.typeKey ?? 'PLANNED';
  return {
    account: 0,
    id,
    subject: `Maintenance ${id}`,
    type: Object.hasOwn(typeNames, typeKey) ? typeNames[typeKey as keyof typeof typeNames] : typeKey,
    typeKey,
    status: part.isOver ? 'Completed' : 'Active',
    isOver: false,
    acknowledged: false,
    isMuted: false,
    startDate: null,
    endDate: null,
    modifyDate: null,
    resources: 3,
    overlap: '',
    overlaps: [],
    ...part,
  };
}

/** Starts so many hours from now and takes so many; null leaves that date away. */
export function timelineWindow(
  now: number,
  id: number,
  hours: number | null,
  length: number | null,
  part: Partial<TimelineItem> = {},
): TimelineItem {
  const startDate = hours === null ? null : at(now + hours * hour);
  const endDate = length === null ? null : at(now + ((hours ?? 0) + length) * hour);
  return timelineItem(id, { startDate, endDate, ...part });
}

/** What an account has around now: two incidents, a busy day, windows to come and finished ones, two announcements without a date. */
export function timelineItems(now: number): readonly TimelineItem[] {
  const incident = { typeKey: 'UNPLANNED_INCIDENT' };
  const over = { isOver: true, acknowledged: true };
  return [
    timelineWindow(now, 1, -2, null, { ...incident, subject: 'Packet loss in DAL13, pod 2', resources: 57 }),
    timelineWindow(now, 2, -9, 12, { ...incident, subject: 'Object storage slow in AMS03' }),
    timelineWindow(now, 3, 26, 4, { subject: 'Router firmware in FRA02, pod 1', resources: 38 }),
    timelineWindow(now, 4, 27, 6, { subject: 'Power distribution in DAL13', acknowledged: true }),
    timelineWindow(now, 5, 28, 2, { subject: 'Switch replacement in LON04' }),
    timelineWindow(now, 6, 98, 60, { subject: 'Storage migration in DAL13', resources: 316 }),
    timelineWindow(now, 7, 110, 5, { subject: 'Hypervisor patching in TOK02' }),
    timelineWindow(now, 8, 218, null, { subject: 'Backbone work, end not known yet' }),
    timelineWindow(now, 9, 390, 8, { subject: 'Load balancer upgrade' }),
    timelineWindow(now, 10, -52, 4, { ...over, subject: 'DNS resolver upgrade' }),
    timelineWindow(now, 11, -31, 1.5, { ...incident, ...over, subject: 'Console unreachable' }),
    timelineWindow(now, 12, -120, 20, { ...over, subject: 'Core switch replaced' }),
    timelineItem(13, { typeKey: 'ANNOUNCEMENT', subject: 'New data center in Milan', modifyDate: at(now - 70 * hour) }),
    timelineItem(14, { typeKey: 'ANNOUNCEMENT', subject: 'TLS 1.1 will be turned off', acknowledged: true }),
    timelineWindow(now, 15, 48, 240, { typeKey: 'ANNOUNCEMENT', subject: 'Change freeze' }),
  ];
}

/** So many windows over two years. */
export function manyWindows(now: number, count: number): readonly TimelineItem[] {
  const chance = chanceOf(7);
  return Array.from({ length: count }, (_, index) =>
    timelineWindow(now, index + 1, chance.below(2 * 8766) - 12_000, 0.5 + chance.below(12), {
      subject: `Window ${index + 1} in DAL${String(index % 20).padStart(2, '0')}`,
      typeKey: index % 5 === 0 ? 'UNPLANNED_INCIDENT' : 'PLANNED',
      acknowledged: index % 3 === 0,
    }),
  );
}

export function timelineMessage(
  now: number,
  items: readonly TimelineItem[],
  part: Partial<ToTimelinePage> = {},
): ToTimelinePage {
  return {
    type: 'timeline',
    isOpening: false,
    accounts: [{ connectionName: 'production', state: 'ready', problem: null }],
    items,
    filter: '',
    lookBackDays: 30,
    zone: 'utc',
    serviceZone: null,
    serviceNow: now,
    ...part,
  };
}
