// Keeps a bar where it is on the screen while the lanes of the plot are laid anew, as in a zoom.

import type { TimeRange } from '../../core/timeline/range.ts';
import type { DrawnNotice } from './drawnNotices.ts';
import { laneHeight, type PlotLayout } from './plotLayout.ts';

interface Plot {
  readonly notices: { readonly drawn: readonly DrawnNotice[] };
  /** As it is to be. */
  readonly range: TimeRange;
}

/**
 * What scrolls the plot, of this `layout`, once it is laid out anew: the first one of `wanted` that was and will be in sight stays there,
 * else the one that was nearest to the middle, so that there is one in sight where there can be. Undefined where none is drawn.
 * `wanted`: places; -1: none.
 */
export function stillBar(
  scroller: HTMLElement | null,
  layout: PlotLayout | undefined,
  { notices: { drawn }, range }: Plot,
  wanted: readonly number[],
): ((after: PlotLayout) => void) | undefined {
  if (scroller === null || layout === undefined) return undefined;
  const { scrollTop, clientHeight } = scroller;
  const isInRange = (place: number) => {
    const span = drawn[place]?.span;
    return span !== undefined && span.start <= range.to && span.end >= range.from;
  };
  const fromTop = (place: number) => layout.topOf(place) - scrollTop;
  const isSeen = (place: number) => fromTop(place) > -laneHeight && fromTop(place) < clientHeight;
  const awayFromMiddle = (place: number) => Math.abs(fromTop(place) + laneHeight / 2 - clientHeight / 2);
  const firsts = layout.sections.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.find(isInRange) ?? []));
  const [nearest] = firsts.sort((a, b) => awayFromMiddle(a) - awayFromMiddle(b));
  const place = wanted.find((one) => isInRange(one) && isSeen(one)) ?? nearest;
  if (place === undefined) return undefined;
  const top = Math.max(0, Math.min(fromTop(place), clientHeight - laneHeight));
  return (after) => {
    scroller.scrollTop = after.topOf(place) - top;
  };
}
