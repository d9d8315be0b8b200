// Owns the sample's event log: sixty days in human rhythms, with working hours, night jobs, quiet weekends and bursts after incidents, and
// a story in its last day.

import { centralOffset, wireTime } from '../../api/wire/wireDates.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import { type Action, type Actor, actions, type SampleEntry } from './actions.ts';
import { logStory } from './logStory.ts';
import { Random } from './random.ts';
import { accountId, companyName, machines, type Person, people, pickWeighted, volumes } from './vocabulary.ts';

export interface LogSample {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly count: number;
  /** The sample's notices: after the incidents among them the log is busier. */
  readonly notices: readonly JsonRecord[];
}

const hour = 3_600_000;
const days = 60;
const hours = days * 24;
/** Of fewer entries the story would be most. */
const leastWithStory = 2_000;
/** Entries that an automation wrote twice: nothing tells the two apart, as in the field. */
const twinChance = 0.004;
/** How busy people are at each hour of a working day in US Central, from midnight on. */
const workday = [6, 4, 3, 3, 4, 8, 15, 35, 100, 190, 240, 205, 115, 180, 225, 215, 170, 95, 45, 30, 26, 22, 16, 10];

/** `count` entries, oldest first, hour by hour: the same for the same seed, now and notices. */
export function* sampleEntries({ seed, now, count, notices }: LogSample): Iterable<readonly SampleEntry[]> {
  const random = new Random(seed ^ 0x10f);
  const starts = incidentStarts(notices);
  const activities = Array.from({ length: hours }, (_, n) => activityOf(now - (hours - n) * hour, starts));
  const whole = activities.reduce((sum, activity) => sum + total(activity), 0);
  const story = count < leastWithStory ? [] : logStory(seed, now);
  const others = count - story.length;
  let weight = 0;
  let written = 0;
  for (const [n, activity] of activities.entries()) {
    weight += total(activity);
    const due = n === hours - 1 ? others : Math.round((weight / whole) * others);
    const start = now - (hours - n) * hour;
    const told = story.filter(({ time }) => time >= start && time < start + hour);
    if (due > written || told.length > 0)
      yield inOrder([...hourOfEntries(start, Math.max(0, due - written), activity, random), ...told]);
    written = Math.max(written, due);
  }
}

/** `count` entries of the hour from `start` on, oldest first: the same for the same seed, start and notices. */
export function oneHourOfEntries(
  start: number,
  { seed, count, notices }: Omit<LogSample, 'now'>,
): readonly SampleEntry[] {
  return hourOfEntries(
    start,
    count,
    activityOf(start, incidentStarts(notices)),
    new Random(seed ^ Math.floor(start / 1000)),
  );
}

type Activity = Readonly<Record<Actor, number>>;

interface WeightedActor {
  readonly actor: Actor;
  readonly weight: number;
}

function total(activity: Activity): number {
  return activity.CUSTOMER + activity.SYSTEM + activity.EMPLOYEE;
}

function activityOf(time: number, incidents: readonly number[]): Activity {
  const local = new Date(time + centralOffset(time) * 60_000);
  const atHour = local.getUTCHours();
  const weekend = local.getUTCDay() % 6 === 0;
  const after = incidents.map((start) => (time - start) / hour).filter((since) => since >= 0 && since < 8);
  const stir = after.reduce((sum, since) => sum + Math.exp(-since / 2), 0);
  const human = (workday[atHour] ?? 3) * (weekend ? 0.15 : 1);
  const night = atHour >= 1 && atHour <= 3;
  return { CUSTOMER: human + stir * 260, SYSTEM: (night ? 210 : 26) + stir * 60, EMPLOYEE: human * 0.04 + stir * 55 };
}

function incidentStarts(notices: readonly JsonRecord[]): readonly number[] {
  return notices.flatMap(({ notificationOccurrenceEventType: type, startDate }) => {
    const isIncident = JSON.stringify(type ?? null).includes('UNPLANNED_INCIDENT');
    return isIncident && typeof startDate === 'string' ? [wireTime(startDate)] : [];
  });
}

function hourOfEntries(start: number, count: number, activity: Activity, random: Random): readonly SampleEntry[] {
  const entries: SampleEntry[] = [];
  const actors: [WeightedActor, ...WeightedActor[]] = [
    { actor: 'CUSTOMER', weight: activity.CUSTOMER },
    { actor: 'SYSTEM', weight: activity.SYSTEM },
    { actor: 'EMPLOYEE', weight: activity.EMPLOYEE },
  ];
  while (entries.length < count) {
    const { actor } = pickWeighted(random, actors);
    const action = pickWeighted(random, actions[actor]);
    for (const entry of entriesOf(actor, action, start, random)) if (entries.length < count) entries.push(entry);
  }
  return inOrder(entries);
}

function inOrder(entries: SampleEntry[]): readonly SampleEntry[] {
  return entries.sort((a, b) => a.time - b.time);
}

function entriesOf(actor: Actor, action: Action, start: number, random: Random): readonly SampleEntry[] {
  const person = actor === 'CUSTOMER' ? pickWeighted(random, people) : null;
  const shared = { ...subjectOf(action, person, random), ...actorFields(actor, person, random) };
  const traceId = random.hex(24);
  const entries: SampleEntry[] = [];
  let time = start + random.fraction() * hour;
  for (const [step, eventName] of action.steps.entries()) {
    const details = action.details?.(random, step) ?? {};
    const fields: Record<string, Json> = {
      eventName,
      userType: actor,
      accountId,
      ...shared,
      metaData: Object.keys(details).length === 0 ? '' : JSON.stringify(details),
      traceId,
    };
    const entry = { time: Math.min(Math.floor(time), start + hour - 1), fields };
    entries.push(entry);
    if (actor === 'SYSTEM' && random.chance(twinChance)) entries.push(entry);
    time += (0.3 + random.fraction() * 0.7) * action.pace * 1000;
  }
  return entries;
}

/** What an action is done to; people sign in and connect as themselves. */
function subjectOf({ objectName }: Action, actor: Person | null, random: Random): Record<string, Json> {
  const machine = machines[random.whole(0, machines.length - 1)];
  const volume = volumes[random.whole(0, volumes.length - 1)];
  const person = actor ?? pickWeighted(random, people);
  switch (objectName) {
    case 'Storage Volume':
      return { objectName, objectId: volume?.id ?? 0, label: volume?.name ?? '' };
    case 'User':
    case 'API Key':
    case 'SSH Key':
    case 'VPN':
      return { objectName, objectId: person.id, label: person.username };
    case 'Ticket':
      return { objectName, objectId: 87_222_000 + random.whole(0, 400), label: '' };
    case 'Account':
      return { objectName, objectId: accountId, label: companyName };
    case 'Security Group':
    case 'Firewall':
    case 'Load Balancer':
    case 'Image Template': {
      const number = random.whole(1, 24);
      return {
        objectName,
        objectId: 33_000 + number,
        label: `${objectName.toLowerCase().replace(' ', '-')}-${number}`,
      };
    }
    default:
      return { objectName, objectId: machine?.id ?? 0, label: machine?.hostname ?? '' };
  }
}

function actorFields(actor: Actor, person: Person | null, random: Random): Record<string, Json> {
  if (actor === 'EMPLOYEE') return { userId: '', username: `support-${random.whole(1, 6)}`, ipAddress: '192.0.2.250' };
  if (!person) return { userId: '', username: 'SYSTEM', ipAddress: '' };
  const address = random.chance(0.1) ? `203.0.113.${random.whole(160, 220)}` : person.address;
  return { userId: person.id, username: person.username, ipAddress: address };
}
