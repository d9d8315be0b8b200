// Puts a request on the clipboard as a curl command: of a notice, or of the search that the event log page shows.

import * as vscode from 'vscode';
import { curlCommand, keyVariable, likelyShell, userVariable } from '../../app/export/curl.ts';
import type { ShownSearch } from '../../app/searches/searches.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { type Asked, firstLogEntries, type LogSearch } from '../../core/connection/ports.ts';
import { failureOf } from '../../core/failures.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { unaskedTerms } from '../../core/query/unasked.ts';
import { isInstant, isRecord, isText, longestQueryText } from '../../protocol/guards.ts';
import type { Messages } from '../editor/messages.ts';
import { signedInSession } from '../editor/signedInSession.ts';
import { countText, t } from '../editor/translate.ts';

export interface CurlParts {
  readonly sessions: Sessions;
  readonly messages: Messages;
  /** The search that the page in front shows, where the argument says nothing else. */
  readonly searchInFront: (argument: unknown) => ShownSearch | undefined;
  /** The notice that the argument names, that is in front, or that the user picks. */
  readonly noticeOf: (argument: unknown, title: string) => Promise<NoticeReference | undefined>;
}

/** `argument`: what the page asks for, or what names a notice; without one, what the page in front shows. */
export async function copyAsCurl(parts: CurlParts, argument: unknown): Promise<void> {
  const { messages } = parts;
  const wanted = readWanted(argument) ?? shownInFront(parts, argument) ?? (await chooseNotice(parts, argument));
  const signedIn = wanted && signedInSession(parts, wanted.connectionName);
  if (wanted === undefined || signedIn === undefined) return;
  const { session, service } = signedIn;
  try {
    const { url, narrowed } = await service.address(wanted.asked);
    // In a remote window the terminals are the remote machine's, which nothing here knows: most have a POSIX shell.
    const platform = vscode.env.remoteName === undefined ? process.platform : '';
    const shell = likelyShell(platform, vscode.env.shell);
    // The command alone: an interactive zsh takes even a comment for a command.
    await vscode.env.clipboard.writeText(curlCommand(url, shell));
    // The status bar cuts what is longer, and both names must be read there.
    messages.done(t('Copied; set {user} and {key}', { user: userVariable, key: keyVariable }));
    if (shell === 'cmd')
      messages.tell(t('The copied command is for PowerShell: paste it there, not into the Command Prompt (cmd.exe)'));
    const unasked = 'log' in wanted.asked ? unaskedTerms(wanted.query, narrowed) : [];
    if (unasked.length > 0) messages.tell(remarkOn(unasked));
  } catch (error) {
    await messages.failed(t('Copying as curl'), failureOf(error), session, () => copyAsCurl(parts, wanted));
  }
}

/** Why the answer holds other entries than the page. */
function remarkOn(unasked: readonly string[]): string {
  return t(
    'The copied request gives the first {count} entries without regard to these parts of the query, which the service is not asked to check: {parts}',
    { count: countText(firstLogEntries), parts: unasked.join(' ') },
  );
}

interface Wanted {
  readonly connectionName: string;
  readonly asked: Asked;
  /** What was typed that the search is part of; '' where nothing was. */
  readonly query: string;
}

function shownInFront({ searchInFront }: CurlParts, argument: unknown): Wanted | undefined {
  const searched = searchInFront(argument);
  return searched && { ...searched, asked: { log: searched.search } };
}

async function chooseNotice({ noticeOf }: CurlParts, argument: unknown): Promise<Wanted | undefined> {
  const reference = await noticeOf(argument, t('Copy Notice as curl'));
  return reference && { connectionName: reference.connectionName, asked: { notice: reference.id }, query: '' };
}

/** What our own code asks for; anybody may call a command. */
function readWanted(value: unknown): Wanted | undefined {
  if (!isRecord(value) || typeof value.connectionName !== 'string' || !isRecord(value.asked)) return undefined;
  const { connectionName, asked } = value;
  const query = isText(value.query, longestQueryText) ? value.query : '';
  if (isRecord(asked.log)) return { connectionName, asked: { log: readSearch(asked.log) }, query };
  return Number.isSafeInteger(asked.notice)
    ? { connectionName, asked: { notice: Number(asked.notice) }, query }
    : undefined;
}

function readSearch({ userType, name, namePrefix, after, before }: Readonly<Record<string, unknown>>): LogSearch {
  return {
    ...(isText(userType, longestQueryText) ? { userType } : {}),
    ...(isText(name, longestQueryText) ? { name } : {}),
    ...(isText(namePrefix, longestQueryText) ? { namePrefix } : {}),
    ...(isInstant(after) ? { after } : {}),
    ...(isInstant(before) ? { before } : {}),
  };
}
