// The commands about notices: open, acknowledge, filter, group, read further back, copy and forward, find a machine in the workspace.

import * as vscode from 'vscode';
import { windowQuery } from '../../app/notices/noticeWindow.ts';
import type { MoreElement } from '../../app/notices/treeElements.ts';
import { goingOn, presentSession } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { failureOf } from '../../core/failures.ts';
import type { Memory } from '../../core/memory.ts';
import { noFilter } from '../../core/notices/filter.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { plural } from '../../core/text/plural.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { type CommandName, viewIds } from '../../manifest.ts';
import { changeSetting } from '../editor/changeSetting.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { noticeLink } from '../editor/linkText.ts';
import type { Messages } from '../editor/messages.ts';
import { ofAccount, readingNotice } from '../editor/ofAccount.ts';
import { readWithProgress } from '../editor/readWithProgress.ts';
import { RowClicks } from '../editor/rowClicks.ts';
import { runCommand } from '../editor/runCommand.ts';
import { signedInSession, tellNotSignedIn } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { withViewProgress } from '../editor/viewProgress.ts';
import { type AcknowledgeCommandParts, acknowledgeCommands } from './acknowledgeCommands.ts';
import { saveChosenAttachment } from './attachmentCommand.ts';
import { pickFilter } from './filterPick.ts';
import { findInWorkspace } from './findInWorkspace.ts';
import { copyForwarded } from './forwarding.ts';
import { muteCommands } from './muteCommands.ts';
import type { NoticesView } from './view.ts';

export interface NoticeCommandParts extends AcknowledgeCommandParts {
  readonly view: NoticesView;
  readonly messages: Messages;
  readonly log: Logger;
  readonly memory: Memory;
  /** The zone in which dates are written. */
  readonly zone: () => TimeZoneChoice;
  readonly openNotice: (reference: NoticeReference, keepFocus?: boolean) => Promise<void>;
}

type NoticeCommand = Extract<
  CommandName,
  | 'openNotification'
  | 'acknowledge'
  | 'acknowledgeAll'
  | 'mute'
  | 'unmute'
  | 'filterNotifications'
  | 'clearFilter'
  | 'groupByStatus'
  | 'groupByTime'
  | 'loadOlder'
  | 'showMore'
  | 'refresh'
  | 'copyLink'
  | 'copyAsMarkdown'
  | 'copyAsText'
  | 'findInWorkspace'
  | 'saveAttachment'
  | 'searchNoticeWindow'
>;

