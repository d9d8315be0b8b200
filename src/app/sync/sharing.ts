// Whether windows can share what they read: not while their folder fails.

import type { Logger } from '../../core/connection/ports.ts';
import { isErrorCode } from './systemFiles.ts';

export class Sharing {
  readonly #log: Logger;
  #problem: string | undefined;
  /** The folder was removed: its leases are counted from the first again. */
  #isLost = false;
  #isClosed = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Why windows can't share what they read, in the system's words; undefined while they can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** The window shares nothing more: what fails from now on is nobody's news. */
  close(): void {
    this.#isClosed = true;
  }

  failed(error: unknown): void {
    if (this.#isClosed) return;
    this.#isLost ||= isErrorCode(error, 'ENOENT');
    const problem = errorWords(error);
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#log.warn(`Windows can't share what they read, each reads for itself: ${problem}`);
  }

  works(): void {
    this.#problem = undefined;
  }

  /** True once after the folder was found to be gone. */
  takeLoss(): boolean {
    const isLost = this.#isLost;
    this.#isLost = false;
    return isLost;
  }
}

export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
