// Makes what reads a connection's notices. A chunk of its own, read when somebody signs in.

import { NoticeReading, type NoticeReadingOptions } from './noticeReading.ts';
import { ReadingFolder } from './readingFolder.ts';

/** `folder`: a path; none where windows share nothing. */
export function openReading(folder: string | undefined, options: Omit<NoticeReadingOptions, 'folder'>): NoticeReading {
  return new NoticeReading({ folder: folder === undefined ? undefined : new ReadingFolder(folder), ...options });
}
