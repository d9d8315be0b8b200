// Owns counting rows by the values of one field, and across by those of a second one or by time: which values are the most frequent, of
// a million as of ten, and how many rows of each there are with each value across. What isn't told by itself is told together.

import { mostFrequentCodes } from './counts.ts';
import { codesOfField } from './fieldCodes.ts';
import { binOf } from './histogram.ts';
import type { LogMatches } from './matches.ts';
import type { EventLogTable } from './table.ts';

/** What is counted: the `most` most frequent values of a field, across by the same of another field, by bins of time, or by nothing. */
export interface CountWish {
  readonly field: string;
  readonly most: number;
  /** Bins as in LogView.histogram: ascending edges in milliseconds since 1970. */
  readonly across: { readonly field: string; readonly most: number } | { readonly edges: readonly number[] } | null;
}

export interface CountedValue {
  /** '' stands for rows without a value. */
  readonly value: string;
  readonly count: number;
  /** By what stands across, in its order; the last one: of all else across, which adds up to the count. Empty where nothing does. */
  readonly cells: readonly number[];
}

export interface CountTable {
  /** Rows that were counted. */
  readonly total: number;
  /** Most frequent first; those that are equally frequent by the codes of their characters. */
  readonly values: readonly CountedValue[];
  /** All other values together: how many they are, and their rows. */
  readonly rest: Omit<CountedValue, 'value'> & { readonly values: number };
  /** The values across, most frequent first; none for bins, which are told by their edges. */
  readonly across: readonly string[];
  /** Values across that are told together in the last cells. */
  readonly acrossMore: number;
}

/** Where each row is counted: in `size` places, and all else in one behind them. */
interface Places {
  readonly size: number;
  /** What the places stand for; none for bins. */
  readonly values: readonly string[];
  /** Values that are counted together. */
  readonly more: number;
  placeOf(row: number): number;
}

/** Counts the rows that pass. */
export function countBy(table: EventLogTable, matches: LogMatches, { field, most, across }: CountWish): CountTable {
  const down = placesOfField(table, matches, field, most);
  const beside =
    across === null
      ? null
      : 'edges' in across
        ? placesOfBins(table, across.edges)
        : placesOfField(table, matches, across.field, across.most);
  const width = beside === null ? 0 : beside.size + 1;
  const counts = new Float64Array(down.size + 1);
  const cells = new Float64Array((down.size + 1) * width);
  let total = 0;
  for (let row = 0; row < matches.size; row++) {
    if (!matches.passes(row)) continue;
    total++;
    const place = down.placeOf(row);
    counts[place] = (counts[place] ?? 0) + 1;
    if (beside === null) continue;
    const cell = place * width + beside.placeOf(row);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const countOf = (place: number) => ({
    count: counts[place] ?? 0,
    cells: Array.from(cells.subarray(place * width, (place + 1) * width)),
  });
  return {
    total,
    values: down.values.map((value, place) => ({ value, ...countOf(place) })),
    rest: { values: down.more, ...countOf(down.size) },
    across: beside?.values ?? [],
    acrossMore: beside?.more ?? 0,
  };
}

function placesOfField(table: EventLogTable, matches: LogMatches, field: string, most: number): Places {
  const coded = codesOfField(table, matches, field);
  const counts = new Uint32Array(coded.count);
  for (let row = 0; row < matches.size; row++) {
    if (!matches.passes(row)) continue;
    const code = coded.codeOf(row);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const { values, more } = mostFrequentCodes(counts, (code) => coded.textOf(code), most);
  const places = new Int32Array(coded.count).fill(values.length);
  values.forEach(({ code }, place) => {
    places[code] = place;
  });
  return {
    size: values.length,
    values: values.map(({ value }) => value),
    more,
    placeOf: (row) => places[coded.codeOf(row)] ?? values.length,
  };
}

/** Rows outside of all bins, and those without a date, are all else. */
function placesOfBins(table: EventLogTable, edges: readonly number[]): Places {
  const bins = Float64Array.from(edges);
  const size = Math.max(0, bins.length - 1);
  return {
    size,
    values: [],
    more: 0,
    placeOf: (row) => {
      const bin = binOf(table.dates.time(row), bins);
      return bin < 0 ? size : bin;
    },
  };
}
