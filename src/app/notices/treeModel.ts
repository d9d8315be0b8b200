// The notifications view's tree without an editor: what stands below what, and what is to be drawn again after a change. Reads the
// stores, never the network.

import { filterNotices, type NoticeFilter, noFilter } from '../../core/notices/filter.ts';
import { type GroupBy, groupNotices, type NoticeGroup } from '../../core/notices/grouping.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { WorkspaceHits } from '../machines/workspaceHits.ts';
import type { Session } from '../session/session.ts';
import type { SessionChange } from '../session/sessions.ts';
import { ElementCache, pageSize } from './elementCache.ts';
import {
  type ConnectionElement,
  type GroupElement,
  type MoreElement,
  type NoticeElement,
  sessionOf,
  type TreeElement,
} from './treeElements.ts';

/** What is to be drawn again: everything, or these elements (none: nothing). */
export type TreeChange = 'all' | readonly TreeElement[];

export interface TreeModelParts {
  readonly sessions: { readonly all: readonly Session[] };
  readonly groupBy: () => GroupBy;
  /** An element's text that changes as time passes or with the rows below it; undefined where none does. */
  readonly textOf: (element: TreeElement) => string | undefined;
  readonly hits: Pick<WorkspaceHits, 'ids'>;
  /** The rows that are being drawn stand elsewhere than before. */
  readonly onMove: () => void;
  readonly t: Translate;
}

export class TreeModel {
  readonly #parts: TreeModelParts;
  readonly #elements = new ElementCache();
  /** Where the rows stood when the roots were last asked for. */
  #drawnPlaces = '';
  /** Which notices hit the workspace then, or when nothing was to be drawn: what follows may be other ones before anybody tells of it. */
  #drawnHits = '';
  #filter: NoticeFilter = noFilter;

  constructor(parts: TreeModelParts) {
    this.#parts = parts;
  }

  get filter(): NoticeFilter {
    return this.#filter;
  }

  /** The notices that the tree shows of a session: those that pass the filter; `inOrder`: from the first row to the last. */
  visibleNotices(session: Session, inOrder?: boolean): readonly Notice[] {
    if (inOrder) return this.#grouped(session).flatMap((group) => group.notices);
    const notices = [...noticesOf(session.store.snapshot).values()];
    return filterNotices(notices, this.#filter, (notice) => session.isMuted(notice), this.#hits(session));
  }

  /** A value that a menu handed to a command, where it is an element of this tree. */
  element(value: unknown): TreeElement | undefined {
    return this.#elements.isElement(value) ? value : undefined;
  }

  /** What is below an element; the tree's roots without one. */
  children(element?: TreeElement): TreeElement[] {
    if (element === undefined) return this.#roots();
    if (element.kind === 'connection') return this.#groupsOf(element.session, element);
    if (element.kind === 'group') return this.#childrenOfGroup(element);
    return [];
  }

  /** The element is being drawn as it is now. */
  drawn(element: TreeElement): void {
    const text = this.#parts.textOf(element);
    if (text !== undefined) element.drawnText = text;
  }

  /** Where a notice stands; undefined where it isn't listed, is filtered out, or stands further down than is shown. */
  rowOf({ connectionName, id }: NoticeReference): NoticeElement | undefined {
    const session = this.#parts.sessions.all.find(({ connection }) => connection.name === connectionName);
    const find = (among: readonly TreeElement[]): NoticeElement | undefined => {
      for (const element of among) {
        if (element.kind === 'notice' && element.notice.id === id) return element;
        if (element.kind !== 'group' || element.group.notices.every((notice) => notice.id !== id)) continue;
        return find(this.#childrenOfGroup(element));
      }
      return undefined;
    };
    return session && find(this.#groupsOf(session, this.#connectionOf(session)));
  }

  setFilter(filter: NoticeFilter): TreeChange {
    this.#filter = filter;
    return this.reload();
  }

  /** One page more of a group. */
  showMore({ parent }: MoreElement): TreeChange {
    const isDrawn = this.#places() === this.#drawnPlaces;
    parent.shown += pageSize;
    if (isDrawn) this.#drawnPlaces = this.#places();
    return [parent];
  }

  /**
   * Everything again: grouping, filter or settings changed. Groups keep how many notices they show; the rest is made again. The editor
   * asks at once when it is told of a change, but not twice within 200 ms: of an empty tree that stays empty nothing is said, so that the
   * first rows don't wait.
   */
  reload(): TreeChange {
    this.#elements.forget(({ kind }) => kind !== 'connection' && kind !== 'group');
    this.#drawnHits = this.#hitsOfAll();
    return this.#drawnPlaces === '' && this.#isEmpty() ? [] : 'all';
  }

  /** Time has passed: what says something else now, or everything where a notice came into another group. */
  timePassed(): TreeChange {
    return this.#isElsewhere() ? this.reload() : this.textsChanged();
  }

  /** Something else may be known of notices that stay where they are. */
  textsChanged(): TreeChange {
    return this.#elements.all.filter((element) => this.#isOutdated(element));
  }

  /** Other notices hit the workspace, or the same ones in other places. */
  hitsChanged(): TreeChange {
    return this.#hitsOfAll() === this.#drawnHits ? this.textsChanged() : this.reload();
  }

  storeChanged({ session, change }: SessionChange): TreeChange {
    const hasOthers = change.kind === 'structure' || this.#mayPassFilter(change.kind) || this.#hasReadAll(session);
    if (hasOthers || this.#hitsOfAll() !== this.#drawnHits || this.#isElsewhere()) return this.reload();
    const ids = new Set(change.kind === 'rows' ? change.ids : []);
    const notices = noticesOf(session.store.snapshot);
    const elements = this.#elementsOf(session);
    const rows = elements.filter(
      (element): element is NoticeElement => element.kind === 'notice' && ids.has(element.notice.id),
    );
    for (const row of rows) row.notice = notices.get(row.notice.id) ?? row.notice;
    // What is above says how many are unacknowledged.
    const above = [...this.#regroup(session), ...elements.filter(({ kind }) => kind === 'older')];
    return [...rows, ...above.filter((element) => this.#isOutdated(element))];
  }

  /** It was drawn, and would say something else now. */
  #isOutdated(element: TreeElement): boolean {
    return element.drawnText !== undefined && element.drawnText !== this.#parts.textOf(element);
  }

  #roots(): TreeElement[] {
    const open = new Set(this.#parts.sessions.all);
    this.#elements.forget((element) => !open.has(sessionOf(element)));
    const places = this.#places();
    if (places !== this.#drawnPlaces) this.#parts.onMove();
    this.#drawnPlaces = places;
    this.#drawnHits = this.#hitsOfAll();
    return this.#top();
  }

  #top(): TreeElement[] {
    return this.#parts.sessions.all.flatMap(
      (session) => this.#connectionOf(session) ?? this.#groupsOf(session, undefined),
    );
  }

  /** The level above a session's groups: with one connection there is none. */
  #connectionOf(session: Session): ConnectionElement | undefined {
    return this.#parts.sessions.all.length === 1 ? undefined : this.#elements.connection(session);
  }

  #isEmpty(): boolean {
    const [only, second] = this.#parts.sessions.all;
    return second === undefined && (only === undefined || this.visibleNotices(only).length === 0);
  }

  /** Which row stands where, those of closed groups too, in one text; '' for an empty tree alone. */
  #places(elements: readonly TreeElement[] = this.#top()): string {
    return elements.map((element) => `${element.id}\n${this.#places(this.children(element))}`).join('');
  }

  /** A session's groups, by the clock of its service. */
  #grouped(session: Session): readonly NoticeGroup[] {
    const { groupBy, t } = this.#parts;
    return groupNotices(this.visibleNotices(session), groupBy(), session.clock.now(), t, this.#hits(session));
  }

  /** In the grouping by time a notice came into another group since the rows were drawn. */
  #isElsewhere(): boolean {
    return this.#parts.groupBy() === 'time' && this.#places() !== this.#drawnPlaces;
  }

  #hits({ connection }: Session): ReadonlySet<number> {
    return this.#parts.hits.ids(connection.name);
  }

