// The event log of a file: read as the service's is, page by page, but for who narrows it: nobody does.

import type { LogEntry, LogPage, LogSource } from '../../core/connection/ports.ts';

/** How much of a file must have been read for a guess at how many entries it has. */
const leastShare = 0.02;

/** `file`: its path. All of it is delivered, up to the limit, whatever is searched for. */
export function fileLog(file: string): LogSource {
  return {
    async *log(_search, signal, { limit = 1_000_000 } = {}): AsyncGenerator<LogPage> {
      // What reads the forms of files isn't needed to search.
      const { readExportedFile } = await import('../export/exportedFile.ts');
      let read = 0;
      for await (const { entries, share } of readExportedFile(file, signal)) {
        const limited = read + entries.length > limit;
        const taken = limited ? entries.slice(0, limit - read) : entries;
        read += taken.length;
        yield {
          ...pageOf(taken, read, limited),
          total: limited || share < leastShare ? null : Math.round(read / share),
        };
        if (limited) return;
      }
    },
  };
}

function pageOf(entries: readonly LogEntry[], read: number, limited: boolean): Omit<LogPage, 'total'> {
  return { entries, read, limited, filterIgnored: false, oldest: null };
}
