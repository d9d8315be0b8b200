// How a list of notices becomes the tree's groups: by status and type, or by time. Pure: the same list gives the same groups.

import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import { noHits } from './filter.ts';
import { isCompleted, isOpenIncident, isStanding, type Notice } from './notice.ts';
import { type Phase, phaseOf } from './phase.ts';

export type GroupBy = 'status' | 'time';

/** A group of the tree. Its id is stable over polls; the label is for people. It holds groups or notices, never both. */
export interface NoticeGroup {
  readonly id: string;
  readonly kind: 'status' | 'type' | 'time';
  /** What it gathers: a status or type keyName, or a Phase. */
  readonly key: string;
  readonly label: string;
  readonly groups: readonly NoticeGroup[];
  /** Every notice below this group, in the order shown. */
  readonly notices: readonly Notice[];
}

const statusOrder = ['ACTIVE', 'PUBLISHED', '', 'COMPLETED'];
const typeOrder = ['UNPLANNED_INCIDENT', 'PLANNED', 'ANNOUNCEMENT', ''];
const phaseOrder: readonly Phase[] = ['now', 'soon', 'later', 'undated', 'cancelled', 'finished'];

/** Longest type or status in words: some stand in the middle of sentences. */
const longestLabel = 100;

/** Known keys in their fixed order, unknown ones by name where '' stands (before what is over and done). */
function byOrder(order: readonly string[]): (a: string, b: string) => number {
  const place = (key: string) => (order.includes(key) && key !== '' ? order.indexOf(key) : order.indexOf(''));
  return (a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** A notice type in words; an unknown one reads as its key does ("SECURITY_ADVISORY": "Security advisory"). */
export function typeLabel(type: string, t: Translate): string {
  switch (type) {
    case 'UNPLANNED_INCIDENT':
      return t('Incidents');
    case 'PLANNED':
      return t('Planned maintenance');
    case 'ANNOUNCEMENT':
      return t('Announcements');
    default:
      return type === '' ? t('Without a type') : fromKeyName(type);
  }
}

/** The word for one notice of a type, for the notice page and tooltips. */
export function typeName(type: string, t: Translate): string {
  switch (type) {
    case 'UNPLANNED_INCIDENT':
      return t('Incident');
    case 'ANNOUNCEMENT':
      return t('Announcement');
    default:
      return typeLabel(type, t);
  }
}

/** "SECURITY_ADVISORY" as "Security advisory"; a key that isn't written so is shown as it came. */
function fromKeyName(key: string): string {
  const line = shortText(key, longestLabel);
  if (!/^[A-Z][A-Z0-9_]*$/.test(line)) return line;
  const words = line.replace(/_/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status in words: ours for those that are known, the service's own name for any other. */
export function statusLabel(notice: Notice, t: Translate): string {
  const { keyName, name } = notice.status;
  switch (keyName) {
    case 'ACTIVE':
      return t('Active');
    case 'PUBLISHED':
      return t('Published');
    case 'COMPLETED':
      return t('Completed');
    case '':
      return t('Without a status');
    case 'CANCELLED':
    case 'CANCELED':
      return t('Cancelled');
    default:
      return name === '' || name === keyName ? fromKeyName(keyName) : shortText(name, longestLabel);
  }
}

function phaseLabel(phase: Phase, t: Translate): string {
  switch (phase) {
    case 'now':
    case 'overdue':
      return t('Happening now');
    case 'soon':
      return t('Starts within 7 days');
    case 'later':
      return t('Later');
    case 'undated':
      return t('Without a date');
    case 'cancelled':
      return t('Cancelled');
    case 'finished':
      return t('Finished');
  }
}

/** What runs and has no start began at some time before now: soonest end first. */
function runsWithoutStart(notice: Notice): boolean {
  return notice.startDate === null && isStanding(notice) && (notice.endDate !== null || isOpenIncident(notice));
}

/**
 * What hits the workspace, then the rest. What is open: soonest start first, before it what runs and has none. What is over: latest first.
 * Without a readable date: last changed first.
 */
function inReadingOrder(notices: readonly Notice[], hits: ReadonlySet<number>): Notice[] {
  const key = (notice: Notice) => notice.startDate?.ms ?? notice.modifyDate?.ms ?? 0;
  return [...notices].sort((a, b) => {
    if (hits.has(a.id) !== hits.has(b.id)) return hits.has(a.id) ? -1 : 1;
    if (isCompleted(a) || isCompleted(b)) return (b.endDate?.ms ?? key(b)) - (a.endDate?.ms ?? key(a)) || b.id - a.id;
    const [aRuns, bRuns] = [runsWithoutStart(a), runsWithoutStart(b)];
    if (aRuns !== bRuns) return aRuns ? -1 : 1;
    if (aRuns && a.endDate?.ms !== b.endDate?.ms) return (a.endDate?.ms ?? Infinity) - (b.endDate?.ms ?? Infinity);
    if (a.startDate === null || b.startDate === null) {
      if (a.startDate !== b.startDate) return a.startDate === null ? 1 : -1;
      return key(b) - key(a) || b.id - a.id;
    }
    return key(a) - key(b) || a.id - b.id;
  });
}

function gather(notices: readonly Notice[], keyOf: (notice: Notice) => string): Map<string, Notice[]> {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = keyOf(notice);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [notice]);
    else members.push(notice);
  }
  return groups;
}

/** The tree's groups for one connection's notices. `now`: milliseconds since 1970; `hits`: ids of those that hit the workspace. */
export function groupNotices(
  notices: readonly Notice[],
  groupBy: GroupBy,
  now: number,
  t: Translate,
  hits: ReadonlySet<number> = noHits,
): readonly NoticeGroup[] {
  if (groupBy === 'time') {
    const phases = gather(notices, (notice) => {
      const phase = phaseOf(notice, now);
      return phase === 'overdue' ? 'now' : phase;
    });
    return phaseOrder.flatMap((phase) => {
      const members = phases.get(phase);
      if (members === undefined) return [];
      return [
        {
          id: `time:${phase}`,
          kind: 'time' as const,
          key: phase,
          label: phaseLabel(phase, t),
          groups: [],
          notices: inReadingOrder(members, hits),
        },
      ];
    });
  }
  const statuses = gather(notices, (notice) => notice.status.keyName);
  return [...statuses.keys()].sort(byOrder(statusOrder)).map((status) => {
    const members = statuses.get(status) ?? [];
    const types = gather(members, (notice) => notice.type);
    const groups = [...types.keys()].sort(byOrder(typeOrder)).map((type) => ({
      id: `status:${status}/type:${type}`,
      kind: 'type' as const,
      key: type,
      label: typeLabel(type, t),
      groups: [],
      notices: inReadingOrder(types.get(type) ?? [], hits),
    }));
    const [first] = members;
    return {
      id: `status:${status}`,
      kind: 'status' as const,
      key: status,
      label: first === undefined ? status : statusLabel(first, t),
      groups,
      notices: groups.flatMap((group) => group.notices),
    };
  });
}
