// What a notice's tab says.

import type { NoticeReference } from '../../core/notices/notice.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { PanelPorts } from '../panels/ports.ts';

/** Where there are several connections, two notices may have the same subject: the connection's name stands after it, as much as fits. */
export function noticeTitle(
  subject: string,
  { connectionName, id }: NoticeReference,
  { sessions, t }: Pick<PanelPorts, 'sessions' | 't'>,
): string {
  const isNamed = sessions.areSeveral();
  const title = inertText(subject, isNamed ? 40 : 60) || t('Notice {id}', { id });
  return isNamed ? `${title} · ${inertText(connectionName, 30)}` : title;
}
