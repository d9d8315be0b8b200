// Which attachment of which notice is meant, before it is saved.

import * as vscode from 'vscode';
import { attachmentFileName } from '../../app/export/fileName.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import type { NoticeAttachment } from '../../core/notices/notice.ts';
import { formatByteSize } from '../../core/text/byteSize.ts';
import { formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { isRecord } from '../../protocol/guards.ts';
import { readingNotice } from '../editor/ofAccount.ts';
import { readWithProgress } from '../editor/readWithProgress.ts';
import { signedInSession } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import type { SavingParts } from './saveAttachment.ts';
import type { Targets } from './targets.ts';

export interface AttachmentParts extends SavingParts {
  readonly sessions: Sessions;
  readonly targets: Targets;
  /** The zone in which dates are written. */
  readonly zone: () => TimeZoneChoice;
}

/** `argument`: which notice, and perhaps which of its attachments (`attachmentId`). What it leaves open is asked. */
export async function saveChosenAttachment(parts: AttachmentParts, argument: unknown): Promise<void> {
  const { targets, messages } = parts;
  const reference = await targets.notice(argument, t('Save Attachment of a Notice'));
  const signedIn = reference && signedInSession(parts, reference.connectionName);
  if (reference === undefined || signedIn === undefined) return;
  const { session, service } = signedIn;
  const { id } = reference;
  try {
    const { attachments } = await readWithProgress(service, id);
    const named = isRecord(argument) ? argument.attachmentId : undefined;
    const chosen = attachments.find((attachment) => attachment.id === named);
    // A page may show one that is gone since: no other is meant.
    if (named !== undefined && chosen === undefined)
      return void (await messages.warn(t('The notice doesn’t have that attachment any more. Refresh its page.')));
    const attachment = chosen ?? (await pickAttachment(attachments, parts.zone()));
    if (attachments.length === 0) messages.done(t('This notice has no attachments'));
    if (attachment === undefined) return;
    const { saveAttachment } = await import('./saveAttachment.ts');
    await saveAttachment(parts, session, id, attachment);
  } catch (error) {
    const again = () => saveChosenAttachment(parts, argument ?? reference);
    void messages.failed(readingNotice(id, session, parts.sessions), failureOf(error), session, again);
  }
}

/** The only one, or the one that the user picks. */
async function pickAttachment(
  attachments: readonly NoticeAttachment[],
  zone: TimeZoneChoice,
): Promise<NoticeAttachment | undefined> {
  if (attachments.length <= 1) return attachments[0];
  const items = attachments.map((attachment) => ({
    label: attachmentFileName(attachment.fileName, attachment.id),
    description: describe(attachment, zone),
    attachment,
  }));
  return (await vscode.window.showQuickPick(items, { title: t('Save Attachment') }))?.attachment;
}

/** As its page writes it: several may have one name. */
function describe({ fileSize, createDate }: NoticeAttachment, zone: TimeZoneChoice): string {
  const size = fileSize === null ? '' : formatByteSize(fileSize, t);
  const date = createDate === null ? '' : formatInstant(createDate, { zone, locale: t.locale });
  return [size, date].filter(Boolean).join(' · ');
}
