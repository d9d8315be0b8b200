// What those need who tell a person something.

import { type KnownSessions, presentSession } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { ReminderWords } from '../../core/reminders/reminders.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { Messages } from '../editor/messages.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import { otherUserSentence, tellNotSignedIn } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';

export interface TellingParts {
  /** There are other connections too. */
  readonly isOneOfSeveral: boolean;
  readonly zone: TimeZoneChoice;
  readonly messages: Messages;
  readonly sessions: KnownSessions;
}

/**
 * The account by now: a message may have stood for long. Undefined where who was told (`userName`) isn't signed in to it any more, which is
 * said: somebody else may see another notice under the same number.
 */
export async function presentFor(
  userName: string | undefined,
  session: Session,
  { sessions, messages }: TellingParts,
): Promise<Session | undefined> {
  const present = await presentSession(session, sessions);
  if (present.service === undefined)
    tellNotSignedIn(messages, present.connection.name, sessions.all.includes(present) ? present : undefined);
  else if (present.userName !== userName) void messages.warn(otherUserSentence(present, sessions));
  else return present;
  return undefined;
}

export function reminderWords(now: number, zone: TimeZoneChoice): ReminderWords {
  return { connectionName: '', now, zone, isReadElsewhere: isReadElsewhere(), t };
}
