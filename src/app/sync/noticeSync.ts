// Reads a connection's notices so that of all windows of this editor only one asks the service: whoever takes the next lease in the shared
// folder reads, the others show what it left there. Where the folder fails, each window reads for itself.

import type { Logger } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import type { Notice } from '../../core/notices/notice.ts';
import type { PollResult, ReadEnd } from '../../core/notices/pollResult.ts';
import { FolderChanges } from './folderChanges.ts';
import { Follower } from './follower.ts';
import { LeaseCycle, type SyncEnd } from './leaseCycle.ts';
import { pollService, type ReadService } from './pollService.ts';
import { Publisher } from './publisher.ts';
import { ReadCache, type ReadCacheOptions } from './readCache.ts';
import type { SharedFolder } from './sharedFolder.ts';
import { Sharing } from './sharing.ts';
import { ClosableListener, type SyncListener } from './syncListener.ts';
import { UnderWay } from './underWay.ts';

export interface NoticeSyncOptions extends ReadCacheOptions, SyncListener {
  /** None: this window reads for itself alone. */
  readonly folder: SharedFolder | undefined;
  readonly log: Logger;
  readonly readService: ReadService;
  /** Milliseconds after which a window that reads and says nothing counts as gone; ten seconds where absent. */
  readonly silence?: number;
}

/** A window that reads and says nothing for so long, in milliseconds, is gone or asleep: another one takes over. */
const longestSilence = 10_000;

/** What there is where windows share a folder. */
interface Shared {
  readonly folder: SharedFolder;
  readonly changes: FolderChanges;
  readonly publisher: Publisher;
  readonly underWay: UnderWay;
  readonly follower: Follower;
  readonly cycle: LeaseCycle;
}

