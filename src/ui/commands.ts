// Registers every command of the manifest. What they do is read when the first of them runs; a defect in one is told, not swallowed.

import * as vscode from 'vscode';
import type { Log } from '../core/ports.ts';
import { type CommandArguments, type CommandName, commandIds } from '../manifest.ts';
import type { Messages } from './messages.ts';
import { t } from './translate.ts';

/** Runs a command of ours, as a click in a page or on a message's button means it. */
export function runCommand<Name extends keyof CommandArguments>(
  name: Name,
  ...args: CommandArguments[Name]
): Thenable<unknown> {
  return vscode.commands.executeCommand(commandIds[name], ...args);
}

/** Arguments come from menus, links, other extensions: handlers check them. */
export type CommandHandler = (...args: readonly unknown[]) => unknown;
export type CommandHandlers = { readonly [name in CommandName]: CommandHandler };

export function registerCommands(
  handlers: () => Promise<CommandHandlers>,
  messages: Messages,
  log: Log,
): vscode.Disposable {
  const names = Object.keys(commandIds) as CommandName[];
  return vscode.Disposable.from(
    ...names.map((name) =>
      vscode.commands.registerCommand(commandIds[name], async (...args: readonly unknown[]) => {
        try {
          return await (await handlers())[name](...args);
        } catch (error) {
          log.error(
            `Command ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
          void messages.warn(
            t('That did not work because of an error in Platform Events. The log has the details.', {}),
            'showLog',
          );
          return undefined;
        }
      }),
    ),
  );
}
