// What the editor lets a page of ours do: run its own script, and read what was built for it.

import * as vscode from 'vscode';

/** What a panel needs at creation and again when it is restored after a reload. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
}
