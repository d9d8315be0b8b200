// Owns the histogram of the event log: how many rows of each user type a bin of time holds.

import type { LogMatches } from './matches.ts';
import { compareCodes } from './ranks.ts';
import type { EventLogTable } from './table.ts';

/** Rows of one user type, one number for each bin. */
export interface TypeCounts {
  /** Null: of all further ones together. */
  readonly userType: string | null;
  readonly counts: readonly number[];
}

const typeField = 'userType';
/** User types that are counted each for itself, those that are met first: a service that makes them up must not cost memory. */
export const mostTypes = 50;
const further = -1;

/** The histogram of the rows that pass. `edges` and the result: LogView.histogram. */
export function histogramOf(
  table: EventLogTable,
  matches: LogMatches,
  edges: readonly number[],
): readonly TypeCounts[] {
  const bins = Float64Array.from(edges);
  const column = table.column(typeField);
  const byCode = new Map<number, Float64Array>();
  let bin = 0;
  for (let row = 0; row < matches.size; row++) {
    const time = table.dates.time(row);
    // Neighbours are mostly in one bin.
    if (!(time >= (bins[bin] ?? 0) && time < (bins[bin + 1] ?? 0))) bin = binOf(time, bins);
    if (bin < 0 || !matches.passes(row)) continue;
    const own = column?.rootOf(column.codes.get(row)) ?? 0;
    const code = byCode.has(own) || byCode.size < mostTypes ? own : further;
    let counts = byCode.get(code);
    if (counts === undefined) {
      counts = new Float64Array(bins.length - 1);
      byCode.set(code, counts);
    }
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const stacks = Array.from(byCode, ([code, counts]) => ({
    userType: code === further ? null : (column?.textOf(code) ?? ''),
    counts: Array.from(counts),
    all: code === further ? 0 : counts.reduce((sum, count) => sum + count, 0),
  }));
  stacks.sort((a, b) => b.all - a.all || compareCodes(a.userType ?? '', b.userType ?? ''));
  return stacks.map(({ userType, counts }) => ({ userType, counts }));
}

/** -1 where a date falls into no bin. */
export function binOf(time: number, edges: Float64Array): number {
  const last = edges.length - 1;
  if (!(last > 0 && time >= (edges[0] ?? 0) && time <= (edges[last] ?? 0))) return -1;
  let low = 0;
  let high = last;
  // The last edge that isn't later.
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((edges[middle] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, last - 1);
}
