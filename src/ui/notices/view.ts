// The notifications view around the tree: badge, message line, filter line, welcome state and the context keys of its menus.

import * as vscode from 'vscode';
import type { TreeElement } from '../../app/notices/treeElements.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import { isFiltering, type NoticeFilter } from '../../core/notices/filter.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { contextKeys, viewIds } from '../../manifest.ts';
import { setContext } from '../editor/setContext.ts';
import type { Settings } from '../editor/settings.ts';
import { countOf, countSentence, hiddenWords, isRefused, mutedSentence, untilNextChange } from './counts.ts';
import { SelectedRow } from './selectedRow.ts';
import type { NoticeTree } from './tree.ts';
import type { ViewLines } from './viewLines.ts';
import { viewStateOf } from './viewState.ts';

export class NoticesView implements vscode.Disposable {
  readonly #tree: NoticeTree;
  readonly #sessions: Sessions;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #view: vscode.TreeView<TreeElement>;
  readonly #selectedRow: SelectedRow;
  readonly #contexts = new Map<string, unknown>();
  readonly #subscriptions: vscode.Disposable[];
  #cancelUpdate: () => void = () => {};
  #endProgress: (() => void) | undefined;
  #lines: ViewLines | undefined;
  #isDisposed = false;

  constructor(tree: NoticeTree, sessions: Sessions, settings: () => Settings, clock: Clock) {
    this.#tree = tree;
    this.#sessions = sessions;
    this.#settings = settings;
    this.#clock = clock;
    this.#view = vscode.window.createTreeView(viewIds.notifications, {
      treeDataProvider: tree,
      canSelectMany: true,
      showCollapseAll: true,
    });
    tree.selection = () => this.selection;
    this.#selectedRow = new SelectedRow(tree, this.#view);
    this.#subscriptions = [
      this.#view,
      sessions.onListChange(() => this.update()),
      sessions.onChange(() => this.update()),
      tree.onFilterChange(() => this.update()),
      this.#view.onDidCollapseElement(({ element }) => tree.setOpen(element, false)),
      this.#view.onDidExpandElement(({ element }) => tree.setOpen(element, true)),
      this.#view.onDidChangeVisibility(() => {
        tree.timePassed();
        this.update();
        this.#selectedRow.select();
      }),
      tree.onDrawn(() => this.#selectedRow.rowsDrawn()),
    ];
    this.#updateWithTime();
    this.update();
  }

  /** In sight, whether or not it has the focus: of that nobody tells. */
  get isVisible(): boolean {
    return this.#view.visible;
  }

  get selection(): readonly TreeElement[] {
    return this.#view.selection;
  }

  /** Keeps the row selected of the notice whose page is in front; none: no page is. */
  follow(notice: NoticeReference | undefined): void {
    this.#selectedRow.follow(notice);
  }

  /** Opens a row, which stays where it is; with `focus` the keys go on from there. */
  open(row: TreeElement, focus = false): Thenable<void> {
    return this.#view.reveal(row, { select: false, focus, expand: true });
  }

  setFilter(filter: NoticeFilter): void {
    this.#tree.filter = filter;
  }

  /** Settings changed: everything may read otherwise. */
  settingsChanged(): void {
    this.#tree.reload();
    this.update();
  }

  update(): void {
    const settings = this.#settings();
    const { total, muted } = countOf(this.#sessions, settings);
    const counted = `${countSentence(total)}${hiddenWords(this.#sessions, this.#tree, settings)}`;
    const tooltip = [counted, ...(muted === 0 ? [] : [mutedSentence(muted)])].join(', ');
    this.#view.badge = total === 0 ? undefined : { value: total, tooltip };
    const { all } = this.#sessions;
    const [only, second] = all;
    const state = viewStateOf(this.#sessions, this.#tree);
    // With several connections it has a row that says so.
    const name = only?.isSample && second === undefined ? only.connection.name : '';
    // A message takes the place of the welcome text: rows have one, or there is a time to tell. Where a filter hides all rows, it stands
    // beside the title.
    this.#set('message', state === 'rows' ? this.#message('\n') : '');
    this.#set('description', state === 'filteredOut' ? this.#message(' · ') : name);
    this.#showProgress(all.some(({ store }) => store.snapshot.state === 'loading'));
    this.#setContext(contextKeys.viewState, state);
    this.#setContext(contextKeys.groupBy, settings.groupBy);
    this.#setContext(contextKeys.filtering, isFiltering(this.#tree.filter));
    this.#setContext(contextKeys.refused, all.some(isRefused));
    this.#setContext(contextKeys.signedIn, this.#sessions.signedIn.length > 0);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancelUpdate();
    this.#endProgress?.();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The bar at the view's top runs while a first read does. */
  #showProgress(reading: boolean): void {
    if (!reading) {
      this.#endProgress?.();
      this.#endProgress = undefined;
      return;
    }
    if (this.#endProgress) return;
    const done = new Promise<void>((resolve) => {
      this.#endProgress = resolve;
    });
    void vscode.window.withProgress({ location: { viewId: viewIds.notifications } }, () => done);
  }

  #updateWithTime(): void {
    this.#cancelUpdate = this.#clock.after(untilNextChange(this.#sessions), () => {
      if (this.#view.visible) {
        this.#tree.timePassed();
        this.update();
      }
      this.#updateWithTime();
    });
  }

  /** How the rows are narrowed, and how current they are. */
  #message(separator: string): string {
    const isStale = this.#sessions.all.some(({ store }) => store.snapshot.state === 'stale');
    const filter = isFiltering(this.#tree.filter) ? this.#readLines()?.filterLine() : '';
    const stale = isStale ? (this.#readLines()?.staleLines() ?? []) : [];
    return [filter, ...stale].filter(Boolean).join(separator);
  }

  /** Undefined at first: they are told as soon as they are here. */
  #readLines(): ViewLines | undefined {
    if (this.#lines === undefined) void this.#loadLines();
    return this.#lines;
  }

  async #loadLines(): Promise<void> {
    const { readViewLines } = await import('./viewLines.ts');
    const lines = await readViewLines(this.#sessions, this.#tree, this.#clock);
    if (this.#isDisposed || this.#lines !== undefined) return;
    this.#lines = lines;
    this.update();
  }

  /** The editor takes any message for a change of the tree, and of those it draws one in 200 ms. The rows stand below it. */
  #set(name: 'message' | 'description', text: string): void {
    if (text === (this.#view[name] ?? '')) return;
    this.#view[name] = text;
    this.#tree.rowsMoved();
  }

  #setContext(key: string, value: unknown): void {
    if (this.#contexts.get(key) === value) return;
    this.#contexts.set(key, value);
    void setContext(key, value);
  }
}
