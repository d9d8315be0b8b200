// Where the reader is in the timeline's table, which is made anew each time that it is shown. Knows no document.

import type { SortOrder } from '../../core/log/order.ts';
import { isRecord, isText, longestName } from '../../protocol/guards.ts';

/** Characters of the key of a notice: a connection's name and a number. */
export const longestKey = longestName + 20;

export interface TimelinePlace {
  readonly order: SortOrder;
  /** The key of the selected notice, as `keyOf` has it; '': none. */
  readonly active: string;
  /** First row in sight. */
  readonly top: number;
}

/** A place from what the page persisted, which may be anything. */
export function readTimelinePlace(value: unknown): TimelinePlace {
  const { order, active, top } = isRecord(value) ? value : {};
  const { field, descending } = isRecord(order) ? order : {};
  const isOrder = isText(field, longestName) && typeof descending === 'boolean';
  return {
    order: isOrder ? { field, descending } : { field: 'start', descending: false },
    active: isText(active, longestKey) ? active : '',
    top: typeof top === 'number' && top >= 0 ? top : 0,
  };
}
