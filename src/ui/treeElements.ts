// The elements of the notifications view's tree. The editor knows them by identity, so each lives as long as it stands for the same thing.

import type { NoticeGroup } from '../core/grouping.ts';
import type { Notice } from '../core/notices.ts';
import type { NoticeReference } from '../manifest.ts';
import type { Session } from './session.ts';

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

export function connectionId(session: Session): string {
  return `connection:${session.connection.name}`;
}

export function sessionOf(element: TreeElement): Session {
  return element.kind === 'more' ? element.parent.session : element.session;
}

export function referenceOf(element: NoticeElement): NoticeReference {
  return { connectionName: element.session.connection.name, id: element.notice.id };
}
