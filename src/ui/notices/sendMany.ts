// Sends the acknowledgements of many notices, several at a time, until all were tried or the person stopped it.

import { goingOn, type KnownSessions, presentSession } from '../../app/session/presentSession.ts';
import { failureOf } from '../../core/failures.ts';
import { type AcknowledgeTarget, hasChanged } from './acknowledgeTarget.ts';
import type { FailedTarget } from './failedTargets.ts';

/** Requests under way at once. */
const parallel = 4;

export interface SendingParts {
  readonly sessions: KnownSessions;
  /** Aborts where the person stops it: from then on nothing is sent, not what the service has put off either. */
  readonly stop: AbortSignal;
  /** Told of each one, of what was left because it had changed, too. */
  readonly onTried: () => void;
}

export interface SentMany {
  /** How many were tried, those that failed among them. */
  readonly tried: number;
  readonly failures: readonly FailedTarget[];
  /** Those that weren't any more what was chosen when it came to them: nothing was sent, and they count as neither. */
  readonly changed: readonly AcknowledgeTarget[];
}

export async function sendMany(
  targets: readonly AcknowledgeTarget[],
  { sessions, stop, onTried }: SendingParts,
): Promise<SentMany> {
  const waiting = [...targets];
  const failures: FailedTarget[] = [];
  const changed: AcknowledgeTarget[] = [];
  let tried = 0;
  const next = async (): Promise<boolean> => {
    const target = stop.aborted ? undefined : waiting.shift();
    if (target === undefined) return false;
    const { notice, userName } = target;
    try {
      const session = await presentSession(target.session, sessions);
      // Another user's notices are others: the session refuses, and says why.
      const isTheirs = userName === undefined || session.userName === userName;
      if (isTheirs && hasChanged({ session, notice })) changed.push({ ...target, session });
      else {
        await session.acknowledge(notice.id, userName, stop);
        tried += 1;
      }
    } catch (error) {
      const failure = failureOf(error);
      // It was stopped before it was sent.
      if (stop.aborted && failure.kind === 'cancelled' && !failure.isInDoubt) return false;
      failures.push({ target: { ...target, session: goingOn(target.session, sessions) }, failure });
      tried += 1;
    }
    onTried();
    return true;
  };
  const work = async () => {
    while (await next());
  };
  // The first goes alone: a key that isn't taken any more is refused once, not by each.
  while (tried === 0 && (await next()));
  await Promise.all(Array.from({ length: parallel }, work));
  return { tried, failures, changed };
}
