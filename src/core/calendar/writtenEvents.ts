// The events of a calendar file that this program wrote before: what the next text of the file may not forget. Of an event that just went
// missing a calendar that once took it in would keep saying that it takes place, so it stays as a cancelled one.

import type { Translate } from '../text/translate.ts';
import { textLine, utcTime } from './contentLines.ts';

/** An event as the file has it. Its lines are unfolded, and as escaped as they were. */
export interface WrittenEvent {
  readonly lines: readonly string[];
  readonly sequence: number;
  /** It was cancelled because the service has it no longer. */
  readonly isWithdrawn: boolean;
}

export interface WithdrawalRules {
  /** Lines that name accounts (`sourceLine`) whose windows are all known: of others nobody knows what became of them. */
  readonly sources: ReadonlySet<string>;
  /** Windows that began before may be missing because they are completed; milliseconds since 1970. */
  readonly earliest: number;
}

const withdrawnLine = 'X-PLATFORM-EVENTS-WITHDRAWN:TRUE';
const sourceName = 'X-PLATFORM-EVENTS-SOURCE';
/** Sequence numbers are integers of 31 bits (3.3.8). */
const lastSequence = 2 ** 31 - 1;

/**
 * Which account an event is from. `origin`: names the service. `user`: stands for whose it is; earlier versions and files that aren't kept
 * don't say.
 */
export function sourceLine(account: string, origin: string, user?: string): string {
  return textLine(sourceName, `${account}@${origin}${user === undefined ? '' : `#${user}`}`);
}

/** The text of a file as if the account had been named as now when it was written. `lines`: those that name it, before and now. */
export function withSource(text: string, lines: { readonly before: readonly string[]; readonly now: string }): string {
  const unfolded = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  return unfolded.map((line) => (lines.before.includes(line) ? lines.now : line)).join('\r\n');
}

/** The line that names an event. */
export function uidLine(id: string): string {
  return textLine('UID', id);
}

/** By `uidLine`, in the file's order; what is no event of a notice is left out. */
export function writtenEvents(text: string): ReadonlyMap<string, WrittenEvent> {
  const found = new Map<string, WrittenEvent>();
  const unfolded = text.replace(/\r\n[ \t]/g, '');
  for (const [event] of unfolded.matchAll(/^BEGIN:VEVENT\r\n.*?^END:VEVENT\r\n/gms)) {
    const lines = event.split('\r\n').slice(0, -1);
    const uid = lines.find((line) => /^UID:notice-\d+@./.test(line));
    if (uid === undefined) continue;
    const sequence = Math.min(Number.parseInt(propertyOf(lines, 'SEQUENCE'), 10) || 0, lastSequence - 1);
    found.set(uid, { lines, sequence, isWithdrawn: lines.includes(withdrawnLine) });
  }
  return found;
}

/** The least number that an event which is confirmed may have, for calendars to take it in after what was written before. */
export function leastSequence(before: WrittenEvent | undefined): number {
  return before === undefined ? 0 : before.sequence + (before.isWithdrawn ? 1 : 0);
}

/** True for what is to stay as cancelled where it is missing now: until its end has passed. `now`: milliseconds since 1970. */
export function staysCancelled({ lines }: WrittenEvent, { sources, earliest }: WithdrawalRules, now: number): boolean {
  const own = lines.filter((line) => line.startsWith(`${sourceName}:`));
  if (own.length === 0 || !own.every((line) => sources.has(line))) return false;
  return instantOf(lines, 'DTSTART') > earliest && instantOf(lines, 'DTEND') > now;
}

/** The event's lines as cancelled ones. `now`: milliseconds since 1970. */
export function withdrawnLines(
  { lines, sequence, isWithdrawn }: WrittenEvent,
  now: number,
  t: Translate,
): readonly string[] {
  if (isWithdrawn) return lines;
  const why = t('The service no longer lists this as a planned window, or you may not see it any more.');
  return lines.flatMap((line) => {
    if (line.startsWith('DTSTAMP:')) return `DTSTAMP:${utcTime(now)}`;
    if (line.startsWith('SEQUENCE:')) return `SEQUENCE:${sequence + 1}`;
    if (line.startsWith('DESCRIPTION:'))
      return `${textLine('DESCRIPTION', `${why}\n\n`)}${line.slice('DESCRIPTION:'.length)}`;
    if (line.startsWith('STATUS:')) return ['STATUS:CANCELLED', withdrawnLine];
    return line.startsWith('X-MAINTNOTE-STATUS:') ? 'X-MAINTNOTE-STATUS:CANCELLED' : line;
  });
}

function propertyOf(lines: readonly string[], name: string): string {
  return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
}

/** Milliseconds since 1970; NaN for what `utcTime` doesn't write. */
function instantOf(lines: readonly string[], name: string): number {
  const written = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(propertyOf(lines, name));
  if (written === null) return Number.NaN;
  const [, year, month, day, hours, minutes, seconds] = written;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}
