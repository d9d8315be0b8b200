import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Authorization } from '../../../../src/api/requests/authorization.ts';
import type { Credentials } from '../../../../src/core/connection/ports.ts';
import { canaryKey, formsIn, formsOf } from '../../../support/canary.ts';

function clean(credentials: Credentials) {
  const authorization = new Authorization(credentials);
  return { withoutSecrets: (text: string) => authorization.withoutSecrets(text) };
}

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

  it('are taken out of what was encoded twice: base64 in an address, or in JSON that escapes slashes', () => {
    const [userName, apiKey] = ['u', 'k>>>???~~~ab'];
    const authorization = new Authorization({ userName, apiKey });
    const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
    const pair = base64(`${userName}:${apiKey}`);
    assert.match(pair, /[+/].*=$/);
    for (const text of [pair, base64(apiKey), base64(`id=1&key=${apiKey}&x=2`)]) {
      assert.match(text, /[+/]/);
      const percent = encodeURIComponent(text);
      for (const told of [percent, percent.replace(/%../g, (code) => code.toLowerCase()), text.replaceAll('/', '\\/')])
        assert.match(authorization.withoutSecrets(told), /•••/, told);
    }
    for (const told of [encodeURIComponent(pair), pair.replaceAll('/', '\\/')])
      assert.equal(authorization.withoutSecrets(told), '•••');
    assert.equal(clean({ userName, apiKey: 'a/key/ä' }).withoutSecrets('a\\/key\\/ä'), '•••');
  });

  it('hold the user name, which is taken out too, however it is written', () => {
    const userName = 'Änne.O"Hara+x@example.com';
    const { withoutSecrets } = clean({ userName, apiKey: canaryKey });
    const { 'its beginning': _beginning, 'its end': _end, ...forms } = formsOf(userName, '');
    for (const [name, form] of Object.entries(forms)) {
      if (name === 'credentials in base64') continue;
      assert.equal(withoutSecrets(`a ${form} b`), 'a ••• b', name);
    }
    assert.equal(withoutSecrets(`x${userName.toUpperCase()}x ${userName.toLowerCase()}`), 'x•••x •••');
  });

  it('that hold each other are taken out whole', () => {
    const within = clean({ userName: 'demo-key-of-"ann"', apiKey: 'demo-key' });
    assert.equal(within.withoutSecrets('demo-key-of-"ann" demo-key'), '••• •••');
    const around = clean({ userName: 'ann', apiKey: 'key-of-ann-0123' });
    assert.equal(around.withoutSecrets('ANN: key-of-ann-0123'), '•••: •••');
  });

  it('with a short user name leave texts readable, which lose it as a word alone', () => {
    const told = 'HTTP 403: a user may not read that: a (A_7)';
    assert.equal(clean({ userName: 'a', apiKey: 'k' }).withoutSecrets(told), told.replaceAll(/\ba\b|A(?=_)/g, '•••'));
    assert.equal(clean({ userName: 'ann', apiKey: 'k' }).withoutSecrets('cannot Ann planned'), 'cannot ••• planned');
    assert.equal(clean({ userName: 'é', apiKey: 'k' }).withoutSecrets('café é'), 'café •••');
    assert.equal(clean({ userName: '.*', apiKey: 'k' }).withoutSecrets('all .* of it'), 'all ••• of it');
    assert.equal(clean({ userName: '', apiKey: 'k' }).withoutSecrets('all of it'), 'all of it');
  });

  it('of one character leave texts readable', () => {
    const authorization = new Authorization({ userName: 'u', apiKey: 'k' });
    assert.equal(authorization.withoutSecrets('HTTP 401: unauthorized'), 'HTTP 401: unauthorized');
    assert.equal(new Authorization({ userName: 'u', apiKey: '' }).withoutSecrets('plain'), 'plain');
  });
});
