// Which bar lies under a point of the plot, and how the plot is scrolled to a bar.

import type { DrawnNotice } from './drawnNotices.ts';
import { barSides } from './plotDrawing.ts';
import { fadeLength, laneHeight, type PlotLayout } from './plotLayout.ts';
import type { TimeScale } from './timeScale.ts';

/** Pixels around a bar that count as it, and across which a text beside it does. */
const around = 3;
const textLength = 120;

interface Bars {
  readonly layout: PlotLayout;
  readonly drawn: readonly DrawnNotice[];
  readonly scale: TimeScale;
}

/** Its place among the drawn notices; -1: none. `x` and `y`: pixels from the plot's upper left corner. */
export function placeAt({ layout, drawn, scale }: Bars, x: number, y: number): number {
  const lane = layout.laneAt(y);
  if (lane === undefined) return -1;
  const air = (fadeLength + textLength) * scale.msPerPixel;
  const near = layout.between(lane, scale.instant(x) - air, scale.instant(x) + air);
  const places = near.filter((place) => {
    const notice = drawn[place];
    if (notice === undefined) return false;
    const [from, to] = barSides(notice, scale);
    return x >= from - around && x <= Math.max(to + around, from + textLength);
  });
  // The text of one ends where the next begins.
  return places.at(-1) ?? -1;
}

/** The same under a pointer, in a plot that is scrolled: none under its scrollbar. */
export function placeUnder(event: MouseEvent, scroller: HTMLElement, bars: Bars): number {
  if (isOnScrollbar(event, scroller)) return -1;
  const { left, top } = scroller.getBoundingClientRect();
  return placeAt(bars, event.clientX - left, event.clientY - top + scroller.scrollTop);
}

/** The scrollbar's events are the scroller's: it lies behind what is scrolled, and does by itself what it is for. */
export function isOnScrollbar({ clientX }: MouseEvent, scroller: Element): boolean {
  return clientX - scroller.getBoundingClientRect().left >= scroller.clientWidth;
}

/** Scrolls as little as brings a lane into sight, and one on either side of it. */
export function revealLane(scroller: HTMLElement | null, top: number): void {
  if (scroller === null) return;
  const { scrollTop, clientHeight } = scroller;
  if (top < scrollTop + laneHeight) scroller.scrollTop = top - laneHeight;
  else if (top + 2 * laneHeight > scrollTop + clientHeight) scroller.scrollTop = top + 2 * laneHeight - clientHeight;
}
