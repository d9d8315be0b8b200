// The groups of machines that stand in for each other, among those that are known.

import { isMeant, isWildcard, type NamedGroup } from './groupSetting.ts';
import type { NamePattern } from './namePattern.ts';

export interface MachineGroup {
  /** The same one for the same machines, whatever else is known. */
  readonly key: string;
  /** For people: `db-*`, or the name that a person gave it. */
  readonly label: string;
  /** Machines of it that are known; two at least. */
  readonly size: number;
}

/** A group while it is gathered. */
interface Gathered {
  readonly key: string;
  readonly label: string;
  readonly machines: Set<string>;
}

/** Groups that a person names go before those that names say. */
export class MachineGroups {
  readonly #byMachine = new Map<string, readonly MachineGroup[]>();
  readonly #sizes = new Map<string, number>();

  /** `machines`: each once, as `hostName` has them; `patternOf`: as `namePattern` gives it. */
  constructor(
    machines: Iterable<string>,
    patternOf: (machine: string) => NamePattern | undefined,
    named: readonly NamedGroup[],
  ) {
    const groups = new Map<string, Gathered>();
    const known = [...machines];
    for (const machine of known) {
      const meant = named.filter(({ patterns }) => patterns.some((pattern) => isMeant(pattern, machine)));
      for (const { name, isNone } of meant) if (!isNone) gather(groups, `=${name}`, name, machine);
      const pattern = meant.length > 0 ? undefined : patternOf(machine);
      if (pattern !== undefined) gather(groups, pattern.key, pattern.label, machine);
    }
    for (const { name, patterns, isNone } of named) {
      const group = isNone ? undefined : groups.get(`=${name}`);
      // A machine that a person names is one of the group, though no notice has named it yet.
      for (const pattern of group === undefined ? [] : patterns)
        if (!isWildcard(pattern) && !known.some((machine) => isMeant(pattern, machine))) group?.machines.add(pattern);
    }
    this.#take([...groups.values()].filter(({ machines: { size } }) => size > 1));
  }

  /** Those that a machine belongs to; mostly none or one. */
  of(machine: string): readonly MachineGroup[] {
    return this.#byMachine.get(machine) ?? [];
  }

  /** How many machines a group has, by its key; 0 where there is no such group. */
  sizeOf(key: string): number {
    return this.#sizes.get(key) ?? 0;
  }

  #take(groups: readonly Gathered[]): void {
    const labels = new Map<string, number>();
    for (const { label } of groups) labels.set(label, (labels.get(label) ?? 0) + 1);
    for (const { key, label, machines } of groups) {
      // Of two groups with the same beginning, the whole says which it is.
      const group = { key, label: labels.get(label) === 1 || key.startsWith('=') ? label : key, size: machines.size };
      this.#sizes.set(key, group.size);
      for (const machine of machines) this.#byMachine.set(machine, [...this.of(machine), group]);
    }
  }
}

function gather(groups: Map<string, Gathered>, key: string, label: string, machine: string): void {
  const group = groups.get(key) ?? { key, label, machines: new Set() };
  group.machines.add(machine);
  groups.set(key, group);
}
