// Looks for a machine that a notice names in the files of the workspace.

import * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import { machineNames } from '../../core/machines/names.ts';
import type { ImpactedResource, Notice, NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Messages } from '../editor/messages.ts';
import { readingNotice } from '../editor/ofAccount.ts';
import { runCommand } from '../editor/runCommand.ts';
import { signedInSession } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { inertSubject } from './row.ts';
import type { Targets } from './targets.ts';
import type { NoticeTree } from './tree.ts';

export interface WorkspaceSearchParts {
  readonly sessions: Sessions;
  readonly tree: NoticeTree;
  readonly targets: Targets;
  readonly messages: Messages;
}

/** `name`: what is looked for. */
type MachineItem = vscode.QuickPickItem & { readonly name: string };

/** `argument`: what to look for, or which notice's machines to choose from. */
export async function findInWorkspace(parts: WorkspaceSearchParts, argument: unknown): Promise<void> {
  const text = typeof argument === 'string' ? argument : await machineOf(parts, argument);
  if (text === undefined || text.trim() === '') return;
  // A name is looked for in lower case, and in all files that are looked through for machines, whatever somebody has chosen in the Search
  // view before.
  await vscode.commands.executeCommand('workbench.action.findInFiles', {
    query: text,
    triggerSearch: true,
    isRegex: false,
    isCaseSensitive: false,
    matchWholeWord: false,
    filesToInclude: '',
    filesToExclude: '',
    onlyOpenEditors: false,
    useExcludeSettingsAndIgnoreFiles: true,
  });
}

/** Lets the user choose among a notice's machines: of the page in front, those that it shows. */
async function machineOf(parts: WorkspaceSearchParts, argument: unknown): Promise<string | undefined> {
  const { tree, targets } = parts;
  const title = t('Find Impacted Resource in Workspace');
  const meant = await targets.noticePage(argument, title);
  if (meant === null) return undefined;
  const reference = meant === undefined ? await targets.notice(argument, title) : meant.page.reference;
  const shown = meant?.page.shown;
  if (reference === undefined || shown === undefined) return await readMachine(parts, reference);
  const items = machineItems(shown.impactedResources, new Set(tree.hitNames(reference)));
  return await pickMachine(parts, Promise.resolve(items), reference.id, shown);
}

async function readMachine(
  parts: WorkspaceSearchParts,
  reference: NoticeReference | undefined,
): Promise<string | undefined> {
  const { tree, messages } = parts;
  const signedIn = reference && signedInSession(parts, reference.connectionName);
  if (reference === undefined || signedIn === undefined) return undefined;
  const { session, service } = signedIn;
  const controller = new AbortController();
  const reading = service
    .notice(reference.id, controller.signal)
    .then((detail) => machineItems(detail.impactedResources, new Set(tree.hitNames(reference))));
  const listed = noticesOf(session.store.snapshot).get(reference.id);
  // Who has left the list waits for nothing any more, and is told nothing of it.
  const picked = pickMachine(parts, reading, reference.id, listed).finally(() => controller.abort());
  try {
    await reading;
  } catch (error) {
    const again = () => runCommand('findInWorkspace', reference);
    await messages.failed(readingNotice(reference.id, session, parts.sessions), failureOf(error), session, again);
  }
  return await picked;
}

async function pickMachine(
  { messages }: WorkspaceSearchParts,
  reading: Promise<readonly MachineItem[]>,
  id: number,
  notice: Notice | undefined,
): Promise<string | undefined> {
  // A list of nothing would stay open, and say nothing.
  const closing = new vscode.CancellationTokenSource();
  const offered = reading.then(
    (items) => {
      if (items.length === 0) {
        closing.cancel();
        messages.done(t('This notice names no machine'));
      }
      return items;
    },
    () => {
      closing.cancel();
      return [];
    },
  );
  const options: vscode.QuickPickOptions = {
    title: t('Find Impacted Resource in Workspace'),
    placeHolder: notice === undefined ? t('A machine of notice {id}', { id }) : inertSubject(notice),
    matchOnDescription: true,
  };
  const picked = await vscode.window.showQuickPick(offered, options, closing.token);
  closing.dispose();
  return picked?.name;
}

/**
 * Each machine once, by the first name that it has; first those of which the workspace names one (`hitNames`), which is then looked for: the
 * files may have the address alone. Where several go by one name, each that is looked for by another one.
 */
function machineItems(resources: readonly ImpactedResource[], hitNames: ReadonlySet<string>): readonly MachineItem[] {
  const machines = new Map<string, MachineItem & { readonly isHit: boolean }>();
  for (const resource of resources) {
    const { hostname, resourceName, privateIp, publicIp, filterLabel } = resource;
    const name = hostname || resourceName || privateIp || publicIp;
    const hitName = machineNames(resource).find((one) => hitNames.has(one));
    const key = JSON.stringify([name, hitName]);
    if (name === '' || machines.has(key)) continue;
    machines.set(key, {
      label: inertText(name),
      description: [
        hitName === undefined ? '' : t('in this workspace'),
        ...[publicIp, privateIp, filterLabel].filter((part) => part !== name).map((part) => inertText(part)),
      ]
        .filter((text) => text !== '')
        .join(' · '),
      name: hitName ?? name,
      isHit: hitName !== undefined,
    });
  }
  const items = [...machines.values()];
  return [...items.filter((item) => item.isHit), ...items.filter((item) => !item.isHit)];
}
