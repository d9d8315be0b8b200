// The view of saved and recent searches of the event log.

import * as vscode from 'vscode';
import type { RecentSearch, SavedSearch, Searches } from '../../app/searches/searches.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { ShownWatches, WatchPicture } from '../../app/watches/shownWatches.ts';
import { blockText, inertText, shortText } from '../../core/text/untrustedText.ts';
import { commandIds, contextKeys, viewIds } from '../../manifest.ts';
import type { Messages } from '../editor/messages.ts';
import { byClick } from '../editor/rowClicks.ts';
import { setContext } from '../editor/setContext.ts';
import { spokenRow } from '../editor/spokenRow.ts';
import { t } from '../editor/translate.ts';

export type SearchRow =
  | { readonly kind: 'saved'; readonly id: string; readonly search: SavedSearch }
  | { readonly kind: 'recent'; readonly id: string; readonly search: RecentSearch };

export type SearchElement = { readonly kind: 'group'; readonly id: 'saved' | 'recent' } | SearchRow;

/** Longest text in a row; the tooltip has all. */
const rowLength = 200;

const savedGroup: SearchElement = { kind: 'group', id: 'saved' };
const recentGroup: SearchElement = { kind: 'group', id: 'recent' };

export class SearchesView implements vscode.TreeDataProvider<SearchElement>, ShownWatches, vscode.Disposable {
  readonly #searches: Searches;
  readonly #sessions: Sessions;
  readonly #messages: Messages;
  readonly #changed = new vscode.EventEmitter<SearchElement[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<SearchElement>;
  readonly #subscriptions: readonly vscode.Disposable[];
  /** Every element ever made, as long as somebody holds it. */
  readonly #made = new WeakSet<SearchElement>();
  /** The rows of saved searches that the editor has; none where it is to ask for all. */
  #given: SearchElement[] = [];
  /** The groups that the editor has. */
  #groups: readonly SearchElement[] = [];
  #told = '';
  /** How watched searches stand. */
  picture: WatchPicture | undefined;

  constructor(searches: Searches, sessions: Sessions, messages: Messages) {
    this.#searches = searches;
    this.#sessions = sessions;
    this.#messages = messages;
    this.#view = vscode.window.createTreeView(viewIds.searches, { treeDataProvider: this });
    const redraw = () => {
      this.#given = [];
      // While the whole tree is drawn anew, a key gets no row.
      const groups = this.#childrenOf(undefined);
      const areSame = groups.length === this.#groups.length && groups.every((group) => this.#groups.includes(group));
      this.#changed.fire(areSame && groups.length > 0 ? groups : undefined);
    };
    const tell = () => {
      this.#tellWhatIsKept();
      void this.#tellProblems();
    };
    const follow = () => {
      redraw();
      tell();
    };
    const end = new vscode.Disposable(searches.onChange(follow));
    this.#subscriptions = [this.#view, this.#changed, end, sessions.onListChange(redraw)];
    tell();
  }

  /** Draws the rows anew of which something else is to be said: a command of a row's menu gets no row while the whole tree is drawn anew. */
  show(picture?: WatchPicture): void {
    this.picture = picture;
    this.#view.badge = picture?.badge;
    this.#view.description = picture?.heading ?? '';
    const rows = this.#given.filter((row) => row.kind === 'saved' && picture?.isNews(row.search) !== false);
    if (rows.length > 0) this.#changed.fire(rows);
  }

  /** A value that a menu handed to a command, where it is an element of this tree. */
  element(value: unknown): SearchElement | undefined {
    // Nothing but elements is among them, whatever it is asked about.
    return this.#made.has(value as SearchElement) ? (value as SearchElement) : undefined;
  }

  getChildren(element?: SearchElement): SearchElement[] {
    const children = this.#childrenOf(element);
    for (const child of children) this.#made.add(child);
    if (element === savedGroup) this.#given = children;
    if (element === undefined) this.#groups = children;
    return children;
  }

