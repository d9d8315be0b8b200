// Which notices this editor's windows acknowledged of late, until a read has told it. A file is of use with the same credentials only, which
// the end of its name says; its time is when the service said so.

import { createHash } from 'node:crypto';
import { type FolderFiles, numbersOf } from './folderFiles.ts';

/** The end of a name that says whose credentials the file is of use with. */
export function credentialsEnding(credentialsId: string): string {
  return `-${createHash('sha256').update(credentialsId).digest('hex').slice(0, 16)}`;
}

export class AcknowledgementFiles {
  readonly #files: FolderFiles;
  readonly #ending: string;

  constructor(files: FolderFiles, credentialsId: string) {
    this.#files = files;
    this.#ending = credentialsEnding(credentialsId);
  }

  /** The ids of the notices, of the names of all files. */
  ids(names: readonly string[]): readonly number[] {
    const ours = names.filter((name) => name.endsWith(this.#ending));
    return numbersOf(
      ours.map((name) => name.slice(0, -this.#ending.length)),
      'acknowledged',
    );
  }

  /** When a notice was acknowledged, in milliseconds since 1970; 0 where that is told no more. */
  at(id: number): Promise<number> {
    return this.#files.time(this.#name(id));
  }

  /** Tells all windows that the service has acknowledged a notice at `at`. */
  async tell(id: number, at: number): Promise<void> {
    await this.#files.write(this.#name(id), '');
    // Gone where a read has told it by now.
    await this.#files.setTime(this.#name(id), at);
  }

  /** What a good read told by itself needs no telling any more. */
  async forget(ids: Iterable<number>): Promise<void> {
    for (const id of ids) await this.#files.remove(this.#name(id));
  }

  /** Removes what was told of other credentials, or is under way with them. */
  async removeOthers(names: readonly string[]): Promise<void> {
    for (const name of names)
      if (/^acknowledg(ed|ing)-/.test(name) && !name.endsWith(this.#ending)) await this.#files.remove(name);
  }

  #name(id: number): string {
    return `acknowledged-${id}${this.#ending}`;
  }
}
