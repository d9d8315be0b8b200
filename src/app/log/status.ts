// How a search of the event log stands, as its page is told.

import type { Failure } from '../../core/failures.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import type { Translate } from '../../core/text/translate.ts';
import { type LogFollowing, nothingRead } from '../../protocol/log.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import type { Arrangement, SearchState } from './enginePort.ts';
import { type FollowEnd, type FollowingState, followInterval } from './following.ts';

/** The message that tells the page. */
export type LogStatus = Extract<ToLogPage, { type: 'progress' }>;

export interface Shown {
  /** Counts the searches of the panel. */
  readonly search: number;
  /** What is searched for and how it is arranged, where no search says its own. */
  readonly query: string;
  readonly arrangement: Arrangement;
  readonly serviceNow: number;
  readonly serviceZone: string | null;
  /** Whether new entries are to be followed, once they can be. */
  readonly follow: boolean;
  /** The service's host as the user knows it. */
  readonly host: string;
  readonly t: Translate;
}

/** The search in the engine: how it stands, and the time that ages in its query are counted back from. */
export interface CountedSearch {
  readonly state: SearchState;
  /** Milliseconds since 1970. */
  readonly countedAt: number;
}

/** `counted`: undefined before a search. */
export function statusOf(
  counted: CountedSearch | undefined,
  { search, query, arrangement, serviceNow, serviceZone, follow, host, t }: Shown,
): LogStatus {
  const state = counted?.state;
  return {
    type: 'progress',
    search,
    revision: state?.revision ?? 0,
    query: state?.query ?? query,
    progress: state?.progress ?? nothingRead,
    order: (state ?? arrangement).order,
    folding: (state ?? arrangement).folding,
    serviceNow,
    countedAt: counted?.countedAt ?? serviceNow,
    serviceZone,
    firstRows: state?.firstRows ?? null,
    places: state?.places ?? [],
    following: follow ? followingOf(state?.following ?? null, host, t) : null,
  };
}

function followingOf(state: FollowingState | null, host: string, t: Translate): LogFollowing {
  const { checkedAt = null, failure = null, end = null, arrived = 0, askedAt = null, wait = null } = state ?? {};
  const trouble = troubleOf(failure, end, host, t);
  return { checkedAt, interval: followInterval, arrived, trouble, end: endOf(failure, end, host, t), askedAt, wait };
}

/** A period that is over is no end: a narrower query among the same rows may be of another one. */
function endOf(failure: Failure | null, end: FollowEnd | null, host: string, t: Translate): LogFollowing['end'] {
  if (end === null || end === 'past') return null;
  return { action: failure === null ? 'none' : describeLogFailure(failure, host, t).action };
}

/** Why nothing new comes; null where nothing is wrong. */
function troubleOf(failure: Failure | null, end: FollowEnd | null, host: string, t: Translate): string | null {
  if (end === 'past') return t('This search ends in the past: nothing new can match.');
  if (end === 'full')
    return t(
      'The limit of entries is reached: newer ones are not shown, and following has ended. Narrow the period or the query.',
    );
  if (end === 'fullOfText')
    return t(
      'The entries hold as much text as the event log may have: newer ones are not shown, and following has ended. Narrow the period or the query.',
    );
  if (failure === null) return null;
  const { sentence } = describeLogFailure(failure, host, t);
  return end === null
    ? t('{sentence} Following goes on by itself.', { sentence })
    : t('{sentence} Following has ended.', { sentence });
}
