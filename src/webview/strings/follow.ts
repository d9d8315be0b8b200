// How following new entries stands, in words: when it was last looked, what came, and what may have been missed. Knows no document.

import type { LogFollowing, LogGap, LogState } from '../../protocol/log.ts';
import { clockText, type DisplayZone } from './clock.ts';
import { followStrings } from './log.ts';
import { formatCount } from './numbers.ts';

/** Gaps that are told; earlier ones are counted. */
const gapsTold = 3;

/** "Following, last checked 14:32:05 · 3 new"; '' where it has ended before it looked. `state`: of the search, which is read first; `now`: milliseconds since 1970. */
export function followText(
  { checkedAt, arrived, end }: LogFollowing,
  state: LogState,
  now: number,
  clock: DisplayZone,
): string {
  if (checkedAt === null && end !== null) return '';
  if (checkedAt === null && state === 'paused') return followStrings.paused;
  if (checkedAt === null) return state === 'running' ? followStrings.later : followStrings.first;
  const time = clockText(checkedAt, now, clock, true);
  const checked = end === null ? followStrings.checked(time) : followStrings.ended(time);
  return arrived === 0 ? checked : `${checked} · ${followStrings.arrived(formatCount(arrived))}`;
}

/** A sentence for each gap, the latest first. */
export function gapTexts(gaps: readonly LogGap[], now: number, clock: DisplayZone): readonly string[] {
  const told = gaps.toSorted((a, b) => b.from - a.from).slice(0, gapsTold);
  const texts = told.map(({ from, to }) =>
    followStrings.gap(clockText(from, now, clock, true), clockText(to, now, clock, true)),
  );
  const earlier = gaps.length - told.length;
  return earlier === 0 ? texts : [...texts, followStrings.earlierGaps(formatCount(earlier))];
}
