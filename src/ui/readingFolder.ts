// The folder in which an editor's windows agree on who reads a connection's notices, and leave each other what was read. Files are never
// changed once they have their name: a turn is taken by being the first to make its file, all others come whole, by renaming. So a
// window can be killed at any moment, and none ever reads half of anything.

import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import * as files from 'node:fs/promises';
import path from 'node:path';
import type { Notice } from '../core/notices.ts';
import { noticesText, outcomeText, parseNotices, parseOutcome, type ReadOutcome } from '../core/readOutcome.ts';

/** What the folder says. A turn whose outcome isn't there is being read, or its window is gone. */
export interface FolderState {
  /** The newest turn; 0 before the first. */
  readonly turn: number;
  /** The newest turn that has ended, also where its outcome can't be read; 0 before the first. */
  readonly ended: number;
  /** When its window last said that it is at work, in milliseconds since 1970. */
  readonly aliveAt: number;
  readonly outcome: ReadOutcome | undefined;
  /** Ids of notices that this editor's windows acknowledged of late. */
  readonly acknowledged: readonly number[];
}

/** What is used of the file system, so that tests can have windows meet on it in every order. */
export interface Files extends Pick<typeof files, 'mkdir' | 'rename' | 'rm' | 'utimes'> {
  open(file: string, flags: 'wx', mode: number): Promise<Pick<files.FileHandle, 'writeFile' | 'sync' | 'close'>>;
  readdir(folder: string): Promise<string[]>;
  readFile(file: string, encoding: 'utf8'): Promise<string>;
  stat(file: string): Promise<{ readonly mtimeMs: number }>;
  /** Returns what ends it. */
  watch(folder: string, onChange: () => void, onFault: (error: unknown) => void): () => void;
}

const systemFiles: Files = {
  ...files,
  watch(folder, onChange, onFault) {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', onFault);
    return () => watcher.close();
  },
};

type Kind = 'turn' | 'outcome' | 'notices' | 'acknowledged';

/** What a killed window left half written is removed after this long, in milliseconds. */
const leftoverAge = 3_600_000;

export class ReadingFolder {
  readonly #folder: string;
  readonly #files: Files;

  constructor(folder: string, files: Files = systemFiles) {
    this.#folder = folder;
    this.#files = files;
  }

  /** Makes the folder, for its owner's eyes only. Throws the file system's errors, as all methods do. */
  async prepare(): Promise<void> {
    await this.#files.mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  async state(): Promise<FolderState> {
    const names = await this.#names();
    const turn = newest(numbersOf(names, 'turn'));
    const ended = newest(numbersOf(names, 'outcome'));
    const outcome = ended === 0 ? undefined : await this.#outcome(ended);
    const aliveAt = turn === 0 ? 0 : await this.#time('turn', turn);
    return { turn: Math.max(turn, ended), ended, aliveAt, outcome, acknowledged: numbersOf(names, 'acknowledged') };
  }

  /** When a notice was acknowledged, in milliseconds since 1970; 0 where that is told no more. */
  acknowledgedAt(id: number): Promise<number> {
    return this.#time('acknowledged', id);
  }

  /** The notices that an outcome names; undefined where they are gone or not to be read. */
  async notices(outcome: ReadOutcome): Promise<readonly Notice[] | undefined> {
    if (outcome.notices === null) return undefined;
    const text = await this.#text('notices', outcome.notices);
    return text === undefined ? undefined : parseNotices(text);
  }

