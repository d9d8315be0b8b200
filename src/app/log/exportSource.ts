// Which entries an export of the event log writes: those that are shown, or all that the service has.

import type { LogEntry, LogSource, LogWait } from '../../core/connection/ports.ts';
import { passes } from '../../core/log/filter.ts';
import { mostColumns } from '../../core/log/table.ts';
import { isShort, type LogProgress, nothingRead } from '../../protocol/log.ts';
import type { ExportWait } from '../export/exportWait.ts';
import type { MissingEntries } from '../export/file.ts';
import type { ExportSource } from '../export/pieces.ts';
import { entryDate } from './newEntries.ts';
import type { LogResult } from './result.ts';

export function shownEntries(result: LogResult): ExportSource {
  const { fields, count } = result.progress;
  const missing = missingFrom(result.progress);
  // What comes while the dialogs are open isn't what was seen.
  const rows = result.rows.all();
  return {
    fields,
    // Beyond so many fields the table tells no more names.
    mayHaveMore: fields.length >= mostColumns,
    missing: () => missing,
    total: count,
    async *entries() {
      yield rows;
    },
  };
}

/**
 * In the service's order, and without holding them: there may be more than a table takes. `onWait` is told what is waited for while they
 * are read, and null when they all have come.
 */
export function allEntries(
  result: LogResult,
  service: LogSource,
  readDate: (text: string) => number,
  onWait: (wait: ExportWait | null) => void,
): ExportSource {
  const { search, filter } = result;
  let last: Pick<LogProgress, 'read' | 'total' | 'leftOut'> = nothingRead;
  let waiting: ExportWait = { since: 0, wait: null };
  const wait = (part: Partial<ExportWait>) => {
    waiting = { ...waiting, ...part };
    onWait(waiting);
  };
  const takeWait = ({ why, ms }: LogWait) => wait({ wait: { why, until: Date.now() + ms } });
  return {
    fields: result.progress.fields,
    mayHaveMore: true,
    missing: () => missingOf({ ...last, state: 'complete', isFile: false }),
    total: null,
    async *entries(signal): AsyncGenerator<readonly LogEntry[]> {
      wait({ since: Date.now(), wait: null });
      for await (const page of service.log(search, signal, { limit: Number.POSITIVE_INFINITY, onWait: takeWait })) {
        // A pause is for all pages.
        wait({ since: Date.now(), ...(waiting.wait?.why === 'pause' ? {} : { wait: null }) });
        last = { read: page.read, total: page.total ?? last.total, leftOut: page.leftOut ?? 0 };
        yield page.entries.filter((entry) => passes(filter, entry, entryDate(entry, readDate)));
      }
      onWait(null);
    },
  };
}

/** Why what is shown may not be all that matches; null: it is. */
export function missingFrom(progress: LogProgress): MissingEntries | null {
  switch (progress.state) {
    case 'idle':
    case 'running':
    case 'paused':
      return 'reading';
    case 'cancelled':
      return 'stopped';
    case 'failed':
      return 'failed';
    case 'limited':
      return 'limit';
    case 'complete':
      if (progress.gaps.length > 0) return 'gaps';
      return missingOf(progress);
  }
}

/** Of what was read to its end. */
function missingOf(read: Pick<LogProgress, 'state' | 'read' | 'total' | 'leftOut' | 'isFile'>): MissingEntries | null {
  if (read.leftOut > 0) return 'leftOut';
  return isShort(read) ? 'short' : null;
}
