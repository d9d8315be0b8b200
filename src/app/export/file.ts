// Writes an export of the event log to disk: through a temporary file, piece by piece.

import type { ExportWait } from './exportWait.ts';
import type { ExportFormat } from './formats.ts';
import { replaceFile } from './wholeFile.ts';

/**
 * The search was being read, was stopped, failed, came to the limit, has gaps, was given fewer entries than the service counts, or left out some
 * of a file that can't be read.
 */
export type MissingEntries = 'reading' | 'stopped' | 'failed' | 'limit' | 'gaps' | 'short' | 'leftOut';

/** Writes bytes, which nobody else has; with them, so many entries are written. */
export type WritePiece = (bytes: Uint8Array<ArrayBuffer>, count: number) => Promise<unknown>;

/** What is to be written is settled: it is written once, or not at all. */
export interface LogExport {
  /** Why the entries may not be all that match, by what is known when it is asked; null: they are. */
  missing(): MissingEntries | null;
  /** They aren't entries but values with their counts. */
  readonly counted: boolean;
  /** How many entries there will be, for the progress; null where that isn't known. */
  readonly total: number | null;
  /** What is waited for while entries are read from the service; null while nothing is. */
  waiting?(): ExportWait | null;
  /**
   * Hands the file's bytes to `write`, each piece once the one before is written, and resolves to the number of entries. Nothing is being
   * written any more when it ends. Throws what `write` throws, and FailureError, `cancelled` among them.
   */
  write(format: ExportFormat, write: WritePiece, signal: AbortSignal): Promise<number>;
  /** Nothing of it is wanted any more. */
  close(): void;
}

/**
 * Writes all entries to a temporary file beside the target and puts it in the target's place once it is on the disk; only its owner may
 * read it. `onProgress` is told how many entries are written. Resolves to their number. Throws what the source throws, the file system's
 * errors, and FailureError `cancelled`; the temporary file is gone then and the target as it was.
 */
export async function writeLogFile(
  target: string,
  format: ExportFormat,
  source: LogExport,
  signal: AbortSignal,
  onProgress: (written: number) => void,
): Promise<number> {
  return await replaceFile(target, signal, async (file) => {
    const write = async (bytes: Uint8Array<ArrayBuffer>, count: number) => {
      await file.appendFile(bytes);
      // Left to the collection of garbage, the pieces would bring one about that goes through all that the process has.
      bytes.buffer.transfer(0);
      onProgress(count);
    };
    return await source.write(format, write, signal);
  });
}
