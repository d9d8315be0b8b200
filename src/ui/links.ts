// Links into the extension, vscode://platform-events.platform-events/…: notification/<id> and log?q=<query>. They open, never change
// anything.

import * as vscode from 'vscode';
import { noticesOf } from '../core/noticeStore.ts';
import { extensionId, type NoticeReference } from '../manifest.ts';
import { longestQuery } from '../protocol/guards.ts';
import type { Messages } from './messages.ts';
import { openQuery } from './openQuery.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

export function noticeLink(id: number): string {
  return `${vscode.env.uriScheme}://${extensionId}/notification/${id}`;
}

/** What opens the event log with this query, written so that no text around a link takes a part of it for its own. */
export function searchLink(query: string): string {
  const text = encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${vscode.env.uriScheme}://${extensionId}/log?q=${text}`;
}

export interface LinkParts {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly openNotice: (reference: NoticeReference) => Promise<void>;
}

export async function openLink(uri: vscode.Uri, parts: LinkParts): Promise<void> {
  const id = /^\/notification\/(\d{1,15})\/?$/.exec(uri.path)?.[1];
  if (id !== undefined) await openNoticeLink(id, parts);
  else if (/^\/log\/?$/.test(uri.path)) await openSearchLink(uri.query, parts);
  else {
    await parts.messages.warn(
      t('This link is not one of Platform Events. A link looks like {link} or {other}.', {
        link: noticeLink(123),
        other: searchLink('user:SYSTEM'),
      }),
    );
  }
}

/** The number may be a notice's id or its ticket's number: the portal shows the latter. */
async function openNoticeLink(id: string, { sessions, messages, openNotice }: LinkParts): Promise<void> {
  await sessions.sync();
  const reference = find(Number(id), sessions);
  if (reference === undefined) await messages.warn(t('Sign in to open notice {id}.', { id }), 'signIn');
  else await openNotice(reference);
}

/**
 * `parameters` come decoded from the editor, an `&` of the query like one that ends it: the query is all that follows `q=`. Where the
 * percent-encoding is broken the editor leaves it standing, and the page shows it as text.
 */
async function openSearchLink(parameters: string, { sessions, messages }: LinkParts): Promise<void> {
  const query = /(?:^|&)q=(.*)$/s.exec(parameters)?.[1];
  if (query === undefined) {
    await messages.warn(t('This link holds no search. A link looks like {link}.', { link: searchLink('user:SYSTEM') }));
  } else if (query.length > longestQuery) {
    await messages.warn(t('The search of this link is too long: {count} characters at most.', { count: longestQuery }));
  } else {
    await sessions.sync();
    await openQuery(sessions, messages, query, { fromLink: true });
  }
}

function find(number: number, sessions: Sessions): NoticeReference | undefined {
  for (const session of sessions.signedIn) {
    const notices = noticesOf(session.store.snapshot);
    const notice = notices.get(number) ?? [...notices.values()].find(({ systemTicketId }) => systemTicketId === number);
    if (notice !== undefined) return { connectionName: session.connection.name, id: notice.id };
  }
  const [first] = sessions.signedIn;
  return first === undefined ? undefined : { connectionName: first.connection.name, id: number };
}
