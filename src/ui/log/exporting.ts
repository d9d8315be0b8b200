// Asks which entries an export of the event log page is to write.

import * as vscode from 'vscode';
import type { ExportSource } from '../../app/export/file.ts';
import { countedValues } from '../../app/log/countSource.ts';
import { allEntries, type ResultExport, shownEntries } from '../../app/log/exportSource.ts';
import type { LogResult } from '../../app/log/result.ts';
import type { CountBy } from '../../protocol/log.ts';
import { countText, t } from '../editor/translate.ts';

/** Asks what to write where loading isn't complete (the values that entries are counted by, with `by`), and where to; writes it. Never rejects for what the user can be told. */
export async function exportResult(result: LogResult, context: ResultExport, by?: CountBy): Promise<void> {
  const shown = by === undefined ? shownEntries(result) : countedValues(result, by);
  // Only what is here is counted.
  const source = by !== undefined || shown.missing() === null ? shown : await chooseSource(result, context);
  if (source === undefined) return;
  const { exportLog } = await import('./logExport.ts');
  await exportLog(source, context);
}

async function chooseSource(result: LogResult, context: ResultExport): Promise<ExportSource | undefined> {
  const { count } = result.progress;
  const shown = {
    label: t('Export the {count} entries that are here', { count: countText(count) }),
    detail: t('The search has not read everything.'),
    source: () => shownEntries(result),
  };
  const all = {
    label: t('Read and export all that match'),
    detail: t('Reads the whole period from the service, however much it is.'),
    source: () => allEntries(result, context),
  };
  const choice = await vscode.window.showQuickPick(count === 0 ? [all] : [shown, all], {
    title: t('Export Event Log'),
    placeHolder: t('What to export'),
  });
  return choice?.source();
}
