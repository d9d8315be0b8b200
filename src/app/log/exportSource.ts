// Which entries an export of the event log writes: those that are shown, or all that the service has.

import type { EventService, LogEntry, Logger, LogPage } from '../../core/connection/ports.ts';
import { passes } from '../../core/log/filter.ts';
import { mostColumns } from '../../core/log/table.ts';
import { isShort, type LogProgress } from '../../protocol/log.ts';
import type { ExportSource, MissingEntries } from '../export/file.ts';
import type { PanelConnection } from '../panels/connection.ts';
import { entryDate } from './newEntries.ts';
import type { LogPanelPorts, ReadInstant } from './panelPorts.ts';
import type { LogResult } from './result.ts';

export interface ExportContext {
  readonly connectionName: string;
  /** The query whose rows are shown. */
  readonly query: string;
  /** The service's host as the user knows it, for sentences. */
  readonly host: string;
  readonly log: Logger;
}

/** The page whose rows are exported. */
interface ExportingPage {
  readonly ports: Pick<LogPanelPorts, 'log'>;
  readonly connection: PanelConnection;
  readonly readInstant: ReadInstant;
}

export interface ResultExport extends ExportContext {
  readonly service: EventService;
  readonly readDate: (text: string) => number;
  /** Another user or none: what is read for this one is to end. */
  readonly ended: AbortSignal;
}

/** What an export of a query's rows has to know; undefined while nobody is signed in. `ended`: the session has. */
export function exportContextOf(
  { ports, connection, readInstant }: ExportingPage,
  query: string,
  ended: AbortSignal,
): ResultExport | undefined {
  const { session, name: connectionName } = connection;
  if (session === undefined) return undefined;
  const readDate = (text: string) => readInstant(text)?.ms ?? Number.NaN;
  return { service: session.service, connectionName, query, host: session.host, ended, readDate, log: ports.log };
}

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

/** In the service's order, and without holding them: there may be more than a table takes. */
export function allEntries(result: LogResult, { service, readDate, ended }: ResultExport): ExportSource {
  const { search, filter } = result;
  let last: Pick<LogPage, 'read' | 'total'> = { read: 0, total: null };
  return {
    fields: result.progress.fields,
    mayHaveMore: true,
    missing: () => (isShort({ ...last, state: 'complete' }) ? 'short' : null),
    total: null,
    async *entries(signal): AsyncGenerator<readonly LogEntry[]> {
      const either = AbortSignal.any([signal, ended]);
      for await (const page of service.log(search, either, { limit: Number.POSITIVE_INFINITY })) {
        last = { read: page.read, total: page.total ?? last.total };
        yield page.entries.filter((entry) => passes(filter, entry, entryDate(entry, readDate)));
      }
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
      return isShort(progress) ? 'short' : null;
  }
}
