// The notifications view's tree for the editor: hands it the model's elements as items, and tells it of the model's changes.

import type * as vscode from 'vscode';
import type { FoundOverlaps } from '../../app/machines/foundOverlaps.ts';
import type { WorkspaceHits } from '../../app/machines/workspaceHits.ts';
import {
  type MoreElement,
  type NoticeElement,
  parentOf,
  placeIdOf,
  referenceOf,
  type TreeElement,
} from '../../app/notices/treeElements.ts';
import { type TreeChange, TreeModel } from '../../app/notices/treeModel.ts';
import { Emitter } from '../../app/session/emitter.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import type { NoticeFilter } from '../../core/notices/filter.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import type { Settings } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';
import type { OpenGroups } from './openGroups.ts';
import { TreeChanges } from './treeChanges.ts';
import { changingText, type ItemContext, treeItem } from './treeItems.ts';

export class NoticeTree implements vscode.TreeDataProvider<TreeElement>, vscode.Disposable {
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #hits: WorkspaceHits;
  readonly #overlaps: FoundOverlaps;
  readonly #groups: OpenGroups;
  readonly #model: TreeModel;
  readonly #changes: TreeChanges;
  readonly #filterChanged = new Emitter<void>();
  /** When rows last came to stand elsewhere, in milliseconds of `performance.now()`. */
  movedAt = 0;
  #isMoving = false;
  /** There is another filter, or this one lets others through: other notices hit the workspace. */
  readonly onFilterChange = this.#filterChanged.event;
  readonly onDidChangeTreeData: vscode.Event<TreeElement[] | undefined>;
  /** The editor has asked for rows, and has them. */
  readonly onDrawn: vscode.Event<void>;
  readonly #subscriptions: readonly { dispose(): void }[];

  constructor(
    sessions: Sessions,
    settings: () => Settings,
    clock: Clock,
    hits: WorkspaceHits,
    overlaps: FoundOverlaps,
    groups: OpenGroups,
  ) {
    this.#groups = groups;
    this.#hits = hits;
    this.#overlaps = overlaps;
    this.#settings = settings;
    this.#clock = clock;
    this.#model = new TreeModel({
      sessions,
      groupBy: () => settings().groupBy,
      textOf: (element) => changingText(element, this.#context()),
      hits,
      onMove: () => {
        this.#isMoving = true;
        this.rowsMoved();
      },
      t,
    });
    this.#changes = new TreeChanges(clock);
    this.onDidChangeTreeData = this.#changes.event;
    this.onDrawn = this.#changes.onDrawn;
    this.#subscriptions = [
      this.#changes,
      this.#filterChanged,
      // Only now are they there: the editor had to ask for what is in them.
      this.onDrawn(() => {
        if (this.#isMoving) this.rowsMoved();
        this.#isMoving = false;
      }),
      { dispose: hits.onChange(() => this.#hitsChanged()) },
      { dispose: overlaps.onChange(() => this.#announce(this.#model.textsChanged())) },
      sessions.onListChange(() => this.reload()),
      sessions.onChange((change) => this.#announce(this.#model.storeChanged(change))),
    ];
  }

  /** Machines are looked for in the workspace: what was found the last time is shown until it is known anew. */
  get knowsHits(): boolean {
    return this.#hits.isOn;
  }

  /** The notice's machines that the workspace names. */
  hitNames(notice: NoticeReference): readonly string[] {
    return this.#hits.names(notice);
  }

  /** What is selected in the view. */
  set selection(selection: () => readonly TreeElement[]) {
    this.#changes.selection = selection;
  }

  get filter(): NoticeFilter {
    return this.#model.filter;
  }

  set filter(filter: NoticeFilter) {
    this.#announce(this.#model.setFilter(filter));
    this.#filterChanged.fire();
  }

  /** As the model has them. */
  visibleNotices(session: Session, inOrder?: boolean): readonly Notice[] {
    return this.#model.visibleNotices(session, inOrder);
  }

  /** Grouping or settings changed, or the editor is about to draw from what it has. */
  reload(): void {
    this.#announce(this.#model.reload());
  }

  /** Time has passed: some rows may say something else now. */
  timePassed(): void {
    this.#announce(this.#model.timePassed());
  }

  showMore(element: MoreElement): void {
    this.#announce(this.#model.showMore(element));
  }

  /** The rows below an element came in sight, or are no longer: it comes back as it was left. */
  setOpen(element: TreeElement, isOpen: boolean): void {
    this.#groups.set(placeIdOf(element), isOpen);
  }

  /** A person closed it last. */
  isClosed(element: TreeElement): boolean {
    return this.#groups.isOpen(placeIdOf(element)) === false;
  }

  /** A value that a menu handed to a command, where it is an element of this tree. */
  element(value: unknown): TreeElement | undefined {
    return this.#model.element(value);
  }

  /** Where a notice stands; undefined where nothing is drawn yet, or the notice isn't shown. */
  rowOf(notice: NoticeReference): NoticeElement | undefined {
    return this.#changes.isDrawn ? this.#model.rowOf(notice) : undefined;
  }

  rowsMoved(): void {
    this.movedAt = performance.now();
  }

  getChildren(element?: TreeElement): TreeElement[] {
    const children = this.#model.children(element);
    this.#changes.answering(element, children);
    return children;
  }

  getParent(element: TreeElement): TreeElement | undefined {
    return parentOf(element);
  }

  getTreeItem(element: TreeElement): vscode.TreeItem {
    this.#model.drawn(element);
    return treeItem(element, this.#context());
  }

  async resolveTreeItem(
    item: vscode.TreeItem,
    element: TreeElement,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    if (element.kind !== 'notice') return item;
    const { rowTooltip } = await import('./rowTooltip.ts');
    const reference = referenceOf(element);
    const known = { machines: this.hitNames(reference), overlaps: this.#overlaps.of(reference) };
    item.tooltip = await rowTooltip(element, known, this.#settings().timeZone, this.#clock, token);
    return item;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #hitsChanged(): void {
    this.#announce(this.#model.hitsChanged());
    if (this.filter.workspaceOnly) this.#filterChanged.fire();
  }

  #announce(change: TreeChange): void {
    if (change === 'all') this.#changes.all();
    else this.#changes.elements(change);
  }

  #context(): ItemContext {
    const shown = (session: Session) => this.visibleNotices(session);
    const [hits, overlaps, groups] = [this.#hits, this.#overlaps, this.#groups];
    return { now: this.#clock.now(), settings: this.#settings(), shown, hits, overlaps, groups };
  }
}
