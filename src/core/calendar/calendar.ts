// A list of notices as one calendar (RFC 5545). The same notices give the same text but for the time at which it was written, so that
// what reads it again changes the events that it has, and doubles none.

import { joinedLists } from '../notices/namedResources.ts';
import type { Notice } from '../notices/notice.ts';
import type { Translate } from '../text/translate.ts';
import { contentText } from './contentLines.ts';
import { type CalendarEntry, eventId, eventLines, hasStart, resourcesOf, sourcesOf } from './noticeEvent.ts';
import {
  leastSequence,
  staysCancelled,
  uidLine,
  type WithdrawalRules,
  withdrawnLines,
  writtenEvents,
} from './writtenEvents.ts';

export interface NoticeCalendar {
  /** '' where it has no event: a calendar has one at least (3.6). */
  readonly text: string;
  readonly events: number;
  /** Notices that were left out, as they have no start. */
  readonly undated: number;
}

/** What is planned: all but what happened unplanned, and what is only said. */
export function isPlannedWindow({ type }: Notice): boolean {
  return type !== 'UNPLANNED_INCIDENT' && type !== 'ANNOUNCEMENT';
}

/** `writtenAt`: milliseconds since 1970. A notice that several accounts have is one event, as it was changed last. */
export function noticeCalendar(entries: readonly CalendarEntry[], writtenAt: number, t: Translate): NoticeCalendar {
  const dated = entries.filter(({ notice }) => hasStart(notice));
  const events = inOrder(dated);
  const text = events.length === 0 ? '' : calendarText(events.flatMap(([, entry]) => eventLines(entry, writtenAt, t)));
  return { text, events: events.length, undated: entries.length - dated.length };
}

/**
 * The next text of a file that says `before`: events that are missing now stay as cancelled ones as far as the rules let them, and one
 * that comes back is newer than its cancellation. '' where the file has no event and is to have none.
 */
export function nextCalendar(
  before: string,
  entries: readonly CalendarEntry[],
  rules: WithdrawalRules,
  writtenAt: number,
  t: Translate,
): string {
  const written = writtenEvents(before);
  const events = inOrder(entries.filter(({ notice }) => hasStart(notice)));
  const present = new Set(events.map(([id]) => uidLine(id)));
  const withdrawn = [...written].filter(([uid, event]) => !present.has(uid) && staysCancelled(event, rules, writtenAt));
  const lines = [
    ...events.flatMap(([id, entry]) =>
      eventLines({ ...entry, leastSequence: leastSequence(written.get(uidLine(id))) }, writtenAt, t),
    ),
    ...withdrawn.flatMap(([, event]) => withdrawnLines(event, writtenAt, t)),
  ];
  if (lines.length > 0) return calendarText(lines);
  return written.size === 0 ? '' : calendarText(noComponent);
}

/** A calendar has one component at least (3.6): a zone that nothing uses says nothing. */
const noComponent = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const writerLine = 'PRODID:-//Platform Events//Notices//EN';

/** True for a calendar that this program wrote, also where it was cut short since. */
export function isOwnCalendar(text: string): boolean {
  return text.split('\r\n', 4).includes(writerLine);
}

function calendarText(components: readonly string[]): string {
  return contentText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    writerLine,
    'CALSCALE:GREGORIAN',
    ...components,
    'END:VCALENDAR',
  ]);
}

/** By id, the soonest first. */
function inOrder(dated: readonly CalendarEntry[]): readonly (readonly [string, CalendarEntry])[] {
  return [...withoutTwins(dated)].sort(([idA, a], [idB, b]) => startOf(a) - startOf(b) || (idA < idB ? -1 : 1));
}

/** True for two texts that tell the same, whenever they were written. */
export function sameCalendar(a: string, b: string): boolean {
  return withoutStamps(a) === withoutStamps(b);
}

function withoutStamps(text: string): string {
  return text.replace(/^DTSTAMP:.*\r\n/gm, '');
}

function startOf({ notice }: CalendarEntry): number {
  return notice.startDate?.ms ?? 0;
}

function withoutTwins(entries: readonly CalendarEntry[]): ReadonlyMap<string, CalendarEntry> {
  const byId = new Map<string, CalendarEntry>();
  for (const entry of entries) {
    const id = eventId(entry);
    const twin = byId.get(id);
    byId.set(id, twin === undefined ? entry : joined(twin, entry));
  }
  return byId;
}

/** As the one has it that was changed last, with what each account has of it. */
function joined(a: CalendarEntry, b: CalendarEntry): CalendarEntry {
  const [first, second] = changedAt(b) > changedAt(a) ? [b, a] : [a, b];
  return {
    ...first,
    detail: first.detail ?? second.detail,
    resources: joinedLists(resourcesOf(first), resourcesOf(second)),
    accounts: [...new Set([...first.accounts, ...second.accounts])].sort(),
    sources: [...new Set([...sourcesOf(first), ...sourcesOf(second)])].sort(),
  };
}

function changedAt({ notice }: CalendarEntry): number {
  return notice.modifyDate?.ms ?? Number.NEGATIVE_INFINITY;
}
