// What was being done, in a message about how it failed.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { t } from './translate.ts';

/** With its account where there are several: the host that the rest of the message names may be that of all of them. */
export function ofAccount(doing: string, { connection }: Session, sessions: Pick<Sessions, 'all'>): string {
  return sessions.all.length > 1 ? t('{doing} ({account})', { doing, account: inertText(connection.name, 60) }) : doing;
}

export function readingNotice(id: number, session: Session, sessions: Pick<Sessions, 'all'>): string {
  return ofAccount(t('Reading notice {id}', { id }), session, sessions);
}
