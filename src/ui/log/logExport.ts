// Exporting the event log on a person's word: asks for the file, shows progress, can be cancelled, and says how it ended.

import path from 'node:path';
import * as vscode from 'vscode';
import { type LogExport, writeLogFile } from '../../app/export/file.ts';
import { exportName } from '../../app/export/fileName.ts';
import type { ExportFormat } from '../../app/export/formats.ts';
import type { ExportContext } from '../../app/log/exportContext.ts';
import { plural } from '../../core/text/plural.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { Messages } from '../editor/messages.ts';
import { offerFile, unwritable, usualFolder } from '../editor/savedFile.ts';
import { t } from '../editor/translate.ts';
import { withExportProgress } from './exportProgress.ts';
import { exportTrouble, missingSentence } from './exportSentences.ts';
import { openAsText } from './openAsText.ts';

const formats: Readonly<Record<string, ExportFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/**
 * Asks in which form and where to, and writes all entries of the source there in the form that the file's extension names, or opens them
 * in an editor. Resolves when that is done or nothing is left of it; the user has been told what went wrong. Never rejects.
 */
export async function exportLog(source: LogExport, context: ExportContext): Promise<void> {
  const messages = new Messages(context.log);
  const form = await chooseForm(source);
  if (form === undefined) return;
  if (form.extensions === undefined) {
    await openAsText(source, context, messages);
    return;
  }
  const target = await chooseFile(form, context, source);
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

interface FileForm {
  readonly label: string;
  readonly description: string;
  readonly extensions: readonly string[];
}

/** No file, an editor. */
type EditorForm = Omit<FileForm, 'extensions'> & { readonly extensions: undefined };

function titleOf({ counted }: LogExport): string {
  return counted ? t('Export Counts') : t('Export Event Log');
}

function fileForms({ counted }: LogExport): readonly FileForm[] {
  return [
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
}

/** Not every save dialog shows the forms that there are: they are asked for first. */
async function chooseForm(source: LogExport): Promise<FileForm | EditorForm | undefined> {
  const inEditor: EditorForm = {
    label: t('JSON in an editor'),
    description: t('a text of its own, without a file'),
    extensions: undefined,
  };
  return await vscode.window.showQuickPick([...fileForms(source), inEditor], {
    title: titleOf(source),
    placeHolder: t('The form of the file'),
  });
}

async function chooseFile(
  form: FileForm,
  { connectionName, query }: ExportContext,
  source: LogExport,
): Promise<vscode.Uri | undefined> {
  const isPart = source.missing() !== null;
  const name = `${exportName(connectionName, query, Date.now(), isPart)}.${form.extensions[0]}`;
  const chosenFirst = [form, ...fileForms(source).filter(({ label }) => label !== form.label)];
  return vscode.window.showSaveDialog({
    title: titleOf(source),
    saveLabel: t('Export'),
    defaultUri: vscode.Uri.file(path.join(usualFolder(), name)),
    filters: Object.fromEntries(chosenFirst.map(({ label, extensions }) => [label, [...extensions]])),
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
  const title = t('Exporting to {file}', { file: inertText(file) });
  const abort = new AbortController();
  try {
    const written = await withExportProgress(title, source, abort, (report) =>
      writeLogFile(target.fsPath, format, source, abort.signal, report),
    );
    context.log.info(`Exported entries of the event log: ${written}`);
    const done = offerFile(target, writtenSentence(file, written, source));
    done.catch((error) => context.log.warn(`Opening the exported file failed: ${error}`));
  } catch (error) {
    if (abort.signal.aborted) {
      messages.done(t('Export stopped; {file} was not written', { file }));
      return;
    }
    const { sentence, action } = exportTrouble(error, file, context);
    context.log.error(`Exporting the event log failed: ${inertText(String(error), 1000)}`);
    void messages.warn(sentence, action, context.connectionName);
  }
}

function writtenSentence(file: string, written: number, source: LogExport): string {
  const missing = source.missing();
  const sentence = source.counted
    ? plural(
        t,
        written,
        'Exported the counts to {file}, in {count} line.',
        'Exported the counts to {file}, in {count} lines.',
        { file },
      )
    : plural(t, written, 'Exported {count} entry to {file}.', 'Exported {count} entries to {file}.', { file });
  return missing === null ? sentence : t('{sentence} {rest}', { sentence, rest: missingSentence(missing) });
}
