// When machines that stand in for each other are hit at once, by several windows or by one.

import type { Instant } from '../text/isoDate.ts';
import type { MachineGroup, MachineGroups } from './machineGroups.ts';

/** From how many machines of a group on: half of it, two at least; or any two. */
export type OverlapChoice = 'half' | 'two';

/** A notice while it may hit its machines. */
export interface MachineWindow {
  readonly id: number;
  /** Where the service gives none: before any other. */
  readonly start: Instant;
  /** Where the service gives none: as long as is reckoned with. */
  readonly end: Instant;
  readonly isOpenStart: boolean;
  readonly isOpenEnd: boolean;
  /** Each once. */
  readonly machines: readonly string[];
}

/** A time in which enough machines of a group are hit, as long as it goes on without a break. */
export interface Overlap {
  readonly group: MachineGroup;
  /** How many are hit at once, at most. */
  readonly most: number;
  /** Those, when they are for the first time; by name. */
  readonly machines: readonly string[];
  /** The notices that hit machines of the group in that time, in the order of their starts. */
  readonly ids: readonly number[];
  /** Which ones each of them hits. */
  readonly hits: readonly { readonly id: number; readonly machines: readonly string[] }[];
  readonly start: Instant;
  readonly end: Instant;
  /** The service gives no start: it has begun. */
  readonly isOpenStart: boolean;
  /** The end is what is reckoned with: the service gives none. */
  readonly isOpenEnd: boolean;
}

/** An overlap that goes on as far as time was gone through. */
interface Running {
  readonly start: Instant;
  readonly isOpenStart: boolean;
  most: number;
  machines: readonly string[];
  readonly parts: Set<Part>;
}

interface Part {
  readonly window: MachineWindow;
  readonly machines: readonly string[];
}

export function neededOf(size: number, choice: OverlapChoice): number {
  return choice === 'two' ? 2 : Math.max(2, Math.ceil(size / 2));
}

/**
 * All that there are, group by group, each in the order of time. It stops after each step, for who wants to give way: they may be
 * thousands of windows with thousands of machines.
 */
export function* overlapSearch(
  windows: readonly MachineWindow[],
  groups: MachineGroups,
  choice: OverlapChoice,
): Generator<void, readonly Overlap[]> {
  const parts = new Map<MachineGroup, Part[]>();
  for (const window of windows) {
    const own = new Map<MachineGroup, string[]>();
    for (const machine of window.machines) {
      for (const group of groups.of(machine)) {
        const machines = own.get(group);
        if (machines === undefined) own.set(group, [machine]);
        else machines.push(machine);
      }
    }
    for (const [group, machines] of own) {
      const others = parts.get(group);
      if (others === undefined) parts.set(group, [{ window, machines }]);
      else others.push({ window, machines });
    }
    yield;
  }
  const found: Overlap[] = [];
  for (const [group, members] of parts)
    found.push(...(yield* overlapsOf(group, members, neededOf(group.size, choice))));
  return found;
}

/** One without a length counts at its moment. */
function endOf({ start, end }: MachineWindow): number {
  return Math.max(end.ms, start.ms + 1);
}

/** Goes once through the starts and ends in the order of time. What ends as another begins isn't at once with it. */
function* overlapsOf(group: MachineGroup, parts: readonly Part[], needed: number): Generator<void, Overlap[]> {
  const starts = [...parts].sort((a, b) => a.window.start.ms - b.window.start.ms || a.window.id - b.window.id);
  const ends = [...parts].sort((a, b) => endOf(a.window) - endOf(b.window));
  const hits = new Map<string, number>();
  const running = new Set<Part>();
  const found: Overlap[] = [];
  let current: Running | undefined;
  let [begun, ended] = [0, 0];
  while (ended < ends.length) {
    yield;
    const time = Math.min(startAt(starts, begun), endAt(ends, ended));
    let last: MachineWindow | undefined;
    for (; endAt(ends, ended) === time; ended++) {
      const part = ends[ended];
      if (part === undefined) break;
      // Of those that end together, one with an end that was given says that it is one.
      if (last === undefined || last.isOpenEnd) last = part.window;
      running.delete(part);
      for (const machine of part.machines) {
        const left = (hits.get(machine) ?? 0) - 1;
        if (left > 0) hits.set(machine, left);
        else hits.delete(machine);
      }
    }
    const fresh: Part[] = [];
    for (; startAt(starts, begun) === time; begun++) {
      const part = starts[begun];
      if (part === undefined) break;
      fresh.push(part);
      running.add(part);
      for (const machine of part.machines) hits.set(machine, (hits.get(machine) ?? 0) + 1);
    }
    if (hits.size >= needed) {
      current ??= {
        start: fresh[0]?.window.start ?? { ms: time, offset: 0 },
        isOpenStart: fresh.every(({ window }) => window.isOpenStart),
        most: 0,
        machines: [],
        parts: new Set(running),
      };
      for (const part of fresh) current.parts.add(part);
      if (hits.size > current.most) {
        current.most = hits.size;
        current.machines = [...hits.keys()].sort();
      }
    } else if (current !== undefined) {
      found.push(overlapOf(group, current, last, time));
      current = undefined;
    }
  }
  return found;
}

function startAt(parts: readonly Part[], place: number): number {
  return parts[place]?.window.start.ms ?? Number.POSITIVE_INFINITY;
}

function endAt(parts: readonly Part[], place: number): number {
  const part = parts[place];
  return part === undefined ? Number.POSITIVE_INFINITY : endOf(part.window);
}

/** `last`: the window with which it ended, at `time`. */
function overlapOf(
  group: MachineGroup,
  { start, isOpenStart, most, machines, parts }: Running,
  last: MachineWindow | undefined,
  time: number,
): Overlap {
  const hits = [...parts].map(({ window, machines: own }) => ({ id: window.id, machines: own }));
  const ids = hits.map(({ id }) => id);
  const end = { ms: time, offset: last?.end.offset ?? start.offset };
  return { group, most, machines, ids, hits, start, end, isOpenStart, isOpenEnd: last?.isOpenEnd ?? false };
}
