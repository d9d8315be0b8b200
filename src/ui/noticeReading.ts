// Reads a connection's notices so that of all windows of this editor only one asks the service: whoever takes the next turn in the shared
// folder reads, the others show what it left there. Where the folder fails, each window reads for itself.

import { type Failure, failureOf } from '../core/failures.ts';
import type { PolledNotices } from '../core/noticePoll.ts';
import type { Notice } from '../core/notices.ts';
import type { ReadEnd } from '../core/poller.ts';
import type { Log } from '../core/ports.ts';
import type { ReadOutcome } from '../core/readOutcome.ts';
import { FolderChanges } from './folderChanges.ts';
import { type BegunRead, KnownReads, type KnownReadsOptions } from './knownReads.ts';
import type { FolderState, ReadingFolder } from './readingFolder.ts';
import { TurnBeat } from './turnBeat.ts';

export interface ServiceRead {
  /** A person wants it, with a key that was refused too. */
  readonly asked: boolean;
  readonly lookBackDays: number;
  /** What is known already. */
  readonly last: PolledNotices | undefined;
}

export interface NoticeReadingOptions extends KnownReadsOptions {
  /** None: this window reads for itself alone. */
  readonly folder: ReadingFolder | undefined;
  readonly log: Log;
  /** Asks the service. Throws FailureError. */
  readonly readService: (read: ServiceRead, signal: AbortSignal) => Promise<PolledNotices>;
  /**
   * A read ended, here or in another window. `notices`: those that it read, or that an earlier one left where nothing is shown yet;
   * `acknowledged`: ids among them that were acknowledged since.
   */
  readonly onRead: (
    outcome: ReadOutcome,
    notices: readonly Notice[] | undefined,
    acknowledged: ReadonlySet<number>,
  ) => void;
  /** A read of another window ended; `onRead` has been told. */
  readonly onReadElsewhere: (outcome: ReadOutcome) => void;
  readonly onAcknowledgedElsewhere: (id: number) => void;
  /** Somebody signed in anew or out in another window. */
  readonly onCredentialsChanged: () => void;
  /** Milliseconds after which a window that reads and says nothing counts as gone; ten seconds where absent. */
  readonly silence?: number;
}

/** A window that reads and says nothing for so long, in milliseconds, is gone or asleep: another one takes over. */
const longestSilence = 10_000;

export class NoticeReading {
  readonly #options: NoticeReadingOptions;
  readonly #known: KnownReads;
  /** Whose outcome was met last that isn't ours; '' for none at all. */
  #strange: string | undefined;
  #reading = false;
  /** An outcome that is on its way to the other windows. */
  #leaving: Promise<void> | undefined;
  /** Ids of acknowledgements that are on their way to the other windows. */
  readonly #telling = new Set<number>();
  #disposed = false;
  #looking: Promise<void> = Promise.resolve();
  #nextLook: Promise<FolderState> | undefined;
  readonly #changes: FolderChanges;
  readonly #silence: number;
  #problem: string | undefined;
  /** The folder was removed: its turns are counted anew. */
  #vanished = false;

  constructor(options: NoticeReadingOptions) {
    this.#options = options;
    this.#known = new KnownReads(options);
    this.#changes = new FolderChanges(options.clock, options.log);
    this.#silence = options.silence ?? longestSilence;
  }

