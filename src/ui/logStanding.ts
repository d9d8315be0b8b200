// How a search of the event log stands, as its page is told.

import type { SortOrder } from '../core/eventLog.ts';
import { describeFailure, type Failure, type Translate } from '../core/failures.ts';
import { type LogFollowing, nothingRead, type ToLogPage } from '../protocol/log.ts';
import { type FollowEnd, followInterval } from './logFollowing.ts';
import type { LogResult } from './logResult.ts';

export interface Shown {
  /** Counts the searches of the panel. */
  readonly search: number;
  /** The query whose rows are shown. */
  readonly query: string;
  readonly order: SortOrder;
  readonly serviceNow: number;
  /** Whether new entries are to be followed, once they can be. */
  readonly follow: boolean;
  /** The service's host as the user knows it. */
  readonly host: string;
  readonly t: Translate;
}

/** `result`: undefined before a search. */
export function standingOf(
  result: LogResult | undefined,
  { search, query, order, serviceNow, follow, host, t }: Shown,
): Extract<ToLogPage, { type: 'progress' }> {
  return {
    type: 'progress',
    search,
    revision: result?.revision ?? 0,
    query,
    progress: result?.progress ?? nothingRead,
    order,
    serviceNow,
    places: result?.rows.places ?? [],
    following: follow ? followingOf(result, host, t) : null,
  };
}

function followingOf(result: LogResult | undefined, host: string, t: Translate): LogFollowing {
  const { checkedAt = null, failure = null, end = null, arrived = 0 } = result?.following ?? {};
  return { checkedAt, interval: followInterval, arrived, trouble: troubleOf(failure, end, host, t) };
}

/** Why nothing new comes; null where nothing is wrong. */
function troubleOf(failure: Failure | null, end: FollowEnd | null, host: string, t: Translate): string | null {
  if (end === 'past') return t('This search ends in the past: nothing new can match.', {});
  if (end === 'full') return t('No more entries can be held: following has ended.', {});
  if (failure === null) return null;
  const { sentence } = describeFailure(failure, host, t);
  return end === null
    ? t('{sentence} Following goes on by itself.', { sentence })
    : t('{sentence} Following has ended.', { sentence });
}
