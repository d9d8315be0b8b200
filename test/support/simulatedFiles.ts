// A file system in memory that several windows share, whose every operation waits until a test lets it happen. So windows meet in any
// order, and one can be killed, or come late, between any two operations.

import type { Files } from '../../src/app/sync/systemFiles.ts';

interface Entry {
  text: string;
  mtimeMs: number;
}

interface Pending {
  readonly window: number;
  /** The operation and the file's name: `open lease-3`. */
  readonly what: string;
  readonly run: () => void;
}

interface Watcher {
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

export class SimulatedFiles {
  readonly entries = new Map<string, Entry>();
  /** What happened, in order: the window, the operation and the file's name. */
  readonly history: string[] = [];
  /** Milliseconds since 1970, for new files. */
  readonly #now: () => number;
  readonly #dead = new Set<number>();
  readonly #watchers = new Map<number, Watcher>();
  /** The operation at which a window is to be held. */
  readonly #stops = new Map<number, string>();
  readonly #held = new Set<number>();
  /** Words on operations that alone are held up. */
  readonly #slow = new Map<number, string>();
  readonly #full = new Set<number>();
  /** Told of each operation that is about to happen. It doesn't where this kills or holds its window. */
  onStep: (window: number, what: string) => void = () => {};
  #pending: Pending[] = [];
  #isThere = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True where no operation waits, be it one that is held. */
  get isQuiet(): boolean {
    return this.#pending.length === 0;
  }

  /** How many operations can happen. */
  get pending(): number {
    return this.#free().length;
  }

  get watching(): number {
    return this.#watchers.size;
  }

  /** Lets one operation happen; `choice` in [0, 1) says which. */
  step(choice: number): void {
    const free = this.#free();
    const next = free[Math.floor(choice * free.length)];
    if (next === undefined) return;
    this.onStep(next.window, next.what);
    if (this.#held.has(next.window) || this.#dead.has(next.window)) return;
    this.#pending = this.#pending.filter((pending) => pending !== next);
    this.history.push(`${next.window} ${next.what}`);
    next.run();
  }

  /** Nothing that this window began happens any more. */
  kill(window: number): void {
    this.#dead.add(window);
    this.#pending = this.#pending.filter((pending) => pending.window !== window);
    this.release(window);
    this.#watchers.delete(window);
  }

  /** What this window does waits from now on, or from the operation on whose words these are, until it is released. */
  hold(window: number, before = ''): void {
    this.#stops.set(window, before);
    for (const { what } of this.#pending.filter((pending) => pending.window === window)) this.#stop(window, what);
    if (before === '') this.#held.add(window);
  }

  isHeld(window: number): boolean {
    return this.#held.has(window);
  }

  /** Operations of this window on whose words these are wait until it is released; others go on. */
  holdUp(window: number, what: string): void {
    this.#slow.set(window, what);
  }

  release(window: number): void {
    this.#slow.delete(window);
    this.#stops.delete(window);
    this.#held.delete(window);
  }

  /** This window can write nothing more, or can again: its disk is full. */
  setFull(window: number, isFull: boolean): void {
    if (isFull) this.#full.add(window);
    else this.#full.delete(window);
  }

  /** Somebody removes the folder with all that is in it. */
  vanish(): void {
    this.entries.clear();
    this.#isThere = false;
    this.#changed();
    this.#watchers.clear();
  }

  /** From now on this window isn't told of changes, and learns that. */
  endWatch(window: number): void {
    const watcher = this.#watchers.get(window);
    this.#watchers.delete(window);
    watcher?.onFault(errorOf('ENOSPC'));
  }

  /** The files as one window sees them. */
  of(window: number): Files {
    const soon = <T>(operation: string, file: unknown, work: () => T): Promise<T> =>
      this.#soon(window, `${operation} ${nameOf(String(file))}`, work);
    const entry = (file: string) => {
      const found = this.entries.get(file);
      if (found === undefined) throw errorOf('ENOENT');
      return found;
    };
    const inFolder = () => {
      if (!this.#isThere) throw errorOf('ENOENT');
    };
    const withRoom = () => {
      if (this.#full.has(window)) throw errorOf('ENOSPC');
    };
    return {
      program: window,
      isRunning: (program) => !this.#dead.has(program),
      makeFolder: (folder) =>
        soon('makeFolder', folder, () => {
          this.#isThere = true;
        }),
      readdir: (folder) =>
        soon('readdir', folder, () => {
          inFolder();
          return [...this.entries.keys()].map(nameOf);
        }),
      readFile: (file) => soon('readFile', file, () => entry(file).text),
      lstat: (file) => soon('lstat', file, () => ({ mtimeMs: entry(file).mtimeMs })),
      lutimes: (file, _, mtime) =>
        soon('lutimes', file, () => {
          entry(String(file)).mtimeMs = Number(mtime) * 1000;
          this.#changed();
        }),
      rm: (file) =>
        soon('rm', file, () => {
          if (this.entries.delete(String(file))) this.#changed();
        }),
      rename: (from, to) =>
        soon('rename', to, () => {
          this.entries.set(String(to), entry(String(from)));
          this.entries.delete(String(from));
          this.#changed();
        }),
      open: (file) =>
        soon('open', file, () => {
          inFolder();
          if (this.entries.has(file)) throw errorOf('EEXIST');
          const made: Entry = { text: '', mtimeMs: this.#now() };
          this.entries.set(file, made);
          this.#changed();
          return {
            writeFile: (text) =>
              soon('writeFile', file, () => {
                withRoom();
                made.text = String(text);
              }),
            sync: () => soon('sync', file, () => {}),
            close: () => soon('close', file, () => {}),
          };
        }),
      watch: (_, onChange, onFault) => {
        inFolder();
        const watcher: Watcher = { onChange, onFault };
        this.#watchers.set(window, watcher);
        return () => {
          if (this.#watchers.get(window) === watcher) this.#watchers.delete(window);
        };
      },
    };
  }

  #free(): readonly Pending[] {
    if (this.#held.size === 0 && this.#slow.size === 0) return this.#pending;
    return this.#pending.filter(({ window, what }) => {
      const slow = this.#slow.get(window);
      return !this.#held.has(window) && (slow === undefined || !what.includes(slow));
    });
  }

  #stop(window: number, what: string): void {
    const stop = this.#stops.get(window);
    if (stop !== undefined && what.includes(stop)) this.#held.add(window);
  }

  #changed(): void {
    for (const { onChange } of [...this.#watchers.values()]) onChange();
  }

  #soon<T>(window: number, what: string, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#dead.has(window)) return;
      const run = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#stop(window, what);
      this.#pending.push({ window, what, run });
    });
  }
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

function errorOf(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code });
}
