// What is said of the notices that hit a machine, where its name stands.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import { typeName } from '../../core/notices/grouping.ts';
import { isCancelled, type Notice, type NoticeReference } from '../../core/notices/notice.ts';
import { compareUrgency, formatWhen } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { formatInstant, formatInterval, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { commandIds } from '../../manifest.ts';
import { appendWords } from '../editor/markdownWords.ts';
import { countText, t } from '../editor/translate.ts';

/** A notice with what is needed to tell of it. */
export interface ListedNotice {
  readonly reference: NoticeReference;
  readonly notice: Notice;
  readonly session: Session;
}

export interface MachineWordsFormat {
  readonly zone: TimeZoneChoice;
  /** Whose notices they are is said too: there are other connections. */
  readonly isOneOfSeveral: boolean;
}

/** Notices that are told of one machine: more are counted. */
const mostTold = 5;

/** Those of the notices that are still listed, whosever they are: first what runs or is to come, last what doesn't take place. */
export function listed(
  references: readonly NoticeReference[],
  find: (connectionName: string) => Session | undefined,
): readonly ListedNotice[] {
  const found = references.flatMap((reference) => {
    const session = find(reference.connectionName);
    const notice = session && noticesOf(session.store.snapshot).get(reference.id);
    return session === undefined || notice === undefined ? [] : [{ reference, notice, session }];
  });
  const at = ({ notice, session }: ListedNotice) => ({ notice, now: session.clock.now() });
  return found.sort((a, b) => compareUrgency(at(a), at(b)));
}

/** Its dates, as far as they are known. */
function windowText({ startDate, endDate }: Notice, zone: TimeZoneChoice): string {
  if (startDate !== null && endDate !== null && endDate.ms > startDate.ms)
    return formatInterval(startDate, endDate, { zone, locale: t.locale });
  const start =
    startDate === null ? '' : t('from {start}', { start: formatInstant(startDate, { zone, locale: t.locale }) });
  const end = endDate === null ? '' : t('to {end}', { end: formatInstant(endDate, { zone, locale: t.locale }) });
  return [start, end].filter((part) => part !== '').join(' ');
}

/** Its subject in one line. */
export function subjectText({ id, subject: text }: Notice): string {
  return shortText(text, 200) || t('Notice {id}', { id });
}

/** The name of the connection whose notice it is; '' where there is no other. */
function connectionText({ session }: ListedNotice, { isOneOfSeveral }: MachineWordsFormat): string {
  return isOneOfSeveral ? shortText(session.connection.name, 60) : '';
}

/** One sentence for a list of problems: it stands for days, so it names dates and no distances. */
export function problemText(name: string, notices: readonly ListedNotice[], format: MachineWordsFormat): string {
  const [first] = notices;
  if (first === undefined) return '';
  const { notice } = first;
  const state = isCancelled(notice) ? t('cancelled') : '';
  const when = windowText(notice, format.zone);
  const parts = [typeName(notice.type, t), state, when, subjectText(notice), connectionText(first, format)];
  const told = parts.filter((part) => part !== '');
  const more = notices.length === 1 ? '' : ` ${t('(and {count} more)', { count: countText(notices.length - 1) })}`;
  return `${name}: ${told.join(' · ')}${more}`;
}

/** All of its text is text; the links are commands of ours, which the editor lets it run and no others. */
export function hoverText(notices: readonly ListedNotice[], format: MachineWordsFormat): vscode.MarkdownString {
  const hover = new vscode.MarkdownString();
  hover.isTrusted = { enabledCommands: [commandIds.openNotification] };
  for (const one of notices.slice(0, mostTold)) {
    const { notice, session, reference } = one;
    const when = formatWhen(notice, session.clock.now(), t);
    hover.appendMarkdown('**');
    appendWords(hover, [typeName(notice.type, t), when].filter((part) => part !== '').join(' '));
    hover.appendMarkdown('**');
    const dates = windowText(notice, format.zone);
    if (dates !== '') appendWords(hover, `: ${dates}`);
    hover.appendMarkdown('  \n');
    appendWords(hover, [subjectText(notice), connectionText(one, format)].filter((part) => part !== '').join(' · '));
    const argument = encodeURIComponent(JSON.stringify([reference])).replace(/[()]/g, (sign) =>
      sign === '(' ? '%28' : '%29',
    );
    hover.appendMarkdown(` — [${t('Open Notice')}](command:${commandIds.openNotification}?${argument})\n\n`);
  }
  if (notices.length > mostTold)
    appendWords(hover, t('and {count} more', { count: countText(notices.length - mostTold) }));
  return hover;
}
