import assert from 'node:assert/strict';
import { readReply } from '../../../../src/api/requests/reply.ts';

describe('What is handed on of an answer', () => {
  const totalOf = (headers: Readonly<Record<string, string>>, objectPrefix: string) =>
    readReply({ status: 200, headers, body: Buffer.from('[]') }, { manyRows: true, now: 0 }, objectPrefix).total;

  it('has the total of the header that is named after the prefix, else of the one that the field knows', () => {
    assert.equal(totalOf({ 'platform-total-items': '12' }, 'Platform_'), 12);
    assert.equal(totalOf({ 'softlayer-total-items': '34' }, 'Platform_'), 34);
    assert.equal(totalOf({ 'softlayer-total-items': '34', 'platform-total-items': '12' }, 'Platform_'), 12);
    assert.equal(totalOf({ 'softlayer-total-items': '34' }, 'SoftLayer_'), 34);
    assert.equal(totalOf({ 'other-total-items': '12' }, 'Platform_'), null);
    assert.equal(totalOf({ 'softlayer-total-items': 'many' }, 'Platform_'), null);
  });
});
