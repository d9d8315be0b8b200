// Registers every command of the manifest. What they do is read when the first of them runs; a defect in one is told, not swallowed.

import * as vscode from 'vscode';
import type { Logger } from '../../core/connection/ports.ts';
import { type CommandName, commandIds, iconCommandIds, titleCommandIds } from '../../manifest.ts';
import type { Messages } from './messages.ts';
import { t } from './translate.ts';
/** Arguments come from menus, links, other extensions: handlers check them. */
export type CommandHandler = (...args: readonly unknown[]) => unknown;
export type CommandHandlers = { readonly [name in CommandName]: CommandHandler };

export function registerCommands(
  handlers: () => Promise<CommandHandlers>,
  messages: Messages,
  log: Logger,
): vscode.Disposable {
  let made: Promise<CommandHandlers> | undefined;
  /** The same for all commands, as some know what was done last; made once more where that failed. */
  const madeHandlers = () => {
    made ??= handlers().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  const run = async (name: CommandName, args: readonly unknown[]) => {
    try {
      return await (await madeHandlers())[name](...args);
    } catch (error) {
      log.error(`Command ${name} failed: ${error instanceof Error ? error.stack : error}`);
      void messages.warn(
        t('That did not work because of an error in Platform Events. The log has the details.'),
        'showLog',
      );
      return undefined;
    }
  };
  const register = (
    ids: { readonly [name in CommandName]?: string },
    taken: (args: readonly unknown[]) => readonly unknown[],
  ) =>
    (Object.entries(ids) as [CommandName, string][]).map(([name, id]) =>
      // A row that is gone comes as undefined, which isn't the same as nothing: null.
      vscode.commands.registerCommand(id, (...args: readonly unknown[]) =>
        run(
          name,
          taken(args).map((arg) => arg ?? null),
        ),
      ),
    );
  return vscode.Disposable.from(
    ...register(commandIds, (args) => args),
    ...register(titleCommandIds, () => []),
    ...register(iconCommandIds, ([row]) => [row, [row]]),
  );
}
