// Remembers, for the notices that were opened last, how far their updates have been read. It only marks what is new.

import type { Memory } from '../../core/memory.ts';
import { renamedKey, seenKey } from './seenKey.ts';

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
    return this.#read().get(seenKey(connectionName, id)) ?? null;
  }

  async set(connectionName: string, id: number, newest: number): Promise<void> {
    const seen = this.#read();
    const entry = seenKey(connectionName, id);
    const last = Math.max(newest, seen.get(entry) ?? 0);
    seen.delete(entry);
    seen.set(entry, last);
    await this.#memory.update(key, [...seen].slice(-limit));
  }

  /** The connection has another name. */
  async rename(before: string, now: string): Promise<void> {
    const seen = [...this.#read()];
    const renamed = seen.map(([entry, last]) => [renamedKey(entry, before, now), last] as const);
    if (JSON.stringify(renamed) !== JSON.stringify(seen)) await this.#memory.update(key, renamed);
  }

  #read(): Map<string, number> {
    const stored = this.#memory.get(key);
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
