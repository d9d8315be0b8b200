// Choosing the tree's filter: text typed in the box, types and "unacknowledged" ticked below; the tree follows while one chooses.

import * as vscode from 'vscode';
import { inertText } from '../core/foreignText.ts';
import { typeLabel } from '../core/grouping.ts';
import type { NoticeFilter } from '../core/noticeFilter.ts';
import { noticesOf } from '../core/noticeStore.ts';
import { typeIcon } from './noticeRow.ts';
import type { NoticeView } from './noticeView.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

type Item = vscode.QuickPickItem & { readonly type?: string; readonly unacknowledgedOnly?: true };

/** Shows the pick. Escape restores the filter that was there before. */
export function pickFilter(view: NoticeView, sessions: Sessions, before: NoticeFilter): void {
  const counts = new Map<string, number>([
    ['UNPLANNED_INCIDENT', 0],
    ['PLANNED', 0],
    ['ANNOUNCEMENT', 0],
  ]);
  for (const session of sessions.all) {
    for (const notice of noticesOf(session.store.snapshot).values()) {
      counts.set(notice.type, (counts.get(notice.type) ?? 0) + 1);
    }
  }
  const types: Item[] = [...counts].map(([type, count]) => ({
    label: inertText(typeLabel(type, t)),
    description: String(count),
    iconPath: typeIcon(type),
    type,
    alwaysShow: true,
  }));
  const unacknowledged: Item = { label: t('Only unacknowledged', {}), unacknowledgedOnly: true, alwaysShow: true };
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = t('Filter Notices', {});
  pick.placeholder = t('Words of the subject, a ticket number or an id', {});
  pick.canSelectMany = true;
  pick.items = [unacknowledged, { label: t('Types', {}), kind: vscode.QuickPickItemKind.Separator }, ...types];
  pick.value = before.text;
  pick.selectedItems = [
    ...(before.unacknowledgedOnly ? [unacknowledged] : []),
    ...types.filter(({ type }) => type !== undefined && before.types.includes(type)),
  ];
  let accepted = false;
  const apply = () => {
    const chosen = pick.selectedItems.flatMap(({ type }) => (type === undefined ? [] : [type]));
    view.setFilter({
      text: pick.value,
      types: chosen,
      unacknowledgedOnly: pick.selectedItems.includes(unacknowledged),
    });
  };
  pick.onDidChangeValue(apply);
  pick.onDidChangeSelection(apply);
  pick.onDidAccept(() => {
    accepted = true;
    apply();
    pick.hide();
  });
  pick.onDidHide(() => {
    if (!accepted) view.setFilter(before);
    pick.dispose();
  });
  pick.show();
}