  /** Why windows can't share what they read, in the system's words; undefined while they can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Shows what another window or an earlier session left, and from then on what changes. Resolves to how the last read ended. */
  async begin(): Promise<ReadEnd | undefined> {
    const { folder } = this.#options;
    if (folder === undefined) return undefined;
    try {
      await this.#open(folder);
      if (!this.#disposed) await this.#look(folder);
    } catch (error) {
      this.#tell(error);
    }
    return this.#known.shown;
  }

  /** One read for all windows, by this one or the one that is at it. `asked`: what was read before isn't enough. Doesn't reject. */
  async read(signal: AbortSignal, asked: boolean): Promise<ReadEnd> {
    const { folder } = this.#options;
    this.#reading = true;
    try {
      const end = folder === undefined ? undefined : await this.#readInTurn(folder, signal, asked);
      return end ?? (await this.#readAlone(signal, asked));
    } catch (error) {
      this.#tell(error);
      return await this.#readAlone(signal, asked);
    } finally {
      this.#reading = false;
    }
  }

  /** The service has said so to this window, at `at` (milliseconds since 1970). */
  async acknowledged(id: number, at: number): Promise<void> {
    this.#known.acknowledge(id, at);
    this.#telling.add(id);
    await this.#try((folder) => folder.acknowledge(id, at));
    this.#telling.delete(id);
  }

  /** A request of this window, not one of a read, showed that the credentials aren't taken any more: no window reads with them. */
  async refused(failure: Failure): Promise<void> {
    if (this.#reading) return;
    await this.#try(async (folder) => {
      const state = await this.#look(folder);
      const begun = this.#begin(state.turn + 1);
      if (!(await folder.take(state, begun.beganAt))) return;
      await folder.leave(this.#known.failed(begun, failure, state.outcome), undefined);
    });
  }

  /** Resolves once nothing more is written. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#changes.end();
    await this.#leaving;
  }

  async #open(folder: ReadingFolder): Promise<void> {
    await folder.prepare();
    if (this.#disposed) return;
    this.#changes.follow(folder, () => {
      this.#look(folder).catch((error: unknown) => this.#tell(error));
    });
  }

  async #readInTurn(folder: ReadingFolder, signal: AbortSignal, asked: boolean): Promise<ReadEnd | undefined> {
    const { clock } = this.#options;
    const askedAt = clock.now();
    await this.#leaving;
    if (this.#problem !== undefined) await this.#open(folder);
    if (this.#vanished) this.#known.restart();
    this.#vanished = false;
    const shown = this.#known.shown?.turn ?? 0;
    while (!signal.aborted) {
      const state = await this.#look(folder);
      const last = this.#known.shown;
      if (last !== undefined && last.turn > shown && (!asked || isAnswer(last, askedAt))) return last;
      const isRead = state.turn > (state.outcome?.turn ?? 0);
      if (isRead && Math.abs(clock.now() - state.aliveAt) <= this.#silence) await this.#changes.next(signal);
      else if (await folder.take(state, clock.now())) {
        const end = await this.#readAs(folder, state, signal, asked);
        if (end !== undefined) return end;
      }
    }
    return undefined;
  }

  /** Asks the service for all windows. Undefined where another window took over meanwhile, or where it was aborted. */
  async #readAs(
    folder: ReadingFolder,
    state: FolderState,
    signal: AbortSignal,
    asked: boolean,
  ): Promise<ReadEnd | undefined> {
    const begun = this.#begin(state.turn + 1);
    const beat = new TurnBeat(folder, begun.turn, this.#options.clock, this.#silence);
    const last = this.#known.polledBy(state.outcome);
    const read = { asked, lookBackDays: begun.lookBackDays, last };
    const { polled, failure } = await this.#ask(read, AbortSignal.any([signal, beat.lost]));
    beat.end();
    if (signal.aborted) await folder.giveUp(begun.turn).catch(() => {});
    const isOvertaken = beat.lost.aborted || (this.#known.shown?.turn ?? 0) > begun.turn;
    if (signal.aborted || isOvertaken) return undefined;
    const outcome =
      polled === undefined
        ? this.#known.failed(begun, failure, state.outcome)
        : this.#known.succeeded(begun, polled, state.outcome);
    const notices = polled && [...polled.notices.values()];
    const isNew = outcome.notices === begun.turn;
    if (isNew && notices !== undefined) this.#known.keep(begun.turn, notices);
    this.#show(outcome, notices);
    // The read is over: who asks for another one meanwhile gets a new one, after this.
    this.#leaving = this.#leave(folder, outcome, isNew ? notices : undefined, state).finally(() => {
      this.#leaving = undefined;
    });
    return outcome;
  }

  /** Leaves an outcome to the other windows. Doesn't reject. */
  async #leave(
    folder: ReadingFolder,
    outcome: ReadOutcome,
    notices: readonly Notice[] | undefined,
    { acknowledged }: FolderState,
  ): Promise<void> {
    const since = this.#known.acknowledgedIds(outcome.beganAt);
    try {
      await folder.leave(outcome, notices);
      if (outcome.failure === null) await folder.forgetAcknowledged(acknowledged.filter((id) => !since.has(id)));
      this.#problem = undefined;
    } catch (error) {
      this.#tell(error);
      await folder.giveUp(outcome.turn).catch(() => {});
    }
  }

