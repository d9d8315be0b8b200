// Owns what there is to be found in the sample's event log: last night somebody tried passwords from one address, came in as a person who
// is never there at that hour, and left a door open; and in the afternoon a rule was changed, just before connections began to fail.

import { centralOffset } from '../../api/wire/wireDates.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { SampleEntry } from './actions.ts';
import { Random } from './random.ts';
import { accountId, machines, type ObjectName, people } from './vocabulary.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** US Central, minutes after midnight. */
const night = 2 * 60 + 41;
const afternoon = 15 * 60 + 12;
/** So long ago the whole story is over. */
const leastAgo = 60 * minute;

/** An address that nobody else has. */
export const strangeAddress = '203.0.113.251';
const tries = 58;
const triesOfEach = 3;
const victim = 'finance.hvl';
const errors = 40;
const database = 'db-01.fra02.harbourvale.example';

/** The story as it went before `now` (milliseconds since 1970), oldest first: the same for the same seed and now. */
export function logStory(seed: number, now: number): readonly SampleEntry[] {
  const random = new Random(seed ^ 0x570e);
  const entries = [
    ...passwordsTried(lastTime(night, now), random),
    ...strangerInside(lastTime(night, now) + 7 * minute, random),
    ...ruleChanged(lastTime(afternoon, now), random),
  ];
  return entries.sort((a, b) => a.time - b.time);
}

/** The last time that clocks in US Central showed this and the story after it is over. */
function lastTime(minutes: number, now: number): number {
  const ahead = centralOffset(now) * minute;
  const midnight = Math.floor((now + ahead) / day) * day;
  const today = midnight + minutes * minute - ahead;
  return today <= now - leastAgo ? today : today - day;
}

/** A few tries for each name, one name after the other; then all for the one that they come in with. */
function passwordsTried(start: number, random: Random): readonly SampleEntry[] {
  const others = people.map(({ username }) => username).filter((name) => name !== victim);
  const names = [...others, 'admin', 'root', 'backup'];
  return Array.from({ length: tries }, (_, place) => {
    const username = names[Math.floor(place / triesOfEach)] ?? victim;
    const known = people.find((person) => person.username === username);
    const metadata = { reason: known === undefined ? 'unknown user' : 'bad password', client: 'python-requests/2.19' };
    const fields = { objectId: known?.id ?? 0, label: username, username, userId: known?.id ?? '' };
    const time = start + Math.floor(((place + random.fraction()) / tries) * 6.5 * minute);
    return entry(time, 'User', 'Login Failed', 'CUSTOMER', { ...fields, ipAddress: strangeAddress }, metadata, random);
  });
}

/** Who is never there by night, and never from that address. */
function strangerInside(start: number, random: Random): readonly SampleEntry[] {
  const { id, username } = people.find((person) => person.username === victim) ?? people[0];
  const who = { username, userId: id, ipAddress: strangeAddress };
  const self = { ...who, objectId: id, label: username };
  const group = { ...who, objectId: 33_007, label: 'security-group-7' };
  const open = { port: 22, rule: { id: 70_412, name: 'allow any', direction: 'ingress', protocol: 'tcp' } };
  const steps: readonly (readonly [number, ObjectName, string, JsonRecord, JsonRecord])[] = [
    [0, 'User', 'Login Successful', self, { client: 'python-requests/2.19' }],
    [1.5, 'Account', 'Contact Details Viewed', { ...who, objectId: accountId, label: username }, {}],
    [2.2, 'API Key', 'API Key Created', self, { keys: 2 }],
    [4.1, 'User', 'Permissions Changed', self, { added: 14, removed: 0 }],
    [6.4, 'SSH Key', 'SSH Key Added', self, {}],
    [9.8, 'Security Group', 'Rule Added', group, { ...open, source: '0.0.0.0/0' }],
    [12.3, 'VPN', 'VPN Connected', self, {}],
    [18.7, 'VPN', 'VPN Disconnected', self, {}],
    [19.1, 'User', 'Logout', self, {}],
  ];
  return steps.map(([after, objectName, name, fields, metadata]) =>
    entry(start + after * minute, objectName, name, 'CUSTOMER', fields, metadata, random),
  );
}

/** The database can't be reached any more by those who need it, until the rule is put back. */
function ruleChanged(start: number, random: Random): readonly SampleEntry[] {
  const edited = (time: number, username: string, source: string, was: string) => {
    const person = people.find((one) => one.username === username) ?? people[0];
    const who = {
      username,
      userId: person.id,
      ipAddress: person.address,
      objectId: 33_011,
      label: 'security-group-11',
    };
    const rule = { id: 70_117, name: 'allow database', direction: 'ingress', protocol: 'tcp' };
    return entry(time, 'Security Group', 'Rule Edited', 'CUSTOMER', who, { port: 5432, rule, source, was }, random);
  };
  const wide = '10.40.0.0/13';
  const narrow = '10.40.0.0/16';
  const system = { username: 'SYSTEM', userId: '', ipAddress: '' };
  const callers = machines.filter(({ hostname }) => /^(api|worker|batch)-/.test(hostname));
  const failed = Array.from({ length: errors }, (_, place) => {
    const { id, hostname } = callers[random.whole(0, callers.length - 1)] ?? { id: 0, hostname: '' };
    const metadata = { port: 5432, target: database, error: 'connection timed out', attempts: random.whole(3, 8) };
    const time = start + 2 * minute + Math.floor(((place + random.fraction()) / errors) * 34 * minute);
    const fields = { ...system, objectId: id, label: hostname };
    return entry(time, 'Virtual Server', 'Connection Failed', 'SYSTEM', fields, metadata, random);
  });
  const checks = Array.from({ length: 9 }, (_, place) => {
    const fields = { ...system, objectId: 33_003, label: 'load-balancer-3' };
    const name = place < 8 ? 'Health Check Failed' : 'Health Check Passed';
    return entry(start + (3 + place * 4.5) * minute, 'Load Balancer', name, 'SYSTEM', fields, {}, random);
  });
  const back = edited(start + 38 * minute, 'ops-oncall', wide, narrow);
  return [edited(start, 'd.moreau', narrow, wide), ...failed, ...checks, back];
}

function entry(
  time: number,
  objectName: ObjectName,
  eventName: string,
  userType: string,
  fields: JsonRecord,
  metadata: JsonRecord,
  random: Random,
): SampleEntry {
  const metaData = Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata);
  const shared = { eventName, userType, accountId, objectName, ...fields };
  return { time: Math.floor(time), fields: { ...shared, metaData, traceId: random.hex(24) } };
}
