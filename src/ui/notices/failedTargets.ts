// What could not be acknowledged, and why.

import { type Failure, failureLine } from '../../core/failures.ts';
import type { AcknowledgeTarget } from './acknowledgeTarget.ts';

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
