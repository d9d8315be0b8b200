// Who may read for all windows: a lease is for one read, and is taken by being the first to make its file. The file's time says when its
// window was last heard of.

import { type FolderFiles, newestOf, numbersOf } from './folderFiles.ts';
import type { Files } from './systemFiles.ts';

export class LeaseFiles {
  readonly #files: FolderFiles;
  readonly #program: Files['program'];
  readonly #isRunning: Files['isRunning'];

  constructor(files: FolderFiles, { program, isRunning }: Pick<Files, 'program' | 'isRunning'>) {
    this.#files = files;
    this.#program = program;
    this.#isRunning = isRunning;
  }

  /** When the lease's window last said that it is at work, in milliseconds since 1970; 0 where it gave up. */
  async heardAt(lease: number): Promise<number> {
    return lease === 0 ? 0 : await this.#files.time(`lease-${lease}`);
  }

  /**
   * True where this window is the one that may read by the lease after `lease`: the first to ask for it, with no newer lease, and nothing
   * read since `ended` was the newest read that was over. `now`: milliseconds since 1970.
   */
  async take(
    { lease: last, ended }: { readonly lease: number; readonly ended: number },
    now: number,
  ): Promise<boolean> {
    const lease = last + 1;
    if (!(await this.#files.create(`lease-${lease}`)) || !(await this.#setHeardAt(lease, now))) return false;
    await this.#files.create(`polling-${this.#program}`);
    await this.#files.removeBelow('lease', lease);
    if (await this.#isOnly(lease, ended)) return true;
    await this.endPolling();
    return false;
  }

  /** True while no window has taken a newer lease. */
  async holds(lease: number): Promise<boolean> {
    const names = await this.#files.names();
    return newestOf(names, 'lease') === lease && newestOf(names, 'result') < lease;
  }

  /** Says that the window that reads by `lease` is at work; false where the lease isn't its own any more. */
  async renew(lease: number, now: number): Promise<boolean> {
    return (await this.holds(lease)) && (await this.#setHeardAt(lease, now));
  }

  /** The window gave up: any other may take the next lease at once. */
  async giveUp(lease: number): Promise<void> {
    await this.#setHeardAt(lease, 0);
  }

  /** The lease's window asks nobody any more. Where asking killed it, the mark that `take` made stays. */
  async endPolling(): Promise<void> {
    await this.#files.remove(`polling-${this.#program}`);
  }

  /** True where a program died while it asked the service, and nobody has read since. */
  async hasKilled(): Promise<boolean> {
    return this.#killed(await this.#files.names()).length > 0;
  }

  /** Somebody has read: what killed programs before doesn't kill this one. */
  async removeMarksOfKilled(names: readonly string[]): Promise<void> {
    for (const program of this.#killed(names)) await this.#files.remove(`polling-${program}`);
  }

  #killed(names: readonly string[]): readonly number[] {
    return numbersOf(names, 'polling').filter((program) => !this.#isRunning(program));
  }

  /** True where there is no newer lease, and nothing was read since `ended`; what was taken in vain is given up. */
  async #isOnly(lease: number, ended: number): Promise<boolean> {
    // Looked at last: a window that is late may have made an old lease again, or one after a lease that has ended meanwhile.
    const names = await this.#files.names();
    if (newestOf(names, 'lease') !== lease) return false;
    if (newestOf(names, 'result') === ended) return true;
    await this.giveUp(lease);
    return false;
  }

  /** False where the lease's file is gone: a newer one was taken. */
  #setHeardAt(lease: number, time: number): Promise<boolean> {
    return this.#files.setTime(`lease-${lease}`, time);
  }
}
