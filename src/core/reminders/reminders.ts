// Which planned windows a person is to be reminded of, when, and in which words.

import { firstOf } from '../notices/namedResources.ts';
import { isStanding, type Notice } from '../notices/notice.ts';
import { type BriefFormat, formatBriefInstant } from '../text/briefInterval.ts';
import type { Instant } from '../text/isoDate.ts';
import { writtenCount } from '../text/plural.ts';
import { formatRough, hour, minute } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import { readReminderMark, remindedMark } from './marks.ts';
import { messageLine } from './news.ts';

/** One that wasn't told yet. Times are milliseconds since 1970, by the service's clock. */
export interface Reminder {
  readonly notice: Notice;
  readonly start: number;
  readonly due: number;
  /** From then on it is of no use any more. */
  readonly lapse: number;
  /** A person has put it off. */
  readonly isSnoozed: boolean;
  /** Says, where it is there, that it was told. */
  readonly mark: string;
}

/** Soonest first. `marks`: what was told and put off. `before`: milliseconds; those put off don't depend on it. */
export function remindersOf(
  notices: Iterable<Notice>,
  marks: ReadonlySet<string>,
  before: number,
): readonly Reminder[] {
  const snoozes = snoozesOf(marks);
  const reminders: Reminder[] = [];
  for (const notice of notices) {
    const start = notice.startDate?.ms;
    if (start === undefined || !isPlannedWindow(notice)) continue;
    const until = snoozes.get(snoozeKey(notice.id, start));
    const mark = remindedMark(notice.id, start, until);
    const due = until ?? start - before;
    const lapse = Math.max(endOf(notice)?.ms ?? start + hour, until === undefined ? 0 : until + hour);
    if (!marks.has(mark)) reminders.push({ notice, start, due, lapse, isSnoozed: until !== undefined, mark });
  }
  return reminders.sort((a, b) => a.due - b.due || a.notice.id - b.notice.id);
}

/** When its window ends; undefined where the notice gives no end, or none after the start. */
function endOf({ startDate, endDate }: Notice): Instant | undefined {
  return startDate !== null && endDate !== null && endDate.ms > startDate.ms ? endDate : undefined;
}

/** The window that it reminds of is still to be expected as it was. `now`: the notice as it is listed by now, if it is. */
export function isOfUse({ start }: Reminder, now: Notice | undefined): boolean {
  return now !== undefined && isPlannedWindow(now) && now.startDate?.ms === start;
}

/** Those whose windows begin within so many milliseconds: put off for so long, they would come after their start. */
export function startingWithin(reminders: readonly Reminder[], now: number, ms: number): readonly Reminder[] {
  return reminders.filter(({ start }) => now < start && start <= now + ms);
}

/** An incident isn't planned, and an announcement's dates are no window in which something stands still. */
function isPlannedWindow(notice: Notice): boolean {
  return isStanding(notice) && notice.type !== 'UNPLANNED_INCIDENT' && notice.type !== 'ANNOUNCEMENT';
}

/** By window, when it was last put off to. */
function snoozesOf(marks: ReadonlySet<string>): ReadonlyMap<string, number> {
  const snoozes = new Map<string, number>();
  for (const name of marks) {
    const mark = readReminderMark(name);
    if (mark === undefined || mark.snoozedUntil === null) continue;
    const key = snoozeKey(mark.id, mark.start);
    snoozes.set(key, Math.max(mark.snoozedUntil, snoozes.get(key) ?? mark.snoozedUntil));
  }
  return snoozes;
}

function snoozeKey(id: number, start: number): string {
  return `${id} ${start}`;
}

/** `now` is the service's time. */
export interface ReminderWords extends Omit<BriefFormat, 'locale'> {
  /** '' where there is one connection alone. */
  readonly connectionName: string;
  readonly t: Translate;
}

/** Windows that a message names; the rest is counted. */
const mostNamed = 3;

/**
 * One line for all of them, inert. At least one. It tells time as their rows do, but counts a minute that has begun: it comes a moment after
 * it is due. And when that is: a message may stay for long.
 */
export function reminderSentence(reminders: readonly Reminder[], words: ReminderWords): string {
  const { connectionName, t, ...brief } = words;
  const { now } = brief;
  const sorted = [...reminders].sort((a, b) => a.start - b.start);
  const [first] = sorted;
  if (first === undefined) return '';
  const { start } = first;
  const atTime = (time: Instant) => formatBriefInstant(time, { ...brief, locale: t.locale });
  const at = atTime(first.notice.startDate ?? { ms: start, offset: 0 });
  const left = Math.ceil((start - now) / minute) * minute;
  const told = {
    count: sorted.length,
    time: `${formatRough(left, t)} (${at})`,
    subjects: subjectsOf(sorted, t),
  };
  const end = endOf(first.notice);
  // What is put off for longer than it lasts comes when it should be over.
  if (end !== undefined && sorted.every(({ notice }) => (endOf(notice)?.ms ?? Number.POSITIVE_INFINITY) <= now))
    return messageLine(overWords({ ...told, time: atTime(end) }, t), connectionName, t);
  const areAtOnce = sorted.every((reminder) => reminder.start === start);
  return messageLine(start > now ? toComeWords(told, areAtOnce, t) : begunWords(told, areAtOnce, t), connectionName, t);
}

interface ToldWindows {
  readonly count: number;
  /** Until the first of them begins, or when it was to end. */
  readonly time: string;
  readonly subjects: string;
}

function toComeWords({ count, ...told }: ToldWindows, areAtOnce: boolean, t: Translate): string {
  if (count === 1) return t('Starts in {time}: {subjects}', told);
  const several = { ...told, count: writtenCount(t, count) };
  return areAtOnce
    ? t('{count} planned windows start in {time}: {subjects}', several)
    : t('{count} planned windows, the first starts in {time}: {subjects}', several);
}

function begunWords({ count, ...told }: ToldWindows, areAtOnce: boolean, t: Translate): string {
  if (count === 1) return t('Has begun: {subjects}', told);
  const several = { ...told, count: writtenCount(t, count) };
  return areAtOnce
    ? t('{count} planned windows have begun: {subjects}', several)
    : t('{count} planned windows, the first has begun: {subjects}', several);
}

function overWords({ count, ...told }: ToldWindows, t: Translate): string {
  if (count === 1) return t('Was to end {time}: {subjects}', told);
  const several = { ...told, count: writtenCount(t, count) };
  return t('{count} planned windows were to be over by now: {subjects}', several);
}

function subjectsOf(reminders: readonly Reminder[], t: Translate): string {
  const length = reminders.length === 1 ? 120 : 80;
  const { shown, rest } = firstOf(reminders, mostNamed, t);
  const subjects = shown.map(({ notice: { id, subject } }) => shortText(subject, length) || t('Notice {id}', { id }));
  return [...subjects, rest].filter((part) => part !== '').join('; ');
}
