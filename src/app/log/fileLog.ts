// The event log of a file: read as the service's is, page by page, but for who narrows it: nobody does.

import type { LogPage, LogSource } from '../../core/connection/ports.ts';

/** How much of a file must have been read for a guess at how many entries it has. */
const leastShare = 0.02;

/** `file`: its path. All of it is delivered, up to the limit, whatever is searched for. */
export function fileLog(file: string): LogSource {
  return {
    async *log(_search, signal, { limit = 1_000_000 } = {}): AsyncGenerator<LogPage> {
      // What reads the forms of files isn't needed to search.
      const { readExportedFile } = await import('../export/exportedFile.ts');
      let read = 0;
      for await (const { entries, share, isLimited } of readExportedFile(file, signal, limit)) {
        read += entries.length;
        const total = isLimited || share < leastShare ? null : Math.round(read / share);
        yield { entries, read, total, limited: isLimited, filterIgnored: false, oldest: null };
      }
    },
  };
}
