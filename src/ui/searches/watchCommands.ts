// The commands that have a saved search watched, or no longer.

import type { SavedSearch } from '../../app/searches/searches.ts';
import { presentSession } from '../../app/session/presentSession.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { pickSession } from '../editor/sessionPick.ts';
import { tellSignedOut } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { pickSearch, type SearchCommandParts, written } from './searchPick.ts';
import type { SearchRow } from './view.ts';

type SavedRow = Extract<SearchRow, { kind: 'saved' }>;

/** What makes a watch of a saved search. From a menu they get its row, else the user picks one that it is about. */
export function watchCommands(parts: SearchCommandParts): {
  readonly [name in 'watchSearch' | 'unwatchSearch' | 'resumeWatch']: CommandHandler;
} {
  const { searches, edits, view, sessions, messages } = parts;
  const chosen = async (argument: unknown, title: string, isMeant: (row: SavedRow) => boolean) => {
    const element = view.element(argument);
    const isSaved = (row: SearchRow): row is SavedRow => row.kind === 'saved' && isMeant(row);
    if (element !== undefined) return element.kind !== 'group' && isSaved(element) ? element : undefined;
    const row = await pickSearch(parts, title, ['saved'], isSaved);
    return row && isSaved(row) ? row : undefined;
  };
  const isWatched = ({ search: { watch } }: SavedRow) => watch !== undefined;
  const watch = async (search: SavedSearch): Promise<void> => {
    const { name, connection } = search;
    // A watch needs to know which account: somebody else may sign in to another one.
    const picked =
      connection === undefined ? await pickSession(sessions.signedIn, t('Watch Search')) : sessions.find(connection);
    const session = picked && (await presentSession(picked, sessions));
    if (connection === undefined && session === undefined) {
      if (sessions.signedIn.length > 0) return;
      const isPressed = await tellSignedOut(messages, sessions.all, t('Sign in to watch a search.'));
      const present = searches.saved.find((one) => one.name === name) ?? search;
      // The message may have stood for long: another search may have the name by then.
      const isSame = present.query === search.query && present.connection === undefined && present.watch === undefined;
      if (isPressed && sessions.signedIn.length > 0 && isSame) await watch(present);
      return;
    }
    const since = new Date(session?.clock.now() ?? Date.now()).toISOString();
    await written(parts, edits.watch(name, since, session?.connection.name));
  };
  return {
    watchSearch: async (argument) => {
      const row = await chosen(argument, t('Watch Search'), (one) => !isWatched(one));
      if (row !== undefined) await watch(row.search);
    },
    unwatchSearch: async (argument) => {
      const row = await chosen(argument, t('Stop Watching Search'), isWatched);
      if (row !== undefined) await written(parts, edits.watch(row.search.name, undefined));
    },
    resumeWatch: async (argument) => {
      const isPaused = ({ search }: SavedRow) => view.picture?.of(search)?.isResumable === true;
      const row = await chosen(argument, t('Resume Watching Search'), isPaused);
      if (row !== undefined) await view.picture?.resume(row.search);
    },
  };
}
