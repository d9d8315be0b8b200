// What the editor and the event log page say to each other. The rows stay with the editor; the page asks for windows of them.

import type { LogEntry } from '../core/connection/ports.ts';
import type { Folding } from '../core/log/folds.ts';
import type { SortOrder } from '../core/log/order.ts';
import type { TimeZoneChoice } from '../core/text/timeWindow.ts';
import { aboutCompared, type ComparedEntry } from './comparedEntry.ts';
import {
  copiedText,
  countedBy,
  dateOrNone,
  index,
  indexUpTo,
  listOf,
  milliseconds,
  name,
  oneOf,
  prints,
  query,
  queryOrNone,
  rowOrNone,
  sortOrder,
  spanOrNone,
  trueOrFalse,
  zone,
} from './fields.ts';
import { longestName } from './guards.ts';
import {
  type Compared,
  type CountBy,
  type Counts,
  copyFormats,
  dateForms,
  type Facet,
  foldings,
  type HistogramStack,
  type LogFollowing,
  type LogProgress,
  largestWindow,
  mostBins,
  mostCounted,
  mostFacets,
  mostFacetValues,
  mostFurther,
  mostWatched,
  type RowPlace,
  type RowTexts,
  type TimeSpan,
} from './log.ts';
import { type MessagesOf, type MessagesReadBy, type NoFields, readMessage } from './messages.ts';
import { type Problem, problemActions } from './notice.ts';

/** Which search an answer is about. */
interface AboutSearch {
  readonly search: number;
}

/** The same, of rows in one order and filter. */
interface AboutRevision extends AboutSearch {
  readonly revision: number;
}

/**
 * `search` counts the searches of a panel, `revision` the orders and filters of its rows: rows of another search are of no use, rows
 * of another revision may stand elsewhere by now. What is to be about the same row whatever comes names it by its id.
 */
interface ToLogPageFields {
  /** What the page offers; sent on `ready` and when the choices arrive or the query is set from outside. */
  readonly setup: {
    /** The query that the panel holds; null where it never had one, so that the page's own persisted one counts. */
    readonly query: string | null;
    /** How many queries were set from outside: with another one, `query` comes into the bar, whatever is typed there. */
    readonly asked: number;
    /** That of the file, with its folder, where the page shows one. */
    readonly connectionName: string;
    /** The path of the file whose entries the page shows; null: those of the connection. */
    readonly file: string | null;
    readonly userTypes: readonly string[];
    readonly objectNames: readonly string[];
    readonly zone: TimeZoneChoice;
    /** Queries that were searched lately, the last one first. */
    readonly recent: readonly string[];
  };
  readonly progress: AboutRevision & {
    /** The query whose rows these are. */
    readonly query: string;
    readonly progress: LogProgress;
    readonly order: SortOrder;
    readonly folding: Folding;
    /** The service's time when this was said, in milliseconds since 1970: clocks on this side may be wrong. */
    readonly serviceNow: number;
    /** The service's time that the query's ages are counted back from, in milliseconds since 1970: a click doesn't move it. */
    readonly countedAt: number;
    /** The zone that the service writes its dates in: an IANA name, or an offset such as "+05:30"; null before a date came. */
    readonly serviceZone: string | null;
    /** The first rows of a search, with the first progress that has any, so that nobody has to ask for them; else null. */
    readonly firstRows: RowTexts | null;
    /** Where the rows that `watch` named last stand now. */
    readonly places: readonly RowPlace[];
    /** Null while new entries aren't followed. */
    readonly following: LogFollowing | null;
  };
  /** The page was opened by a person: the query gets the keyboard's focus. */
  readonly focusQuery: NoFields;
  /** Answers `watch`, as each `progress` does from then on. */
  readonly places: AboutRevision & { readonly places: readonly RowPlace[] };
  /** Answers `window`. */
  readonly rows: AboutRevision & RowTexts;
  /** Answers `details`: the entry as it came, and its date as it was read (units as in `rows`). */
  readonly details: AboutSearch & {
    readonly id: number;
    readonly entry: LogEntry;
    /** The entry with its numbers as they came, where some may be texts in `entry`: those of more digits than a page is sent. */
    readonly json?: string;
    readonly date: number | null;
    readonly offset: number;
  };
  /** Answers `seek`: -1 where there is no such row; `opens` as it was asked. */
  readonly sought: AboutRevision & RowPlace & { readonly opens: boolean };
  /** Answers `histogram`, by the values of a field: bin i counts entries with edges[i] ≤ date < edges[i + 1]; the last edge counts in the last bin. */
  readonly histogram: AboutRevision & {
    readonly edges: readonly number[];
    readonly field: string;
    readonly stacks: readonly HistogramStack[];
  };
  /** Answers `facets`. A facet's counts leave its own field's conditions aside, so that one sees what else there is. */
  readonly facets: AboutRevision & { readonly facets: readonly Facet[] };
  /** Answers `compare`, unless another span is compared before, or none any more. `span`: as it was asked. */
  readonly compared: AboutRevision & { readonly span: TimeSpan | null; readonly compared: Compared };
  /** Answers `countBy`: all conditions hold for what is counted. */
  readonly counted: AboutRevision & { readonly by: CountBy; readonly counts: Counts };
  /**
   * Answers `find`: the next row that contains the text; `id` and `place` -1 where there is none. `wrapped`: it was found past the end;
   * it is the `match`th, from 1 on, of `matches` rows that contain it. It stands in `fields`, in those of `beyond` only behind what a
   * cell shows. `opens`: as it was asked.
   */
  readonly found: AboutRevision &
    RowPlace & {
      readonly text: string;
      readonly opens: boolean;
      readonly wrapped: boolean;
      readonly match: number;
      readonly matches: number;
      readonly fields: readonly string[];
      readonly beyond: readonly string[];
    };
  /** Answers `copyRows`: so many of the `of` entries were copied, the first ones; 0 where other rows stand between them by now. */
  readonly copied: AboutSearch & { readonly count: number; readonly of: number };
  /** Answers `values`: values of the field that contain the text and can be searched for, most frequent first. */
  readonly values: { readonly field: string; readonly text: string; readonly values: readonly string[] };
  /** The entry that another one is to be compared with, selected on this page or another one; null: none. */
  readonly selectedEntry: { readonly entry: ComparedEntry | null };
  readonly problem: { readonly problem: Problem | null };
}

