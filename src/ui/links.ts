// Links into the extension: what they lead to is opened, and nothing else is ever done.

import type * as vscode from 'vscode';
import { afterFirstRead } from '../app/session/firstRead.ts';
import { presentSession } from '../app/session/presentSession.ts';
import type { Session } from '../app/session/session.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { Clock } from '../core/clock.ts';
import type { Notice, NoticeReference } from '../core/notices/notice.ts';
import { noticesOf } from '../core/notices/store.ts';
import { type LinkTarget, linkTarget } from '../core/text/linkTarget.ts';
import { inertText } from '../core/text/untrustedText.ts';
import { longestQueryText } from '../protocol/guards.ts';
import type { SampleAccount } from './connections/sampleAccount.ts';
import { noticeLink, searchLink } from './editor/linkText.ts';
import type { Messages } from './editor/messages.ts';
import { openQuery } from './editor/openQuery.ts';
import { pickSession } from './editor/sessionPick.ts';
import { tellSignedOut } from './editor/signedInSession.ts';
import { countText, t } from './editor/translate.ts';

export interface LinkParts {
  readonly sessions: Sessions;
  readonly sample: Pick<SampleAccount, 'wasOpen' | 'open'>;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly openNotice: (reference: NoticeReference) => Promise<void>;
}

/** Characters of a link that are repeated where they are no number. */
const longestShown = 40;
/** How long a link waits for the first read of the accounts, in milliseconds. */
const longestFirstRead = 5_000;

export async function openLink(uri: vscode.Uri, parts: LinkParts): Promise<void> {
  const { sessions, messages } = parts;
  const target = linkTarget(uri, longestQueryText);
  switch (target.kind) {
    case 'notice':
      return openNoticeLink(target.number, parts);
    case 'search':
      await afterOpening(parts);
      return openQuery(sessions, messages, target.query, { fromLink: true });
    default:
      await messages.warn(whyNot(target));
  }
}

/** What is wrong with a link that leads nowhere. */
function whyNot(target: Exclude<LinkTarget, { kind: 'notice' | 'search' }>): string {
  switch (target.kind) {
    case 'detour':
      return t('This link is not followed: its path holds “{step}”. A link looks like {link} or {other}.', {
        step: target.step,
        link: noticeLink(123),
        other: searchLink('user:SYSTEM'),
      });
    case 'noNumber':
      return noNumberSentence(target.text);
    case 'noSearch':
      return t('This link holds no search. A link looks like {link}.', { link: searchLink('user:SYSTEM') });
    case 'longSearch':
      return t('The search of this link is too long: {count} characters at most.', {
        count: countText(longestQueryText),
      });
    case 'unknown':
      return t('This link is not one of Platform Events. A link looks like {link} or {other}.', {
        link: noticeLink(123),
        other: searchLink('user:SYSTEM'),
      });
  }
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

/** Waits until it is known who is signed in: a link may be what has started the window. */
async function afterOpening({ sessions, sample }: LinkParts): Promise<void> {
  // Why it doesn't start is in the log.
  if (sessions.isOpening && sample.wasOpen) await sample.open().catch(() => {});
  await sessions.sync();
}

async function openNoticeLink(number: number, parts: LinkParts): Promise<void> {
  const { sessions, messages, clock, openNotice } = parts;
  await afterOpening(parts);
  const toSignIn = t('Sign in to open notice {id}.', { id: number });
  if (sessions.signedIn.length === 0) {
    const isPressed = await tellSignedOut(messages, sessions.all, toSignIn);
    return isPressed && sessions.signedIn.length > 0 ? openNoticeLink(number, parts) : undefined;
  }
  // Whose notice it is, and whether the number is its ticket's, only the lists tell.
  await Promise.all(sessions.signedIn.map((session) => afterFirstRead(session, clock, longestFirstRead)));
  const knowing = sessions.signedIn.filter((session) => find(number, session) !== undefined);
  // Who knows it not may have it all the same: a link is older than what is listed, and of who is signed out nothing is.
  const asked = knowing.length > 0 ? knowing : sessions.all;
  const question = t('Which connection has notice {id}?', { id: number });
  const picked = await pickSession(asked, t('Open Notice'), false, question);
  if (picked === undefined) return;
  let session = await presentSession(picked, sessions);
  if (session.service === undefined) {
    if (!(await tellSignedOut(messages, [session], toSignIn, session.connection.name))) return;
    session = await presentSession(session, sessions);
    if (session.service === undefined) return;
    await afterFirstRead(session, clock, longestFirstRead);
  }
  await openNotice({ connectionName: session.connection.name, id: find(number, session)?.id ?? number });
}

function find(number: number, session: Session): Notice | undefined {
  const notices = noticesOf(session.store.snapshot);
  return notices.get(number) ?? [...notices.values()].find(({ systemTicketId }) => systemTicketId === number);
}
