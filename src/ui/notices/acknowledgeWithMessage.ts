// Acknowledging one notice and saying how it went, for its page and for the tree.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { failureOf } from '../../core/failures.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { tookStep } from '../editor/firstSteps.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';

/** A notice in a message: with its account where there are several, as two may have notices of one subject. `subject`: one line, inert. */
export function namedNotice(subject: string, { connection }: Session, sessions: Pick<Sessions, 'all'>): string {
  return sessions.all.length > 1
    ? t('“{subject}” ({account})', { subject, account: inertText(connection.name, 60) })
    : t('“{subject}”', { subject });
}

/**
 * True once the service has said so, which is told with the notice's name; otherwise the failure has been shown, with `again` for its
 * button. `named`: as namedNotice has it.
 */
export async function acknowledgeWithMessage(
  session: Session,
  id: number,
  named: string,
  messages: Messages,
  again: () => Promise<unknown> = () => acknowledgeWithMessage(session, id, named, messages),
): Promise<boolean> {
  try {
    await session.acknowledge(id);
    tookStep('acknowledged');
    messages.done(t('Acknowledged {named}', { named }));
    return true;
  } catch (error) {
    void messages.failed(t('Not acknowledged: {named}', { named }), failureOf(error), session, again);
    return false;
  }
}
