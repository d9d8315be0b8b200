// The session of an account after one has waited: for an answer, a choice, a read.

import { isSameAddress } from '../../core/connection/sameConnection.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

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
