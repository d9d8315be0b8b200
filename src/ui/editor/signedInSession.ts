// The session that a command needs, with somebody signed in to it.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { EventService } from '../../core/connection/ports.ts';
import { describeFailure, describeNoSession } from '../../core/text/failureStrings.ts';
import { namedSentence } from '../../core/text/namedSentence.ts';
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
  void tellNotSignedIn(messages, connectionName, session);
  return undefined;
}

/** Nobody is signed in to the session, or its connection isn't there any more (undefined): says so, as tellSignedOut does. */
export function tellNotSignedIn(
  messages: Messages,
  connectionName: string,
  session: Session | undefined,
): Promise<boolean> {
  const { sentence } = describeNoSession(connectionName, session !== undefined, t);
  return tellSignedOut(messages, session === undefined ? [] : [session], sentence, connectionName);
}

/** Somebody else is signed in than who chose what was to be done. */
export function otherUserSentence({ connection, host }: Session, sessions: Pick<Sessions, 'all'>): string {
  const { sentence } = describeFailure({ kind: 'otherUser', detail: '' }, host, t);
  return namedSentence(sentence, sessions.all.length > 1 ? connection.name : '', t);
}

/**
 * Nobody is signed in to any of the sessions: says the sentence, and leads to signing in. Where that isn't known, says why. True where its
 * button was pressed: somebody may be signed in by now.
 */
export async function tellSignedOut(
  messages: Messages,
  sessions: readonly Session[],
  sentence: string,
  connectionName?: string,
): Promise<boolean> {
  for (const { store, host } of sessions) {
    const { state } = store.snapshot;
    // Nobody knows yet, or the storage has been waited for.
    const isUnknown = state === 'loading' || (state === 'stale' && store.snapshot.failure.kind === 'secretStorage');
    if (!isUnknown) continue;
    const unknown = describeFailure({ kind: 'secretStorage', detail: '' }, host, t);
    return messages.warn(unknown.sentence, unknown.action, connectionName);
  }
  return messages.warn(sentence, 'signIn', connectionName);
}
