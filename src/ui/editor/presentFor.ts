// The account of a message's button: the message may have stood for long.

import { type KnownSessions, presentSession } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Messages } from './messages.ts';
import { otherUserSentence, tellNotSignedIn } from './signedInSession.ts';

export interface PresentParts {
  readonly messages: Messages;
  readonly sessions: KnownSessions;
}

/**
 * The account by now. Undefined where who was told (`userName`) isn't signed in to it any more, which is said: somebody else may see
 * another notice under the same number, and other entries.
 */
export async function presentFor(
  userName: string | undefined,
  session: Session,
  { sessions, messages }: PresentParts,
): Promise<Session | undefined> {
  const present = await presentSession(session, sessions);
  if (present.service === undefined)
    void tellNotSignedIn(messages, present.connection.name, sessions.all.includes(present) ? present : undefined);
  else if (present.userName !== userName) void messages.warn(otherUserSentence(present, sessions));
  else return present;
  return undefined;
}
