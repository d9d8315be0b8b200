// Reads a connection's notices so that of all windows of this editor only one asks the service: whoever takes the next turn in the shared
// folder reads, the others show what it left there. Where the folder fails, each window reads for itself.

import { type Failure, failureOf } from '../core/failures.ts';
import type { PolledNotices } from '../core/noticePoll.ts';
import type { Notice } from '../core/notices.ts';
import type { ReadEnd } from '../core/poller.ts';
import type { Log } from '../core/ports.ts';
import type { ReadOutcome } from '../core/readOutcome.ts';
import { FolderChanges } from './folderChanges.ts';
import { KnownReads, type KnownReadsOptions, withAcknowledged } from './knownReads.ts';
import type { FolderState, ReadingFolder } from './readingFolder.ts';
import { TurnBeat } from './turnBeat.ts';

export interface NoticeReadingOptions extends KnownReadsOptions {
  /** None: this window reads for itself alone. */
  readonly folder: ReadingFolder | undefined;
  readonly log: Log;
  /** Asks the service. `asked`: a person wants it, with a key that was refused too; `last`: what is known already. Throws FailureError. */
  readonly readService: (
    signal: AbortSignal,
    asked: boolean,
    last: PolledNotices | undefined,
  ) => Promise<PolledNotices>;
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
  #disposed = false;
  #looks: Promise<unknown> = Promise.resolve();
  readonly #changes: FolderChanges;
  readonly #silence: number;
  #problem: string | undefined;

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
      await folder.prepare();
      if (this.#disposed) return undefined;
      this.#changes.follow(folder, () => {
        this.#look(folder).catch((error: unknown) => this.#tell(error));
      });
      await this.#look(folder);
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
    await this.#try((folder) => folder.acknowledge(id, at));
  }

  /** A request of this window, not one of a read, showed that the credentials aren't taken any more: no window reads with them. */
  async refused(failure: Failure): Promise<void> {
    if (this.#reading) return;
    await this.#try(async (folder) => {
      const { turn, outcome } = await this.#look(folder);
      const now = this.#options.clock.now();
      if (!(await folder.take(turn + 1, now))) return;
      await folder.leave(this.#known.failed(turn + 1, now, failure, outcome), undefined);
    });
  }

  /** Signed out: nothing that was read stays on this machine. */
  async forget(): Promise<void> {
    await this.dispose();
    await this.#try((folder) => folder.clear());
  }

  /** Resolves once nothing more is written. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#changes.end();
    await this.#leaving;
  }

  async #readInTurn(folder: ReadingFolder, signal: AbortSignal, asked: boolean): Promise<ReadEnd | undefined> {
    const { clock } = this.#options;
    const askedAt = clock.now();
    await this.#leaving;
    const shown = this.#known.shown?.turn ?? 0;
    let awaited = 0;
    while (!signal.aborted) {
      const state = await this.#look(folder);
      const last = this.#known.shown;
      if (last !== undefined && last.turn > shown && (!asked || last.turn === awaited || last.beganAt >= askedAt))
        return last;
      const isRead = state.turn > (state.outcome?.turn ?? 0);
      if (isRead && Math.abs(clock.now() - state.aliveAt) <= this.#silence) {
        awaited = state.turn;
        await this.#changes.next(signal);
      } else if (await folder.take(state.turn + 1, clock.now())) {
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
    const { clock } = this.#options;
    const turn = state.turn + 1;
    const beat = new TurnBeat(folder, turn, clock, this.#silence);
    const beganAt = clock.now();
    const { polled, failure } = await this.#ask(AbortSignal.any([signal, beat.lost]), asked, state.outcome);
    beat.end();
    if (signal.aborted) await folder.giveUp(turn).catch(() => {});
    if (signal.aborted || beat.lost.aborted) return undefined;
    const outcome =
      polled === undefined
        ? this.#known.failed(turn, beganAt, failure, state.outcome)
        : this.#known.succeeded(turn, beganAt, polled, state.outcome);
    const notices = polled && [...polled.notices.values()];
    const isNew = outcome.notices === turn;
    if (isNew && notices !== undefined) this.#known.keep(turn, notices);
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
    try {
      await folder.leave(outcome, notices);
      if (outcome.failure === null) await folder.forgetAcknowledged(acknowledged, outcome.beganAt);
      this.#problem = undefined;
    } catch (error) {
      this.#tell(error);
      await folder.giveUp(outcome.turn).catch(() => {});
    }
  }

  async #readAlone(signal: AbortSignal, asked: boolean): Promise<ReadEnd> {
    const beganAt = this.#options.clock.now();
    const { polled, failure } = await this.#ask(signal, asked, undefined);
    const turn = this.#known.shown?.turn ?? 0;
    const outcome =
      polled === undefined
        ? this.#known.failed(turn, beganAt, failure, this.#known.shown)
        : this.#known.succeeded(turn, beganAt, polled, this.#known.shown);
    if (!signal.aborted) this.#show(outcome, polled && [...polled.notices.values()]);
    return outcome;
  }

  /** `from`: the outcome that the folder has, whose notices needn't be read again where they are known here. */
  async #ask(
    signal: AbortSignal,
    asked: boolean,
    from: ReadOutcome | undefined,
  ): Promise<{ polled: PolledNotices | undefined; failure: Failure }> {
    const cancelled: Failure = { kind: 'cancelled', detail: '' };
    if (signal.aborted) return { polled: undefined, failure: cancelled };
    const before = this.#known.acknowledgedIds();
    try {
      const polled = await this.#options.readService(signal, asked, this.#known.polledBy(from));
      // What was acknowledged while this read was under way, it may have missed.
      const missed = [...this.#known.acknowledgedIds()].filter((id) => !before.has(id));
      return { polled: { ...polled, notices: withAcknowledged(polled.notices, missed) }, failure: cancelled };
    } catch (error) {
      return { polled: undefined, failure: failureOf(error) };
    }
  }

  #show(outcome: ReadOutcome, notices: readonly Notice[] | undefined): void {
    const acknowledged = this.#known.show(outcome);
    if (!this.#disposed) this.#options.onRead(outcome, notices, acknowledged);
  }

  /** What the folder says; what is new in it is shown. One look at a time. */
  #look(folder: ReadingFolder): Promise<FolderState> {
    const look = this.#looks.then(
      () => this.#lookNow(folder),
      () => this.#lookNow(folder),
    );
    this.#looks = look;
    return look;
  }

  async #lookNow(folder: ReadingFolder): Promise<FolderState> {
    const state = await folder.state();
    const { outcome } = state;
    if (this.#disposed) return state;
    for (const [id, at] of state.acknowledged) {
      if (this.#known.acknowledge(id, at)) this.#options.onAcknowledgedElsewhere(id);
    }
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
      if (this.#disposed || read === undefined) return;
      this.#known.keep(outcome.notices, read);
    }
    // Where nothing changed, the same notices are as new as this read.
    const notices = this.#known.noticesOf(outcome);
    this.#show(outcome, notices && [...notices.values()]);
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
    const problem = words(error);
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.log.warn(`Windows can't share what they read, each reads for itself: ${problem}`);
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
