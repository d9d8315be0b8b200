// Asks which entries an export of the event log page is to write.

import * as vscode from 'vscode';
import type { LogExport } from '../../app/export/file.ts';
import type { ExportContext, ResultExports } from '../../app/log/exportContext.ts';
import { plural } from '../../core/text/plural.ts';
import type { CountBy } from '../../protocol/log.ts';
import { t } from '../editor/translate.ts';

/** Asks what to write where loading isn't complete (the values that entries are counted by, with `by`), and where to; writes it. Never rejects for what the user can be told. */
export async function exportResult(exports: ResultExports, context: ExportContext, by?: CountBy): Promise<void> {
  const shown = await exports.prepare(by === undefined ? { kind: 'shown' } : { kind: 'counts', by });
  // Only what is here is counted, and a file has no more.
  const isAll = by !== undefined || exports.file !== undefined || shown.missing() === null;
  let chosen: LogExport | undefined;
  try {
    chosen = isAll ? shown : await chooseExport(shown, exports);
  } finally {
    if (chosen !== shown) shown.close();
  }
  if (chosen === undefined) return;
  const { exportLog } = await import('./logExport.ts');
  await exportLog(chosen, context).finally(() => chosen.close());
}

async function chooseExport(shown: LogExport, exports: ResultExports): Promise<LogExport | undefined> {
  const count = shown.total ?? exports.count;
  const here = {
    label: plural(t, count, 'Export the {count} entry that is here', 'Export the {count} entries that are here'),
    detail:
      shown.missing() === 'stopped'
        ? t('The search has not read everything.')
        : t('The search has not read everything. What it reads until you choose is exported too.'),
    // More may have come behind the question, or the search may have ended.
    prepare: () => exports.prepare({ kind: 'shown' }),
  };
  const all = {
    label: t('Read and export all that match'),
    detail: t('Reads the whole period from the service, however much it is.'),
    prepare: () => exports.prepare({ kind: 'all' }),
  };
  const choice = await vscode.window.showQuickPick(count === 0 ? [all] : [here, all], {
    title: t('Export Event Log'),
    placeHolder: t('What to export'),
  });
  return await choice?.prepare();
}
