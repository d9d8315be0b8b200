// Remembers what of the notices that were opened last was shown: their updates, their resources. By hashes, as there may be ten thousand.
// It only marks what is new.

import type { Memory } from '../../core/memory.ts';
import type { ImpactedResource, NoticeUpdate } from '../../core/notices/notice.ts';
import { textHash } from '../../core/text/textHash.ts';

/** Notices, and hashes of all of them, that are remembered at most; the notice opened longest ago goes first. */
const mostNotices = 500;
const mostHashes = 30_000;
const bytesOfHash = 4;

/** The notice, as its id and its connection's name, and its hashes as base64. */
type Entry = readonly [notice: string, hashes: string];

export class SeenHashes {
  readonly #memory: Memory;
  readonly #key: string;

  /** `key`: names what is remembered in the memory. */
  constructor(memory: Memory, key: 'seenUpdateHashes' | 'seenResources') {
    this.#memory = memory;
    this.#key = key;
  }

  /** Hashes of what was shown; null where that isn't known. */
  get(connectionName: string, id: number): ReadonlySet<number> | null {
    const notice = noticeKey(connectionName, id);
    const entry = this.#read().find(([known]) => known === notice);
    return entry === undefined ? null : decoded(entry[1]);
  }

  /** A notice of more than are remembered in all is forgotten. */
  async set(connectionName: string, id: number, hashes: ReadonlySet<number>): Promise<void> {
    const notice = noticeKey(connectionName, id);
    const own = hashes.size > mostHashes ? [] : [[notice, encoded(hashes)] as const];
    const kept: Entry[] = [];
    let room = mostHashes;
    for (const entry of [...this.#read().filter(([known]) => known !== notice), ...own].reverse()) {
      room -= hashCount(entry[1]);
      if (room < 0 || kept.length === mostNotices) break;
      kept.unshift(entry);
    }
    await this.#write(kept);
  }

  /** The connection has another name. */
  async rename(before: string, now: string): Promise<void> {
    await this.#write(
      this.#read().map(([notice, hashes]) => {
        const { id, connectionName } = readKey(notice);
        return connectionName === before ? [`${id} ${now}`, hashes] : [notice, hashes];
      }),
    );
  }

  /** Somebody else is signed in there, or nobody. */
  async forget(connectionName: string): Promise<void> {
    await this.#write(this.#read().filter(([notice]) => readKey(notice).connectionName !== connectionName));
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    if (JSON.stringify(entries) !== JSON.stringify(this.#read())) await this.#memory.update(this.#key, entries);
  }

  #read(): readonly Entry[] {
    const stored = this.#memory.get(this.#key);
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  }
}

/** One for each resource: what it is, not how it does. */
export function resourceHashes(resources: readonly ImpactedResource[]): readonly number[] {
  return resources.map(({ resourceType, resourceTableId, resourceName, hostname, privateIp }) =>
    textHash([resourceType, resourceTableId, resourceName, hostname, privateIp].join('\n')),
  );
}

/** One for each update: when it was written, and what it says. */
export function updateHashes(updates: readonly NoticeUpdate[]): readonly number[] {
  return updates.map(({ createDate, contents }) => textHash(`${createDate?.ms ?? ''}\n${contents}`));
}

function noticeKey(connectionName: string, id: number): string {
  return `${id} ${connectionName}`;
}

function readKey(notice: string): { readonly id: string; readonly connectionName: string } {
  const end = notice.indexOf(' ');
  return { id: notice.slice(0, end), connectionName: notice.slice(end + 1) };
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
