// What is to be acknowledged, and as what it stands when it comes to that.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { goingOn } from '../editor/signedInSession.ts';

export interface AcknowledgeTarget {
  readonly session: Session;
  readonly notice: Notice;
}

/**
 * As they are listed by now: some may have been acknowledged meanwhile, and a connection that got another name in the settings has another
 * session.
 */
export function asOfNow(
  targets: readonly AcknowledgeTarget[],
  sessions: Pick<Sessions, 'all' | 'find'>,
): readonly AcknowledgeTarget[] {
  return targets.map(({ session: before, notice }) => {
    const session = goingOn(before, sessions);
    return { session, notice: noticesOf(session.store.snapshot).get(notice.id) ?? notice };
  });
}
