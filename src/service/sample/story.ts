// Owns what happens at the sample account while somebody looks at it: an incident goes on, a window is moved and grows, the log gets entries.

import { wireDateText, wireTime } from '../../api/wire/wireDates.ts';
import type { Clock } from '../../core/clock.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { SampleEntry } from './actions.ts';
import { oneHourOfEntries } from './eventLog.ts';
import { machines } from './vocabulary.ts';

/** What is told to the service. */
export interface StoryListener {
  /** Replaces some fields of a notice. */
  updateNotice(id: number, changes: JsonRecord): void;
  /** Adds log entries in wire form. */
  appendEntries(entries: readonly JsonRecord[]): void;
}

/** A change of one notice, so many milliseconds after the beginning. */
interface Turn {
  readonly after: number;
  readonly id: number;
  readonly changes: JsonRecord;
}

const second = 1000;
const hour = 3_600_000;
const day = 24 * hour;
const tickMs = 5 * second;
const entriesInHour = 180;
const newMachines = 2;

/** What the story is about. */
interface StorySample {
  readonly seed: number;
  readonly notices: readonly JsonRecord[];
  /** When they were made, in milliseconds since 1970. */
  readonly start: number;
}

/**
 * Tells the story of these notices, from their start until what is returned is called: at once what has come until now. Timed to be met by
 * the first polls of a default poll interval.
 */
export function playStory(listener: StoryListener, sample: StorySample, clock: Clock): () => void {
  const { start } = sample;
  const turns = [...incidentGoesOn(sample.notices, start), ...windowMoves(sample.notices, start)];
  let hourStart = start;
  let entries: SampleEntry[] = [];
  let cancel = () => {};

  function tick(): void {
    const now = clock.now();
    while (turns[0] && turns[0].after <= now - start) {
      const { id, changes } = turns.shift() as Turn;
      listener.updateNotice(id, changes);
    }
    // Of days that the machine slept through, the last one is told. An hour is always told as a whole: it is the same whenever that is.
    while (hourStart < now - day) hourStart += hour;
    while (hourStart <= now) {
      entries.push(...oneHourOfEntries(hourStart, { ...sample, count: entriesInHour }));
      hourStart += hour;
    }
    const due = entries.filter(({ time }) => time <= now);
    entries = entries.slice(due.length);
    if (due.length > 0)
      listener.appendEntries(due.map(({ time, fields }) => ({ ...fields, eventCreateDate: wireDateText(time, 6) })));
    cancel = clock.after(tickMs, tick);
  }

  if (start < clock.now()) tick();
  else cancel = clock.after(tickMs, tick);
  return () => cancel();
}

/** The incident without an end gets its next update. */
function incidentGoesOn(notices: readonly JsonRecord[], start: number): readonly Turn[] {
  const incident = notices.find((notice) => isActive(notice, 'UNPLANNED_INCIDENT') && notice.endDate === null);
  if (!incident) return [];
  const after = 75 * second;
  const contents =
    'Three quarters of the traffic run without loss now, and no new reports have come in.\r\n\r\nThe next update follows within 45 minutes.';
  return [{ after, id: Number(incident.id), changes: updated(incident, contents, start + after) }];
}

/** A window some days ahead is put off by a day, and hits more machines. */
function windowMoves(notices: readonly JsonRecord[], start: number): readonly Turn[] {
  const planned = notices.find(
    (notice) => isActive(notice, 'PLANNED') && wireTime(String(notice.startDate)) > start + 3 * day,
  );
  if (!planned) return [];
  const after = 200 * second;
  const later = (date: unknown) => wireDateText(wireTime(String(date)) + day);
  const dates = { startDate: later(planned.startDate), endDate: later(planned.endDate) };
  const resources = planned.impactedResources as readonly JsonRecord[];
  const known = new Set(resources.map(({ hostname }) => hostname));
  const added = machines
    .filter(({ hostname }) => !known.has(hostname))
    .slice(0, newMachines)
    .map(({ id, hostname, privateIp, publicIp, virtual }) => ({
      ...resources[0],
      hostname,
      privateIp,
      publicIp,
      resourceName: hostname,
      resourceTableId: id,
      resourceType: virtual ? 'VIRTUAL' : 'SERVER',
    }));
  const contents = `The window is put off by a day, as a supplier was late. ${newMachines} servers have been added to the list.`;
  const changes = {
    ...updated({ ...planned, ...dates }, contents, start + after),
    ...dates,
    impactedResources: [...resources, ...added],
  };
  return [{ after, id: Number(planned.id), changes }];
}

function isActive({ statusCode, notificationOccurrenceEventType }: JsonRecord, type: string): boolean {
  const keyName = (value: unknown) => (value as { keyName?: unknown }).keyName;
  return keyName(statusCode) === 'ACTIVE' && keyName(notificationOccurrenceEventType) === type;
}

/** What changes with a new update: updates stand newest first. */
function updated(
  { updates, startDate = null, endDate = null }: JsonRecord,
  contents: string,
  time: number,
): JsonRecord {
  const createDate = wireDateText(time);
  return {
    updates: [{ contents, createDate, startDate, endDate }, ...(updates as readonly JsonRecord[])],
    modifyDate: createDate,
  };
}
