// What a sync tells the session, until it is closed: nothing of what comes after that.

import type { Logger } from '../../core/connection/ports.ts';
import type { Notice } from '../../core/notices/notice.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import { errorWords } from './sharing.ts';

export interface SyncListener {
  /**
   * A read ended, here or in another window: `isOwn` says whether this one asked the service, which one does for all. `notices`: those that
   * it read, or that an earlier one left where it failed.
   */
  readonly onRead: (result: PollResult, notices: ReadonlyMap<number, Notice> | undefined, isOwn: boolean) => void;
  /** A read of another window ended; `onRead` has been told. */
  readonly onReadElsewhere: (result: PollResult) => void;
  /** The service has acknowledged a notice, for this window or another one. */
  readonly onAcknowledged: (id: number) => void;
  /** A window has ended while it acknowledged these. `told`: it needn't be looked for any more. */
  readonly onInterrupted: (ids: readonly number[], told: () => Promise<void>) => void;
  /** Somebody signed in anew or out in another window. */
  readonly onCredentialsChanged: () => void;
}

export class ClosableListener implements SyncListener {
  readonly #listener: SyncListener;
  readonly #log: Logger;
  #isClosed = false;

  constructor(listener: SyncListener, log: Logger) {
    this.#listener = listener;
    this.#log = log;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  onRead(result: PollResult, notices: ReadonlyMap<number, Notice> | undefined, isOwn: boolean): void {
    try {
      if (!this.#isClosed) this.#listener.onRead(result, notices, isOwn);
    } catch (error) {
      // A fault of what draws is none of the folder: nobody is to read again for it.
      this.#log.error(`Notices were read and could not be shown: ${errorWords(error)}`);
    }
  }

  onReadElsewhere(result: PollResult): void {
    if (!this.#isClosed) this.#listener.onReadElsewhere(result);
  }

  onAcknowledged(id: number): void {
    if (!this.#isClosed) this.#listener.onAcknowledged(id);
  }

  onInterrupted(ids: readonly number[], told: () => Promise<void>): void {
    if (!this.#isClosed) this.#listener.onInterrupted(ids, told);
  }

  onCredentialsChanged(): void {
    if (!this.#isClosed) this.#listener.onCredentialsChanged();
  }
}
