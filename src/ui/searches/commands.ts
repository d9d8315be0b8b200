// The commands about searches of the event log: run, keep, rename, delete and share them.

import * as vscode from 'vscode';
import { readerZone } from '../../app/panels/readerZone.ts';
import { clearRecent } from '../../app/searches/clearRecent.ts';
import type { RecentSearch, SavedSearch, Searches } from '../../app/searches/searches.ts';
import { zonedQuery } from '../../app/searches/zonedQuery.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import type { CommandName } from '../../manifest.ts';
import { isRecord, isText, longestQueryText } from '../../protocol/guards.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { searchLink } from '../editor/linkText.ts';
import { openQuery } from '../editor/openQuery.ts';
import { RowClicks } from '../editor/rowClicks.ts';
import { countText, t } from '../editor/translate.ts';
import { pickSearch, type SearchCommandParts, written } from './searchPick.ts';
import type { SearchRow } from './view.ts';
import { watchCommands } from './watchCommands.ts';

/** How long a window that has just opened may take to know what is new of a watched search, and how often it is looked: milliseconds. */
const longestUnknown = 15_000;
const knownStep = 100;
/** Most characters of a name that is typed. */
const longestTypedName = 200;
/** Characters of a query that make its proposed name. */
const proposedLength = 60;

type SearchCommand = Extract<
  CommandName,
  | 'runSearch'
  | 'saveSearch'
  | 'renameSearch'
  | 'deleteSearch'
  | 'watchSearch'
  | 'unwatchSearch'
  | 'resumeWatch'
  | 'removeRecentSearch'
  | 'clearRecentSearches'
  | 'copySearchLink'
>;

export function searchCommands(parts: SearchCommandParts): { readonly [name in SearchCommand]: CommandHandler } {
  const { searches, edits, view, sessions, messages } = parts;
  const clicks = new RowClicks();
  /** A menu's row or the one with the focus, else one that the user picks. */
  const chosen = async (
    argument: unknown,
    title: string,
    kinds: readonly SearchRow['kind'][],
  ): Promise<SearchRow | undefined> => {
    const element = view.element(argument);
    if (element?.kind === 'group') return undefined;
    return element ?? pickSearch(parts, title, kinds);
  };

  const queryOfRow = async (argument: unknown): Promise<string | undefined> => {
    const row = await chosen(argument, t('Copy Link to Search'), ['saved', 'recent']);
    return row && zoned(parts, row.search);
  };

  /** The row at this place of its group, or the last one, or a neighbour in the other group. */
  const focusRow = async (kind: SearchRow['kind'], place: number): Promise<void> => {
    const [rows, others] = [view.rows(kind), view.rows(kind === 'saved' ? 'recent' : 'saved')];
    const row = rows.at(place) ?? rows.at(-1) ?? others.at(kind === 'saved' ? 0 : -1);
    if (row !== undefined) await view.focus(row);
  };

  const forgetRecent = async (row: SearchRow & { kind: 'recent' }, argument: unknown): Promise<void> => {
    const place = view.rows('recent').findIndex(({ id }) => id === row.id);
    searches.forget(row.search);
    if (view.element(argument) !== undefined) await focusRow('recent', place);
  };

  return {
    runSearch: async (argument, how) => {
      // A key of ours in place of the editor's.
      if (view.element(argument)?.kind === 'group') await vscode.commands.executeCommand('list.toggleExpand');
      const row = await chosen(argument, t('Run Search'), ['saved', 'recent']);
      if (row === undefined) return;
      const keepFocus = clicks.keepsFocus(row.id, how);
      // What is new of a watched search is to be in sight.
      const watched = row.kind === 'saved' && row.search.watch !== undefined ? row.search : undefined;
      const isKnown = watched === undefined || (isSignedIn(parts, watched) && view.picture?.isKnown(watched) === true);
      const fresh = watched && isKnown ? view.picture?.open(watched) : undefined;
      const { query, connection } = row.search;
      const opening = {
        ...(connection === undefined ? {} : { connection }),
        ...{ newestFirst: fresh !== undefined || !isKnown, keepFocus },
      };
      await openQuery(sessions, messages, fresh ?? query, opening);
      if (watched === undefined || isKnown) return;
      const late = await freshOnceKnown(parts, watched);
      if (late !== undefined && late !== query)
        await openQuery(sessions, messages, late, { ...opening, keepFocus: true });
    },
    saveSearch: async (argument) => {
      const search = askedToSave(argument) ?? inFront(parts, argument);
      if (search !== undefined) return save(parts, search);
      const row = await chosen(argument, t('Save Search'), ['recent']);
      if (row?.kind === 'recent') await save(parts, { ...row.search, query: zoned(parts, row.search) });
    },
    renameSearch: async (argument) => {
      const row = await chosen(argument, t('Rename Search'), ['saved']);
      if (row?.kind !== 'saved') return;
      const { name } = row.search;
      const others = searches.saved.map((search) => search.name).filter((other) => other !== name);
      const typed = await askName(t('Rename Search'), name, (to) =>
        others.includes(to) ? t('There is a saved search of this name already.') : undefined,
      );
      if (typed === undefined || typed === name) return;
      const isRenamed = await written(
        parts,
        edits.rename(name, typed).then(() => true),
      );
      if (isRenamed && view.element(argument) !== undefined) await focusRow('saved', placeOf(searches, typed));
    },
    deleteSearch: async (argument) => {
      const row = await chosen(argument, t('Delete Search'), ['saved', 'recent']);
      if (row?.kind === 'recent') return forgetRecent(row, argument);
      if (row?.kind !== 'saved') return;
      const { name } = row.search;
      const place = placeOf(searches, name);
      const undo = await written(parts, edits.remove(name));
      if (undo === undefined) return;
      if (view.element(argument) !== undefined) await focusRow('saved', place);
      if (!(await wantsUndo(t('Deleted the search “{name}”.', { name: inertText(name) })))) return;
      const back = await written(parts, undo());
      if (back !== undefined && back !== name)
        messages.tell(t('Brought back as “{name}”, since another search has its name by now.', { name: back }));
    },
    ...watchCommands(parts),
    removeRecentSearch: async (argument) => {
      const row = await chosen(argument, t('Remove from Recent'), ['recent']);
      if (row?.kind === 'recent') await forgetRecent(row, argument);
    },
    clearRecentSearches: async () => {
      if (searches.allRecent.length === 0) return;
      const undo = clearRecent(searches);
      if (await wantsUndo(t('Cleared the recent searches.'))) undo();
    },
    copySearchLink: async (argument) => {
      const asked = isRecord(argument) && isText(argument.query, longestQueryText) ? argument.query : undefined;
      const query = asked ?? inFront(parts, argument)?.query ?? (await queryOfRow(argument));
      if (query === undefined) return;
      await vscode.env.clipboard.writeText(searchLink(query));
      messages.done(t('Link to the search copied'));
    },
  };
}

