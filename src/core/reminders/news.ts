// What two reads of the notices tell apart that a person wants to hear of, and in which words.

import { statusLabel, typeName } from '../notices/grouping.ts';
import { isCompleted, isOpenIncident, isStanding, type Notice } from '../notices/notice.ts';
import { formatWhen } from '../notices/phase.ts';
import { namedSentence } from '../text/namedSentence.ts';
import { plural } from '../text/plural.ts';
import { formatInstant, formatInterval, type TimeZoneChoice } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';
import { inertText, shortText } from '../text/untrustedText.ts';
import { type MaterialChange, type MaterialState, materialChange, materialState } from './materialChange.ts';

/** Of which notices a person is told. */
export type AlertChoice = 'all' | 'incidents' | 'none';

export const newsKinds = ['new', 'status', 'window', 'end', 'update', 'resources'] as const;

/** What is new about a notice; `new`: all of it; `window`: its start, whatever became of its end; `end`: its end alone. */
export type NewsKind = (typeof newsKinds)[number];

export interface NewsItem {
  readonly notice: Notice;
  /** At least one, each once, in the order of `newsKinds`. */
  readonly kinds: readonly NewsKind[];
}

/** What came or changed from one read to the next. What was over and done with before anybody saw it is no news. */
export function newsBetween(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): NewsItem[] {
  if (before === after) return [];
  return [...after.values()].flatMap((notice): NewsItem[] => {
    const old = before.get(notice.id);
    if (old === notice) return [];
    // What was planned and is an incident now was told of as something else, if at all.
    const isNew = old === undefined || (isIncident(notice) && !isIncident(old));
    if (isNew) return isOverAndDone(notice) ? [] : [{ notice, kinds: ['new'] }];
    const was = materialState(old);
    const kinds = changedKinds(notice, was, materialChange(was, materialState(notice)));
    return kinds.length === 0 ? [] : [{ notice, kinds }];
  });
}

/** What is new of a notice that was so before. `change`: what has changed since. */
export function changedKinds(
  notice: Notice,
  was: Pick<MaterialState, 'start' | 'end'>,
  change: MaterialChange | undefined,
): readonly NewsKind[] {
  if (change === undefined) return [];
  const { status, updates, resources } = change;
  const state = materialState(notice);
  // The dates of what is over say how it was: nothing is moved any more.
  const window = was.start !== state.start && isStanding(notice);
  const end = !window && was.end !== state.end && isStanding(notice);
  const is = { new: false, status, window, end, update: updates > 0, resources: resources > 0 };
  return newsKinds.filter((kind) => is[kind]);
}

export function isOverAndDone(notice: Notice): boolean {
  return isCompleted(notice) && notice.acknowledged;
}

/** True for what a person wants to be told of. */
export function isWanted({ notice }: NewsItem, choice: AlertChoice): boolean {
  return choice === 'all' || (choice === 'incidents' && isIncident(notice));
}

function isIncident({ type }: Notice): boolean {
  return type === 'UNPLANNED_INCIDENT';
}

export interface NewsWords {
  /** '' where there is one connection alone. */
  readonly connectionName: string;
  readonly zone: TimeZoneChoice;
  /** The service's time, in milliseconds since 1970. */
  readonly now: number;
  readonly t: Translate;
}

export const longestMessage = 400;
/** Longest subject in a message. */
const subjectLength = 120;

/** One line for all of them, inert. At least one. */
export function newsSentence(items: readonly NewsItem[], words: NewsWords): string {
  const { connectionName, t } = words;
  const [only] = items;
  const told = only !== undefined && items.length === 1 ? oneSentence(only, words) : countsSentence(items, t);
  return messageLine(told, connectionName, t);
}

/** What is told, as one inert line that names the connection. `connectionName`: '' where there is one alone. */
export function messageLine(told: string, connectionName: string, t: Translate): string {
  return inertText(namedSentence(told, connectionName, t), longestMessage);
}

/** Something is going on that nobody planned. */
export function isAlarming(items: readonly NewsItem[]): boolean {
  return items.some(({ notice }) => isOpenIncident(notice));
}

function oneSentence(item: NewsItem, words: NewsWords): string {
  const { notice, kinds } = item;
  const { t } = words;
  const what = kinds.map((kind) => kindWords(kind, item, words)).filter((part) => part !== '');
  const subject = shortText(notice.subject, subjectLength) || t('Notice {id}', { id: notice.id });
  const type = typeName(notice.type, t);
  if (what.length === 0) return t('{type}: {subject}', { type, subject });
  return t('{type}: {subject} ({what})', { type, subject, what: what.join(', ') });
}

function kindWords(kind: NewsKind, { notice, kinds }: NewsItem, words: NewsWords): string {
  const { now, t } = words;
  switch (kind) {
    case 'new':
      return formatWhen(notice, now, t);
    case 'status':
      return t('now: {status}', { status: statusLabel(notice, t) });
    case 'window':
      return isStanding(notice) ? movedWords(notice, words) : '';
    case 'end':
      return isStanding(notice) && !kinds.includes('window') ? endWords(notice, words) : '';
    case 'update':
      return t('a new update');
    case 'resources':
      return t('more resources');
  }
}

function movedWords({ startDate: start, endDate: end }: Notice, { zone, t }: NewsWords): string {
  if (start === null) return t('without a start now');
  const hasEnd = end !== null && end.ms > start.ms;
  const window = hasEnd
    ? formatInterval(start, end, { zone, locale: t.locale })
    : formatInstant(start, { zone, locale: t.locale });
  return t('moved to {window}', { window });
}

function endWords({ endDate }: Notice, { zone, t }: NewsWords): string {
  return endDate === null
    ? t('without an end now')
    : t('now until {end}', { end: formatInstant(endDate, { zone, locale: t.locale }) });
}

function countsSentence(items: readonly NewsItem[], t: Translate): string {
  const fresh = items.filter(({ kinds }) => kinds.includes('new'));
  const changed = items.filter(({ kinds }) => !kinds.includes('new'));
  const freshCount = plural(t, fresh.length, '{count} new notice', '{count} new notices');
  const changedCount = plural(t, changed.length, '{count} notice has changed', '{count} notices have changed');
  return [
    ...(fresh.length === 0 ? [] : [withIncidents(freshCount, fresh, t)]),
    ...(changed.length === 0 ? [] : [withIncidents(changedCount, changed, t)]),
  ].join(', ');
}

/** The count of some, and how many of those are incidents. */
function withIncidents(told: string, items: readonly NewsItem[], t: Translate): string {
  const count = items.filter(({ notice }) => notice.type === 'UNPLANNED_INCIDENT').length;
  if (count === 0) return told;
  if (items.length === 1) return t('{told} (an incident)', { told });
  return plural(t, count, '{told} ({count} of them an incident)', '{told} ({count} of them incidents)', { told });
}
