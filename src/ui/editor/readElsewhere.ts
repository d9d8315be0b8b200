// Whether this window's reader sits at another machine than the one that this code runs on.

import * as vscode from 'vscode';

/** True in a remote window and in a browser: the reader's clock may be in another zone than this machine's. */
export function isReadElsewhere(): boolean {
  return vscode.env.remoteName !== undefined || vscode.env.uiKind === vscode.UIKind.Web;
}
