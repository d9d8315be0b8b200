// What a person reads of watched searches: in a message, and in the rows of the view.

import type { LogEntry } from '../connection/ports.ts';
import { fieldText } from '../log/fieldText.ts';
import { longestMessage, messageLine } from '../reminders/news.ts';
import { type BriefFormat, formatBriefInterval } from '../text/briefInterval.ts';
import { namedSentence } from '../text/namedSentence.ts';
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

/** Longest name of a search or a connection, longest line of an entry, and the most that is said of periods where there is room for all. */
const longestName = 40;
const longestLine = 90;
const longestGaps = 120;
/** What new entries are said in at least. */
const leastFound = 50;
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

/**
 * One inert line for all of them. At least one. What isn't known and what is paused no message says again: entries have the room that is
 * left. `connectionName`: '' where there is one connection alone.
 */
export function watchSentence(news: readonly NamedWatchNews[], connectionName: string, format: WatchFormat): string {
  const { t } = format;
  const connection = shownName(connectionName);
  const room = longestMessage - namedSentence('', connection, t).length;
  const found = news.filter(({ count }) => count > 0);
  const others = lackWords(news, room - (found.length === 0 ? 0 : leastFound), format);
  if (found.length === 0) return messageLine(others, connection, t);
  if (others === '') return messageLine(foundWords(found, t), connection, t);
  const entries = shortText(foundWords(found, t), room - others.length - '. '.length);
  return messageLine(`${entries}. ${others}`, connection, t);
}

/** As many as have room, and the first. `words`: what is said of those, and of the rest. */
function whatFits<T>(
  all: readonly T[],
  room: number,
  words: (shown: readonly T[], rest: readonly T[]) => string,
): string {
  for (let count = all.length; count > 1; count -= 1) {
    const said = words(all.slice(0, count), all.slice(count));
    if (said.length <= room) return said;
  }
  return words(all.slice(0, 1), all.slice(1));
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

/** What isn't known of searches, or why they are paused. */
interface Lack {
  readonly of: readonly NamedWatchNews[];
  readonly sentence: string;
}

/** Why searches are paused comes first, and of periods the first alone is said before anything has no room. */
function lackWords(news: readonly NamedWatchNews[], room: number, format: WatchFormat): string {
  const { t } = format;
  const pauses = pauseNews(news, t);
  const words = (shown: readonly Lack[], rest: readonly Lack[]) =>
    [...shown.map(({ sentence }) => sentence), ...restNews(shown, rest, t)].join(' ');
  const all = words([...pauses, ...gapNews(news, longestGaps, format)], []);
  return all.length <= room ? all : whatFits([...pauses, ...gapNews(news, 0, format)], room, words);
}

/** A period is said once, with all searches for which it isn't known. `room`: for the periods of one. */
function gapNews(news: readonly NamedWatchNews[], room: number, format: WatchFormat): readonly Lack[] {
  const { t } = format;
  const byGaps = new Map<string, NamedWatchNews[]>();
  for (const one of news) {
    if (one.gaps.length === 0) continue;
    const gaps = whatFits(gapsIn(one.gaps, format), room, (shown, rest) => listed(shown, rest.length, t));
    byGaps.set(gaps, [...(byGaps.get(gaps) ?? []), one]);
  }
  return [...byGaps].map(([gaps, of]) => {
    const searches = someNamed(of, t, ({ name }) => quoted(name, t));
    return { of, sentence: t('Not known for {searches}: {gaps}.', { searches, gaps }) };
  });
}

function someNamed(news: readonly NamedWatchNews[], t: Translate, words: (one: NamedWatchNews) => string): string {
  return listed(news.slice(0, mostNamed).map(words), Math.max(0, news.length - mostNamed), t);
}

function listed(shown: readonly string[], rest: number, t: Translate): string {
  const more = rest > 0 ? [t('and {count} more', { count: writtenCount(t, rest) })] : [];
  return [...shown, ...more].join(', ');
}

function quoted(name: string, t: Translate): string {
  return t('“{subject}”', { subject: shownName(name) });
}

function pauseNews(news: readonly NamedWatchNews[], t: Translate): readonly Lack[] {
  return news.flatMap((one) => {
    if (one.paused === null) return [];
    const words = { name: shownName(one.name), reason: pauseWords(one.paused, t) };
    return [{ of: [one], sentence: t('“{name}” is watched, but paused: {reason}', words) }];
  });
}

/** A search that is named is none of the rest. */
function restNews(shown: readonly Lack[], rest: readonly Lack[], t: Translate): readonly string[] {
  const named = new Set(shown.flatMap(({ of }) => of));
  const { size } = new Set(rest.flatMap(({ of }) => of).filter((one) => !named.has(one)));
  if (size === 0) return [];
  return [
    plural(
      t,
      size,
      'Also paused or not known in full: {count} search.',
      'Also paused or not known in full: {count} searches.',
    ),
  ];
}

/** The periods of which nothing is known. */
export function gapsWords(gaps: readonly WatchGap[], format: WatchFormat): string {
  return gapsIn(gaps, format).join(', ');
}

function gapsIn(gaps: readonly WatchGap[], { t, ...brief }: WatchFormat): readonly string[] {
  const offset = -new Date(brief.now).getTimezoneOffset();
  const form = { ...brief, locale: t.locale };
  return gaps.map(({ from, to }) => formatBriefInterval({ ms: from, offset }, { ms: to, offset }, form));
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
