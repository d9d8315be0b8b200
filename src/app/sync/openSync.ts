// Makes what reads a connection's notices. A chunk of its own, read when somebody signs in.

import type { Logger } from '../../core/connection/ports.ts';
import { NoticeSync, type NoticeSyncOptions } from './noticeSync.ts';
import { SharedFolder } from './sharedFolder.ts';

/** `folder`: a path; none where windows share nothing. */
export function openSync(folder: string | undefined, options: Omit<NoticeSyncOptions, 'folder'>): NoticeSync {
  const shared = folder === undefined ? undefined : new SharedFolder(folder, options.credentialsId);
  return new NoticeSync({ folder: shared, ...options });
}

/** The connection has another name: what was read stays known. Doesn't reject; where it can't be moved, it is forgotten. */
export async function moveSync(before: string, now: string, log: Logger): Promise<void> {
  try {
    await new SharedFolder(now, '').takeOver(before);
  } catch (error) {
    log.warn(`What was read doesn't get the new name: ${error instanceof Error ? error.message : error}`);
    await forgetSync(before, log);
  }
}

/** Signed out: nothing that was read for a connection stays on this machine. */
export async function forgetSync(folder: string, log: Logger): Promise<void> {
  try {
    await new SharedFolder(folder, '').clear();
  } catch (error) {
    log.warn(`What was read can't be removed from this machine: ${error instanceof Error ? error.message : error}`);
  }
}
