// Writing a calendar file on a person's word: asks where to, reads what is to come for its machines, and says how it ended.

import path from 'node:path';
import * as vscode from 'vscode';
import { type CalendarSource, calendarEntry, readDetails } from '../../app/calendar/entries.ts';
import { calendarName } from '../../app/export/fileName.ts';
import { fileTrouble, replaceFile } from '../../app/export/wholeFile.ts';
import { goingOn } from '../../app/session/presentSession.ts';
import type { Sessions } from '../../app/session/sessions.ts';
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
import { tellNotSignedIn } from '../editor/signedInSession.ts';
import { countText, t } from '../editor/translate.ts';
import { asOfNow, type CalendarChoice, wasSignedOut } from './calendarChoice.ts';

export interface CalendarExportParts {
  readonly sessions: Pick<Sessions, 'all' | 'find'>;
  readonly messages: Messages;
  readonly log: Logger;
}

interface WrittenCalendar extends NoticeCalendar {
  /** Some notices are told of by their rows alone. */
  readonly isPartlyRead: boolean;
  /** How many were read, where there were more than are read at most; otherwise 0. */
  readonly mostRead: number;
  /** How many the list had no more once all was read. */
  readonly gone: number;
  /** How many are of an account to which nobody was signed in any more by then. */
  readonly signedOut: number;
}

/**
 * Resolves when the file is written or nothing is left of it, and the user has been told. Never rejects for what can be told. `choose`:
 * what is exported, which is settled once the file is chosen; it is written as it is listed once all was read.
 */
export async function exportCalendar(
  choose: () => readonly CalendarChoice[],
  parts: CalendarExportParts,
): Promise<void> {
  const { sessions, messages, log } = parts;
  const asked = choose();
  const first = [...present(asked, sessions).values()];
  if (tellNone(first, asked, parts)) return;
  const target = await chooseFile(first);
  const choices = choose();
  if (target === undefined || tellNone([...present(choices, sessions).values()], asked, parts)) return;
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
        return write(choices, target.fsPath, parts, abort.signal, progress);
      },
    );
    if (written === undefined) return;
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

/** Those that are still there. */
function present(
  choices: readonly CalendarChoice[],
  sessions: CalendarExportParts['sessions'],
): ReadonlyMap<CalendarChoice, CalendarSource> {
  const sources = choices.map((choice) => [choice, asOfNow(choice, sessions)] as const);
  return new Map(sources.flatMap(([choice, source]) => (source === undefined ? [] : [[choice, source] as const])));
}

/** True where none is there of what was `asked` for, or none has a start, which is told. */
function tellNone(
  sources: readonly CalendarSource[],
  asked: readonly CalendarChoice[],
  { sessions, messages }: CalendarExportParts,
): boolean {
  if (sources.some(({ notice }) => hasStart(notice))) return false;
  if (sources.length === 0) {
    const signedOut = asked
      .map(({ session }) => goingOn(session, sessions))
      .find(({ service }) => service === undefined);
    if (signedOut === undefined)
      void messages.warn(t('Nothing was exported: what was to be exported isn’t listed any more.'));
    else
      void tellNotSignedIn(
        messages,
        signedOut.connection.name,
        sessions.all.includes(signedOut) ? signedOut : undefined,
      );
    return true;
  }
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

/** Undefined where nothing was left to be written, which is told. */
async function write(
  choices: readonly CalendarChoice[],
  file: string,
  parts: CalendarExportParts,
  signal: AbortSignal,
  progress: vscode.Progress<{ message?: string; increment?: number }>,
): Promise<WrittenCalendar | undefined> {
  const { sessions, log } = parts;
  const began = Date.now();
  const toRead = present(choices, sessions);
  const {
    details,
    failure,
    left: unread,
  } = await readDetails([...toRead.values()], began, signal, (count, of) => {
    const isOverSoon = Date.now() - began < leastProgress;
    const message = t('{count} of {of} read', { count: countText(count), of: countText(of) });
    progress.report({ increment: 100 / of, ...(isOverSoon ? {} : { message }) });
  });
  if (failure !== undefined && failure.kind !== 'cancelled')
    log.warn(`Some notices are exported by their rows alone: ${failureLine(failure)}`);
  const left = present(choices, sessions);
  const signedOut = choices.filter((choice) => wasSignedOut(choice, sessions)).length;
  const gone = choices.length - left.size - signedOut;
  if (tellNone([...left.values()], choices, parts)) return undefined;
  const detailOf = (choice: CalendarChoice) => {
    const source = toRead.get(choice);
    return source && details.get(source.notice);
  };
  const entries = [...left].map(([choice, source]) => calendarEntry(source, { detail: detailOf(choice) }, noticeLink));
  const calendar = noticeCalendar(entries, Date.now(), t);
  await replaceFile(file, signal, (handle) => handle.writeFile(calendar.text));
  return { ...calendar, gone, signedOut, isPartlyRead: failure !== undefined, mostRead: unread > 0 ? details.size : 0 };
}

function writtenSentence(written: WrittenCalendar, file: string): string {
  const { events, undated, gone, signedOut, isPartlyRead, mostRead } = written;
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
    gone === 0
      ? ''
      : plural(
          t,
          gone,
          '{count} notice was left out, as it isn’t listed any more.',
          '{count} notices were left out, as they aren’t listed any more.',
        ),
    signedOut === 0
      ? ''
      : plural(
          t,
          signedOut,
          '{count} notice was left out, as you aren’t signed in to its account any more.',
          '{count} notices were left out, as you aren’t signed in to their accounts any more.',
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
