// How many windows run at the same time: what makes a day a busy one.

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** One without a length counts at its moment. */
function endOf({ start, end }: Extent): number {
  return Math.max(end, start + 1);
}

/** Windows, ready to be counted again and again; milliseconds since 1970. One that begins as another ends isn't at once with it. */
export class WindowsAtOnce {
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;

  /** O(n log n). */
  constructor(spans: readonly Extent[]) {
    this.#starts = Float64Array.from(spans, ({ start }) => start).sort();
    this.#ends = Float64Array.from(spans, endOf).sort();
  }

  /** For each bin between two edges, which rise, how many run at once in it at most. */
  most(edges: readonly number[]): readonly number[] {
    const [starts, ends] = [this.#starts, this.#ends];
    const most: number[] = [];
    for (let bin = 0; bin + 1 < edges.length; bin++) {
      const from = (edges[bin] ?? 0) + 1;
      const last = countBelow(starts, edges[bin + 1] ?? 0);
      let begun = countBelow(starts, from);
      let ended = countBelow(ends, from);
      let highest = begun - ended;
      for (; begun < last; begun++) {
        while (ended < ends.length && (ends[ended] ?? 0) <= (starts[begun] ?? 0)) ended++;
        highest = Math.max(highest, begun + 1 - ended);
      }
      most.push(highest);
    }
    return most;
  }

  /** How many run at some time at which this one does, without itself. `own`: which of them that is; null: it is none of them. */
  others(span: Extent, own: Extent | null = span): number {
    const all = countBelow(this.#starts, endOf(span)) - countBelow(this.#ends, span.start + 1);
    const isAmongThem = own !== null && own.start < endOf(span) && endOf(own) > span.start;
    return isAmongThem ? all - 1 : all;
  }
}

/** How many of the sorted numbers, whole ones, are below a limit. */
function countBelow(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