  /**
   * True where this window is the one that may read as the turn after `state`: the first to ask for it, with no newer turn, and nothing
   * read since it looked. `now`: milliseconds since 1970.
   */
  async take({ turn: last, ended }: FolderState, now: number): Promise<boolean> {
    const turn = last + 1;
    try {
      await (await this.#files.open(this.#file('turn', turn), 'wx', 0o600)).close();
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
    if (!(await this.#beat(turn, now))) return false;
    await this.#removeBelow('turn', turn);
    // Looked at last: a window that is late may have made an old turn again, or one after a turn that has ended meanwhile.
    const names = await this.#names();
    if (newest(numbersOf(names, 'turn')) !== turn) return false;
    if (newest(numbersOf(names, 'outcome')) === ended) return true;
    await this.giveUp(turn);
    return false;
  }

  /** True while no window has taken a newer turn. */
  async holds(turn: number): Promise<boolean> {
    const names = await this.#names();
    return newest(numbersOf(names, 'turn')) === turn && newest(numbersOf(names, 'outcome')) < turn;
  }

  /** Says that the window that reads as `turn` is at work; false where the turn isn't its own any more. */
  async stillReading(turn: number, now: number): Promise<boolean> {
    return (await this.holds(turn)) && (await this.#beat(turn, now));
  }

  /** The window gave up: any other may take the next turn at once. */
  async giveUp(turn: number): Promise<void> {
    await this.#beat(turn, 0);
  }

  /** Leaves an outcome to all windows, with its notices where they are new ones. */
  async leave(outcome: ReadOutcome, notices: Iterable<Notice> | undefined): Promise<void> {
    if (notices !== undefined) await this.#write('notices', outcome.turn, noticesText(notices));
    await this.#write('outcome', outcome.turn, outcomeText(outcome));
    await this.#removeBelow('outcome', outcome.turn);
    await this.#removeBelow('notices', outcome.notices ?? outcome.turn);
    await this.#removeLeftovers();
  }

  /** Tells all windows that the service has acknowledged a notice at `at`. */
  async acknowledge(id: number, at: number): Promise<void> {
    await this.#write('acknowledged', id, '');
    await this.#files.utimes(this.#file('acknowledged', id), at / 1000, at / 1000);
  }

  /** What a good read told by itself needs no telling any more. */
  async forgetAcknowledged(ids: Iterable<number>): Promise<void> {
    for (const id of ids) await this.#remove(path.basename(this.#file('acknowledged', id)));
  }

  /**
   * Removes all that tells anything of the account. The turns' number stays, so that other windows see that something happened; whoever
   * signs in next needn't wait for their outcomes.
   */
  async clear(): Promise<void> {
    const names = (await unlessGone(this.#names())) ?? [];
    for (const name of names) if (!name.startsWith('turn-')) await this.#remove(name);
    for (const turn of numbersOf(names, 'turn')) await this.giveUp(turn);
  }

  /** Calls `onChange` whenever something in the folder changes; `onFault` where that can't be told. Ends by what is returned. */
  watch(onChange: () => void, onFault: (error: unknown) => void): () => void {
    try {
      return this.#files.watch(this.#folder, onChange, onFault);
    } catch (error) {
      onFault(error);
      return () => {};
    }
  }

  #file(kind: Kind, number: number): string {
    return path.join(this.#folder, `${kind}-${number}`);
  }

  #names(): Promise<string[]> {
    return this.#files.readdir(this.#folder);
  }

  async #outcome(turn: number): Promise<ReadOutcome | undefined> {
    const text = await this.#text('outcome', turn);
    const outcome = text === undefined ? undefined : parseOutcome(text);
    return outcome?.turn === turn ? outcome : undefined;
  }

  /** A file that a newer one has replaced meanwhile counts as none. */
  async #text(kind: Kind, number: number): Promise<string | undefined> {
    return await unlessGone(this.#files.readFile(this.#file(kind, number), 'utf8'));
  }

  async #time(kind: Kind, number: number): Promise<number> {
    return (await unlessGone(this.#files.stat(this.#file(kind, number))))?.mtimeMs ?? 0;
  }

  /** False where the turn's file is gone: a newer turn was taken. */
  async #beat(turn: number, now: number): Promise<boolean> {
    const done = this.#files.utimes(this.#file('turn', turn), now / 1000, now / 1000).then(() => true);
    return (await unlessGone(done)) ?? false;
  }

  /** Whole or not at all, also where the power fails. */
  async #write(kind: Kind, number: number, text: string): Promise<void> {
    const temporary = path.join(this.#folder, `half-${randomBytes(8).toString('hex')}`);
    try {
      const file = await this.#files.open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#files.rename(temporary, this.#file(kind, number));
    } catch (error) {
      await this.#remove(path.basename(temporary));
      throw error;
    }
  }

  async #removeBelow(kind: Kind, number: number): Promise<void> {
    for (const older of numbersOf(await this.#names(), kind)) {
      if (older < number) await this.#remove(`${kind}-${older}`);
    }
  }

  async #removeLeftovers(): Promise<void> {
    for (const name of await this.#names()) {
      if (!name.startsWith('half-')) continue;
      const made = await unlessGone(this.#files.stat(path.join(this.#folder, name)));
      // By the file system's own clock on both sides, as far as there is one.
      if (made !== undefined && Date.now() - made.mtimeMs > leftoverAge) await this.#remove(name);
    }
  }

  /** Another window may have removed it, and one that is in use goes another time. */
  async #remove(name: string): Promise<void> {
    await this.#files.rm(path.join(this.#folder, name), { force: true }).catch(() => {});
  }
}

function numbersOf(names: readonly string[], kind: Kind): number[] {
  const numbers: number[] = [];
  for (const name of names) {
    const digits = name.startsWith(`${kind}-`) ? name.slice(kind.length + 1) : '';
    if (/^[1-9]\d*$/.test(digits) && Number.isSafeInteger(Number(digits))) numbers.push(Number(digits));
  }
  return numbers;
}

function newest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
