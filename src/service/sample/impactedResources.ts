// Owns which of the account's servers and volumes a sample notice hits.

import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { NoticeText } from './noticeTexts.ts';
import type { Random } from './random.ts';
import { accountId, type Machine, machines, volumes } from './vocabulary.ts';

const serverTable = 122;
const storageTable = 214;

/** `count` impacted resource records in wire form, those of the location first; fewer where the account has no more. */
export function impactedResources(
  kind: NoticeText['resources'],
  count: number,
  eventId: number,
  location: string,
  filterLabel: string,
  random: Random,
): readonly JsonRecord[] {
  if (kind === 'none' || count === 0) return [];
  const stored = kind === 'storage' ? count : kind === 'both' ? Math.floor(count / 3) : 0;
  const common = commonFields(eventId, filterLabel);
  return [
    ...nearest(machines, count - stored, location, random).map((machine) =>
      machineRecord(machine, eventId, filterLabel),
    ),
    ...nearest(volumes, stored, location, random).map((volume) => ({
      ...common,
      hostname: volume.hostname,
      privateIp: volume.servedBy,
      resourceName: volume.name,
      resourceTableId: volume.id,
      resourceType: 'STORAGE_NAS',
      resourceTable: storageTable,
    })),
  ];
}

/** A server as an impacted resource, in wire form. */
export function machineRecord(machine: Machine, eventId: number, filterLabel: string): JsonRecord {
  return {
    ...commonFields(eventId, filterLabel),
    hostname: machine.hostname,
    privateIp: machine.privateIp,
    publicIp: machine.publicIp,
    resourceName: machine.hostname,
    resourceTableId: machine.id,
    resourceType: machine.virtual ? 'VIRTUAL' : 'SERVER',
    resourceTable: serverTable,
  };
}

function commonFields(notificationOccurrenceEventId: number, filterLabel: string): JsonRecord {
  return { active: 1, filterLabel, notificationOccurrenceEventId, resourceAccountId: accountId };
}

function nearest<T extends { readonly location: string }>(
  all: readonly T[],
  count: number,
  location: string,
  random: Random,
): readonly T[] {
  const here = all.filter((one) => one.location === location);
  const elsewhere = all.filter((one) => one.location !== location);
  const start = random.whole(0, Math.max(0, here.length - 1));
  return [...here.slice(start), ...here.slice(0, start), ...elsewhere].slice(0, count);
}
