// What was read, by the number of its lease: how each read ended, and a snapshot of the notices, which stays while nothing changes.

import type { Notice } from '../../core/notices/notice.ts';
import {
  noticesText,
  type PollResult,
  parseNotices,
  parsePollResult,
  pollResultText,
} from '../../core/notices/pollResult.ts';
import { type FolderFiles, newestOf, numbersOf } from './folderFiles.ts';

export class ResultFiles {
  readonly #files: FolderFiles;

  constructor(files: FolderFiles) {
    this.#files = files;
  }

  /** How the read of this lease ended; undefined where that is gone or not to be read. */
  async result(lease: number): Promise<PollResult | undefined> {
    const text = lease === 0 ? undefined : await this.#files.read(`result-${lease}`);
    const result = text === undefined ? undefined : parsePollResult(text);
    return result?.lease === lease ? result : undefined;
  }

  /** The notices that a result names; undefined where they are gone or not to be read. */
  async notices({ snapshot }: PollResult): Promise<ReadonlyMap<number, Notice> | undefined> {
    const text = snapshot === null ? undefined : await this.#files.read(`snapshot-${snapshot}`);
    return text === undefined ? undefined : parseNotices(text);
  }

  /** Leaves a result to all windows, with its notices where they are new ones, and removes what that replaces. */
  async leave(result: PollResult, notices: ReadonlyMap<number, Notice> | undefined): Promise<void> {
    const { lease } = result;
    if (notices !== undefined) await this.#files.write(`snapshot-${lease}`, noticesText(notices.values()));
    await this.#files.write(`result-${lease}`, pollResultText(result));
    await this.#files.removeBelow('result', lease);
    await this.#removeOldSnapshots(result);
  }

  /** What a result doesn't name, unless a newer lease was taken: whoever has that may name them. */
  async #removeOldSnapshots({ lease, snapshot }: PollResult): Promise<void> {
    const names = await this.#files.names();
    if (newestOf(names, 'lease') > lease) return;
    for (const older of numbersOf(names, 'snapshot'))
      if (older < lease && older !== snapshot) await this.#files.remove(`snapshot-${older}`);
  }
}
