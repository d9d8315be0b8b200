// The commands about notices: open, acknowledge, filter, group, read further back, copy a link, find a machine in the workspace.

import * as vscode from 'vscode';
import { failureOf } from '../core/failures.ts';
import { inertText, lineText } from '../core/foreignText.ts';
import { noFilter } from '../core/noticeFilter.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { ImpactedResource, Notice } from '../core/notices.ts';
import { type CommandName, type NoticeReference, viewIds } from '../manifest.ts';
import type { AcknowledgeTarget, Acknowledging } from './acknowledging.ts';
import type { CommandHandler } from './commands.ts';
import { pickFilter } from './filterPick.ts';
import { noticeLink } from './links.ts';
import type { Messages } from './messages.ts';
import { pickNotice } from './noticePick.ts';
import { inertSubject } from './noticeRow.ts';
import type { NoticeTree } from './noticeTree.ts';
import type { NoticeView } from './noticeView.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { updateSetting } from './settings.ts';
import { t } from './translate.ts';
import { referenceOf } from './treeElements.ts';

export interface NoticeCommandParts {
  readonly sessions: Sessions;
  readonly tree: NoticeTree;
  readonly view: NoticeView;
  readonly acknowledging: Acknowledging;
  readonly messages: Messages;
  readonly openNotice: (reference: NoticeReference) => Promise<void>;
}

type NoticeCommand = Extract<
  CommandName,
  | 'openNotification'
  | 'acknowledge'
  | 'acknowledgeAll'
  | 'filterNotifications'
  | 'clearFilter'
  | 'groupByStatus'
  | 'groupByTime'
  | 'loadOlder'
  | 'showMore'
  | 'refresh'
  | 'copyLink'
  | 'findInWorkspace'
>;

export function noticeCommands(parts: NoticeCommandParts): { readonly [name in NoticeCommand]: CommandHandler } {
  const { sessions, tree, view, acknowledging, messages } = parts;
  const chosen = (argument: unknown, title: string) => chooseNotice(parts, argument, title);
  const loadOlder = async (session: Session) => {
    try {
      await session.loadOlder();
    } catch (error) {
      void messages.failed(t('Older notices were not read', {}), failureOf(error), session);
    }
  };

  return {
    openNotification: async (argument) => {
      const reference = asReference(tree, argument) ?? (await pickNotice(sessions, t('Open Notice', {})));
      if (reference !== undefined) await parts.openNotice(reference);
    },
    acknowledge: async (argument, selection) => {
      const targets = targetsOf(parts, argument, selection);
      const isOpen = targets.some(({ notice }) => !notice.acknowledged);
      // From the palette, a selection with nothing left to acknowledge isn't what is meant: the user is asked which.
      if (isOpen || (argument !== undefined && targets.length > 0)) return acknowledging.acknowledge(targets);
      const reference = asReference(tree, argument) ?? (await pickNotice(sessions, t('Acknowledge Notice', {}), true));
      const target = reference === undefined ? undefined : find(sessions, reference);
      if (target !== undefined) await acknowledging.acknowledge([target]);
    },
    acknowledgeAll: (argument) => {
      const element = tree.element(argument);
      if (element?.kind === 'group') {
        const { session, group } = element;
        const targets = group.notices.map((notice) => ({ session, notice }));
        return acknowledging.acknowledgeAll(targets, `“${group.label}”`);
      }
      const among = element?.kind === 'connection' ? [element.session] : sessions.signedIn;
      const targets = among.flatMap((session) => tree.visibleNotices(session).map((notice) => ({ session, notice })));
      const [only] = among;
      const where =
        among.length === 1 && only !== undefined ? `“${lineText(only.connection.name)}”` : t('all connections', {});
      return acknowledging.acknowledgeAll(targets, where);
    },
    filterNotifications: () => pickFilter(view, sessions, tree.filter),
    clearFilter: () => view.setFilter(noFilter),
    groupByStatus: () => updateSetting('groupBy', 'status'),
    groupByTime: () => updateSetting('groupBy', 'time'),
    loadOlder: async (argument) => {
      const element = tree.element(argument);
      const among = element?.kind === 'older' ? [element.session] : sessions.signedIn;
      await inView(() => Promise.all(among.map(loadOlder)));
    },
    showMore: (argument) => {
      const element = tree.element(argument);
      if (element?.kind === 'more') tree.showMore(element);
    },
    refresh: async () => {
      if (sessions.signedIn.length === 0) await sessions.sync();
      await inView(() => Promise.all(sessions.signedIn.map((session) => session.refresh())));
    },
    copyLink: async (argument) => {
      const reference = await chosen(argument, t('Copy Link to Notice', {}));
      if (reference === undefined) return;
      await vscode.env.clipboard.writeText(noticeLink(reference.id));
      messages.done(t('Link to notice {id} copied', { id: reference.id }));
    },
    findInWorkspace: async (argument) => {
      const text =
        typeof argument === 'string'
          ? argument
          : await pickHost(parts, await chosen(argument, t('Find Impacted Resource in Workspace', {})));
      if (text === undefined || text.trim() === '') return;
      await vscode.commands.executeCommand('workbench.action.findInFiles', {
        query: text,
        triggerSearch: true,
        isRegex: false,
      });
    },
  };
}

