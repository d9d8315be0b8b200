// Writes an export of the event log to disk: through a temporary file, a little at a time, so that a million entries take no memory.

import { type EntryBatch, type ExportFormat, encoderOf, type LogEncoder } from './formats.ts';
import { replaceFile, stopIfCancelled } from './wholeFile.ts';

/** The search was being read, was stopped, failed, came to the limit, has gaps, or was given fewer entries than the service counts. */
export type MissingEntries = 'reading' | 'stopped' | 'failed' | 'limit' | 'gaps' | 'short';

export interface ExportSource {
  /** The columns of CSV, in this order. */
  readonly fields: readonly string[];
  /** Entries may have fields besides those: CSV has a last column for them. Where it is false and they do, the export fails. */
  readonly mayHaveMore: boolean;
  /** Why they may not be all that match, by what is known when it is asked; null: they are. */
  readonly missing: () => MissingEntries | null;
  /** They aren't entries but values with their counts. */
  readonly counted?: boolean;
  /** How many entries there will be, for the progress; null where that isn't known. */
  readonly total: number | null;
  /** Matching entries in batches; may read on from the service. They are asked for at most one written piece ahead. Throws FailureError. */
  entries(signal: AbortSignal): AsyncIterable<EntryBatch>;
}

/** Characters that are written at once: some thousand entries, a few milliseconds of work. */
const writtenAtOnce = 100_000;

/**
 * Writes all entries to a temporary file beside the target and puts it in the target's place once it is on the disk; only its owner may
 * read it. `onProgress` is told how many entries are written. Resolves to their number. Throws what the source throws, the file system's
 * errors, and FailureError `cancelled`; the temporary file is gone then and the target as it was.
 */
export async function writeLogFile(
  target: string,
  format: ExportFormat,
  source: ExportSource,
  signal: AbortSignal,
  onProgress: (written: number) => void,
): Promise<number> {
  return await replaceFile(target, signal, async (file) => {
    const encoder = encoderOf(format, source.fields, source.mayHaveMore);
    return await writeEntries((text) => file.appendFile(text), encoder, source, signal, onProgress);
  });
}

/**
 * Hands the file's text to `write` piece by piece, each once the one before is written: meanwhile the next is made. Nothing is being
 * written any more when it ends. Throws as `writeLogFile` does.
 */
export async function writeEntries(
  write: (text: string) => Promise<unknown>,
  encoder: LogEncoder,
  source: ExportSource,
  signal: AbortSignal,
  onProgress: (written: number) => void,
): Promise<number> {
  let text = encoder.head();
  let count = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing;
    stopIfCancelled(signal);
    const reached = count;
    writing = write(text).then(() => onProgress(reached));
    // It is waited for later, and no failure that nobody hears of.
    writing.catch(() => {});
    text = '';
  };
  try {
    for await (const batch of source.entries(signal)) {
      stopIfCancelled(signal);
      const textOf = encoder.texts(batch);
      for (let place = 0; place < batch.length; place++) {
        text += textOf(place);
        count++;
        if (text.length >= writtenAtOnce) await flush();
      }
    }
    text += encoder.tail();
    await flush();
  } finally {
    await writing;
  }
  return count;
}
