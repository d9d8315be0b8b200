// Makes what watches a connection's notices, and sees to the folder of its marks. A chunk of its own, read when somebody signs in.

import { rename } from 'node:fs/promises';
import type { Logger } from '../../core/connection/ports.ts';
import { leaveWatchTimes } from './leftWatches.ts';
import { Watcher, type WatcherParts } from './watcher.ts';

export function openWatcher(parts: WatcherParts): Watcher {
  return new Watcher(parts);
}

/** Signed out: what was muted and reminded of doesn't stay on this machine, nor what watched searches found. Doesn't reject. */
export async function forgetMarks(folder: string, log: Logger): Promise<void> {
  await leaveWatchTimes(folder).catch((error: unknown) => {
    log.warn(`What was muted can't be removed from this machine: ${error instanceof Error ? error.message : error}`);
  });
}

/** The connection has another name: what was muted stays so, where anything was. */
export async function moveMarks(before: string, now: string): Promise<void> {
  await rename(before, now).catch(() => {});
}
