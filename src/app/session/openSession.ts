// Opens the session of a connection, with the folders that are its own; and what sessions are opened with, in one chunk.

import { marksFolder, readFolder, type SampleSignIn, sampleMarksFolder } from './folders.ts';
import { forgetOldSamples } from './forgottenMarks.ts';
import { Session, type SessionOptions } from './session.ts';

export { AnsweringStorage, StoredSignIn } from './storedSignIn.ts';

export interface OpenSessionOptions extends Omit<SessionOptions, 'isSample' | 'folder' | 'marksFolder'> {
  /** Where the connection is the sample account's. */
  readonly sample: SampleSignIn | undefined;
  /** The extension's folder on this machine. */
  readonly storage: string;
}

export function openSession({ sample, storage, ...options }: OpenSessionOptions): Session {
  const { connection, log } = options;
  if (sample !== undefined) void forgetOldSamples(storage, sample.madeAt, log);
  // Each window has a service of its own for the sample account: there are no reads to share.
  const folders = sample
    ? { folder: undefined, marksFolder: sampleMarksFolder(storage, sample.madeAt) }
    : { folder: readFolder(storage, connection), marksFolder: marksFolder(storage, connection) };
  return new Session({ ...options, ...folders, isSample: sample !== undefined });
}
