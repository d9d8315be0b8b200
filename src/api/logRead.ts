// Owns a search of the event log: which part of it the service filters, and the check of every entry here.

import { fail } from '../core/failures.ts';
import type { JsonRecord } from '../core/notices.ts';
import type { LogPage, LogSearch } from '../core/ports.ts';
import { isEmpty, rowsOf } from './decode.ts';
import { after, all, equals, type ObjectFilter, startsWith } from './filter.ts';
import { fieldOf } from './json.ts';
import { LogJoin, timeOf } from './logJoin.ts';
import { type PageSizes, readPages } from './pages.ts';
import type { PagingHabits } from './pagingHabits.ts';
import type { Requests } from './requests.ts';
import { wireDateText } from './wireDates.ts';

const sizes: PageSizes = { first: 50, most: 1_000, overlap: 10, all: 1_000_000 };
const latest = 253_402_300_799_999;

/**
 * Reads the log page by page, newest first; throws FailureError, `tooMuchData` after a million entries. The contract has no filter for
 * `before` and `objectName` and promises no order, so that a search by them reads on to the end. Implements service-interface.md,
 * operation 1.
 */
export async function* readLog(
  requests: Requests,
  habits: PagingHabits,
  search: LogSearch,
  signal: AbortSignal,
): AsyncGenerator<LogPage> {
  const matches = searchMatch(search);
  if (search.after !== undefined && search.before !== undefined && search.before <= search.after) {
    yield { entries: [], read: 0, total: 0, filterIgnored: false };
    return;
  }
  const filter = wireFilter(search);
  const passedOver = filter === undefined ? () => false : filterIgnoredBy(search);
  const pages = readPages(
    async (offset, count) => {
      const reply = await requests.get(
        { object: 'Event_Log', method: 'getAllObjects', filter, limit: { offset, count } },
        signal,
      );
      return { rows: rowsOf(reply.json), total: reply.total };
    },
    new LogJoin(),
    sizes,
    habits,
  );
  let read = 0;
  let filterIgnored = false;
  for await (const { rows, total } of pages) {
    const entries = rows.filter((row) => !isEmpty(row));
    if (entries.length < rows.length) {
      requests.log.warn(`Left out what was no entry of the event log: ${rows.length - entries.length} of a page`);
    }
    read += rows.length;
    filterIgnored ||= entries.some(passedOver);
    yield { entries: entries.filter(matches), read, total, filterIgnored };
  }
}

/**
 * The part of a search that the service filters, in the shapes of service-interface.md, "Filter shapes", alone; undefined where it
 * can filter nothing. Never narrower than the search: dates are cut to the second, and text that the service might read in
 * another way isn't sent.
 */
export function wireFilter(search: LogSearch): ObjectFilter | undefined {
  const parts: ObjectFilter[] = [];
  const { userType, namePrefix } = search;
  if (userType !== undefined && /^[A-Z0-9_]+$/i.test(userType)) parts.push(equals('userType', userType));
  const prefix = namePrefix?.trimEnd() ?? '';
  if (prefix !== '' && !/^\s|\p{Surrogate}/u.test(prefix)) parts.push(startsWith('eventName', prefix));
  if (search.after !== undefined) parts.push(after('eventCreateDate', wireDateText(wholeSecond(search.after))));
  return parts.length === 0 ? undefined : all(...parts);
}

function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/** Whether an entry matches a search, whatever the service filtered. Throws `malformed` for dates that are none. */
export function searchMatch(search: LogSearch): (entry: JsonRecord) => boolean {
  const { userType, objectName, namePrefix } = search;
  for (const date of [search.after, search.before]) {
    if (date !== undefined && !(date >= 0 && date <= latest)) {
      throw fail('malformed', 'nothing was sent: the dates of the search must lie between 1970 and 9999');
    }
  }
  const { after: earliest = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = search;
  const dated = search.after !== undefined || search.before !== undefined;
  return (entry) => {
    if (userType !== undefined && fieldOf(entry, 'userType') !== userType) return false;
    if (objectName !== undefined && fieldOf(entry, 'objectName') !== objectName) return false;
    if (namePrefix !== undefined && !textOf(entry, 'eventName').startsWith(namePrefix)) return false;
    if (!dated) return true;
    const time = timeOf(entry);
    return earliest < time && time < before;
  };
}

/** True for an entry that the filter which was sent should have kept back. Services that ignore case don't ignore the filter. */
function filterIgnoredBy(search: LogSearch): (entry: JsonRecord) => boolean {
  const userType = search.userType?.toLowerCase();
  const prefix = search.namePrefix?.trimEnd().toLowerCase();
  const sent = new Set(Object.keys(wireFilter(search) ?? {}));
  const earliest = search.after === undefined ? Number.NEGATIVE_INFINITY : wholeSecond(search.after);
  return (entry) =>
    (sent.has('userType') && textOf(entry, 'userType').toLowerCase() !== userType) ||
    (sent.has('eventName') &&
      !textOf(entry, 'eventName')
        .toLowerCase()
        .startsWith(prefix ?? '')) ||
    (sent.has('eventCreateDate') && timeOf(entry) < earliest);
}

function textOf(entry: JsonRecord, name: string): string {
  const value = fieldOf(entry, name);
  return typeof value === 'string' ? value : '';
}
