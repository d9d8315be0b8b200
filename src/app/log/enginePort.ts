// The port between the editor's side of the event log page and the engine that holds and searches its entries, which may run in a
// thread of its own: all that either says to the other. Plain data, as it can be cloned; bytes are handed over, not copied.

import type { Clock } from '../../core/clock.ts';
import type { LogSearch, LogSource, LogWindowSource } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import type { Folding } from '../../core/log/folds.ts';
import type { SortOrder } from '../../core/log/order.ts';
import type { PlanContext } from '../../core/query/plan.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import type { CountBy, LogProgress, RowPlace, RowTexts } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { ExportWait } from '../export/exportWait.ts';
import type { MissingEntries } from '../export/file.ts';
import type { ExportFormat } from '../export/formats.ts';
import type { FollowingState } from './following.ts';

/** A query without faults, and what its dates mean. */
export interface MeantQuery {
  readonly query: string;
  readonly context: PlanContext;
}

/** In which order rows stand, and what is folded. */
export interface Arrangement {
  readonly order: SortOrder;
  readonly folding: Folding;
}

/** What the page asks of rows, as it asks it. */
export type AboutRows = Extract<
  FromLogPage,
  {
    type:
      | 'shown'
      | 'window'
      | 'fold'
      | 'watch'
      | 'details'
      | 'seek'
      | 'histogram'
      | 'facets'
      | 'countBy'
      | 'compare'
      | 'stopComparing'
      | 'find'
      | 'copyRows'
      | 'values';
  }
>;

/** `drop`: nothing of the search is wanted any more. `tellRows`: its state is to come now, with its first rows. */
export type SearchAct = 'cancel' | 'pause' | 'goOn' | 'follow' | 'leave' | 'suspend' | 'wake' | 'drop' | 'tellRows';

/** What an export writes: the rows that are shown, all that the service has, or the values that the rows are counted by. */
export type ExportedPart = { readonly kind: 'shown' | 'all' } | { readonly kind: 'counts'; readonly by: CountBy };

/** `search` and `export` are numbers that the editor's side gives. They are done one after the other, and answered in that order. */
export type ToEngine =
  /** Reads a search from a service, from its beginning. */
  | {
      readonly type: 'search';
      readonly search: number;
      readonly service: number;
      /** The path of a file that is read in place of the service; null: the service is. */
      readonly file: string | null;
      /** What the service is asked for: all of the query is among it. */
      readonly asked: LogSearch;
      readonly meant: MeantQuery;
      readonly arrangement: Arrangement;
      /** Entries to hold at most. */
      readonly limit: number;
    }
  /** Shows what matches another query of the entries that a search holds. */
  | { readonly type: 'show'; readonly search: number; readonly meant: MeantQuery }
  /** So many entries it holds at most from now on, where new ones are looked for. */
  | { readonly type: 'limit'; readonly search: number; readonly limit: number }
  | { readonly type: 'arrange'; readonly search: number; readonly arrangement: Arrangement }
  | { readonly type: 'act'; readonly search: number; readonly act: SearchAct }
  /** `localZone`: the IANA name of the zone that the reader sits in; null: this machine's. */
  | { readonly type: 'ask'; readonly search: number; readonly message: AboutRows; readonly localZone: string | null }
  /** What is written is settled now: what comes later isn't what was seen. */
  | { readonly type: 'prepare'; readonly export: number; readonly search: number; readonly part: ExportedPart }
  | { readonly type: 'write'; readonly export: number; readonly format: ExportFormat }
  /** The last piece is written. */
  | { readonly type: 'written'; readonly export: number }
  /** Nothing of the export is wanted any more. */
  | { readonly type: 'close'; readonly export: number };

/** How a search stands, told ten times a second at most and at its end; with its first rows, the first time that there are any. */
export interface SearchState extends Arrangement {
  readonly search: number;
  /** The query whose rows these are. */
  readonly query: string;
  readonly revision: number;
  readonly progress: LogProgress;
  /** Why reading ended early; null where it didn't. */
  readonly failure: Failure | null;
  readonly firstRows: RowTexts | null;
  /** Where the rows stand that the page watches. */
  readonly places: readonly RowPlace[];
  readonly following: FollowingState | null;
  /** Some of the dates that came. */
  readonly dates: readonly Instant[];
}

/** What is known of an export before it is written, or after. */
export interface ExportStanding {
  readonly export: number;
  readonly missing: MissingEntries | null;
  /** Entries or values, where their number is known. */
  readonly total: number | null;
}

/** It took more memory than it may have, or something happened that nobody foresaw. */
export type EngineLoss = 'memory' | 'defect';

export type FromEngine =
  | ({ readonly type: 'state' } & SearchState)
  /** A search has been read to its end, or was stopped. */
  | { readonly type: 'ended'; readonly search: number }
  /** For the page, as it is. */
  | { readonly type: 'answer'; readonly message: ToLogPage }
  | { readonly type: 'copy'; readonly text: string }
  | ({ readonly type: 'prepared' } & ExportStanding)
  /** A piece of the file: the next one comes once this one is written. With it, `count` entries are. */
  | { readonly type: 'piece'; readonly export: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly count: number }
  /** What a write waits for that reads from the service; null: nothing any more. */
  | { readonly type: 'waits'; readonly export: number; readonly wait: ExportWait | null }
  | ({ readonly type: 'whole' } & ExportStanding)
  /** The export could not be prepared or made; without a failure for a reason that nobody foresaw. */
  | { readonly type: 'unmade'; readonly export: number; readonly failure: Failure | null; readonly text: string }
  /** The engine is no more, with all that it held. */
  | { readonly type: 'lost'; readonly why: EngineLoss }
  /** A defect: what was asked got no answer. */
  | { readonly type: 'defect'; readonly text: string };

/** The editor's side, as an engine's start is handed it. An engine that runs there reads and waits by means of it, another one by messages. */
export interface EngineOwner {
  receive(message: FromEngine): void;
  /** The service of this number: the one that is searched now. Throws where that is another one. */
  source(service: number): LogSource & LogWindowSource;
  /** What only the log is told. */
  warn(line: string): void;
  /** The service's time. */
  readonly clock: Clock;
}

/** The editor's end of the port. */
export interface EngineEnd {
  post(message: ToEngine): void;
  /** Ends the engine: what it holds is freed, and nothing comes from it any more. */
  close(): void;
}

export type StartEngine = (owner: EngineOwner) => EngineEnd;
