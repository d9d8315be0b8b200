// Notices and log entries in wire form that nobody would wish for: hostile texts in every field, absent and null fields, odd kinds.

import type { Json, JsonRecord } from '../../../src/core/notices.ts';
import { hostileTexts } from '../../support/pageSamples.ts';

const hour = 3_600_000;

/** As the service writes dates. */
export function wireDate(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

/** One of the hostile texts, told apart by a word of its own. */
function hostile(place: number, word: string): string {
  return `${word} ${hostileTexts[place % hostileTexts.length] ?? ''}`;
}

/** A notice for each hostile text, which stands in every field that holds text, names of fields included. */
export function hostileNotices(firstId: number, now: number): readonly JsonRecord[] {
  return hostileTexts.map((text, place) => ({
    ...plainNotice(firstId + place, `Hostile ${place} ${text}`, now),
    summary: hostile(place, 'summary'),
    statusCode: place % 3 === 0 ? { keyName: text, name: text } : { keyName: 'ACTIVE', name: text },
    notificationOccurrenceEventType: { keyName: place % 3 === 1 ? text : 'PLANNED' },
    updates: [{ contents: hostile(place, 'update'), createDate: wireDate(now - hour), startDate: text, endDate: text }],
    impactedResources: [hostileResource(text)],
    impactedAccounts: [{ [text]: text, id: 1 }],
    impactedUsers: [{ username: text, [text]: { [text]: text } }],
    [text]: text,
  }));
}

function hostileResource(text: string): JsonRecord {
  const fields = ['filterLabel', 'hostname', 'privateIp', 'publicIp', 'resourceName', 'resourceType'];
  return { active: true, ...Object.fromEntries(fields.map((field) => [field, text])) };
}

export function plainNotice(id: number, subject: Json, now: number, part: JsonRecord = {}): JsonRecord {
  return {
    id,
    subject,
    summary: 'Nothing to add.',
    startDate: wireDate(now + hour),
    endDate: wireDate(now + 3 * hour),
    modifyDate: wireDate(now - hour),
    recoveryTime: null,
    lastImpactedUserCount: 1,
    systemTicketId: 90_000_000 + id,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    acknowledgedFlag: false,
    updates: [],
    impactedResources: [],
    impactedAccounts: [],
    impactedUsers: [],
    ...part,
  };
}

/** Entries whose every field is hostile, one for each text. */
export function hostileEntries(now: number): readonly JsonRecord[] {
  return hostileTexts.map((text, place) => ({
    eventCreateDate: wireDate(now - place * 1000),
    eventName: hostile(place, `Entry ${place}`),
    userType: text,
    objectName: text,
    label: text,
    username: text,
    ipAddress: text,
    traceId: text,
    metaData: text,
    [text]: text,
  }));
}
