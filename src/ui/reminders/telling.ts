// Tells a person of news and reminders, in one message each, with what can be done about it. Loaded when there is something to tell.

import * as vscode from 'vscode';
import type { Told } from '../../app/reminders/watcher.ts';
import type { Session } from '../../app/session/session.ts';
import { overlapNews } from '../../core/machines/overlapWords.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { isAlarming, newsSentence } from '../../core/reminders/news.ts';
import { reminderSentence } from '../../core/reminders/reminders.ts';
import { hour, minute, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { commandIds, settingIds, viewIds } from '../../manifest.ts';
import type { Messages } from '../editor/messages.ts';
import { runCommand } from '../editor/runCommand.ts';
import { t } from '../editor/translate.ts';

export interface TellingParts {
  /** There are other connections too. */
  readonly isOneOfSeveral: boolean;
  readonly zone: TimeZoneChoice;
  readonly messages: Messages;
}

type Reminders = Extract<Told, { kind: 'reminders' }>;

/** Resolves when the message has gone, whatever was chosen. */
export async function tell(
  session: Session,
  told: Told,
  { isOneOfSeveral, zone, messages }: TellingParts,
): Promise<void> {
  const now = session.clock.now();
  const connectionName = isOneOfSeveral ? session.connection.name : '';
  switch (told.kind) {
    case 'news': {
      const sentence = newsSentence(told.items, { connectionName, zone, now, t });
      const show = isAlarming(told.items) ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
      const notices = told.items.map(({ notice }) => notice);
      const button = openLabel(notices);
      if ((await show(sentence, button)) === button) await open(session, notices);
      return;
    }
    case 'overlaps': {
      const sentence = overlapNews(told.overlaps, connectionName, { zone, now, t });
      const [only, second] = told.overlaps;
      // The page of the one that begins last names the others.
      const id = only?.ids.at(-1);
      const isOne = id !== undefined && second === undefined;
      const button = isOne ? t('Open') : t('Show Timeline');
      if ((await vscode.window.showWarningMessage(sentence, button)) !== button) return;
      if (isOne) await runCommand('openNotification', { connectionName: session.connection.name, id });
      else await vscode.commands.executeCommand(commandIds.showTimeline);
      return;
    }
    case 'reminders': {
      const notices = told.reminders.map(({ notice }) => notice);
      const button = openLabel(notices);
      const later = t('Snooze…');
      const sentence = reminderSentence(told.reminders, { connectionName, now, t });
      const chosen = await vscode.window.showInformationMessage(sentence, button, later);
      if (chosen === button) await open(session, notices);
      else if (chosen === later) await pickSnooze(session, told, connectionName);
      return;
    }
    case 'quietHours':
      await messages.warn(
        t('{setting} is “{text}”, which is no period such as 22:00–07:00, so that no hours are quiet.', {
          setting: settingIds.quietHours,
          text: inertText(told.text, 60),
        }),
      );
  }
}

function openLabel({ length }: readonly Notice[]): string {
  return length === 1 ? t('Open') : t('Show');
}

/** The page of the only one, the view where there are several. */
async function open({ connection }: Session, notices: readonly Notice[]): Promise<void> {
  const [only, second] = notices;
  if (only !== undefined && second === undefined)
    await runCommand('openNotification', { connectionName: connection.name, id: only.id });
  else await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
}

/** Offers what comes before the windows begin. Where they have begun, nothing but time is left. */
async function pickSnooze({ clock }: Session, { reminders, snooze }: Reminders, connectionName: string): Promise<void> {
  const now = clock.now();
  const start = Math.min(...reminders.map((reminder) => reminder.start));
  const isBefore = (ms: number) => start <= now || now + ms < start;
  const untilStart = reminders.length === 1 ? t('Until it starts') : t('Until each starts');
  const items: readonly (vscode.QuickPickItem & { readonly until: number | 'start' })[] = [
    ...(isBefore(10 * minute) ? [{ label: t('For 10 minutes'), until: now + 10 * minute }] : []),
    ...(isBefore(hour) ? [{ label: t('For 1 hour'), until: now + hour }] : []),
    ...(now < start ? [{ label: untilStart, until: 'start' as const }] : []),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t('Snooze Reminder'),
    placeHolder: reminderSentence(reminders, { connectionName, now, t }),
  });
  if (picked !== undefined) await snooze(picked.until);
}
