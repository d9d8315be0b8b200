// Puts a notice on the clipboard for a chat or a ticket, with the machines that it hits, which are read for that.

import * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import { type ForwardForm, forwardedNotice } from '../../core/notices/forwarding.ts';
import type { NoticeDetail, NoticeReference } from '../../core/notices/notice.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { Messages } from '../editor/messages.ts';
import { readingNotice } from '../editor/ofAccount.ts';
import { readWithProgress } from '../editor/readWithProgress.ts';
import { signedInSession } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import type { Targets } from './targets.ts';

export interface ForwardParts {
  readonly sessions: Sessions;
  readonly targets: Targets;
  readonly messages: Messages;
  readonly zone: () => TimeZoneChoice;
}

/** `argument`: which notice; without one, that of the page in front, as it is shown there. */
export async function copyForwarded(parts: ForwardParts, argument: unknown, form: ForwardForm): Promise<void> {
  const title = form === 'markdown' ? t('Copy Notice as Markdown') : t('Copy Notice as Text');
  const meant = await parts.targets.noticePage(argument, title);
  if (meant === null || meant?.page.copyAs(form)) return;
  const reference = meant?.page.reference ?? (await parts.targets.notice(argument, title));
  const detail = reference && (await readNotice(parts, reference, form));
  if (detail === undefined) return;
  await vscode.env.clipboard.writeText(forwardedNotice(detail, form, parts.zone(), t));
  parts.messages.done(t('Notice {id} copied', { id: detail.id }));
}

/** Undefined where it could not be read, which has been told, or is no longer wanted. */
async function readNotice(
  parts: ForwardParts,
  { connectionName, id }: NoticeReference,
  form: ForwardForm,
): Promise<NoticeDetail | undefined> {
  const signedIn = signedInSession(parts, connectionName);
  if (signedIn === undefined) return undefined;
  const { session, service } = signedIn;
  try {
    return await readWithProgress(service, id);
  } catch (error) {
    const again = () => copyForwarded(parts, { connectionName, id }, form);
    void parts.messages.failed(readingNotice(id, session, parts.sessions), failureOf(error), session, again);
    return undefined;
  }
}
