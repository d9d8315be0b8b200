// Makes what watches a connection's notices, and sees to the folder of its marks. A chunk of its own, read when somebody signs in.

import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../core/connection/ports.ts';
import { unlessGone } from '../sync/folderFiles.ts';
import { leaveWatchTimes } from './leftWatches.ts';
import { Watcher, type WatcherParts } from './watcher.ts';

export function openWatcher(parts: WatcherParts): Watcher {
  return new Watcher(parts);
}

/**
 * Signed out, or another user is signed in: what was muted and reminded of doesn't stay on this machine, nor what watched searches found.
 * `isFollowed`: as of leaveWatchTimes. Doesn't reject.
 */
export async function forgetMarks(folder: string, log: Logger, isFollowed = false): Promise<void> {
  await leaveWatchTimes(folder, isFollowed).catch((error: unknown) => {
    log.warn(`What was muted can't be removed from this machine: ${error instanceof Error ? error.message : error}`);
  });
}

/** The same of the folders in another one whose names are such. Doesn't reject. */
export async function forgetMarksIn(parent: string, isSuch: (name: string) => boolean, log: Logger): Promise<void> {
  const names = await readdir(parent).catch((): readonly string[] => []);
  for (const name of names.filter(isSuch)) await forgetMarks(path.join(parent, name), log);
}

/** The connection has another name: what was muted stays so, in place of what somebody left under that name. Doesn't reject. */
export async function moveMarks(before: string, now: string, log: Logger): Promise<void> {
  try {
    await unlessGone(rename(before, now).catch(() => replace(before, now)));
  } catch (error) {
    log.warn(`What was muted doesn't get the new name: ${error instanceof Error ? error.message : error}`);
  }
}

/** Of all windows that do so at once the one that takes `before` removes what is there: no other removes what that one has moved. */
async function replace(before: string, now: string): Promise<void> {
  const held = `${now}-${process.pid}`;
  await rename(before, held);
  await rm(now, { recursive: true, force: true });
  await rename(held, now);
}
