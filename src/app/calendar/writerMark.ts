// One window at a time writes what all windows keep. Two that find an old mark at once may both write: they write the same, and whole.

import { open, rm, stat } from 'node:fs/promises';
import { isErrorCode } from '../sync/systemFiles.ts';

/** Writing takes a moment: a mark that is older, in milliseconds, is one of a window that was killed. */
const longestWriting = 30_000;

/** Does the work as the only window, and resolves to true; to false where another window is at it. Throws what the work throws. */
export async function asOnlyWindow(mark: string, work: () => Promise<void>): Promise<boolean> {
  if (!(await setMark(mark)) && !((await removeOld(mark)) && (await setMark(mark)))) return false;
  try {
    await work();
    return true;
  } finally {
    await rm(mark, { force: true });
  }
}

async function setMark(mark: string): Promise<boolean> {
  try {
    await (await open(mark, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** True where there is none any more. */
async function removeOld(mark: string): Promise<boolean> {
  const made = (await stat(mark).catch(() => undefined))?.mtimeMs;
  // The clock may have been set back since.
  if (made !== undefined && Math.abs(Date.now() - made) <= longestWriting) return false;
  await rm(mark, { force: true });
  return true;
}
