// Tells a person of news and reminders, in one message each, with what can be done about it. Loaded when there is something to tell.

import * as vscode from 'vscode';
import type { Told } from '../../app/reminders/watcher.ts';
import { type KnownSessions, presentSession } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Clock } from '../../core/clock.ts';
import { overlapNews } from '../../core/machines/overlapNews.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { noticesOf, readAtOf } from '../../core/notices/store.ts';
import { isAlarming, messageLine, type NewsItem, newsKinds, newsSentence } from '../../core/reminders/news.ts';
import { isOfUse, type Reminder, type ReminderWords, reminderSentence } from '../../core/reminders/reminders.ts';
import { plural } from '../../core/text/plural.ts';
import { hour, minute, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import { commandIds, settingIds, viewIds } from '../../manifest.ts';
import type { Messages } from '../editor/messages.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import { runCommand } from '../editor/runCommand.ts';
import { tellNotSignedIn } from '../editor/signedInSession.ts';
import { countText, t } from '../editor/translate.ts';

export interface TellingParts {
  /** There are other connections too. */
  readonly isOneOfSeveral: boolean;
  readonly zone: TimeZoneChoice;
  readonly messages: Messages;
  readonly sessions: KnownSessions;
}

type News = Extract<Told, { kind: 'news' }>;
type Reminders = Extract<Told, { kind: 'reminders' }>;

/**
 * News and reminders of an account that come within so many milliseconds are told in one message: a second one would move the buttons of
 * the first from under the pointer.
 */
const together = 500;

export class Telling {
  readonly #clock: Clock;
  readonly #waiting = new Map<Session, (News | Reminders)[]>();
  /** What is wrong with the quiet hours and was told of: each account that is signed in to finds it. */
  #quietHours = '';

  constructor(clock: Clock) {
    this.#clock = clock;
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
    const others = this.#waiting.get(session);
    if (others !== undefined) {
      others.push(told);
      return;
    }
    const all = [told];
    this.#waiting.set(session, all);
    await new Promise<void>((resolve) => this.#clock.after(together, resolve));
    this.#waiting.delete(session);
    // Of who has signed out meanwhile nothing is told.
    const present = await presentSession(session, parts.sessions);
    if (present.service !== undefined) await tellTogether(present, all, parts);
  }
}

async function tellTogether(session: Session, told: readonly (News | Reminders)[], parts: TellingParts): Promise<void> {
  const { isOneOfSeveral, zone } = parts;
  const now = session.clock.now();
  const connectionName = isOneOfSeveral ? session.connection.name : '';
  const news = joinedNews(told.flatMap((one) => (one.kind === 'news' ? one.items : [])));
  const due = told.flatMap((one) => (one.kind === 'reminders' ? one.reminders : []));
  const isTold = ({ notice, kinds }: NewsItem) =>
    kinds.includes('new') && due.some((one) => one.notice.id === notice.id);
  // Of what is new and about to begin the reminder says all.
  const items = news.filter((item) => !isTold(item));
  const sentences = [
    ...(items.length === 0 ? [] : [newsSentence(items, { connectionName: '', zone, now, t })]),
    ...(due.length === 0 ? [] : [reminderSentence(due, reminderWords(now, zone))]),
  ];
  const [first = '', second] = sentences;
  const sentence = second === undefined ? first : t('{news} · {reminder}', { news: first, reminder: second });
  const notices = [...new Map([...news, ...due].map(({ notice }) => [notice.id, notice])).values()];
  const button = openLabel(notices);
  const later = t('Snooze Reminder…');
  const show = isAlarming(news) ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const text = messageLine(sentence, connectionName, t);
  const chosen = await show(text, ...[button, ...(due.length === 0 ? [] : [later])]);
  if (chosen === button) await open(session, notices);
  else if (chosen === later) await snooze(session, due, parts);
}

/** Puts off what is still to be reminded of: the message may have stood for long, and so may the question until when. */
async function snooze(session: Session, due: readonly Reminder[], parts: TellingParts): Promise<void> {
  const { isOneOfSeveral, zone, messages } = parts;
  const present = await inUse(session, parts);
  const offered = present && stillOfUse(due, present, messages);
  if (present === undefined || offered === undefined) return;
  const connectionName = isOneOfSeveral ? present.connection.name : '';
  const picked = await pickSnooze(present, offered, { connectionName, zone });
  const asked = picked && (await inUse(present, parts));
  const left = asked && stillOfUse(offered, asked, messages);
  if (picked === undefined || asked === undefined || left === undefined) return;
  await asked.snooze(left, endOf(picked, left, asked.clock.now()));
  messages.done(t('Reminder snoozed: {until}', { until: picked.label }));
}

/** From when it is picked on. Where that would be past the start by now, which it wasn't when it was offered, the start. */
function endOf({ lasting }: SnoozeItem, left: readonly Reminder[], now: number): number | 'start' {
  if (lasting === 'start') return lasting;
  const isBehind = left.some(({ start }) => now < start && now + lasting >= start);
  return isBehind ? 'start' : now + lasting;
}

/** Undefined where none is, which is told. */
function stillOfUse(due: readonly Reminder[], session: Session, messages: Messages): readonly Reminder[] | undefined {
  const { snapshot } = session.store;
  const isLeft = (one: Reminder) =>
    !session.isMuted(one.notice) &&
    (readAtOf(snapshot) === null || isOfUse(one, noticesOf(snapshot).get(one.notice.id)));
  const left = due.filter(isLeft);
  if (left.length > 0) return left;
  messages.tell(t('Nothing to be reminded of any more: the window was moved, is over, or its notice is muted'));
  return undefined;
}

/** The account by now; undefined where nobody is signed in to it any more, which is told. */
async function inUse(session: Session, { sessions, messages }: TellingParts): Promise<Session | undefined> {
  const present = await presentSession(session, sessions);
  if (present.service !== undefined) return present;
  tellNotSignedIn(messages, present.connection.name, sessions.all.includes(present));
  return undefined;
}

function reminderWords(now: number, zone: TimeZoneChoice): ReminderWords {
  return { connectionName: '', now, zone, isReadElsewhere: isReadElsewhere(), t };
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
  { isOneOfSeveral }: TellingParts,
): Promise<void> {
  if (session.service === undefined) return;
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
  const text = messageLine(sentence, isOneOfSeveral ? session.connection.name : '', t);
  if ((await vscode.window.showWarningMessage(text, label)) !== label) return;
  if (second === undefined) await runCommand('openNotification', { connectionName: session.connection.name, id: only });
  else await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
}

async function tellOverlaps(
  session: Session,
  overlaps: readonly Overlap[],
  { isOneOfSeveral, zone }: TellingParts,
): Promise<void> {
  const connectionName = isOneOfSeveral ? session.connection.name : '';
  const format = { zone, now: session.clock.now(), isReadElsewhere: isReadElsewhere(), t };
  const sentence = overlapNews(overlaps, connectionName, format);
  const [only, second] = overlaps;
  // The page of the one that begins last names the others.
  const id = only?.ids.at(-1);
  const isOne = id !== undefined && second === undefined;
  const button = isOne ? t('Open Notice') : t('Show Timeline');
  if ((await vscode.window.showWarningMessage(sentence, button)) !== button) return;
  if (isOne) await runCommand('openNotification', { connectionName: session.connection.name, id });
  else await vscode.commands.executeCommand(commandIds.showTimeline);
}

function openLabel({ length }: readonly Notice[]): string {
  return length === 1 ? t('Open Notice') : t('Show Notices');
}

/** The page of the only one, the view where there are several. */
async function open({ connection }: Session, notices: readonly Notice[]): Promise<void> {
  const [only, second] = notices;
  if (only !== undefined && second === undefined)
    await runCommand('openNotification', { connectionName: connection.name, id: only.id });
  else await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
}

interface SnoozeItem extends vscode.QuickPickItem {
  /** For so many milliseconds, or until the window begins. */
  readonly lasting: number | 'start';
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
  const untilStart = reminders.length === 1 ? t('Until it starts') : t('Until each starts');
  const items: readonly SnoozeItem[] = [
    ...(isBefore(10 * minute) ? [{ label: t('For 10 minutes'), lasting: 10 * minute }] : []),
    ...(isBefore(hour) ? [{ label: t('For 1 hour'), lasting: hour }] : []),
    ...(now < start ? [{ label: untilStart, lasting: 'start' as const }] : []),
  ];
  return vscode.window.showQuickPick(items, {
    title: t('Snooze Reminder'),
    placeHolder: reminderSentence(reminders, { ...reminderWords(now, zone), connectionName }),
  });
}
