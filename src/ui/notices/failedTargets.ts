// What could not be acknowledged, and why.

import type { KnownSessions } from '../../app/session/presentSession.ts';
import { type Failure, failureLine } from '../../core/failures.ts';
import { describeNoSession, sessionFailure } from '../../core/text/failureStrings.ts';
import { plural } from '../../core/text/plural.ts';
import { t } from '../editor/translate.ts';
import type { AcknowledgeTarget } from './acknowledgeTarget.ts';
import { namedNotice } from './acknowledgeWithMessage.ts';
import { subjectOf } from './row.ts';

/** Failures named in the message; the log names all. */
const namedFailures = 3;

export interface FailedTarget {
  readonly target: AcknowledgeTarget;
  readonly failure: Failure;
}

/** The service is not to blame: nobody was asked. */
export function isSignedOut({ target }: Pick<FailedTarget, 'target'>): boolean {
  return target.session.service === undefined;
}

/** For the log: the ids of those that failed, by account and reason. */
export function idsByReason(failures: readonly FailedTarget[]): ReadonlyMap<string, readonly number[]> {
  const ids = new Map<string, number[]>();
  for (const { target, failure } of failures) {
    const how = failure.isInDoubt ? 'were perhaps not acknowledged' : 'were not acknowledged';
    const why = `Notices of ${target.session.connection.name} ${how}, ${failureLine(failure)}`;
    ids.set(why, [...(ids.get(why) ?? []), target.notice.id]);
  }
  return ids;
}

/** Which failed and why: "“A”, “B”: The service can't be reached." Each reason once. */
export function reasonsOf(failures: readonly FailedTarget[], sessions: KnownSessions): string {
  const byReason = new Map<string, string[]>();
  for (const { target, failure } of failures.slice(0, namedFailures)) {
    const { session, notice } = target;
    const { sentence } = sessions.all.includes(session)
      ? sessionFailure(failure, session, t, 'acknowledging')
      : describeNoSession(session.connection.name, false, t);
    const named = namedNotice(subjectOf(notice, 60), session, sessions);
    byReason.set(sentence, [...(byReason.get(sentence) ?? []), named]);
  }
  const parts = [...byReason].map(([sentence, named]) =>
    t('{notices}: {sentence}', { notices: named.join(', '), sentence }),
  );
  const more = failures.length - namedFailures;
  const inLog = plural(t, more, '{count} more is named in the log.', '{count} more are named in the log.');
  return [...parts, ...(more > 0 ? [inLog] : [])].join(' ');
}
