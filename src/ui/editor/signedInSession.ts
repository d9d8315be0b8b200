// The session that a command needs, with somebody signed in to it.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { EventService } from '../../core/connection/ports.ts';
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
