import assert from 'node:assert/strict';
import { readDetails } from '../../../../src/app/calendar/entries.ts';
import type { NoticeDetail } from '../../../../src/core/notices/notice.ts';
import { never } from '../../../support/clients.ts';
import { notice } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const connection = { name: 'Work', baseUrl: 'https://work.example.com', objectPrefix: 'Platform_' };

describe('What is read for a calendar', () => {
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
    const sources = Array.from({ length: 9 }, (_, id) => ({ session, notice: notice({ id: id + 1 }) }));
    const { details, failure } = await readDetails(sources, never(), () => {});
    assert.equal(failure?.kind, 'unauthorized');
    assert.ok(details.size > 0 && details.size < sources.length, String(details.size));
  });
});
