// Whether the entries that a search holds answer another query, so that the service needn't be asked.

import type { LogSearch } from '../../core/connection/ports.ts';
import { covers, type QueryPlan } from '../../core/query/plan.ts';
import type { LogProgress } from '../../protocol/log.ts';

/** What was read answers another query for so many milliseconds. */
const staleTime = 60_000;
/** Of a short period no more than this part may have passed since. */
const staleShare = 10;

/** Where a query comes from: another user or zone, or a wish to read it again; what was typed; a click among what is shown. */
export type SearchCause = 'reload' | 'typed' | 'clicked';

/** What was read, or is, and how far that is. */
export interface HeldEntries {
  readonly search: LogSearch;
  /** The file that was read, which holds all that there is; undefined: the service was. */
  readonly file?: string | undefined;
  readonly progress: Pick<LogProgress, 'state' | 'readAt' | 'gaps'>;
}

/** Whether what is held is enough for a query at `now`. */
export function willDo(held: HeldEntries, plan: QueryPlan, cause: SearchCause, now: number): boolean {
  // Of a file that couldn't be read to its end, a typed query reads anew: it may be there again.
  if (held.file !== undefined) return cause === 'clicked' || (cause === 'typed' && held.progress.state !== 'failed');
  return cause === 'clicked' ? canNarrowTo(held, plan, now) : cause === 'typed' && answersQuery(held, plan, now);
}

/** Whether what is held shows what a click in it leads to: all of the query is among it, but for what came since to an open end. */
export function canNarrowTo(held: HeldEntries, { search, filter }: QueryPlan, now: number): boolean {
  if (!covers(held.search, search)) return false;
  return filter.before === undefined || Math.min(filter.before, now) - knownUntil(held) <= staleTime;
}

/** Whether what is held answers a query that was typed, at `now`: all of it is there, and hardly anything came since. */
export function answersQuery(held: HeldEntries, { search, filter }: QueryPlan, now: number): boolean {
  const { state, gaps } = held.progress;
  if (!covers(held.search, search) || !(state === 'running' || state === 'paused' || state === 'complete'))
    return false;
  const { after = Number.NEGATIVE_INFINITY, before = now } = filter;
  if (gaps.some((gap) => gap.to >= after && gap.from < before)) return false;
  const end = Math.min(before, now);
  // Up to an end that lies behind what was read, entries may have come all the time since.
  const since = end <= knownUntil(held) ? 0 : now - knownUntil(held);
  return since <= Math.min(staleTime, (end - after) / staleShare);
}

/**
 * Whether a query of which not all is held brings more when it is read by itself: the newest come first, so that with the same terms
 * the same ones would come again. `oldest`: the date up to which all was read, in milliseconds since 1970.
 */
export function bringsMore(
  held: LogSearch,
  { search, filter }: Pick<QueryPlan, 'search' | 'filter'>,
  oldest: number,
): boolean {
  const { after: _, ...asked } = search;
  return !covers(asked, held) && !(filter.after !== undefined && filter.after > oldest);
}

function knownUntil({ progress }: HeldEntries): number {
  return progress.readAt ?? Number.NEGATIVE_INFINITY;
}
