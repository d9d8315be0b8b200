import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { Deadlines } from '../../../../src/api/transport/deadlines.ts';
import { nothingWasSent } from '../../../../src/api/transport/transport.ts';
import { failing } from '../../../support/clients.ts';
import { basic } from '../../../support/proxies.ts';
import { failureThrough, onceThrough, proxyStage, sentence } from '../../../support/proxyStage.ts';

describe('proxies that let nothing through', () => {
  const stage = proxyStage();
  const canary = 'c4n4ry/s3cret';
  const authorization = basic(`me:${canary}`);
  const html = '<html><body>Blocked by policy</body></html>';
  const tunnel = (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const page = (status: string) =>
    `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\n\r\n${html}`;

  for (const [what, instead, says] of [
    ['answers 403 with a page', (socket) => socket.end(page('403 Forbidden')), /HTTP 403/],
    ['answers 502 with a page', (socket) => socket.end(page('502 Bad Gateway')), /HTTP 502/],
    ['answers 302', (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: https://login.test/\r\n\r\n'), /HTTP 302/],
    [
      'says what it was told in its answer',
      (socket, told) => socket.end(`HTTP/1.1 403 ${told}\r\nX: ${told}\r\n\r\n${told}`),
      /HTTP 403/,
    ],
    ['closes at once', (socket) => socket.end(), /no connection through the proxy/],
    ['resets the connection', (socket) => socket.resetAndDestroy(), /no connection through the proxy/],
    ['speaks something else', (socket, told) => socket.end(`220 ${told} ESMTP\r\n`), /no connection through the proxy/],
    ['opens the tunnel and closes it', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), /./],
    [
      'opens a tunnel to something that speaks no TLS',
      (socket, told) => socket.end(`HTTP/1.1 200 OK\r\n\r\n220 ${told} ESMTP\r\n`),
      /no secure connection/,
    ],
  ] as const satisfies readonly [string, (socket: Socket, told: string) => void, RegExp][]) {
    it(`one that ${what} is offline; no socket stays, and nobody reads its password`, async () => {
      const service = await stage.service();
      const proxy = await stage.proxy(service.port, {
        instead: (socket, { 'proxy-authorization': told = '' }) => instead(socket, told),
      });
      for (const options of [
        { httpsProxy: proxy.url.replace('//', `//me:${encodeURIComponent(canary)}@`) },
        { httpsProxy: proxy.url, proxyAuthorization: authorization },
      ]) {
        const transport = stage.transport(options);
        const { failure, told } = await failureThrough(transport);
        assert.equal(failure.kind, 'offline');
        assert.match(failure.detail, says);
        hidesTheCanary(told);
        await proxy.noSockets();
      }
      assert.equal(proxy.asked.at(-1)?.headers['proxy-authorization'], authorization);
      assert.equal(service.requests.length, 0);
    });
  }

  for (const [what, instead, deadlines, says] of [
    ['never answers', () => {}, { connect: 100 }, /the proxy opened no connection within 0.1 seconds/],
    ['opens a tunnel in which nothing answers', tunnel, { headers: 200 }, /no answer began within 0.2 seconds/],
  ] as const satisfies readonly [string, (socket: Socket) => void, Partial<Deadlines>, RegExp][]) {
    it(`one that ${what} is a timeout, and no socket stays`, async () => {
      const service = await stage.service();
      const proxy = await stage.proxy(service.port, { instead });
      const transport = stage.transport({ httpsProxy: proxy.url, deadlines });
      const { failure } = await failureThrough(transport);
      assert.equal(failure.kind, 'timeout');
      assert.match(failure.detail, says);
      await transport.close();
      await proxy.noSockets();
    });
  }

  it('one that never answers does not keep a request that was cancelled', async () => {
    const proxy = await stage.proxy(0, { instead: () => {} });
    const transport = stage.transport({ httpsProxy: proxy.url, deadlines: { connect: 120_000 } });
    const controller = new AbortController();
    const cancelled = failing(transport.get('https://service.test/', {}, { signal: controller.signal, maxBytes: 10 }));
    while (proxy.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    assert.equal((await cancelled).kind, 'cancelled');
  });

  it('one that wants another password is offline with a sentence that says so, once', async () => {
    const service = await stage.service();
    const proxy = await stage.proxy(service.port, { authorization: basic('me:other') });
    for (const [httpsProxy, proxyAuthorization] of [
      [proxy.url.replace('//', `//me:${encodeURIComponent(canary)}@`), undefined],
      [proxy.url, authorization],
    ] as const) {
      const { failure, told } = await failureThrough(stage.transport({ httpsProxy, proxyAuthorization }));
      assert.equal(failure.kind, 'offline');
      assert.match(sentence(failure), /the proxy asks for a user name and a password/);
      hidesTheCanary(told);
    }
    assert.equal(proxy.asked.length, 2);
  });

  it('a SOCKS proxy that wants another password is told of in the same words, once', async () => {
    const service = await stage.service();
    const proxy = await stage.socksProxy(service.port, { pair: 'me:other' });
    for (const pair of [`me:${encodeURIComponent(canary)}@`, '']) {
      const { failure, told } = await failureThrough(
        stage.transport({ httpsProxy: proxy.url.replace('//', `//${pair}`) }),
      );
      assert.equal(failure.kind, 'offline');
      assert.match(sentence(failure), /the proxy asks for a user name and a password/);
      assert.ok(nothingWasSent(failure));
      hidesTheCanary(told);
    }
    assert.deepEqual(proxy.pairs, [`me:${canary}`]);
    assert.equal(service.requests.length, 0);
  });

  it('a SOCKS proxy that opens no connection is what is told of, and not the service', async () => {
    const proxy = await stage.socksProxy(0, { reply: 4 });
    const failure = await onceThrough(stage.transport({ httpsProxy: proxy.url }));
    assert.match(sentence(failure), /the proxy opened no connection to it/);
    assert.ok(nothingWasSent(failure));
  });

  it('a SOCKS proxy that is dead or isn’t found is what is told of; not where the service is reached without it', async () => {
    const proxy = await stage.socksProxy(0);
    await proxy.close();
    for (const httpsProxy of [
      proxy.url,
      proxy.url.replace('127.0.0.1', 'localhost'),
      'socks5://no-such-proxy.invalid',
    ]) {
      const failure = await onceThrough(stage.transport({ httpsProxy }));
      assert.equal(failure.kind, 'offline');
      assert.match(sentence(failure), /nothing answers at the address of the proxy/, httpsProxy);
      assert.ok(nothingWasSent(failure));
    }
    const direct = stage.transport({ httpsProxy: proxy.url, noProxy: '*' });
    const failure = await onceThrough(direct, 'https://no-such-service.invalid');
    assert.match(sentence(failure), /its name wasn’t found/);
  });

  it('a dead one is offline, with a sentence that names the proxy', async () => {
    const proxy = await stage.proxy(0);
    await proxy.close();
    const { failure } = await failureThrough(stage.transport({ httpsProxy: proxy.url }));
    assert.equal(failure.kind, 'offline');
    assert.equal(failure.code, 'ECONNREFUSED');
    assert.match(sentence(failure), /nothing answers at the address of the proxy/);
  });

  it('one whose name isn’t found, as a dead one', async () => {
    const { failure } = await failureThrough(stage.transport({ httpsProxy: 'http://no-such-proxy.invalid:3128' }));
    assert.equal(failure.kind, 'offline');
    assert.match(sentence(failure), /nothing answers at the address of the proxy/);
  });

  it('a setting that is no address is offline, and keeps its password out of the sentence', async () => {
    const pair = `me:${encodeURIComponent(canary)}`;
    for (const httpsProxy of [
      `http://${pair}@:::`,
      `gopher://${pair}@proxy.test`,
      `socks4://${pair}@proxy.test`,
      `http://me:%zz${pair}@proxy.test`,
    ]) {
      const { failure, told } = await failureThrough(stage.transport({ httpsProxy }));
      assert.equal(failure.kind, 'offline');
      assert.match(failure.detail, /proxy setting is not an address/);
      assert.match(sentence(failure), /the address of the proxy can’t be used/);
      assert.ok(nothingWasSent(failure), 'the editor’s fetch may know what to do with it');
      hidesTheCanary(told);
    }
    const header = stage.transport({ httpsProxy: 'http://127.0.0.1:9', proxyAuthorization: `${canary}\r\nX: y` });
    const { failure, told } = await failureThrough(header);
    assert.equal(failure.kind, 'offline');
    hidesTheCanary(told);
  });

  function hidesTheCanary(told: string): void {
    for (const form of [canary, encodeURIComponent(canary), authorization.slice('Basic '.length)]) {
      assert.ok(!told.includes(form), told);
    }
  }
});
