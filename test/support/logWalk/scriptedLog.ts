// A service whose event log a test writes: it sends what a search asks for, newest first and page by page, and remembers how much of the log it knew.

import type {
  EventService,
  LogEntry,
  LogPage,
  LogReadOptions,
  LogSearch,
  LogWindow,
  LogWindowOptions,
} from '../../../src/core/connection/ports.ts';
import { fail } from '../../../src/core/failures.ts';
import type { Entry } from './model.ts';

const pageSize = 60;
/** Whoever follows a search wants fewer entries. */
const wholeRead = 1_000_000;

export class ScriptedLog implements EventService {
  /** As they came. */
  readonly entries: Entry[] = [];
  /** Entries that the log had when it was read last. */
  known = 0;
  /** Reads under way. */
  active = 0;
  reads = 0;
  /** Traces of the entries that were sent since a search was read from its beginning. */
  readonly sent = new Set<string>();

  verify = () => Promise.resolve();
  notices = () => Promise.resolve([]);
  changedNotices = () => Promise.resolve(null);
  notice = () => Promise.reject(new Error('there are no notices'));
  attachment = () => Promise.reject(new Error('there are no notices'));
  acknowledge = () => Promise.reject(new Error('there are no notices'));
  userTypes = () => Promise.resolve(['CUSTOMER', 'SYSTEM']);
  objectNames = () => Promise.resolve(['Server']);
  address = () => Promise.resolve({ url: 'https://api.example.com/rest', narrowed: {} });
  pause = () => Promise.resolve(0);

  /** Request by request, as JSON. Whoever asks says by `sent` when a search is read from its beginning. */
  async logWindow(
    { search, offset, count }: LogWindow,
    signal: AbortSignal,
    { read }: LogWindowOptions,
  ): Promise<void> {
    this.active++;
    if (offset === 0) this.reads++;
    try {
      const there = this.entries.length;
      const found = this.entries.filter((entry) => isAsked(entry, search)).sort((a, b) => b.at - a.at);
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) throw fail('cancelled', 'cancelled');
      const page = found.slice(offset, offset + count);
      for (const { traceId } of page) this.sent.add(traceId);
      const body = new TextEncoder().encode(JSON.stringify(page.map(({ at: _, ...wire }) => wire)));
      const headers = { 'platform-total-items': String(found.length) };
      const about = { status: 200, manyRows: count > 1, now: 0, objectPrefix: 'Platform_' };
      await read({ ...about, headers, body });
      this.known = there;
    } finally {
      this.active--;
    }
  }

  async *log(search: LogSearch, signal: AbortSignal, { limit = 0 }: LogReadOptions = {}): AsyncGenerator<LogPage> {
    this.active++;
    this.reads++;
    if (limit >= wholeRead) this.sent.clear();
    try {
      const there = this.entries.length;
      const found = this.entries.filter((entry) => isAsked(entry, search)).sort((a, b) => b.at - a.at);
      for (let from = 0; from === 0 || from < found.length; from += pageSize) {
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) return;
        const page = found.slice(from, from + pageSize);
        for (const { traceId } of page) this.sent.add(traceId);
        const entries = page.map(({ at: _, ...wire }): LogEntry => wire);
        yield {
          entries,
          read: from + entries.length,
          total: found.length,
          filterIgnored: false,
          oldest: null,
          limited: false,
        };
      }
      this.known = there;
    } finally {
      this.active--;
    }
  }
}

function isAsked(entry: Entry, { userType, name, namePrefix, after, before }: LogSearch): boolean {
  if (userType !== undefined && entry.userType !== userType) return false;
  if (name !== undefined && entry.eventName !== name) return false;
  if (namePrefix !== undefined && !entry.eventName.startsWith(namePrefix)) return false;
  return entry.at >= (after ?? Number.NEGATIVE_INFINITY) && entry.at < (before ?? Number.POSITIVE_INFINITY);
}