  /** A group without rows isn't there; without any, the view's welcome text is. */
  #childrenOf(element: SearchElement | undefined): SearchElement[] {
    const { saved, allRecent } = this.#searches;
    if (element === undefined)
      return [...(saved.length > 0 ? [savedGroup] : []), ...(allRecent.length > 0 ? [recentGroup] : [])];
    return element.kind === 'group' ? this.rows(element.id) : [];
  }

  /** The searches of one group, as rows. */
  rows(kind: 'saved' | 'recent'): SearchRow[] {
    if (kind === 'saved') return this.#searches.saved.map((search) => ({ kind, id: `saved:${search.name}`, search }));
    return this.#searches.allRecent.map((search) => ({
      kind,
      id: `recent:${JSON.stringify([search.connection, search.query])}`,
      search,
    }));
  }

  /** Gives the focus to a row; where it was goes with the row that had it. */
  async focus(row: SearchRow): Promise<void> {
    try {
      await this.#view.reveal(row, { select: false, focus: true });
    } catch {
      // The view has changed meanwhile.
    }
  }

  getParent(element: SearchElement): SearchElement | undefined {
    if (element.kind === 'group') return undefined;
    return element.kind === 'saved' ? savedGroup : recentGroup;
  }

  getTreeItem(element: SearchElement): vscode.TreeItem {
    const item = element.kind === 'group' ? groupItem(element.id) : this.#rowItem(element);
    item.id = element.id;
    return item;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** To the commands that need such a search. */
  #tellWhatIsKept(): void {
    const { saved, allRecent } = this.#searches;
    void setContext(contextKeys.savedSearches, saved.length);
    void setContext(contextKeys.recentSearches, allRecent.length);
    void setContext(contextKeys.watchedSearches, saved.filter(({ watch }) => watch !== undefined).length);
  }

  /**
   * Says what is wrong with the setting, once for as long as it is the same, in whichever place: a search that is deleted moves the
   * entries after it. Without a problem, the words for it aren't loaded.
   */
  async #tellProblems(): Promise<void> {
    const { problems } = this.#searches;
    const told = JSON.stringify(problems.map(({ why, entry }) => [why, entry]));
    if (told === this.#told) return;
    this.#told = told;
    if (problems.length === 0) return;
    const { savedProblemsMessage } = await import('../../app/searches/savedProblems.ts');
    await this.#messages.warn(savedProblemsMessage(problems, t));
  }

  #rowItem(element: SearchRow): vscode.TreeItem {
    const { query, connection: named } = element.search;
    const connection = named && this.#sessions.presentName(named);
    const isSaved = element.kind === 'saved';
    const label = shortText(isSaved ? element.search.name : query, rowLength);
    const item = new vscode.TreeItem(label);
    // Whose search it is matters where there are others; before the query, whose end a narrow side bar cuts off.
    const others = this.#sessions.all.some((session) => session.connection.name !== connection);
    const account = others ? inertText(connection ?? '') : '';
    const isWatched = isSaved && element.search.watch !== undefined;
    const watched = isWatched ? this.picture?.of(element.search) : undefined;
    const facts = [account, ...(isSaved ? [inertText(query, rowLength)] : [])];
    item.description = [watched?.brief, ...facts].filter(Boolean).join(' · ');
    item.tooltip = [query, connection, watched?.details].flatMap((line) => (line ? blockText(line) : [])).join('\n');
    item.accessibilityInformation = { label: spokenRow([label, watched?.spoken, ...facts]) };
    item.iconPath = new vscode.ThemeIcon(watched?.icon ?? (isWatched ? 'eye' : isSaved ? 'bookmark' : 'history'));
    item.contextValue = element.kind + (isWatched ? '.watched' : '') + (watched?.isResumable ? '.paused' : '');
    item.command = { command: commandIds.runSearch, title: t('Run Search'), arguments: [element, byClick] };
    return item;
  }
}

function groupItem(id: 'saved' | 'recent'): vscode.TreeItem {
  const item = new vscode.TreeItem(id === 'saved' ? t('Saved') : t('Recent'), vscode.TreeItemCollapsibleState.Expanded);
  item.contextValue = `group.${id}`;
  return item;
}
