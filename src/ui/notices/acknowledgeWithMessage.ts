// Acknowledging one notice and saying how it went, for its page and for the tree.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import { tookStep } from '../editor/firstSteps.ts';
import type { Messages } from '../editor/messages.ts';
import { notAcknowledged } from '../editor/notAcknowledged.ts';
import { goingOn, tellNotSignedIn } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { withPausesTold } from './askedPause.ts';

/** What is asked of all sessions by who acknowledges: a connection may get another name meanwhile, and with it another session. */
export type KnownSessions = Pick<Sessions, 'all' | 'find' | 'sync'>;

/** The session by now. What is being made of the settings is waited for. */
export async function presentSession(session: Session, sessions: KnownSessions): Promise<Session> {
  if (!sessions.all.includes(session)) await sessions.sync();
  return goingOn(session, sessions);
}

/** Nobody hears any more of what a session did that has another name by now: what comes after it reads that. */
export function catchUp(session: Session, sessions: KnownSessions): void {
  const present = goingOn(session, sessions);
  if (present !== session) void present.refresh();
}

/** A notice in a message: with its account where there are several, as two may have notices of one subject. `subject`: one line, inert. */
export function namedNotice(subject: string, { connection }: Session, sessions: Pick<Sessions, 'all'>): string {
  return sessions.all.length > 1
    ? t('“{subject}” ({account})', { subject, account: inertText(connection.name, 60) })
    : t('“{subject}”', { subject });
}

/** What acknowledging from a page needs. */
export interface AcknowledgingFromPage {
  readonly sessions: KnownSessions;
  readonly messages: Messages;
}

/**
 * True once the service has said so, which is told with the notice's name; otherwise the failure has been shown, with `again` for its
 * button. `named`: as namedNotice has it.
 */
export async function acknowledgeWithMessage(
  session: Session,
  id: number,
  named: string,
  messages: Messages,
  again: () => Promise<unknown> = () => acknowledgeWithMessage(session, id, named, messages),
): Promise<boolean> {
  try {
    await withPausesTold([session], tellPause, () => session.acknowledge(id));
    tookStep('acknowledge');
    messages.done(t('Acknowledged {named}', { named }));
    return true;
  } catch (error) {
    const failure = failureOf(error);
    void messages.failed(notAcknowledged(named, failure), failure, session, again, 'acknowledging');
    return false;
  }
}

/** In the status bar, until there is something else to say. */
function tellPause(wait: string): void {
  if (wait !== '') vscode.window.setStatusBarMessage(`$(watch) ${t('Acknowledging: {wait}', { wait })}`, 1500);
}

/**
 * As acknowledgeWithMessage, for a notice's page, whose notice may be in no list. Once the message's button is pressed the connection may
 * have another name, and nobody be signed in, which is told. `again`: does what it is given.
 */
export async function acknowledgeFromPage(
  parts: AcknowledgingFromPage,
  session: Session,
  id: number,
  again: (send: () => Promise<boolean>) => Promise<unknown>,
  subject = shortText(session.subject(id) ?? String(id), 90),
): Promise<boolean> {
  const { sessions, messages } = parts;
  if (session.service === undefined) {
    tellNotSignedIn(messages, session.connection.name, sessions.all.includes(session));
    return false;
  }
  const named = namedNotice(subject, session, sessions);
  if (noticesOf(session.store.snapshot).get(id)?.acknowledged) {
    messages.done(t('Already acknowledged: {named}', { named }));
    return true;
  }
  const isDone = await acknowledgeWithMessage(session, id, named, messages, () =>
    again(() => acknowledgeFromPage(parts, goingOn(session, sessions), id, again, subject)),
  );
  catchUp(session, sessions);
  return isDone;
}
