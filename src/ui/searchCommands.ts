// The commands about searches of the event log: run, keep, rename, delete and share them, and search a notice's window.

import * as vscode from 'vscode';
import { failureOf } from '../core/failures.ts';
import { inertText, shortText } from '../core/foreignText.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { CommandName, NoticeReference } from '../manifest.ts';
import { isRecord, isText, longestQuery } from '../protocol/guards.ts';
import { type CommandHandler, runCommand } from './commands.ts';
import { copyAsCurl } from './copyAsCurl.ts';
import { searchLink } from './links.ts';
import type { Messages } from './messages.ts';
import { windowQuery } from './noticeWindow.ts';
import { openQuery } from './openQuery.ts';
import type { RecentSearch, SavedSearch, Searches } from './searches.ts';
import type { SearchElement, SearchesView } from './searchesView.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

/** Most characters of a name that is typed. */
const longestTypedName = 200;
/** Characters of a query that make its proposed name. */
const proposedLength = 60;

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

export function searchCommands(parts: SearchCommandParts): { readonly [name in SearchCommand]: CommandHandler } {
  const { searches, view, sessions, messages } = parts;
  /** A menu's row, or the selected one where a key was pressed. */
  const chosen = (argument: unknown): SearchElement | undefined =>
    argument === undefined ? view.selection : view.element(argument);

  return {
    runSearch: async (argument) => {
      const search = argument === undefined ? await pickSearch(parts) : searchOf(view.element(argument));
      if (search !== undefined) await openQuery(sessions, messages, search.query, search);
    },
    saveSearch: async (argument) => {
      const element = chosen(argument);
      const search = element?.kind === 'recent' ? element.search : askedToSave(argument);
      if (search !== undefined) await save(parts, search);
    },
    renameSearch: async (argument) => {
      const element = chosen(argument);
      if (element?.kind !== 'saved') return;
      const { name } = element.search;
      const others = searches.saved.map((search) => search.name).filter((other) => other !== name);
      const typed = await askName(t('Rename Search', {}), name, (to) =>
        others.includes(to) ? t('There is a saved search of this name already.', {}) : undefined,
      );
      if (typed !== undefined && typed !== name) await written(parts, searches.rename(name, typed));
    },
    deleteSearch: async (argument) => {
      const element = chosen(argument);
      if (element?.kind === 'recent') searches.forget(element.search);
      if (element?.kind !== 'saved') return;
      const { name } = element.search;
      const undo = await written(parts, searches.remove(name));
      if (undo === undefined) return;
      const label = t('Undo', {});
      const answer = await vscode.window.showInformationMessage(
        t('Deleted the search “{name}”.', { name: inertText(name) }),
        label,
      );
      if (answer === label) await written(parts, undo());
    },
    removeRecentSearch: (argument) => {
      const element = chosen(argument);
      if (element?.kind === 'recent') searches.forget(element.search);
    },
    clearRecentSearches: () => searches.forgetAll(),
    copySearchLink: async (argument) => {
      const query = isRecord(argument) && isText(argument.query, longestQuery) ? argument.query : undefined;
      const shared = searchOf(chosen(argument))?.query ?? query;
      if (shared === undefined) return;
      await vscode.env.clipboard.writeText(searchLink(shared));
      messages.done(t('Link to the search copied', {}));
    },
    searchNoticeWindow: (argument) => searchWindow(parts, argument),
    copyAsCurl: (argument) => copyAsCurl(parts, argument),
  };
}

function searchOf(element: SearchElement | undefined): SavedSearch | RecentSearch | undefined {
  return element === undefined || element.kind === 'group' ? undefined : element.search;
}

/** The search that the event log page asks to have kept. */
function askedToSave(argument: unknown): RecentSearch | undefined {
  if (!isRecord(argument) || typeof argument.connectionName !== 'string') return undefined;
  const { connectionName, query } = argument;
  return isText(query, longestQuery) ? { connection: connectionName, query } : undefined;
}

/** Asks for a name, and before another search of that name is replaced. */
async function save(parts: SearchCommandParts, { connection, query }: RecentSearch): Promise<void> {
  const { searches, messages } = parts;
  const name = await askName(t('Save Search', {}), shortText(query, proposedLength) || t('All entries', {}));
  if (name === undefined) return;
  if (searches.saved.some((search) => search.name === name)) {
    const replace = t('Replace', {});
    const answer = await vscode.window.showWarningMessage(
      t('There is a saved search “{name}” already. Replace it?', { name: inertText(name) }),
      { modal: true },
      replace,
    );
    if (answer !== replace) return;
  }
  const done = await written(
    parts,
    searches.put({ name, query, connection }).then(() => true),
  );
  if (done) messages.done(t('Saved the search “{name}”', { name }));
}

/** Undefined where the user gave up. `refuse`: a sentence that says what is wrong with a name. */
async function askName(
  title: string,
  proposed: string,
  refuse: (name: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt: t('The name under which it is listed', {}),
    value: proposed,
    validateInput: (text) => {
      const name = text.trim();
      if (name === '') return t('A name is needed.', {});
      if (name.length > longestTypedName) return t('{count} characters at most.', { count: longestTypedName });
      return refuse(name);
    },
  });
  return typed?.trim();
}

type SearchItem = vscode.QuickPickItem & { readonly search?: SavedSearch | RecentSearch };

async function pickSearch({ searches }: SearchCommandParts): Promise<SavedSearch | RecentSearch | undefined> {
  const heading = (label: string): SearchItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: SearchItem[] = [
    heading(t('Saved', {})),
    ...searches.saved.map((search) => ({
      label: inertText(search.name),
      description: inertText(search.query),
      search,
    })),
    heading(t('Recent', {})),
    ...searches.allRecent.map((search) => ({
      label: inertText(search.query),
      description: inertText(search.connection),
      search,
    })),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t('Run Search', {}),
    placeHolder: t('A saved or recent search of the event log', {}),
    matchOnDescription: true,
  });
  return picked?.search;
}

/** What a change of the setting gave; undefined once it was told why it couldn't be written. */
async function written<T>({ messages }: SearchCommandParts, change: Promise<T>): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await messages.warn(t('The saved searches could not be changed. {reason}', { reason }));
    return undefined;
  }
}

/** A notice that isn't listed is read for its dates. */
async function searchWindow(parts: SearchCommandParts, argument: unknown): Promise<void> {
  const reference = await parts.chooseNotice(argument, t('Log Around a Notice’s Time', {}));
  const session = reference && parts.sessions.find(reference.connectionName);
  if (session?.service === undefined || reference === undefined) return;
  const { connectionName, id } = reference;
  try {
    const listed = noticesOf(session.store.snapshot).get(id);
    const notice = listed ?? (await session.service.notice(id, new AbortController().signal));
    await runCommand('searchEventLog', { connectionName, query: windowQuery(notice, session.clock.now()) });
  } catch (error) {
    await parts.messages.failed(t('Reading notice {id}', { id }), failureOf(error), session);
  }
}
