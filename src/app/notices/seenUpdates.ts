// Remembers, for the notices that were opened last, how far their updates have been read. It only marks what is new.

import type { Memory } from '../../core/memory.ts';

const key = 'seenUpdates';
/** Notices remembered at most; the one opened longest ago goes first. */
const limit = 500;

export class SeenUpdates {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Date of the newest update that was shown (milliseconds since 1970; 0: there was none); null where the notice was never opened. */
  get(connectionName: string, id: number): number | null {
    return this.#read().get(entryKey(connectionName, id)) ?? null;
  }

  async set(connectionName: string, id: number, newest: number): Promise<void> {
    const seen = this.#read();
    const entry = entryKey(connectionName, id);
    const last = Math.max(newest, seen.get(entry) ?? 0);
    seen.delete(entry);
    seen.set(entry, last);
    await this.#memory.update(key, [...seen].slice(-limit));
  }

  #read(): Map<string, number> {
    const stored = this.#memory.get(key);
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  }
}

function entryKey(connectionName: string, id: number): string {
  return `${id} ${connectionName}`;
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
