// Links into the extension, vscode://platform-events.platform-events/…: notification/<id> and log?q=<query>. They open, never change
// anything.

import type * as vscode from 'vscode';
import type { Session } from '../app/session/session.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { Notice, NoticeReference } from '../core/notices/notice.ts';
import { noticesOf } from '../core/notices/store.ts';
import { inertText } from '../core/text/untrustedText.ts';
import { longestQueryText } from '../protocol/guards.ts';
import { noticeLink, searchLink } from './editor/linkText.ts';
import type { Messages } from './editor/messages.ts';
import { openQuery } from './editor/openQuery.ts';
import { pickSession } from './editor/sessionPick.ts';
import { t } from './editor/translate.ts';

export interface LinkParts {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly openNotice: (reference: NoticeReference) => Promise<void>;
}

/** Characters of a link that are repeated where they are no number. */
const longestShown = 40;

export async function openLink(uri: vscode.Uri, parts: LinkParts): Promise<void> {
  const step = uri.path.split('/').find((part) => part === '.' || part === '..');
  const number = /^\/notification(?:\/(.*?)\/?)?$/s.exec(uri.path);
  if (step !== undefined) await parts.messages.warn(detourSentence(step));
  else if (number !== null) await openNoticeLink(number[1] ?? '', parts);
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

/** What such a path leads to depends on who reads it. */
function detourSentence(step: string): string {
  return t('This link is not followed: its path holds “{step}”. A link looks like {link} or {other}.', {
    step,
    link: noticeLink(123),
    other: searchLink('user:SYSTEM'),
  });
}

function noNumberSentence(id: string): string {
  const link = noticeLink(123);
  return id === ''
    ? t('This link names no notice: it holds no number. A link looks like {link}.', { link })
    : t('This link names no notice: “{id}” is not the number of one. A link looks like {link}.', {
        id: inertText(id, longestShown),
        link,
      });
}

/** The number may be a notice's id or its ticket's number: the portal shows the latter. */
async function openNoticeLink(id: string, { sessions, messages, openNotice }: LinkParts): Promise<void> {
  if (!/^(?!0+$)\d{1,15}$/.test(id)) return messages.warn(noNumberSentence(id));
  await sessions.sync();
  if (sessions.signedIn.length === 0) return messages.warn(t('Sign in to open notice {id}.', { id }), 'signIn');
  const knowing = sessions.signedIn.filter((session) => find(Number(id), session) !== undefined);
  // Who knows it not may have it all the same: a link is older than what is listed.
  const session = await pickSession(knowing.length > 0 ? knowing : sessions.signedIn, t('Open Notice'));
  if (session === undefined) return;
  const notice = find(Number(id), session);
  await openNotice({ connectionName: session.connection.name, id: notice?.id ?? Number(id) });
}

/**
 * `parameters` come decoded from the editor, an `&` of the query like one that ends it: the query is all that follows `q=`. Where the
 * percent-encoding is broken the editor leaves it standing, and the page shows it as text.
 */
async function openSearchLink(parameters: string, { sessions, messages }: LinkParts): Promise<void> {
  const query = /(?:^|&)q=(.*)$/s.exec(parameters)?.[1];
  if (query === undefined) {
    await messages.warn(t('This link holds no search. A link looks like {link}.', { link: searchLink('user:SYSTEM') }));
  } else if (query.length > longestQueryText) {
    await messages.warn(
      t('The search of this link is too long: {count} characters at most.', { count: longestQueryText }),
    );
  } else {
    await sessions.sync();
    await openQuery(sessions, messages, query, { fromLink: true });
  }
}

function find(number: number, session: Session): Notice | undefined {
  const notices = noticesOf(session.store.snapshot);
  return notices.get(number) ?? [...notices.values()].find(({ systemTicketId }) => systemTicketId === number);
}
