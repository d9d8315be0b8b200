// How each element of the tree looks, but for the notices' rows (row).

import * as vscode from 'vscode';
import { type FoundOverlaps, overlapState } from '../../app/machines/foundOverlaps.ts';
import type { WorkspaceHits } from '../../app/machines/workspaceHits.ts';
import { pageSize } from '../../app/notices/elementCache.ts';
import {
  type GroupElement,
  type MoreElement,
  type NoticeElement,
  type OlderElement,
  placeIdOf,
  referenceOf,
  type TreeElement,
} from '../../app/notices/treeElements.ts';
import type { Session } from '../../app/session/session.ts';
import { countUnacknowledged, type UnacknowledgedCount } from '../../core/notices/counting.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { plural } from '../../core/text/plural.ts';
import { formatAge } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { commandIds } from '../../manifest.ts';
import { byClick } from '../editor/rowClicks.ts';
import type { Settings } from '../editor/settings.ts';
import { spokenRow } from '../editor/spokenRow.ts';
import { countText, t } from '../editor/translate.ts';
import { isRefused, mutedSentence } from './counts.ts';
import type { OpenGroups } from './openGroups.ts';
import { type RowMarks, rowItem, rowTexts } from './row.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** What items depend on beside their elements and their session's clock. `now`: milliseconds since 1970, for ages of reads. */
export interface ItemContext {
  readonly now: number;
  readonly settings: Settings;
  /** The notices of a session that pass the filter. */
  readonly shown: (session: Session) => readonly Notice[];
  readonly hits: Pick<WorkspaceHits, 'ids'>;
  readonly overlaps: Pick<FoundOverlaps, 'of' | 'brief'>;
  readonly groups: Pick<OpenGroups, 'isOpen'>;
}

export function treeItem(element: TreeElement, context: ItemContext): vscode.TreeItem {
  const item = itemOf(element, context);
  item.id = element.id;
  const isOpen = context.groups.isOpen(placeIdOf(element));
  if (isOpen !== undefined && item.collapsibleState !== None) item.collapsibleState = isOpen ? Expanded : Collapsed;
  return item;
}

/** An element's text that changes as time passes or with the rows below it; undefined where none does. */
export function changingText(element: TreeElement, context: ItemContext): string | undefined {
  if (element.kind === 'connection')
    return `${connectionState(element.session, context)}\n${allUnacknowledged(context.shown(element.session))}`;
  if (element.kind === 'group')
    return `${groupCounts(element, context).brief}\n${allUnacknowledged(element.group.notices)}`;
  if (element.kind === 'older') return String(element.session.lookBackDays);
  if (element.kind !== 'notice') return undefined;
  const { session, notice } = element;
  const { label, description } = rowTexts(notice, marksOf(element, context), session.clock.now());
  // The row's hover says more of them than the row.
  const overlaps = context.overlaps.of(referenceOf(element)).map(overlapState);
  return `${label}\n${description}\n${overlaps.join('\n')}`;
}

function marksOf(element: NoticeElement, { hits, overlaps }: ItemContext): RowMarks {
  const { session, notice } = element;
  return {
    isMuted: session.isMuted(notice),
    hasChanged: session.changeOf(notice) !== undefined,
    isHit: hits.ids(session.connection.name).has(notice.id),
    overlap: overlaps.brief(referenceOf(element)),
  };
}

function itemOf(element: TreeElement, context: ItemContext): vscode.TreeItem {
  switch (element.kind) {
    case 'connection':
      return connectionItem(element.session, context);
    case 'group':
      return groupItem(element, context);
    case 'notice': {
      const { session, notice } = element;
      const item = rowItem(notice, session.connection.name, marksOf(element, context), session.clock.now());
      item.command = {
        command: commandIds.openNotification,
        title: t('Open Notice'),
        arguments: [referenceOf(element), byClick],
      };
      return item;
    }
    case 'more':
      return moreItem(element);
    case 'older':
      return olderItem(element);
  }
}

function connectionItem(session: Session, context: ItemContext): vscode.TreeItem {
  const signedOut = session.store.snapshot.state === 'signedOut';
  const label = lineText(session.connection.name);
  const item = new vscode.TreeItem(label, signedOut ? None : Expanded);
  item.iconPath = new vscode.ThemeIcon(session.isSample ? 'beaker' : signedOut ? 'account' : 'server-environment');
  const shown = context.shown(session);
  const description = connectionState(session, context);
  item.description = description;
  if (signedOut) item.contextValue = 'connection.signedOut';
  else if (isRefused(session)) item.contextValue = 'connection.refused';
  else item.contextValue = allUnacknowledged(shown) > 0 ? 'connection.unacknowledged' : 'connection';
  const where = session.isSample ? t('The sample account, served on this machine') : session.connection.baseUrl;
  const uncounted = uncountedLine(session, shown, context);
  // A narrow side bar cuts the description off.
  item.tooltip = [description, uncounted, where].filter(Boolean).join('\n');
  item.accessibilityInformation = { label: spokenRow([label, description, uncounted, where]) };
  if (signedOut) {
    const { name: connectionName } = session.connection;
    item.command = { command: commandIds.signIn, title: t('Sign In'), arguments: [{ connectionName }] };
  }
  return item;
}

