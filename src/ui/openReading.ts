// Makes what reads a connection's notices. A chunk of its own, read when somebody signs in.

import type { Log } from '../core/ports.ts';
import { NoticeReading, type NoticeReadingOptions } from './noticeReading.ts';
import { ReadingFolder } from './readingFolder.ts';

/** `folder`: a path; none where windows share nothing. */
export function openReading(folder: string | undefined, options: Omit<NoticeReadingOptions, 'folder'>): NoticeReading {
  return new NoticeReading({ folder: folder === undefined ? undefined : new ReadingFolder(folder), ...options });
}

/** Signed out: nothing that was read for a connection stays on this machine. */
export async function forgetReading(folder: string, log: Log): Promise<void> {
  try {
    await new ReadingFolder(folder).clear();
  } catch (error) {
    log.warn(`What was read can't be removed from this machine: ${error instanceof Error ? error.message : error}`);
  }
}
