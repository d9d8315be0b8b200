// Which machines that stand in for each other are hit at once, stated anew: by a look at each moment at which something begins or ends.

import type { Held } from './notices.ts';

/**
 * The setting of walks: a group that is named there has these machines, however few of them a notice has named so far. They are called
 * by their first labels: the file of the settings may be open, and names nothing that is looked for.
 */
export const groupsOfWalks = { planets: ['mercury-7', 'venus-3', 'earth1'] } as const;

const members: readonly string[] = groupsOfWalks.planets;
/** Half of the group, and no less. */
const needed = Math.ceil(members.length / 2);
const day = 24 * 3_600_000;

/** A notice while it hits machines of the group; `to` isn't among its moments. */
interface Window {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly machines: readonly string[];
}

/** A time in which as many machines are hit as are needed, or more. */
interface Run {
  most: number;
  least: number;
  readonly ids: Set<number>;
}

/** What the rows of an account's notices say of it, by id. `now`: milliseconds since 1970. */
export function hitAtOnce(notices: Iterable<Held>, now: number): ReadonlyMap<number, string> {
  const windows = [...notices].flatMap((notice) => windowOf(notice, now) ?? []);
  const moments = [...new Set(windows.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const told = new Map<number, Run>();
  let run: Run | undefined;
  for (const moment of moments) {
    const running = windows.filter(({ from, to }) => from <= moment && moment < to);
    const count = new Set(running.flatMap(({ machines }) => machines)).size;
    if (count >= needed) {
      run ??= { most: count, least: count, ids: new Set() };
      run.most = Math.max(run.most, count);
      run.least = Math.min(run.least, count);
      for (const { id } of running) run.ids.add(id);
      continue;
    }
    // What is over by now is told no more; of several, the one that hits most is told first.
    if (run !== undefined && moment > now)
      for (const id of run.ids) if (run.most > (told.get(id)?.most ?? 0)) told.set(id, run);
    run = undefined;
  }
  const share = ({ most, least }: Run) =>
    `${most} of ${members.length} planets at once${most === least ? '' : ' at most'}`;
  return new Map([...told].map(([id, one]) => [id, share(one)]));
}

/** What begins without a word of its end is reckoned with for a day; what has no date at all hits nothing, but for an incident. */
function windowOf({ id, status, type, start, end, machines }: Held, now: number): Window | undefined {
  const own = machines
    .map((machine) => machine.toLowerCase().split('.')[0] ?? '')
    .filter((one) => members.includes(one));
  if (own.length === 0 || status === 'COMPLETED' || status === 'CANCELLED' || type === 'ANNOUNCEMENT') return undefined;
  if (start === null && end === null && type !== 'UNPLANNED_INCIDENT') return undefined;
  const from = start ?? Number.NEGATIVE_INFINITY;
  const to = end ?? Math.max(start ?? now, now) + day;
  return to > now ? { id, from, to, machines: own } : undefined;
}
