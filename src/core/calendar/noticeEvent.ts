// One notice as an event of a calendar (RFC 5545, VEVENT). Planned maintenance also carries what network operators agreed on for
// maintenance in calendars, so that their tools take it in (X-MAINTNOTE-…).

import { statusLabel, typeName } from '../notices/grouping.ts';
import { type ResourceList, resourceList } from '../notices/namedResources.ts';
import { isCancelled, isCompleted, type Notice, type NoticeDetail } from '../notices/notice.ts';
import { firstInstant, type Instant, lastInstant } from '../text/isoDate.ts';
import { writtenCount } from '../text/plural.ts';
import { formatColumnInstant, hour } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';
import { blockText, shortText } from '../text/untrustedText.ts';
import { textLine, textListLine, utcTime } from './contentLines.ts';
import { sourceLine, uidLine } from './writtenEvents.ts';

/** A notice, and what a calendar has to know beside it. */
export interface CalendarEntry {
  readonly notice: Notice;
  /** All of it, where it was read. */
  readonly detail: NoticeDetail | undefined;
  /** Its machines, where what was read of it doesn't have them all. */
  readonly resources?: ResourceList | undefined;
  /** Names the service, and is the same wherever and whenever the notice is read: nothing of who is signed in. */
  readonly origin: string;
  /** The accounts that have the notice, as the reader calls them. */
  readonly accounts: readonly string[];
  /** The lines that name these (`sourceLine`), where they say whose they are. */
  readonly sources?: readonly string[];
  /** Opens the notice in the editor. */
  readonly link: string;
  /** Its sequence number is this at least: a file has said so much of it before. */
  readonly leastSequence?: number;
}

/** Sequence numbers are of 31 bits: they count the seconds since then, in milliseconds since 1970. */
const firstSequence = Date.UTC(2020, 0, 1);
const longestSubject = 500;
const longestBlock = 4_000;

/** What names the event in every calendar, also after it has changed (3.8.4.7). */
export function eventId({ notice, origin }: CalendarEntry): string {
  return `notice-${notice.id}@${origin}`;
}

/** True for what begins at a time that a calendar can name. */
export function hasStart({ startDate }: Notice): boolean {
  return startDate !== null && isNameable(startDate);
}

/**
 * The event's lines; none where the notice has no start. `writtenAt`: milliseconds since 1970. An event must end after it begins: where
 * the notice has no such end, the event lasts an hour, and X-PLATFORM-EVENTS-OPEN-END and the description say so.
 */
export function eventLines(entry: CalendarEntry, writtenAt: number, t: Translate): readonly string[] {
  const { notice, link, leastSequence = 0 } = entry;
  const { startDate, modifyDate } = notice;
  if (startDate === null || !isNameable(startDate)) return [];
  const end = usableEnd(notice);
  const changed = modifyDate !== null && isNameable(modifyDate) ? modifyDate : null;
  return [
    'BEGIN:VEVENT',
    uidLine(eventId(entry)),
    `DTSTAMP:${utcTime(writtenAt)}`,
    ...(changed === null ? [] : [`LAST-MODIFIED:${utcTime(changed.ms)}`]),
    `SEQUENCE:${Math.max(leastSequence, changed === null ? 0 : Math.floor((changed.ms - firstSequence) / 1000))}`,
    `DTSTART:${utcTime(startDate.ms)}`,
    `DTEND:${utcTime(end?.ms ?? Math.min(startDate.ms + hour, lastInstant))}`,
    ...(end === null ? ['X-PLATFORM-EVENTS-OPEN-END:TRUE'] : []),
    textLine('SUMMARY', subjectOf(notice, t)),
    textLine('DESCRIPTION', description(entry, t)),
    `STATUS:${eventStatus(notice)}`,
    textListLine('CATEGORIES', [typeName(notice.type, t)]),
    // Who reads of a window isn't busy because of it.
    'TRANSP:TRANSPARENT',
    `URL:${link}`,
    ...sourcesOf(entry),
    ...(notice.type === 'PLANNED' ? maintenanceLines(entry) : []),
    'END:VEVENT',
  ];
}

function subjectOf({ id, subject }: Notice, t: Translate): string {
  return shortText(subject, longestSubject) || t('Notice {id}', { id });
}

function isNameable({ ms }: Instant): boolean {
  return ms >= firstInstant && ms <= lastInstant;
}