  /** The ids of each session's notices that hit the workspace, in one text. */
  #hitsOfAll(): string {
    return this.#parts.sessions.all.map((session) => [...this.#hits(session)].sort().join()).join('\n');
  }

  #groupsOf(session: Session, parent: ConnectionElement | undefined): TreeElement[] {
    const elements: TreeElement[] = this.#groupElements(session, this.#grouped(session), parent);
    const canGoBack = session.lookBackDays > 0 && session.service !== undefined && elements.length > 0;
    if (canGoBack) elements.push(this.#elements.older(session, parent));
    return elements;
  }

  #childrenOfGroup(element: GroupElement): TreeElement[] {
    const { group, session, shown } = element;
    if (group.groups.length > 0) return this.#groupElements(session, group.groups, element);
    const rows: TreeElement[] = group.notices.slice(0, shown).map((notice) => this.#elements.notice(notice, element));
    if (group.notices.length > shown) rows.push(this.#elements.more(element));
    return rows;
  }

  #elementsOf(session: Session): readonly TreeElement[] {
    return this.#elements.all.filter((element) => sessionOf(element) === session);
  }

  /** It offers to read further back, and there is nothing further back any more. */
  #hasReadAll(session: Session): boolean {
    return session.lookBackDays === 0 && this.#elementsOf(session).some(({ kind }) => kind === 'older');
  }

  /** A row that changes may begin or cease to pass the filter. */
  #mayPassFilter(kind: 'rows' | 'state'): boolean {
    const { unacknowledgedOnly, mutedOnly, text } = this.#filter;
    return kind === 'rows' && (unacknowledgedOnly || mutedOnly || text !== '');
  }

  /** Gives the groups of a session their new contents; returns those, and the connection above. */
  #regroup(session: Session): TreeElement[] {
    const parent = this.#connectionOf(session);
    const groups = this.#groupElements(session, this.#grouped(session), parent);
    const inner = groups.flatMap((outer) => this.#groupElements(session, outer.group.groups, outer));
    return [...(parent === undefined ? [] : [parent]), ...groups, ...inner];
  }

  #groupElements(
    session: Session,
    groups: readonly NoticeGroup[],
    parent: ConnectionElement | GroupElement | undefined,
  ): GroupElement[] {
    return groups.map((group) => this.#elements.group(session, group, parent));
  }
}
