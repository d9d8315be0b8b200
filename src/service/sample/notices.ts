// Owns the sample's notices: a cast around the present (windows to come, incidents that run, announcements), then months of finished ones.

import { wireDateText } from '../../api/wire/wireDates.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import { impactedResources, machineRecord } from './impactedResources.ts';
import { announcements, incidents, type NoticeText, planned } from './noticeTexts.ts';
import { Random } from './random.ts';
import { accountId, companyName, ledgerMachines, locations, people } from './vocabulary.ts';

export interface NoticeSample {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly count: number;
}

type NoticeType = 'PLANNED' | 'UNPLANNED_INCIDENT' | 'ANNOUNCEMENT';

/** One notice to be written. Hours count from now; negative ones are past. */
interface Scene {
  readonly type: NoticeType;
  readonly status: 'ACTIVE' | 'PUBLISHED' | 'COMPLETED';
  readonly text: NoticeText;
  readonly startHours: number;
  /** Null leaves the end open. */
  readonly hours: number | null;
  readonly acknowledged: boolean;
  readonly resources: number;
  /** Which machine of the ledger's database is hit too. */
  readonly ledger?: number;
}

const hour = 3_600_000;
const texts = { PLANNED: planned, UNPLANNED_INCIDENT: incidents, ANNOUNCEMENT: announcements };
const statusNames = { ACTIVE: 'Active', PUBLISHED: 'Published', COMPLETED: 'Completed' };
const firstId = 1_018_400;
const closings = [
  'The work was finished within the window. All checks are green.',
  'Finished ahead of time. Please open a ticket if anything behaves differently from before.',
  'The work is done. One device needed a second restart, which lengthened its interruption by four minutes.',
] as const;

/** `count` notices in wire form, newest id first: the same for the same seed and now. The most telling come first where few are asked for. */
export function sampleNotices({ seed, now, count }: NoticeSample): readonly JsonRecord[] {
  const random = new Random(seed);
  const notices: JsonRecord[] = [];
  for (let place = 0; place < count; place += 1) {
    const scene = cast[place] ?? finished(random, place - cast.length, count - cast.length);
    notices.push(written(scene, firstId + (count - place) * 3, now, random));
  }
  return notices;
}

const cast: readonly Scene[] = [
  scene('UNPLANNED_INCIDENT', 'ACTIVE', 0, -2.4, null, false, 57),
  // While one of the ledger's machines may wait for its disks, the next one is cut off: two of its three at once.
  { ...scene('PLANNED', 'ACTIVE', 0, 0.8, 2, false, 24), ledger: 1 },
  scene('PLANNED', 'ACTIVE', 1, 26, 4, false, 38),
  scene('ANNOUNCEMENT', 'ACTIVE', 0, -70, null, false, 0),
  scene('PLANNED', 'ACTIVE', 2, 98, 6, true, 316),
  scene('UNPLANNED_INCIDENT', 'ACTIVE', 1, -9, 12, false, 12),
  { ...scene('PLANNED', 'PUBLISHED', 4, 218, 5, false, 46), ledger: 2 },
  { ...scene('PLANNED', 'ACTIVE', 9, -1.5, 12, true, 8), ledger: 0 },
  scene('PLANNED', 'PUBLISHED', 3, 390, 8, true, 19),
  scene('ANNOUNCEMENT', 'ACTIVE', 1, -310, null, false, 0),
  scene('PLANNED', 'PUBLISHED', 7, 712, 2, false, 0),
  scene('ANNOUNCEMENT', 'PUBLISHED', 5, -26, null, true, 0),
  scene('ANNOUNCEMENT', 'ACTIVE', 3, -150, null, true, 0),
  scene('UNPLANNED_INCIDENT', 'COMPLETED', 3, -31, 1.5, false, 0),
  scene('PLANNED', 'COMPLETED', 8, -52, 4, false, 16),
];

function scene(
  type: NoticeType,
  status: Scene['status'],
  text: number,
  startHours: number,
  hours: number | null,
  acknowledged: boolean,
  resources: number,
): Scene {
  return { type, status, text: texts[type][text] ?? texts[type][0], startHours, hours, acknowledged, resources };
}

/** The place-th of `of` finished notices, going back evenly: about eight months for a few dozen, years for thousands. */
function finished(random: Random, place: number, of: number): Scene {
  const draw = random.fraction();
  const type = draw < 0.5 ? 'PLANNED' : draw < 0.86 ? 'UNPLANNED_INCIDENT' : 'ANNOUNCEMENT';
  const text = type === 'ANNOUNCEMENT' ? pastAnnouncement(place) : random.pick(texts[type]);
  const span = 24 * Math.max(240, Math.min(3650, of * 4));
  const startHours = -80 - (span * (place + random.fraction())) / Math.max(1, of);
  const hours = type === 'ANNOUNCEMENT' ? null : Math.max(0.5, text.hours * (0.5 + random.fraction()));
  const resources = text.resources === 'none' ? 0 : random.chance(0.12) ? random.whole(30, 80) : random.whole(1, 9);
  return { type, status: 'COMPLETED', text, startHours, hours, acknowledged: random.chance(0.995), resources };
}

/** Those that the cast doesn't tell of, in turn. */
function pastAnnouncement(place: number): NoticeText {
  const untold = announcements.filter((text) => cast.every((scene) => scene.text !== text));
  return untold[place % untold.length] ?? announcements[0];
}

