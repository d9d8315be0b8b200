// What the editor and the event log page say to each other. The rows stay with the editor; the page asks for windows of them.

import type { SortOrder } from '../core/eventLog.ts';
import type { LogEntry, LogSearch } from '../core/ports.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { isIndex, isInstant, isRecord, isText, isZone, longestCopy, longestName } from './guards.ts';
import { type Problem, readAction } from './notice.ts';

/** `idle`: nothing searched yet. `cancelled` and `failed` keep the rows that came. */
export type LogState = 'idle' | 'running' | 'complete' | 'cancelled' | 'failed';

export interface LogProgress {
  readonly state: LogState;
  /** Matching entries that can be shown. */
  readonly count: number;
  /** Entries read from the service, before the check on this side. */
  readonly read: number;
  /** What the service says there are; null where it doesn't. */
  readonly total: number | null;
  /** The service did not apply its part of the search; every entry was checked on this side. */
  readonly filterIgnored: boolean;
  /** Fields that came, in the order in which they came. */
  readonly fields: readonly string[];
}

/**
 * `search` counts the searches of a panel, `revision` the orders of its rows: rows of another search are of no use, rows of
 * another revision may stand elsewhere by now.
 */
export type ToLogPage =
  /** What the form offers; sent on `ready` and when the choices arrive or the search is set from outside. */
  | {
      readonly type: 'form';
      /** The search that the panel holds; null where it never had one, so that the page's own kept form counts. */
      readonly search: LogSearch | null;
      readonly connectionName: string;
      readonly userTypes: readonly string[];
      readonly objectNames: readonly string[];
      readonly zone: TimeZoneChoice;
      /** The choices are still being read. */
      readonly loadingChoices: boolean;
    }
  | {
      readonly type: 'progress';
      readonly search: number;
      readonly revision: number;
      readonly progress: LogProgress;
      readonly order: SortOrder;
      /** Where the row stands now whose details were asked for last; -1 where there is none. */
      readonly marked: number;
    }
  /** Answers `window`: texts of `fields` for rows `from`… in that revision's order. `dates` in milliseconds (null: none), `offsets` in minutes. */
  | {
      readonly type: 'rows';
      readonly search: number;
      readonly revision: number;
      readonly from: number;
      readonly fields: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly dates: readonly (number | null)[];
      readonly offsets: readonly number[];
    }
  /** Answers `details`: the entry as it came, and its date as it was read (units as in `rows`). */
  | {
      readonly type: 'details';
      readonly search: number;
      readonly revision: number;
      readonly row: number;
      readonly entry: LogEntry;
      readonly date: number | null;
      readonly offset: number;
    }
  | { readonly type: 'problem'; readonly problem: Problem | null };

export type FromLogPage =
  | { readonly type: 'ready' }
  | { readonly type: 'search'; readonly search: LogSearch }
  | { readonly type: 'cancel' }
  | { readonly type: 'sort'; readonly order: SortOrder }
  | { readonly type: 'window'; readonly search: number; readonly from: number; readonly count: number }
  | { readonly type: 'details'; readonly search: number; readonly row: number }
  | { readonly type: 'setZone'; readonly zone: TimeZoneChoice }
  | { readonly type: 'act'; readonly action: Problem['action'] }
  | { readonly type: 'copyText'; readonly text: string };

/** Rows of a `window` message at most. */
export const largestWindow = 1000;

/** What the page keeps over a reload of the window for the editor's side; the form is the page's own. */
export interface LogPageState {
  readonly connectionName: string;
}

/** An inbound message as the protocol has it; undefined for anything else, whose fields are never used. */
export function readFromLogPage(message: unknown): FromLogPage | undefined {
  if (!isRecord(message)) return undefined;
  const { type, search, order, from, count, row, zone, action, text } = message;
  switch (type) {
    case 'ready':
    case 'cancel':
      return { type };
    case 'search': {
      const known = readLogSearch(search);
      return known === undefined ? undefined : { type, search: known };
    }
    case 'sort':
      if (!isRecord(order) || !isText(order.field, longestName) || typeof order.descending !== 'boolean')
        return undefined;
      return { type, order: { field: order.field, descending: order.descending } };
    case 'window':
      if (!isIndex(search) || !isIndex(from) || !isIndex(count) || count > largestWindow) return undefined;
      return { type, search, from, count };
    case 'details':
      return isIndex(search) && isIndex(row) ? { type, search, row } : undefined;
    case 'setZone':
      return isZone(zone) ? { type, zone } : undefined;
    case 'act': {
      const known = readAction(action);
      return known === undefined ? undefined : { type, action: known };
    }
    case 'copyText':
      return isText(text, longestCopy) ? { type, text } : undefined;
    default:
      return undefined;
  }
}

/** A search with only the parts that it has; undefined where a part isn't what it should be. */
export function readLogSearch(value: unknown): LogSearch | undefined {
  if (!isRecord(value)) return undefined;
  const { userType, objectName, namePrefix, after, before } = value;
  const texts = [userType, objectName, namePrefix];
  if (texts.some((text) => text !== undefined && !isText(text, longestName))) return undefined;
  if ([after, before].some((date) => date !== undefined && !isInstant(date))) return undefined;
  return {
    ...(isText(userType, longestName) ? { userType } : {}),
    ...(isText(objectName, longestName) ? { objectName } : {}),
    ...(isText(namePrefix, longestName) ? { namePrefix } : {}),
    ...(isInstant(after) ? { after } : {}),
    ...(isInstant(before) ? { before } : {}),
  };
}

export function readLogPageState(value: unknown): LogPageState | undefined {
  if (!isRecord(value) || !isText(value.connectionName, longestName)) return undefined;
  return { connectionName: value.connectionName };
}
