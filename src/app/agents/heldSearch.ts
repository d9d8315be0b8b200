// A search of the event log that an agent reads page by page, as it stands between two of its pages.

import { dataLine, zonedTime } from '../../core/agents/dataLine.ts';
import type { LogEntry, LogPage, LogSearch, LogWait } from '../../core/connection/ports.ts';
import { passes } from '../../core/log/filter.ts';
import { dateField } from '../../core/log/table.ts';
import type { MomentContext } from '../../core/query/moment.ts';
import type { QueryPlan } from '../../core/query/plan.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { isShort } from '../../protocol/log.ts';
import type { OpenSession } from './accounts.ts';

export interface SearchWait {
  readonly why: LogWait['why'];
  readonly until: number;
}

export interface HeldSearch {
  readonly of: string;
  readonly session: OpenSession;
  readonly service: OpenSession['service'];
  /** When it began, and what its dates mean. */
  readonly context: MomentContext;
  plan: QueryPlan;
  /** Begins to read. */
  readonly read: (search: LogSearch) => AsyncIterator<LogPage>;
  pages: AsyncIterator<LogPage>;
  /** Its first entries have told of the service's zone. */
  isZoneKnown: boolean;
  readonly reading: AbortController;
  readonly readInstant: (text: string) => Instant | null;
  /** Found, and on no page yet. */
  readonly lines: string[];
  /** What was asked of the service and hasn't come: the last page ended before. */
  coming: Promise<IteratorResult<LogPage>> | undefined;
  last: LogPage | undefined;
  /** Why the service wasn't asked at once when that was last so, and until when: milliseconds since 1970. */
  readonly wait: () => SearchWait | undefined;
  isDone: boolean;
  stopWaiting: () => void;
}

export function takePage(search: HeldSearch, page: LogPage, zone: Parameters<typeof zonedTime>[1]): void {
  search.last = { ...page, total: page.total ?? search.last?.total ?? null };
  if (page.limited) search.isDone = true;
  for (const entry of page.entries) {
    const date = sentDate(entry, search);
    if (passes(search.plan.filter, entry, date?.ms ?? Number.NaN))
      search.lines.push(dataLine(withTime(entry, date, zone)));
  }
}

/** The date in the reader's zone, where it can be read; as it came elsewhere. */
function withTime(entry: LogEntry, date: Instant | null, zone: Parameters<typeof zonedTime>[1]): LogEntry {
  const time = zonedTime(date, zone, 'milliseconds');
  return time === null ? entry : { ...entry, [dateField]: time };
}

/** How far a search has come, in a line or two. */
export function searchStanding({ last, isDone, lines }: HeldSearch, count: number): readonly string[] {
  const read = last === undefined ? '' : ` ${last.read} entries of the log were read so far.`;
  const isOver = isDone && lines.length === 0;
  const more = isOver ? '' : ' The search is not at its end.';
  const isEarly = isOver && last?.limited === false && isShort({ ...last, state: 'complete', isFile: false });
  return [
    `${count} entries on this page.${read}${more}`,
    ...(last?.leftOut ? [`Left out of what was read, as it is no entry: ${last.leftOut}.`] : []),
    ...(last?.filterIgnored ? ['The service ignored its part of the search: every entry was checked here.'] : []),
    ...(isEarly ? [`The service counts ${last.total} entries and gave ${last.read}: entries may be missing.`] : []),
    ...(last?.limited ? ['Reading ended at the limit of the setting platformEvents.logEntryLimit.'] : []),
  ];
}

/** Nothing of it is wanted any more: no further request goes out. */
export function endSearch(search: HeldSearch): void {
  search.stopWaiting();
  search.reading.abort();
  void search.pages.return?.().catch(() => {});
}

export function sentDate(entry: LogEntry, { readInstant }: HeldSearch): Instant | null {
  const written = entry[dateField];
  return typeof written === 'string' ? readInstant(written) : null;
}
