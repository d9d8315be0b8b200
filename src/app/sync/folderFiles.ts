// The files of one folder, told apart by kind and number. They are never changed once they have their name: an empty one is made by whoever
// is the first to, all others come whole, by renaming. So a window can be killed at any moment, and none ever reads half of anything.

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Files, isErrorCode } from './systemFiles.ts';

/**
 * Another version of this extension may use the same folder. Its files have names of their own, for which it has no reader here: when
 * what a kind of file means is changed, the kind gets another word.
 */
const fileKinds = ['lease', 'polling', 'result', 'snapshot', 'acknowledged', 'acknowledging'] as const;

export type FileKind = (typeof fileKinds)[number];

/** What killed windows left half written is removed after this long, in milliseconds. */
const halfAge = 3_600_000;
/** What another version left is removed after this long, in milliseconds: much longer than its windows may pause between two reads. */
const externalAge = 30 * 24 * 3_600_000;

export class FolderFiles {
  readonly #folder: string;
  readonly #files: Files;

  constructor(folder: string, files: Files) {
    this.#folder = folder;
    this.#files = files;
  }

  names(): Promise<string[]> {
    return this.#files.readdir(this.#folder);
  }

  /** True where this window is the first to make it. */
  async create(name: string): Promise<boolean> {
    try {
      await (await this.#files.open(this.#path(name), 'wx', 0o600)).close();
      return true;
    } catch (error) {
      if (isErrorCode(error, 'EEXIST')) return false;
      throw error;
    }
  }

  /** Whole or not at all, also where the power fails. */
  async write(name: string, text: string): Promise<void> {
    const half = `half-${randomBytes(8).toString('hex')}`;
    try {
      const file = await this.#files.open(this.#path(half), 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#files.rename(this.#path(half), this.#path(name));
    } catch (error) {
      await this.remove(half);
      throw error;
    }
  }

  /** A file that a newer one has replaced meanwhile counts as none. */
  async read(name: string): Promise<string | undefined> {
    return await unlessGone(this.#files.readFile(this.#path(name)));
  }

  /** The time that a file carries, in milliseconds since 1970; 0 where it is gone. */
  async time(name: string): Promise<number> {
    return (await unlessGone(this.#files.lstat(this.#path(name))))?.mtimeMs ?? 0;
  }

  /** False where it is gone. `time`: milliseconds since 1970. */
  async setTime(name: string, time: number): Promise<boolean> {
    const done = this.#files.lutimes(this.#path(name), time / 1000, time / 1000).then(() => true);
    return (await unlessGone(done)) ?? false;
  }

  /** False where another window was first, or removed it. */
  async rename(name: string, now: string): Promise<boolean> {
    return (await unlessGone(this.#files.rename(this.#path(name), this.#path(now)).then(() => true))) ?? false;
  }

  /** Another window may have removed it, and one that is in use goes another time. */
  async remove(name: string): Promise<void> {
    await this.#files.rm(this.#path(name), { force: true }).catch(() => {});
  }

  async removeBelow(kind: FileKind, number: number): Promise<void> {
    for (const older of numbersOf(await this.names(), kind)) if (older < number) await this.remove(`${kind}-${older}`);
  }

  /** Removes what killed windows left half written, and what windows of another version left, once it is old. */
  async removeLeftovers(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (fileKinds.some((kind) => name.startsWith(`${kind}-`))) continue;
      const made = await this.time(name);
      // By the file system's own clock on both sides, as far as there is one.
      const age = Date.now() - made;
      if (made !== 0 && age > (name.startsWith('half-') ? halfAge : externalAge)) await this.remove(name);
    }
  }

  #path(name: string): string {
    return path.join(this.#folder, name);
  }
}

export function numbersOf(names: readonly string[], kind: FileKind): number[] {
  const numbers: number[] = [];
  for (const name of names) {
    const digits = name.startsWith(`${kind}-`) ? name.slice(kind.length + 1) : '';
    if (/^[1-9]\d*$/.test(digits) && Number.isSafeInteger(Number(digits))) numbers.push(Number(digits));
  }
  return numbers;
}

/** The highest number of the kind; 0 where there is none. */
export function newestOf(names: readonly string[], kind: FileKind): number {
  return numbersOf(names, kind).reduce((most, number) => Math.max(most, number), 0);
}

/** Undefined where the file or the folder isn't there. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
