// A query whose dates say their zone, so that they mean the same wherever and whenever it is read.

import { minute, offsetText } from '../text/timeWindow.ts';
import { comparedWith } from './comparison.ts';
import { replaced, type TextChange } from './edit.ts';
import { instantOf, type Moment, type MomentContext, offsetAt } from './moment.ts';
import { longestQuery, parseQuery } from './query.ts';
import type { Place, QueryValue } from './text.ts';

/**
 * The query with the offset of the reader's zone at each date that names none, whether it bounds the period or a field of the metadata
 * is compared with it: "after:2026-11-20T00:00-06:00". Ages, `today` and such stay: they are meant anew each time. What isn't concerned
 * stays as typed, and all where the query would become too long.
 */
export function withZones(text: string, context: MomentContext): string {
  const changes = parseQuery(text).terms.flatMap((term): readonly TextChange[] => {
    if (term.kind === 'date') return zonedAt(term, `${term.bound}:`, term.moment, context);
    return term.kind === 'text' ? [] : term.values.flatMap((value) => zonedValue(value, context));
  });
  const zoned = replaced(text, changes);
  return zoned.length > longestQuery ? text : zoned;
}

function zonedValue(value: QueryValue, context: MomentContext): readonly TextChange[] {
  const { comparison = '' } = value;
  const operand = comparedWith(value);
  return operand?.kind === 'moment' ? zonedAt(value, comparison, operand.moment, context) : [];
}

/** What comes in the place of a date, with what stands before it there. */
function zonedAt({ start, end }: Place, sign: string, moment: Moment, context: MomentContext): readonly TextChange[] {
  if (moment.kind !== 'clock') return [];
  const written = zonedDate(instantOf(moment, context), context);
  return written === undefined ? [] : [{ start, end, text: sign + written }];
}

/** What the zone's clock shows, as short as it is exact, with how far it is ahead; undefined where it shows a year that no date has. */
function zonedDate(ms: number, context: MomentContext): string | undefined {
  const ahead = offsetAt(ms, context);
  const offset = ahead % minute === 0 ? ahead / minute : 0;
  const shown = new Date(ms + offset * minute).toISOString();
  if (shown.length !== '2026-11-20T14:30:00.000Z'.length) return undefined;
  return shown.replace(/(?:(?::00)?\.000|0{0,2})Z$/, '') + (offset === 0 ? 'Z' : offsetText(offset));
}
