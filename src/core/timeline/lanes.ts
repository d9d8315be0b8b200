// Puts spans of time into lanes, one below the other, so that none covers another: each into the first lane that is free.

import { Heap } from './heap.ts';

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** In each lane the places of its spans in the list that was given, in the order of their starts. */
export type Lanes = readonly (readonly number[])[];

/** `room`: milliseconds that each takes at least. O(n log n). */
export function lanesOf(spans: readonly Extent[], room: number): Lanes {
  const lanes: number[][] = [];
  const busy = new Heap<{ readonly until: number; readonly lane: number }>((a, b) => a.until - b.until);
  const free = new Heap<number>((a, b) => a - b);
  for (const place of inOrder(spans)) {
    const { start, end } = spans[place] ?? { start: 0, end: 0 };
    for (let first = busy.first; first !== undefined && first.until <= start; first = busy.first) {
      busy.take();
      free.add(first.lane);
    }
    const lane = free.take() ?? lanes.length;
    busy.add({ until: Math.max(end, start + room), lane });
    const members = lanes[lane];
    if (members === undefined) lanes.push([place]);
    else members.push(place);
  }
  return lanes;
}

/** Places in the order of the starts; of those that start together the longer one first. */
export function inOrder(spans: readonly Extent[]): readonly number[] {
  const at = (place: number) => spans[place] ?? { start: 0, end: 0 };
  return spans.map((_, place) => place).sort((a, b) => at(a).start - at(b).start || at(b).end - at(a).end || a - b);
}
