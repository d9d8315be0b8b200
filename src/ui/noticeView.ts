// The notifications view around the tree: badge, message line, filter line, welcome state and the context keys of its menus.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { describeFailure } from '../core/failures.ts';
import { inertText } from '../core/foreignText.ts';
import { typeLabel } from '../core/grouping.ts';
import { isFiltering, type NoticeFilter } from '../core/noticeFilter.ts';
import { noticesOf } from '../core/noticeStore.ts';
import { formatAge, minute } from '../core/timeWindow.ts';
import { contextKeys, type ViewState, viewIds } from '../manifest.ts';
import type { NoticeTree } from './noticeTree.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { countOf, countSentence, isRefused } from './statusBar.ts';
import { t } from './translate.ts';
import type { TreeElement } from './treeElements.ts';

export class NoticeView implements vscode.Disposable {
  readonly #tree: NoticeTree;
  readonly #sessions: Sessions;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #view: vscode.TreeView<TreeElement>;
  readonly #contexts = new Map<string, unknown>();
  readonly #subscriptions: vscode.Disposable[];
  #cancelTick: () => void = () => {};
  #endProgress: (() => void) | undefined;

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
    this.#subscriptions = [
      this.#view,
      sessions.onListChange(() => this.update()),
      sessions.onChange(() => this.update()),
      this.#view.onDidChangeVisibility(() => tree.tick()),
    ];
    this.#tickEachMinute();
    this.update();
  }

  get selection(): readonly TreeElement[] {
    return this.#view.selection;
  }

  setFilter(filter: NoticeFilter): void {
    this.#tree.filter = filter;
    this.update();
  }

  /** Settings changed: everything may read otherwise. */
  settingsChanged(): void {
    this.#tree.redraw();
    this.update();
  }

  update(): void {
    const settings = this.#settings();
    const { total } = countOf(this.#sessions, settings);
    this.#view.badge = total === 0 ? undefined : { value: total, tooltip: countSentence(total) };
    const state = this.#state();
    // A message takes the place of the welcome text: only rows have one.
    this.#setMessage(state === 'rows' ? [...this.#filterLine(), ...this.#staleLines()].join('\n') : '');
    this.#showProgress(this.#sessions.all.some(({ store }) => store.snapshot.state === 'loading'));
    this.#setContext(contextKeys.viewState, state);
    this.#setContext(contextKeys.groupBy, settings.groupBy);
    this.#setContext(contextKeys.filtering, isFiltering(this.#tree.filter));
    this.#setContext(contextKeys.refused, this.#sessions.all.some(isRefused));
    this.#setContext(contextKeys.signedIn, this.#sessions.signedIn.length > 0);
  }

  dispose(): void {
    this.#cancelTick();
    this.#endProgress?.();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The bar at the view's top runs while a first read does. */
  #showProgress(reading: boolean): void {
    if (reading === (this.#endProgress !== undefined)) return;
    if (!reading) {
      this.#endProgress?.();
      this.#endProgress = undefined;
      return;
    }
    const done = new Promise<void>((resolve) => {
      this.#endProgress = resolve;
    });
    void vscode.window.withProgress({ location: { viewId: viewIds.notifications } }, () => done);
  }

  #tickEachMinute(): void {
    this.#cancelTick = this.#clock.after(minute, () => {
      if (this.#view.visible) {
        this.#tree.tick();
        this.update();
      }
      this.#tickEachMinute();
    });
  }

  /** What the view has to say. With several connections their rows say it themselves. */
  #state(): ViewState {
    const sessions = this.#sessions.all;
    const [only] = sessions;
    if (only === undefined) return this.#sessions.isOpening ? 'loading' : 'noAccount';
    return sessions.length > 1 ? 'rows' : this.#sessionState(only);
  }

  #sessionState(session: Session): ViewState {
    const { snapshot } = session.store;
    if (snapshot.state === 'signedOut' || snapshot.state === 'loading') return snapshot.state;
    if (snapshot.notices.size > 0) return this.#tree.visibleNotices(session).length > 0 ? 'rows' : 'filteredOut';
    if (snapshot.state === 'ready') return 'empty';
    switch (snapshot.failure.kind) {
      case 'unauthorized':
        return 'refused';
      case 'offline':
      case 'timeout':
        return 'offline';
      case 'forbidden':
      case 'malformed':
        return snapshot.failure.kind;
      default:
        return 'failed';
    }
  }

  /** Says how old the rows are when they couldn't be read anew. */
  #staleLines(): string[] {
    const parts: string[] = [];
    for (const session of this.#sessions.all) {
      const { snapshot } = session.store;
      if (snapshot.state !== 'stale' || noticesOf(snapshot).size === 0 || snapshot.readAt === null) continue;
      const { sentence } = describeFailure(snapshot.failure, session.host, t);
      const age = formatAge(snapshot.readAt, this.#clock.now(), t);
      parts.push(t('{sentence} Notices are shown as of {age}.', { sentence: inertText(sentence, 400), age }));
    }
    return parts;
  }

  /** Says that and how the rows are narrowed, and how many there are without it. */
  #filterLine(): string[] {
    const { filter } = this.#tree;
    if (!isFiltering(filter)) return [];
    const all = this.#sessions.all.reduce((sum, { store }) => sum + noticesOf(store.snapshot).size, 0);
    const shown = this.#sessions.all.reduce((sum, session) => sum + this.#tree.visibleNotices(session).length, 0);
    return [t('Filter: {filter} ({shown} of {all})', { filter: describeFilter(filter), shown, all })];
  }

  /** The editor takes any message for a change of the tree, and of those it draws one in 200 ms. */
  #setMessage(message: string): void {
    if (message !== (this.#view.message ?? '')) this.#view.message = message;
  }

  #setContext(key: string, value: unknown): void {
    if (this.#contexts.get(key) === value) return;
    this.#contexts.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/** Longest description of a filter: the rows are to stay in sight below it. */
const filterLength = 200;

/** The filter in a few words. */
function describeFilter(filter: NoticeFilter): string {
  const parts = [
    ...(filter.text.trim() === '' ? [] : [`“${inertText(filter.text, 40)}”`]),
    ...filter.types.map((type) => typeLabel(type, t)),
    ...(filter.unacknowledgedOnly ? [t('unacknowledged', {})] : []),
  ];
  return inertText(parts.join(' · '), filterLength);
}
