// Messages about credentials that changed or were refused while nobody signed in. Loaded where that happens.

import type { Session } from '../../app/session/session.ts';
import type { Failure } from '../../core/failures.ts';
import { describeFailure, describeOtherCredentials } from '../../core/text/failureStrings.ts';
import { namedSentence } from '../../core/text/namedSentence.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';

type Warning = Pick<Messages, 'warn'>;

/** Another window signed in as somebody else. */
export function warnOfOtherCredentials(messages: Warning, { connection: { name } }: Session): Promise<unknown> {
  return messages.warn(describeOtherCredentials(name, t), 'signIn', name);
}

/** `isOneOfMany`: the same words of another account would take the place of these. */
export function warnOfRefusal(
  messages: Warning,
  session: Session,
  failure: Failure,
  isOneOfMany: boolean,
): Promise<unknown> {
  const { name } = session.connection;
  const { sentence, action } = describeFailure(failure, session.host, t);
  return messages.warn(namedSentence(sentence, isOneOfMany ? name : '', t), action, name);
}
