// Puts a request on the clipboard as a curl command: of a notice, or of the search that the event log page shows.

import * as vscode from 'vscode';
import { failureOf } from '../core/failures.ts';
import type { Asked, LogSearch } from '../core/ports.ts';
import { isInstant, isRecord, isText, longestQuery } from '../protocol/guards.ts';
import { curlCommand, keyVariable, likelyShell, userVariable } from './curl.ts';
import type { SearchCommandParts } from './searchCommands.ts';
import { t } from './translate.ts';

/** `argument`: what the page asks for, or what names a notice. */
export async function copyAsCurl(parts: SearchCommandParts, argument: unknown): Promise<void> {
  const { sessions, messages } = parts;
  const wanted = readWanted(argument) ?? (await chooseNotice(parts, argument));
  const session = wanted && sessions.find(wanted.connectionName);
  if (session?.service === undefined || wanted === undefined) return;
  try {
    const url = await session.service.address(wanted.asked);
    // In a remote window the terminals are the remote machine's, which nothing here knows: most have a POSIX shell.
    const platform = vscode.env.remoteName === undefined ? process.platform : '';
    await vscode.env.clipboard.writeText(curlCommand(url, likelyShell(platform, vscode.env.shell)));
    messages.done(t('Copied. It needs {user} and {key}', { user: userVariable, key: keyVariable }));
  } catch (error) {
    await messages.failed(t('Copying as curl', {}), failureOf(error), session);
  }
}

interface Wanted {
  readonly connectionName: string;
  readonly asked: Asked;
}

async function chooseNotice(parts: SearchCommandParts, argument: unknown): Promise<Wanted | undefined> {
  const reference = await parts.chooseNotice(argument, t('Copy Notice as curl', {}));
  return reference && { connectionName: reference.connectionName, asked: { notice: reference.id } };
}

/** What our own code asks for; anybody may call a command. */
function readWanted(value: unknown): Wanted | undefined {
  if (!isRecord(value) || typeof value.connectionName !== 'string' || !isRecord(value.asked)) return undefined;
  const { connectionName, asked } = value;
  if (isRecord(asked.log)) return { connectionName, asked: { log: readSearch(asked.log) } };
  return Number.isSafeInteger(asked.notice) ? { connectionName, asked: { notice: Number(asked.notice) } } : undefined;
}

function readSearch({ userType, name, namePrefix, after, before }: Readonly<Record<string, unknown>>): LogSearch {
  return {
    ...(isText(userType, longestQuery) ? { userType } : {}),
    ...(isText(name, longestQuery) ? { name } : {}),
    ...(isText(namePrefix, longestQuery) ? { namePrefix } : {}),
    ...(isInstant(after) ? { after } : {}),
    ...(isInstant(before) ? { before } : {}),
  };
}
