// Acknowledging one notice and saying how it went, for its page and for the tree.

import { goingOn, type KnownSessions } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import { tellPause, withPausesTold } from '../editor/askedPause.ts';
import { tookStep } from '../editor/firstSteps.ts';
import type { Messages } from '../editor/messages.ts';
import { changedSentence, notAcknowledged } from '../editor/notAcknowledged.ts';
import { otherUserSentence, tellNotSignedIn } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { hasChanged } from './acknowledgeTarget.ts';

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

/** One notice, chosen by who was signed in with that name. */
export interface ChosenNotice {
  readonly session: Session;
  readonly id: number;
  readonly userName: string | undefined;
}

/**
 * True once the service has said so, which is told with the notice's name; otherwise the failure has been shown, with `again` for its
 * button. `named`: as namedNotice has it.
 */
export async function acknowledgeWithMessage(
  { session, id, userName }: ChosenNotice,
  named: string,
  messages: Messages,
  again: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await withPausesTold([session], tellPause, () => session.acknowledge(id, userName));
    tookStep('acknowledge');
    messages.done(t('Acknowledged {named}', { named }));
    return true;
  } catch (error) {
    const failure = failureOf(error);
    void messages.failed(notAcknowledged(named, failure), failure, session, again, 'acknowledging');
    return false;
  }
}

/** What a person had before them who pressed a page's button. `notice`: as it was listed. */
interface ChosenOnPage {
  readonly userName: string | undefined;
  readonly subject: string;
  readonly notice: Notice | undefined;
}

function chosenOn(session: Session, id: number): ChosenOnPage {
  const subject = shortText(session.subject(id) ?? String(id), 90);
  return { userName: session.userName, subject, notice: noticesOf(session.store.snapshot).get(id) };
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
  chosen = chosenOn(session, id),
): Promise<boolean> {
  const { sessions, messages } = parts;
  const { userName, subject, notice } = chosen;
  if (session.service === undefined) {
    void tellNotSignedIn(messages, session.connection.name, sessions.all.includes(session) ? session : undefined);
    return false;
  }
  if (session.userName !== userName) {
    void messages.warn(otherUserSentence(session, sessions));
    return false;
  }
  const named = namedNotice(subject, session, sessions);
  if (noticesOf(session.store.snapshot).get(id)?.acknowledged) {
    messages.done(t('Already acknowledged: {named}', { named }));
    return true;
  }
  if (notice !== undefined && hasChanged({ session, notice })) {
    messages.tell(changedSentence(1, named));
    return false;
  }
  const isDone = await acknowledgeWithMessage({ session, id, userName }, named, messages, () =>
    again(() => acknowledgeFromPage(parts, goingOn(session, sessions), id, again, chosen)),
  );
  catchUp(session, sessions);
  return isDone;
}
