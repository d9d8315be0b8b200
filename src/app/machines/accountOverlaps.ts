// The overlaps of one connection: what is known of its machines, and a search that gives way to others.

import type { Clock } from '../../core/clock.ts';
import type { NamedGroup } from '../../core/machines/groupSetting.ts';
import { MachineGroups } from '../../core/machines/machineGroups.ts';
import { machineWindow } from '../../core/machines/machineWindow.ts';
import { type NamePattern, namePattern } from '../../core/machines/namePattern.ts';
import { type Overlap, type OverlapChoice, overlapSearch } from '../../core/machines/overlaps.ts';
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

/** Milliseconds that a search takes at a time, and then gives way. */
const longestTurn = 8;
/** How soon it is looked again because of the time alone, at the earliest and at the latest; milliseconds. */
const soonest = minute;
const latest = 15 * minute;
/** Machines that are remembered. */
const mostMachines = 50_000;

export class AccountOverlaps {
  readonly #clock: Clock;
  /** All machines that notices have named, with what their names say: a group doesn't shrink because a notice is over. */
  readonly #machines = new Map<string, NamePattern | undefined>();
  readonly #places = new Set<string>();
  #groups:
    | { readonly machines: number; readonly settings: OverlapSettings; readonly groups: MachineGroups }
    | undefined;
  #last: OverlapInput | undefined;
  #dueAt = 0;
  #overlaps: readonly Overlap[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get overlaps(): readonly Overlap[] {
    return this.#overlaps;
  }

  /** Milliseconds after which it is to be looked again, though nothing but the time has changed. */
  untilDue(now: number): number {
    return Math.min(latest, Math.max(soonest, this.#dueAt - now));
  }

  /** Looks for them, unless nothing has changed. False where it was to be given up meanwhile. */
  async search(input: OverlapInput, isWanted: () => boolean): Promise<boolean> {
    if (this.#isSame(input)) return true;
    const giveWay = this.#turns(isWanted);
    if (!(await this.#learn(input.read, giveWay))) return false;
    const { notices, read, settings, now } = input;
    const windows = [...read].flatMap(([id, { machines }]) => {
      const notice = notices.get(id);
      return (notice && machineWindow(notice, machines, now)) ?? [];
    });
    const steps = overlapSearch(windows, this.#groupsFor(settings), settings.choice);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        this.#overlaps = step.value.filter(({ end }) => end.ms > now);
        break;
      }
      if (!(await giveWay())) return false;
    }
    this.#last = input;
    this.#dueAt = Math.min(now + latest, ...this.#overlaps.map(({ end }) => end.ms + 1));
    return true;
  }

  #isSame({ notices, read, settings, now }: OverlapInput): boolean {
    const last = this.#last;
    if (last === undefined || now >= this.#dueAt) return false;
    if (last.notices !== notices || last.settings !== settings || last.read.size !== read.size) return false;
    return [...read].every(([id, machines]) => last.read.get(id) === machines);
  }

  async #learn(read: ReadonlyMap<number, ReadMachines>, giveWay: () => Promise<boolean>): Promise<boolean> {
    const before = this.#places.size;
    for (const { places } of read.values()) for (const place of places) this.#places.add(place);
    // By another place, other names say that they differ in nothing else.
    if (this.#places.size > before) this.#machines.clear();
    for (const { machines } of read.values()) {
      for (const machine of machines) {
        if (this.#machines.has(machine) || this.#machines.size >= mostMachines) continue;
        this.#machines.set(machine, namePattern(machine, this.#places));
        if (this.#machines.size % 500 === 0 && !(await giveWay())) return false;
      }
    }
    return true;
  }

  #groupsFor(settings: OverlapSettings): MachineGroups {
    const machines = this.#machines.size;
    if (this.#groups?.machines !== machines || this.#groups.settings !== settings) {
      const patternOf = (machine: string) => this.#machines.get(machine);
      const groups = new MachineGroups(this.#machines.keys(), patternOf, settings.groups);
      this.#groups = { machines, settings, groups };
    }
    return this.#groups.groups;
  }

  /** Lets others have their turn, now and then. False where nobody wants what is being done any more. */
  #turns(isWanted: () => boolean): () => Promise<boolean> {
    const clock = this.#clock;
    let began = clock.now();
    return async () => {
      if (clock.now() - began < longestTurn) return isWanted();
      await new Promise<void>((resolve) => void clock.after(0, resolve));
      began = clock.now();
      return isWanted();
    };
  }
}
