// Tells the editor the value of a key that the when clauses of package.json ask for.

import * as vscode from 'vscode';

export function setContext(key: string, value: unknown): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', key, value);
}
