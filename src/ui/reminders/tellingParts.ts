// What those need who tell a person something.

import type { ReminderWords } from '../../core/reminders/reminders.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { PresentParts } from '../editor/presentFor.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import { t } from '../editor/translate.ts';

export interface TellingParts extends PresentParts {
  /** There are other connections too. */
  readonly isOneOfSeveral: boolean;
  readonly zone: TimeZoneChoice;
}

export function reminderWords(now: number, zone: TimeZoneChoice): ReminderWords {
  return { connectionName: '', now, zone, isReadElsewhere: isReadElsewhere(), t };
}