/** The notice that a command's argument names, else the selected one, else one that the user picks. */
export async function chooseNotice(
  { sessions, tree, view }: Pick<NoticeCommandParts, 'sessions' | 'tree' | 'view'>,
  argument: unknown,
  title: string,
): Promise<NoticeReference | undefined> {
  return asReference(tree, argument) ?? selectedReference(view) ?? pickNotice(sessions, title);
}

/** Shows the view's progress bar while something is read. */
function inView(work: () => Promise<unknown>): Thenable<void> {
  return vscode.window.withProgress({ location: { viewId: viewIds.notifications } }, async () => {
    await work();
  });
}

/** A notice's row as menus hand it over, or a reference as links and pages do. */
function asReference(tree: NoticeTree, value: unknown): NoticeReference | undefined {
  const element = tree.element(value);
  if (element?.kind === 'notice') return referenceOf(element);
  if (typeof value !== 'object' || value === null || !('connectionName' in value) || !('id' in value)) return undefined;
  const { connectionName, id } = value;
  return typeof connectionName === 'string' && Number.isSafeInteger(id)
    ? { connectionName, id: Number(id) }
    : undefined;
}

function selectedReference(view: NoticeView): NoticeReference | undefined {
  const [only, second] = view.selection;
  return only?.kind === 'notice' && second === undefined ? referenceOf(only) : undefined;
}

/** The notices a menu's click is about: the whole selection when the clicked row is part of it. */
function targetsOf(
  { tree, view }: NoticeCommandParts,
  argument: unknown,
  selection: unknown,
): readonly AcknowledgeTarget[] {
  const given =
    Array.isArray(selection) && selection.length > 0 ? selection : argument === undefined ? view.selection : [argument];
  return given.flatMap((value) => {
    const element = tree.element(value);
    return element?.kind === 'notice' ? [{ session: element.session, notice: element.notice }] : [];
  });
}

function find(sessions: Sessions, { connectionName, id }: NoticeReference): AcknowledgeTarget | undefined {
  const session = sessions.find(connectionName);
  const notice: Notice | undefined = session && noticesOf(session.store.snapshot).get(id);
  return session === undefined || notice === undefined ? undefined : { session, notice };
}

/** Lets the user choose among a notice's machines. */
async function pickHost(
  parts: NoticeCommandParts,
  reference: NoticeReference | undefined,
): Promise<string | undefined> {
  const session = reference && parts.sessions.find(reference.connectionName);
  const service = session?.service;
  if (reference === undefined || session === undefined || service === undefined) return undefined;
  const controller = new AbortController();
  const reading = service.notice(reference.id, controller.signal).then((detail) => hostItems(detail.impactedResources));
  const shown = reading.catch(() => []);
  const subject = noticesOf(session.store.snapshot).get(reference.id);
  const picked = vscode.window.showQuickPick(shown, {
    title: t('Find Impacted Resource in Workspace', {}),
    placeHolder: subject === undefined ? t('A machine of notice {id}', { id: reference.id }) : inertSubject(subject),
    matchOnDescription: true,
  });
  try {
    const items = await reading;
    if (items.length === 0) parts.messages.done(t('This notice names no machine', {}));
  } catch (error) {
    await parts.messages.failed(t('Reading notice {id}', { id: reference.id }), failureOf(error), session);
  }
  const host = (await picked)?.host;
  controller.abort();
  return host;
}

function hostItems(resources: readonly ImpactedResource[]): (vscode.QuickPickItem & { host: string })[] {
  const hosts = new Map<string, ImpactedResource>();
  for (const resource of resources) {
    const host = resource.hostname || resource.resourceName || resource.privateIp;
    if (host !== '' && !hosts.has(host)) hosts.set(host, resource);
  }
  return [...hosts].map(([host, resource]) => ({
    label: inertText(host),
    description: [resource.publicIp, resource.privateIp, resource.filterLabel]
      .map((part) => inertText(part))
      .filter((text) => text !== '')
      .join(' · '),
    host,
  }));
}
