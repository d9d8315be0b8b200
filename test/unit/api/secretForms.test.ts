import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Authorization } from '../../../src/api/authorization.ts';
import { canaryKey, formsIn, formsOf } from '../../support/canary.ts';

describe('Credentials in a text', () => {
  it('are taken out in every form that something may have given them', () => {
    const authorization = new Authorization({ userName: 'demo', apiKey: canaryKey });
    const { 'its beginning': _beginning, 'its end': _end, ...forms } = formsOf(canaryKey, 'demo');
    for (const [name, form] of Object.entries(forms)) {
      assert.equal(authorization.withoutSecrets(`a ${form} b`), 'a ••• b', name);
    }
    const all = authorization.withoutSecrets(Object.values(forms).join(''));
    assert.deepEqual(formsIn(all, formsOf(canaryKey, 'demo')), []);
  });

  it('are taken out wherever they stand in what was encoded', () => {
    const key = fc.string({ unit: 'grapheme', minLength: 8 });
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 8 });
    fc.assert(
      fc.property(key, text, text, (apiKey, before, after) => {
        const authorization = new Authorization({ userName: 'u', apiKey });
        const whole = Buffer.from(before + apiKey + after, 'utf8');
        for (const told of [whole.toString('base64'), whole.toString('base64url')]) {
          assert.match(authorization.withoutSecrets(told), /•••/);
        }
      }),
    );
  });

  it('of one character leave texts readable', () => {
    const authorization = new Authorization({ userName: 'u', apiKey: 'k' });
    assert.equal(authorization.withoutSecrets('HTTP 401: unauthorized'), 'HTTP 401: unauthorized');
    assert.equal(new Authorization({ userName: 'u', apiKey: '' }).withoutSecrets('plain'), 'plain');
  });
});
