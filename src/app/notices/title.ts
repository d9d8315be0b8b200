// What a notice's tab says.

import type { NoticeReference } from '../../core/notices/notice.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { PanelPorts } from '../panels/ports.ts';

/**
 * Where there are several connections, two notices may have the same subject: the connection's name stands after it, as much as fits. It
 * does so after that of a connection that is gone, whose page may still be open beside the others.
 */
export function noticeTitle(
  subject: string,
  { connectionName, id }: NoticeReference,
  { sessions, t }: Pick<PanelPorts, 'sessions' | 't'>,
): string {
  const isGone = !sessions.isListed(connectionName) && !sessions.isOpening(connectionName);
  const isNamed = sessions.areOthers(connectionName) || isGone;
  const title = inertText(subject, isNamed ? 40 : 60) || t('Notice {id}', { id });
  return isNamed ? `${title} · ${inertText(connectionName, 30)}` : title;
}
