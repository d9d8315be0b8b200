import assert from 'node:assert/strict';
import { forwardedNotice } from '../../../../src/core/notices/forwarding.ts';
import { formatByteSize } from '../../../../src/core/text/byteSize.ts';
import {
  day,
  formatDistance,
  formatDuration,
  formatInstant,
  hour,
  minute,
} from '../../../../src/core/text/timeWindow.ts';
import { inGerman } from '../../../support/inGerman.ts';
import { notice, noticeDetail } from '../../../support/notices.ts';

describe('German', () => {
  const now = Date.UTC(2026, 10, 20, 14, 30);

  it('tells times and lengths', () => {
    assert.equal(formatDistance(now - 3 * day, now, inGerman), 'vor 3 Tg.');
    assert.equal(formatDistance(now + 100 * day, now, inGerman), 'in 3 Mon.');
    assert.equal(formatDuration(2 * hour + 30 * minute, inGerman), '2 Std. 30 Min.');
    const form = { zone: 'utc', locale: inGerman.locale } as const;
    assert.equal(formatInstant({ ms: now, offset: 0 }, form), 'Fr., 20. Nov. 2026, 14:30 UTC');
  });

  it('writes numbers with its comma', () => {
    assert.equal(formatByteSize(1_240_000, inGerman), '1,2 MB');
    assert.equal(formatByteSize(12_400_000, inGerman), '12 MB');
  });

  it('dates what is forwarded as it writes dates', () => {
    const dates = { startDate: { ms: now, offset: 0 }, endDate: { ms: now + hour, offset: 0 } };
    const text = forwardedNotice(noticeDetail(notice({ id: 7, ...dates })), 'text', 'utc', inGerman);
    assert.match(text, /Wann: Fr\., 20\. Nov\. 2026, 14:30 – 15:30 UTC/);
  });
});
