// Choosing the tree's filter: text typed in the box, types, "unacknowledged" and "muted" ticked below; the tree follows while one chooses.

import * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import type { NoticeFilter } from '../../core/notices/filter.ts';
import { typeLabel } from '../../core/notices/grouping.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { CommandName } from '../../manifest.ts';
import type { CommandHandler, CommandHandlers } from '../editor/commands.ts';
import { countText, t } from '../editor/translate.ts';
import { typeIcon } from './row.ts';
import type { NoticesView } from './view.ts';

type Item = vscode.QuickPickItem & { readonly type?: string };

/** Of the pick that is open. */
let take: (() => void) | undefined;

/** A filter that is being chosen stays, and its pick goes, where the person goes on with what it has left: with any other command. */
export function takingFilter(handlers: CommandHandlers): CommandHandlers {
  const taking = (Object.entries(handlers) as [CommandName, CommandHandler][]).map(([name, handler]) => {
    const handled: CommandHandler = (...args) => {
      if (name !== 'filterNotifications') take?.();
      return handler(...args);
    };
    return [name, handled];
  });
  return Object.fromEntries(taking);
}

/**
 * Shows the pick, or goes on with the one that is open. Escape restores the filter that was there before; a press elsewhere may be on one of
 * the rows. `isMatched`: it is known what hits the workspace.
 */
export function pickFilter(view: NoticesView, sessions: Sessions, before: NoticeFilter, isMatched: boolean): void {
  // A second one would take what is typed here for the filter that was there before.
  if (take !== undefined) return void vscode.commands.executeCommand('workbench.action.focusQuickOpen');
  const counts = new Map<string, number>([
    ['UNPLANNED_INCIDENT', 0],
    ['PLANNED', 0],
    ['ANNOUNCEMENT', 0],
    // Those that are chosen are there to be taken off, also where no notice has them any more.
    ...before.types.map((type) => [type, 0] as const),
  ]);
  for (const session of sessions.all) {
    for (const notice of noticesOf(session.store.snapshot).values()) {
      counts.set(notice.type, (counts.get(notice.type) ?? 0) + 1);
    }
  }
  const types: Item[] = [...counts].map(([type, count]) => ({
    label: inertText(typeLabel(type, t)),
    description: countText(count),
    iconPath: typeIcon(type),
    type,
    alwaysShow: true,
  }));
  const unacknowledged: Item = { label: t('Only unacknowledged'), alwaysShow: true };
  const muted: Item = { label: t('Only muted'), alwaysShow: true };
  const workspace: Item = { label: t('Only what hits this workspace'), alwaysShow: true };
  // Not offered where nothing is looked for, unless it is to be taken back.
  const flags = [unacknowledged, muted, ...(isMatched || before.workspaceOnly ? [workspace] : [])];
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = t('Filter Notices');
  pick.placeholder = t('Words of the subject, a ticket number or an id');
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.items = [...flags, { label: t('Types'), kind: vscode.QuickPickItemKind.Separator }, ...types];
  pick.value = before.text;
  pick.selectedItems = [
    ...(before.unacknowledgedOnly ? [unacknowledged] : []),
    ...(before.mutedOnly ? [muted] : []),
    ...(before.workspaceOnly ? [workspace] : []),
    ...types.filter(({ type }) => type !== undefined && before.types.includes(type)),
  ];
  let accepted = false;
  const apply = () => {
    const chosen = pick.selectedItems.flatMap(({ type }) => (type === undefined ? [] : [type]));
    view.setFilter({
      text: pick.value,
      types: chosen,
      unacknowledgedOnly: pick.selectedItems.includes(unacknowledged),
      mutedOnly: pick.selectedItems.includes(muted),
      workspaceOnly: pick.selectedItems.includes(workspace),
    });
  };
  pick.onDidChangeValue(apply);
  pick.onDidChangeSelection(apply);
  const accept = () => {
    accepted = true;
    apply();
    pick.hide();
  };
  pick.onDidAccept(accept);
  pick.onDidHide(() => {
    take = undefined;
    if (!accepted) view.setFilter(before);
    pick.dispose();
  });
  take = accept;
  pick.show();
}
