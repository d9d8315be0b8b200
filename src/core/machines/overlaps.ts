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

export interface OverlapTime {
  readonly start: Instant;
  readonly end: Instant;
  /** The service gives no start: it has begun. */
  readonly isOpenStart: boolean;
  /** The end is what is reckoned with: the service gives none, or one before the start. */
  readonly isOpenEnd: boolean;
}

/** A time in which enough machines of a group are hit, as long as it goes on without a break. */
export interface Overlap extends OverlapTime {
  readonly group: MachineGroup;
  /** How many are hit at once, at most, and how few at least. */
  readonly most: number;
  readonly least: number;
  /** When most are: for the first time, and whether it comes again. */
  readonly peak: OverlapTime;
  readonly isPeakAgain: boolean;
  /** All that are hit while most are, more than that where some take turns; by name, numbers in it by their value. */
  readonly machines: readonly string[];
  /** The notices that hit machines of the group in that time, in the order of their starts. */
  readonly ids: readonly number[];
  /** Which ones each of them hits. */
  readonly hits: readonly { readonly id: number; readonly machines: readonly string[] }[];
}

const names = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true });

type Beginning = Pick<OverlapTime, 'start' | 'isOpenStart'>;
type Ending = Pick<OverlapTime, 'end' | 'isOpenEnd'>;

/** An overlap that goes on as far as time was gone through. */
interface Running {
  readonly beginning: Beginning;
  most: number;
  least: number;
  peakBeginning: Beginning;
  /** Undefined while the peak goes on. */
  peakEnding: Ending | undefined;
  isPeakAgain: boolean;
  machines: Set<string>;
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
 * All that there are, group by group, each in the order of time. `needed`: from how many machines of a group on. It stops after each
 * step, for who wants to give way: they may be thousands of windows with thousands of machines.
 */
export function* overlapSearch(
  windows: readonly MachineWindow[],
  groups: MachineGroups,
  needed: (group: MachineGroup) => number,
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
  for (const [group, members] of parts) found.push(...(yield* overlapsOf(group, members, needed(group))));
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
      const beginning = beginningAt(time, fresh);
      current ??= {
        beginning,
        most: 0,
        least: hits.size,
        peakBeginning: beginning,
        peakEnding: undefined,
        isPeakAgain: false,
        machines: new Set(),
        parts: new Set(running),
      };
      for (const part of fresh) current.parts.add(part);
      current.least = Math.min(current.least, hits.size);
      if (hits.size > current.most) {
        current.most = hits.size;
        current.machines = new Set(hits.keys());
        current.peakBeginning = beginning;
        current.peakEnding = undefined;
        current.isPeakAgain = false;
      } else if (hits.size < current.most) current.peakEnding ??= endingAt(time, last);
      else if (current.peakEnding !== undefined) {
        current.isPeakAgain = true;
        for (const machine of hits.keys()) current.machines.add(machine);
      } else for (const { machines } of fresh) for (const machine of machines) current.machines.add(machine);
    } else if (current !== undefined) {
      found.push(overlapOf(group, current, endingAt(time, last)));
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

/** `fresh`: what begins then. */
function beginningAt(time: number, fresh: readonly Part[]): Beginning {
  const start = fresh[0]?.window.start ?? { ms: time, offset: 0 };
  return { start, isOpenStart: fresh.every(({ window }) => window.isOpenStart) };
}

/** `last`: the window that ends then. */
function endingAt(time: number, last: MachineWindow | undefined): Ending {
  return { end: { ms: time, offset: last?.end.offset ?? 0 }, isOpenEnd: last?.isOpenEnd ?? false };
}

function overlapOf(group: MachineGroup, running: Running, ending: Ending): Overlap {
  const { beginning, most, least, peakBeginning, peakEnding = ending, isPeakAgain, machines, parts } = running;
  const hits = [...parts].map(({ window, machines: own }) => ({ id: window.id, machines: own }));
  const ids = hits.map(({ id }) => id);
  const peak = { ...peakBeginning, ...peakEnding };
  const named = [...machines].sort(names.compare);
  return { group, most, least, peak, isPeakAgain, machines: named, ids, hits, ...beginning, ...ending };
}
