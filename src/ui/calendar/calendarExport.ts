// Writing a calendar file on a person's word: asks where to, reads what is to come for its machines, and says how it ended.

import path from 'node:path';
import * as vscode from 'vscode';
import { type CalendarSource, calendarEntry, readDetails } from '../../app/calendar/entries.ts';
import { calendarName } from '../../app/export/fileName.ts';
import { fileTrouble, replaceFile } from '../../app/export/wholeFile.ts';
import { isPlannedWindow, type NoticeCalendar, noticeCalendar } from '../../core/calendar/calendar.ts';
import { hasStart } from '../../core/calendar/noticeEvent.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { failureLine } from '../../core/failures.ts';
import { plural } from '../../core/text/plural.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { noticeLink } from '../editor/linkText.ts';
import type { Messages } from '../editor/messages.ts';
import { leastProgress } from '../editor/progress.ts';
import { offerFile, unwritable, usualFolder } from '../editor/savedFile.ts';
import { countText, t } from '../editor/translate.ts';

export interface CalendarExportParts {
  readonly messages: Messages;
  readonly log: Logger;
}

interface WrittenCalendar extends NoticeCalendar {
  /** Some notices are told of by their rows alone. */
  readonly isPartlyRead: boolean;
  /** How many were read, where there were more than are read at most; otherwise 0. */
  readonly mostRead: number;
}

/**
 * Resolves when the file is written or nothing is left of it, and the user has been told. Never rejects for what can be told. `sources`:
 * what is exported, as it is listed by now: it may change while a file is chosen, and while it is read.
 */
export async function exportCalendar(
  sources: () => readonly CalendarSource[],
  parts: CalendarExportParts,
): Promise<void> {
  const { messages, log } = parts;
  if (tellUndated(sources(), messages)) return;
  const target = await chooseFile(sources());
  if (target === undefined || tellUndated(sources(), messages)) return;
  const file = path.basename(target.fsPath);
  const trouble = unwritable(target);
  if (trouble !== undefined) {
    void messages.warn(trouble);
    return;
  }
  const abort = new AbortController();
  try {
    const title = t('Exporting to {file}', { file: inertText(file) });
    const written = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => abort.abort());
        return write(sources, target.fsPath, parts, abort.signal, progress);
      },
    );
    log.info(`Exported notices to a calendar: ${written.events}`);
    offerFile(target, writtenSentence(written, file)).catch((error) =>
      log.warn(`Opening the exported file failed: ${error}`),
    );
  } catch (error) {
    if (abort.signal.aborted) return;
    log.error(`Exporting a calendar failed: ${inertText(String(error), 1000)}`);
    void messages.warn(fileTrouble(error, file, t), 'showLog');
  }
}

/** True where none has a start, which is told. */
function tellUndated(sources: readonly CalendarSource[], messages: Messages): boolean {
  if (sources.some(({ notice }) => hasStart(notice))) return false;
  void messages.warn(
    sources.length === 1
      ? t('Nothing was exported: the notice has no start that can be read.')
      : t('Nothing was exported: none of the {count} notices has a start that can be read.', {
          count: countText(sources.length),
        }),
  );
  return true;
}

async function chooseFile(sources: readonly CalendarSource[]): Promise<vscode.Uri | undefined> {
  const [only, second] = sources;
  const areWindows = sources.every(({ notice }) => isPlannedWindow(notice));
  const name =
    only !== undefined && second === undefined ? `notice-${only.notice.id}.ics` : calendarName(areWindows, Date.now());
  return vscode.window.showSaveDialog({
    title: t('Export to Calendar'),
    saveLabel: t('Export'),
    defaultUri: vscode.Uri.file(path.join(usualFolder(), name)),
    filters: { [t('Calendar')]: ['ics'] },
  });
}

async function write(
  sources: () => readonly CalendarSource[],
  file: string,
  { log }: CalendarExportParts,
  signal: AbortSignal,
  progress: vscode.Progress<{ message?: string; increment?: number }>,
): Promise<WrittenCalendar> {
  const began = Date.now();
  const toRead = sources();
  const { details, failure, left } = await readDetails(toRead, began, signal, (count, of) => {
    const isOverSoon = Date.now() - began < leastProgress;
    const message = t('{count} of {of} read', { count: countText(count), of: countText(of) });
    progress.report({ increment: 100 / of, ...(isOverSoon ? {} : { message }) });
  });
  if (failure !== undefined && failure.kind !== 'cancelled')
    log.warn(`Some notices are exported by their rows alone: ${failureLine(failure)}`);
  const read = new Map(toRead.map((source) => [keyOf(source), details.get(source.notice)]));
  const entries = sources().map((source) => calendarEntry(source, { detail: read.get(keyOf(source)) }, noticeLink));
  const calendar = noticeCalendar(entries, Date.now(), t);
  await replaceFile(file, signal, (handle) => handle.writeFile(calendar.text));
  return { ...calendar, isPartlyRead: failure !== undefined, mostRead: left > 0 ? details.size : 0 };
}

function keyOf({ session, notice }: CalendarSource): string {
  return `${session.connection.name} ${notice.id}`;
}

function writtenSentence({ events, undated, isPartlyRead, mostRead }: WrittenCalendar, file: string): string {
  const sentences = [
    plural(t, events, 'Exported {count} event to {file}.', 'Exported {count} events to {file}.', { file }),
    undated === 0
      ? ''
      : plural(
          t,
          undated,
          '{count} notice was left out, as it has no start that can be read.',
          '{count} notices were left out, as they have no start that can be read.',
        ),
    isPartlyRead ? t('Not all could be read: some are without their machines and texts.') : '',
    mostRead === 0 || isPartlyRead
      ? ''
      : t('Only {count} of them are with their machines and texts, the next windows first.', {
          count: countText(mostRead),
        }),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
