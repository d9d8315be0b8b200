// What the editor and the timeline say to each other.

import type { TimeZoneChoice } from '../core/text/timeWindow.ts';
import { index, name, oneOf, zone } from './fields.ts';
import { type MessagesOf, type MessagesReadBy, readMessage } from './messages.ts';
import { problemActions } from './notice.ts';
import type { TimelineAccount, TimelineItem } from './timeline.ts';

interface ToTimelineFields {
  /** All that there is to show, whenever something of it has changed. */
  readonly timeline: {
    /** Nobody knows yet which accounts there are. */
    readonly isOpening: boolean;
    readonly accounts: readonly TimelineAccount[];
    readonly items: readonly TimelineItem[];
    /** How the view's filter narrows the notices, in words; '' where it doesn't. */
    readonly filter: string;
    /** Finished notices are listed of so many days; 0: all. */
    readonly lookBackDays: number;
    readonly zone: TimeZoneChoice;
    /** What the zone `service` is, as in core/text/zoneClock; null while it isn't known. */
    readonly serviceZone: string | null;
    /** The service's time when this was said, in milliseconds since 1970. */
    readonly serviceNow: number;
  };
}

export type ToTimelinePage = MessagesOf<ToTimelineFields>;

const fromTimelinePage = {
  /** The page's script runs and wants what there is to show. */
  ready: {},
  act: { action: oneOf(problemActions), connectionName: name },
  setZone: { zone },
  openNotice: { connectionName: name, id: index },
  clearFilter: {},
  loadOlder: {},
  openSample: {},
} as const;

export type FromTimelinePage = MessagesReadBy<typeof fromTimelinePage>;

/** What the timeline sends is never trusted: a message as the protocol has it; undefined for anything else. */
export function readFromTimelinePage(message: unknown): FromTimelinePage | undefined {
  return readMessage(fromTimelinePage, message);
}
