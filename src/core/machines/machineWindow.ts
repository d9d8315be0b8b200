// When a notice may hit its machines, whatever is missing of its dates.

import { isStanding, type Notice } from '../notices/notice.ts';
import { firstInstant } from '../text/isoDate.ts';
import { reckonedEnd, spanOf } from '../timeline/span.ts';
import type { MachineWindow } from './overlaps.ts';

/** Undefined for what is over, called off or no window, as an announcement's dates are none. `now`: milliseconds since 1970. */
export function machineWindow(notice: Notice, machines: readonly string[], now: number): MachineWindow | undefined {
  if (machines.length === 0 || notice.type === 'ANNOUNCEMENT' || !isStanding(notice)) return undefined;
  const { id, startDate, endDate, type } = notice;
  const isRunning = startDate === null && endDate === null && type === 'UNPLANNED_INCIDENT';
  const span = isRunning
    ? { start: now, end: now, isOpenStart: true, isOpenEnd: true }
    : spanOf({ start: startDate?.ms ?? null, end: endDate?.ms ?? null, isOver: false }, now);
  if (span === null) return undefined;
  const offset = startDate?.offset ?? endDate?.offset ?? 0;
  // Before all others: what is at once with it begins when the others do.
  const begin = span.isOpenStart ? firstInstant : span.start;
  const end = reckonedEnd(span, now);
  if (end <= now) return undefined;
  return {
    id,
    machines,
    start: { ms: begin, offset },
    end: { ms: end, offset: endDate?.offset ?? offset },
    isOpenStart: span.isOpenStart,
    isOpenEnd: span.isOpenEnd,
  };
}
