// When something changed in the folder that windows share: told by the file system, and looked for where it tells nothing.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';

/** A folder that tells of its changes; `watch` returns what ends that. */
export interface WatchedFolder {
  watch(onChange: () => void, onFault: (error: unknown) => void): () => void;
}

/** Where nothing is told, the folder is looked at this often, in milliseconds. */
const lookEvery = 1_000;

export class FolderChanges {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #waiting = new Set<() => void>();
  #ended = false;
  #endWatch: () => void = () => {};
  #cancelLook: () => void = () => {};

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Calls `look` whenever something may have changed, until `end` or until another folder is followed. */
  follow(folder: WatchedFolder, look: () => void): void {
    this.#endWatch();
    this.#cancelLook();
    const changed = () => {
      if (this.#ended) return;
      this.#wake();
      look();
    };
    const lookAgain = () => {
      changed();
      if (!this.#ended) this.#cancelLook = this.#clock.after(lookEvery, lookAgain);
    };
    this.#endWatch = folder.watch(changed, (error) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#log.info(`Changes of the folder that windows share aren't told, so it is looked at each second: ${why}`);
      this.#cancelLook();
      lookAgain();
    });
  }

  /** Resolves when something may have changed: after a second at the latest, or when the signal aborts. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        signal.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      const cancel = this.#clock.after(lookEvery, done);
      signal.addEventListener('abort', done, { once: true });
      this.#waiting.add(done);
    });
  }

  end(): void {
    this.#ended = true;
    this.#endWatch();
    this.#cancelLook();
    this.#wake();
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
