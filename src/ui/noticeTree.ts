// The notifications view's data: connections, groups and notices as tree elements. Reads the stores, never the network.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { groupNotices, type NoticeGroup } from '../core/grouping.ts';
import { filterNotices, type NoticeFilter, noFilter } from '../core/noticeFilter.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { Notice } from '../core/notices.ts';
import { rowTooltip } from './noticeRow.ts';
import type { Session } from './session.ts';
import type { SessionChange, Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { t } from './translate.ts';
import {
  type ConnectionElement,
  connectionId,
  type GroupElement,
  type MoreElement,
  type NoticeElement,
  sessionOf,
  type TreeElement,
} from './treeElements.ts';
import { type Look, pageSize, treeItem, wordsOf } from './treeItems.ts';

export class NoticeTree implements vscode.TreeDataProvider<TreeElement>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<TreeElement[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #elements = new Map<string, TreeElement>();
  /** What rows said when they were last drawn, by element id, to redraw only those that would say something else. */
  readonly #drawn = new Map<string, string>();
  /** Every element ever made, as long as somebody holds it. */
  readonly #made = new WeakSet<object>();
  /** There was nothing in the tree when it was last drawn. */
  #drawnEmpty = true;
  /** Where the notices stood when the tree was last drawn. */
  #drawnPlaces = '';
  #filter: NoticeFilter = noFilter;
  readonly #subscriptions: vscode.Disposable[];

  constructor(sessions: Sessions, settings: () => Settings, clock: Clock) {
    this.#sessions = sessions;
    this.#settings = settings;
    this.#clock = clock;
    this.#subscriptions = [
      sessions.onListChange(() => this.redraw()),
      sessions.onChange((change) => this.#storeChanged(change)),
    ];
  }

  get filter(): NoticeFilter {
    return this.#filter;
  }

  set filter(filter: NoticeFilter) {
    this.#filter = filter;
    this.redraw();
  }

  /** The notices that the tree shows of a session: those that pass the filter. */
  visibleNotices(session: Session): readonly Notice[] {
    return filterNotices([...noticesOf(session.store.snapshot).values()], this.#filter);
  }

  /**
   * Everything anew: grouping, filter or settings changed. Groups keep how many notices they show; the rest is made again. The editor
   * asks at once when it is told of a change, but not twice within 200 ms: of an empty tree that stays empty it isn't told, so that the
   * first rows don't wait.
   */
  redraw(): void {
    for (const [id, { kind }] of this.#elements) {
      if (kind === 'connection' || kind === 'group') continue;
      this.#elements.delete(id);
      this.#drawn.delete(id);
    }
    if (!this.#drawnEmpty || !this.#isEmpty()) this.#changed.fire(undefined);
  }

  /** Time has passed: redraws rows whose words changed, or everything where a notice came into another group. */
  tick(): void {
    const look = this.#look();
    if (look.settings.groupBy === 'time' && this.#places() !== this.#drawnPlaces) {
      this.redraw();
      return;
    }
    const stale = [...this.#elements.values()].filter((element) => {
      const drawn = this.#drawn.get(element.id);
      return drawn !== undefined && drawn !== wordsOf(element, look);
    });
    if (stale.length > 0) this.#changed.fire(stale);
  }

  /** A value that a menu handed to a command, where it is an element of this tree. */
  element(value: unknown): TreeElement | undefined {
    return this.#isElement(value) ? value : undefined;
  }

  #isElement(value: unknown): value is TreeElement {
    return typeof value === 'object' && value !== null && this.#made.has(value);
  }

  showMore(element: MoreElement): void {
    element.parent.shown += pageSize;
    this.#changed.fire([element.parent]);
  }

  getChildren(element?: TreeElement): TreeElement[] {
    if (element === undefined) return this.#roots();
    if (element.kind === 'connection') return this.#groupsOf(element.session, element);
    if (element.kind === 'group') return this.#below(element);
    return [];
  }

  getParent(element: TreeElement): TreeElement | undefined {
    return element.kind === 'connection' ? undefined : element.parent;
  }

  getTreeItem(element: TreeElement): vscode.TreeItem {
    const look = this.#look();
    const words = wordsOf(element, look);
    if (words !== undefined) this.#drawn.set(element.id, words);
    return treeItem(element, look);
  }

  resolveTreeItem(item: vscode.TreeItem, element: TreeElement): vscode.TreeItem {
    if (element.kind === 'notice')
      item.tooltip = rowTooltip(element.notice, this.#settings().timeZone, element.session.clock.now());
    return item;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  /** With one connection there is no level for it. */
  #roots(): TreeElement[] {
    this.#forgetClosed();
    this.#drawnPlaces = this.#places();
    this.#drawnEmpty = this.#isEmpty();
    const sessions = this.#sessions.all;
    const [only] = sessions;
    if (only !== undefined && sessions.length === 1) return this.#groupsOf(only, undefined);
    return sessions.map((session) => this.#connection(session));
  }

  #isEmpty(): boolean {
    const [only, second] = this.#sessions.all;
    return second === undefined && (only === undefined || this.visibleNotices(only).length === 0);
  }

  #forgetClosed(): void {
    const open = new Set(this.#sessions.all);
    for (const [id, element] of this.#elements) {
      if (open.has(sessionOf(element))) continue;
      this.#elements.delete(id);
      this.#drawn.delete(id);
    }
  }

  /** Which notice stands in which group, in one text. */
  #places(): string {
    return this.#sessions.all
      .flatMap((session) => this.#grouped(session))
      .map((group) => `${group.id} ${group.notices.map(({ id }) => id)}`)
      .join('\n');
  }

  /** A session's groups, by the clock of its service. */
  #grouped(session: Session): readonly NoticeGroup[] {
    return groupNotices(this.visibleNotices(session), this.#settings().groupBy, session.clock.now(), t);
  }

  #groupsOf(session: Session, parent: ConnectionElement | undefined): TreeElement[] {
    const elements: TreeElement[] = this.#grouped(session).map((group) => this.#group(session, group, parent));
    const canGoBack = session.lookBackDays > 0 && session.service !== undefined && elements.length > 0;
    if (canGoBack) {
      elements.push(
        this.#keep({ kind: 'older', id: `${parent?.id ?? ''}/older:${session.connection.name}`, session, parent }),
      );
    }
    return elements;
  }

  #group(session: Session, group: NoticeGroup, parent: ConnectionElement | GroupElement | undefined): GroupElement {
    const id = `${connectionId(session)}/${parent === undefined ? 'only' : 'one'}/${group.id}`;
    const known = this.#elements.get(id);
    if (known?.kind === 'group' && known.session === session && known.parent === parent) {
      known.group = group;
      return known;
    }
    return this.#keep({ kind: 'group', id, session, parent, group, shown: pageSize });
  }

  #below(element: GroupElement): TreeElement[] {
    const { group, session } = element;
    if (group.groups.length > 0) return group.groups.map((inner) => this.#group(session, inner, element));
    const rows: TreeElement[] = group.notices.slice(0, element.shown).map((notice) => this.#row(element, notice));
    if (group.notices.length > element.shown)
      rows.push(this.#keep({ kind: 'more', id: `${element.id}/more`, parent: element }));
    return rows;
  }

  #row(parent: GroupElement, notice: Notice): NoticeElement {
    const id = `${parent.id}/${notice.id}`;
    const known = this.#elements.get(id);
    if (known?.kind === 'notice' && known.parent === parent) {
      known.notice = notice;
      return known;
    }
    return this.#keep({ kind: 'notice', id, session: parent.session, parent, notice });
  }

  #connection(session: Session): ConnectionElement {
    const id = connectionId(session);
    const known = this.#elements.get(id);
    if (known?.kind === 'connection' && known.session === session) return known;
    return this.#keep({ kind: 'connection', id, session });
  }

  #keep<T extends TreeElement>(element: T): T {
    this.#made.add(element);
    this.#elements.set(element.id, element);
    return element;
  }

  #storeChanged({ session, change }: SessionChange): void {
    if (change.kind === 'structure' || this.#filterCouldMove(change.kind)) {
      this.redraw();
      return;
    }
    if (change.kind === 'state') {
      const connection = this.#elements.get(connectionId(session));
      if (connection !== undefined && this.#sessions.all.length > 1) this.#changed.fire([connection]);
      return;
    }
    const ids = new Set(change.ids);
    const notices = noticesOf(session.store.snapshot);
    const stale = new Set<TreeElement>();
    for (const element of this.#elements.values()) {
      if (element.kind !== 'notice' || element.session !== session || !ids.has(element.notice.id)) continue;
      element.notice = notices.get(element.notice.id) ?? element.notice;
      stale.add(element);
    }
    // The groups above say how many are unacknowledged; a group that is redrawn asks for its children anew.
    for (const group of this.#regroup(session)) stale.add(group);
    if (stale.size > 0) this.#changed.fire([...stale]);
  }

  /** A row that changes may begin or cease to pass the filter. */
  #filterCouldMove(kind: 'rows' | 'state'): boolean {
    return kind === 'rows' && (this.#filter.unacknowledgedOnly || this.#filter.text !== '');
  }

  /** Gives the outermost groups of a session their new contents; returns those. */
  #regroup(session: Session): TreeElement[] {
    const sessions = this.#sessions.all;
    const parent = sessions.length === 1 ? undefined : this.#elements.get(connectionId(session));
    if (parent !== undefined && parent.kind !== 'connection') return [];
    const groups = this.#grouped(session).map((group) => this.#group(session, group, parent));
    return [...(parent === undefined ? [] : [parent]), ...groups];
  }

  #look(): Look {
    return { now: this.#clock.now(), settings: this.#settings() };
  }
}
