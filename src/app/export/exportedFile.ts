// Reads a file of the event log's entries, piece by piece: our exports, and lists as other clients write them.

import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { LogEntry } from '../../core/connection/ports.ts';
import { type FileTroubleKind, fail } from '../../core/failures.ts';
import { TableEntries } from './csvEntries.ts';
import { EntryCheck, type EntryReader, FileTroubles, linesIn, UnreadableFile } from './entryReader.ts';
import { isLoose, LineEntries, ListEntries } from './jsonEntries.ts';

/** Bytes that are read at once: few first, so that the first rows are there soon. */
const firstPiece = 64 * 1024;
const piece = 1024 * 1024;
/** Bytes that tell what kind of file it is. */
const looked = 16;

/** A part of a file's entries. */
export interface ExportedPiece {
  readonly entries: readonly LogEntry[];
  /** How much of the file has been read, from 0 to 1. */
  readonly share: number;
  /** There are more entries than were asked for. */
  readonly isLimited: boolean;
}

/**
 * The entries of a file in its order, `limit` at most. What can't be read is left out, and told by the FailureError that it throws once all else was given:
 * `malformed`, with its troubles. Nothing more is read once the signal is aborted.
 */
export async function* readExportedFile(
  file: string,
  signal: AbortSignal,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<ExportedPiece> {
  const troubles = new FileTroubles();
  try {
    let left = limit;
    for await (const { entries, share } of entriesOf(file, troubles, signal)) {
      const isLimited = entries.length > left;
      yield { entries: isLimited ? entries.slice(0, left) : entries, share, isLimited };
      left -= entries.length;
      if (isLimited) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  if (troubles.all.length === 0) return;
  const kinds = troubles.all.map(({ kind, line }) => (line === null ? kind : `${kind} at line ${line}`)).join(', ');
  throw fail('malformed', `the file could not be read as it should: ${kinds}`, { troubles: troubles.all });
}

async function* entriesOf(
  file: string,
  troubles: FileTroubles,
  signal: AbortSignal,
): AsyncGenerator<Omit<ExportedPiece, 'isLimited'>> {
  const check = new EntryCheck(troubles);
  let reader: EntryReader | undefined;
  let begin = '';
  for await (const { text, share } of textOf(file, troubles, signal)) {
    begin = reader === undefined ? begin + text : text;
    if (reader === undefined && begin.trim() === '') continue;
    reader ??= readerFor(file, begin, troubles, check);
    yield { entries: reader.take(begin), share };
    if (reader.isOver) return;
  }
  if (signal.aborted) return;
  if (reader === undefined) return troubles.stop('empty', null);
  yield { entries: reader.end(), share: 1 };
  if (!(reader instanceof TableEntries)) check.end();
}

/** A table may begin with anything; all else tells itself. */
function readerFor(file: string, text: string, troubles: FileTroubles, check: EntryCheck): EntryReader {
  const first = path.extname(file).toLowerCase() === '.csv' ? '' : text.trimStart()[0];
  if (first === '[') return new ListEntries(troubles, check);
  if (first !== '{') return new TableEntries(troubles);
  return isLoose(text) ? new ListEntries(troubles, check, 'loose') : new LineEntries(troubles, check);
}

interface TextPiece {
  readonly text: string;
  readonly share: number;
}

async function* textOf(file: string, troubles: FileTroubles, signal: AbortSignal): AsyncGenerator<TextPiece> {
  const handle = await open(file, 'r').catch((error: unknown) => troubles.stop(troubleOf(error), null));
  try {
    yield* textIn(handle, troubles, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    troubles.stop(troubleOf(error), null);
  } finally {
    await handle.close();
  }
}

async function* textIn(handle: FileHandle, troubles: FileTroubles, signal: AbortSignal): AsyncGenerator<TextPiece> {
  const about = await handle.stat();
  if (!about.isFile()) troubles.stop('notFile', null);
  const decoder = new Decoder(troubles);
  let position = 0;
  while (!signal.aborted) {
    const room = Buffer.allocUnsafe(position === 0 ? firstPiece : piece);
    const { bytesRead } = await handle.read(room, 0, room.length, position);
    if (signal.aborted) return;
    const bytes = room.subarray(0, bytesRead);
    if (position === 0) lookAt(bytes.subarray(0, looked), troubles);
    position += bytesRead;
    yield { text: decoder.decode(bytes, bytesRead === 0), share: Math.min(1, position / Math.max(1, about.size)) };
    if (bytesRead === 0) return;
  }
}

/** What no text in UTF-8 begins with. */
function lookAt(bytes: Uint8Array, troubles: FileTroubles): void {
  const [first = 32, second = 32] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark || (first === 0) !== (second === 0)) troubles.stop('utf16', null);
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) troubles.stop('notText', null);
}

/** UTF-8 without its byte order mark. From where it is something else, what can't be read becomes U+FFFD. */
class Decoder {
  readonly #troubles: FileTroubles;
  #decoder = new TextDecoder('utf-8', { fatal: true });
  #isStrict = true;
  #isFirst = true;
  #line = 1;

  constructor(troubles: FileTroubles) {
    this.#troubles = troubles;
  }

  decode(bytes: Uint8Array, isEnd: boolean): string {
    const text = this.#decode(bytes, isEnd);
    this.#isFirst = false;
    if (this.#isStrict) this.#line += linesIn(text);
    return text;
  }

  #decode(bytes: Uint8Array, isEnd: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream: !isEnd });
    } catch {
      this.#isStrict = false;
      this.#decoder = new TextDecoder('utf-8', { ignoreBOM: !this.#isFirst });
      const text = this.#decoder.decode(bytes, { stream: !isEnd });
      const odd = text.indexOf('\ufffd');
      this.#troubles.note('notUtf8', this.#line + linesIn(text.slice(0, Math.max(0, odd))));
      return text;
    }
  }
}

function troubleOf(error: unknown): FileTroubleKind {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'gone';
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    case 'EISDIR':
      return 'notFile';
    default:
      return 'disk';
  }
}
