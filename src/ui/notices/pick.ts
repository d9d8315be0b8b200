// Choosing a notice by its subject, ticket number or id, for commands that were called without one.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { statusLabel, typeName } from '../../core/notices/grouping.ts';
import { isCompleted, type Notice, type NoticeReference } from '../../core/notices/notice.ts';
import { formatWhen } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { t } from '../editor/translate.ts';
import { inertSubject, typeIcon } from './row.ts';

type Item = vscode.QuickPickItem & { readonly reference?: NoticeReference };

/** Longest status and type in a row: what comes behind them is to stay in sight. */
const kindLength = 60;

/** Most items offered at once; typing narrows over those. */
const mostItems = 2000;

export type WhichNotices = 'all' | 'unacknowledged' | 'muted';

export interface NoticePickOptions {
  readonly which: WhichNotices;
  /** Those that come before all others: what is selected in the view. */
  readonly first: readonly NoticeReference[];
}

/** Unacknowledged ones first, then open ones, then the rest. A number that isn't listed can be opened by its id. */
export function pickNotice(
  sessions: Sessions,
  title: string,
  { which, first }: NoticePickOptions,
): Promise<NoticeReference | undefined> {
  const several = sessions.signedIn.length > 1;
  const rows = rowsAmong(sessions, which);
  rows.sort(
    (a, b) => rank(a.notice) - rank(b.notice) || (b.notice.modifyDate?.ms ?? 0) - (a.notice.modifyDate?.ms ?? 0),
  );
  const isFirst = ({ session, notice }: (typeof rows)[number]) =>
    first.some(({ connectionName, id }) => id === notice.id && connectionName === session.connection.name);
  const toItem = ({ session, notice }: (typeof rows)[number]) => itemOf(session, notice, several);
  const selected = rows.filter(isFirst).map(toItem);
  const others = rows.filter((row) => !isFirst(row)).slice(0, mostItems);
  const items: readonly Item[] =
    selected.length === 0
      ? others.map(toItem)
      : [heading(t('Selected in the view')), ...selected, heading(t('Others')), ...others.map(toItem)];

  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = placeholderOf(which);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = items;
  pick.onDidChangeValue((value) => {
    const byId = which !== 'all' ? [] : idItems(value, sessions, several);
    pick.items = [...items, ...byId];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.reference);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** Some notice can be picked. */
export function hasSome(sessions: Sessions, which: WhichNotices): boolean {
  return rowsAmong(sessions, which).length > 0;
}

function rowsAmong({ signedIn }: Sessions, which: WhichNotices): { session: Session; notice: Notice }[] {
  return signedIn.flatMap((session) =>
    [...noticesOf(session.store.snapshot).values()]
      .filter((notice) => isAmong(which, session, notice))
      .map((notice) => ({ session, notice })),
  );
}

function isAmong(which: WhichNotices, session: Session, notice: Notice): boolean {
  return which === 'all' || (which === 'muted' ? session.isMuted(notice) : !notice.acknowledged);
}

function placeholderOf(which: WhichNotices): string {
  switch (which) {
    case 'all':
      return t('Words of the subject, a ticket number or an id');
    case 'unacknowledged':
      return t('An unacknowledged notice');
    case 'muted':
      return t('A muted notice');
  }
}

function heading(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function rank(notice: Notice): number {
  return (notice.acknowledged ? 1 : 0) + (isCompleted(notice) ? 2 : 0);
}

function itemOf(session: Session, notice: Notice, several: boolean): Item {
  const details = [
    inertText(typeName(notice.type, t), kindLength),
    inertText(statusLabel(notice, t), kindLength),
    formatWhen(notice, session.clock.now(), t),
    notice.systemTicketId === null ? '' : t('ticket {ticket}', { ticket: notice.systemTicketId }),
    t('id {id}', { id: notice.id }),
    several ? inertText(session.connection.name) : '',
  ];
  return {
    label: inertSubject(notice),
    description: [notice.acknowledged ? '' : t('unacknowledged'), session.isMuted(notice) ? t('muted') : '']
      .filter((part) => part !== '')
      .join(' · '),
    detail: details.filter((part) => part !== '').join(' · '),
    iconPath: typeIcon(notice.type, isCompleted(notice)),
    reference: { connectionName: session.connection.name, id: notice.id },
  };
}

/** For a number that no listed notice has as its id: open it all the same, on each signed-in connection. */
function idItems(value: string, sessions: Sessions, several: boolean): Item[] {
  const id = /^\s*#?(\d{1,15})\s*$/.exec(value)?.[1];
  if (id === undefined) return [];
  return sessions.signedIn
    .filter((session) => !noticesOf(session.store.snapshot).has(Number(id)))
    .map((session) => ({
      label: t('Open the notice with id {id}', { id }),
      description: several ? inertText(session.connection.name) : '',
      alwaysShow: true,
      reference: { connectionName: session.connection.name, id: Number(id) },
    }));
}
