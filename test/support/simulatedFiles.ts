// A file system in memory that several windows share, whose every operation waits until a test lets it happen. So windows meet in any
// order, and one can be killed between any two operations.

import type { Files } from '../../src/ui/readingFolder.ts';

interface Entry {
  text: string;
  mtimeMs: number;
}

interface Pending {
  readonly window: number;
  readonly run: () => void;
}

export class SimulatedFiles {
  readonly entries = new Map<string, Entry>();
  /** Milliseconds since 1970, for new files. */
  readonly #now: () => number;
  readonly #dead = new Set<number>();
  readonly #watchers = new Map<number, () => void>();
  #pending: Pending[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  get pending(): number {
    return this.#pending.length;
  }

  /** Lets one operation happen; `choice` in [0, 1) says which. */
  step(choice: number): void {
    const [next] = this.#pending.splice(Math.floor(choice * this.#pending.length), 1);
    next?.run();
  }

  /** Nothing that this window began happens any more. */
  kill(window: number): void {
    this.#dead.add(window);
    this.#pending = this.#pending.filter((pending) => pending.window !== window);
    this.#watchers.delete(window);
  }

  /** The files as one window sees them. */
  of(window: number): Files {
    const soon = <T>(work: () => T): Promise<T> => this.#soon(window, work);
    const entry = (file: string) => {
      const found = this.entries.get(file);
      if (found === undefined) throw errorOf('ENOENT');
      return found;
    };
    const changed = () => {
      for (const tell of [...this.#watchers.values()]) tell();
    };
    return {
      mkdir: () => soon(() => undefined),
      readdir: () => soon(() => [...this.entries.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1))),
      readFile: (file) => soon(() => entry(file).text),
      stat: (file) => soon(() => ({ mtimeMs: entry(file).mtimeMs })),
      utimes: (file, _, mtime) =>
        soon(() => {
          entry(String(file)).mtimeMs = Number(mtime) * 1000;
          changed();
        }),
      rm: (file) =>
        soon(() => {
          if (this.entries.delete(String(file))) changed();
        }),
      rename: (from, to) =>
        soon(() => {
          this.entries.set(String(to), entry(String(from)));
          this.entries.delete(String(from));
          changed();
        }),
      open: (file) =>
        soon(() => {
          if (this.entries.has(file)) throw errorOf('EEXIST');
          const made: Entry = { text: '', mtimeMs: this.#now() };
          this.entries.set(file, made);
          changed();
          return {
            writeFile: (text) =>
              soon(() => {
                made.text = String(text);
              }),
            sync: () => soon(() => {}),
            close: () => soon(() => {}),
          };
        }),
      watch: (_, onChange) => {
        this.#watchers.set(window, onChange);
        return () => this.#watchers.delete(window);
      },
    };
  }

  #soon<T>(window: number, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#dead.has(window)) return;
      const run = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#pending.push({ window, run });
    });
  }
}

function errorOf(code: string): Error {
  return Object.assign(new Error(code), { code });
}
