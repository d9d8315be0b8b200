// Owns acknowledged.jsonl: one line for each acknowledged notice, on the disk before anyone is told so. Survives kill -9 at any moment.

import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonRecord } from '../api/wire/json.ts';
import type { Json } from '../core/text/exactJson.ts';
import { DataError } from './dataDirectory.ts';
import { noticeId } from './noticeRecords.ts';

const fileName = 'acknowledged.jsonl';

/** Ids that wait for the write under way to end, to be written together. */
interface Batch {
  readonly ids: number[];
  readonly written: Promise<void>;
}

export class AcknowledgementFile {
  /** Ids that were acknowledged before this start. */
  readonly ids: readonly number[];
  readonly #file: FileHandle;
  /** Bytes that are known to be whole lines. */
  #length: number;
  #next: Batch | null = null;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(ids: readonly number[], file: FileHandle, length: number) {
    this.ids = ids;
    this.#file = file;
    this.#length = length;
  }

  /** Opens the file of a data directory, making it where there is none. A last line that a crash cut off is dropped. Throws DataError. */
  static async open(directory: string): Promise<AcknowledgementFile> {
    const path = join(directory, fileName);
    let file: FileHandle | null = null;
    try {
      file = await open(path, 'a');
      const { ids, length } = wholeLines(await readFile(path), path);
      await file.truncate(length);
      await file.sync();
      await syncDirectory(directory);
      return new AcknowledgementFile(ids, file, length);
    } catch (error) {
      await file?.close();
      if (error instanceof DataError) throw error;
      throw new DataError(`${path} can't be kept: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  /** Resolves once the id is on the disk; rejects when the disk fails, and then nothing of it stays. */
  keep(id: number): Promise<void> {
    if (!this.#next) {
      const ids: number[] = [];
      const written = this.#lastWrite.then(() => {
        this.#next = null;
        return this.#write(ids);
      });
      this.#next = { ids, written };
      this.#lastWrite = written.catch(() => undefined);
    }
    this.#next.ids.push(id);
    return this.#next.written;
  }

  /** Ends after everything asked for so far is written. */
  async close(): Promise<void> {
    await this.#lastWrite;
    await this.#file.close();
  }

  async #write(ids: readonly number[]): Promise<void> {
    const at = new Date().toISOString();
    const lines = Buffer.from(ids.map((id) => `${JSON.stringify({ id, at })}\n`).join(''));
    try {
      await this.#file.appendFile(lines);
      await this.#file.datasync();
      this.#length += lines.length;
    } catch (error) {
      await this.#file.truncate(this.#length).catch(() => undefined);
      throw error;
    }
  }
}

function wholeLines(bytes: Buffer, path: string): { ids: number[]; length: number } {
  const length = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.toString('utf8', 0, length).split('\n');
  const ids = lines.flatMap((line, place) => {
    if (line.trim() === '') return [];
    const id = idOf(line);
    if (id === null)
      throw new DataError(`${path}: line ${place + 1} is not of the form {"id":1}; correct or remove it.`);
    return [id];
  });
  return { ids, length };
}

function idOf(line: string): number | null {
  try {
    const record: Json = JSON.parse(line);
    return isJsonRecord(record) ? noticeId(record) : null;
  } catch {
    return null;
  }
}

/** Makes a new file's name durable, where the system can: Windows can't open directories. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
