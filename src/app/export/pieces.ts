// What an exported file is made of: entries become pieces of text, a little at a time, so that a million of them take no memory.

import type { LogExport, MissingEntries } from './file.ts';
import { type EntryBatch, encoderOf, type LogEncoder } from './formats.ts';
import { stopIfCancelled } from './wholeFile.ts';

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

/** The export of a source, made where it is written. */
export function exportOf(source: ExportSource): LogExport {
  const utf8 = new TextEncoder();
  return {
    missing: source.missing,
    counted: source.counted === true,
    total: source.total,
    write: (format, write, signal) => {
      const encoder = encoderOf(format, source.fields, source.mayHaveMore);
      return writeEntries(
        (text, count) => write(utf8.encode(text), count),
        encoder,
        source,
        signal,
        () => {},
      );
    },
    close: () => {},
  };
}

/**
 * Hands the file's text to `write` piece by piece, each once the one before is written, and how many entries there are with it: meanwhile
 * the next is made. Nothing is being
 * written any more when it ends. Throws as `writeLogFile` does.
 */
export async function writeEntries(
  write: (text: string, count: number) => Promise<unknown>,
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
    writing = write(text, reached).then(() => onProgress(reached));
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
