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
  const others = [
    ...gapNews(news, format),
    ...news.flatMap(({ name, paused }) => (paused === null ? [] : [pauseNews(name, paused, t)])),
  ];
  const end = others.length > 0 ? '.' : '';
  const sentences = found.length === 0 ? others : [foundWords(found, t) + end, ...others];
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
  // Without a sum: an entry may match several of them.
  const searches = someNamed(found, t, ({ name, count }) => `${quoted(name, t)} ${writtenCount(t, count)}`);
  return t('New entries in watched searches: {searches}', { searches });
}

/** A period is said once, with all searches for which it isn't known. */
function gapNews(news: readonly NamedWatchNews[], format: WatchFormat): readonly string[] {
  const { t } = format;
  const byGaps = new Map<string, NamedWatchNews[]>();
  for (const one of news) {
    if (one.gaps.length === 0) continue;
    const gaps = gapsWords(one.gaps, format);
    byGaps.set(gaps, [...(byGaps.get(gaps) ?? []), one]);
  }
  return [...byGaps].map(([gaps, of]) =>
    t('Not known for {searches}: {gaps}.', { searches: someNamed(of, t, ({ name }) => quoted(name, t)), gaps }),
  );
}

function someNamed(news: readonly NamedWatchNews[], t: Translate, words: (one: NamedWatchNews) => string): string {
  const rest = news.length - mostNamed;
  const more = rest > 0 ? [t('and {count} more', { count: writtenCount(t, rest) })] : [];
  return [...news.slice(0, mostNamed).map(words), ...more].join(', ');
}

function quoted(name: string, t: Translate): string {
  return t('“{subject}”', { subject: shownName(name) });
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