  async #readAlone(signal: AbortSignal, asked: boolean): Promise<ReadEnd> {
    const begun = this.#begin(this.#known.shown?.turn ?? 0);
    const { polled, failure } = await this.#ask({ asked, lookBackDays: begun.lookBackDays, last: undefined }, signal);
    const last = this.#known.shown;
    const outcome =
      polled === undefined ? this.#known.failed(begun, failure, last) : this.#known.succeeded(begun, polled, last);
    // Everything was read: that tells what was acknowledged before.
    if (polled !== undefined) this.#known.forgetAcknowledged(begun.beganAt, new Set());
    if (!signal.aborted) this.#show(outcome, polled && [...polled.notices.values()]);
    return outcome;
  }

  #begin(turn: number): BegunRead {
    const { clock, lookBackDays } = this.#options;
    return { turn, beganAt: clock.now(), lookBackDays: lookBackDays() };
  }

  async #ask(read: ServiceRead, signal: AbortSignal): Promise<{ polled: PolledNotices | undefined; failure: Failure }> {
    const cancelled: Failure = { kind: 'cancelled', detail: '' };
    if (signal.aborted) return { polled: undefined, failure: cancelled };
    try {
      return { polled: await this.#options.readService(read, signal), failure: cancelled };
    } catch (error) {
      return { polled: undefined, failure: failureOf(error) };
    }
  }

  #show(outcome: ReadOutcome, notices: readonly Notice[] | undefined): void {
    const acknowledged = this.#known.show(outcome);
    if (this.#disposed) return;
    try {
      this.#options.onRead(outcome, notices, acknowledged);
    } catch (error) {
      // A fault of what draws is none of the folder: nobody is to read again for it.
      this.#options.log.error(`Notices were read and could not be shown: ${words(error)}`);
    }
  }

  /** What the folder says; what is new in it is shown. A look that hasn't begun yet will see all that happened: it serves all who ask. */
  #look(folder: ReadingFolder): Promise<FolderState> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = undefined;
      const look = this.#lookNow(folder);
      this.#looking = look.then(
        () => {},
        () => {},
      );
      return look;
    });
    return this.#nextLook;
  }

  async #lookNow(folder: ReadingFolder): Promise<FolderState> {
    const telling = [...this.#telling];
    const state = await folder.state();
    const { outcome } = state;
    if (this.#disposed) return state;
    for (const id of state.acknowledged) {
      if (this.#known.isAcknowledged(id)) continue;
      this.#known.acknowledge(id, await folder.acknowledgedAt(id));
      if (!this.#disposed) this.#options.onAcknowledgedElsewhere(id);
    }
    const { shown } = this.#known;
    if (shown?.failure === null)
      this.#known.forgetAcknowledged(shown.beganAt, new Set([...state.acknowledged, ...telling]));
    const usable = this.#known.usable(outcome);
    if (usable !== undefined) {
      this.#strange = undefined;
      if (usable.turn > (this.#known.shown?.turn ?? 0)) await this.#adopt(folder, usable);
    } else if (!this.#isAtIt && (this.#known.shown !== undefined || outcome !== undefined))
      this.#meet(outcome?.pair ?? '');
    return state;
  }

  /** What the folder says now is about to be replaced by this window. */
  get #isAtIt(): boolean {
    return this.#reading || this.#leaving !== undefined;
  }

  /** Shows what another window has read. An outcome whose notices can't be read is passed over: the next read is due then. */
  async #adopt(folder: ReadingFolder, outcome: ReadOutcome): Promise<void> {
    if (outcome.notices !== null && this.#known.noticesOf(outcome) === undefined) {
      const read = await folder.notices(outcome);
      const isOutdated = outcome.turn <= (this.#known.shown?.turn ?? 0);
      if (this.#disposed || read === undefined || isOutdated) return;
      this.#known.keep(outcome.notices, read);
    }
    // Where nothing changed, the same notices are as new as this read.
    const notices = this.#known.noticesOf(outcome);
    this.#show(outcome, notices && [...notices.values()]);
    this.#problem = undefined;
    if (!this.#disposed) this.#options.onReadElsewhere(outcome);
  }

  #meet(pair: string): void {
    if (pair === this.#options.pair || pair === this.#strange) return;
    this.#strange = pair;
    this.#options.onCredentialsChanged();
  }

  async #try(work: (folder: ReadingFolder) => Promise<unknown>): Promise<void> {
    try {
      if (this.#options.folder !== undefined) await work(this.#options.folder);
    } catch (error) {
      this.#tell(error);
    }
  }

  #tell(error: unknown): void {
    this.#vanished ||= error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const problem = words(error);
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.log.warn(`Windows can't share what they read, each reads for itself: ${problem}`);
  }
}

/** True where an outcome has what a person asked for at `askedAt`: everything, read since; or why that can't be had. */
function isAnswer({ failure, beganAt, readWholeAt }: ReadOutcome, askedAt: number): boolean {
  return failure === null ? readWholeAt !== null && readWholeAt >= askedAt : beganAt >= askedAt;
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
