// Acknowledging one notice and saying how it went, for its page and for the tree.

import type { Session } from '../../app/session/session.ts';
import { failureOf } from '../../core/failures.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';

/**
 * True once the service has said so, which is told with the notice's name; otherwise the failure has been shown, with `again` for its
 * button. `subject`: one line, inert.
 */
export async function acknowledgeWithMessage(
  session: Session,
  id: number,
  subject: string,
  messages: Messages,
  again: () => Promise<unknown> = () => acknowledgeWithMessage(session, id, subject, messages),
): Promise<boolean> {
  try {
    await session.acknowledge(id);
    messages.done(t('Acknowledged “{subject}”', { subject }));
    return true;
  } catch (error) {
    void messages.failed(t('Not acknowledged: “{subject}”', { subject }), failureOf(error), session, again);
    return false;
  }
}
