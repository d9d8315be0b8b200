// How each element of the tree looks, but for the notices' rows (noticeRow).

import * as vscode from 'vscode';
import { counts, countUnacknowledged } from '../core/counting.ts';
import { lineText } from '../core/foreignText.ts';
import { noticesOf } from '../core/noticeStore.ts';
import { formatAge } from '../core/timeWindow.ts';
import { commandIds } from '../manifest.ts';
import { rowItem, rowTexts, typeIcon } from './noticeRow.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';
import { countText, t } from './translate.ts';
import {
  type GroupElement,
  type MoreElement,
  type OlderElement,
  referenceOf,
  type TreeElement,
} from './treeElements.ts';

/** Children are shown in pages of so many: the editor asks for every child's item at once. */
export const pageSize = 200;

/** What the look of elements depends on beside themselves and their session's clock. `now`: milliseconds since 1970, for ages of reads. */
export interface Look {
  readonly now: number;
  readonly settings: Settings;
}

export function treeItem(element: TreeElement, look: Look): vscode.TreeItem {
  const item = itemOf(element, look);
  item.id = element.id;
  return item;
}

/** The words of an element that change as time passes; undefined where none do. */
export function wordsOf(element: TreeElement, { now, settings }: Look): string | undefined {
  if (element.kind === 'connection') return connectionState(element.session, { now, settings });
  if (element.kind !== 'notice') return undefined;
  const { label, description } = rowTexts(element.notice, element.session.clock.now(), settings.groupBy);
  return `${label}\n${description}`;
}

function itemOf(element: TreeElement, look: Look): vscode.TreeItem {
  switch (element.kind) {
    case 'connection':
      return connectionItem(element.session, look);
    case 'group':
      return groupItem(element, look);
    case 'notice': {
      const { connection, clock } = element.session;
      const item = rowItem(element.notice, connection.name, clock.now(), look.settings.groupBy);
      item.command = {
        command: commandIds.openNotification,
        title: t('Open Notice', {}),
        arguments: [referenceOf(element)],
      };
      return item;
    }
    case 'more':
      return moreItem(element);
    case 'older':
      return olderItem(element);
  }
}

function connectionItem(session: Session, look: Look): vscode.TreeItem {
  const signedOut = session.store.snapshot.state === 'signedOut';
  const item = new vscode.TreeItem(
    lineText(session.connection.name),
    signedOut ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Expanded,
  );
  item.iconPath = new vscode.ThemeIcon(session.isSample ? 'beaker' : signedOut ? 'account' : 'server-environment');
  item.description = connectionState(session, look);
  if (signedOut) item.contextValue = 'connection.signedOut';
  else item.contextValue = unacknowledgedOf(session, look) > 0 ? 'connection.unacknowledged' : 'connection';
  item.tooltip = session.isSample ? t('The sample account, served on this machine', {}) : session.connection.baseUrl;
  return item;
}

function unacknowledgedOf(session: Session, { settings }: Look): number {
  return countUnacknowledged(noticesOf(session.store.snapshot).values(), settings.count).total;
}

function connectionState(session: Session, look: Look): string {
  const { snapshot } = session.store;
  switch (snapshot.state) {
    case 'signedOut':
      return t('signed out', {});
    case 'loading':
      return t('reading…', {});
    case 'ready': {
      const count = unacknowledgedOf(session, look);
      return count === 0 ? '' : t('{count} unacknowledged', { count: countText(count) });
    }
    case 'stale':
      if (snapshot.failure.kind === 'unauthorized') return t('refused', {});
      return snapshot.readAt === null
        ? t('could not be read', {})
        : t('as of {time}', { time: formatAge(snapshot.readAt, look.now, t) });
  }
}

function groupItem({ group, parent }: GroupElement, { settings }: Look): vscode.TreeItem {
  const isOver =
    group.key === 'COMPLETED' ||
    group.key === 'finished' ||
    (parent?.kind === 'group' && parent.group.key === 'COMPLETED');
  const item = new vscode.TreeItem(
    group.label,
    isOver ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.Expanded,
  );
  const unacknowledged = group.notices.filter((notice) => counts(notice, settings.count)).length;
  const all = countText(group.notices.length);
  item.description =
    unacknowledged === 0 ? all : t('{all} · {count} unacknowledged', { all, count: countText(unacknowledged) });
  if (group.kind === 'type') item.iconPath = typeIcon(group.key, isOver);
  item.contextValue = group.notices.some((notice) => !notice.acknowledged) ? 'group.unacknowledged' : 'group';
  item.accessibilityInformation = { label: `${group.label}, ${item.description}` };
  return item;
}

function moreItem(element: MoreElement): vscode.TreeItem {
  const { group, shown } = element.parent;
  const count = Math.min(pageSize, group.notices.length - shown);
  const item = new vscode.TreeItem(t('Show {count} more', { count }));
  item.description = t('{shown} of {all}', { shown: countText(shown), all: countText(group.notices.length) });
  item.iconPath = new vscode.ThemeIcon('unfold');
  item.command = { command: commandIds.showMore, title: t('Show More', {}), arguments: [element] };
  return item;
}

function olderItem(element: OlderElement): vscode.TreeItem {
  const days = element.session.lookBackDays;
  const item = new vscode.TreeItem(t('Load older', {}));
  item.description = t('completed ones of the last {days} days are listed', { days });
  item.iconPath = new vscode.ThemeIcon('history');
  item.command = { command: commandIds.loadOlder, title: t('Load Older Notices', {}), arguments: [element] };
  return item;
}
