// The commands about logs: the account's event log, and this extension's own log channel.

import type * as vscode from 'vscode';
import type { TreeRows } from '../../app/notices/treeElements.ts';
import type { CommandName } from '../../manifest.ts';
import { isRecord, isText, longestQueryText } from '../../protocol/guards.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { pickSession } from '../editor/sessionPick.ts';
import { tellSignedOut } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { chooseExported } from './chooseExported.ts';
import { type CurlParts, copyAsCurl } from './copyAsCurl.ts';
import type { LogOpening, LogPanels } from './panel.ts';

type LogCommand = Extract<CommandName, 'searchEventLog' | 'openExportedLog' | 'copyAsCurl' | 'showLog'>;

export interface LogCommandParts extends CurlParts {
  readonly tree: TreeRows;
  readonly logs: LogPanels;
  readonly channel: vscode.LogOutputChannel;
}

export function logCommands(parts: LogCommandParts): {
  readonly [name in LogCommand]: CommandHandler;
} {
  const { sessions, tree, logs, messages, channel } = parts;
  /** True where somebody may have signed in by the message. */
  const toldSignedOut = () => tellSignedOut(messages, sessions.all, t('Sign in to search the event log.'));
  return {
    searchEventLog: async (argument) => {
      const element = tree.element(argument);
      const asked = element === undefined ? askedSearch(argument) : undefined;
      if (asked !== undefined) await logs.open(asked.connectionName, asked.query, asked);
      else if (element?.kind === 'connection') await logs.open(element.session.connection.name);
      else if (sessions.signedIn.length > 0 || (await toldSignedOut())) {
        const session = await pickSession(sessions.signedIn, t('Search Event Log'));
        if (session !== undefined) await logs.open(session.connection.name);
      }
    },
    openExportedLog: async () => {
      const file = await chooseExported(messages);
      if (file !== undefined) await logs.openFile(file);
    },
    copyAsCurl: (argument) => copyAsCurl(parts, argument),
    showLog: () => channel.show(),
  };
}

interface AskedSearch extends LogOpening {
  readonly connectionName: string;
  readonly query?: string;
}

/** The connection and query that a page or a saved search asks for; without a query, the page as it is. */
function askedSearch(argument: unknown): AskedSearch | undefined {
  if (!isRecord(argument) || typeof argument.connectionName !== 'string') return undefined;
  const { connectionName, query, fromLink } = argument;
  const keepFocus = argument.keepFocus === true;
  // A link changes nothing, not even the list of what was searched.
  const remember = fromLink !== true;
  const newestFirst = argument.newestFirst === true;
  if (query === undefined) return { connectionName, remember, keepFocus };
  return isText(query, longestQueryText) ? { connectionName, query, remember, newestFirst, keepFocus } : undefined;
}
