// Tells the other windows what this one has read and acknowledged, by the folder that they share.

import type { Notice } from '../../core/notices/notice.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import type { ReadCache } from './readCache.ts';
import type { SharedFolder } from './sharedFolder.ts';
import type { Sharing } from './sharing.ts';

export class Publisher {
  readonly #folder: SharedFolder;
  readonly #cache: ReadCache;
  readonly #sharing: Sharing;
  #inBackground: Promise<void> | undefined;
  /** Ids of acknowledgements that are on their way. */
  readonly #telling = new Set<number>();

  constructor(folder: SharedFolder, cache: ReadCache, sharing: Sharing) {
    this.#folder = folder;
    this.#cache = cache;
    this.#sharing = sharing;
  }

  /** A result is on its way. */
  get isBusy(): boolean {
    return this.#inBackground !== undefined;
  }

  get acknowledgementsUnderWay(): readonly number[] {
    return [...this.#telling];
  }

  /** Resolves when no result is on its way. */
  async idle(): Promise<void> {
    await this.#inBackground;
  }

  /** Leaves a result while everything else goes on; `besides` is waited for with it. */
  publishLater(
    result: PollResult,
    notices: ReadonlyMap<number, Notice> | undefined,
    told: readonly number[],
    besides: Promise<void>,
  ): void {
    this.#inBackground = Promise.all([besides, this.publish(result, notices, told)]).then(() => {
      this.#inBackground = undefined;
    });
  }

  /**
   * Leaves a result, with its notices where they are new ones. `told`: ids of acknowledgements that windows were told of before the read.
   * Doesn't reject.
   */
  async publish(
    result: PollResult,
    notices: ReadonlyMap<number, Notice> | undefined,
    told: readonly number[],
  ): Promise<void> {
    const since = this.#cache.acknowledgedIds(result.beganAt);
    try {
      await this.#folder.leave(result, notices);
      if (result.failure === null) await this.#folder.acknowledgements.forget(told.filter((id) => !since.has(id)));
      this.#sharing.works();
    } catch (error) {
      this.#sharing.failed(error);
      await this.#folder.leases.giveUp(result.lease).catch(() => {});
    }
  }

  /** The service has acknowledged a notice at `at` (milliseconds since 1970). Doesn't reject. */
  async acknowledged(id: number, at: number): Promise<void> {
    this.#telling.add(id);
    try {
      await this.#folder.prepared();
      await this.#folder.acknowledgements.tell(id, at);
    } catch (error) {
      this.#sharing.failed(error);
    }
    this.#telling.delete(id);
  }
}
