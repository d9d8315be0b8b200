// How a search of the event log stands, as its page is told.

import type { Failure } from '../../core/failures.ts';
import type { SortOrder } from '../../core/log/order.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import type { Translate } from '../../core/text/translate.ts';
import { firstRowCount, type LogFollowing, nothingRead } from '../../protocol/log.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import { type FollowEnd, followInterval } from './following.ts';
import type { LogResult } from './result.ts';

/** The message that tells the page. */
export type LogStatus = Extract<ToLogPage, { type: 'progress' }>;

export interface Shown {
  /** Counts the searches of the panel. */
  readonly search: number;
  /** The query whose rows are shown. */
  readonly query: string;
  readonly order: SortOrder;
  /** Whether the first rows are to come with it. */
  readonly withRows: boolean;
  readonly serviceNow: number;
  readonly serviceZone: string | null;
  /** Whether new entries are to be followed, once they can be. */
  readonly follow: boolean;
  /** The service's host as the user knows it. */
  readonly host: string;
  readonly t: Translate;
}

/** `result`: undefined before a search. */
export function statusOf(
  result: LogResult | undefined,
  { search, query, order, withRows, serviceNow, serviceZone, follow, host, t }: Shown,
): LogStatus {
  return {
    type: 'progress',
    search,
    revision: result?.revision ?? 0,
    query,
    progress: result?.progress ?? nothingRead,
    order,
    serviceNow,
    serviceZone,
    firstRows: withRows && result !== undefined ? result.rows.window(0, firstRowCount) : null,
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
  if (end === 'past') return t('This search ends in the past: nothing new can match.');
  if (end === 'full')
    return t(
      'The limit of entries is reached: newer ones are not shown, and following has ended. Narrow the period or the query.',
    );
  if (failure === null) return null;
  const { sentence } = describeLogFailure(failure, host, t);
  return end === null
    ? t('{sentence} Following goes on by itself.', { sentence })
    : t('{sentence} Following has ended.', { sentence });
}
