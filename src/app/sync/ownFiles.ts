// The files that an editor's windows share, kept from everybody else as far as the system can: a folder of our own, regular files of
// a bounded size, and no link followed. Where the system knows no owners and modes, the profile's own protection holds.

import { constants } from 'node:fs';
import { lstat, mkdir, open } from 'node:fs/promises';

/** Bytes of the largest file that is read: what a window leaves is far below. */
const largestFile = 64 * 1024 * 1024;

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Makes the folder where it is missing, and takes from others what rights they have in it. Throws where it is a link, or not ours. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = process.getuid?.();
  if (user === undefined) {
    if (!(await lstat(folder)).isDirectory()) throw new Error(`ENOTDIR: not a folder of its own, ${folder}`);
    return;
  }
  const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    const { uid, mode } = await handle.stat();
    if (uid !== user) throw new Error(`EPERM: the folder belongs to another user, ${folder}`);
    if ((mode & 0o777) !== 0o700) await handle.chmod(0o700);
  } finally {
    await handle.close();
  }
}

/** The text of a regular file that isn't too large; undefined for anything else of that name. Throws ENOENT where there is nothing. */
export async function readOwnFile(file: string): Promise<string | undefined> {
  // A pipe is opened without waiting for its other end.
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(unlessLink);
  try {
    const found = await handle?.stat();
    if (!found?.isFile() || found.size > largestFile) return undefined;
    return await handle?.readFile('utf8');
  } finally {
    await handle?.close();
  }
}

function unlessLink(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
  throw error;
}
