// Owns a search of the event log: which part of it the service filters, and the check of every entry here.

import {
  firstLogEntries,
  type LogPage,
  type LogReadOptions,
  type LogSearch,
  type LogWait,
  type LogWindow,
  type LogWindowOptions,
} from '../../core/connection/ports.ts';
import { type Failure, fail } from '../../core/failures.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import { lastInstant } from '../../core/text/isoDate.ts';
import { after, all, equals, type ObjectFilter, startsWith } from '../filter/filter.ts';
import { looksLikeOperation } from '../filter/operationText.ts';
import type { PagingCapabilities } from '../paging/capabilities.ts';
import type { PageSizes } from '../paging/page.ts';
import { readPages } from '../paging/pages.ts';
import { Prefetch, type ReadWindow, type WindowOptions } from '../paging/prefetch.ts';
import type { Operation } from '../requests/operationPath.ts';
import type { Reply } from '../requests/reply.ts';
import { isEmpty, rowsOf } from '../wire/decode.ts';
import { fieldOf } from '../wire/json.ts';
import { wireDateText } from '../wire/wireDates.ts';
import { LogMerge, timeOf } from './merge.ts';

/** `all`: a service that gives more than that makes entries up. */
const sizes: PageSizes = { first: firstLogEntries, most: 1_000, overlap: 10, overlapShare: 25, all: 100_000_000 };
const usualLimit = 1_000_000;

/** Those that service-interface.md, "Event log entry", documents. */
const entryFields = ['eventName', 'eventCreateDate', 'userType'];

/** Sends the requests of a read, and reads their answers. */
export interface LogWindowReader {
  get(
    window: LogWindow,
    options: WindowOptions & Pick<LogWindowOptions, 'onWait'>,
    signal: AbortSignal,
  ): Promise<Pick<Reply, 'json' | 'total'>>;
  warn(line: string): void;
}

export interface LogReadLimits extends LogReadOptions {
  /** Pages that are asked for at once at most, where `mayAsk` is absent. */
  readonly windows: number;
}

/**
 * Reads the log page by page, newest first, until its real end or the limit; throws FailureError. The contract has no filter for
 * `before` and promises no order, so that a search by it reads on to the end. Implements service-interface.md, operation 1.
 */
export async function* readLog(
  windowReader: LogWindowReader,
  capabilities: PagingCapabilities,
  search: LogSearch,
  signal: AbortSignal,
  { limit = usualLimit, windows, onWait, mayAsk }: LogReadLimits,
): AsyncGenerator<LogPage> {
  const matches = searchMatch(search);
  if (search.after !== undefined && search.before !== undefined && search.before <= search.after) {
    yield { entries: [], read: 0, total: 0, filterIgnored: false, oldest: null, limited: false };
    return;
  }
  const passedOver = wireFilter(search) === undefined ? () => false : filterIgnoredBy(search);
  const told = (failure: Failure | null, ms: number) => onWait?.({ why: reasonOf(failure), ms });
  let isSpent = false;
  const readWindow: ReadWindow = async (window, ending, { onRetry, turn }) => {
    isSpent = mayAsk?.() === false;
    if (isSpent) throw fail('cancelled', 'no more requests may be sent');
    const retries = mayAsk === undefined ? undefined : 0;
    const reply = await windowReader.get({ search, ...window, retries }, { onRetry, turn, onWait: told }, ending);
    return { rows: rowsOf(reply.json), total: reply.total };
  };
  const prefetch = new Prefetch(readWindow, signal, mayAsk === undefined ? windows : 1);
  let read = 0;
  let leftOut = 0;
  let begun: number | null = null;
  let room = limit;
  let filterIgnored = false;
  try {
    for await (const { rows, total: counted } of readPages(prefetch.read, new LogMerge(), sizes, capabilities)) {
      // What holds no entry at all is no empty log.
      if (read === 0 && rows.length > 0 && !rows.some(isEntry)) {
        throw fail('malformed', 'entries of the event log were asked for, and something else came');
      }
      const entries = rows.filter((row) => !isEmpty(row));
      if (entries.length < rows.length) {
        windowReader.warn(`Left out what was no entry of the event log: ${rows.length - entries.length} of a page`);
      }
      read += rows.length;
      leftOut += rows.length - entries.length;
      begun ??= counted;
      // What is written meanwhile comes before all that is read.
      const total = counted === null ? null : Math.min(counted, Math.max(begun ?? counted, read));
      filterIgnored ||= entries.some(passedOver);
      const found = entries.filter(matches);
      // A page that was full to the last entry is followed by one more, which shows whether there was anything left.
      const limited = room === 0 || found.length > room;
      const delivered = found.slice(0, room);
      room -= delivered.length;
      const oldest = filterIgnored ? oldestOf(entries) : null;
      yield { entries: delivered, read, leftOut, total, filterIgnored, oldest, limited };
      if (limited) return;
    }
  } catch (error) {
    if (!isSpent) throw error;
    yield { entries: [], read, leftOut, total: null, filterIgnored, oldest: null, limited: true };
  } finally {
    prefetch.close();
  }
}

