// What a person reads of watched searches: in a message, and in the rows of the view.

import type { LogEntry } from '../connection/ports.ts';
import { fieldText } from '../log/fieldText.ts';
import { messageLine } from '../reminders/news.ts';
import { type BriefFormat, formatBriefInterval } from '../text/briefInterval.ts';
import { plural, writtenCount } from '../text/plural.ts';
import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import type { PauseReason, WatchGap, WatchNews } from './watchRecord.ts';

/** `now` is the service's time. */
export interface WatchFormat extends Omit<BriefFormat, 'locale'> {
  readonly t: Translate;
}

/** What is to be told of a search. */
export interface NamedWatchNews extends WatchNews {
  /** As AccountWatches names it. */
  readonly key: string;
  readonly name: string;
}

/** Longest name of a search, and longest line of an entry. */
const longestName = 60;
const longestLine = 90;
/** Searches that a message names; the rest is counted. */
const mostNamed = 3;

/** An entry in a line: what happened, by whom, to what, from where. As it came: to be sanitised where it is shown. */
export function entryLine(entry: LogEntry): string {
  const { eventName, userType, username, label, objectName, ipAddress } = entry;
  const first = (...values: readonly (LogEntry[string] | undefined)[]) =>
    values.map(fieldText).find((text) => text !== '') ?? '';
  const parts = [first(eventName), first(username, userType), first(label, objectName), first(ipAddress)];
  return [...new Set(parts)]
    .filter((part) => part !== '')
    .map((part) => shortText(part, longestLine))
    .join(' · ')
    .slice(0, 4 * longestLine);
}

/** One inert line for all of them. At least one. `connectionName`: '' where there is one connection alone. */
export function watchSentence(news: readonly NamedWatchNews[], connectionName: string, format: WatchFormat): string {
  const { t } = format;
  const found = news.filter(({ count }) => count > 0);
  const sentences = [
    ...(found.length === 0 ? [] : [foundWords(found, t)]),
    ...news.filter(({ gaps }) => gaps.length > 0).map((one) => gapNews(one, format)),
    ...news.flatMap(({ name, paused }) => (paused === null ? [] : [pauseNews(name, paused, t)])),
  ];
  return messageLine(sentences.join(' '), connectionName, t);
}

function foundWords(found: readonly NamedWatchNews[], t: Translate): string {
  const [only, second] = found;
  if (only !== undefined && second === undefined) {
    const { count, lines } = only;
    const name = shownName(only.name);
    const told = lines.map((line) => shortText(line, longestLine)).join('; ');
    const more = count > lines.length && told !== '' ? '; …' : '';
    const entries = told + more;
    return plural(t, count, '{count} new entry in “{name}”: {entries}', '{count} new entries in “{name}”: {entries}', {
      name,
      entries,
    });
  }
  const count = found.reduce((sum, one) => sum + one.count, 0);
  const named = found
    .slice(0, mostNamed)
    .map((one) => `${t('“{subject}”', { subject: shownName(one.name) })} ${writtenCount(t, one.count)}`);
  const rest = found.length - named.length;
  const searches = [...named, ...(rest === 0 ? [] : [t('and {count} more', { count: writtenCount(t, rest) })])].join(
    ', ',
  );
  return t('{count} new entries in watched searches: {searches}', { count: writtenCount(t, count), searches });
}

function gapNews({ name, gaps }: NamedWatchNews, format: WatchFormat): string {
  return format.t('Not known for “{name}”: {gaps}.', { name: shownName(name), gaps: gapsWords(gaps, format) });
}

function pauseNews(name: string, why: PauseReason, t: Translate): string {
  return t('“{name}” is watched, but paused: {reason}', { name: shownName(name), reason: pauseWords(why, t) });
}

/** The periods of which nothing is known. */
export function gapsWords(gaps: readonly WatchGap[], { t, ...brief }: WatchFormat): string {
  const offset = -new Date(brief.now).getTimezoneOffset();
  const form = { ...brief, locale: t.locale };
  return gaps.map(({ from, to }) => formatBriefInterval({ ms: from, offset }, { ms: to, offset }, form)).join(', ');
}

/** Why a watch is paused, as a sentence. */
export function pauseWords(why: PauseReason, t: Translate): string {
  return why === 'cost'
    ? t('it takes too many requests. Narrow the search, or let it go on.')
    : t('this user may not read the event log.');
}

function shownName(name: string): string {
  return shortText(name, longestName);
}
