// Remembers which resources the notices had that were opened last: by hashes, as there may be ten thousand. It only marks what is new.

import type { Memory } from '../../core/memory.ts';
import type { ImpactedResource } from '../../core/notices/notice.ts';
import { textHash } from '../../core/text/textHash.ts';
import { renamedKey, seenKey } from './seenKey.ts';

const key = 'seenResources';
/** Notices, and resources of all of them, that are remembered at most; the notice opened longest ago goes first. */
const mostNotices = 500;
const mostHashes = 30_000;
const bytesOfHash = 4;

/** The notice, and its hashes as base64. */
type Entry = readonly [notice: string, hashes: string];

export class SeenResources {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Hashes of the resources that were shown; null where that isn't known. */
  get(connectionName: string, id: number): ReadonlySet<number> | null {
    const notice = seenKey(connectionName, id);
    const entry = this.#read().find(([known]) => known === notice);
    return entry === undefined ? null : decoded(entry[1]);
  }

  /** A notice of more resources than are remembered in all is forgotten. */
  async set(connectionName: string, id: number, hashes: ReadonlySet<number>): Promise<void> {
    const notice = seenKey(connectionName, id);
    const before = this.#read();
    const own = hashes.size > mostHashes ? [] : [[notice, encoded(hashes)] as const];
    const kept: Entry[] = [];
    let room = mostHashes;
    for (const entry of [...before.filter(([known]) => known !== notice), ...own].reverse()) {
      room -= hashCount(entry[1]);
      if (room < 0 || kept.length === mostNotices) break;
      kept.unshift(entry);
    }
    if (JSON.stringify(kept) !== JSON.stringify(before)) await this.#memory.update(key, kept);
  }

  /** The connection has another name. */
  async rename(before: string, now: string): Promise<void> {
    const seen = this.#read();
    const renamed = seen.map(([notice, hashes]): Entry => [renamedKey(notice, before, now), hashes]);
    if (JSON.stringify(renamed) !== JSON.stringify(seen)) await this.#memory.update(key, renamed);
  }

  #read(): readonly Entry[] {
    const stored = this.#memory.get(key);
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  }
}

/** One for each resource: what it is, not how it does. */
export function resourceHashes(resources: readonly ImpactedResource[]): readonly number[] {
  return resources.map(({ resourceType, resourceTableId, resourceName, hostname, privateIp }) =>
    textHash([resourceType, resourceTableId, resourceName, hostname, privateIp].join('\n')),
  );
}

function encoded(hashes: ReadonlySet<number>): string {
  return Buffer.from(Uint32Array.from(hashes).buffer).toString('base64');
}

function decoded(text: string): ReadonlySet<number> {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Set(new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / bytesOfHash)));
}

function hashCount(text: string): number {
  return Buffer.byteLength(text, 'base64') / bytesOfHash;
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
}
