// Exporting the event log on a person's word: asks for the file, shows progress, can be cancelled, and says how it ended.

import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { describeFailure, type FailureAction, failureOf } from '../core/failures.ts';
import { inertText, shortText } from '../core/foreignText.ts';
import type { Log } from '../core/ports.ts';
import { type ExportSource, fileTrouble, writeLogFile } from './logFile.ts';
import type { ExportFormat } from './logFormats.ts';
import { Messages } from './messages.ts';
import { countText, t } from './translate.ts';

export interface ExportContext {
  readonly connectionName: string;
  /** The service's host as the user knows it, for sentences. */
  readonly host: string;
  readonly log: Log;
}

const formats: Readonly<Record<string, ExportFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/** Milliseconds between two reports of progress. */
const reportInterval = 100;

/**
 * Asks where to, and writes all entries of the source there in the form that the file's extension names. `suggestedName` has no
 * extension. Resolves when the file is written or nothing is left of it; the user has been told what went wrong. Never rejects.
 */
export async function exportLog(source: ExportSource, suggestedName: string, context: ExportContext): Promise<void> {
  const messages = new Messages(context.log);
  const target = await vscode.window.showSaveDialog({
    title: t('Export Event Log', {}),
    saveLabel: t('Export', {}),
    defaultUri: vscode.Uri.file(path.join(usualFolder(), `${fileName(suggestedName)}.csv`)),
    filters: {
      [t('CSV for spreadsheets', {})]: ['csv'],
      [t('JSON', {})]: ['json'],
      [t('NDJSON, one entry per line', {})]: ['ndjson', 'jsonl'],
    },
  });
  if (target === undefined) return;
  const file = path.basename(target.fsPath);
  const format = formats[path.extname(file).toLowerCase()];
  if (format === undefined) {
    const extensions = Object.keys(formats).join(', ');
    void messages.warn(t('{file} was not written: its name has to end in one of {extensions}.', { file, extensions }));
  } else if (target.scheme !== 'file') {
    void messages.warn(t('{file} was not written: only folders of this machine’s disks can be written to.', { file }));
  } else {
    await write(source, target, format, context, messages);
  }
}

async function write(
  source: ExportSource,
  target: vscode.Uri,
  format: ExportFormat,
  context: ExportContext,
  messages: Messages,
): Promise<void> {
  const file = path.basename(target.fsPath);
  const abort = new AbortController();
  try {
    const written = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: t('Exporting to {file}', { file: inertText(file) }),
        cancellable: true,
      },
      (progress, token) => {
        token.onCancellationRequested(() => abort.abort());
        const report = throttledReport(progress, source.total);
        return writeLogFile(target.fsPath, format, source, abort.signal, report);
      },
    );
    context.log.info(`Exported entries of the event log: ${written}`);
    offer(target, written).catch((error) => context.log.warn(`Opening the exported file failed: ${error}`));
  } catch (error) {
    if (abort.signal.aborted) return;
    const { sentence, action } = troubleOf(error, file, context.host);
    context.log.error(`Exporting the event log failed: ${inertText(String(error), 1000)}`);
    void messages.warn(sentence, action, context.connectionName);
  }
}

/** Tells how far the export is, not more often than can be read. What the service says there are may be wrong. */
function throttledReport(
  progress: vscode.Progress<{ message?: string; increment?: number }>,
  total: number | null,
): (written: number) => void {
  let reportedAt = 0;
  let share = 0;
  return (written) => {
    if (performance.now() - reportedAt < reportInterval) return;
    reportedAt = performance.now();
    if (total === null || written > total) {
      progress.report({ message: t('{count} entries', { count: countText(written) }) });
      return;
    }
    const increment = (100 * written) / Math.max(total, 1) - share;
    share += increment;
    const counts = { written: countText(written), total: countText(total) };
    progress.report({ message: t('{written} of about {total}', counts), increment });
  };
}

function troubleOf(error: unknown, file: string, host: string): { sentence: string; action: FailureAction } {
  // What the service refused carries its failure; all else came from the disk, or is a defect.
  if (!(error instanceof Error && 'failure' in error))
    return { sentence: fileTrouble(error, file, t), action: 'showLog' };
  const { sentence, action } = describeFailure(failureOf(error), host, t);
  return {
    sentence: t('{file} was not written. {sentence}', { file, sentence }),
    // "Try Again" would refresh the notices.
    action: action === 'retry' ? 'none' : action,
  };
}

/** Says that the file is there, with what one may want to do next. */
async function offer(target: vscode.Uri, written: number): Promise<void> {
  const open = t('Open File', {});
  const reveal = t('Reveal in Folder', {});
  const file = inertText(path.basename(target.fsPath));
  const text =
    written === 1
      ? t('Exported 1 entry to {file}.', { file })
      : t('Exported {count} entries to {file}.', { count: countText(written), file });
  // Only a desktop editor on this machine has a file manager to show.
  const local = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const chosen = await vscode.window.showInformationMessage(text, open, ...(local ? [reveal] : []));
  if (chosen === open) await vscode.commands.executeCommand('vscode.open', target);
  else if (chosen === reveal) await vscode.commands.executeCommand('revealFileInOS', target);
}

/** Where people look for their files: the workspace's first folder, or their home. */
function usualFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  return folder?.uri.fsPath ?? os.homedir();
}

/** A name that every file system takes. */
function fileName(suggested: string): string {
  return shortText(suggested, 60).replace(/[\\/:*?"<>|]/g, '-');
}
