// Which of the notices that a person chose can still be acted on: accounts come, go and change while one is asked.

import { type KnownSessions, presentSession } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Messages } from '../editor/messages.ts';
import { otherUserSentence, tellNotSignedIn } from '../editor/signedInSession.ts';
import { type AcknowledgeTarget, chosenNow } from './acknowledgeTarget.ts';

/** Those of accounts that who chose them is signed in to; of other accounts it is said that nobody is, or somebody else. */
export function ableTargets(
  targets: readonly AcknowledgeTarget[],
  sessions: KnownSessions,
  messages: Messages,
): readonly AcknowledgeTarget[] {
  const chosen = chosenNow(targets);
  const isAble = ({ session, userName }: AcknowledgeTarget) =>
    session.service !== undefined && session.userName === userName;
  const others = chosen.filter((target) => !isAble(target)).map(({ session }) => session);
  for (const session of new Set<Session>(others)) {
    const { name } = session.connection;
    if (session.service === undefined)
      void tellNotSignedIn(messages, name, sessions.all.includes(session) ? session : undefined);
    else void messages.warn(otherUserSentence(session, sessions));
  }
  return chosen.filter(isAble);
}

/** The same after a question, in which a connection may have got another name. */
export async function stillAble(
  targets: readonly AcknowledgeTarget[],
  sessions: KnownSessions,
  messages: Messages,
): Promise<readonly AcknowledgeTarget[]> {
  const present = targets.map(async (target) => ({
    ...target,
    session: await presentSession(target.session, sessions),
  }));
  return ableTargets(await Promise.all(present), sessions, messages);
}