function listed(session: Session): readonly Notice[] {
  return [...noticesOf(session.store.snapshot).values()];
}

/** Whatever the settings count. */
function allUnacknowledged(notices: readonly Notice[]): number {
  return notices.filter(({ acknowledged }) => !acknowledged).length;
}

/** Why rows can be acknowledged where nothing is counted, in one line; '' where all that can be are counted. */
function uncountedLine(session: Session, notices: readonly Notice[], { settings }: ItemContext): string {
  const { total, muted } = countIn(session, notices, settings);
  const count = allUnacknowledged(notices) - total - muted;
  const completed = plural(
    t,
    count,
    '{count} unacknowledged one isn’t counted, as it is completed',
    '{count} unacknowledged ones aren’t counted, as they are completed',
  );
  return [...(count === 0 ? [] : [completed]), ...(muted === 0 ? [] : [mutedSentence(muted)])].join('; ');
}

function countIn(session: Session, notices: readonly Notice[], { count }: Settings): UnacknowledgedCount {
  return countUnacknowledged(notices, count, { isMuted: (notice) => session.isMuted(notice) });
}

/** What is counted of the rows below, how current that is, and how much the filter hides: the count first, as side bars are narrow. */
function connectionState(session: Session, context: ItemContext): string {
  const counted = unacknowledgedText(session, context.shown(session), context);
  return [counted, currentness(session, context), hiddenText(session, context)].filter(Boolean).join(' · ');
}

function unacknowledgedText(session: Session, notices: readonly Notice[], { settings }: ItemContext): string {
  const count = countIn(session, notices, settings).total;
  return count === 0 ? '' : t('{count} unacknowledged', { count: countText(count) });
}

/** What the filter hides of a connection; '' where that is nothing. */
function hiddenText(session: Session, context: ItemContext): string {
  const shown = new Set(context.shown(session));
  const hidden = listed(session).filter((notice) => !shown.has(notice));
  if (hidden.length === 0) return '';
  const counted = unacknowledgedText(session, hidden, context);
  const count = countText(hidden.length);
  return counted === ''
    ? t('{count} hidden by the filter', { count })
    : t('{count} hidden by the filter ({counted})', { count, counted });
}

function currentness(session: Session, context: ItemContext): string {
  const { snapshot } = session.store;
  switch (snapshot.state) {
    case 'signedOut':
      return t('signed out');
    case 'loading':
      return t('reading…');
    case 'ready':
      return listed(session).length === 0 ? t('no notices') : '';
    case 'stale':
      if (snapshot.failure.kind === 'unauthorized') return t('refused');
      return snapshot.readAt === null
        ? t('could not be read')
        : t('as of {time}', { time: formatAge(snapshot.readAt, context.now, t) });
  }
}

function groupItem(element: GroupElement, context: ItemContext): vscode.TreeItem {
  const { session, group, parent } = element;
  const isOver =
    ['COMPLETED', 'finished', 'cancelled'].includes(group.key) ||
    (parent?.kind === 'group' && parent.group.key === 'COMPLETED');
  const item = new vscode.TreeItem(group.label, isOver ? Collapsed : Expanded);
  const { brief, spoken } = groupCounts(element, context);
  item.description = brief;
  item.contextValue = allUnacknowledged(group.notices) > 0 ? 'group.unacknowledged' : 'group';
  const uncounted = uncountedLine(session, group.notices, context);
  // The row has no words for its numbers.
  item.tooltip = `${group.label}: ${spoken}${uncounted && `\n${uncounted}`}`;
  item.accessibilityInformation = { label: spokenRow([group.label, spoken, uncounted]) };
  return item;
}

/** `brief` is short, as side bars are narrow; its dot is the one of unacknowledged rows. */
function groupCounts({ session, group }: GroupElement, { settings }: ItemContext): { brief: string; spoken: string } {
  const unacknowledged = countIn(session, group.notices, settings).total;
  const all = countText(group.notices.length);
  if (unacknowledged === 0) return { brief: all, spoken: all };
  const counts = { all, count: countText(unacknowledged) };
  return { brief: t('{all} · {count} ●', counts), spoken: t('{all}, {count} unacknowledged', counts) };
}

function moreItem(element: MoreElement): vscode.TreeItem {
  const { group, shown } = element.parent;
  const count = countText(Math.min(pageSize, group.notices.length - shown));
  const item = new vscode.TreeItem(t('Show {count} more', { count }));
  item.description = t('{shown} of {all}', { shown: countText(shown), all: countText(group.notices.length) });
  item.iconPath = new vscode.ThemeIcon('unfold');
  item.command = { command: commandIds.showMore, title: t('Show More'), arguments: [element] };
  return item;
}

function olderItem(element: OlderElement): vscode.TreeItem {
  const days = element.session.lookBackDays;
  const item = new vscode.TreeItem(t('Load older'));
  const than = plural(t, days, 'than the last day', 'than {count} days');
  item.description = than;
  item.tooltip = t('Load older {than}: completed and acknowledged', { than });
  item.iconPath = new vscode.ThemeIcon('history');
  item.command = { command: commandIds.loadOlder, title: t('Load Older Notices'), arguments: [element] };
  return item;
}
