// Machines hit at once for tests: as many all the time, unless a test says something else.

import type { Overlap, OverlapTime } from '../../src/core/machines/overlaps.ts';
import type { SaidOverlap } from '../../src/core/machines/overlapWords.ts';
import { at } from './pageSamples.ts';

type Times = Omit<Overlap, 'group' | 'machines' | 'ids' | 'hits'>;

/** So many of them from the start to the end. */
export function steadily(most: number, stretch: OverlapTime): Times {
  return { ...stretch, most, least: most, peak: stretch, isPeakAgain: false };
}

/** Two of three machines of a group, from one time (milliseconds since 1970) to another. */
export function twoOfThree(label: string, start: number, end: number): SaidOverlap {
  const times = { start: at(start), end: at(end), isOpenStart: false, isOpenEnd: false };
  return { group: { key: label, label, size: 3 }, ...steadily(2, times) };
}
