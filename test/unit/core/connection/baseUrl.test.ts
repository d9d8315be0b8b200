import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkBaseUrl, isLoopback } from '../../../../src/core/connection/baseUrl.ts';

function read(text: string): string {
  const checked = checkBaseUrl(text);
  return checked.ok ? checked.baseUrl : checked.reason;
}

describe('base URL', () => {
  it('drops spaces, trailing slashes and a copied path, and keeps a path before it', () => {
    assert.equal(read('  https://api.softlayer.com/ '), 'https://api.softlayer.com');
    assert.equal(read('https://api.softlayer.com/rest/v3.1/'), 'https://api.softlayer.com');
    assert.equal(read('https://api.softlayer.com/rest'), 'https://api.softlayer.com');
    assert.equal(
      read('https://a.example/gateway//rest/v3.1/Platform_Event_Log/getAllObjects.json'),
      'https://a.example/gateway',
    );
    assert.equal(read('https://a.example/restful/'), 'https://a.example/restful');
    assert.equal(read('HTTPS://A.Example:443'), 'https://a.example');
  });

  it('allows http to this machine alone', () => {
    for (const host of ['127.0.0.1:8787', 'localhost:8787', '[::1]:8787', '127.1.2.3']) {
      assert.equal(read(`http://${host}`), `http://${host}`);
    }
    for (const host of [
      '10.0.0.1',
      'api.example.com',
      'localhost.example.com',
      '127.0.0.1.example.com',
      '0.0.0.0',
      'x.localhost',
    ]) {
      assert.equal(read(`http://${host}`), 'notHttps', host);
    }
  });

  it('is completed where it has no scheme: https, and http on this machine', () => {
    assert.equal(read(' api.example.com/ '), 'https://api.example.com');
    assert.equal(read('API.example.com:8443/gateway/rest/v3.1'), 'https://api.example.com:8443/gateway');
    assert.equal(read('intranet:8443'), 'https://intranet:8443');
    assert.equal(read('10.0.0.1'), 'https://10.0.0.1');
    for (const host of ['localhost', 'localhost:8787', '127.0.0.1:8787', '[::1]:8787'])
      assert.equal(read(host), `http://${host}`);
    assert.equal(read('api.example.com?x=1'), 'hasQuery');
    assert.equal(read('localhost.example.com'), 'https://localhost.example.com');
  });

  it('says what is wrong', () => {
    assert.equal(read('   '), 'empty');
    assert.equal(read('https://'), 'notAUrl');
    assert.equal(read('ftp://api.example.com'), 'unsupportedScheme');
    for (const text of [
      'no address',
      'word',
      'mailto:me@example.com',
      'me:key@api.example.com',
      '/rest/v3.1',
      '//api.example.com',
      'a b.example',
    ])
      assert.match(read(text), /^(?:notAUrl|unsupportedScheme)$/, text);
    assert.equal(read('https://me:key@api.example.com'), 'hasCredentials');
    assert.equal(read('https://api.example.com?x=1'), 'hasQuery');
    assert.equal(read('https://api.example.com/#top'), 'hasQuery');
    assert.equal(read('https://api.example.com/?'), 'hasQuery');
  });

  it('reads what it wrote as the same, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webUrl().map((url) => `${url}/rest/v3.1//`),
        ),
        (text) => {
          const checked = checkBaseUrl(text);
          if (checked.ok) assert.deepEqual(checkBaseUrl(checked.baseUrl), checked);
        },
      ),
    );
  });

  it('takes no name for loopback that the network could answer', () => {
    assert.ok(isLoopback('LOCALHOST') && isLoopback('127.0.0.1') && isLoopback('[::1]'));
    assert.ok(!isLoopback('127.0.0.1.nip.example') && !isLoopback('[::]') && !isLoopback('::1.example'));
  });
});
