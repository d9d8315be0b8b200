// Puts a file in its place whole or not at all, and says in a sentence why it could not.

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fail } from '../../core/failures.ts';
import type { Translate } from '../../core/text/translate.ts';

/** Who may do what with a new file: its owner alone. */
const ownMode = 0o600;

/**
 * Lets `write` fill a temporary file beside the target, and puts that in the target's place once it is on the disk. Only its owner may
 * read it, unless `keepsMode` leaves an existing file's mode to it. Throws what `write` throws, the file system's errors, EACCES where the
 * target may only be read, and FailureError `cancelled`; the temporary file is gone then and the target as it was.
 */
export async function replaceFile<T>(
  target: string,
  signal: AbortSignal,
  write: (file: FileHandle) => Promise<T>,
  { keepsMode = false }: { readonly keepsMode?: boolean } = {},
): Promise<T> {
  stopIfCancelled(signal);
  const place = await placeOf(target);
  const mode = await writableMode(place);
  const temporary = path.join(path.dirname(place), `.platform-events-${randomBytes(8).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', ownMode);
  try {
    const result = await write(file);
    if (keepsMode && mode !== undefined) await file.chmod(mode);
    await file.sync();
    await file.close();
    stopIfCancelled(signal);
    await rename(temporary, place);
    return result;
  } catch (error) {
    // Why it failed matters more than a failure to clean up.
    await file.close().catch(() => {});
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** A link stays a link: what it names is replaced, or made where it isn't there. Throws ELOOP of one that leads to itself. */
async function placeOf(target: string): Promise<string> {
  try {
    return await realpath(target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw error;
    const named = await readlink(target).catch(() => undefined);
    if (named === undefined) return target;
    // Not joined, which would leave out what stands before `..`, though it isn't there either.
    const folder = await realpath(path.dirname(target));
    return await placeOf(path.isAbsolute(named) ? named : `${folder}${path.sep}${named}`);
  }
}

/** Undefined where there is no such file. A rename would replace one that nobody may write to. */
async function writableMode(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  const mode = found.mode & 0o777;
  if ((mode & 0o222) === 0) throw Object.assign(new Error(`EACCES: may only be read, ${file}`), { code: 'EACCES' });
  return mode;
}

export function stopIfCancelled(signal: AbortSignal): void {
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
      return t('{file} could not be written: there is no such folder.', { file });
    case 'EISDIR':
      return t('{file} could not be written: there is a folder of that name.', { file });
    default:
      return code === ''
        ? t('{file} could not be written. The log says why.', { file })
        : t('{file} could not be written ({code}).', { file, code });
  }
}
