// Notices and arbitraries for tests of the core.

import fc from 'fast-check';
import type { ImpactedResource, Notice, NoticeDetail } from '../../src/core/notices/notice.ts';
import type { PolledNotices } from '../../src/core/notices/poll.ts';
import type { Instant } from '../../src/core/text/isoDate.ts';

export const now = Date.UTC(2026, 10, 20, 12, 0, 0);

export function instant(ms: number, offset = 0): Instant {
  return { ms, offset };
}

export function notice(part: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    subject: 'Router maintenance in DAL13',
    status: { keyName: 'ACTIVE', name: 'Active' },
    type: 'PLANNED',
    startDate: null,
    endDate: null,
    modifyDate: null,
    recoveryTime: null,
    lastImpactedUserCount: null,
    systemTicketId: null,
    acknowledged: false,
    impactedResourceCount: null,
    updateCount: null,
    lastUpdateDate: null,
    ...part,
  };
}

/** A notice with nothing more to say than its row, but for what is given. */
export function noticeDetail(one: Notice, more: Partial<NoticeDetail> = {}): NoticeDetail {
  const lists = { updates: [], impactedResources: [], impactedAccounts: [], impactedUsers: [], attachments: [] };
  return { ...one, ...lists, unreadableDates: {}, summary: '', otherFields: {}, ...more };
}

export function impactedResource(part: Partial<ImpactedResource> = {}): ImpactedResource {
  return {
    active: true,
    filterLabel: '',
    hostname: 'web-1.example.com',
    privateIp: '',
    publicIp: '',
    resourceAccountId: null,
    resourceName: '',
    resourceTableId: null,
    resourceType: 'SERVER',
    ...part,
  };
}

export function byId<T extends Notice>(notices: readonly T[]): ReadonlyMap<number, T> {
  return new Map(notices.map((one) => [one.id, one]));
}

/** What a poll gives that has read everything just now. */
export function polled(notices: readonly Notice[]): PolledNotices {
  return { notices: byId(notices), readWholeAt: Date.now() };
}

const dates = fc.option(
  fc.integer({ min: now - 400 * 86_400_000, max: now + 400 * 86_400_000 }).map((ms) => instant(ms, 60)),
);

export const someNotice: fc.Arbitrary<Notice> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  subject: fc.string({ unit: 'binary', maxLength: 40 }),
  status: fc
    .constantFrom('ACTIVE', 'COMPLETED', 'PUBLISHED', 'ON_HOLD', '')
    .map((keyName) => ({ keyName, name: keyName.toLowerCase() })),
  type: fc.constantFrom('PLANNED', 'UNPLANNED_INCIDENT', 'ANNOUNCEMENT', 'SECURITY', ''),
  startDate: dates,
  endDate: dates,
  modifyDate: dates,
  recoveryTime: fc.constant(null),
  lastImpactedUserCount: fc.option(fc.nat()),
  systemTicketId: fc.option(fc.nat()),
  acknowledged: fc.boolean(),
  impactedResourceCount: fc.option(fc.nat(5)),
  updateCount: fc.option(fc.nat(5)),
  lastUpdateDate: dates,
});

export const someNotices = fc.uniqueArray(someNotice, { selector: ({ id }) => id, maxLength: 60 });
