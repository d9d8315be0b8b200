// What stands for a user in a calendar file, which others may read: who that is can't be told from it.

import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrorCode } from '../sync/systemFiles.ts';

/** Gives each user the same mark in all windows: by a key in their folder, without which nobody can try names. Throws what the disk says. */
export async function userMarks(storage: string): Promise<(userName: string) => string> {
  const key = await sharedKey(path.join(storage, 'calendar-key'));
  return (userName) => createHmac('sha256', key).update(userName).digest('hex').slice(0, 8);
}

async function sharedKey(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return '';
    throw error;
  });
  if (known !== '') return known;
  const made = randomBytes(16).toString('hex');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
