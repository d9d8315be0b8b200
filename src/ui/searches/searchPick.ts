// What the commands about searches have in common: what they work with, the search that a person picks, and what became of a change.

import * as vscode from 'vscode';
import type { SavedEdits } from '../../app/searches/savedEdits.ts';
import type { Searches, ShownSearch } from '../../app/searches/searches.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Memory } from '../../core/memory.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';
import type { SearchesView, SearchRow } from './view.ts';

export interface SearchCommandParts {
  readonly searches: Searches;
  readonly edits: SavedEdits;
  readonly view: SearchesView;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly zone: () => TimeZoneChoice;
  /** Where it is kept in which zone the reader sits. */
  readonly memory: Memory;
  /** The search that the log page in front shows, where the argument says nothing else. */
  readonly searchInFront: (argument: unknown) => ShownSearch | undefined;
}

type SearchItem = vscode.QuickPickItem & { readonly row?: SearchRow };

export async function pickSearch(
  { view, messages }: SearchCommandParts,
  title: string,
  kinds: readonly SearchRow['kind'][],
  isOffered: (row: SearchRow) => boolean = () => true,
): Promise<SearchRow | undefined> {
  const headings = { saved: t('Saved'), recent: t('Recent') };
  const items: SearchItem[] = kinds.flatMap((kind) => [
    { label: headings[kind], kind: vscode.QuickPickItemKind.Separator },
    ...view.rows(kind).filter(isOffered).map(itemOf),
  ]);
  if (items.length === kinds.length) {
    messages.done(t('There is no search to choose from'));
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: kinds.includes('saved')
      ? kinds.includes('recent')
        ? t('A saved or recent search of the event log')
        : t('A saved search of the event log')
      : t('A recent search of the event log'),
    matchOnDescription: true,
  });
  return picked?.row;
}

function itemOf(row: SearchRow): SearchItem {
  const { search } = row;
  const [label, description] =
    row.kind === 'saved' ? [row.search.name, search.query] : [search.query, search.connection];
  return { label: inertText(label), description: inertText(description ?? ''), row };
}

/** What a change of the setting gave; undefined once it was told why it couldn't be written. */
export async function written<T>({ messages }: SearchCommandParts, change: Promise<T>): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await messages.warn(t('The saved searches could not be changed. {reason}', { reason }));
    return undefined;
  }
}
