// Exporting the event log on a person's word: asks for the file, shows progress, can be cancelled, and says how it ended.

import path from 'node:path';
import * as vscode from 'vscode';
import { type LogExport, type MissingEntries, writeLogFile } from '../../app/export/file.ts';
import { exportName } from '../../app/export/fileName.ts';
import type { ExportFormat } from '../../app/export/formats.ts';
import { fileTrouble } from '../../app/export/wholeFile.ts';
import type { ExportContext } from '../../app/log/exportContext.ts';
import { failureOf } from '../../core/failures.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Problem } from '../../protocol/notice.ts';
import { Messages } from '../editor/messages.ts';
import { offerFile, unwritable, usualFolder } from '../editor/savedFile.ts';
import { countText, t } from '../editor/translate.ts';
import { ExportProgress } from './exportProgress.ts';

const formats: Readonly<Record<string, ExportFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/**
 * Asks in which form and where to, and writes all entries of the source there in the form that the file's extension names. Resolves when
 * the file is written or nothing is left of it; the user has been told what went wrong. Never rejects.
 */
export async function exportLog(source: LogExport, context: ExportContext): Promise<void> {
  const messages = new Messages(context.log);
  const target = await chooseFile(context, source);
  if (target === undefined) return;
  const file = path.basename(target.fsPath);
  const format = formats[path.extname(file).toLowerCase()];
  if (format === undefined) {
    const extensions = Object.keys(formats).join(', ');
    void messages.warn(t('{file} was not written: its name has to end in one of {extensions}.', { file, extensions }));
  } else if (unwritable(target) !== undefined) {
    void messages.warn(unwritable(target) ?? '');
  } else {
    await write(source, target, format, context, messages);
  }
}

/** Not every save dialog shows the forms that there are: they are asked for first. */
async function chooseFile(
  { connectionName, query }: ExportContext,
  { missing, counted }: LogExport,
): Promise<vscode.Uri | undefined> {
  const isPart = missing() !== null;
  const title = t('Export Event Log');
  const forms = [
    { label: t('CSV'), description: t('a table for spreadsheets'), extensions: ['csv'] },
    {
      label: t('JSON'),
      description: counted ? t('a list of the values') : t('a list of the entries as they came'),
      extensions: ['json'],
    },
    {
      label: t('NDJSON'),
      description: counted ? t('the same, one value per line') : t('the same, one entry per line'),
      extensions: ['ndjson', 'jsonl'],
    },
  ];
  const form = await vscode.window.showQuickPick(forms, { title, placeHolder: t('The form of the file') });
  if (form === undefined) return undefined;
  const name = `${exportName(connectionName, query, Date.now(), isPart)}.${form.extensions[0]}`;
  const chosenFirst = [form, ...forms.filter((other) => other !== form)];
  return vscode.window.showSaveDialog({
    title,
    saveLabel: t('Export'),
    defaultUri: vscode.Uri.file(path.join(usualFolder(), name)),
    filters: Object.fromEntries(chosenFirst.map(({ label, extensions }) => [label, extensions])),
  });
}

async function write(
  source: LogExport,
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
      async (progress, token) => {
        token.onCancellationRequested(() => abort.abort());
        const told = new ExportProgress(progress, source);
        try {
          return await writeLogFile(target.fsPath, format, source, abort.signal, told.report);
        } finally {
          told.end();
        }
      },
    );
    context.log.info(`Exported entries of the event log: ${written}`);
    const done = offerFile(target, writtenSentence(file, written, source));
    done.catch((error) => context.log.warn(`Opening the exported file failed: ${error}`));
  } catch (error) {
    if (abort.signal.aborted) {
      messages.done(t('Export stopped; {file} was not written', { file }));
      return;
    }
    const { sentence, action } = troubleOf(error, file, context);
    context.log.error(`Exporting the event log failed: ${inertText(String(error), 1000)}`);
    void messages.warn(sentence, action, context.connectionName);
  }
}

function troubleOf(error: unknown, file: string, { host, endedBy }: ExportContext): Problem {
  // What the service refused carries its failure; all else came from the disk, or is a defect.
  if (!(error instanceof Error && 'failure' in error))
    return { sentence: fileTrouble(error, file, t), action: 'showLog' };
  const failure = failureOf(error);
  const { sentence, action } = failure.kind === 'cancelled' ? endedBy() : describeLogFailure(failure, host, t);
  return {
    sentence: t('{file} was not written. {sentence}', { file, sentence }),
    // "Try Again" would refresh the notices.
    action: action === 'retry' ? 'none' : action,
  };
}

function writtenSentence(file: string, written: number, source: LogExport): string {
  const missing = source.missing();
  const count = countText(written);
  const sentence = source.counted
    ? t('Exported the counts to {file}, in {count} lines.', { count, file })
    : written === 1
      ? t('Exported 1 entry to {file}.', { file })
      : t('Exported {count} entries to {file}.', { count, file });
  return missing === null ? sentence : t('{sentence} {rest}', { sentence, rest: missingSentence(missing) });
}

function missingSentence(missing: MissingEntries): string {
  switch (missing) {
    case 'reading':
      return t('These are not all that match: the search had not read everything yet.');
    case 'stopped':
      return t('These are not all that match: the search was stopped.');
    case 'failed':
      return t('These are not all that match: the search ended with a problem.');
    case 'limit':
      return t('These are not all that match: the search ended at its limit of entries.');
    case 'gaps':
      return t('Some that match may be missing: too many came while nothing was asked.');
    case 'short':
      return t('Some that match may be missing: the service gave fewer entries than it counts.');
    case 'leftOut':
      return t('Some that match may be missing: not all entries of the file can be read.');
  }
}
