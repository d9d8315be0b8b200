// How a search of the event log stands, as its page is told.

import type { SortOrder } from '../core/eventLog.ts';
import type { Failure } from '../core/failures.ts';
import type { LogFollowing, LogProgress, ToLogPage } from '../protocol/log.ts';
import { followInterval } from './logFollowing.ts';
import type { LogResult } from './logResult.ts';

export interface Shown {
  /** Counts the searches of the panel. */
  readonly search: number;
  /** The query whose rows are shown. */
  readonly query: string;
  readonly order: SortOrder;
  /** Whether new entries are to be followed, once they can be. */
  readonly follow: boolean;
  /** In the reader's language. */
  readonly sentenceOf: (failure: Failure) => string;
}

const idle: LogProgress = {
  state: 'idle',
  count: 0,
  held: 0,
  read: 0,
  total: null,
  filterIgnored: false,
  fields: [],
  span: null,
  readAt: null,
};

/** `result`: undefined before a search. */
export function standingOf(
  result: LogResult | undefined,
  { search, query, order, follow, sentenceOf }: Shown,
): Extract<ToLogPage, { type: 'progress' }> {
  return {
    type: 'progress',
    search,
    revision: result?.revision ?? 0,
    query,
    progress: result?.progress ?? idle,
    order,
    marked: result?.rows.marked ?? -1,
    anchor: result?.rows.anchor ?? -1,
    following: follow ? followingOf(result, sentenceOf) : null,
  };
}

function followingOf(result: LogResult | undefined, sentenceOf: Shown['sentenceOf']): LogFollowing {
  const { checkedAt = null, failure = null, gaps = [], arrived = 0 } = result?.following ?? {};
  const trouble = failure === null ? null : sentenceOf(failure);
  return { checkedAt, interval: followInterval, arrived, gaps, trouble };
}
