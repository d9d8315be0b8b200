// What the messages of the event log page are about: how a search stands, its rows, and what is counted of them.

import type { LogWait } from '../core/connection/ports.ts';
import type { FailureAction } from '../core/failures.ts';
import type { Differences } from '../core/log/difference.ts';
import type { Folding, LineFold } from '../core/log/folds.ts';
import { isRecord, isText, longestName, longestPath } from './guards.ts';

/** `idle`: nothing searched yet. `paused` can go on; `cancelled`, `failed` and `limited` (the cap was reached) keep the rows that came. */
export type LogState = 'idle' | 'running' | 'paused' | 'complete' | 'cancelled' | 'failed' | 'limited';

export interface LogProgress {
  readonly state: LogState;
  /** Entries that match the query: rows that can be shown. */
  readonly count: number;
  /** Those of them that are hidden, as they are folded under others. */
  readonly folded: number;
  /** Entries that are held, matching or not: a narrower query finds its rows among them without the service. */
  readonly held: number;
  /** Entries read from the service, before the check on this side. */
  readonly read: number;
  /** What the service says there are; null where it doesn't. */
  readonly total: number | null;
  /** The service did not apply its part of the search; every entry was checked on this side. */
  readonly filterIgnored: boolean;
  /** Not all that is read need match: it is checked on this side too. */
  readonly narrowed: boolean;
  /** What was read is of a wider query: of what is missing from it, this one could bring some by itself. */
  readonly wider: boolean;
  /** Fields that came, in the order in which they came. */
  readonly fields: readonly string[];
  /** Fields inside the metadata, as far as a look at some of it tells. They are columns where `window` asks for them. */
  readonly metaFields: readonly string[];
  /** Dates of the oldest and the newest matching entry, in milliseconds since 1970; null where none has one. */
  readonly span: readonly [number, number] | null;
  /** Matching entries without a date that can be read: no time counts them. */
  readonly undated: number;
  /** Up to when the entries are known, in milliseconds since 1970: when the last read began that went well; null before one. */
  readonly readAt: number | null;
  /** Why the service isn't asked at once while reading runs, and until when, in milliseconds since 1970; null: it is, or was. */
  readonly wait: { readonly why: LogWait['why']; readonly until: number } | null;
  /** They are the entries of a file: no service is asked for them. */
  readonly isFile: boolean;
  /** Entries of a file that can't be read, where all else of it was. */
  readonly leftOut: number;
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
  folded: 0,
  held: 0,
  read: 0,
  total: null,
  filterIgnored: false,
  narrowed: false,
  wider: false,
  fields: [],
  metaFields: [],
  span: null,
  undated: 0,
  readAt: null,
  wait: null,
  isFile: false,
  leftOut: 0,
  gaps: [],
};

/** Rows of the table: an entry that is folded under another has none. Places of rows are told among these. */
export function shownRows({ count, folded }: Pick<LogProgress, 'count' | 'folded'>): number {
  return count - folded;
}

/** The service ended its list long before the number that it counts. What comes and goes meanwhile makes a small difference. A file's number is a guess. */
export function isShort(log: Pick<LogProgress, 'state' | 'read' | 'total' | 'isFile'>): boolean {
  return log.state === 'complete' && !log.isFile && log.total !== null && log.total - log.read > 10 + log.total / 100;
}

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
  /** Null while it goes on; else what can be done about that it doesn't. */
  readonly end: { readonly action: FailureAction } | null;
  /** Since when the read under way waits for an answer, in milliseconds since 1970; null where none is under way. */
  readonly askedAt: number | null;
  /** As in LogProgress, of reading new entries. */
  readonly wait: LogProgress['wait'];
}

/** Counts of one value, one for each bin. */
export interface HistogramStack {
  /** Null: all further ones together. */
  readonly value: string | null;
  readonly counts: readonly number[];
}

export interface FacetValue {
  /** '' stands for entries without a value. */
  readonly value: string;
  readonly count: number;
  /** `value` is only the beginning of one that is too long to be searched for. */
  readonly cut: boolean;
}

/** A value that rows were counted by. */
export interface CountedRow extends FacetValue {
  /** By what stands across, in its order; the last one: of all else across. Empty where nothing stands there. */
  readonly cells: readonly number[];
}

