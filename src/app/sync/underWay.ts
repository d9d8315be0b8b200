// Acknowledgements under way, as the windows tell each other: each leaves which they are until all are answered, and finds what another
// one has left that ended before.

import type { Clock } from '../../core/clock.ts';
import type { Sharing } from './sharing.ts';
import type { ClosableListener } from './syncListener.ts';
import type { UnderWayFiles } from './underWayFiles.ts';

/** Nobody is told of the end of a program: while others are at it they are looked for again after this, in milliseconds. */
const lookEvery = 2_000;
/** A window says so often that it is still at it, in milliseconds. */
const keepEvery = 5_000;
/**
 * What was silent for so many looks is left over. After the machine has slept, or its clock was set, windows that are at it seem silent
 * until they say so again, and this one may be the first to go on.
 */
const silentLooks = 5;

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
  /** What this window is at, by the names of its files. */
  readonly #kept = new Set<string>();
  /** How often others were looked for again. */
  #looks = 0;
  /** As of which look nothing is heard of a window whose program, or another one of its number, is running. */
  readonly #silentSince = new Map<string, number>();
  /** It is going to be looked again by itself. */
  #isLookAhead = false;
  #cancelLook: () => void = () => {};
  #cancelKeep: () => void = () => {};

  constructor(parts: UnderWayParts) {
    this.#parts = parts;
  }

  /** These are going to be acknowledged here. Gives the name by which that is ended; undefined where it can't be left. */
  begin(ids: readonly number[]): Promise<string | undefined> {
    return this.#try(async () => {
      await this.#parts.prepared();
      const name = await this.#parts.files.begin(ids);
      this.#keep(name);
      return name;
    });
  }

  async end(name: string): Promise<void> {
    this.#kept.delete(name);
    await this.#try(() => this.#parts.files.end(name));
  }

  /** These files of other windows are there: what is left over of a window that ended is this one's to tell. Doesn't reject. */
  async look(others: readonly string[]): Promise<void> {
    let isWaiting = false;
    const { files, clock, listener } = this.#parts;
    for (const left of others) {
      await this.#try(async () => {
        if (await this.#isAlive(left)) isWaiting = true;
        else {
          const taken = await files.take(left, clock.now());
          if (taken === undefined) return;
          this.#keep(taken.name);
          listener.onInterrupted(taken.ids, () => this.end(taken.name));
        }
      });
    }
    for (const name of this.#silentSince.keys()) if (!others.includes(name)) this.#silentSince.delete(name);
    if (isWaiting) this.#lookLater();
  }

  close(): void {
    this.#cancelLook();
    this.#cancelKeep();
  }

  /** However often the folder is looked at besides: so many looks are so much time. */
  #lookLater(): void {
    const { clock, listener } = this.#parts;
    if (this.#isLookAhead || listener.isClosed) return;
    this.#isLookAhead = true;
    this.#cancelLook = clock.after(lookEvery, () => void this.#lookAgain());
  }

  async #lookAgain(): Promise<void> {
    this.#isLookAhead = false;
    this.#looks += 1;
    if (!this.#parts.listener.isClosed) await this.look((await this.#try(() => this.#parts.files.othersNow())) ?? []);
  }

  /** The window that made it may still be at it. */
  async #isAlive(name: string): Promise<boolean> {
    const heard = await this.#parts.files.heard(name, this.#parts.clock.now());
    const since = this.#silentSince.get(name) ?? this.#looks;
    if (heard === 'silent' && this.#looks - since < silentLooks) {
      this.#silentSince.set(name, since);
      return true;
    }
    this.#silentSince.delete(name);
    return heard === 'alive';
  }

  /** Until it is ended the other windows hear that this one is at it. */
  #keep(name: string): void {
    this.#kept.add(name);
    if (this.#kept.size === 1) this.#keepLater();
  }

  #keepLater(): void {
    this.#cancelKeep();
    if (this.#kept.size === 0 || this.#parts.listener.isClosed) return;
    this.#cancelKeep = this.#parts.clock.after(keepEvery, () => void this.#keepAll());
  }

  async #keepAll(): Promise<void> {
    const { files, clock } = this.#parts;
    for (const name of this.#kept) await this.#try(() => files.keep(name, clock.now()));
    this.#keepLater();
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
