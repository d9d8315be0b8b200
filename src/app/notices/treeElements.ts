// The elements of the notifications view's tree. The editor knows them by identity, so each lives as long as it stands for the same thing.

import type { NoticeGroup } from '../../core/notices/grouping.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import { connectionId } from '../session/renamedGroups.ts';
import type { Session } from '../session/session.ts';

/** What all elements have. */
interface ElementBase {
  readonly id: string;
  /** Its text that changes with time, as it was drawn last; undefined before. */
  drawnText?: string;
}

export interface ConnectionElement extends ElementBase {
  readonly kind: 'connection';
  readonly session: Session;
}

export interface GroupElement extends ElementBase {
  readonly kind: 'group';
  readonly session: Session;
  readonly parent: ConnectionElement | GroupElement | undefined;
  group: NoticeGroup;
  /** Notices shown of those it has. */
  shown: number;
}

export interface NoticeElement extends ElementBase {
  readonly kind: 'notice';
  readonly session: Session;
  readonly parent: GroupElement;
  notice: Notice;
}

export interface MoreElement extends ElementBase {
  readonly kind: 'more';
  readonly parent: GroupElement;
}

export interface OlderElement extends ElementBase {
  readonly kind: 'older';
  readonly session: Session;
  readonly parent: ConnectionElement | undefined;
}

export type TreeElement = ConnectionElement | GroupElement | NoticeElement | MoreElement | OlderElement;

/** Tells rows of the tree from anything else that a command may be handed. */
export interface TreeRows {
  element(value: unknown): TreeElement | undefined;
}

/** It stands for itself: nothing is below it. */
export function isRow({ kind }: TreeElement): boolean {
  return kind !== 'connection' && kind !== 'group';
}

/** By which it is remembered as opened or closed: the same with a row of its connection above it and without. */
export function placeIdOf(element: TreeElement): string {
  return element.kind === 'group' ? `${connectionId(element.session)}/${element.group.id}` : element.id;
}

export function parentOf(element: TreeElement): ConnectionElement | GroupElement | undefined {
  return element.kind === 'connection' ? undefined : element.parent;
}

export function sessionOf(element: TreeElement): Session {
  return element.kind === 'more' ? element.parent.session : element.session;
}

export function referenceOf(element: NoticeElement): NoticeReference {
  return { connectionName: element.session.connection.name, id: element.notice.id };
}
