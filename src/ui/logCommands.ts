// The commands about logs: the account's event log, and this extension's own log channel.

import type * as vscode from 'vscode';
import type { LogSearch } from '../core/ports.ts';
import type { CommandName } from '../manifest.ts';
import { isRecord } from '../protocol/guards.ts';
import { readLogSearch } from '../protocol/log.ts';
import type { CommandHandler } from './commands.ts';
import { pickSession } from './connectionCommands.ts';
import type { LogPanels } from './logPanel.ts';
import type { NoticeTree } from './noticeTree.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

type LogCommand = Extract<CommandName, 'searchEventLog' | 'showLog'>;

export function logCommands(
  sessions: Sessions,
  tree: NoticeTree,
  panels: LogPanels,
  channel: vscode.LogOutputChannel,
): { readonly [name in LogCommand]: CommandHandler } {
  return {
    searchEventLog: async (argument) => {
      const element = tree.element(argument);
      const asked = element === undefined ? askedSearch(argument) : undefined;
      if (asked !== undefined) panels.open(asked.connectionName, asked.search);
      else if (element?.kind === 'connection') panels.open(element.session.connection.name);
      else {
        const session = await pickSession(sessions.signedIn, t('Search Event Log', {}));
        if (session !== undefined) panels.open(session.connection.name);
      }
    },
    showLog: () => channel.show(),
  };
}

/** The connection and search that a page of ours asks for. */
function askedSearch(argument: unknown): { connectionName: string; search: LogSearch } | undefined {
  if (!isRecord(argument) || typeof argument.connectionName !== 'string') return undefined;
  const search = readLogSearch(argument.search);
  return search === undefined ? undefined : { connectionName: argument.connectionName, search };
}
