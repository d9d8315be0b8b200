// Makes the tree's elements, and finds them again by id: the editor keeps rows, selection and focus only where it is handed the same ones.

import type { NoticeGroup } from '../../core/notices/grouping.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { connectionId } from '../session/renamedGroups.ts';
import type { Session } from '../session/session.ts';
import {
  type ConnectionElement,
  type GroupElement,
  type MoreElement,
  type NoticeElement,
  type OlderElement,
  parentOf,
  sessionOf,
  type TreeElement,
} from './treeElements.ts';

/** Children are shown in pages of so many: the editor asks for every child's item at once. */
export const pageSize = 200;

export class ElementCache {
  readonly #byId = new Map<string, TreeElement>();
  /** Every element ever made, as long as somebody holds it: an open menu does, while rows are made again. */
  readonly #made = new WeakSet<TreeElement>();

  get all(): readonly TreeElement[] {
    return [...this.#byId.values()];
  }

  /** True for what was made here, forgotten or not. */
  isElement(value: unknown): value is TreeElement {
    // Nothing else is among them, whatever it is asked about.
    return this.#made.has(value as TreeElement);
  }

  connection(session: Session): ConnectionElement {
    return this.#sameOr<ConnectionElement>({ kind: 'connection', id: connectionId(session), session });
  }

  /** A group that is known has new contents, and shows as many of them as before. */
  group(session: Session, group: NoticeGroup, parent: ConnectionElement | GroupElement | undefined): GroupElement {
    const id = `${connectionId(session)}/${parent === undefined ? 'only' : 'one'}/${group.id}`;
    const element = this.#sameOr<GroupElement>({ kind: 'group', id, session, parent, group, shown: pageSize });
    element.group = group;
    return element;
  }

  notice(notice: Notice, parent: GroupElement): NoticeElement {
    const { session } = parent;
    const element = this.#sameOr<NoticeElement>({
      kind: 'notice',
      id: `${parent.id}/${notice.id}`,
      session,
      parent,
      notice,
    });
    element.notice = notice;
    return element;
  }

  more(parent: GroupElement): MoreElement {
    return this.#sameOr<MoreElement>({ kind: 'more', id: `${parent.id}/more`, parent });
  }

  older(session: Session, parent: ConnectionElement | undefined): OlderElement {
    const id = `${parent?.id ?? ''}/older:${session.connection.name}`;
    return this.#sameOr<OlderElement>({ kind: 'older', id, session, parent });
  }

  /** These are made again when they are asked for. */
  forget(isForgotten: (element: TreeElement) => boolean): void {
    for (const [id, element] of this.#byId) if (isForgotten(element)) this.#byId.delete(id);
  }

  /** The element that stands for the same thing already, otherwise this one. */
  #sameOr<T extends TreeElement>(element: T): T {
    const known = this.#byId.get(element.id);
    if (known !== undefined && standForSame(known, element)) return known;
    this.#made.add(element);
    this.#byId.set(element.id, element);
    return element;
  }
}

function standForSame<T extends TreeElement>(known: TreeElement, element: T): known is T {
  return (
    known.kind === element.kind && parentOf(known) === parentOf(element) && sessionOf(known) === sessionOf(element)
  );
}
