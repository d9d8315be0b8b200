import assert from 'node:assert/strict';
import path from 'node:path';
import {
  failureThrough,
  fixtures,
  inProcess,
  names,
  proxyStage,
  sentence,
  settingsAsInstalled,
} from '../../../support/proxyStage.ts';

describe('certificates of the service', () => {
  const stage = proxyStage();

  it('a private authority is trusted when it is given, and only then', async () => {
    const service = await stage.service();
    assert.deepEqual(await names(stage.transport({}), service.baseUrl), ['A']);
    const { failure } = await failureThrough(stage.transport({ ca: undefined }), service.baseUrl);
    assert.equal(failure.kind, 'offline');
    assert.match(sentence(failure), /its certificate is not trusted/);
    assert.equal(service.requests.length, 1);
  });

  for (const [what, certificate, host, says] of [
    ['has expired', 'expired', 'service.test', /its certificate is out of date/],
    ['is for another name', 'server', 'other.test', /certificate that came is for another name/],
    ['is signed by itself', 'self-signed', 'service.test', /its certificate is not trusted/],
    ['comes from another authority', 'extra-server', 'service.test', /its certificate is not trusted/],
  ] as const) {
    it(`one that ${what} is offline, in a sentence that says so, and no byte of a request is sent`, async () => {
      const service = await stage.service(certificate);
      const proxy = await stage.proxy(service.port);
      const { failure } = await failureThrough(stage.transport({ httpsProxy: proxy.url }), `https://${host}`);
      assert.equal(failure.kind, 'offline');
      assert.match(sentence(failure), says);
      assert.equal(service.requests.length, 0);
      assert.ok(proxy.asked.length > 0);
    });
  }

  it('the checks stay on where the process has them turned off: each transport sends nothing', async () => {
    const service = await stage.service('self-signed');
    const told = await inProcess(
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      `const settings = ${JSON.stringify(settingsAsInstalled)};
      const { createHostTransport } = await import('./hostTransport.ts');
      for (const transport of [await openTransport(settings, {}, quiet), createHostTransport()]) {
        told.push(await outcome(transport, ${JSON.stringify(service.baseUrl)}));
      }`,
    );
    assert.deepEqual(told, ['certificate', 'certificateChecksOff']);
    assert.equal(service.requests.length, 0);
  });

  it("the system's and those of NODE_EXTRA_CA_CERTS count, the system's only where the setting says so", async () => {
    const services = [await stage.service('server'), await stage.service('extra-server')];
    const [trustsSystem, ...others] = await inProcess(
      {
        // Where Linux looks for the certificates of the system; other systems have no such variable.
        SSL_CERT_FILE: path.join(fixtures, 'tls/ca.pem'),
        NODE_EXTRA_CA_CERTS: path.join(fixtures, 'tls/extra-ca.pem'),
      },
      `for (const systemCertificates of [true, false]) {
        const settings = { ...${JSON.stringify(settingsAsInstalled)}, systemCertificates };
        const transport = await openTransport(settings, {}, quiet);
        for (const url of ${JSON.stringify(services.map(({ baseUrl }) => baseUrl))}) told.push(await outcome(transport, url));
      }`,
    );
    assert.deepEqual(others, [200, 'certificate', 200]);
    if (process.platform === 'linux') assert.equal(trustsSystem, 200);
  });
});
