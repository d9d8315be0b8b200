import assert from 'node:assert/strict';
import { readDetails } from '../../../../src/app/calendar/entries.ts';
import type { NoticeDetail } from '../../../../src/core/notices/notice.ts';
import { never } from '../../../support/clients.ts';
import { notice } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const connection = { name: 'Work', baseUrl: 'https://work.example.com', objectPrefix: 'Platform_' };

const now = Date.UTC(2026, 10, 20);
const hour = 3_600_000;

describe('What is read for a calendar', () => {
  it('is what is to come, the soonest first, before what has ended, and says of how many nothing was read', async () => {
    const asked: number[] = [];
    const service = stubService({
      notice: async (id) => {
        asked.push(id);
        return { ...notice({ id }), impactedResources: [] } as unknown as NoticeDetail;
      },
    });
    const session = { connection, isSample: false, service };
    const at = (ms: number) => ({ ms, offset: 0 });
    // From the latest to the soonest. Half of them are over, though their status doesn't say so.
    const sources = Array.from({ length: 300 }, (_, index) => {
      const start = now + (150 - index) * hour - hour / 2;
      return { session, notice: notice({ id: index + 1, startDate: at(start), endDate: at(start + hour / 4) }) };
    });
    const { details, left, failure } = await readDetails(sources, now, never(), () => {});
    assert.deepEqual([details.size, left, failure], [200, 100, undefined]);
    const toCome = Array.from({ length: 150 }, (_, index) => 150 - index);
    assert.deepEqual(asked.slice(0, 150), toCome);
    assert.deepEqual(
      asked.slice(150).toSorted((a, b) => a - b),
      Array.from({ length: 50 }, (_, index) => 151 + index),
      'the latest of them',
    );
  });

  it('fails where one signs out in the middle: what is written then isn’t all', async () => {
    const service = stubService({
      notice: async (id) => {
        session.service = undefined;
        return { ...notice({ id }), impactedResources: [] } as unknown as NoticeDetail;
      },
    });
    const session: { connection: typeof connection; isSample: boolean; service: typeof service | undefined } = {
      connection,
      isSample: false,
      service,
    };
    const sources = Array.from({ length: 9 }, (_, id) => ({
      session,
      notice: notice({ id: id + 1, startDate: { ms: now, offset: 0 } }),
    }));
    const { details, failure } = await readDetails(sources, now, never(), () => {});
    assert.equal(failure?.kind, 'unauthorized');
    assert.ok(details.size > 0 && details.size < sources.length, String(details.size));
  });
});
