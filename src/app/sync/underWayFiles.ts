// Which acknowledgements a window has under way, for as long as it has: where its program ends before they are answered, another one finds
// the ids. A file is of use with the same credentials only, which the end of its name says; its time is when it was heard of last.

import { randomBytes } from 'node:crypto';
import { credentialsEnding } from './acknowledgementFiles.ts';
import type { FolderFiles } from './folderFiles.ts';
import type { Files } from './systemFiles.ts';

/** Another program may have the number of one that ended: a file of which nothing is heard for so long, in milliseconds, is left over. */
const longestSilence = 600_000;

export class UnderWayFiles {
  readonly #files: FolderFiles;
  readonly #program: Files['program'];
  readonly #isRunning: Files['isRunning'];
  readonly #ending: string;
  readonly #own = new Set<string>();

  constructor(files: FolderFiles, credentialsId: string, { program, isRunning }: Pick<Files, 'program' | 'isRunning'>) {
    this.#files = files;
    this.#program = program;
    this.#isRunning = isRunning;
    this.#ending = credentialsEnding(credentialsId);
  }

  /** These are going to be acknowledged by this window. Gives the file's name. */
  async begin(ids: readonly number[]): Promise<string> {
    const name = this.#newName();
    await this.#files.write(name, JSON.stringify(ids));
    return name;
  }

  async keep(name: string, now: number): Promise<void> {
    await this.#files.setTime(name, now);
  }

  async end(name: string): Promise<void> {
    await this.#files.remove(name);
    this.#own.delete(name);
  }

  /** Those of other windows, of the names of all files. */
  others(names: readonly string[]): readonly string[] {
    return names.filter(
      (name) => name.startsWith('acknowledging-') && name.endsWith(this.#ending) && !this.#own.has(name),
    );
  }

  /** Those of other windows, as they are now. */
  async othersNow(): Promise<readonly string[]> {
    return this.others(await this.#files.names());
  }

  /** What is heard of the window that made it: its program may have `ended`. `now`: milliseconds since 1970. */
  async heard(name: string, now: number): Promise<'alive' | 'silent' | 'ended'> {
    const [, program] = name.split('-');
    if (!this.#isRunning(Number(program))) return 'ended';
    return Math.abs(now - (await this.#files.time(name))) < longestSilence ? 'alive' : 'silent';
  }

  /**
   * What a window has left becomes this one's, heard of at `now` (milliseconds since 1970): by which name, and the ids. Undefined where
   * another one was first.
   */
  async take(
    left: string,
    now: number,
  ): Promise<{ readonly name: string; readonly ids: readonly number[] } | undefined> {
    const name = this.#newName();
    // With its own time it would count as left over here too, and be taken in turn.
    await this.#files.setTime(left, now);
    if (!(await this.#files.rename(left, name))) return undefined;
    return { name, ids: idsIn((await this.#files.read(name)) ?? '') };
  }

  #newName(): string {
    const name = `acknowledging-${this.#program}-${randomBytes(6).toString('hex')}${this.#ending}`;
    this.#own.add(name);
    return name;
  }
}

/** None of a text that is something else. */
function idsIn(text: string): readonly number[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
