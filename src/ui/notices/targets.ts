// What a command is about: the rows or the reference it was given, else the page in front, else what the person picks. A view's
// selection alone is nobody's word: it outlives the look at the view, and no extension can tell whether the view has the focus. Nor is the
// page in front where others are in sight: one in a window of its own stays the active editor while the person is at another window.

import type { NoticeController } from '../../app/notices/controller.ts';
import { referenceOf, type TreeElement } from '../../app/notices/treeElements.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import type { AcknowledgeTarget } from './acknowledgeTarget.ts';
import { pickPage } from './pagePick.ts';
import type { NoticePanels } from './panel.ts';
import { hasSome, pickNotice, type WhichNotices } from './pick.ts';
import type { NoticeTree } from './tree.ts';
import type { NoticesView } from './view.ts';

export interface TargetParts {
  readonly sessions: Sessions;
  readonly tree: NoticeTree;
  readonly view: NoticesView;
  readonly notices: Pick<NoticePanels, 'pageInFront' | 'pagesInSight'>;
}

/** A page that a command is about. */
export interface MeantPage {
  readonly page: NoticeController;
  /** What it showed when the person was asked which one is meant; undefined too where nobody was asked. */
  readonly askedOf: Notice | undefined;
}

/**
 * Arguments come from menus (a row, and the selection that it is part of), from keys (the row with the focus; null where there is
 * none), and from our own code (a reference). Undefined: from the palette, or from a key of the person's own.
 */
export class Targets {
  readonly #parts: TargetParts;

  constructor(parts: TargetParts) {
    this.#parts = parts;
  }

  /**
   * The notice page in front, where nothing was given that says otherwise; where others are in sight too, the one that the person picks.
   * Undefined where none is in front, null where the person picked none.
   */
  async noticePage(argument: unknown, title: string): Promise<MeantPage | undefined | null> {
    const { notices, sessions } = this.#parts;
    const front = argument === undefined ? notices.pageInFront?.controller : undefined;
    if (front === undefined) return undefined;
    const pages = notices.pagesInSight.map(({ controller }) => controller);
    if (pages.length < 2) return { page: front, askedOf: undefined };
    const shown = new Map(pages.map((page) => [page, page.known]));
    const page = await pickPage(pages, sessions, title);
    return page === undefined ? null : { page, askedOf: shown.get(page) };
  }

  /** One notice; undefined where the person picked none. */
  async notice(argument: unknown, title: string): Promise<NoticeReference | undefined> {
    const given = this.given(argument);
    if (given !== undefined) return given;
    const meant = await this.noticePage(argument, title);
    return meant === undefined ? this.pick(title) : meant?.page.reference;
  }

  /** A notice's row as menus hand it over, or a reference as links and pages do. */
  given(value: unknown): NoticeReference | undefined {
    const element = this.#parts.tree.element(value);
    if (element?.kind === 'notice') return referenceOf(element);
    if (typeof value !== 'object' || value === null || !('connectionName' in value) || !('id' in value))
      return undefined;
    const { connectionName, id } = value;
    return typeof connectionName === 'string' && Number.isSafeInteger(id)
      ? { connectionName, id: Number(id) }
      : undefined;
  }

  /** The rows that are meant by the one that was given: a menu's selection, or the selection that the row is part of. */
  elements(argument: unknown, selection: unknown): readonly TreeElement[] {
    const element = this.#parts.tree.element(argument);
    if (element === undefined) return [];
    const selected = Array.isArray(selection) && selection.length > 0 ? selection : this.#parts.view.selection;
    return (selected.includes(element) ? selected : [element]).flatMap(
      (value) => this.#parts.tree.element(value) ?? [],
    );
  }

  /** The notices among them. */
  rows(argument: unknown, selection: unknown): readonly AcknowledgeTarget[] {
    return this.elements(argument, selection).flatMap((row) =>
      row.kind === 'notice' ? [{ session: row.session, notice: row.notice }] : [],
    );
  }

  /** Asks, with the rows selected in the view first while that is in sight. */
  pick(title: string, which: WhichNotices = 'all'): Promise<NoticeReference | undefined> {
    const { sessions, view } = this.#parts;
    return pickNotice(sessions, title, {
      which,
      first: view.isVisible ? noticesAmong(view.selection) : [],
    });
  }

  /** There is something to pick among. */
  offers(which: WhichNotices): boolean {
    return hasSome(this.#parts.sessions, which);
  }

  /** A listed notice by its reference. */
  find({ connectionName, id }: NoticeReference): AcknowledgeTarget | undefined {
    const session = this.#parts.sessions.find(connectionName);
    const notice = session && noticesOf(session.store.snapshot).get(id);
    return session === undefined || notice === undefined ? undefined : { session, notice };
  }
}

function noticesAmong(elements: readonly TreeElement[]): readonly NoticeReference[] {
  return elements.flatMap((element) => (element.kind === 'notice' ? [referenceOf(element)] : []));
}
