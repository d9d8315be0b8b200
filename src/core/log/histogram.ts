// Owns the histogram of the event log: how many rows with each value of a field a bin of time holds.

import { mostFrequentCodes } from './counts.ts';
import { codesOfField, type FieldCodes } from './fieldCodes.ts';
import type { LogMatches } from './matches.ts';
import { compareCodes } from './ranks.ts';
import type { EventLogTable } from './table.ts';

/** Rows with one value, one number for each bin. */
export interface ValueCounts {
  /** Null: of all further ones together. */
  readonly value: string | null;
  readonly counts: readonly number[];
}

/** Values that are counted each for itself, the most frequent: a service that makes them up must not cost memory. */
export const mostStacked = 50;

/** The histogram of the rows that pass. `edges`, `field` and the result: LogView.histogram. */
export function histogramOf(
  table: EventLogTable,
  matches: LogMatches,
  edges: readonly number[],
  field: string,
): readonly ValueCounts[] {
  const bins = Float64Array.from(edges);
  const coded = codesOfField(table, matches, field);
  const own = coded.count <= mostStacked ? null : frequentCodes(table, matches, bins, coded);
  const byCode = new Map<number, Float64Array>();
  let bin = 0;
  for (let row = 0; row < matches.size; row++) {
    const time = table.dates.time(row);
    // Neighbours are mostly in one bin.
    if (!(time >= (bins[bin] ?? 0) && time < (bins[bin + 1] ?? 0))) bin = binOf(time, bins);
    if (bin < 0 || !matches.passes(row)) continue;
    const known = coded.codeOf(row);
    const code = own === null || own.has(known) ? known : further;
    let counts = byCode.get(code);
    if (counts === undefined) {
      counts = new Float64Array(bins.length - 1);
      byCode.set(code, counts);
    }
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const stacks = Array.from(byCode, ([code, counts]) => ({
    value: code === further ? null : coded.textOf(code),
    counts: Array.from(counts),
    all: code === further ? 0 : counts.reduce((sum, count) => sum + count, 0),
  }));
  stacks.sort((a, b) => b.all - a.all || compareCodes(a.value ?? '', b.value ?? ''));
  return stacks.map(({ value, counts }) => ({ value, counts }));
}

const further = -1;

/** The codes that are the most frequent in the bins. */
function frequentCodes(
  table: EventLogTable,
  matches: LogMatches,
  bins: Float64Array,
  coded: FieldCodes,
): ReadonlySet<number> {
  const [first = 0] = bins;
  const last = bins.at(-1) ?? 0;
  const counts = new Uint32Array(coded.count);
  for (let row = 0; row < matches.size; row++) {
    const time = table.dates.time(row);
    if (!(time >= first && time <= last) || !matches.passes(row)) continue;
    const code = coded.codeOf(row);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const { values } = mostFrequentCodes(counts, (code) => coded.textOf(code), mostStacked);
  return new Set(values.map(({ code }) => code));
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
