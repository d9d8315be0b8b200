// Looks for a machine that a notice names in the files of the workspace.

import * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import { machineNames } from '../../core/machines/names.ts';
import type { ImpactedResource, NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Messages } from '../editor/messages.ts';
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

/** `argument`: what to look for, or which notice's machines to choose from. */
export async function findInWorkspace(parts: WorkspaceSearchParts, argument: unknown): Promise<void> {
  const text =
    typeof argument === 'string'
      ? argument
      : await pickMachine(parts, await parts.targets.notice(argument, t('Find Impacted Resource in Workspace')));
  if (text === undefined || text.trim() === '') return;
  await vscode.commands.executeCommand('workbench.action.findInFiles', {
    query: text,
    triggerSearch: true,
    isRegex: false,
  });
}

/** Lets the user choose among a notice's machines. */
async function pickMachine(
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
  const shown = reading.catch(() => []);
  const listed = noticesOf(session.store.snapshot).get(reference.id);
  const picked = vscode.window.showQuickPick(shown, {
    title: t('Find Impacted Resource in Workspace'),
    placeHolder: listed === undefined ? t('A machine of notice {id}', { id: reference.id }) : inertSubject(listed),
    matchOnDescription: true,
  });
  try {
    const items = await reading;
    if (items.length === 0) messages.done(t('This notice names no machine'));
  } catch (error) {
    const again = () => runCommand('findInWorkspace', reference);
    await messages.failed(t('Reading notice {id}', { id: reference.id }), failureOf(error), session, again);
  }
  const name = (await picked)?.name;
  controller.abort();
  return name;
}

/** Each machine once, by the first name that it has; first those of which the workspace names one (`hitNames`). */
function machineItems(
  resources: readonly ImpactedResource[],
  hitNames: ReadonlySet<string>,
): (vscode.QuickPickItem & { name: string })[] {
  const machines = new Map<string, ImpactedResource>();
  for (const resource of resources) {
    const name = resource.hostname || resource.resourceName || resource.privateIp;
    if (name !== '' && !machines.has(name)) machines.set(name, resource);
  }
  const isHit = (resource: ImpactedResource) => machineNames(resource).some((name) => hitNames.has(name));
  const items = [...machines].map(([name, resource]) => ({
    label: inertText(name),
    description: [
      isHit(resource) ? t('in this workspace') : '',
      ...[resource.publicIp, resource.privateIp, resource.filterLabel].map((part) => inertText(part)),
    ]
      .filter((text) => text !== '')
      .join(' · '),
    name,
    isHit: isHit(resource),
  }));
  return [...items.filter((item) => item.isHit), ...items.filter((item) => !item.isHit)];
}
