// How following new entries stands, in words: when it was last looked, what came, and what may have been missed. Knows no document.

import type { LogFollowing, LogGap } from '../protocol/log.ts';
import { type Clock, clockText } from './clockText.ts';
import { countText } from './host.ts';
import { followWords } from './logText.ts';

/** Gaps that are told; earlier ones are counted. */
const gapsTold = 3;

/** "Following, last checked 14:32:05 · 3 new". `now`: milliseconds since 1970. */
export function followText({ checkedAt, arrived }: LogFollowing, now: number, clock: Clock): string {
  if (checkedAt === null) return followWords.first;
  const checked = followWords.checked(clockText(checkedAt, now, clock, true));
  return arrived === 0 ? checked : `${checked} · ${followWords.arrived(countText(arrived))}`;
}

/** A sentence for each gap, the latest first. */
export function gapTexts(gaps: readonly LogGap[], now: number, clock: Clock): readonly string[] {
  const told = gaps.toSorted((a, b) => b.from - a.from).slice(0, gapsTold);
  const texts = told.map(({ from, to }) =>
    followWords.gap(clockText(from, now, clock, true), clockText(to, now, clock, true)),
  );
  const earlier = gaps.length - told.length;
  return earlier === 0 ? texts : [...texts, followWords.earlierGaps(countText(earlier))];
}
