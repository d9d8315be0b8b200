// Runs commands of ours from our own code.

import * as vscode from 'vscode';
import { type CommandArguments, commandIds } from '../../manifest.ts';

/** Runs a command of ours, as a click in a page or on a message's button means it. */
export function runCommand<Name extends keyof CommandArguments>(
  name: Name,
  ...args: CommandArguments[Name]
): Thenable<unknown> {
  return vscode.commands.executeCommand(commandIds[name], ...args);
}
