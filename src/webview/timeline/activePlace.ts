// Which notice the keys are at, and where a key leads from there. Knows no document.

import type { TimeRange } from '../../core/timeline/range.ts';
import { type DrawnNotice, keyOf } from './drawnNotices.ts';
import type { WordContext } from './noticeWords.ts';
import type { PlotLayout } from './plotLayout.ts';

export type Step = 'previous' | 'next' | 'above' | 'below' | 'first' | 'last';

/**
 * Its place; where it is gone, that of what stands where it was (`before`; -1: nobody knows), and where nobody has been yet, that of what is
 * going on or comes next. -1: there is none at all.
 */
export function placeOfActive(
  drawn: readonly DrawnNotice[],
  active: string,
  { now, accounts }: Pick<WordContext, 'now' | 'accounts'>,
  before = -1,
): number {
  const place = active === '' ? -1 : drawn.findIndex(({ item }) => keyOf(item, accounts) === active);
  if (place >= 0) return place;
  if (active !== '' && before >= 0) return Math.min(before, drawn.length - 1);
  const coming = drawn.findIndex(({ item, span }) => !item.isOver && span.end >= now);
  return coming >= 0 ? coming : drawn.length - 1;
}

/** Where there is nothing in that direction one stays. */
export function steppedPlace(step: Step, place: number, count: number, layout: PlotLayout | undefined): number {
  switch (step) {
    case 'previous':
      return Math.max(0, place - 1);
    case 'next':
      return Math.min(count - 1, place + 1);
    case 'above':
      return layout?.beside(place, -1) ?? place;
    case 'below':
      return layout?.beside(place, 1) ?? place;
    case 'first':
      return 0;
    case 'last':
      return count - 1;
  }
}

/** What stays where it is while keys zoom: the active notice where it is in sight, else now, else the middle. */
export function zoomAnchor({ from, to }: TimeRange, start: number | undefined, now: number): number {
  return [start, now].find((instant) => instant !== undefined && instant >= from && instant <= to) ?? (from + to) / 2;
}
