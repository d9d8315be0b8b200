import assert from 'node:assert/strict';
import { dataLine } from '../../../../src/core/agents/dataLine.ts';
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

  it('bring all of a long text, however many bytes its characters take', () => {
    for (const text of [
      'これは重要なお知らせです。',
      'if a < b > c & "d"\n',
      '🌩️ ',
      '\u202E',
      'Плановые работы. ',
      'x',
    ]) {
      const long = text.repeat(9_000);
      const detail = noticeDetail(notice(), { summary: long, updates: [{ ...update, contents: long }] });
      const records = detailRecords(detail, 'Work', { zone: 'utc' });
      for (const record of records) assert.doesNotMatch(dataLine(record), /cut\)/);
      for (const name of ['summary', 'contents'])
        assert.equal(records.map((record) => record[name] ?? '').join(''), long, text);
    }
  });
});
