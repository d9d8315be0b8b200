// One search in the engine, as the editor's side knows it: how it stood when that was told last, and what is asked of it.

import type { LogSearch, LogSource, LogWindowSource } from '../../core/connection/ports.ts';
import { datesIn } from '../../core/query/edit.ts';
import { leavesOut, type QueryPlan } from '../../core/query/plan.ts';
import type { Translate } from '../../core/text/translate.ts';
import { nothingRead } from '../../protocol/log.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { LogExport } from '../export/file.ts';
import type {
  AboutRows,
  Arrangement,
  EngineLoss,
  ExportedPart,
  MeantQuery,
  SearchAct,
  SearchState,
  ToEngine,
} from './enginePort.ts';
import type { ResultExports } from './exportContext.ts';
import type { HeldEntries } from './reuse.ts';

/** The engine, as a search uses it. */
export interface SearchEngine {
  post(message: ToEngine): void;
  /** A number that no search had. */
  nextSearch(): number;
  /** The number of a service: the one that is searched from now on. */
  numberOf(source: LogSource & LogWindowSource): number;
  /** Settles what an export writes. Rejects with a FailureError. */
  prepare(search: number, part: ExportedPart): Promise<LogExport>;
}

export interface SearchBegin {
  readonly meant: MeantQuery;
  readonly plan: QueryPlan;
  readonly arrangement: Arrangement;
  /** Entries to hold at most. */
  readonly limit: number;
  /** The path of the file that is read; undefined: the service is. */
  readonly file?: string | undefined;
  /** Another user or none: what is read for this one is to end. */
  readonly ended: AbortSignal;
}

export class EngineSearch implements HeldEntries, ResultExports {
  readonly number: number;
  /** What was read, or is. */
  readonly search: LogSearch;
  readonly #engine: SearchEngine;
  readonly #begin: SearchBegin;
  #state: SearchState;
  /** As the engine knows it. */
  #limit: number;
  #isTold = false;
  #isLost = false;
  /** The time that ages were counted back from, for each wording of dates that was shown: the last one. */
  readonly #times = new Map<string, number>();

  constructor(engine: SearchEngine, begin: SearchBegin) {
    const { meant, plan, arrangement } = begin;
    this.#limit = begin.limit;
    this.#engine = engine;
    this.#begin = begin;
    this.number = engine.nextSearch();
    this.search = plan.search;
    const { query, context } = meant;
    this.#times.set(datesIn(query), context.now);
    const narrowed = leavesOut(plan.search, plan.filter);
    const progress = { ...nothingRead, state: 'running', narrowed, readAt: context.now } as const;
    const nothing = { revision: 0, failure: null, firstRows: null, places: [], following: null, dates: [] };
    this.#state = { search: this.number, query, ...arrangement, progress, ...nothing };
  }

  /** As it was told last. */
  get state(): SearchState {
    return this.#state;
  }

  /** The time, in milliseconds since 1970, that ages in the query whose rows these are are counted back from. */
  get countedAt(): number {
    return this.timeOf(this.#state.query) ?? this.#begin.meant.context.now;
  }

  get progress(): SearchState['progress'] {
    return this.#state.progress;
  }

  /** The engine told how it stands. `limit`: so many entries it may hold by now. */
  take(state: SearchState, limit = this.#limit): void {
    this.#state = state;
    this.#isTold = true;
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#engine.post({ type: 'limit', search: this.number, limit });
  }

  /** What is told now comes without the first rows: they went with what was told before. */
  forgetFirstRows(): void {
    this.#state = { ...this.#state, firstRows: null };
  }

  /** The engine is no more: nothing of the search is left but what was told. */
  lose(): void {
    this.#isLost = true;
    const progress = { ...this.#state.progress, state: 'failed', wait: null } as const;
    this.#state = { ...this.#state, progress, firstRows: null, following: null };
  }

  /** It has ended before anything came. */
  get cameToNothing(): boolean {
    const { held, state } = this.#state.progress;
    return held === 0 && (state === 'failed' || state === 'cancelled' || state === 'limited');
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** The engine has told how it stands. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** Reads it from a service. `isFollowed`: new entries are looked for once it is read. */
  begin(source: LogSource & LogWindowSource, isSuspended: boolean, isFollowed: boolean): void {
    const { meant, arrangement, limit } = this.#begin;
    const service = this.#engine.numberOf(source);
    const about = { search: this.number, asked: this.search, meant, arrangement, limit, file: this.file ?? null };
    this.#engine.post({ type: 'search', service, ...about });
    if (isSuspended) this.act('suspend');
    if (isFollowed) this.act('follow');
  }

  /** The time, in milliseconds since 1970, that a query's ages were counted back from when its dates were shown last; undefined: never here. */
  timeOf(query: string): number | undefined {
    return this.#times.get(datesIn(query));
  }

  show(meant: MeantQuery): void {
    this.#times.set(datesIn(meant.query), meant.context.now);
    this.#engine.post({ type: 'show', search: this.number, meant });
  }

  arrange(arrangement: Arrangement): void {
    this.#engine.post({ type: 'arrange', search: this.number, arrangement });
  }

  act(act: SearchAct): void {
    this.#engine.post({ type: 'act', search: this.number, act });
  }

  /** What the page asks. `localZone`: the IANA name of the zone that the reader sits in; absent: this machine's. */
  ask(message: AboutRows, localZone: string | undefined): void {
    this.#engine.post({ type: 'ask', search: this.number, message, localZone: localZone ?? null });
  }

  get file(): string | undefined {
    return this.#begin.file;
  }

  get count(): number {
    return this.#state.progress.count;
  }

  async prepare(part: ExportedPart): Promise<LogExport> {
    const prepared = await this.#engine.prepare(this.number, part);
    if (part.kind !== 'all') return prepared;
    return {
      ...prepared,
      write: (format, write, signal) => prepared.write(format, write, AbortSignal.any([signal, this.#begin.ended])),
    };
  }
}

/** What is told where the engine was lost. */
export function lossProblem(why: EngineLoss, t: Translate): Problem {
  const sentence =
    why === 'memory'
      ? t(
          'The entries of this search take more memory than the event log may have. Search for a shorter period, or for less.',
        )
      : t(
          'The event log stopped unexpectedly, and its entries are gone. What is on the screen can still be read. Search again.',
        );
  return { sentence, action: 'retry' };
}
