// Puts off reminders until when a person says.

import * as vscode from 'vscode';
import { remindersByNow } from '../../app/reminders/retelling.ts';
import type { Session } from '../../app/session/session.ts';
import { type Reminder, reminderSentence, startingWithin } from '../../core/reminders/reminders.ts';
import { hour, minute, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { Messages } from '../editor/messages.ts';
import { presentFor } from '../editor/presentFor.ts';
import { t } from '../editor/translate.ts';
import { reminderWords, type TellingParts } from './tellingParts.ts';

interface SnoozeItem extends vscode.QuickPickItem {
  /** For so many milliseconds, or until the window begins. */
  readonly lasting: number | 'start';
}

/**
 * Puts off what is still to be reminded of: the message may have stood for long, and so may the question until when. `userName`: who was
 * told. Returns what is to be told again, as nobody said until when.
 */
export async function snooze(
  session: Session,
  userName: string | undefined,
  due: readonly Reminder[],
  parts: TellingParts,
): Promise<readonly Reminder[]> {
  const { isOneOfSeveral, zone, messages } = parts;
  const present = await presentFor(userName, session, parts);
  const offered = present && stillOfUse(due, present, messages);
  if (present === undefined || offered === undefined) return [];
  const connectionName = isOneOfSeveral ? present.connection.name : '';
  const picked = await pickSnooze(present, offered, { connectionName, zone });
  if (picked === undefined) return offered;
  const asked = await presentFor(userName, present, parts);
  const left = asked && stillOfUse(offered, asked, messages);
  if (asked === undefined || left === undefined) return [];
  messages.done(t('Reminder snoozed: {until}', { until: await snoozeEach(picked, left, asked) }));
  return [];
}

/** From when it was picked on; what begins before that is put off to its start. Says until when. */
async function snoozeEach(
  { lasting, label }: SnoozeItem,
  left: readonly Reminder[],
  session: Session,
): Promise<string> {
  const now = session.clock.now();
  const toStart = lasting === 'start' ? left : startingWithin(left, now, lasting);
  const others = left.filter((one) => !toStart.includes(one));
  if (toStart.length > 0) await session.snooze(toStart, 'start');
  if (lasting === 'start' || others.length === 0) return untilStart(left);
  await session.snooze(others, now + lasting);
  return toStart.length === 0 ? label : t('{time}; what begins before that until it starts', { time: label });
}

function untilStart({ length }: readonly Reminder[]): string {
  return length === 1 ? t('Until it starts') : t('Until each starts');
}

/** Undefined where none is, which is told. */
function stillOfUse(due: readonly Reminder[], session: Session, messages: Messages): readonly Reminder[] | undefined {
  const left = remindersByNow(due, session);
  if (left.length > 0) return left;
  messages.tell(
    t(
      'Nothing to be reminded of any more: the window was moved or called off, is over, or its notice is muted or gone',
    ),
  );
  return undefined;
}

/** Offers what comes before the windows begin. Where they have begun, nothing but time is left. */
async function pickSnooze(
  { clock }: Session,
  reminders: readonly Reminder[],
  { connectionName, zone }: { readonly connectionName: string; readonly zone: TimeZoneChoice },
): Promise<SnoozeItem | undefined> {
  const now = clock.now();
  const start = Math.min(...reminders.map((reminder) => reminder.start));
  const isBefore = (ms: number) => start <= now || now + ms < start;
  const items: readonly SnoozeItem[] = [
    ...(isBefore(10 * minute) ? [{ label: t('For 10 minutes'), lasting: 10 * minute }] : []),
    ...(isBefore(hour) ? [{ label: t('For 1 hour'), lasting: hour }] : []),
    ...(now < start ? [{ label: untilStart(reminders), lasting: 'start' as const }] : []),
  ];
  return vscode.window.showQuickPick(items, {
    title: t('Snooze Reminder'),
    placeHolder: reminderSentence(reminders, { ...reminderWords(now, zone), connectionName }),
  });
}
