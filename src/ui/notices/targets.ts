// What a command is about: the rows or the reference it was given, else the page in front, else what the person picks. A view's
// selection alone is nobody's word: it outlives the look at the view, and no extension can tell whether the view has the focus. Nor is the
// page in front where others are in sight: one in a window of its own stays the active editor while the person is at another window.

import type { NoticeController } from '../../app/notices/controller.ts';
import { referenceOf, type TreeElement } from '../../app/notices/treeElements.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { t } from '../editor/translate.ts';
import type { AcknowledgeTarget } from './acknowledgeTarget.ts';
import type { NoticePanels } from './panel.ts';
import { hasSome, pickNotice, type WhichNotices } from './pick.ts';
import type { NoticeTree } from './tree.ts';
import type { NoticesView } from './view.ts';

export interface TargetParts {
  readonly sessions: Sessions;
  readonly tree: NoticeTree;
  readonly view: NoticesView;
  readonly notices: Pick<NoticePanels, 'pageInFront' | 'inSight'>;
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

  /** The notice page in front, where nothing was given that says otherwise, and no other one is in sight. */
  noticePage(argument: unknown): NoticeController | undefined {
    const { notices } = this.#parts;
    return argument === undefined && notices.inSight.length < 2 ? notices.pageInFront?.controller : undefined;
  }

  /** One notice; undefined where the person picked none. */
  async notice(argument: unknown, title: string): Promise<NoticeReference | undefined> {
    return this.given(argument) ?? this.noticePage(argument)?.reference ?? this.pick(title);
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

  /** Asks, with the pages in sight first where there are several, else the rows selected in the view while that is in sight. */
  pick(title: string, which: WhichNotices = 'all'): Promise<NoticeReference | undefined> {
    const { sessions, view, notices } = this.#parts;
    const selected = view.isVisible ? noticesAmong(view.selection) : [];
    const { inSight } = notices;
    const first =
      inSight.length < 2
        ? { heading: t('Selected in the view'), references: selected }
        : { heading: t('On the pages in sight'), references: inSight };
    return pickNotice(sessions, title, { which, first });
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
