// Choosing a notice by its subject, ticket number or id, for commands that were called without one.

import * as vscode from 'vscode';
import { inertText } from '../core/foreignText.ts';
import { statusLabel, typeName } from '../core/grouping.ts';
import { noticesOf } from '../core/noticeStore.ts';
import { isCompleted, type Notice } from '../core/notices.ts';
import { formatWhen } from '../core/timeWindow.ts';
import type { NoticeReference } from '../manifest.ts';
import { inertSubject, typeIcon } from './noticeRow.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

type Item = vscode.QuickPickItem & { readonly reference?: NoticeReference };

/** Longest status and type in a row: what comes behind them is to stay in sight. */
const kindLength = 60;

/** Most items offered at once; typing narrows over those. */
const mostItems = 2000;

/** Unacknowledged ones first, then open ones, then the rest. A number that isn't listed can be opened by its id. */
export function pickNotice(
  sessions: Sessions,
  title: string,
  unacknowledgedOnly = false,
): Promise<NoticeReference | undefined> {
  const several = sessions.signedIn.length > 1;
  const rows = sessions.signedIn.flatMap((session) =>
    [...noticesOf(session.store.snapshot).values()]
      .filter((notice) => !unacknowledgedOnly || !notice.acknowledged)
      .map((notice) => ({ session, notice })),
  );
  rows.sort(
    (a, b) => rank(a.notice) - rank(b.notice) || (b.notice.modifyDate?.ms ?? 0) - (a.notice.modifyDate?.ms ?? 0),
  );
  const items = rows.slice(0, mostItems).map(({ session, notice }) => itemOf(session, notice, several));

  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = unacknowledgedOnly
    ? t('An unacknowledged notice', {})
    : t('Words of the subject, a ticket number or an id', {});
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = items;
  pick.onDidChangeValue((value) => {
    const byId = unacknowledgedOnly ? [] : idItems(value, sessions, several);
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
    description: notice.acknowledged ? '' : t('unacknowledged', {}),
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
