// Which entries an export of the event log page writes: those that are shown, or all that the service has.

import * as vscode from 'vscode';
import { mostColumns } from '../core/eventLog.ts';
import { passes } from '../core/logFilter.ts';
import type { EventService, LogEntry } from '../core/ports.ts';
import type { ExportContext } from './logExport.ts';
import type { ExportSource } from './logFile.ts';
import { dateOf } from './logFollowing.ts';
import type { LogResult } from './logResult.ts';
import { countText, t } from './translate.ts';

export interface ExportingContext extends ExportContext {
  readonly service: EventService;
  readonly readDate: (text: string) => number;
  /** Another user or none: what is read for this one is to end. */
  readonly ended: AbortSignal;
}

/** Asks what to write where the reading isn't complete, and where to; writes it. Never rejects for what the user can be told. */
export async function exportResult(result: LogResult, context: ExportingContext): Promise<void> {
  const source = result.isWhole ? shownEntries(result) : await chooseSource(result, context);
  if (source === undefined) return;
  const { exportLog } = await import('./logExport.ts');
  await exportLog(source, `event-log ${context.connectionName}`, context);
}

async function chooseSource(result: LogResult, context: ExportingContext): Promise<ExportSource | undefined> {
  const { count } = result.progress;
  const shown = {
    label: t('Export the {count} entries that are here', { count: countText(count) }),
    detail: t('The search has not read everything.', {}),
    source: () => shownEntries(result),
  };
  const all = {
    label: t('Read and export all that match', {}),
    detail: t('Reads the whole period from the service, however much it is.', {}),
    source: () => allEntries(result, context),
  };
  const choice = await vscode.window.showQuickPick(count === 0 ? [all] : [shown, all], {
    title: t('Export Event Log', {}),
    placeHolder: t('What to export', {}),
  });
  return choice?.source();
}

function shownEntries(result: LogResult): ExportSource {
  const { fields, count } = result.progress;
  // What comes while the dialogs are open isn't what was seen.
  const rows = result.rows.all();
  return {
    fields,
    // Beyond so many fields the table tells no more names.
    mayHaveMore: fields.length >= mostColumns,
    total: count,
    async *entries() {
      yield rows;
    },
  };
}

/** In the service's order, and without holding them: there may be more than a table takes. */
function allEntries(result: LogResult, { service, readDate, ended }: ExportingContext): ExportSource {
  const { search, filter } = result;
  return {
    fields: result.progress.fields,
    mayHaveMore: true,
    total: null,
    async *entries(signal): AsyncGenerator<readonly LogEntry[]> {
      const either = AbortSignal.any([signal, ended]);
      for await (const page of service.log(search, either, { limit: Number.POSITIVE_INFINITY })) {
        yield page.entries.filter((entry) => passes(filter, entry, dateOf(entry, readDate)));
      }
    },
  };
}
