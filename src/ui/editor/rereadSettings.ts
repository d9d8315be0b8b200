// Takes up what another window has written into the user's settings.

import * as vscode from 'vscode';

/**
 * Has this window read the user's settings anew: code-server's don't watch the file, and one that writes a list from what it knows
 * would leave out what another window put there. The way is to take out what nobody has put in, which writes nothing. Rejects where
 * the file can't be written.
 */
export function rereadSettings(): Thenable<void> {
  return vscode.workspace.getConfiguration().update('[platform-events]', undefined, vscode.ConfigurationTarget.Global);
}
