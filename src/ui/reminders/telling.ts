// Tells a person of news and reminders, in one message each, with what can be done about it. Loaded when there is something to tell.

import * as vscode from 'vscode';
import { newsByNow, remindersByNow } from '../../app/reminders/retelling.ts';
import type { Told } from '../../app/reminders/watcher.ts';
import { presentSession } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import { type News, type Reminders, TellingTogether } from '../../app/session/toldTogether.ts';
import type { Clock } from '../../core/clock.ts';
import { overlapNews } from '../../core/machines/overlapNews.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { isAlarming, messageLine, type NewsItem, newsKinds, newsSentence } from '../../core/reminders/news.ts';
import { type Reminder, reminderSentence } from '../../core/reminders/reminders.ts';
import { plural } from '../../core/text/plural.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import { commandIds, settingIds, viewIds } from '../../manifest.ts';
import { presentFor } from '../editor/presentFor.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import { runCommand } from '../editor/runCommand.ts';
import { countText, t } from '../editor/translate.ts';
import { snooze } from './snoozing.ts';
import { reminderWords, type TellingParts } from './tellingParts.ts';

export class Telling {
  readonly #together: TellingTogether;
  /** What is wrong with the quiet hours and was told of: each account that is signed in to finds it. */
  #quietHours = '';

  constructor(clock: Clock) {
    this.#together = new TellingTogether(clock);
  }

