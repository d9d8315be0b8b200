// Saves a document that belongs to a notice where the person says. It is written and never opened: what it holds is a stranger's.

import path from 'node:path';
import * as vscode from 'vscode';
import { attachmentFileName } from '../../app/export/fileName.ts';
import { fileTrouble, replaceFile } from '../../app/export/wholeFile.ts';
import { goingOn } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { type FailureAction, fail, failureOf } from '../../core/failures.ts';
import { largestAttachment, type NoticeAttachment } from '../../core/notices/notice.ts';
import { formatByteSize } from '../../core/text/byteSize.ts';
import { sessionFailure } from '../../core/text/failureStrings.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Messages } from '../editor/messages.ts';
import { offerFile, unwritable, usualFolder } from '../editor/savedFile.ts';
import { t } from '../editor/translate.ts';
import { warnWithRetry } from '../editor/warnWithRetry.ts';

export interface SavingParts {
  readonly sessions: Pick<Sessions, 'all' | 'find'>;
  readonly messages: Messages;
  readonly log: Logger;
}

/** Resolves when it is saved or nothing is left of it, and the user has been told. Never rejects for what can be told. */
export async function saveAttachment(
  parts: SavingParts,
  session: Session,
  noticeId: number,
  attachment: NoticeAttachment,
): Promise<void> {
  const { messages } = parts;
  const { userName } = session;
  if ((attachment.fileSize ?? 0) > largestAttachment) {
    void messages.warn(tooLargeSentence(attachment));
    return;
  }
  const target = await vscode.window.showSaveDialog({
    title: t('Save Attachment'),
    defaultUri: vscode.Uri.file(path.join(usualFolder(), attachmentFileName(attachment.fileName, attachment.id))),
  });
  const trouble = target && unwritable(target);
  if (trouble !== undefined) void messages.warn(trouble);
  if (target === undefined || trouble !== undefined) return;
  await saveAs(target, parts, { session, userName, noticeId, attachment });
}

interface ChosenAttachment {
  readonly session: Session;
  /** Who was signed in when it was chosen. */
  readonly userName: string | undefined;
  readonly noticeId: number;
  readonly attachment: NoticeAttachment;
}

async function saveAs(target: vscode.Uri, parts: SavingParts, chosen: ChosenAttachment): Promise<void> {
  const { messages, log, sessions } = parts;
  const { noticeId, attachment } = chosen;
  const session = goingOn(chosen.session, sessions);
  const file = path.basename(target.fsPath);
  const { service, connection } = session;
  if (service === undefined) {
    const sentence = t('{file} was not saved: nobody is signed in to {name} any more.', {
      file,
      name: connection.name,
    });
    return void messages.warn(sentence, 'signIn', connection.name);
  }
  const abort = new AbortController();
  try {
    if (session.userName !== chosen.userName) throw fail('otherUser', `${file} was chosen by another user`);
    await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: t('Saving {file}', { file: inertText(file) }),
        cancellable: true,
      },
      async (_progress, token) => {
        token.onCancellationRequested(() => abort.abort());
        const content = await service.attachment(noticeId, attachment, abort.signal);
        await replaceFile(target.fsPath, abort.signal, (handle) => handle.writeFile(content));
      },
    );
    const saved = offerFile(target, t('Saved {file}.', { file }), false);
    saved.catch((error) => log.warn(`Showing the saved file failed: ${error}`));
  } catch (error) {
    if (abort.signal.aborted) return;
    const { sentence, action } = troubleOf(error, file, attachment, goingOn(session, sessions));
    log.error(`Saving an attachment failed: ${inertText(String(error), 1000)}`);
    if (action !== 'retry') void messages.warn(sentence, action, connection.name);
    else if (await warnWithRetry(sentence, t('Try Again'))) await saveAs(target, parts, { ...chosen, session });
  }
}

function troubleOf(
  error: unknown,
  file: string,
  attachment: NoticeAttachment,
  session: Session,
): { sentence: string; action: FailureAction } {
  // What the service refused carries its failure; all else came from the disk, or is a defect.
  if (!(error instanceof Error && 'failure' in error))
    return { sentence: fileTrouble(error, file, t), action: 'showLog' };
  const failure = failureOf(error);
  const { host } = session;
  if (failure.kind === 'tooMuchData') return { sentence: tooLargeSentence(attachment), action: 'none' };
  if (failure.kind === 'malformed') {
    const sentence =
      failure.flaw === 'empty'
        ? t('{file} was not saved: what {host} sent is empty.', { file, host })
        : t('{file} was not saved: what {host} sent is not the whole file.', { file, host });
    return { sentence, action: 'retry' };
  }
  const { sentence, action } = sessionFailure(failure, session, t);
  return { sentence: t('{file} was not saved. {sentence}', { file, sentence }), action };
}

function tooLargeSentence({ fileName, fileSize, id }: NoticeAttachment): string {
  const file = attachmentFileName(fileName, id);
  const most = formatByteSize(largestAttachment, t);
  return fileSize === null
    ? t('{file} was not saved: it is larger than {most}.', { file, most })
    : t('{file} was not saved: it has {size}, and only up to {most} are read.', {
        file,
        size: formatByteSize(fileSize, t),
        most,
      });
}
