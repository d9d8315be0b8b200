// Shows what other windows leave in the folder: how their reads ended, what they acknowledged, and that somebody signed in or out.

import type { PollResult } from '../../core/notices/pollResult.ts';
import type { FolderChanges } from './folderChanges.ts';
import type { Publisher } from './publisher.ts';
import type { ReadCache } from './readCache.ts';
import type { FolderState, SharedFolder } from './sharedFolder.ts';
import type { Sharing } from './sharing.ts';
import type { ClosableListener } from './syncListener.ts';
import type { UnderWay } from './underWay.ts';

export interface FollowerParts {
  readonly folder: SharedFolder;
  readonly cache: ReadCache;
  readonly changes: FolderChanges;
  readonly publisher: Publisher;
  readonly underWay: UnderWay;
  readonly sharing: Sharing;
  readonly listener: ClosableListener;
  /** Names the credentials of this window. */
  readonly credentialsId: string;
  /** When this window signed in with them, in milliseconds since 1970. */
  readonly signedInAt: number;
  readonly isReading: () => boolean;
}

export class Follower {
  readonly #parts: FollowerParts;
  /** The credentials of the result that was met last and isn't ours; '' for no result at all. */
  #external: string | undefined;
  #looking: Promise<void> = Promise.resolve();
  #nextLook: Promise<FolderState> | undefined;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  /** Makes the folder and follows it. Throws the file system's errors. */
  async follow(): Promise<void> {
    const { folder, listener, changes, sharing } = this.#parts;
    await folder.prepare();
    if (listener.isClosed) return;
    changes.follow(folder, () => {
      this.look().catch((error: unknown) => sharing.failed(error));
    });
  }

  /**
   * What the folder says; what is new in it is shown. A look that hasn't begun yet will see all that happened: it serves all who ask.
   * Throws the file system's errors.
   */
  look(): Promise<FolderState> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = undefined;
      const look = this.#lookNow();
      this.#looking = look.then(
        () => {},
        () => {},
      );
      return look;
    });
    return this.#nextLook;
  }

  async #lookNow(): Promise<FolderState> {
    const { folder, cache, listener, publisher, underWay: acts } = this.#parts;
    const underWay = publisher.acknowledgementsUnderWay;
    const wasBusy = this.#isBusy;
    const state = await folder.state();
    if (listener.isClosed) return state;
    if (state.underWay.length > 0) void acts.look(state.underWay);
    for (const id of state.acknowledged) {
      if (cache.isAcknowledged(id)) continue;
      cache.noteAcknowledged(id, await folder.acknowledgements.at(id));
      listener.onAcknowledged(id);
    }
    const { shown } = cache;
    if (shown?.failure === null) cache.forgetAcknowledged(shown.beganAt, new Set([...state.acknowledged, ...underWay]));
    const { result, ended } = state;
    const usable = cache.usable(result);
    if (usable !== undefined) {
      this.#external = undefined;
      if (usable.lease > cache.shownLease) await this.#adopt(usable);
    } else if (!wasBusy && !this.#isBusy && (result !== undefined || ended === 0)) this.#meetExternal(result);
    return state;
  }

  /** What the folder says is about to be replaced by this window. */
  get #isBusy(): boolean {
    return this.#parts.isReading() || this.#parts.publisher.isBusy;
  }

  /** Shows what another window has read. A result whose notices can't be read is passed over: the next read is due then. */
  async #adopt(result: PollResult): Promise<void> {
    const { folder, cache, listener, sharing } = this.#parts;
    if (result.snapshot !== null && cache.snapshotOf(result) === undefined) {
      const notices = await folder.results.notices(result);
      if (listener.isClosed || notices === undefined || result.lease <= cache.shownLease) return;
      cache.keepSnapshot(result.snapshot, notices);
    }
    // Where nothing changed, the same notices are as new as this read.
    listener.onRead(result, cache.show(result, cache.snapshotOf(result)), false);
    sharing.works();
    listener.onReadElsewhere(result);
  }

  /** No result, or none of ours. What ended before this window signed in may be of the credentials that it had then. */
  #meetExternal(result: PollResult | undefined): void {
    const { cache, credentialsId, signedInAt, listener } = this.#parts;
    const isNews = result === undefined ? cache.shown !== undefined : result.endedAt >= signedInAt;
    const external = result?.credentialsId ?? '';
    if (!isNews || external === credentialsId || external === this.#external) return;
    this.#external = external;
    listener.onCredentialsChanged();
  }
}
