// The folder in which an editor's windows agree on who reads a connection's notices, and leave each other what was read.

import type { Notice } from '../../core/notices/notice.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import { AcknowledgementFiles } from './acknowledgementFiles.ts';
import { FolderFiles, newestOf, numbersOf, unlessGone } from './folderFiles.ts';
import { LeaseFiles } from './leaseFiles.ts';
import { ResultFiles } from './resultFiles.ts';
import { type Files, isErrorCode, systemFiles, watchFolder } from './systemFiles.ts';
import { UnderWayFiles } from './underWayFiles.ts';

/** What the folder says. A lease whose result isn't there is being read by, or its window is gone. */
export interface FolderState {
  /** The newest lease; 0 before the first. */
  readonly lease: number;
  /** The newest lease whose read has ended, also where its result can't be read; 0 before the first. */
  readonly ended: number;
  /** When its window last said that it is at work, in milliseconds since 1970. */
  readonly heardAt: number;
  readonly result: PollResult | undefined;
  /** Ids of notices that this editor's windows acknowledged of late with these credentials. */
  readonly acknowledged: readonly number[];
  /** Files of other windows that say what they are acknowledging with these credentials, or were. */
  readonly underWay: readonly string[];
}

/** What can't be removed is tried so often. */
const mostLooks = 10;

/** All methods throw the file system's errors. */
export class SharedFolder {
  readonly leases: LeaseFiles;
  readonly results: ResultFiles;
  readonly acknowledgements: AcknowledgementFiles;
  readonly underWay: UnderWayFiles;
  readonly #folder: string;
  readonly #system: Files;
  readonly #files: FolderFiles;
  #prepared: Promise<void> | undefined;

  /** `credentialsId` names the credentials that this window uses. */
  constructor(folder: string, credentialsId: string, system: Files = systemFiles) {
    this.#folder = folder;
    this.#system = system;
    this.#files = new FolderFiles(folder, system);
    this.leases = new LeaseFiles(this.#files, system);
    this.results = new ResultFiles(this.#files);
    this.acknowledgements = new AcknowledgementFiles(this.#files, credentialsId);
    this.underWay = new UnderWayFiles(this.#files, credentialsId, system);
  }

  /** Makes the folder, for its owner's eyes only. */
  async prepare(): Promise<void> {
    const made = this.#system.makeFolder(this.#folder);
    this.#prepared ??= made.catch(() => {});
    await made;
  }

  /** Resolves once the folder was made for the first time, or couldn't be: before that nothing else is done in it. */
  async prepared(): Promise<void> {
    await this.#prepared;
  }

  async state(): Promise<FolderState> {
    const names = await this.#files.names();
    const lease = newestOf(names, 'lease');
    const ended = newestOf(names, 'result');
    const result = await this.results.result(ended);
    const heardAt = await this.leases.heardAt(lease);
    const acknowledged = this.acknowledgements.ids(names);
    const underWay = this.underWay.others(names);
    return { lease: Math.max(lease, ended), ended, heardAt, result, acknowledged, underWay };
  }

  /** Leaves a result to all windows, with its notices where they are new ones, and removes what nobody needs any more. */
  async leave(result: PollResult, notices: ReadonlyMap<number, Notice> | undefined): Promise<void> {
    await this.results.leave(result, notices);
    const names = await this.#files.names();
    await this.leases.removeMarksOfKilled(names);
    await this.acknowledgements.removeOthers(names);
    await this.#files.removeLeftovers(names);
  }

  /**
   * Removes all that tells anything of the account, of other versions too. The lease's number stays, so that other windows see that
   * something happened; whoever signs in next needn't wait for their results.
   */
  async clear(): Promise<void> {
    const names = async () => (await unlessGone(this.#files.names())) ?? [];
    const told = async () => (await names()).filter((name) => !name.startsWith('lease-'));
    // What was being written may come in between.
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const all = await told();
      if (all.length === 0) break;
      for (const name of all) await this.#files.remove(name);
    }
    for (const lease of numbersOf(await names(), 'lease')) await this.leases.giveUp(lease);
  }

  /**
   * Becomes the folder that was at `before`, if there was one, in place of what somebody left here who isn't signed in any more. Who read
   * for that folder is gone: nobody need wait for it.
   */
  async takeOver(before: string): Promise<void> {
    const move = () => this.#system.rename(before, this.#folder);
    try {
      await move();
    } catch (error) {
      if (isErrorCode(error, 'ENOENT')) return;
      await this.#system.rm(this.#folder, { recursive: true, force: true });
      await unlessGone(move());
    }
    for (const lease of numbersOf(await this.#files.names(), 'lease')) await this.leases.giveUp(lease);
  }

  /** Calls `onChange` whenever something in the folder changes; `onFault` where that can't be told. Ends by what is returned. */
  watch(onChange: () => void, onFault: (error: unknown) => void): () => void {
    return watchFolder(this.#system, this.#folder, onChange, onFault);
  }
}