function written(scene: Scene, id: number, now: number, random: Random): JsonRecord {
  const location = random.pick([...locations] as [string, ...string[]]);
  const pod = `pod ${random.whole(1, 4)}`;
  const fill = (text: string) => text.replaceAll('{loc}', location).replaceAll('{pod}', pod);
  const dated = scene.type !== 'ANNOUNCEMENT';
  const step = scene.type === 'PLANNED' ? hour / 2 : 60_000;
  const start = Math.round((now + scene.startHours * hour) / step) * step;
  const end = scene.hours === null ? null : start + Math.round((scene.hours * hour) / step) * step;
  const startDate = dated ? wireDateText(start) : null;
  const endDate = dated && end !== null ? wireDateText(end) : null;

  const created =
    scene.type === 'PLANNED' ? Math.min(now, start) - random.whole(5, 14) * 24 * hour : start + 6 * 60_000;
  const contents = updateTexts(scene, random);
  const times = updateTimes(scene, contents.length, created, start, end, now, random);
  const updates = contents.map((text, place) => {
    const createDate = wireDateText(times[place] ?? created);
    return { contents: fill(text), createDate, startDate: startDate ?? createDate, endDate };
  });
  updates.reverse();
  const modified = updates[0]?.createDate ?? wireDateText(created);
  const filterLabel = `${location}.${pod.replace(' ', '')}`;
  const resources = [
    ...impactedResources(scene.text.resources, scene.resources, id, location, filterLabel, random),
    ...ledgerMachines.flatMap((machine, place) =>
      place === scene.ledger ? [machineRecord(machine, id, `${machine.location}.pod1`)] : [],
    ),
  ];

  return {
    id,
    subject: fill(scene.text.subject),
    summary: fill(summaryOf(scene)),
    startDate,
    endDate,
    modifyDate: modified,
    recoveryTime:
      scene.type === 'UNPLANNED_INCIDENT' && scene.status === 'COMPLETED' ? Math.round((scene.hours ?? 0) * 60) : null,
    lastImpactedUserCount: resources.length === 0 ? random.whole(0, 3) : people.length,
    systemTicketId: 86_204_117 + id,
    statusCode: { keyName: scene.status, name: statusNames[scene.status] },
    notificationOccurrenceEventType: { keyName: scene.type },
    acknowledgedFlag: scene.acknowledged,
    updates,
    impactedResources: resources,
    impactedAccounts: resources.length === 0 ? [] : [{ id: accountId, companyName, resourceCount: resources.length }],
    impactedUsers: resources.length === 0 ? [] : impactedUsers(),
    attachments: hasRootCause(scene) ? [rootCause(id, fill(scene.text.subject), contents.map(fill), modified)] : [],
  };
}

function summaryOf({ text }: Scene): string {
  return text.summary.join('\r\n');
}

/** What the updates say, oldest first: the first repeats the notice itself unless it is an announcement; finished work ends with a closing word. */
function updateTexts(scene: Scene, random: Random): readonly string[] {
  const { type, status, text } = scene;
  if (type === 'ANNOUNCEMENT') return text.updates;
  const closed = type === 'PLANNED' && status === 'COMPLETED';
  const told = type === 'UNPLANNED_INCIDENT' && status !== 'COMPLETED' ? text.updates.slice(0, -1) : text.updates;
  return [summaryOf(scene), ...told, ...(closed ? [random.pick(closings)] : [])];
}

/** When they were written: `count` times in order, the first with the notice, none later than now. */
function updateTimes(
  { type, status }: Scene,
  count: number,
  created: number,
  start: number,
  end: number | null,
  now: number,
  random: Random,
): readonly number[] {
  const recent = now - random.whole(6, 25) * 60_000;
  const done = status === 'COMPLETED' && end !== null;
  const limit = done ? end + 10 * 60_000 : recent;
  const told = done || (type !== 'ANNOUNCEMENT' && start <= now);
  const last = told ? limit : created + (limit - created) * (0.5 + random.fraction() / 2);
  const gap = (last - created) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, place) => {
    const jitter = place === 0 || place === count - 1 ? 0 : (random.fraction() - 0.5) * gap * 0.5;
    return Math.round(created + place * gap + jitter);
  });
}

function impactedUsers(): readonly Json[] {
  return people.map(({ id, username }) => ({ id, username, email: `${username}@harbourvale.example` }));
}

/** An incident that was over not long ago. */
function hasRootCause({ type, status, startHours }: Scene): boolean {
  return type === 'UNPLANNED_INCIDENT' && status === 'COMPLETED' && startHours > -72;
}

/** The document that explains what happened. `told`: what the updates said, oldest first. */
function rootCause(id: number, subject: string, told: readonly string[], createDate: string): Json {
  const text = [
    'ROOT CAUSE ANALYSIS',
    '',
    `Notice ${id}: ${subject}`,
    '',
    'What happened',
    ...told.map((step, place) => `  ${place + 1}. ${step.replaceAll('\r\n', '\r\n     ')}`),
    '',
    'What we do so that it does not happen again',
    '  - The monitoring of this system now looks at what failed, and pages within two minutes.',
    '  - The procedure for this kind of work was changed, and is rehearsed each quarter.',
    '',
  ].join('\r\n');
  const content = Buffer.from(text);
  const fileName = `root-cause-${id}.txt`;
  return { id: id + 40_000, fileName, fileSize: content.length, createDate, content: content.toString('base64') };
}
