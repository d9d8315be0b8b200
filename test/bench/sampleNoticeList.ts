// Owns the notices that rows without a server work on: those of the reference service, decoded as the extension does it.

import { decodeNotice } from '../../src/api/notices/record.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { sampleNotices } from '../../src/service/sample/notices.ts';
import { sampleNow } from '../support/referenceService.ts';

/** Different ones, of which as many as are asked for at once have texts of their own; the rest repeat those under other ids. */
const distinct = 10_000;

export function sampleNoticeList(count: number): readonly Notice[] {
  const records = sampleNotices({ seed: 1, now: sampleNow, count: Math.min(count, distinct) });
  const notices = records.flatMap((record) => decodeNotice(record) ?? []);
  return Array.from({ length: count }, (_, place) => {
    const notice = notices[place % notices.length];
    if (notice === undefined) throw new Error('The sample has no notices.');
    return { ...notice, id: place + 1 };
  });
}
