// Where an account's watches are kept, so that of all windows of this editor one reads at a time, and each new entry is told by one alone.
// A lease is for one read (app/sync/leaseFiles). What was told belongs to whoever makes the mark of that read.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { parseWatchRecords, type WatchRecords, watchRecordsText } from '../../core/watches/watchFile.ts';
import { readToldMark, toldMark } from '../../core/watches/watchMarks.ts';
import { hasNews, noNews } from '../../core/watches/watchRecord.ts';
import { Marks } from '../reminders/marks.ts';
import { FolderFiles, newestOf, numbersOf } from '../sync/folderFiles.ts';
import { Heartbeat } from '../sync/heartbeat.ts';
import { LeaseFiles } from '../sync/leaseFiles.ts';
import { type Files, systemFiles } from '../sync/systemFiles.ts';

export interface WatchShelfOptions {
  /** A path; none where a window's watches are its own, for as long as it is open. */
  readonly folder: string | undefined;
  /** This machine's. */
  readonly clock: Clock;
  readonly log: Logger;
  /** What is kept, or a mark, has changed. */
  readonly onChange: () => void;
  readonly system?: Files | undefined;
}

/** Makes of what was kept what is to be kept. `lost`: aborts once another window has taken over. */
export type KeepRecords = (before: WatchRecords, lost: AbortSignal) => Promise<WatchRecords>;

/** A window that reads and says nothing for so long, in milliseconds, is gone or asleep: another one takes over. */
const longestSilence = 10_000;
/** Reads for which it is remembered that their news were told: a window that was late may still want to. */
const mostToldReads = 200;

export class WatchShelf {
  readonly #options: WatchShelfOptions;
  readonly #files: FolderFiles | undefined;
  readonly #leases: LeaseFiles | undefined;
  readonly #marks: Marks;
  #records: WatchRecords = new Map();
  /** The number of the read that left them; 0 before the first. */
  #number = 0;
  #problem: string | undefined;
  #looking: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(options: WatchShelfOptions) {
    const { folder, clock, log, system = systemFiles } = options;
    this.#options = options;
    this.#files = folder === undefined ? undefined : new FolderFiles(folder, system);
    this.#leases = this.#files && new LeaseFiles(this.#files, system);
    this.#marks = new Marks({ folder, clock, log, system, onChange: () => void this.#look() });
  }

  get records(): WatchRecords {
    return this.#records;
  }

  /** The names of all marks. */
  get marks(): ReadonlySet<string> {
    return this.#marks.names;
  }

  /** Why nothing can be kept, in the system's words; undefined while it can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Doesn't reject. */
  async open(): Promise<void> {
    await this.#marks.open();
    await this.#look();
  }

  /** Doesn't reject. */
  async mark(name: string, inPlaceOf: readonly string[] = []): Promise<void> {
    await this.#marks.add([name]);
    const others = inPlaceOf.filter((other) => other !== name);
    if (others.length > 0) await this.#marks.remove(others);
  }

  async unmark(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.#marks.remove(names);
  }

  /**
   * Has this window alone bring up to date what is kept. Resolves to the number of what it left; undefined where another window is at it,
   * took over meanwhile, or nothing could be kept: then nothing of it is to be told. Doesn't reject.
   */
  async update(keep: KeepRecords): Promise<number | undefined> {
    try {
      const number = await this.#update(keep);
      if (number !== undefined) this.#problem = undefined;
      return number;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** True for the one window that tells what this read found. */
  claimNews(number: number): Promise<boolean> {
    return this.#marks.claim(toldMark(number));
  }

  end(): void {
    this.#hasEnded = true;
    this.#marks.end();
  }

  async #update(keep: KeepRecords): Promise<number | undefined> {
    const { clock } = this.#options;
    const [files, leases] = [this.#files, this.#leases];
    if (files === undefined || leases === undefined) {
      const after = await keep(await this.#untoldOf(this.#records, this.#number), new AbortController().signal);
      this.#take(after, this.#number + 1);
      return this.#number;
    }
    if (this.#problem !== undefined) await this.#marks.open();
    const names = await files.names();
    const ended = newestOf(names, 'result');
    const lease = Math.max(newestOf(names, 'lease'), ended);
    if (lease > ended && Math.abs(clock.now() - (await leases.heardAt(lease))) <= longestSilence) return undefined;
    if (!(await leases.take({ lease, ended }, clock.now()))) return undefined;
    const number = lease + 1;
    const heartbeat = new Heartbeat(leases, number, clock, longestSilence);
    try {
      const text = ended === 0 ? '' : await files.read(`result-${ended}`);
      // Whose read is newer has removed it: that one counts.
      if (text === undefined || heartbeat.lost.aborted) return undefined;
      // Where somebody has removed the folder, this window still knows.
      const before = ended === 0 ? withoutNews(this.#records) : (parseWatchRecords(text) ?? new Map());
      const after = await keep(await this.#untoldOf(before, ended), heartbeat.lost);
      if (heartbeat.lost.aborted || this.#hasEnded) return undefined;
      await files.write(`result-${number}`, watchRecordsText(after));
      return (await this.#isOvertaken(files, number)) ? undefined : this.#left(files, leases, after, number);
    } finally {
      heartbeat.end();
      await leases.endPolling();
      if (this.#number < number) await leases.giveUp(number).catch(() => {});
    }
  }

  /** The records that this read left, with no news where a window has told them. */
  async #untoldOf(records: WatchRecords, number: number): Promise<WatchRecords> {
    if (![...records.values()].some(({ untold }) => hasNews(untold))) return records;
    return (await this.claimNews(number)) ? records : withoutNews(records);
  }

  /** A window that took the next lease knew nothing of this read, or has begun after it: either way the news are that one's. */
  async #isOvertaken(files: FolderFiles, number: number): Promise<boolean> {
    return newestOf(await files.names(), 'lease') > number;
  }

  async #left(files: FolderFiles, leases: LeaseFiles, records: WatchRecords, number: number): Promise<number> {
    this.#take(records, number);
    await files.removeBelow('result', number);
    const names = await files.names();
    await leases.removeMarksOfKilled(names);
    await files.removeLeftovers(names.filter((name) => name.startsWith('half-')));
    await this.unmark(names.filter((name) => (readToldMark(name) ?? number) < number - mostToldReads));
    return number;
  }

  /** What another window has left. */
  #look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookNow()).catch((error: unknown) => this.#fail(error));
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    if (this.#hasEnded) return;
    const newest = Math.max(0, ...numbersOf([...this.#marks.names], 'result'));
    if (newest > this.#number) {
      const text = await this.#files?.read(`result-${newest}`);
      const records = text === undefined ? undefined : parseWatchRecords(text);
      if (records !== undefined && newest > this.#number) return this.#take(records, newest);
    }
    this.#options.onChange();
  }

  #take(records: WatchRecords, number: number): void {
    this.#records = records;
    this.#number = number;
    if (!this.#hasEnded) this.#options.onChange();
  }

  #fail(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    if (problem === this.#problem || this.#hasEnded) return;
    this.#problem = problem;
    this.#options.log.warn(`What watched searches found can't be kept: ${problem}`);
    this.#options.onChange();
  }
}

/** As if all had been told. */
export function withoutNews(records: WatchRecords): WatchRecords {
  return new Map([...records].map(([key, record]) => [key, { ...record, untold: noNews }]));
}
