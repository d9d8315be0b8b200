// What of a notice matters to who has read it once: new updates, another window, another status, more resources. Not who acknowledged it,
// nor that a date of change was written anew.

import type { Notice } from '../notices/notice.ts';

/** That part of a notice, as it was at some moment. Dates are milliseconds since 1970; null: none, or not told. */
export interface MaterialState {
  /** The status's keyName. */
  readonly status: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly updates: number | null;
  readonly resources: number | null;
  /** When the last update was made. */
  readonly lastUpdate: number | null;
}

export interface MaterialChange {
  /** Updates that came; 0: none. Where only the last one's date tells of them, one. */
  readonly updates: number;
  /** The window begins or ends at another time. */
  readonly moved: boolean;
  readonly status: boolean;
  /** Impacted resources that came; 0: none. */
  readonly resources: number;
}

export function materialState(notice: Notice): MaterialState {
  return {
    status: notice.status.keyName,
    start: notice.startDate?.ms ?? null,
    end: notice.endDate?.ms ?? null,
    updates: notice.updateCount,
    resources: notice.impactedResourceCount,
    lastUpdate: notice.lastUpdateDate?.ms ?? null,
  };
}

/** Undefined where nothing that matters has changed. */
export function materialChange(before: MaterialState, after: MaterialState): MaterialChange | undefined {
  const updates = added(before.updates, after.updates) || Number(isLater(before.lastUpdate, after.lastUpdate));
  const moved = before.start !== after.start || before.end !== after.end;
  const status = before.status !== after.status;
  const resources = added(before.resources, after.resources);
  return updates > 0 || moved || status || resources > 0 ? { updates, moved, status, resources } : undefined;
}

/** Resources have gone since: as many that come again are others. */
export function hasFewerResources(before: MaterialState, after: MaterialState): boolean {
  return added(after.resources, before.resources) > 0;
}

/** Whoever was asked about it as it was `before` hasn't seen what it is by now: that has another subject, too. */
export function isAnother(before: Notice, now: Notice): boolean {
  return before.subject !== now.subject || materialChange(materialState(before), materialState(now)) !== undefined;
}

/** A service may drop the oldest update for a new one, or not count them at all. */
function isLater(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after > before);
}

/** Of what wasn't counted before, nobody knows what came. */
function added(before: number | null, after: number | null): number {
  return before === null || after === null ? 0 : Math.max(0, after - before);
}
