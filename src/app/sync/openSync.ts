// Makes what reads a connection's notices. A chunk of its own, read when somebody signs in.

import type { Logger } from '../../core/connection/ports.ts';
import { NoticeSync, type NoticeSyncOptions } from './noticeSync.ts';
import { SharedFolder } from './sharedFolder.ts';

/** `folder`: a path; none where windows share nothing. */
export function openSync(folder: string | undefined, options: Omit<NoticeSyncOptions, 'folder'>): NoticeSync {
  const shared = folder === undefined ? undefined : new SharedFolder(folder, options.credentialsId);
  return new NoticeSync({ folder: shared, ...options });
}

/** Signed out: nothing that was read for a connection stays on this machine. */
export async function forgetSync(folder: string, log: Logger): Promise<void> {
  try {
    await new SharedFolder(folder, '').clear();
  } catch (error) {
    log.warn(`What was read can't be removed from this machine: ${error instanceof Error ? error.message : error}`);
  }
}
