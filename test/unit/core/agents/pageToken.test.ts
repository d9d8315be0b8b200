import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readToken, writeToken } from '../../../../src/core/agents/pageToken.ts';

describe('A page token', () => {
  it('gives the place back, for the input that it was made for alone', () => {
    const of = ['list', undefined, 'db', null, true];
    const place = [1_795_182_605_000, 4_711, 0];
    const token = writeToken(of, place);
    assert.deepEqual(readToken(token, of, 3), place);
    assert.equal(readToken(token, ['list', undefined, 'web', null, true], 3), undefined);
    assert.equal(readToken(token, of, 2), undefined);
    assert.deepEqual(readToken(writeToken(of, [-5, 1]), of, 2), [-5, 1]);
  });

  it('takes anything else for none', () => {
    fc.assert(fc.property(fc.string(), (text) => assert.equal(readToken(text, ['get', 1], 2), undefined)));
  });
});
