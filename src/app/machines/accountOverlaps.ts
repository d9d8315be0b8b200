// The overlaps of one connection: what is known of its machines, and a search that gives way to others.

import type { Clock } from '../../core/clock.ts';
import type { NamedGroup } from '../../core/machines/groupSetting.ts';
import { type MachineGroup, MachineGroups } from '../../core/machines/machineGroups.ts';
import { machineWindow } from '../../core/machines/machineWindow.ts';
import { type NamePattern, namePattern } from '../../core/machines/namePattern.ts';
import { neededOf, type Overlap, type OverlapChoice, overlapSearch } from '../../core/machines/overlaps.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { minute } from '../../core/text/timeWindow.ts';
import type { ReadMachines } from './sharedMachines.ts';

export interface OverlapSettings {
  readonly choice: OverlapChoice;
  readonly groups: readonly NamedGroup[];
}

/** All that a search depends on. */
export interface OverlapInput {
  readonly notices: ReadonlyMap<number, Notice>;
  /** By notice. */
  readonly read: ReadonlyMap<number, ReadMachines>;
  /** The same object as long as nothing of them changes. */
  readonly settings: OverlapSettings;
  /** The service's time, in milliseconds since 1970. */
  readonly now: number;
}

/** What a machine's name says, by the places that were known when it was looked at. */
interface KnownMachine {
  readonly places: ReadonlySet<string>;
  readonly pattern: NamePattern | undefined;
}

/** The groups of all machines that are known, and by which settings. */
interface KnownGroups {
  readonly settings: OverlapSettings;
  readonly groups: MachineGroups;
}

/** Milliseconds that a search takes at a time, and then gives way. */
const longestTurn = 8;
/** How soon it is looked again because of the time alone, at the earliest and at the latest; milliseconds. */
const soonest = minute;
const latest = 15 * minute;
/** Machines that are remembered, and overlaps that are told. */
const mostMachines = 50_000;
const mostOverlaps = 1_000;

