// The tabs of pages that the editor has brought back after a reload. It loads a page when its tab is shown, and tells nobody before what the
// page is for: until then its type and its title are all that is known of it.

import * as vscode from 'vscode';

/** Tabs of pages of this type, those of loaded pages too. */
export function tabsOf(viewType: string): readonly vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor puts a word of its own before the type.
  return tabs.filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${viewType}`));
}