export class NoticeSync {
  readonly #options: NoticeSyncOptions;
  readonly #cache: ReadCache;
  readonly #listener: ClosableListener;
  #hasSignedOut = false;
  readonly #sharing: Sharing;
  readonly #shared: Shared | undefined;
  #isReading = false;
  #wasCutOff = false;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(options: NoticeSyncOptions) {
    this.#options = options;
    this.#cache = new ReadCache(options);
    this.#listener = new ClosableListener(options, options.log);
    this.#sharing = new Sharing(options.log);
    this.#shared = options.folder && this.#share(options.folder);
  }

  /** Why windows can't share what they read, in the system's words; undefined while they can. */
  get problem(): string | undefined {
    return this.#sharing.problem;
  }

  /** What acknowledgements are under way; undefined where windows share nothing. */
  get underWay(): UnderWay | undefined {
    return this.#shared?.underWay;
  }

  /** The service may have been what killed the last program that read: none reads before that is due. */
  get wasCutOff(): boolean {
    return this.#wasCutOff;
  }

  /**
   * Shows what another window or an earlier session left, and from then on what changes. Resolves to how the last read ended: to now,
   * where it ended with its program. The service may have been what killed that, and would kill this one too; unless the read before
   * failed, that is its failure, `cancelled`.
   */
  async begin(): Promise<ReadEnd | undefined> {
    if (this.#shared === undefined) return undefined;
    const { folder, follower } = this.#shared;
    try {
      await follower.follow();
      if (!this.#listener.isClosed) await follower.look();
      if (!this.#listener.isClosed && (await folder.leases.hasKilled())) return this.#cutOff();
    } catch (error) {
      this.#sharing.failed(error);
    }
    return this.#cache.shown;
  }

  /**
   * One read for all windows, by this one or the one that is at it; undefined once the signal has aborted. `asked`: what was read before
   * isn't enough. Doesn't reject.
   */
  async read(signal: AbortSignal, asked: boolean): Promise<PollResult | undefined> {
    this.#isReading = true;
    const reading = this.#readSomehow(signal, asked);
    this.#reading = reading;
    const end = await reading;
    this.#isReading = false;
    return end.kind === 'ended' ? end.result : undefined;
  }

  /** The service has said so to this window, at `at` (milliseconds since 1970): this window shows it, and the others will. */
  async acknowledged(id: number, at: number): Promise<void> {
    this.#listener.onAcknowledged(id);
    await this.#tellAcknowledged(id, at);
  }

  /**
   * A read of one notice, which began at `beganAt` (milliseconds since 1970), told this. Gives it as it is known by now: an
   * acknowledgement that came meanwhile stands. One that was made elsewhere is told to the other windows.
   */
  learn(read: Notice, beganAt: number): Notice {
    const { id } = read;
    const now = this.#options.clock.now();
    const notice = this.#cache.acknowledgedIds(beganAt).has(id) ? { ...read, acknowledged: true } : read;
    const isNews = notice.acknowledged && this.#cache.listed(id)?.acknowledged === false;
    this.#cache.learn(notice, now);
    if (isNews && !this.#cache.isAcknowledged(id)) void this.#tellAcknowledged(id, now);
    return notice;
  }

  /** A request of this window, not one of a read, showed that the credentials aren't taken any more: no window reads with them. */
  async refused(failure: Failure): Promise<void> {
    if (this.#isReading) return;
    await this.#shared?.cycle.leaveRefusal(failure).catch((error: unknown) => this.#sharing.failed(error));
  }

  /** Resolves once nothing more is written. The read under way must have been aborted. */
  async dispose(isProgram = false): Promise<void> {
    this.#hasSignedOut = !isProgram;
    this.#listener.close();
    this.#sharing.close();
    this.#shared?.changes.end();
    this.#shared?.underWay.close();
    await this.#reading;
    await this.#shared?.publisher.idle();
  }

  #share(folder: SharedFolder): Shared {
    const { clock, log, credentialsId, readService, silence = longestSilence } = this.#options;
    const [cache, sharing, listener] = [this.#cache, this.#sharing, this.#listener];
    const changes = new FolderChanges(clock, log);
    const publisher = new Publisher(folder, cache, sharing);
    const prepared = () => folder.prepared();
    const underWay = new UnderWay({ files: folder.underWay, prepared, clock, listener, sharing });
    const parts = { folder, cache, changes, publisher, underWay, sharing, listener };
    const isReading = () => this.#isReading;
    const follower = new Follower({ ...parts, credentialsId, signedInAt: clock.now(), isReading });
    return {
      folder,
      changes,
      publisher,
      underWay,
      follower,
      cycle: new LeaseCycle({ ...parts, follower, readService, clock, silence, isReading }),
    };
  }

  #cutOff(): ReadEnd {
    this.#wasCutOff = true;
    const { log, clock } = this.#options;
    log.warn('This editor’s extensions ended while notices were read, so the next read waits for the poll interval.');
    const detail = 'the editor’s extensions ended while notices were read';
    const cutOff: Failure = { kind: 'cancelled', detail, isCutOff: true };
    const { failure, failures } = this.#cache.shown ?? { failure: null, failures: 0 };
    return { endedAt: clock.now(), failure: failure ?? cutOff, failures };
  }

  async #readSomehow(signal: AbortSignal, asked: boolean): Promise<SyncEnd> {
    try {
      if (this.#shared !== undefined) return await this.#shared.cycle.read(signal, asked);
    } catch (error) {
      this.#sharing.failed(error);
    }
    return await this.#readAlone(signal, asked);
  }

  async #readAlone(signal: AbortSignal, asked: boolean): Promise<SyncEnd> {
    const { readService } = this.#options;
    const begun = this.#cache.begin(this.#cache.shownLease, asked);
    const read = { asked, lookBackDays: begun.lookBackDays, last: undefined };
    const end = await pollService(readService, read, signal);
    if (end.kind === 'cancelled') return end;
    const result = this.#cache.resultOf(begun, end, this.#cache.shown);
    // Everything was read: that tells what was acknowledged before.
    if (end.kind === 'done') this.#cache.forgetAcknowledged(begun.beganAt, new Set());
    this.#listener.onRead(result, this.#cache.show(result, end.kind === 'done' ? end.polled.notices : undefined), true);
    return { kind: 'ended', result };
  }

  async #tellAcknowledged(id: number, at: number): Promise<void> {
    // Somebody may have signed out since it was sent: nothing is left of that then.
    if (this.#hasSignedOut) return;
    this.#cache.noteAcknowledged(id, at);
    await this.#shared?.publisher.acknowledged(id, at);
  }
}
