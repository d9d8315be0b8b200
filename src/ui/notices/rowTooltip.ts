// What a person wants to know of a notice before opening it, in a few lines, for who hovers its row. Loaded when somebody first does.

import * as vscode from 'vscode';
import type { NoticeElement } from '../../app/notices/treeElements.ts';
import type { SeenChange } from '../../app/reminders/seen.ts';
import type { Clock } from '../../core/clock.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import { overlapMachines, overlapSentence, untoldOverlaps } from '../../core/machines/overlapWords.ts';
import { statusLabel, typeName } from '../../core/notices/grouping.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { formatWhen } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import type { Mute } from '../../core/reminders/marks.ts';
import { materialState } from '../../core/reminders/materialChange.ts';
import { windowChangeWords } from '../../core/reminders/windowChange.ts';
import { firstSentence } from '../../core/text/firstSentence.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { plural } from '../../core/text/plural.ts';
import { formatDuration, formatInstant, formatInterval, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { appendWords } from '../editor/markdownWords.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import { countText, t } from '../editor/translate.ts';
import { overlapSign, resourcesText, subjectOf } from './row.ts';

/** The longest that a hover waits for the last update, in milliseconds. */
const patience = 2_000;

/** Times at which machines are hit at once, and other notices of each, that are told. */
const overlapsTold = 2;
const othersTold = 3;

/** How the last update of a notice begins; kept while the notice stays as it is. */
const beginnings = new WeakMap<Notice, string>();

/** Machines of the workspace that a hover names. */
const mostNamed = 3;

/** What is known of a notice's machines. */
export interface TooltipMachines {
  /** Those that the workspace names. */
  readonly machines: readonly string[];
  /** Those that are hit at once with others that stand in for them. */
  readonly overlaps: readonly Overlap[];
}

/** Reads the last update, where there is one: without it after two seconds, or where it can't be read. */
export async function rowTooltip(
  element: NoticeElement,
  { machines, overlaps }: TooltipMachines,
  zone: TimeZoneChoice,
  clock: Clock,
  token: vscode.CancellationToken,
): Promise<vscode.MarkdownString> {
  const { notice, session } = element;
  const now = session.clock.now();
  const tooltip = new vscode.MarkdownString('**');
  appendWords(tooltip, subjectOf(notice));
  tooltip.appendMarkdown('**');
  const acknowledged = notice.acknowledged ? t('acknowledged') : t('not acknowledged');
  const lines = [
    [typeName(notice.type, t), statusLabel(notice, t), acknowledged],
    [muteWords(session.muteOf(notice), zone)],
    [changeWords(notice, session.changeOf(notice), zone)],
    ...overlapLines(element, overlaps, zone),
    whenParts(notice, zone, now),
    [hitWords(machines)],
    countParts(notice),
    [await lastUpdate(element, clock, token)],
  ];
  for (const parts of lines) {
    const line = parts.filter((part) => part !== '').join(' · ');
    if (line === '') continue;
    tooltip.appendMarkdown('\n\n');
    appendWords(tooltip, line);
  }
  return tooltip;
}

/** Which machines are hit at once, when, and by which other notices. */
function overlapLines(
  { session, notice }: NoticeElement,
  overlaps: readonly Overlap[],
  zone: TimeZoneChoice,
): readonly (readonly string[])[] {
  const notices = noticesOf(session.store.snapshot);
  const format = { zone, now: session.clock.now(), isReadElsewhere: isReadElsewhere(), t };
  const lines = overlaps.slice(0, overlapsTold).map((overlap) => {
    const sentence = overlapSentence(overlap, format);
    const others = overlap.ids.flatMap((id) => (id === notice.id ? [] : (notices.get(id) ?? [])));
    const subjects = others.slice(0, othersTold).map((other) => subjectOf(other, 80));
    const rest = others.length - subjects.length;
    return [
      `${overlapSign} ${sentence}: ${overlapMachines(overlap, t)}`,
      subjects.length === 0 ? '' : t('together with {notices}', { notices: subjects.join(', ') }),
      rest === 0 ? '' : t('and {count} more', { count: countText(rest) }),
    ];
  });
  return [...lines, untoldOverlaps(overlaps, overlapsTold, t)];
}

function muteWords(mute: Mute | undefined, zone: TimeZoneChoice): string {
  if (mute === undefined) return '';
  if (mute.until === 'change') return t('Muted until it changes');
  if (mute.until === 'end') return t('Muted until it ends');
  return t('Muted until {time}', { time: formatInstant({ ms: mute.until, offset: 0 }, { zone, locale: t.locale }) });
}

/** What has changed since the notice was opened, with the window that it had then. */
function changeWords(notice: Notice, change: SeenChange | undefined, zone: TimeZoneChoice): string {
  if (change === undefined) return '';
  const { updates, status, resources, before } = change;
  const moved = windowChangeWords(before, materialState(notice), t);
  const instant = (ms: number | null, now: Instant | null) => (ms === null ? null : { ms, offset: now?.offset ?? 0 });
  const window = { startDate: instant(before.start, notice.startDate), endDate: instant(before.end, notice.endDate) };
  const parts = [
    updates === 0 ? '' : plural(t, updates, '{count} new update', '{count} new updates'),
    moved === '' ? '' : t('{moved} (was {window})', { moved, window: windowWords(window, zone) }),
    status ? t('another status') : '',
    resources === 0 ? '' : plural(t, resources, '{count} more resource', '{count} more resources'),
  ];
  return t('Since you opened it: {changes}', { changes: parts.filter((part) => part !== '').join(', ') });
}

function windowWords(
  { startDate: start, endDate: end }: Pick<Notice, 'startDate' | 'endDate'>,
  zone: TimeZoneChoice,
): string {
  if (start !== null && end !== null && end.ms > start.ms)
    return formatInterval(start, end, { zone, locale: t.locale });
  const [from, to] = [start, end].map((date) => (date === null ? '' : formatInstant(date, { zone, locale: t.locale })));
  if (from && to) return t('from {start} to {end}', { start: from, end: to });
  if (from) return t('from {start}', { start: from });
  return to ? t('to {end}', { end: to }) : t('without dates');
}

function whenParts(notice: Notice, zone: TimeZoneChoice, now: number): string[] {
  const { startDate: start, endDate: end } = notice;
  const when = formatWhen(notice, now, t);
  if (start !== null && end !== null && end.ms > start.ms)
    return [when, formatInterval(start, end, { zone, locale: t.locale }), formatDuration(end.ms - start.ms, t)];
  const { start: givenStart, end: givenEnd } = notice.unreadableDates ?? {};
  const given = (date: string) => ({ date: shortText(date, 60) });
  const noStart = givenStart === undefined ? '' : t('start given as “{date}”, which can’t be read', given(givenStart));
  const noEnd = givenEnd === undefined ? '' : t('end given as “{date}”, which can’t be read', given(givenEnd));
  return [
    when,
    start === null ? noStart : t('from {start}', { start: formatInstant(start, { zone, locale: t.locale }) }),
    end === null ? noEnd : t('to {end}', { end: formatInstant(end, { zone, locale: t.locale }) }),
  ];
}

function hitWords(machines: readonly string[]): string {
  if (machines.length === 0) return '';
  const names = machines.slice(0, mostNamed).join(', ');
  const more = machines.length - mostNamed;
  return more > 0
    ? t('In this workspace: {names} and {count} more', { names, count: countText(more) })
    : t('In this workspace: {names}', { names });
}

function countParts(notice: Notice): string[] {
  const { updateCount: updates, systemTicketId: ticket } = notice;
  const updatesText = plural(t, updates ?? 0, '{count} update', '{count} updates');
  return [
    resourcesText(notice),
    updates === null || updates === 0 ? '' : updatesText,
    ticket === null ? '' : t('ticket {ticket}', { ticket }),
    t('notice {id}', { id: notice.id }),
  ];
}

/** '' where there is none, or none in time. */
async function lastUpdate(
  { notice, session }: NoticeElement,
  clock: Clock,
  token: vscode.CancellationToken,
): Promise<string> {
  const known = beginnings.get(notice);
  const { service } = session;
  if (known !== undefined || service === undefined || !notice.updateCount) return known ?? '';
  const request = new AbortController();
  const stop = () => request.abort();
  const endPatience = clock.after(patience, stop);
  const cancelled = token.onCancellationRequested(stop);
  try {
    const { updates } = await service.notice(notice.id, request.signal);
    const sentence = firstSentence(updates[0]?.contents ?? '', 200);
    const beginning = sentence === '' ? '' : t('Last update: {sentence}', { sentence });
    beginnings.set(notice, beginning);
    return beginning;
  } catch {
    // The page says why it can't be read; a hover does without.
    return '';
  } finally {
    endPatience();
    cancelled.dispose();
  }
}
