// The notifications view's data: connections, groups and notices as tree elements. Reads the stores, never the network.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { counts, countUnacknowledged } from '../core/counting.ts';
import { lineText } from '../core/foreignText.ts';
import { groupNotices, type NoticeGroup } from '../core/grouping.ts';
import { filterNotices, type NoticeFilter, noFilter } from '../core/noticeFilter.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { Notice } from '../core/notices.ts';
import { formatDistance } from '../core/timeWindow.ts';
import { commandIds, type NoticeReference } from '../manifest.ts';
import { rowItem, rowTexts, rowTooltip, typeIcon } from './noticeRow.ts';
import type { Session } from './session.ts';
import type { SessionChange, Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { t } from './translate.ts';

/** Children are shown in pages of so many: the editor asks for every child's item at once. */
const pageSize = 200;

export interface ConnectionElement {
  readonly kind: 'connection';
  readonly id: string;
  readonly session: Session;
}

export interface GroupElement {
  readonly kind: 'group';
  readonly id: string;
  readonly session: Session;
  readonly parent: ConnectionElement | GroupElement | undefined;
  group: NoticeGroup;
  /** Notices shown of those it has. */
  shown: number;
}

export interface NoticeElement {
  readonly kind: 'notice';
  readonly id: string;
  readonly session: Session;
  readonly parent: GroupElement;
  notice: Notice;
}

export interface MoreElement {
  readonly kind: 'more';
  readonly id: string;
  readonly parent: GroupElement;
}

export interface OlderElement {
  readonly kind: 'older';
  readonly id: string;
  readonly session: Session;
  readonly parent: ConnectionElement | undefined;
}

export type TreeElement = ConnectionElement | GroupElement | NoticeElement | MoreElement | OlderElement;

export class NoticeTree implements vscode.TreeDataProvider<TreeElement>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<TreeElement[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** Elements by id: the editor knows them by identity, so each lives as long as it stands for the same thing. */
  #elements = new Map<string, TreeElement>();
  /** What rows said when they were last drawn, by element id, to redraw only those that would say something else. */
  readonly #drawn = new Map<string, string>();
  #filter: NoticeFilter = noFilter;
  #subscriptions: vscode.Disposable[];

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

  /** Everything anew: grouping, filter or settings changed. */
  redraw(): void {
    this.#changed.fire(undefined);
  }

  /** Time has passed: redraws rows whose words changed, or everything where a notice moved to another group. */
  tick(): void {
    const stale: TreeElement[] = [];
    for (const element of this.#elements.values()) {
      const drawn = this.#drawn.get(element.id);
      if (drawn !== undefined && drawn !== this.#words(element)) stale.push(element);
    }
    if (this.#settings().groupBy === 'time') this.redraw();
    else if (stale.length > 0) this.#changed.fire(stale);
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
    const item = this.#item(element);
    item.id = element.id;
    const words = this.#words(element);
    if (words !== undefined) this.#drawn.set(element.id, words);
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, element: TreeElement): vscode.TreeItem {
    if (element.kind === 'notice')
      item.tooltip = rowTooltip(element.notice, this.#settings().timeZone, this.#clock.now());
    return item;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  /** With one connection there is no level for it. */
  #roots(): TreeElement[] {
    this.#forgetClosed();
    const sessions = this.#sessions.all;
    const [only] = sessions;
    if (only !== undefined && sessions.length === 1) return this.#groupsOf(only, undefined);
    return sessions.map((session) => this.#connection(session));
  }

  #forgetClosed(): void {
    const open = new Set(this.#sessions.all);
    for (const [id, element] of this.#elements) {
      const session = element.kind === 'more' ? element.parent.session : element.session;
      if (open.has(session)) continue;
      this.#elements.delete(id);
      this.#drawn.delete(id);
    }
  }

  #groupsOf(session: Session, parent: ConnectionElement | undefined): TreeElement[] {
    const notices = this.visibleNotices(session);
    const groups = groupNotices(notices, this.#settings().groupBy, this.#clock.now(), t);
    const elements: TreeElement[] = groups.map((group) => this.#group(session, group, parent));
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
    const groups = groupNotices(this.visibleNotices(session), this.#settings().groupBy, this.#clock.now(), t);
    return [...(parent === undefined ? [] : [parent]), ...groups.map((group) => this.#group(session, group, parent))];
  }

  /** The words of a row that change as time passes; undefined where none do. */
  #words(element: TreeElement): string | undefined {
    if (element.kind === 'connection') return this.#connectionState(element.session);
    if (element.kind !== 'notice') return undefined;
    const { label, description } = rowTexts(element.notice, this.#clock.now(), this.#settings().groupBy);
    return `${label}\n${description}`;
  }

  #connectionState(session: Session): string {
    return connectionState(session, this.#unacknowledged(session), this.#clock.now());
  }

  #unacknowledged(session: Session): number {
    return countUnacknowledged(noticesOf(session.store.snapshot).values(), this.#settings().count).total;
  }

  #item(element: TreeElement): vscode.TreeItem {
    switch (element.kind) {
      case 'connection':
        return this.#connectionItem(element);
      case 'group':
        return groupItem(element, this.#settings());
      case 'notice': {
        const { name } = element.session.connection;
        const item = rowItem(element.notice, name, this.#clock.now(), this.#settings().groupBy);
        item.command = {
          command: commandIds.openNotification,
          title: t('Open Notice', {}),
          arguments: [referenceOf(element)],
        };
        return item;
      }
      case 'more': {
        const { group, shown } = element.parent;
        const item = new vscode.TreeItem(
          t('Show {count} more', { count: Math.min(pageSize, group.notices.length - shown) }),
        );
        item.description = t('{shown} of {all}', { shown, all: group.notices.length });
        item.iconPath = new vscode.ThemeIcon('unfold');
        item.command = { command: commandIds.showMore, title: t('Show More', {}), arguments: [element] };
        return item;
      }
      case 'older': {
        const item = new vscode.TreeItem(t('Load older', {}));
        item.description = t('completed ones of the last {days} days are listed', {
          days: element.session.lookBackDays,
        });
        item.iconPath = new vscode.ThemeIcon('history');
        item.command = { command: commandIds.loadOlder, title: t('Load Older Notices', {}), arguments: [element] };
        return item;
      }
    }
  }

  #connectionItem({ session }: ConnectionElement): vscode.TreeItem {
    const { snapshot } = session.store;
    const unacknowledged = this.#unacknowledged(session);
    const signedOut = snapshot.state === 'signedOut';
    const item = new vscode.TreeItem(
      lineText(session.connection.name),
      signedOut ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Expanded,
    );
    item.iconPath = new vscode.ThemeIcon(session.isSample ? 'beaker' : signedOut ? 'account' : 'server-environment');
    item.description = this.#connectionState(session);
    item.contextValue = signedOut
      ? 'connection.signedOut'
      : unacknowledged > 0
        ? 'connection.unacknowledged'
        : 'connection';
    item.tooltip = session.isSample ? t('The sample account, served on this machine', {}) : session.connection.baseUrl;
    return item;
  }
}

export function referenceOf(element: NoticeElement): NoticeReference {
  return { connectionName: element.session.connection.name, id: element.notice.id };
}

function connectionId(session: Session): string {
  return `connection:${session.connection.name}`;
}

function connectionState(session: Session, unacknowledged: number, now: number): string {
  const { snapshot } = session.store;
  switch (snapshot.state) {
    case 'signedOut':
      return t('signed out', {});
    case 'loading':
      return t('reading…', {});
    case 'ready':
      return unacknowledged === 0 ? '' : t('{count} unacknowledged', { count: unacknowledged });
    case 'stale':
      if (snapshot.failure.kind === 'unauthorized') return t('refused', {});
      return snapshot.readAt === null
        ? t('could not be read', {})
        : t('as of {time}', { time: formatDistance(snapshot.readAt, now, t) });
  }
}

function groupItem({ group, parent }: GroupElement, settings: Settings): vscode.TreeItem {
  const isOver =
    group.key === 'COMPLETED' ||
    group.key === 'finished' ||
    (parent?.kind === 'group' && parent.group.key === 'COMPLETED');
  const item = new vscode.TreeItem(
    group.label,
    isOver ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.Expanded,
  );
  const unacknowledged = group.notices.filter((notice) => counts(notice, settings.count)).length;
  const all = group.notices.length;
  item.description =
    unacknowledged === 0 ? String(all) : t('{all}, {count} unacknowledged', { all, count: unacknowledged });
  if (group.kind === 'type') item.iconPath = typeIcon(group.key, isOver);
  item.contextValue = group.notices.some((notice) => !notice.acknowledged) ? 'group.unacknowledged' : 'group';
  item.accessibilityInformation = { label: `${group.label}, ${item.description}` };
  return item;
}
