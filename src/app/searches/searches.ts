// The searches of the event log that were saved under a name (a setting) and those that were run last (this machine's memory).

import type { LogSearch } from '../../core/connection/ports.ts';
import type { Translate } from '../../core/text/translate.ts';
import { isRecord, isText, longestName, longestQueryText } from '../../protocol/guards.ts';
import type { Memory } from '../panels/ports.ts';

export interface SavedSearch {
  /** One for each search. */
  readonly name: string;
  readonly query: string;
  /** Name of the connection that it is for; absent: whichever is signed in. */
  readonly connection?: string;
}

/** The search whose rows an event log page shows. */
export interface ShownSearch {
  readonly connectionName: string;
  /** Its dates say their zone: it is for others to read. */
  readonly query: string;
  /** What of it the service is asked to narrow. */
  readonly search: LogSearch;
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

const recentKey = 'recentSearches';
/** Recent searches remembered, over all connections. */
export const mostRecent = 15;

export class Searches {
  readonly #setting: SavedSetting;
  readonly #memory: Memory;
  readonly #t: Translate;
  readonly #listeners = new Set<() => void>();
  readonly #endSetting: () => void;
  /** Writing one change after the other keeps each from overwriting the one before. */
  #writing: Promise<void> = Promise.resolve();

  constructor(setting: SavedSetting, memory: Memory, t: Translate) {
    this.#setting = setting;
    this.#memory = memory;
    this.#t = t;
    this.#endSetting = setting.onChange(() => this.#tell());
  }

  /** In the order of the setting. */
  get saved(): readonly SavedSearch[] {
    return readSaved(this.#setting.read(), this.#t).searches;
  }

  /** Sentences about entries of the setting that can't be used. */
  get problems(): readonly string[] {
    return readSaved(this.#setting.read(), this.#t).problems;
  }

  /** Newest first. */
  get allRecent(): readonly RecentSearch[] {
    const persisted = this.#memory.get(recentKey);
    return Array.isArray(persisted) ? persisted.filter(isRecent).slice(0, mostRecent) : [];
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

  /** Keeps a search; it takes the place of one of the same name. Rejects where the setting can't be written, as all that follow do. */
  put(search: SavedSearch): Promise<void> {
    return this.#change((entries) => {
      const place = placeOf(entries, search.name);
      if (place < 0) return [...entries, search];
      const { connection: _, ...rest } = recordAt(entries, place);
      return entries.with(place, { ...rest, ...search });
    });
  }

  /** `to`: not empty, and the name of no other saved search. */
  rename(name: string, to: string): Promise<void> {
    return this.#change((entries) => {
      const place = placeOf(entries, name);
      return place < 0 ? entries : entries.with(place, { ...recordAt(entries, place), name: to });
    });
  }

  /** Resolves to what puts it back where it was, with all that its entry held. */
  async remove(name: string): Promise<() => Promise<void>> {
    let place = -1;
    let removed: unknown;
    await this.#change((entries) => {
      place = placeOf(entries, name);
      removed = entries[place];
      return place < 0 ? entries : entries.toSpliced(place, 1);
    });
    return () =>
      this.#change((entries) =>
        place < 0 || placeOf(entries, name) >= 0 ? entries : entries.toSpliced(place, 0, removed),
      );
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

  #change(edit: (entries: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const change = this.#writing.then(async () => {
      const before = this.#setting.read() ?? [];
      // What the user wrote there isn't overwritten, even where it makes no sense.
      if (!Array.isArray(before)) throw new Error(noList(this.#t));
      const after = edit(before);
      if (after !== before) await this.#setting.write(after);
    });
    this.#writing = change.catch(() => {});
    return change;
  }

  #remember(searches: readonly RecentSearch[]): void {
    void this.#memory.update(recentKey, searches.slice(0, mostRecent));
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The setting's entries that can be used, and a sentence for each that can't. */
export function readSaved(
  value: unknown,
  t: Translate,
): { readonly searches: readonly SavedSearch[]; readonly problems: readonly string[] } {
  if (value === undefined || value === null) return { searches: [], problems: [] };
  if (!Array.isArray(value)) return { searches: [], problems: [noList(t)] };
  const searches: SavedSearch[] = [];
  const problems: string[] = [];
  for (const [index, entry] of value.entries()) {
    const place = `platformEvents.savedSearches[${index}]`;
    const search = readEntry(entry);
    if (typeof search === 'function') problems.push(search(place, t));
    else if (searches.some(({ name }) => name === search.name)) {
      problems.push(t('{place}: there is a saved search of this name already.', { place }));
    } else searches.push(search);
  }
  return { searches, problems };
}

/** A saved search, or what says why the entry isn't one. */
function readEntry(entry: unknown): SavedSearch | ((place: string, t: Translate) => string) {
  const { name, query, connection } = isRecord(entry) ? entry : {};
  if (typeof name !== 'string' || name.trim() === '' || typeof query !== 'string')
    return (place, t) => t('{place} needs a name and a query.', { place });
  if (!isText(query, longestQueryText))
    return (place, t) => t('{place}: the query has more than {count} characters.', { place, count: longestQueryText });
  if (connection === undefined) return { name: name.trim(), query };
  if (typeof connection !== 'string')
    return (place, t) => t('{place}: connection is the name of a connection.', { place });
  return { name: name.trim(), query, connection };
}

function noList(t: Translate): string {
  return t('The setting platformEvents.savedSearches must be a list.');
}

/** Where the saved search of this name stands among the entries; -1: nowhere. */
function placeOf(entries: readonly unknown[], name: string): number {
  return entries.findIndex((entry) => {
    const search = readEntry(entry);
    return typeof search !== 'function' && search.name === name;
  });
}

function recordAt(entries: readonly unknown[], place: number): { readonly [name: string]: unknown } {
  const entry = entries[place];
  return isRecord(entry) ? entry : {};
}

function isRecent(value: unknown): value is RecentSearch {
  return isRecord(value) && isText(value.connection, longestName) && isText(value.query, longestQueryText);
}

function same(one: RecentSearch, other: RecentSearch): boolean {
  return one.connection === other.connection && one.query === other.query;
}
