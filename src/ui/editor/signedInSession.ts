// The session that a command needs, with somebody signed in to it.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { EventService } from '../../core/connection/ports.ts';
import { isSameAddress } from '../../core/connection/sameConnection.ts';
import { describeNoSession } from '../../core/text/failureStrings.ts';
import type { Messages } from './messages.ts';
import { t } from './translate.ts';

export interface SignedInParts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly messages: Messages;
}

/** The session of a connection with its service; undefined where nobody is signed in there, which is told with a way to sign in. */
export function signedInSession(
  { sessions, messages }: SignedInParts,
  connectionName: string,
): { readonly session: Session; readonly service: EventService } | undefined {
  const session = sessions.find(connectionName);
  if (session?.service !== undefined) return { session, service: session.service };
  tellNotSignedIn(messages, connectionName, session !== undefined);
  return undefined;
}

/** Nobody is signed in to the connection, or it isn't there any more (`isListed`): says so, and leads to signing in. */
export function tellNotSignedIn(messages: Messages, connectionName: string, isListed: boolean): void {
  const { sentence, action } = describeNoSession(connectionName, isListed, t);
  void messages.warn(sentence, action, connectionName);
}

/**
 * The session of the same account by now, which is another one where its connection got another name in the settings. A connection of the
 * same name at another address is another account.
 */
export function goingOn(session: Session, sessions: Pick<Sessions, 'all' | 'find'>): Session {
  if (sessions.all.includes(session)) return session;
  const found = sessions.find(session.connection.name);
  return found && isSameAddress(found.connection, session.connection) ? found : session;
}

/** What is asked of all sessions by who acts after a question: a connection may get another name meanwhile, and with it another session. */
export type KnownSessions = Pick<Sessions, 'all' | 'find' | 'sync'>;

/** The session by now, as goingOn has it. What is being made of the settings is waited for. */
export async function presentSession(session: Session, sessions: KnownSessions): Promise<Session> {
  if (!sessions.all.includes(session)) await sessions.sync();
  return goingOn(session, sessions);
}