export function noticeCommands(parts: NoticeCommandParts): { readonly [name in NoticeCommand]: CommandHandler } {
  const { sessions, tree, view, targets, messages } = parts;
  const clicks = new RowClicks();
  /** How many more are listed; undefined where that failed, which is told. */
  const loadOlder = async (session: Session): Promise<number | undefined> => {
    const before = session.olderCount;
    try {
      await session.loadOlder();
      const present = await presentSession(session, sessions);
      // Under another name the connection has another list.
      if (present !== session) return await loadOlder(present);
      if (session.service !== undefined) return session.olderCount - before;
      void tellNotSignedIn(messages, session.connection.name, sessions.all.includes(session) ? session : undefined);
      return undefined;
    } catch (error) {
      const again = () => loadOlderOf([session]);
      void messages.failed(
        ofAccount(t('Older notices were not read'), session, sessions),
        failureOf(error),
        session,
        again,
      );
      return undefined;
    }
  };

  const loadOlderOf = async (among: readonly Session[]): Promise<void> => {
    const counts = await withViewProgress(() => Promise.all(among.map(loadOlder)));
    const read = among.filter((_, place) => counts[place] !== undefined);
    // 0: all of it.
    const days = read.map((session) => goingOn(session, sessions).lookBackDays).filter((one) => one > 0);
    const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
    if (read.length > 0) messages.done(olderSentence(sum, days.length === 0 ? 0 : Math.min(...days)));
  };

  /** The row goes with its press, or further down: the keys go on at the first of the rows that came in its place. */
  const showMore = (element: MoreElement): void => {
    const { session, group, shown } = element.parent;
    const next = group.notices[shown];
    const subscription = tree.onDrawn(() => {
      subscription.dispose();
      const row = next && tree.rowOf({ connectionName: session.connection.name, id: next.id });
      if (row !== undefined && view.isVisible) view.open(row, true).then(undefined, () => {});
    });
    tree.showMore(element);
  };

  return {
    openNotification: async (argument, how) => {
      // A key of ours in place of the editor's: of a row that is no notice it does what the editor's does.
      const kind = tree.element(argument)?.kind;
      if (kind !== undefined && kind !== 'notice') return void (await vscode.commands.executeCommand('list.select'));
      // The page in front is open already: without a row another one is meant.
      const reference = targets.given(argument) ?? (await targets.pick(t('Open Notice')));
      if (reference === undefined) return;
      const keepFocus = clicks.keepsFocus(`${reference.id} ${reference.connectionName}`, how);
      await parts.openNotice(reference, keepFocus);
    },
    ...acknowledgeCommands(parts),
    ...muteCommands(parts),
    filterNotifications: () => {
      const isMatched = tree.knowsHits && vscode.workspace.workspaceFolders !== undefined;
      return pickFilter(view, sessions, tree.filter, isMatched);
    },
    clearFilter: async (argument) => {
      view.setFilter(noFilter);
      // The button in place of the rows goes with its press: the keys go on among the rows.
      if (argument === 'welcome') await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
    },
    groupByStatus: () => changeSetting(messages, 'groupBy', 'status'),
    groupByTime: () => changeSetting(messages, 'groupBy', 'time'),
    loadOlder: async (argument) => {
      const element = tree.element(argument);
      const among = element?.kind === 'older' ? [element.session] : sessions.signedIn;
      await loadOlderOf(among);
    },
    showMore: (argument) => {
      const element = tree.element(argument);
      if (element?.kind === 'more') showMore(element);
    },
    refresh: async () => {
      await withViewProgress(async () => {
        // Who isn't signed in may be by now; the others don't wait for that.
        if (sessions.signedIn.length === 0) await sessions.sync();
        else if (sessions.signedIn.length < sessions.all.length) void sessions.sync();
        await Promise.all(sessions.signedIn.map((session) => session.refresh()));
      });
    },
    copyLink: async (argument) => {
      // By the key, of a row that is no notice: a list would open that nobody has asked for.
      const kind = tree.element(argument)?.kind;
      if (kind !== undefined && kind !== 'notice') return;
      const reference = await targets.notice(argument, t('Copy Link to Notice'));
      if (reference === undefined) return;
      await vscode.env.clipboard.writeText(noticeLink(reference.id));
      messages.done(t('Link to notice {id} copied', { id: reference.id }));
    },
    copyAsMarkdown: (argument) => copyForwarded(parts, argument, 'markdown'),
    copyAsText: (argument) => copyForwarded(parts, argument, 'text'),
    searchNoticeWindow: (argument) => searchWindow(parts, argument),
    findInWorkspace: (argument) => findInWorkspace(parts, argument),
    saveAttachment: (argument) => saveChosenAttachment(parts, argument),
  };
}

/** `days`: how far back was read; 0: to the beginning. */
function olderSentence(count: number, days: number): string {
  if (count > 0) return plural(t, count, '{count} older notice is listed', '{count} older notices are listed');
  return days === 0
    ? t('There are no older notices')
    : plural(
        t,
        days,
        'There are no older notices of the last day',
        'There are no older notices of the last {count} days',
      );
}

/** A notice that isn't listed is read for its dates. */
async function searchWindow(parts: NoticeCommandParts, argument: unknown): Promise<void> {
  const reference = await parts.targets.notice(argument, t('Log Around a Notice’s Time'));
  const signedIn = reference && signedInSession(parts, reference.connectionName);
  if (reference === undefined || signedIn === undefined) return;
  const { session, service } = signedIn;
  const { connectionName, id } = reference;
  try {
    const listed = noticesOf(session.store.snapshot).get(id);
    const notice = listed ?? (await readWithProgress(service, id));
    await runCommand('searchEventLog', { connectionName, query: windowQuery(notice, session.clock.now()) });
  } catch (error) {
    const again = () => searchWindow(parts, reference);
    await parts.messages.failed(readingNotice(id, session, parts.sessions), failureOf(error), session, again);
  }
}