/** The end that an event may have: a second after the start or later. */
function usableEnd({ startDate, endDate }: Notice): Instant | null {
  if (startDate === null || endDate === null || !isNameable(endDate)) return null;
  return Math.floor(endDate.ms / 1000) > Math.floor(startDate.ms / 1000) ? endDate : null;
}

/** One of the three that an event may have (3.8.1.11): what is over took place, and what this program doesn't know isn't certain. */
function eventStatus(notice: Notice): 'CANCELLED' | 'CONFIRMED' | 'TENTATIVE' {
  if (isCancelled(notice)) return 'CANCELLED';
  return isCertain(notice) ? 'CONFIRMED' : 'TENTATIVE';
}

function isCertain({ status }: Notice): boolean {
  return ['ACTIVE', 'PUBLISHED', 'COMPLETED'].includes(status.keyName);
}

function description(entry: CalendarEntry, t: Translate): string {
  const { notice, detail, accounts } = entry;
  const ticket = notice.systemTicketId;
  const facts = [
    typeName(notice.type, t),
    statusLabel(notice, t),
    ticket === null ? '' : t('ticket {ticket}', { ticket }),
    t('id {id}', { id: notice.id }),
    ...accounts.map((account) => shortText(account, longestSubject)),
  ].filter((fact) => fact !== '');
  const update = detail?.updates[0];
  const parts = [
    openEndSentence(notice, t),
    facts.join(' · '),
    machinesText(resourcesOf(entry), t),
    cutBlock(detail?.summary ?? ''),
    // The first update often repeats the summary.
    update === undefined || update.contents.trim() === detail?.summary.trim() ? '' : cutBlock(update.contents),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function openEndSentence(notice: Notice, t: Translate): string {
  if (usableEnd(notice) !== null) return '';
  const { endDate } = notice;
  // In UTC the end of the year 9999, as some write an open one, may have a year that can't be written.
  const end = endDate === null || !isNameable(endDate) ? '' : formatColumnInstant(endDate, 'utc');
  return end === ''
    ? t('No end is given: the event is shown as one hour long.')
    : t('The end that is given, {end} UTC, is not after the start: the event is shown as one hour long.', { end });
}

/** The lines that name the accounts. */
export function sourcesOf({ sources, accounts, origin }: CalendarEntry): readonly string[] {
  return sources ?? accounts.map((account) => sourceLine(account, origin));
}

/** What is known of the notice's machines. */
export function resourcesOf({ notice, detail, resources }: CalendarEntry): ResourceList {
  if (resources !== undefined) return resources;
  return detail === undefined ? { shown: [], named: 0, all: notice.impactedResourceCount ?? 0 } : resourceList(detail);
}

function machinesText({ shown, named, all }: ResourceList, t: Translate): string {
  if (all === 0) return '';
  const lines = shown.map(({ name, details }) => (details.length === 0 ? name : `${name} (${details.join(', ')})`));
  const rest = named > shown.length ? t('and {count} more', { count: writtenCount(t, named - shown.length) }) : '';
  return [t('Impacted resources: {count}', { count: writtenCount(t, all) }), ...lines, rest]
    .filter((line) => line !== '')
    .join('\n');
}

function cutBlock(text: string): string {
  const block = blockText(text.slice(0, longestBlock * 2)).trim();
  const characters = Array.from(block);
  return characters.length <= longestBlock && text.length <= longestBlock * 2
    ? block
    : `${characters.slice(0, longestBlock - 1).join('')}…`;
}

/**
 * What the operators' convention asks for. It requires an impact, and the service says of no window how hard it hits: so the value is one
 * of our own, which the convention allows and has its readers treat as the worst case.
 */
function maintenanceLines(entry: CalendarEntry): readonly string[] {
  const { notice, origin, accounts } = entry;
  return [
    textLine('X-MAINTNOTE-PROVIDER', origin),
    textLine('X-MAINTNOTE-ACCOUNT', accounts.join(' / ')),
    textLine('X-MAINTNOTE-MAINTENANCE-ID', String(notice.id)),
    ...resourcesOf(entry).shown.map(({ name }) => textLine('X-MAINTNOTE-OBJECT-ID', name)),
    'X-MAINTNOTE-IMPACT:X-UNKNOWN',
    `X-MAINTNOTE-STATUS:${isCompleted(notice) ? 'COMPLETED' : eventStatus(notice)}`,
  ];
}
