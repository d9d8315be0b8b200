// The session that a command needs, with somebody signed in to it.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { EventService } from '../../core/connection/ports.ts';
import type { Messages } from './messages.ts';

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
  void messages.notSignedIn(connectionName, session !== undefined);
  return undefined;
}
