// Changes to the setting of saved searches: it is the user's own text, and what isn't asked about stays as it was written.

import type { Translate } from '../../core/text/translate.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { isRecord } from '../../protocol/guards.ts';
import { savedProblemSentence } from './savedProblems.ts';
import { type PresentNames, readEntry, type SavedSearch, type SavedSetting } from './searches.ts';

export class SavedEdits {
  readonly #setting: SavedSetting;
  readonly #reread: () => PromiseLike<void>;
  readonly #names: PresentNames;
  readonly #t: Translate;
  /** Writing one change after the other keeps each from overwriting the one before. */
  #writing: Promise<void> = Promise.resolve();

  /** `reread`: takes up what another window has written into the setting, and rejects where that can't be. */
  constructor(setting: SavedSetting, reread: () => PromiseLike<void>, names: PresentNames, t: Translate) {
    this.#setting = setting;
    this.#reread = reread;
    this.#names = names;
    this.#t = t;
  }

  /**
   * Keeps a search; it takes the place of one of the same name, whose watch goes on where both find the same. Rejects where the setting
   * can't be written, as all that follow do.
   */
  put(search: SavedSearch): Promise<void> {
    return this.#change((entries) => {
      const place = placeOf(entries, search.name);
      if (place < 0) return [...entries, search];
      const { connection, watch, ...rest } = recordAt(entries, place);
      const isSameAccount =
        connection === search.connection ||
        (typeof connection === 'string' && this.#names.presentName(connection) === search.connection);
      const goesOn = watch !== undefined && isSameAccount && rest.query === search.query;
      return entries.with(place, { ...rest, ...search, ...(goesOn ? { watch } : {}) });
    });
  }

  /** `to`: not empty. Rejects where the search has gone, or another one has that name: both may have come about meanwhile. */
  rename(name: string, to: string): Promise<void> {
    return this.#change((entries) => {
      const place = this.#presentPlace(entries, name);
      const t = this.#t;
      if (placeOf(entries, to) >= 0) throw new Error(t('There is a saved search of this name already.'));
      return entries.with(place, { ...recordAt(entries, place), name: to });
    });
  }

  /**
   * `since`: from when on it is watched, or undefined: no longer. `connection`: the one that it is for from now on, where it had none.
   * Rejects where the search has gone.
   */
  watch(name: string, since: string | undefined, connection?: string): Promise<void> {
    return this.#change((entries) => {
      const place = this.#presentPlace(entries, name);
      const { watch: _, ...rest } = recordAt(entries, place);
      const watched = since === undefined ? rest : { ...rest, ...(connection && { connection }), watch: since };
      return entries.with(place, watched);
    });
  }

  /** The connection that searches call `name` is to be called `to` in them: another one is to get that name. */
  renameConnection(name: string, to: string): Promise<void> {
    return this.#change((entries) => {
      const isNamed = (entry: unknown) => {
        const search = readEntry(entry);
        return typeof search !== 'string' && search.connection === name;
      };
      if (!entries.some(isNamed)) return entries;
      return entries.map((entry, place) => (isNamed(entry) ? { ...recordAt(entries, place), connection: to } : entry));
    });
  }

  /**
   * Resolves to what puts it back where it was, with all that its entry held, and tells its name, which is another where that was given
   * again meanwhile; to undefined where there is none of that name.
   */
  async remove(name: string): Promise<(() => Promise<string>) | undefined> {
    let place = -1;
    let removed: unknown;
    await this.#change((entries) => {
      place = placeOf(entries, name);
      removed = entries[place];
      return place < 0 ? entries : entries.toSpliced(place, 1);
    });
    if (place < 0) return undefined;
    return async () => {
      let free = name;
      await this.#change((entries) => {
        if (entries.some((entry) => JSON.stringify(entry) === JSON.stringify(removed))) return entries;
        for (let number = 2; placeOf(entries, free) >= 0; number++) free = `${name} (${number})`;
        return entries.toSpliced(place, 0, free === name ? removed : { ...recordAt([removed], 0), name: free });
      });
      return free;
    };
  }

  #presentPlace(entries: readonly unknown[], name: string): number {
    const place = placeOf(entries, name);
    const t = this.#t;
    if (place < 0) throw new Error(t('There is no saved search “{name}” any more.', { name: inertText(name) }));
    return place;
  }

  #change(edit: (entries: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const change = this.#writing.then(async () => {
      await this.#reread();
      const before = this.#setting.read() ?? [];
      // What the user wrote there isn't overwritten, even where it makes no sense.
      if (!Array.isArray(before)) throw new Error(savedProblemSentence({ index: 0, why: 'noList' }, this.#t));
      const after = edit(before);
      if (after !== before) await this.#setting.write(after);
    });
    this.#writing = change.catch(() => {});
    return change;
  }
}

/** Where the saved search of this name stands among the entries; -1: nowhere. */
function placeOf(entries: readonly unknown[], name: string): number {
  return entries.findIndex((entry) => {
    const search = readEntry(entry);
    return typeof search !== 'string' && search.name === name;
  });
}

function recordAt(entries: readonly unknown[], place: number): { readonly [name: string]: unknown } {
  const entry = entries[place];
  return isRecord(entry) ? entry : {};
}
