// Choosing a notice by its subject, ticket number or id, for commands that were called without one.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { statusLabel, typeName } from '../../core/notices/grouping.ts';
import { isCompleted, type Notice, type NoticeReference } from '../../core/notices/notice.ts';
import { formatWhen } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { countText, t } from '../editor/translate.ts';
import { inertSubject, typeIcon } from './row.ts';

type Item = vscode.QuickPickItem & { readonly reference?: NoticeReference };

/** Longest subject in a row: what is typed is looked for in it, behind what is in sight too. */
const searchedLength = 1000;

/** Longest status and type in a row: what comes behind them is to stay in sight. */
const kindLength = 60;

/** Most items offered at once: the editor takes long over more. What is typed is looked for among all notices. */
const mostItems = 2000;

interface Row {
  readonly session: Session;
  readonly notice: Notice;
}

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
  const isFirst = ({ session, notice }: Row) =>
    first.some(({ connectionName, id }) => id === notice.id && connectionName === session.connection.name);
  const toItem = ({ session, notice }: Row) => itemOf(session, notice, several);
  const selected = rows.filter(isFirst).map(toItem);
  const rest = rows.filter((row) => !isFirst(row));
  const others = rest.slice(0, mostItems).map(toItem);
  const items: readonly Item[] =
    selected.length === 0 ? others : [heading(t('Selected in the view')), ...selected, heading(t('Others')), ...others];
  const find = findAmong(rest.slice(mostItems));

  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = placeholderOf(which, selected.length + others.length, rows.length);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = items;
  let isOwnList = true;
  pick.onDidChangeValue((value) => {
    const found = find(value);
    const unlisted = found.length - mostItems;
    pick.title =
      unlisted > 0 ? t('{title}: {count} more fit what is typed', { title, count: countText(unlisted) }) : title;
    const number = /^\s*#?(\d{1,15})\s*$/.exec(value)?.[1];
    // The editor would leave out what has the words in another order.
    const more = found.slice(0, mostItems).map((row) => ({ ...toItem(row), alwaysShow: true }));
    const wasOwnList = isOwnList;
    isOwnList = number === undefined && more.length === 0;
    if (number === undefined) {
      if (!(isOwnList && wasOwnList)) pick.items = [...items, ...more];
      return;
    }
    const byId = which === 'all' ? idItems(number, sessions, several) : [];
    const { meant, others: alike } = withNumber(rows, number, toItem);
    const wanted = meant.length > 0 ? meant : byId;
    pick.items = [...wanted, ...alike.slice(0, mostItems), ...(meant.length > 0 ? byId : [])];
    // Enter acts on what has the number, however the editor orders what fits; on none where that is said of none, or of several.
    pick.activeItems = wanted.length === 1 ? wanted : [];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen === undefined) return;
      resolve(chosen.reference);
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

/**
 * Those whose id or ticket is a number, and those that have it as a part of anything. The editor would find its digits scattered over others,
 * too, and put first whose label has it.
 */
function withNumber(
  rows: readonly Row[],
  number: string,
  toItem: (row: Row) => Item,
): { readonly meant: readonly Item[]; readonly others: readonly Item[] } {
  const isIt = ({ notice: { id, systemTicketId } }: Row) => [id, systemTicketId].some((one) => String(one) === number);
  const isAlike = (row: Row) => !isIt(row) && searchedText(row).includes(number);
  const label = ({ notice }: Row) => `${number} · ${inertSubject(notice)}`;
  return {
    meant: rows.filter(isIt).map((row) => ({ ...toItem(row), label: label(row), alwaysShow: true })),
    others: rows.filter(isAlike).map((row) => ({ ...toItem(row), alwaysShow: true })),
  };
}

/** Finds those that have all the words of a text, whatever their order; none of an empty one. */
function findAmong(rows: readonly Row[]): (text: string) => readonly Row[] {
  let texts: readonly string[] | undefined;
  return (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0 || rows.length === 0) return [];
    texts ??= rows.map(searchedText);
    const found: Row[] = [];
    for (const [place, row] of rows.entries())
      if (words.every((word) => texts?.[place]?.includes(word.replace(/^#(?=\d)/, '')))) found.push(row);
    return found;
  };
}

function searchedText({ session, notice }: Row): string {
  const { id, subject, systemTicketId } = notice;
  const kind = `${typeName(notice.type, t)} ${statusLabel(notice, t)}`;
  return `${subject} ${kind} ${systemTicketId ?? ''} ${id} ${session.connection.name}`.toLowerCase();
}

function rowsAmong({ signedIn }: Sessions, which: WhichNotices): Row[] {
  return signedIn.flatMap((session) =>
    [...noticesOf(session.store.snapshot).values()]
      .filter((notice) => isAmong(which, session, notice))
      .map((notice) => ({ session, notice })),
  );
}

function isAmong(which: WhichNotices, session: Session, notice: Notice): boolean {
  return which === 'all' || (which === 'muted' ? session.isMuted(notice) : !notice.acknowledged);
}

function placeholderOf(which: WhichNotices, offered: number, all: number): string {
  const what = whatToType(which);
  if (offered === all) return what;
  const counts = { offered: countText(offered), all: countText(all) };
  return t('{what} ({offered} of {all} listed)', { what, ...counts });
}

function whatToType(which: WhichNotices): string {
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

export function itemOf(session: Session, notice: Notice, several: boolean): Item {
  const details = [
    inertText(typeName(notice.type, t), kindLength),
    inertText(statusLabel(notice, t), kindLength),
    formatWhen(notice, session.clock.now(), t),
    notice.systemTicketId === null ? '' : t('ticket {ticket}', { ticket: notice.systemTicketId }),
    t('id {id}', { id: notice.id }),
    several ? inertText(session.connection.name) : '',
  ];
  return {
    label: inertSubject(notice, searchedLength),
    description: [notice.acknowledged ? '' : t('unacknowledged'), session.isMuted(notice) ? t('muted') : '']
      .filter((part) => part !== '')
      .join(' · '),
    detail: details.filter((part) => part !== '').join(' · '),
    iconPath: typeIcon(notice.type, isCompleted(notice)),
    reference: { connectionName: session.connection.name, id: notice.id },
  };
}

/** A notice with that id on each signed-in connection that lists none, which can be opened all the same. */
function idItems(id: string, sessions: Sessions, several: boolean): Item[] {
  const others = sessions.signedIn.filter((session) => !noticesOf(session.store.snapshot).has(Number(id)));
  // The editor puts first whose label has what is typed: that is the listed one's place.
  const isListed = others.length < sessions.signedIn.length;
  return others.map(({ connection }) => {
    const account = several ? inertText(connection.name) : '';
    return {
      label: isListed ? t('A notice that isn’t listed') : t('Notice with the id {id}, which isn’t listed', { id }),
      description: isListed ? `${t('id {id}', { id })} · ${account}` : account,
      alwaysShow: true,
      reference: { connectionName: connection.name, id: Number(id) },
    };
  });
}
