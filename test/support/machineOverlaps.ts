// Machines hit at once for tests: as many all the time, unless a test says something else.

import type { Overlap, OverlapTime } from '../../src/core/machines/overlaps.ts';

type Times = Omit<Overlap, 'group' | 'machines' | 'ids' | 'hits'>;

/** So many of them from the start to the end. */
export function steadily(most: number, stretch: OverlapTime): Times {
  return { ...stretch, most, least: most, peak: stretch, isPeakAgain: false };
}