  /** Resolves when the message has gone, whatever was chosen. */
  async tell(session: Session, told: Told, parts: TellingParts): Promise<void> {
    switch (told.kind) {
      case 'overlaps':
        return tellOverlaps(session, told.overlaps, parts);
      case 'interrupted':
        return tellInterrupted(session, told, parts);
      case 'quietHours':
        if (told.text === this.#quietHours) return;
        this.#quietHours = told.text;
        if (told.text === '') return;
        return parts.messages.warnOfSetting(
          t('{setting} is “{text}”, which is no period such as 22:00–07:00, so that no hours are quiet.', {
            setting: settingIds.quietHours,
            text: inertText(told.text, 60),
          }),
          settingIds.quietHours,
        );
    }
    const all = await this.#together.after(session, told, parts.sessions);
    if (all !== undefined) await tellTogether(all.session, all.told, parts);
  }
}

async function tellTogether(session: Session, told: readonly (News | Reminders)[], parts: TellingParts): Promise<void> {
  const news = joinedNews(told.flatMap((one) => (one.kind === 'news' ? one.items : [])));
  const due = told.flatMap((one) => (one.kind === 'reminders' ? one.reminders : []));
  const isTold = ({ notice, kinds }: NewsItem) =>
    kinds.includes('new') && due.some((one) => one.notice.id === notice.id);
  // Of what is new and about to begin the reminder says all.
  const items = news.filter((item) => !isTold(item));
  await tellBoth(session, { items, due }, parts);
}

/** Both in one message; a snooze leaves the news behind, and both where nobody said until when: what is left of them by then. */
async function tellBoth(
  session: Session,
  { items, due }: { readonly items: readonly NewsItem[]; readonly due: readonly Reminder[] },
  parts: TellingParts,
): Promise<void> {
  const { isOneOfSeveral, sessions, zone } = parts;
  const { userName } = session;
  const now = session.clock.now();
  const connectionName = isOneOfSeveral ? session.connection.name : '';
  const sentences = [
    ...(items.length === 0 ? [] : [newsSentence(items, { connectionName: '', zone, now, t })]),
    ...(due.length === 0 ? [] : [reminderSentence(due, reminderWords(now, zone))]),
  ];
  const [first = '', second] = sentences;
  const sentence = second === undefined ? first : t('{news} · {reminder}', { news: first, reminder: second });
  const notices = [...new Map([...items, ...due].map(({ notice }) => [notice.id, notice])).values()];
  const button = openLabel(notices);
  const later = t('Snooze Reminder…');
  const show = isAlarming(items) ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const text = messageLine(sentence, connectionName, t);
  const chosen = await show(text, ...[button, ...(due.length === 0 ? [] : [later])]);
  if (chosen === button) return open(session, userName, notices, parts);
  if (chosen !== later) return;
  const left = await snooze(session, userName, due, parts);
  const present = await presentSession(session, sessions);
  const isTheirs = present.service !== undefined && present.userName === userName;
  if (!isTheirs) return;
  const byNow = { items: newsByNow(items, present), due: remindersByNow(left, present) };
  if (byNow.items.length + byNow.due.length > 0) await tellBoth(present, byNow, parts);
}

/** Of two reads each notice once, with all that is new about it. */
function joinedNews(items: readonly NewsItem[]): readonly NewsItem[] {
  const byId = new Map<number, NewsItem>();
  for (const { notice, kinds } of items) {
    const before = byId.get(notice.id)?.kinds ?? [];
    const all = newsKinds.filter((kind) => before.includes(kind) || kinds.includes(kind));
    byId.set(notice.id, { notice, kinds: all.includes('new') ? ['new'] : all });
  }
  return [...byId.values()];
}

/** Says what wasn't done, and does nothing of it. */
async function tellInterrupted(
  session: Session,
  { ids, all }: Extract<Told, { kind: 'interrupted' }>,
  parts: TellingParts,
): Promise<void> {
  if (session.service === undefined) return;
  const { userName } = session;
  const [only = 0, second] = ids;
  const sentence =
    all === 1
      ? t('Acknowledging was interrupted: “{subject}” is still unacknowledged.', {
          subject: shortText(session.subject(only) ?? String(only), 90),
        })
      : plural(
          t,
          ids.length,
          'Acknowledging was interrupted: {count} of {all} notices is still unacknowledged.',
          'Acknowledging was interrupted: {count} of {all} notices are still unacknowledged.',
          { all: countText(all) },
        );
  const label = second === undefined ? t('Open Notice') : t('Show Notices');
  const text = messageLine(sentence, parts.isOneOfSeveral ? session.connection.name : '', t);
  if ((await vscode.window.showWarningMessage(text, label)) !== label) return;
  if (second === undefined) await openPage(session, userName, only, parts);
  else await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
}

async function tellOverlaps(session: Session, overlaps: readonly Overlap[], parts: TellingParts): Promise<void> {
  const { isOneOfSeveral, zone } = parts;
  const { userName } = session;
  const connectionName = isOneOfSeveral ? session.connection.name : '';
  const format = { zone, now: session.clock.now(), isReadElsewhere: isReadElsewhere(), t };
  const sentence = overlapNews(overlaps, connectionName, format);
  const [only, second] = overlaps;
  // The page of the one that begins last names the others.
  const id = only?.ids.at(-1);
  const isOne = id !== undefined && second === undefined;
  const button = isOne ? t('Open Notice') : t('Show Timeline');
  if ((await vscode.window.showWarningMessage(sentence, button)) !== button) return;
  if (isOne) await openPage(session, userName, id, parts);
  else await vscode.commands.executeCommand(commandIds.showTimeline);
}

function openLabel({ length }: readonly Notice[]): string {
  return length === 1 ? t('Open Notice') : t('Show Notices');
}

/** The page of the only one, the view where there are several. */
async function open(
  session: Session,
  userName: string | undefined,
  notices: readonly Notice[],
  parts: TellingParts,
): Promise<void> {
  const [only, second] = notices;
  if (only !== undefined && second === undefined) await openPage(session, userName, only.id, parts);
  else await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
}

/** By the name that the account has by now: another one may have its name of then. `userName`: who was told. */
async function openPage(
  session: Session,
  userName: string | undefined,
  id: number,
  parts: TellingParts,
): Promise<void> {
  const present = await presentFor(userName, session, parts);
  if (present !== undefined) await runCommand('openNotification', { connectionName: present.connection.name, id });
}
