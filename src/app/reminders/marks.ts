// The marks of one connection (core/reminders/marks): empty files in a folder that all windows share, and that outlives them. A mark is
// taken by being the first to make its file. Where the folder fails, a window's marks are its own.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { FolderChanges } from '../sync/folderChanges.ts';
import { FolderFiles, unlessGone } from '../sync/folderFiles.ts';
import { type Files, systemFiles, watchFolder } from '../sync/systemFiles.ts';

export interface MarksOptions {
  /** A path; none where a window's marks are its own, for as long as it is open. */
  readonly folder: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** There are other marks than before, of this window or another one. */
  readonly onChange: () => void;
  readonly system?: Files | undefined;
}

export class Marks {
  readonly #options: MarksOptions;
  readonly #system: Files;
  readonly #files: FolderFiles | undefined;
  readonly #changes: FolderChanges;
  #names: ReadonlySet<string> = new Set();
  /** Those that the folder didn't take. */
  readonly #own = new Set<string>();
  /** How often this window changed something: a look that began before says nothing of that. */
  #changed = 0;
  #hasFailed = false;
  #isClosed = false;

  constructor(options: MarksOptions) {
    const { folder, clock, log, system = systemFiles } = options;
    this.#options = options;
    this.#system = system;
    this.#files = folder === undefined ? undefined : new FolderFiles(folder, system);
    this.#changes = new FolderChanges(clock, log);
  }

  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Learns of all marks, and from then on of what changes. Doesn't reject. */
  async open(): Promise<void> {
    const { folder } = this.#options;
    if (folder === undefined) return;
    try {
      await this.#system.makeFolder(folder);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (this.#isClosed) return;
    const watch = (onChange: () => void, onFault: (error: unknown) => void) =>
      watchFolder(this.#system, folder, onChange, onFault);
    this.#changes.follow({ watch }, () => void this.#look());
    await this.#look();
  }

  /** True where this window is the first to make the mark. Doesn't reject. */
  async claim(name: string): Promise<boolean> {
    if (this.#names.has(name)) return false;
    const isFirst = await this.#make(name);
    this.#changed += 1;
    this.#set([...this.#names, name]);
    return isFirst;
  }

  /** Whoever was the first. Doesn't reject. */
  async add(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#make(name);
    this.#changed += 1;
    this.#set([...this.#names, ...names]);
  }

  /** Doesn't reject. */
  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.#files?.remove(name);
      this.#own.delete(name);
    }
    this.#changed += 1;
    const gone = new Set(names);
    this.#set([...this.#names].filter((name) => !gone.has(name)));
  }

  /** When a mark was made, or kept last, in milliseconds since 1970; 0 where it is gone. */
  async time(name: string): Promise<number> {
    return (await this.#files?.time(name).catch(() => 0)) ?? 0;
  }

  /** Has it count as made just now. */
  async keep(name: string, now: number): Promise<void> {
    await this.#files?.setTime(name, now).catch(() => {});
  }

  end(): void {
    this.#isClosed = true;
    this.#changes.end();
  }

  async #make(name: string): Promise<boolean> {
    try {
      if (this.#files !== undefined) return await this.#files.create(name);
    } catch (error) {
      this.#fail(error);
    }
    this.#own.add(name);
    return true;
  }

  async #look(): Promise<void> {
    try {
      let changed: number;
      let names: readonly string[];
      do {
        changed = this.#changed;
        names = (await unlessGone(this.#files?.names() ?? Promise.resolve([]))) ?? [];
      } while (changed !== this.#changed);
      this.#set([...names, ...this.#own]);
    } catch (error) {
      this.#fail(error);
    }
  }

  #set(names: readonly string[]): void {
    const now = new Set(names);
    const isSame = now.size === this.#names.size && names.every((name) => this.#names.has(name));
    if (isSame || this.#isClosed) return;
    this.#names = now;
    this.#options.onChange();
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const why = error instanceof Error ? error.message : String(error);
    this.#options.log.warn(`Windows can't share what was muted and reminded of: ${why}`);
  }
}
