// What the editor and the event log page say to each other. The rows stay with the editor; the page asks for windows of them.

import type { SortOrder } from '../core/eventLog.ts';
import type { LogEntry } from '../core/ports.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import type { Problem } from './notice.ts';

/** `idle`: nothing searched yet. `paused` can go on; `cancelled`, `failed` and `limited` (the cap was reached) keep the rows that came. */
export type LogState = 'idle' | 'running' | 'paused' | 'complete' | 'cancelled' | 'failed' | 'limited';

export interface LogProgress {
  readonly state: LogState;
  /** Entries that match the query: rows that can be shown. */
  readonly count: number;
  /** Entries that are held, matching or not: a narrower query finds its rows among them without the service. */
  readonly held: number;
  /** Entries read from the service, before the check on this side. */
  readonly read: number;
  /** What the service says there are; null where it doesn't. */
  readonly total: number | null;
  /** The service did not apply its part of the search; every entry was checked on this side. */
  readonly filterIgnored: boolean;
  /** Fields that came, in the order in which they came. */
  readonly fields: readonly string[];
  /** Dates of the oldest and the newest matching entry, in milliseconds since 1970; null where none has one. */
  readonly span: readonly [number, number] | null;
  /** When the reading began, in milliseconds since 1970; null before one. */
  readonly readAt: number | null;
  /** What following could not catch up with, newest first. */
  readonly gaps: readonly LogGap[];
}

/** A period in which entries may have come that were not read; milliseconds since 1970. */
export interface LogGap {
  readonly from: number;
  readonly to: number;
}

/** Before a search. */
export const nothingRead: LogProgress = {
  state: 'idle',
  count: 0,
  held: 0,
  read: 0,
  total: null,
  filterIgnored: false,
  fields: [],
  span: null,
  readAt: null,
  gaps: [],
};

/** How following new entries stands. */
export interface LogFollowing {
  /** When the service was last asked with success, in milliseconds since 1970; null before. */
  readonly checkedAt: number | null;
  /** Milliseconds between two reads. */
  readonly interval: number;
  /** Matching entries that came since following began. */
  readonly arrived: number;
  /** Why the last read failed: ours, in the reader's language. */
  readonly trouble: string | null;
}

/** Counts of one user type, one for each bin. */
export interface HistogramStack {
  /** Null: all further ones together. */
  readonly userType: string | null;
  readonly counts: readonly number[];
}

export interface FacetValue {
  /** '' stands for entries without a value. */
  readonly value: string;
  readonly count: number;
  /** `value` is only the beginning of one that is too long to be searched for. */
  readonly cut: boolean;
}

export interface Facet {
  readonly field: string;
  /** Most frequent first. */
  readonly values: readonly FacetValue[];
  /** Distinct values beyond those. */
  readonly more: number;
}

