// Which part of the log's time is chosen, or compared with the rest, and the longer search that gives it one.

import { setPeriod } from '../../core/query/edit.ts';
import { planQuery, writePeriod } from '../../core/query/plan.ts';
import { parseQuery } from '../../core/query/query.ts';
import { day } from '../../core/text/timeWindow.ts';
import type { Compared, LogProgress, TimeSpan } from '../../protocol/log.ts';
import { type Bins, type BinZone, binSpan } from './histogramBins.ts';

/** How many times as long as the span the search reaches on either side of it, and how far at least. */
const timesAround = 3;
const leastAround = day;

/** Bins of the entries that `query` found, whose ages are counted back from `countedAt` (milliseconds since 1970). */
interface FoundBins {
  readonly bins: Bins | undefined;
  readonly query: string;
  readonly countedAt: number;
  readonly zone: BinZone;
}

/**
 * From the beginning of one bin to the end of another, as far as the query's own dates reach: what of a bin lies
 * beyond them isn't here. What lies beyond altogether stays as it is.
 */
export function chosenSpan(
  { bins, query, countedAt, zone }: FoundBins,
  chosen: readonly [number, number],
): TimeSpan | undefined {
  const span = binSpan(bins, chosen);
  if (span === undefined) return undefined;
  const { after = span[0], before = span[1] } = planQuery(parseQuery(query), { now: countedAt, ...zone }).filter;
  const [from, to] = [Math.max(span[0], after), Math.min(span[1], before)];
  return from < to ? [from, to] : span;
}

/** What was compared, as far as there are entries where it has no end; null where that is nothing. */
export function comparedSpan({ from, to }: Compared, { span }: Pick<LogProgress, 'span'>): TimeSpan | null {
  const start = from ?? span?.[0];
  const end = to ?? (span === null ? undefined : span[1] + 1);
  return start === undefined || end === undefined || start >= end ? null : [start, end];
}

/** The query with a period that reaches far around a span, open where it would reach beyond `now` (milliseconds since 1970). */
export function queryAround(query: string, [from, to]: TimeSpan, now: number): string {
  const around = Math.max(leastAround, timesAround * (to - from));
  const end = to + around;
  return setPeriod(query, writePeriod(from - around, end < now ? end : Number.POSITIVE_INFINITY));
}

/** Whether the query names a time that isn't told from now on: whoever does looks at that very time. */
export function namesTime(query: string): boolean {
  return parseQuery(query).terms.some((term) => term.kind === 'date' && term.moment.kind !== 'ago');
}
