// Notices and log entries in wire form that nobody would wish for: hostile texts in every field, names of fields included.

import type { Json, JsonRecord } from '../../../src/core/text/exactJson.ts';
import { honestTexts, hostileTexts } from '../../support/hostileTexts.ts';

const hour = 3_600_000;

/** As the service writes dates. */
export function wireDate(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

export const oddTexts: readonly string[] = [...hostileTexts, ...honestTexts];

/** A notice for each text, which is the whole of its type and status and stands in its subject. */
export function hostileNotices(firstId: number, now: number): readonly JsonRecord[] {
  return oddTexts.map((text, place) => oddNotice(firstId + place, `Hostile ${place} ${text}`, text, [text], now));
}

/** The texts, several in a bundle of at most so many characters; longer ones are bundles of their own. */
function bundlesOf(length: number): readonly (readonly string[])[] {
  return oddTexts.reduce<string[][]>((all, text) => {
    const last = all.at(-1);
    if (last !== undefined && [...last, text].join(' ¦ ').length <= length) last.push(text);
    else all.push([text]);
    return all;
  }, []);
}

/** For pages and for the log, whose lines show as much of an error. */
export const bundles = bundlesOf(280);

/** A notice for each bundle, with each of its texts as a resource, an account, a user, an update and a field. */
export function bundleNotices(firstId: number, now: number): readonly JsonRecord[] {
  return bundles.map((texts, place) => bundleNotice(firstId + place, `Bundle ${place} ¦`, texts, now));
}

/** For messages, which show as much of a subject. */
export const handfuls = bundlesOf(100);

export function handfulNotices(firstId: number, now: number): readonly JsonRecord[] {
  return handfuls.map((texts, place) => plainNotice(firstId + place, `Handful ${place} ¦ ${texts.join(' ¦ ')}`, now));
}

/** What a bundle's notice would be if its service were a friend: to compare with. */
export function harmlessNotice(id: number, now: number): JsonRecord {
  const texts = ['harmless', '{"json":["in a text"]}', 'lines\nof\ntext', 'long text '.repeat(1000)];
  return bundleNotice(id, 'Harmless ¦', texts, now);
}

function bundleNotice(id: number, name: string, texts: readonly string[], now: number): JsonRecord {
  const joined = texts.join(' ¦ ');
  return oddNotice(id, `${name} ${joined}`, joined, texts, now);
}

function oddNotice(id: number, subject: string, kind: string, texts: readonly string[], now: number): JsonRecord {
  return {
    ...plainNotice(id, subject, now),
    summary: texts.join('\n'),
    statusCode: { keyName: kind, name: kind },
    notificationOccurrenceEventType: { keyName: kind },
    updates: texts.map((text) => ({
      contents: text,
      createDate: wireDate(now - hour),
      startDate: text,
      endDate: text,
    })),
    impactedResources: texts.map(oddResource),
    impactedAccounts: texts.map((text) => ({ [text]: text, id: 1 })),
    impactedUsers: texts.map((text) => ({ username: text, [text]: { [text]: text } })),
    ...Object.fromEntries(texts.map((text) => [text, text])),
  };
}

function oddResource(text: string): JsonRecord {
  const fields = ['filterLabel', 'hostname', 'privateIp', 'publicIp', 'resourceName', 'resourceType'];
  return { active: true, ...Object.fromEntries(fields.map((field) => [field, text])) };
}

export function plainNotice(id: number, subject: Json, now: number, part: JsonRecord = {}): JsonRecord {
  return {
    id,
    subject,
    summary: 'Nothing to add.',
    startDate: wireDate(now + 60 * hour),
    endDate: wireDate(now + 62 * hour),
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

/** Entries whose every field is hostile, one for each text, newest first; the last is a harmless one. */
export function hostileEntries(now: number): readonly JsonRecord[] {
  return [...oddTexts, '{"harmless":1}'].map((text, place) => ({
    eventCreateDate: wireDate(now - place * 1000),
    eventName: `Entry ${place} ${text}`,
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
