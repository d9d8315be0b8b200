// Where a notice lies on a line of time, whatever the service says and leaves out of its dates.

import { day } from '../text/timeWindow.ts';

/**
 * How long something without an end is reckoned with, from now on where it has begun: nobody knows whether it ends in an hour, and for
 * ever would be at once with everything to come. Milliseconds.
 */
const openFor = day;

/** Milliseconds since 1970; null: not given. */
export interface Dates {
  readonly start: number | null;
  readonly end: number | null;
  /** The service has closed it: what has no end doesn't go on until now. */
  readonly isOver: boolean;
}

/** Milliseconds since 1970; `end` isn't before `start`. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** When it began isn't given: it did so at some time before `start`. */
  readonly isOpenStart: boolean;
  /** When it ends isn't given, or was given as before its start: it goes on beyond `end`. */
  readonly isOpenEnd: boolean;
}

/** Null where there is no date at all. What began and has no end lasts until `now` at least; what has an end alone runs by `now`. */
export function spanOf({ start, end, isOver }: Dates, now: number): Span | null {
  if (start === null && end === null) return null;
  if (start === null || end === null) {
    const only = start ?? end ?? 0;
    const [isOpenStart, isOpenEnd] = [start === null, end === null];
    return {
      start: isOpenStart && !isOver ? Math.min(only, now) : only,
      end: isOpenEnd && !isOver ? Math.max(only, now) : only,
      isOpenStart,
      isOpenEnd,
    };
  }
  if (end < start) return { start, end: start, isOpenStart: false, isOpenEnd: true };
  return { start, end, isOpenStart: false, isOpenEnd: false };
}

/** Until when something that isn't over is taken to run where it is asked what runs at once. `now`: milliseconds since 1970. */
export function reckonedEnd({ end, isOpenEnd }: Pick<Span, 'end' | 'isOpenEnd'>, now: number): number {
  return isOpenEnd ? Math.max(end, now) + openFor : end;
}