/**
 * The query that shows what is new of a watched search, which counts as seen; undefined where nothing is, it isn't known in time, or the
 * person looks at something else by then.
 */
async function freshOnceKnown(parts: SearchCommandParts, search: SavedSearch): Promise<string | undefined> {
  const { view } = parts;
  for (let waited = 0; waited < longestUnknown && view.picture?.isKnown(search) !== true; waited += knownStep)
    await new Promise((resolve) => setTimeout(resolve, knownStep));
  return inFront(parts, undefined)?.query === zoned(parts, search) ? view.picture?.open(search) : undefined;
}

/** Somebody is signed in to its account: elsewhere nothing is known of it before somebody is. */
function isSignedIn({ sessions }: SearchCommandParts, { connection }: SavedSearch): boolean {
  return (connection === undefined ? sessions.signedIn[0] : sessions.find(connection))?.service !== undefined;
}

/** Says what was done; true where it is to be undone. */
async function wantsUndo(done: string): Promise<boolean> {
  const label = t('Undo');
  return (await vscode.window.showInformationMessage(done, label)) === label;
}

/** The query of a row, for others to read. */
function zoned({ sessions, zone, memory }: SearchCommandParts, search: RecentSearch | SavedSearch): string {
  return zonedQuery(search, sessions, readerZone(memory, zone()), Date.now());
}

function placeOf({ saved }: Searches, name: string): number {
  return saved.findIndex((search) => search.name === name);
}

/** The search that the log page in front shows. */
function inFront({ searchInFront }: SearchCommandParts, argument: unknown): RecentSearch | undefined {
  const searched = searchInFront(argument);
  return searched && { connection: searched.connectionName, query: searched.query };
}

/** The search that the event log page asks to have saved. */
function askedToSave(argument: unknown): RecentSearch | undefined {
  if (!isRecord(argument) || typeof argument.connectionName !== 'string') return undefined;
  const { connectionName, query } = argument;
  return isText(query, longestQueryText) ? { connection: connectionName, query } : undefined;
}

/** Asks for a name, and before another search of that name is replaced. */
async function save(parts: SearchCommandParts, { connection, query }: RecentSearch): Promise<void> {
  const { searches, edits, messages } = parts;
  const name = await askName(t('Save Search'), shortText(query, proposedLength) || t('All entries'));
  if (name === undefined) return;
  const before = searches.saved.find((search) => search.name === name);
  if (before !== undefined) {
    const replace = t('Replace');
    const answer = await vscode.window.showWarningMessage(
      t('There is a saved search “{name}” already. Replace it?', { name: inertText(name) }),
      { modal: true, detail: whatGoes(parts.sessions, before, { connection, query }) },
      replace,
    );
    if (answer !== replace) return;
  }
  const done = await written(
    parts,
    edits.put({ name, query, connection }).then(() => true),
  );
  if (done) messages.done(t('Saved the search “{name}”', { name }));
}

/** What a saved search has that the one in its place won't have. */
function whatGoes(sessions: Sessions, { connection: named, query, watch }: SavedSearch, by: RecentSearch): string {
  const connection = named && sessions.presentName(named);
  const isOthers = connection !== undefined && connection !== by.connection;
  const ends = watch !== undefined && (connection !== by.connection || query !== by.query);
  return [
    isOthers ? t('It searches {name}.', { name: inertText(connection) }) : '',
    ends ? t('It is watched, which ends when it is replaced.') : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Undefined where the user gave up. `refuse`: a sentence that says what is wrong with a name. */
async function askName(
  title: string,
  proposed: string,
  refuse: (name: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt: t('The name under which it is listed'),
    value: proposed,
    validateInput: (text) => {
      const name = text.trim();
      if (name === '') return t('A name is needed.');
      if (name.length > longestTypedName)
        return t('{count} characters at most.', { count: countText(longestTypedName) });
      return refuse(name);
    },
  });
  return typed?.trim();
}