export class AccountOverlaps {
  readonly #clock: Clock;
  /** Those that notices name now: all windows know the same of them, whenever they were opened. */
  readonly #machines = new Map<string, KnownMachine>();
  /** Those that notices name now, in which alone names may differ; the same set as long as they are the same. */
  #places: ReadonlySet<string> = new Set();
  /** Undefined where they are to be made anew. */
  #groups: KnownGroups | undefined;
  /** As they were when the last search came to its end. */
  #grouped: MachineGroups | undefined;
  #last: OverlapInput | undefined;
  #dueAt = 0;
  #overlaps: readonly Overlap[] = [];
  #news: readonly Overlap[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get overlaps(): readonly Overlap[] {
    return this.#overlaps;
  }

  /** By what they were looked for last; undefined before that. */
  get last(): OverlapInput | undefined {
    return this.#last;
  }

  /** All but those that are there only since their group has fewer machines than before. */
  get news(): readonly Overlap[] {
    return this.#news;
  }

  /** Milliseconds after which it is to be looked again, though nothing but the time has changed. */
  untilDue(now: number): number {
    return Math.min(latest, Math.max(soonest, this.#dueAt - now));
  }

  /** Looks for them, unless nothing has changed. False where it was to be given up meanwhile. */
  async search(input: OverlapInput, isWanted: () => boolean): Promise<boolean> {
    this.#news = this.#overlaps;
    if (this.#isSame(input)) return true;
    const turn = new Turn(this.#clock, isWanted);
    if (!(await this.#learn(input.read, turn))) return false;
    const { notices, read, settings, now } = input;
    const windows = [...read].flatMap(([id, { machines }]) => {
      const notice = notices.get(id);
      return (notice && machineWindow(notice, machines, now)) ?? [];
    });
    const groups = this.#groupsFor(settings);
    const { choice } = settings;
    const found = await turn.allOf(overlapSearch(windows, groups, ({ size }) => neededOf(size, choice)));
    const old = this.#grouped;
    const sizeBefore = ({ key, size }: MachineGroup) => Math.max(size, old?.sizeOf(key) ?? 0);
    const hasShrunk = ({ group }: Overlap) => sizeBefore(group) > group.size;
    // With as many machines as were needed before: what is half of fewer alone is no news, nor that it takes longer by that.
    const asBefore = found?.some(hasShrunk)
      ? await turn.allOf(overlapSearch(windows, groups, (group) => neededOf(sizeBefore(group), choice)))
      : found;
    if (found === undefined || asBefore === undefined || !isWanted()) return false;
    const fresh = asBefore.filter((overlap) => hasShrunk(overlap) && !this.#wasThere(overlap));
    this.#overlaps = nextOf(found, now);
    this.#news = this.#overlaps.filter((one) => !hasShrunk(one) || fresh.some((other) => isWithin(other, one)));
    this.#last = input;
    this.#grouped = groups;
    // What is said of one changes when its time of most is over, not only with its end.
    this.#dueAt = this.#overlaps.reduce((due, { peak }) => Math.min(due, peak.end.ms + 1), now + latest);
    return true;
  }

  #isSame({ notices, read, settings, now }: OverlapInput): boolean {
    const last = this.#last;
    if (last === undefined || now >= this.#dueAt) return false;
    if (last.notices !== notices || last.settings !== settings || last.read.size !== read.size) return false;
    return [...read].every(([id, machines]) => last.read.get(id) === machines);
  }

  /** When it was looked last: with these notices, among others, and as many machines. */
  #wasThere({ group, ids, most }: Overlap): boolean {
    return this.#overlaps.some(
      (other) => other.group.key === group.key && most <= other.most && ids.every((id) => other.ids.includes(id)),
    );
  }

  /** False where it was to be given up meanwhile. */
  async #learn(read: ReadonlyMap<number, ReadMachines>, turn: Turn): Promise<boolean> {
    const named = new Set([...read.values()].flatMap(({ places }) => places));
    const isSame = named.size === this.#places.size && [...named].every((place) => this.#places.has(place));
    const places = isSame ? this.#places : named;
    this.#places = places;
    const all = new Set([...read.values()].flatMap(({ machines }) => machines));
    const gone = [...this.#machines.keys()].filter((machine) => !all.has(machine));
    for (const machine of gone) this.#machines.delete(machine);
    if (gone.length > 0) this.#groups = undefined;
    for (const { machines } of read.values()) {
      for (const machine of machines) {
        const known = this.#machines.get(machine);
        if (known?.places === places || (known === undefined && this.#machines.size >= mostMachines)) continue;
        this.#machines.set(machine, { places, pattern: namePattern(machine, places) });
        this.#groups = undefined;
        if (turn.isOver && !(await turn.next())) return false;
      }
      if (turn.isOver && !(await turn.next())) return false;
    }
    return true;
  }

  #groupsFor(settings: OverlapSettings): MachineGroups {
    if (this.#groups?.settings === settings) return this.#groups.groups;
    const known = this.#machines;
    const groups = new MachineGroups(known.keys(), (machine) => known.get(machine)?.pattern, settings.groups);
    this.#groups = { settings, groups };
    return groups;
  }
}

/** Those that aren't over, the next ones of very many. */
function nextOf(overlaps: readonly Overlap[], now: number): readonly Overlap[] {
  const coming = overlaps.filter(({ end }) => end.ms > now);
  return coming.sort((a, b) => a.start.ms - b.start.ms).slice(0, mostOverlaps);
}

/** Of two of one search's groups. */
function isWithin(inner: Overlap, outer: Overlap): boolean {
  return inner.group === outer.group && inner.start.ms >= outer.start.ms && inner.end.ms <= outer.end.ms;
}

/** The time that a search takes before others have theirs. */
class Turn {
  readonly #clock: Clock;
  readonly #isWanted: () => boolean;
  #beganAt: number;

  constructor(clock: Clock, isWanted: () => boolean) {
    this.#clock = clock;
    this.#isWanted = isWanted;
    this.#beganAt = clock.now();
  }

  get isOver(): boolean {
    return this.#clock.now() - this.#beganAt >= longestTurn;
  }

  /** What a search finds; undefined where nobody wants it any more. */
  async allOf<Found>(steps: Generator<void, Found>): Promise<Found | undefined> {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (this.isOver && !(await this.next())) return undefined;
    }
  }

  /** False where nobody wants what is being done any more. */
  async next(): Promise<boolean> {
    await new Promise<void>((resolve) => void this.#clock.after(0, resolve));
    this.#beganAt = this.#clock.now();
    return this.#isWanted();
  }
}