function reasonOf(failure: Failure | null): LogWait['why'] {
  const asksToWait = failure?.kind === 'throttled' || failure?.kind === 'server';
  if (failure === null || (asksToWait && (failure.retryAfterSeconds ?? 0) > 0)) return 'pause';
  return failure.kind === 'timeout' ? 'silence' : failure.kind === 'offline' ? 'unreachable' : 'error';
}

/** Has one of the fields that entries have: any of them may be absent. */
function isEntry(row: JsonRecord): boolean {
  return entryFields.some((name) => Object.hasOwn(row, name));
}

/** The date of the last entry of a page that is newest first; null of any other. */
function oldestOf(entries: readonly JsonRecord[]): number | null {
  const times = entries.map(timeOf);
  const descends = times.every((time, place) => time <= (times[place - 1] ?? Number.POSITIVE_INFINITY));
  return descends ? (times.at(-1) ?? null) : null;
}

/** The read of a search's first page. Throws `malformed` as reading it does. */
export function firstLogPage(search: LogSearch): Operation {
  return logPageOperation({ search, offset: 0, count: sizes.first });
}

/** The read of a window. Throws `malformed` for dates that are none. */
export function logPageOperation({ search, offset, count }: LogWindow): Operation {
  checkDates(search);
  return { object: 'Event_Log', method: 'getAllObjects', filter: wireFilter(search), limit: { offset, count } };
}

/**
 * The part of a search that the service filters, in the shapes of service-interface.md, "Filter shapes", alone; undefined where it
 * can filter nothing. Never narrower than the search: the date is the last whole second before `after`, and text that the service
 * might read in another way isn't sent.
 */
export function wireFilter(search: LogSearch): ObjectFilter | undefined {
  const { userType, name, namePrefix, after: earliest } = askedPart(search);
  const parts: ObjectFilter[] = [];
  if (userType !== undefined) parts.push(equals('userType', userType));
  if (name !== undefined) parts.push(equals('eventName', name));
  if (namePrefix !== undefined) parts.push(startsWith('eventName', namePrefix));
  if (earliest !== undefined) parts.push(after('eventCreateDate', wireDateText(secondBefore(earliest))));
  return parts.length === 0 ? undefined : all(...parts);
}

/** The part of a search that the service is asked to filter. */
export function askedPart({ userType, name, namePrefix = '', after }: LogSearch): LogSearch {
  const prefix = namePrefix.trimEnd();
  const asksName = name !== undefined && isPlain(name) && !looksLikeOperation(name);
  return {
    ...(userType !== undefined && /^[A-Z0-9_]+$/i.test(userType) ? { userType } : {}),
    ...(asksName ? { name } : {}),
    ...(name === undefined && isPlain(prefix) ? { namePrefix: prefix } : {}),
    ...(after === undefined ? {} : { after }),
  };
}

/** Text that comes through a filter as it is: not empty, no white space at its ends, no half characters. */
function isPlain(text: string): boolean {
  return text !== '' && text === text.trim() && !/\p{Surrogate}/u.test(text);
}

/** The last whole second before an instant, in milliseconds since 1970. */
function secondBefore(ms: number): number {
  return Math.ceil(ms / 1000) * 1000 - 1000;
}

/** Whether an entry matches a search, whatever the service filtered. Throws `malformed` for dates that are none. */
export function searchMatch(search: LogSearch): (entry: JsonRecord) => boolean {
  checkDates(search);
  const { userType, name, namePrefix } = search;
  const { after: earliest = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = search;
  const dated = search.after !== undefined || search.before !== undefined;
  return (entry) => {
    if (userType !== undefined && fieldOf(entry, 'userType') !== userType) return false;
    if (name !== undefined && fieldOf(entry, 'eventName') !== name) return false;
    if (namePrefix !== undefined && !textOf(entry, 'eventName').startsWith(namePrefix)) return false;
    if (!dated) return true;
    const time = timeOf(entry);
    return earliest <= time && time < before;
  };
}

function checkDates(search: LogSearch): void {
  for (const date of [search.after, search.before]) {
    if (date !== undefined && !(date >= 0 && date <= lastInstant)) {
      throw fail('malformed', 'nothing was sent: the dates of the search must lie between 1970 and 9999');
    }
  }
}

/** True for an entry that the filter which was sent should have kept back. Services that ignore case don't ignore the filter. */
function filterIgnoredBy(search: LogSearch): (entry: JsonRecord) => boolean {
  const userType = search.userType?.toLowerCase();
  const name = search.name?.toLowerCase();
  const prefix = search.namePrefix?.trimEnd().toLowerCase() ?? '';
  const sent = new Set(Object.keys(wireFilter(search) ?? {}));
  const earliest = secondBefore(search.after ?? Number.NEGATIVE_INFINITY);
  const isNamed = (text: string) => (name === undefined ? text.startsWith(prefix) : text === name);
  return (entry) =>
    (sent.has('userType') && textOf(entry, 'userType').toLowerCase() !== userType) ||
    (sent.has('eventName') && !isNamed(textOf(entry, 'eventName').toLowerCase())) ||
    (sent.has('eventCreateDate') && timeOf(entry) < earliest);
}

function textOf(entry: JsonRecord, name: string): string {
  const value = fieldOf(entry, name);
  return typeof value === 'string' ? value : '';
}
