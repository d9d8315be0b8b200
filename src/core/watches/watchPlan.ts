// What a watched search looks for among what is written from now on.

import type { LogSearch } from '../connection/ports.ts';
import type { LogFilter } from '../log/filter.ts';
import { replaced } from '../query/edit.ts';
import { instantOf, type MomentContext } from '../query/moment.ts';
import { planQuery, writeInstant } from '../query/plan.ts';
import {
  type DateTerm,
  type LogQuery,
  type LogTerm,
  longestQuery,
  parseQuery,
  type QueryFault,
} from '../query/query.ts';

/** Milliseconds that an entry may be written later than it is dated, and still be found: no read begins less far back. */
export const mostLateWatched = 600_000;

export type WatchPlan =
  | {
      readonly kind: 'ready';
      /** Never narrower than the query. */
      readonly search: LogSearch;
      readonly filter: LogFilter;
      /** Up to when what can match is written by now, in milliseconds since 1970. */
      readonly upTo: number;
      /** When the last entry that can match will have been written, late ones too; null where there is always a next one. */
      readonly closes: number | null;
    }
  | { readonly kind: 'fault'; readonly fault: QueryFault };
export type ReadyWatch = Extract<WatchPlan, { kind: 'ready' }>;

/**
 * Plans a watch. That a search looks back for a day, or to this morning, says nothing of what is new: what was written while a machine slept
 * is found too.
 */
export function planWatch(text: string, context: MomentContext): WatchPlan {
  const query = parseQuery(text);
  const lasting: LogQuery = { ...query, terms: query.terms.filter((term) => !looksBack(term)) };
  const { search, filter, faults } = planQuery(lasting, context);
  // A beginning that moves on comes to a fixed end some day: then the search is over, and nothing is wrong with it.
  const moves: LogQuery = { ...query, terms: query.terms.filter((term) => term.kind !== 'date' || isMoving(term)) };
  const [fault] = [...faults, ...planQuery(moves, context).faults];
  if (fault !== undefined) return { kind: 'fault', fault };
  const ends = query.terms.filter((term): term is DateTerm => term.kind === 'date' && term.bound === 'before');
  const fixed = ends.filter((term) => !isMoving(term));
  const closes = Math.min(...fixed.map(({ moment }) => instantOf(moment, context) + mostLateWatched));
  const moving = ends.filter(isMoving).map(({ moment }) => instantOf(moment, context));
  const upTo = Math.min(context.now, closes, ...moving);
  return { kind: 'ready', search, filter, upTo, closes: fixed.length === 0 ? null : closes };
}

/** Nothing new can match: the search ends in the past, and was read up to there, or begun after. `until`: it was read up to then. */
export function isWatchOver({ closes }: ReadyWatch, { until }: { readonly until: number }): boolean {
  return closes !== null && until >= closes;
}

/** It isn't paused, nothing is wrong with the query, and something new can match. `record`: undefined before it has begun. */
export function isToRead(
  plan: WatchPlan,
  record: { readonly until: number; readonly paused: object | null } | undefined,
): plan is ReadyWatch {
  if (record === undefined) return plan.kind === 'ready';
  return record.paused === null && plan.kind === 'ready' && !isWatchOver(plan, record);
}

/** The query that shows what is new since `oldest` (milliseconds since 1970): it looks back so far where it would look back less. */
export function reachingBack(text: string, oldest: number, context: MomentContext): string {
  const short = parseQuery(text).terms.filter(
    (term): term is DateTerm => looksBack(term) && instantOf(term.moment, context) > oldest,
  );
  const reaching = replaced(
    text,
    short.map(({ start, end }) => ({ start, end, text: `after:${writeInstant(oldest)}` })),
  );
  return reaching.length > longestQuery ? text : reaching;
}

/** A beginning that moves on with the present. */
function looksBack(term: LogTerm): term is DateTerm {
  return term.kind === 'date' && term.bound === 'after' && isMoving(term);
}

function isMoving({ moment }: DateTerm): boolean {
  return moment.kind === 'ago' || moment.kind === 'day';
}
