// Owns the files of `--data DIR`: imported records in wire form. A file that can't be served is refused at start with a sentence.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonRecord, isList } from '../api/wire/json.ts';
import type { Json, JsonRecord } from '../core/text/exactJson.ts';
import { noticeId } from './noticeRecords.ts';

export interface ImportedData {
  readonly notifications: readonly JsonRecord[];
  /** In the order of the file, which is taken as newest first where dates are equal. */
  readonly entries: readonly JsonRecord[];
  readonly objectNames: readonly Json[];
}

/** Data that can't be served; the message is a sentence that names the file and what to do. */
export class DataError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataError';
  }
}

const files = { notifications: 'notifications.json', entries: 'event-log.json', objectNames: 'object-names.json' };

/** Reads the directory's three files; a missing one is an empty list. Throws DataError when all are missing, or one is malformed. */
export async function readDataDirectory(directory: string): Promise<ImportedData> {
  const [notifications, entries, objectNames] = await Promise.all([
    readList(join(directory, files.notifications)),
    readList(join(directory, files.entries)),
    readList(join(directory, files.objectNames)),
  ]);
  if (!notifications && !entries && !objectNames) {
    throw new DataError(
      `${directory} holds no data: put ${files.notifications}, ${files.entries} or ${files.objectNames} there, each a JSON list of records in wire form.`,
    );
  }
  return {
    notifications: checkedNotices(notifications ?? [], join(directory, files.notifications)),
    entries: records(entries ?? [], join(directory, files.entries)),
    objectNames: objectNames ?? [],
  };
}

async function readList(path: string): Promise<readonly Json[] | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw new DataError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  let json: Json;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new DataError(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!isList(json)) throw new DataError(`${path} must hold a JSON list.`);
  return json;
}

function records(list: readonly Json[], path: string): readonly JsonRecord[] {
  return list.map((element, place) => {
    if (!isJsonRecord(element)) throw new DataError(`${path}: element ${place + 1} must be a JSON object.`);
    return element;
  });
}

function checkedNotices(list: readonly Json[], path: string): readonly JsonRecord[] {
  const seen = new Set<number>();
  return records(list, path).map((record, place) => {
    const id = noticeId(record);
    if (id === null) throw new DataError(`${path}: element ${place + 1} needs an "id" that is a whole number.`);
    if (seen.has(id)) throw new DataError(`${path}: element ${place + 1} has the id ${id}, which an earlier one has.`);
    seen.add(id);
    return record;
  });
}
