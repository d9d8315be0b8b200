// What those need who tell a person something.

import type { KnownSessions } from '../../app/session/presentSession.ts';
import type { ReminderWords } from '../../core/reminders/reminders.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { Messages } from '../editor/messages.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import { t } from '../editor/translate.ts';

export interface TellingParts {
  /** There are other connections too. */
  readonly isOneOfSeveral: boolean;
  readonly zone: TimeZoneChoice;
  readonly messages: Messages;
  readonly sessions: KnownSessions;
}

export function reminderWords(now: number, zone: TimeZoneChoice): ReminderWords {
  return { connectionName: '', now, zone, isReadElsewhere: isReadElsewhere(), t };
}
