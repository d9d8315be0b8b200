// The notices of a walk as the service holds them: made by chance, changed by chance, and in wire form.

import type { Chance } from '../../support/seededRandom.ts';

/** What the service knows of a notice, as far as a screen shows it. Dates in milliseconds since 1970. */
export interface Held {
  readonly id: number;
  /** Begins with the account's letter and the id, which no other text on the screen holds. */
  readonly subject: string;
  readonly status: string;
  readonly type: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly modified: number;
  readonly ticket: number;
  readonly acknowledged: boolean;
  /** How many updates it has had. */
  readonly updates: number;
  /** Host names and addresses of what it hits. */
  readonly machines: readonly string[];
}

/** What notices of a walk hit. Each is a name that no other word of a walk holds. */
export const machinesOfWalks = [
  'mercury-7.walk.example',
  'VENUS-3.walk.example',
  'earth1.walk.example',
  'mars22',
  '10.77.3.1',
  'fd00:77::5',
] as const;

const hour = 3_600_000;
const day = 24 * hour;
const words = ['router', 'storage', 'power', 'cooling', 'firmware', 'network', 'Portal', 'backup'];

/** Statuses of wire records, with the name that the service gives them. */
export const statusNames: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  PUBLISHED: 'Published',
  CANCELLED: 'Cancelled',
  ON_HOLD: 'Waiting for parts',
  COMPLETED: 'Completed',
};

type Dates = Pick<Held, 'start' | 'end'>;

/** Dates far from where a group begins or ends, so that none moves by itself while a walk lasts. `minute`: tells notices apart. */
function datesOf(chance: Chance, status: string, now: number, minute: number): Dates {
  const about = now + minute * 60_000;
  if (status === 'COMPLETED') {
    const start = about - (5 + chance.below(40)) * day;
    return { start, end: chance.below(4) === 0 ? null : start + 5 * hour };
  }
  switch (chance.below(5)) {
    case 0:
      return { start: about - (6 + chance.below(40)) * hour, end: chance.below(2) === 0 ? null : about + 3 * day };
    case 1:
      // What has no end is reckoned with for a day from now: none begins about then.
      return { start: about + (1 + chance.below(5)) * day + 6 * hour, end: about + 7 * day };
    case 2:
      return { start: about + (9 + chance.below(30)) * day, end: about + 45 * day };
    case 3:
      // Its end is over and the service hasn't closed it.
      return { start: about - 4 * day, end: about - 2 * day };
    default:
      return { start: null, end: null };
  }
}

export function someNotice(chance: Chance, letter: string, id: number, now: number): Held {
  const status = chance.weighted(Object.keys(statusNames), (name) =>
    name === 'ON_HOLD' || name === 'CANCELLED' ? 1 : 3,
  );
  const type = chance.weighted(['UNPLANNED_INCIDENT', 'PLANNED', 'ANNOUNCEMENT', 'SECURITY_ADVISORY', null], (name) =>
    name === null || name === 'SECURITY_ADVISORY' ? 1 : 3,
  );
  return {
    id,
    subject: `${letter}${id} ${chance.some(words, 2).join(' ')}`,
    status,
    type,
    ...datesOf(chance, status, now, id),
    modified: now - (1 + chance.below(50)) * day + id * 60_000,
    ticket: 700_000 + id * 7,
    acknowledged: chance.below(3) === 0,
    updates: chance.below(3),
    machines: someMachines(chance),
  };
}

/** Half of all notices hit nothing. */
function someMachines(chance: Chance): readonly string[] {
  return chance.some(machinesOfWalks, chance.below(2) === 0 ? 0 : 1 + chance.below(2));
}

/** Completed and acknowledged so long ago that no list holds it. */
export function forgottenNotice(letter: string, id: number, now: number): Held {
  const start = now - 300 * day;
  return {
    id,
    subject: `${letter}${id} forgotten`,
    status: 'COMPLETED',
    type: 'PLANNED',
    start,
    end: start + hour,
    modified: start,
    ticket: 700_000 + id * 7,
    acknowledged: true,
    updates: 0,
    machines: [],
  };
}

/** As it is after somebody at the service moved it, renamed it or put it off. */
export function moved(chance: Chance, held: Held, now: number): Held {
  const modified = chance.below(4) === 0 ? held.modified : now - hour + held.id * 1000;
  switch (chance.below(4)) {
    case 0:
      return { ...held, modified, subject: `${held.subject.replace(/ again.*/, '')} again ${chance.below(1000)}` };
    case 1:
      return { ...held, modified, ...datesOf(chance, held.status, now, held.id) };
    default: {
      const status = chance.one(Object.keys(statusNames).filter((name) => name !== held.status));
      return { ...held, modified, status, ...datesOf(chance, status, now, held.id) };
    }
  }
}

/** As it is after somebody at the service wrote an update, or found that it hits other machines. Its date of change tells. */
export function retold(chance: Chance, held: Held, now: number): Held {
  const modified = now - hour + held.id * 1000;
  return chance.below(2) === 0
    ? { ...held, modified, updates: held.updates + 1 }
    : { ...held, modified, machines: someMachines(chance) };
}

/** An update keeps its date whatever becomes of its notice. */
const firstUpdateAt = Date.UTC(2026, 0, 1);

/** As the service writes it. */
export function wireOf(held: Held) {
  const { id, subject, status, type, start, end, modified, ticket, acknowledged, updates, machines } = held;
  return {
    id,
    subject,
    summary: 'Nothing to add.',
    startDate: wireDate(start),
    endDate: wireDate(end),
    modifyDate: wireDate(modified),
    recoveryTime: null,
    lastImpactedUserCount: 1,
    systemTicketId: ticket,
    statusCode: { keyName: status, name: statusNames[status] ?? status },
    notificationOccurrenceEventType: type === null ? null : { keyName: type },
    acknowledgedFlag: acknowledged,
    updates: Array.from({ length: updates }, (_, n) => ({
      contents: `Update ${updates - n}`,
      createDate: wireDate(firstUpdateAt + (updates - n) * hour),
      startDate: wireDate(firstUpdateAt + (updates - n) * hour),
      endDate: null,
    })),
    impactedResources: machines.map((machine) => ({
      active: 1,
      hostname: isAddress(machine) ? '' : machine,
      privateIp: isAddress(machine) ? machine : null,
      resourceType: 'SERVER',
    })),
  };
}

function isAddress(machine: string): boolean {
  return /^[\d.]+$|:/.test(machine);
}

function wireDate(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().replace('Z', '000+00:00');
}
