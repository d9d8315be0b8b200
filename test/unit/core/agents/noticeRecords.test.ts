import assert from 'node:assert/strict';
import { detailRecords } from '../../../../src/core/agents/noticeRecords.ts';
import { impactedResource, notice, noticeDetail } from '../../../support/notices.ts';

const update = { contents: 'The last one.', createDate: null, startDate: null, endDate: null };

describe('The records of a notice', () => {
  it('have the service’s counts, and how many came where that is another number', () => {
    const row = notice({ impactedResourceCount: 312, updateCount: 7, lastImpactedUserCount: 41 });
    const [head] = detailRecords(noticeDetail(row, { updates: [update] }), 'Work', { zone: 'utc' });
    assert.partialDeepStrictEqual(head, {
      impactedResources: 312,
      listedResources: 0,
      updates: 7,
      listedUpdates: 1,
      impactedUsers: 41,
    });
    const whole = notice({ impactedResourceCount: 1, updateCount: 1 });
    const lists = { updates: [update], impactedResources: [impactedResource()] };
    const [same = {}] = detailRecords(noticeDetail(whole, lists), 'Work', { zone: 'utc' });
    assert.deepEqual([same.impactedResources, same.updates, same.impactedUsers], [1, 1, null]);
    assert.ok(!('listedResources' in same || 'listedUpdates' in same));
  });
});