export type ToLogPage = MessagesOf<ToLogPageFields>;

const names = listOf(name, longestName);

const fromLogPage = {
  ready: {},
  /** The IANA name of the time zone that the reader sits in; the editor's side may run in another. */
  localZone: { name },
  /** `fresh`: read again, even if what is held would do. */
  search: { query, fresh: trueOrFalse },
  /**
   * The same by a click in the results, by going back, or as the first one of a page: answered from what is held where that will do, and
   * not remembered as a search.
   */
  narrow: { query },
  /** The first rows of the running search are on the screen. */
  shown: { search: index },
  cancel: {},
  pause: { paused: trueOrFalse },
  follow: { on: trueOrFalse },
  sort: { order: sortOrder },
  foldBy: { folding: oneOf(foldings) },
  /** Opens or closes the fold that a row belongs to. */
  fold: { search: index, id: index, isOpen: trueOrFalse },
  /** `further`: fields inside the metadata that the rows are to come with, behind the others. */
  window: { search: index, from: index, count: indexUpTo(largestWindow), further: listOf(name, mostFurther) },
  /** The rows whose places are to be told from now on. */
  watch: { search: index, ids: listOf(index, mostWatched) },
  details: { search: index, id: index },
  /** The row of an entry that is told by its date and prints, wherever it stands; `opens`: as in `find`. */
  seek: { search: index, date: dateOrNone, prints, opens: trueOrFalse },
  histogram: { search: index, edges: listOf(milliseconds, mostBins + 1), field: name },
  facets: { search: index, fields: listOf(name, mostFacets), most: indexUpTo(mostFacetValues) },
  countBy: { search: index, by: countedBy },
  /**
   * What is different in a span from all other times, among all entries that are here and match the query but for its period. Null: in
   * that period.
   */
  compare: { search: index, span: spanOrNone },
  /** What is being compared isn't wanted any more. */
  stopComparing: { search: index },
  /** All values with their counts, to a file that the editor asks for. */
  exportCounts: { search: index, by: countedBy },
  /** Puts a table on the clipboard, its headings first. */
  copyCells: { cells: listOf(names, mostCounted + 3) },
  /**
   * The next row behind `from` (backwards: before it) of which a text contains this one, whatever its case; `from` -1: any row. Dates are
   * looked at as they are shown in a zone, or as they were `sent`. `here`: `from` itself may be the one. `opens`: one that is hidden in a
   * fold is to be seen; else the place is that of the row which it is folded under.
   */
  find: {
    search: index,
    text: name,
    from: rowOrNone,
    here: trueOrFalse,
    backwards: trueOrFalse,
    dates: oneOf(dateForms),
    opens: trueOrFalse,
  },
  values: { field: name, text: name },
  /**
   * Puts the rows from one to another (ids) on the clipboard, if they are `count`, with those that are folded under them; for tsv and
   * markdown, `fields` are the columns in their order, `headings` what they are called.
   */
  copyRows: {
    search: index,
    from: index,
    to: index,
    count: index,
    format: oneOf(copyFormats),
    fields: names,
    headings: names,
  },
  /** All rows that match the query, to a file that the editor asks for. */
  export: {},
  /** What stands in the query bar now, whether it was searched or not; `asked`: that of the last `setup`. */
  inBar: { query: queryOrNone, asked: index },
  saveSearch: { query },
  copyLink: { query },
  copyAsCurl: { query },
  setZone: { zone },
  act: { action: oneOf(problemActions) },
  copyText: { text: copiedText },
  ...aboutCompared,
} as const;

export type FromLogPage = MessagesReadBy<typeof fromLogPage>;

/** All that is about the page's search, and not about entries that are compared, of whatever search they are. */
export type AboutLog = Exclude<FromLogPage, { type: keyof typeof aboutCompared | 'inBar' }>;

/** What the event log page sends is never trusted: a message as the protocol has it; undefined for anything else. */
export function readFromLogPage(message: unknown): FromLogPage | undefined {
  return readMessage(fromLogPage, message);
}
