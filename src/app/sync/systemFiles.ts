// What the folder that windows share is made of: the system's files, or those that a test has windows meet on.

import { watch } from 'node:fs';
import * as files from 'node:fs/promises';
import { makeOwnFolder, readOwnFile } from './ownFiles.ts';

/** What is used of the system, so that tests can have windows meet on it in every order. */
export interface Files extends Pick<typeof files, 'rename' | 'rm' | 'lutimes'> {
  /** Makes the folder, for its owner's eyes only, also where it is there already. */
  makeFolder(folder: string): Promise<void>;
  open(file: string, flags: 'wx', mode: number): Promise<Pick<files.FileHandle, 'writeFile' | 'sync' | 'close'>>;
  readdir(folder: string): Promise<string[]>;
  /** Undefined for what is no file of ours. */
  readFile(file: string): Promise<string | undefined>;
  lstat(file: string): Promise<{ readonly mtimeMs: number }>;
  /** The number of the program that this window runs in. */
  readonly program: number;
  isRunning(program: number): boolean;
  /** Returns what ends it. */
  watch(folder: string, onChange: () => void, onFault: (error: unknown) => void): () => void;
}

export const systemFiles: Files = {
  ...files,
  makeFolder: makeOwnFolder,
  readFile: readOwnFile,
  program: process.pid,
  isRunning(program) {
    try {
      return process.kill(program, 0);
    } catch (error) {
      return !isErrorCode(error, 'ESRCH');
    }
  },
  watch(folder, onChange, onFault) {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', onFault);
    return () => watcher.close();
  },
};

/** As `Files.watch`, where that fails at once too. */
export function watchFolder(files: Files, folder: string, onChange: () => void, onFault: (error: unknown) => void) {
  try {
    return files.watch(folder, onChange, onFault);
  } catch (error) {
    onFault(error);
    return () => {};
  }
}

export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
