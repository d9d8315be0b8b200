// The notices as the timeline takes them: where each lies in time, in the order of time, and those that lie nowhere.

import type { Instant } from '../../core/text/isoDate.ts';
import { WindowsAtOnce } from '../../core/timeline/atOnce.ts';
import { inOrder } from '../../core/timeline/lanes.ts';
import { reckonedEnd, type Span, spanOf } from '../../core/timeline/span.ts';
import type { TimelineItem } from '../../protocol/timeline.ts';

interface Placed {
  readonly item: TimelineItem;
  readonly span: Span;
}

export interface DrawnNotice extends Placed {
  /** Other windows that run at some time at which this one does. */
  readonly others: number;
}

export interface NoticesInTime {
  /** In the order of their starts. */
  readonly drawn: readonly DrawnNotice[];
  /** Those during which something may stand still: an announcement's dates are no window. */
  readonly atOnce: WindowsAtOnce;
  /** Changed last first. */
  readonly undated: readonly TimelineItem[];
  /** A filter leaves some out: what is said to be at once is so among those shown. */
  readonly isNarrowed: boolean;
}

/** `now`: milliseconds since 1970. */
export function noticesInTime(items: readonly TimelineItem[], now: number, isNarrowed = false): NoticesInTime {
  const placed: Placed[] = [];
  const undated: TimelineItem[] = [];
  for (const item of items) {
    const span = spanOf({ start: msOf(item.startDate), end: msOf(item.endDate), isOver: item.isOver }, now);
    if (span === null) undated.push(item);
    else placed.push({ item, span });
  }
  // What the service has closed before its end doesn't run till then, if it ever ran; what it cancelled never did.
  const isWindow = ({ item, span }: Placed) =>
    item.typeKey !== 'ANNOUNCEMENT' && item.isCancelled !== true && !(item.isOver && span.end > now);
  const windows = placed.filter(isWindow);
  // As where machines are hit at once: what has no end, and may run, is reckoned with for a while.
  const extentOf = ({ item, span }: Placed) => (item.isOver ? span : { ...span, end: reckonedEnd(span, now) });
  // The same notice of two accounts counts once.
  const counted = new Map(
    windows.flatMap((one) => (one.item.twinOf === undefined ? [[noticeOf(one), extentOf(one)]] : [])),
  );
  const atOnce = new WindowsAtOnce([...counted.values()]);
  const othersOf = (one: Placed) =>
    isWindow(one) ? atOnce.others(extentOf(one), counted.get(noticeOf(one)) ?? null) : 0;
  const order = inOrder(placed.map(({ span }) => span));
  const drawn = order.flatMap((place) => {
    const one = placed[place];
    return one === undefined ? [] : [{ ...one, others: othersOf(one) }];
  });
  undated.sort((a, b) => (msOf(b.modifyDate) ?? 0) - (msOf(a.modifyDate) ?? 0) || b.id - a.id);
  return { drawn, atOnce, undated, isNarrowed };
}

/** Of which notice it is the window: of the same one for two accounts that have it. */
function noticeOf({ item: { account, twinOf = account, id } }: Placed): string {
  return `${twinOf} ${id}`;
}

/** Null for what no date can be. */
function msOf(instant: Instant | null): number | null {
  return instant !== null && Math.abs(instant.ms) <= 8.64e15 ? instant.ms : null;
}

export const noNotices: NoticesInTime = noticesInTime([], 0);

/** Which notice it is, among all accounts, wherever its own stands among them. `accounts`: their names, by their places. */
export function keyOf({ account, id }: TimelineItem, accounts: readonly string[]): string {
  return `${accounts[account] ?? ''} ${id}`;
}

/** Of the notice that is drawn at a place; '': none is. */
export function keyAt(place: number, drawn: readonly DrawnNotice[], accounts: readonly string[]): string {
  const notice = drawn[place];
  return notice === undefined ? '' : keyOf(notice.item, accounts);
}
