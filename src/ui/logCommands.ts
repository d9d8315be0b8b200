// The commands about logs: the account's event log, and this extension's own log channel.

import type * as vscode from 'vscode';
import type { CommandName } from '../manifest.ts';
import { isRecord, isText, longestQuery } from '../protocol/guards.ts';
import type { CommandHandler } from './commands.ts';
import { pickSession } from './connectionCommands.ts';
import type { LogPanels } from './logPanel.ts';
import type { NoticeTree } from './noticeTree.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

type LogCommand = Extract<CommandName, 'searchEventLog' | 'showLog'>;

export interface LogCommandParts {
  readonly sessions: Sessions;
  readonly tree: NoticeTree;
  readonly logs: LogPanels;
  readonly channel: vscode.LogOutputChannel;
}

export function logCommands({ sessions, tree, logs, channel }: LogCommandParts): {
  readonly [name in LogCommand]: CommandHandler;
} {
  return {
    searchEventLog: async (argument) => {
      const element = tree.element(argument);
      const asked = element === undefined ? askedSearch(argument) : undefined;
      if (asked !== undefined) await logs.open(asked.connectionName, asked.query, asked.remember);
      else if (element?.kind === 'connection') await logs.open(element.session.connection.name);
      else {
        const session = await pickSession(sessions.signedIn, t('Search Event Log', {}));
        if (session !== undefined) await logs.open(session.connection.name);
      }
    },
    showLog: () => channel.show(),
  };
}

/** The connection and query that a page or a saved search asks for; without a query, the page as it is. */
function askedSearch(argument: unknown): { connectionName: string; query?: string; remember: boolean } | undefined {
  if (!isRecord(argument) || typeof argument.connectionName !== 'string') return undefined;
  const { connectionName, query, fromLink } = argument;
  // A link changes nothing, not even the list of what was searched.
  const remember = fromLink !== true;
  if (query === undefined) return { connectionName, remember };
  return isText(query, longestQuery) ? { connectionName, query, remember } : undefined;
}
