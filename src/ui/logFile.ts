// Writes an export of the event log to disk: through a temporary file, a little at a time, so that a million entries take no memory.

import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fail, type Translate } from '../core/failures.ts';
import { type EntryBatch, type ExportFormat, encoderOf, type LogEncoder } from './logFormats.ts';

export interface ExportSource {
  /** The columns of CSV, in this order. */
  readonly fields: readonly string[];
  /** Entries may have fields besides those: CSV has a last column for them. Where it is false and they do, the export fails. */
  readonly mayHaveMore: boolean;
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
  stopIfCancelled(signal);
  // A link stays a link: what it names is replaced.
  const place = await realpath(target).catch(() => target);
  const temporary = path.join(path.dirname(place), `.platform-events-${randomBytes(8).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    const encoder = encoderOf(format, source.fields, source.mayHaveMore);
    const written = await writeEntries((text) => file.appendFile(text), encoder, source, signal, onProgress);
    await file.sync();
    await file.close();
    stopIfCancelled(signal);
    await rename(temporary, place);
    return written;
  } catch (error) {
    // Why it failed matters more than a failure to clean up.
    await file.close().catch(() => {});
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
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

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw fail('cancelled', 'The export was cancelled.');
}

/** Why a file could not be written, as one sentence that names it; `file` is its name for the reader. */
export function fileTrouble(error: unknown, file: string, t: Translate): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return t('There is not enough space on the disk for {file}. Free some, or choose another folder.', { file });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
      return t('{file} could not be written: it or its folder is write-protected, or another program has it open.', {
        file,
      });
    case 'ENOENT':
    case 'ENOTDIR':
      return t('{file} could not be written: its folder is not there any more.', { file });
    case 'EISDIR':
      return t('{file} could not be written: there is a folder of that name.', { file });
    default:
      return code === ''
        ? t('{file} could not be written. The log says why.', { file })
        : t('{file} could not be written ({code}).', { file, code });
  }
}
