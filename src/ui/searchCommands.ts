// Registers the commands about searches of the event log. What they do is read when the first of them runs.

import type { CommandName, NoticeReference } from '../manifest.ts';
import type { CommandHandler } from './commands.ts';
import type { Messages } from './messages.ts';
import type { Searches } from './searches.ts';
import type { SearchesView } from './searchesView.ts';
import type { Sessions } from './sessions.ts';

export interface SearchCommandParts {
  readonly searches: Searches;
  readonly view: SearchesView;
  readonly sessions: Sessions;
  readonly messages: Messages;
  /** The notice that a command's argument names, the selected one, or one that the user picks. */
  readonly chooseNotice: (argument: unknown, title: string) => Promise<NoticeReference | undefined>;
}

type SearchCommand = Extract<
  CommandName,
  | 'runSearch'
  | 'saveSearch'
  | 'renameSearch'
  | 'deleteSearch'
  | 'removeRecentSearch'
  | 'clearRecentSearches'
  | 'copySearchLink'
  | 'searchNoticeWindow'
  | 'copyAsCurl'
>;

export type SearchHandlers = { readonly [name in SearchCommand]: CommandHandler };

export function searchCommands(parts: SearchCommandParts): SearchHandlers {
  const later =
    (name: SearchCommand): CommandHandler =>
    async (argument) => {
      const { searchActions } = await import('./searchActions.ts');
      return searchActions(parts)[name](argument);
    };
  return {
    runSearch: later('runSearch'),
    saveSearch: later('saveSearch'),
    renameSearch: later('renameSearch'),
    deleteSearch: later('deleteSearch'),
    removeRecentSearch: later('removeRecentSearch'),
    clearRecentSearches: later('clearRecentSearches'),
    copySearchLink: later('copySearchLink'),
    searchNoticeWindow: later('searchNoticeWindow'),
    copyAsCurl: later('copyAsCurl'),
  };
}
