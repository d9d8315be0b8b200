// A service that does what a test says, and fails a test that asks it for anything else.

import type { EventService, LogEntry, LogPage } from '../../src/core/connection/ports.ts';
import { fail } from '../../src/core/failures.ts';

export function stubService(part: Partial<EventService>): EventService {
  const unused = () => Promise.reject(new Error('the test did not expect this call'));
  return {
    verify: unused,
    notices: unused,
    changedNotices: unused,
    notice: unused,
    attachment: unused,
    acknowledge: unused,
    userTypes: unused,
    objectNames: unused,
    address: unused,
    pause: unused,
    logWindow: unused,
    log: () => {
      throw new Error('the test did not expect a search');
    },
    ...part,
  };
}

/** Pages as the client gives them: of these entries each, none limited. */
export function pagesOf(pages: readonly (readonly LogEntry[])[]): readonly LogPage[] {
  let read = 0;
  return pages.map((entries) => {
    read += entries.length;
    return { entries, read, total: null, filterIgnored: false, oldest: null, limited: false };
  });
}

/** Every search gives these pages, then fails where told to. */
export function logService(pages: readonly LogPage[], end?: Error): EventService {
  return stubService({
    async *log(_search, signal): AsyncIterable<LogPage> {
      for (const page of pages) {
        await Promise.resolve();
        if (signal.aborted) throw fail('cancelled', 'aborted');
        yield page;
      }
      if (end !== undefined) throw end;
    },
  });
}
