import assert from 'node:assert/strict';
import type { TransportSettings } from '../../../../src/api/transport/transport.ts';
import { failing } from '../../../support/clients.ts';
import { answer, type FaultServer, startFaultServer } from '../../../support/faultServer.ts';
import { basic, type TestProxy } from '../../../support/proxies.ts';
import {
  failureThrough,
  inProcess,
  names,
  onceThrough,
  proxyStage,
  sentence,
  serverTls,
  settingsAsInstalled,
} from '../../../support/proxyStage.ts';

describe('proxies', () => {
  const stage = proxyStage();

  it('another machine is reached through the proxy, and the proxy sees no more of it than its name', async () => {
    const service = await stage.service();
    const proxy = await stage.proxy(service.port);
    assert.deepEqual(await names(stage.transport({ httpsProxy: proxy.url })), ['A']);
    assert.deepEqual(
      proxy.asked.map(({ address }) => address),
      ['service.test:443'],
    );
    assert.equal(proxy.asked[0]?.headers.authorization, undefined);
    assert.equal(service.requests[0]?.headers['accept-encoding'], 'gzip');
  });

  it('the proxy is told who asks, by its address or by the setting, which wins; the service never is', async () => {
    const service = await stage.service();
    for (const [pair, proxyAuthorization, expected] of [
      ['me:s3cret@', undefined, basic('me:s3cret')],
      ['m%40e:s3%2Fcr%3At@', undefined, basic('m@e:s3/cr:t')],
      ['me@', undefined, basic('me:')],
      ['', 'Bearer t0ken', 'Bearer t0ken'],
      ['me:s3cret@', 'Bearer t0ken', 'Bearer t0ken'],
    ] as const) {
      const proxy = await stage.proxy(service.port, { authorization: expected });
      const httpsProxy = `http://${pair}127.0.0.1:${proxy.port}`;
      assert.deepEqual(await names(stage.transport({ httpsProxy, proxyAuthorization })), ['A'], expected);
      assert.equal(service.requests.at(-1)?.headers['proxy-authorization'], undefined);
    }
  });

  it('a proxy over TLS is trusted by the same authorities as the service, and only by them', async () => {
    const service = await stage.service();
    for (const certificate of ['server', 'extra-server', 'expired']) {
      const proxy = await stage.proxy(service.port, { tls: serverTls(certificate), authorization: basic('me:s3cret') });
      const transport = stage.transport({ httpsProxy: `https://me:s3cret@localhost:${proxy.port}` });
      if (certificate === 'server') {
        assert.deepEqual(await names(transport), ['A']);
        continue;
      }
      const { failure } = await failureThrough(transport);
      assert.equal(failure.kind, 'offline');
      assert.match(sentence(failure), /the proxy’s certificate is not trusted/);
      assert.equal(proxy.asked.length, 0);
    }
    assert.equal(service.requests.length, 1);
  });

  it('a SOCKS proxy is asked for the name of the service, not for its address', async () => {
    const service = await stage.service();
    const proxy = await stage.socksProxy(service.port);
    for (const scheme of ['socks5', 'socks5h', 'socks']) {
      assert.deepEqual(await names(stage.transport({ httpsProxy: proxy.url.replace('socks5', scheme) })), ['A']);
    }
    assert.deepEqual(new Set(proxy.asked.map(({ address }) => address)), new Set(['service.test:443']));
  });

  it('a SOCKS proxy gets user name and password as they are, whatever signs are in them', async () => {
    const service = await stage.service();
    for (const pair of ['me:plain', 'm@e:p@ss word/ä%41']) {
      const proxy = await stage.socksProxy(service.port, { pair });
      const written = pair.split(':').map(encodeURIComponent).join(':');
      assert.deepEqual(await names(stage.transport({ httpsProxy: proxy.url.replace('//', `//${written}@`) })), ['A']);
      assert.deepEqual(new Set(proxy.pairs), new Set([pair]));
    }
  });

  it('loopback and the hosts of noProxy go direct', async () => {
    const service = await stage.service();
    const proxy = await stage.proxy(service.port);
    const noProxy = 'exact.invalid,.suffix.invalid, *.star.invalid,port.invalid:8443';
    const transport = stage.transport({ httpProxy: proxy.url, httpsProxy: proxy.url, noProxy });
    assert.deepEqual(await names(transport, service.baseUrl), ['A']);
    assert.deepEqual(await names(transport, `https://localhost:${service.port}`), ['A']);
    for (const host of ['exact.invalid', 'x.suffix.invalid', 'x.star.invalid', 'port.invalid:8443']) {
      const failure = await onceThrough(transport, `https://${host}`);
      assert.match(failure.detail, /ENOTFOUND|EAI_AGAIN/, host);
    }
    assert.equal(proxy.asked.length, 0);
    for (const host of ['inexact.invalid', 'port.invalid']) await onceThrough(transport, `https://${host}`);
    assert.deepEqual(
      new Set(proxy.asked.map(({ address }) => address)),
      new Set(['inexact.invalid:443', 'port.invalid:443']),
    );
    await onceThrough(stage.transport({ httpsProxy: proxy.url, noProxy: '*' }), 'https://inexact.invalid');
    assert.equal(service.requests.length, 2);
  });
});

