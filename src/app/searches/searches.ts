// The searches of the event log that were saved under a name (a setting) and those that were run last (this machine's memory).

import type { LogSearch } from '../../core/connection/ports.ts';
import type { Memory } from '../../core/memory.ts';
import { isRecord, isText, longestName, longestQueryText } from '../../protocol/guards.ts';

export interface SavedSearch {
  /** One for each search. */
  readonly name: string;
  readonly query: string;
  /** Name of the connection that it is for; absent: whichever is signed in. */
  readonly connection?: string;
  /** It is watched, where it is there; app/watches makes sense of it. */
  readonly watch?: unknown;
}

/** Why an entry of the setting can't be used; app/searches/savedProblems has the words. */
export interface SavedProblem {
  /** Its place in the list, from 0 on. */
  readonly index: number;
  readonly why: 'noList' | 'incomplete' | 'tooLong' | 'badConnection' | 'sameName';
  /** As it stands in the setting. */
  readonly entry?: unknown;
}

/** The search whose rows an event log page shows. */
export interface ShownSearch {
  readonly connectionName: string;
  /** Its dates say their zone: it is for others to read. */
  readonly query: string;
  /** What of it the service is asked to narrow. */
  readonly search: LogSearch;
}

/** A query that can't be searched: what is wrong with it. */
export interface FaultySearch {
  readonly fault: string;
}

export interface RecentSearch {
  readonly connection: string;
  readonly query: string;
}

/** The setting that saved searches are stored in: whatever the user wrote there. */
export interface SavedSetting {
  read(): unknown;
  write(entries: readonly unknown[]): PromiseLike<void>;
  /** Returns what ends the subscription. */
  onChange(listener: () => void): () => void;
}

/** Tells what a connection is called now that was called so. */
export interface PresentNames {
  presentName(connectionName: string): string;
}

const recentKey = 'recentSearches';
/** Recent searches remembered, over all connections. */
export const mostRecent = 15;

export class Searches {
  readonly #setting: SavedSetting;
  readonly #memory: Memory;
  readonly #names: PresentNames;
  readonly #listeners = new Set<() => void>();
  readonly #endSetting: () => void;

  constructor(setting: SavedSetting, memory: Memory, names: PresentNames) {
    this.#setting = setting;
    this.#memory = memory;
    this.#names = names;
    this.#endSetting = setting.onChange(() => this.#tell());
  }

  /** In the order of the setting. */
  get saved(): readonly SavedSearch[] {
    return readSaved(this.#setting.read()).searches;
  }

  /** Entries of the setting that can't be used. */
  get problems(): readonly SavedProblem[] {
    return readSaved(this.#setting.read()).problems;
  }

  /** Newest first, each once: what ran on a connection that is gone may have run on the one that has its name now. */
  get allRecent(): readonly RecentSearch[] {
    const persisted = this.#memory.get(recentKey);
    const recent = Array.isArray(persisted) ? persisted.filter(isRecent).slice(0, mostRecent) : [];
    const named = recent.map((one) => ({ ...one, connection: this.#names.presentName(one.connection) }));
    return named.filter((one) => one === named.find((other) => same(one, other)));
  }

  /** The queries that were run on this connection, newest first. */
  recent(connectionName: string): readonly string[] {
    return this.allRecent.filter(({ connection }) => connection === connectionName).map(({ query }) => query);
  }

  /** Remembers that a query was run. The empty one finds everything: there is nothing to remember. */
  ran(connectionName: string, query: string): void {
    const search: RecentSearch = { connection: connectionName, query: query.trim() };
    const [last] = this.allRecent;
    if (!isRecent(search) || search.query === '' || (last !== undefined && same(last, search))) return;
    this.#remember([search, ...this.allRecent.filter((other) => !same(other, search))]);
  }

  forget(search: RecentSearch): void {
    this.#remember(this.allRecent.filter((other) => !same(other, search)));
  }

  forgetAll(): void {
    this.#remember([]);
  }

  /** Keeps those that were run last under what their connections are called now: another one is to get an earlier name. */
  keepPresentNames(): void {
    this.#remember(this.allRecent);
  }

  /** Called when a saved or a recent search comes, changes or goes. Returns what ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#endSetting();
    this.#listeners.clear();
  }

  #remember(searches: readonly RecentSearch[]): void {
    void this.#memory.update(recentKey, searches.slice(0, mostRecent));
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The setting's entries that can be used, and why the others can't. */
export function readSaved(value: unknown): {
  readonly searches: readonly SavedSearch[];
  readonly problems: readonly SavedProblem[];
} {
  if (value === undefined || value === null) return { searches: [], problems: [] };
  if (!Array.isArray(value)) return { searches: [], problems: [{ index: 0, why: 'noList' }] };
  const searches: SavedSearch[] = [];
  const problems: SavedProblem[] = [];
  for (const [index, entry] of value.entries()) {
    const search = readEntry(entry);
    if (typeof search === 'string') problems.push({ index, why: search, entry });
    else if (searches.some(({ name }) => name === search.name)) problems.push({ index, why: 'sameName', entry });
    else searches.push(search);
  }
  return { searches, problems };
}

/** A saved search, or why the entry isn't one. */
export function readEntry(entry: unknown): SavedSearch | SavedProblem['why'] {
  const { name, query, connection, watch } = isRecord(entry) ? entry : {};
  if (typeof name !== 'string' || name.trim() === '' || typeof query !== 'string') return 'incomplete';
  if (!isText(query, longestQueryText)) return 'tooLong';
  if (connection !== undefined && (typeof connection !== 'string' || connection.trim() === '')) return 'badConnection';
  return {
    ...{ name: name.trim(), query },
    ...(connection === undefined ? {} : { connection }),
    ...(watch === undefined || watch === false ? {} : { watch }),
  };
}

function isRecent(value: unknown): value is RecentSearch {
  return isRecord(value) && isText(value.connection, longestName) && isText(value.query, longestQueryText);
}

function same(one: RecentSearch, other: RecentSearch): boolean {
  return one.connection === other.connection && one.query === other.query;
}
