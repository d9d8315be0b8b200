// One read for all windows: this one takes the lease and asks the service, or waits for the window that has it.

import type { Clock } from '../../core/clock.ts';
import type { Failure } from '../../core/failures.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import type { FolderChanges } from './folderChanges.ts';
import type { Follower } from './follower.ts';
import { Heartbeat } from './heartbeat.ts';
import { pollService, type ReadService } from './pollService.ts';
import type { Publisher } from './publisher.ts';
import type { ReadCache } from './readCache.ts';
import type { FolderState, SharedFolder } from './sharedFolder.ts';
import type { Sharing } from './sharing.ts';
import type { ClosableListener } from './syncListener.ts';

/**
 * How a sync ended. `ended`: this window or another one asked the service, and this is what came of it. `cancelled`: nobody wants it any
 * more.
 */
export type SyncEnd = { readonly kind: 'ended'; readonly result: PollResult } | { readonly kind: 'cancelled' };

/** How a read by a lease ended. `superseded`: another window took over, whose read counts. */
type LeasedEnd = SyncEnd | { readonly kind: 'superseded' };

export interface LeaseCycleParts {
  readonly folder: SharedFolder;
  readonly cache: ReadCache;
  readonly changes: FolderChanges;
  readonly follower: Follower;
  readonly publisher: Publisher;
  readonly sharing: Sharing;
  readonly listener: ClosableListener;
  readonly readService: ReadService;
  readonly clock: Clock;
  /** Milliseconds after which a window that reads and says nothing counts as gone. */
  readonly silence: number;
  readonly isReading: () => boolean;
}

export class LeaseCycle {
  readonly #parts: LeaseCycleParts;

  constructor(parts: LeaseCycleParts) {
    this.#parts = parts;
  }

  /** `asked`: what was read before isn't enough. Throws the file system's errors. */
  async read(signal: AbortSignal, asked: boolean): Promise<SyncEnd> {
    const { folder, cache, changes, follower, publisher, sharing, clock } = this.#parts;
    const askedAt = clock.now();
    const known = cache.shownLease;
    // What others read while this window's own result was on its way is new as well.
    await Promise.all([folder.prepared(), publisher.idle()]);
    if (sharing.problem !== undefined) await follower.follow();
    if (sharing.takeLoss()) cache.restart();
    const shown = Math.min(known, cache.shownLease);
    while (!signal.aborted) {
      const state = await follower.look();
      const result = cache.shown;
      if (result !== undefined && result.lease > shown && (!asked || isAnswer(result, askedAt)))
        return { kind: 'ended', result };
      if (this.#isBeingRead(state)) await changes.next(signal);
      else if (await folder.leases.take(state, clock.now())) {
        const end = await this.#readByLease(state, signal, asked);
        if (end.kind !== 'superseded') return end;
      }
    }
    return { kind: 'cancelled' };
  }

  /** Takes a lease to say that the credentials were refused. Throws the file system's errors. */
  async leaveRefusal(failure: Failure): Promise<void> {
    const { folder, cache, follower, publisher, clock, isReading } = this.#parts;
    // It may take long to be told, by when it says nothing of what was asked since.
    const at = clock.now();
    await folder.prepared();
    // Else the result of this would take the place of what this window has just read.
    await publisher.idle();
    const state = await follower.look();
    if (isReading() || (state.result?.beganAt ?? 0) > at) return;
    const begun = cache.begin(state.lease + 1, false);
    if (!(await folder.leases.take(state, begun.beganAt))) return;
    await folder.leases.endPolling();
    const result = { ...cache.failed(begun, failure, state.result), endedAt: at };
    await publisher.publish(result, undefined, state.acknowledged);
  }

  #isBeingRead({ lease, result, heardAt }: FolderState): boolean {
    const { clock, silence } = this.#parts;
    return lease > (result?.lease ?? 0) && Math.abs(clock.now() - heardAt) <= silence;
  }

  /** Asks the service for all windows, and leaves them the result. */
  async #readByLease(state: FolderState, signal: AbortSignal, asked: boolean): Promise<LeasedEnd> {
    const { folder, cache, publisher, listener, readService, clock, silence } = this.#parts;
    const begun = cache.begin(state.lease + 1, asked);
    const heartbeat = new Heartbeat(folder.leases, begun.lease, clock, silence);
    const read = { asked, lookBackDays: begun.lookBackDays, last: cache.polledBy(state.result) };
    const end = await pollService(readService, read, AbortSignal.any([signal, heartbeat.lost]));
    heartbeat.end();
    const unmarked = folder.leases.endPolling();
    if (signal.aborted) await folder.leases.giveUp(begun.lease).catch(() => {});
    const isSuperseded = heartbeat.lost.aborted || cache.shownLease > begun.lease;
    if (end.kind === 'cancelled' || signal.aborted || isSuperseded) {
      await unmarked;
      return { kind: signal.aborted ? 'cancelled' : 'superseded' };
    }
    const result = cache.resultOf(begun, end, state.result);
    const isNew = end.kind === 'done' && result.snapshot === begun.lease;
    if (isNew) cache.keepSnapshot(begun.lease, end.polled.notices);
    listener.onRead(result, cache.show(result, end.kind === 'done' ? cache.snapshotOf(result) : undefined), true);
    // The read is over: who asks for another one meanwhile gets a new one, after this.
    publisher.publishLater(result, isNew ? end.polled.notices : undefined, state.acknowledged, unmarked);
    return { kind: 'ended', result };
  }
}

/** True where a result has what a person asked for at `askedAt`: everything, read since; or why that can't be had. */
function isAnswer({ failure, beganAt, readWholeAt }: PollResult, askedAt: number): boolean {
  return failure === null ? readWholeAt !== null && readWholeAt >= askedAt : beganAt >= askedAt;
}