/** What rows are counted by: a field, and across by nothing, by a second field, or by bins of time. */
export interface CountBy {
  readonly field: string;
  readonly kind: CountKind;
  /** The field across; '' where there is none. */
  readonly across: string;
  /** Bins as in `histogram`; none where time doesn't stand across. */
  readonly edges: readonly number[];
}

export const countKinds = ['none', 'field', 'time'] as const;
export type CountKind = (typeof countKinds)[number];

export interface Counts {
  /** Rows that were counted. */
  readonly total: number;
  /** Most frequent first. */
  readonly values: readonly CountedRow[];
  /** All other values together: how many they are, and their rows. */
  readonly rest: { readonly values: number; readonly count: number; readonly cells: readonly number[] };
  /** The values across, most frequent first; none for bins of time. */
  readonly across: readonly Omit<FacetValue, 'count'>[];
  readonly acrossMore: number;
}

/** A part of the log's time, in milliseconds since 1970: the end isn't part of it. */
export type TimeSpan = readonly [number, number];

/** A value that is more or less frequent in a span than at all other times. */
export interface ComparedValue extends Omit<FacetValue, 'count'> {
  readonly field: string;
  /** Entries with it in the span, and outside of it. */
  readonly inside: number;
  readonly outside: number;
}

/** What is different in a span; units and terms as in core/log/difference. */
export interface Compared extends Omit<Differences, 'different'> {
  /** The span that was compared: null where it has no beginning or no end. */
  readonly from: number | null;
  readonly to: number | null;
  /** The most telling first. */
  readonly different: readonly ComparedValue[];
}

export interface Facet {
  readonly field: string;
  /** Most frequent first; behind them those that the query names, with 0 where no row has them. */
  readonly values: readonly FacetValue[];
  /** Distinct values beyond those. */
  readonly more: number;
}

export const copyFormats = ['tsv', 'json', 'markdown'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** How dates of rows are written: as they came, or in a zone. */
export const dateForms = ['sent', 'local', 'utc', 'service'] as const;
export type DateForm = (typeof dateForms)[number];

export const foldings = ['none', 'runs', 'traces'] as const satisfies readonly Folding[];

/** A row that others are folded under, or one of those. */
export interface RowFold extends LineFold {
  /** The oldest and the newest date in the fold, in milliseconds since 1970; null where none can be read, and for all but the first row. */
  readonly span: TimeSpan | null;
}

/** Where a row stands. */
export interface RowPlace {
  /** The row's name: never another one's within a search, wherever the row stands. */
  readonly id: number;
  /** From 0 on, the place of the row that it is folded under where it is hidden; -1 where it isn't among those that match. */
  readonly place: number;
}

/** Texts of `fields` for the rows `from`… in the order of a revision. */
export interface RowTexts {
  readonly from: number;
  readonly ids: readonly number[];
  readonly fields: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Milliseconds since 1970; null where there is no readable date. */
  readonly dates: readonly (number | null)[];
  /** Minutes. */
  readonly offsets: readonly number[];
  /** Null for a row that belongs to no other; empty where nothing is folded. */
  readonly folds: readonly (RowFold | null)[];
}

/** Rows that come unasked with the first progress of a search that has any: a page's first window of them. */
export const firstRowCount = 200;

/** Most characters of a value that is offered to be searched for: a query can't hold any. */
export const longestValue = 500;
/** Rows of a `window` message at most, rows watched and copied at once, bins of a histogram, fields and values of facets. */
export const largestWindow = 1000;
export const mostWatched = 8;
export const mostCopied = 50_000;
export const mostBins = 400;
export const mostFacets = 12;
/** Fields inside the metadata that rows come with at most. */
export const mostFurther = 20;
export const mostFacetValues = 200;
/** Values that rows are counted by, each for itself, and across. */
export const mostCounted = 200;
export const mostAcross = 12;
/** Values that are told to be different. */
export const mostDifferent = 100;

/** What the page persists over a reload of the window for the editor's side; the rest is the page's own. */
export interface LogPageState {
  /** '' for a file. */
  readonly connectionName: string;
  /** The path of the file whose entries the page shows; absent: those of the connection. */
  readonly file?: string;
}

/** The page's persisted state, from the editor's storage or the page itself; undefined where it isn't one. */
export function readLogPageState(value: unknown): LogPageState | undefined {
  if (!isRecord(value) || !isText(value.connectionName, longestName)) return undefined;
  if (isText(value.file, longestPath)) return { connectionName: '', file: value.file };
  return { connectionName: value.connectionName };
}
