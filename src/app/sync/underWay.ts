// Acknowledgements under way, as the windows tell each other: each leaves which they are until all are answered, and finds what another
// one has left that ended before.

import type { Clock } from '../../core/clock.ts';
import type { Sharing } from './sharing.ts';
import type { ClosableListener } from './syncListener.ts';
import type { UnderWayFiles } from './underWayFiles.ts';

/** Nobody is told of the end of a program: while others are at it they are looked for again after this, in milliseconds. */
const lookEvery = 2_000;

export interface UnderWayParts {
  readonly files: UnderWayFiles;
  /** Resolves once the folder is there. */
  readonly prepared: () => Promise<void>;
  readonly clock: Clock;
  readonly listener: ClosableListener;
  readonly sharing: Sharing;
}

export class UnderWay {
  readonly #parts: UnderWayParts;
  #cancel: () => void = () => {};

  constructor(parts: UnderWayParts) {
    this.#parts = parts;
  }

  /** These are going to be acknowledged here. Gives the name by which that is kept and ended; undefined where it can't be left. */
  begin(ids: readonly number[]): Promise<string | undefined> {
    return this.#try(async () => {
      await this.#parts.prepared();
      return await this.#parts.files.begin(ids);
    });
  }

  /** Some of them were answered, and others are under way. */
  async keep(name: string): Promise<void> {
    await this.#try(() => this.#parts.files.keep(name, this.#parts.clock.now()));
  }

  async end(name: string): Promise<void> {
    await this.#try(() => this.#parts.files.end(name));
  }

  /** These files of other windows are there: what is left over of a window that ended is this one's to tell. Doesn't reject. */
  async look(others: readonly string[]): Promise<void> {
    this.#cancel();
    let isWaiting = false;
    const { files, clock, listener } = this.#parts;
    for (const left of others) {
      await this.#try(async () => {
        if (await files.isAlive(left, clock.now())) isWaiting = true;
        else {
          const taken = await files.take(left);
          if (taken !== undefined) listener.onInterrupted(taken.ids, () => this.end(taken.name));
        }
      });
    }
    if (!isWaiting || listener.isClosed) return;
    this.#cancel();
    this.#cancel = clock.after(lookEvery, () => void this.#lookAgain());
  }

  close(): void {
    this.#cancel();
  }

  async #lookAgain(): Promise<void> {
    if (!this.#parts.listener.isClosed) await this.look((await this.#try(() => this.#parts.files.othersNow())) ?? []);
  }

  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#parts.sharing.failed(error);
      return undefined;
    }
  }
}