describe('proxies of settings and environment', () => {
  const stage = proxyStage();
  let service: FaultServer;
  let mine: TestProxy;
  let other: TestProxy;

  beforeEach(async () => {
    service = await stage.service();
    mine = await stage.proxy(service.port);
    other = await stage.proxy(service.port);
  });

  /** Which proxy a request goes through. The certificate isn't trusted here: that the tunnel was asked for is enough. */
  async function way(settings: Partial<TransportSettings>, environment: NodeJS.ProcessEnv): Promise<string> {
    const before = [mine.asked.length, other.asked.length];
    await onceThrough(await stage.opened({ systemCertificates: false, ...settings }, environment));
    return (
      [mine, other]
        .map(({ asked }, index) => (asked.length > (before[index] ?? 0) ? ['mine', 'other'][index] : ''))
        .join('') || 'none'
    );
  }

  it('the setting before the environment; there lower case before upper, https before http, and empty is none', async () => {
    assert.equal(await way({ proxy: mine.url }, { https_proxy: other.url }), 'mine');
    assert.equal(await way({}, { https_proxy: mine.url, HTTPS_PROXY: other.url }), 'mine');
    assert.equal(await way({}, { HTTPS_PROXY: mine.url, http_proxy: other.url }), 'mine');
    assert.equal(await way({}, { https_proxy: '', HTTPS_PROXY: mine.url }), 'mine');
    assert.equal(await way({}, { HTTP_PROXY: mine.url }), 'mine');
    assert.equal(await way({}, { HTTPS_PROXY: mine.url.replace('http://', '') }), 'mine');
    assert.equal(await way({}, {}), 'none');
  });

  it('hosts without a proxy: those of the setting, and where it names none those of the environment', async () => {
    assert.equal(await way({ proxy: mine.url, noProxy: ['service.test'] }, {}), 'none');
    assert.equal(await way({ noProxy: ['.test'] }, { HTTPS_PROXY: mine.url }), 'none');
    assert.equal(await way({ proxy: mine.url }, { NO_PROXY: 'service.test' }), 'none');
    assert.equal(await way({ proxy: mine.url }, { no_proxy: 'else.test', NO_PROXY: 'service.test' }), 'mine');
    assert.equal(await way({ proxy: mine.url, noProxy: ['else.test'] }, { NO_PROXY: 'service.test' }), 'mine');
  });

  it('none at all where proxies are off', async () => {
    assert.equal(await way({ useProxy: false, proxy: mine.url }, { HTTPS_PROXY: other.url }), 'none');
  });

  it('the authorization of the setting goes to the proxy of the environment too', async () => {
    await way({ proxyAuthorization: 'Bearer t0ken' }, { HTTPS_PROXY: mine.url });
    assert.equal(mine.asked[0]?.headers['proxy-authorization'], 'Bearer t0ken');
  });

  it('loopback goes direct whichever transport is chosen, though the fetch of the editor may know a proxy for it', async () => {
    const plain = await startFaultServer(answer(['A']));
    const before = globalThis.fetch;
    globalThis.fetch = async () => assert.fail("the editor's fetch was asked for loopback");
    try {
      for (const kind of ['undici', 'host', 'auto'] as const) {
        const transport = await stage.opened({ kind, proxy: mine.url }, { HTTP_PROXY: other.url });
        for (const host of ['127.0.0.1', 'localhost', '127.0.0.2']) {
          const reached = names(transport, `http://${host}:${plain.port}`);
          // Only Linux answers on the whole of 127/8, and this server on 127.0.0.1 alone.
          if (host === '127.0.0.2') assert.equal((await failing(reached)).kind, 'offline');
          else assert.deepEqual(await reached, ['A']);
        }
      }
      assert.equal(mine.asked.length + other.asked.length, 0);
    } finally {
      globalThis.fetch = before;
      await plain.close();
    }
  });
});

describe('undici', () => {
  it('leaves the slots of the whole process alone', async () => {
    const told = await inProcess(
      {},
      `const slots = () => [1, 2].map((n) => globalThis[Symbol.for('undici.globalDispatcher.' + n)]);
      const before = slots();
      const settings = { ...${JSON.stringify(settingsAsInstalled)}, proxy: 'http://127.0.0.1:9' };
      const transport = await openTransport(settings, {}, quiet);
      for (const url of ['http://127.0.0.1:9/', 'https://service.test/']) told.push(await outcome(transport, url));
      await transport.close();
      told.push(...before.map(String), ...slots().map((slot, index) => slot === before[index]));`,
    );
    assert.deepEqual(told, ['ECONNREFUSED', 'proxy', 'undefined', 'undefined', true, true]);
  });
});
