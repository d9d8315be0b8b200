// Acknowledging one notice on a person's word, from its page or from the tree.

import { failureOf } from '../core/failures.ts';
import type { Messages } from './messages.ts';
import type { Session } from './session.ts';
import { t } from './translate.ts';

/** True once the service has said so; otherwise the failure has been shown. `subject`: one line, inert. */
export async function acknowledgeOne(
  session: Session,
  id: number,
  subject: string,
  messages: Messages,
): Promise<boolean> {
  try {
    await session.acknowledge(id);
    return true;
  } catch (error) {
    void messages.failed(t('Not acknowledged: “{subject}”', { subject }), failureOf(error), session);
    return false;
  }
}
