// Which groups a person has opened or closed: they stand so again after a filter, another grouping or a reload of the window.

import { groupsKey } from '../../app/session/renamedGroups.ts';
import { isRecord } from '../../protocol/guards.ts';

/** Groups that are remembered. */
const mostGroups = 200;

/** The workspace's. */
export interface GroupStorage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export class OpenGroups {
  readonly #storage: GroupStorage;

  constructor(storage: GroupStorage) {
    this.#storage = storage;
  }

  /** By treeElements.placeIdOf; undefined: it was neither opened nor closed. */
  isOpen(id: string): boolean | undefined {
    const isOpen = new Map(this.#all).get(id);
    return typeof isOpen === 'boolean' ? isOpen : undefined;
  }

  set(id: string, isOpen: boolean): void {
    const others = this.#all.filter(([other]) => other !== id);
    void this.#storage.update(groupsKey, Object.fromEntries([...others, [id, isOpen]].slice(-mostGroups)));
  }

  get #all(): readonly (readonly [string, unknown])[] {
    const stored = this.#storage.get(groupsKey);
    return isRecord(stored) ? Object.entries(stored) : [];
  }
}