export const copyFormats = ['tsv', 'json', 'markdown'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** Where a row stands. */
export interface RowPlace {
  /** The row's name: never another one's within a search, wherever the row stands. */
  readonly id: number;
  /** From 0 on; -1 where the row isn't among those that are shown. */
  readonly place: number;
}

/**
 * `search` counts the searches of a panel, `revision` the orders and filters of its rows: rows of another search are of no use, rows
 * of another revision may stand elsewhere by now. What is to be about the same row whatever comes names it by its id.
 */
export type ToLogPage =
  /** What the page offers; sent on `ready` and when the choices arrive or the query is set from outside. */
  | {
      readonly type: 'setup';
      /** The query that the panel holds; null where it never had one, so that the page's own kept one counts. */
      readonly query: string | null;
      readonly connectionName: string;
      readonly userTypes: readonly string[];
      readonly objectNames: readonly string[];
      readonly zone: TimeZoneChoice;
      /** Queries that were searched lately, the last one first. */
      readonly recent: readonly string[];
    }
  | {
      readonly type: 'progress';
      readonly search: number;
      readonly revision: number;
      /** The query whose rows these are. */
      readonly query: string;
      readonly progress: LogProgress;
      readonly order: SortOrder;
      /** The service's time when this was said, in milliseconds since 1970: clocks on this side may be wrong. */
      readonly serviceNow: number;
      /** Where the rows that `watch` named last stand now. */
      readonly places: readonly RowPlace[];
      /** Null while new entries aren't followed. */
      readonly following: LogFollowing | null;
    }
  /** Answers `watch`, as each `progress` does from then on. */
  | {
      readonly type: 'places';
      readonly search: number;
      readonly revision: number;
      readonly places: readonly RowPlace[];
    }
  /** Answers `window`: texts of `fields` for rows `from`… in that revision's order. `dates` in milliseconds (null: none), `offsets` in minutes. */
  | {
      readonly type: 'rows';
      readonly search: number;
      readonly revision: number;
      readonly from: number;
      readonly ids: readonly number[];
      readonly fields: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly dates: readonly (number | null)[];
      readonly offsets: readonly number[];
    }
  /** Answers `details`: the entry as it came, and its date as it was read (units as in `rows`). */
  | {
      readonly type: 'details';
      readonly search: number;
      readonly id: number;
      readonly entry: LogEntry;
      readonly date: number | null;
      readonly offset: number;
    }
  /** Answers `histogram`: bin i counts entries with edges[i] ≤ date < edges[i + 1]; the last edge counts in the last bin. */
  | {
      readonly type: 'histogram';
      readonly search: number;
      readonly revision: number;
      readonly edges: readonly number[];
      readonly stacks: readonly HistogramStack[];
    }
  /** Answers `facets`. A facet's counts leave its own field's conditions aside, so that one sees what else there is. */
  | { readonly type: 'facets'; readonly search: number; readonly revision: number; readonly facets: readonly Facet[] }
  /** Answers `find`: the next row that contains the text; `id` and `place` -1 where there is none. `wrapped`: it was found past the end. */
  | {
      readonly type: 'found';
      readonly search: number;
      readonly revision: number;
      readonly text: string;
      readonly id: number;
      readonly place: number;
      readonly wrapped: boolean;
    }
  /** Answers `copyRows`: so many of the `of` rows were copied, the first ones; 0 where others stand between them by now. */
  | { readonly type: 'copied'; readonly search: number; readonly count: number; readonly of: number }
  /** Answers `values`: values of the field that contain the text and can be searched for, most frequent first. */
  | { readonly type: 'values'; readonly field: string; readonly text: string; readonly values: readonly string[] }
  | { readonly type: 'problem'; readonly problem: Problem | null };

export type FromLogPage =
  | { readonly type: 'ready' }
  /** The IANA name of the time zone that the reader sits in; the editor's side may run in another. */
  | { readonly type: 'localZone'; readonly name: string }
  /** `fresh`: read anew, even if what is held would do. */
  | { readonly type: 'search'; readonly query: string; readonly fresh: boolean }
  /** The same by a click in the results: answered from what is held where that will do, and not remembered as a search. */
  | { readonly type: 'narrow'; readonly query: string }
  /** The first rows of the running search are on the screen. */
  | { readonly type: 'shown'; readonly search: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'pause'; readonly paused: boolean }
  | { readonly type: 'follow'; readonly on: boolean }
  | { readonly type: 'sort'; readonly order: SortOrder }
  | { readonly type: 'window'; readonly search: number; readonly from: number; readonly count: number }
  /** The rows whose places are to be told from now on. */
  | { readonly type: 'watch'; readonly search: number; readonly ids: readonly number[] }
  | { readonly type: 'details'; readonly search: number; readonly id: number }
  | { readonly type: 'histogram'; readonly search: number; readonly edges: readonly number[] }
  | { readonly type: 'facets'; readonly search: number; readonly fields: readonly string[]; readonly most: number }
  /** The next row behind `from` (backwards: before it) of which a text contains this one, whatever its case; `from` -1: any row. */
  | {
      readonly type: 'find';
      readonly search: number;
      readonly text: string;
      readonly from: number;
      readonly backwards: boolean;
    }
  | { readonly type: 'values'; readonly field: string; readonly text: string }
  /** Puts the rows from one to another (ids) on the clipboard, if they are `count`; `fields`: in this order, for tsv and markdown. */
  | {
      readonly type: 'copyRows';
      readonly search: number;
      readonly from: number;
      readonly to: number;
      readonly count: number;
      readonly format: CopyFormat;
      readonly fields: readonly string[];
    }
  /** All rows that match the query, to a file that the editor asks for. */
  | { readonly type: 'export' }
  | { readonly type: 'saveSearch'; readonly query: string }
  | { readonly type: 'copyLink'; readonly query: string }
  | { readonly type: 'copyAsCurl'; readonly query: string }
  | { readonly type: 'setZone'; readonly zone: TimeZoneChoice }
  | { readonly type: 'act'; readonly action: Problem['action'] }
  | { readonly type: 'copyText'; readonly text: string };

/** Most characters of a value that is offered to be searched for: a query can't hold any. */
export const longestValue = 500;
/** Rows of a `window` message at most, rows watched and copied at once, bins of a histogram, fields and values of facets. */
export const largestWindow = 1000;
export const mostWatched = 8;
export const mostCopied = 50_000;
export const mostBins = 400;
export const mostFacets = 12;
export const mostFacetValues = 200;

/** What the page keeps over a reload of the window for the editor's side; the rest is the page's own. */
export interface LogPageState {
  readonly connectionName: string;
}
