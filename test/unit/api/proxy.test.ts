import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { createAutoTransport } from '../../../src/api/autoTransport.ts';
import type { Answer, Transport } from '../../../src/api/transport.ts';
import { createUndiciTransport } from '../../../src/api/undiciTransport.ts';
import { fail } from '../../../src/core/failures.ts';
import { failing, never, testClient, testLog } from '../../support/clients.ts';
import { answer, type FaultServer, startFaultServer } from '../../support/faultServer.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8');

/** A proxy on loopback that tunnels whatever it is asked for to one port. */
async function startProxy(target: number, password?: string) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((_, response) => response.writeHead(405).end());
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '');
    const wanted = password === undefined ? undefined : `Basic ${Buffer.from(password).toString('base64')}`;
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nConnection: close\r\n\r\n');
      return;
    }
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    sockets.add(upstream);
    for (const end of [socket, upstream]) end.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const tls = { key: fixture('server-key.pem'), cert: fixture('server.pem') };
const ca = [...rootCertificates, fixture('ca.pem')];

describe('certificates and proxies', () => {
  let service: FaultServer;
  let transport: Transport | undefined;
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;

  beforeEach(async () => {
    service = await startFaultServer(answer(['A']), tls);
  });

  afterEach(async () => {
    await transport?.close();
    await proxy?.close();
    await service.close();
    transport = undefined;
    proxy = undefined;
  });

  it('a private authority is trusted when it is given, and only then', async () => {
    transport = createUndiciTransport({ ca });
    assert.deepEqual(await testClient(service.baseUrl, transport).service.objectNames(never()), ['A']);
    await transport.close();
    transport = createUndiciTransport();
    const failure = await failing(testClient(service.baseUrl, transport).service.objectNames(never()));
    assert.equal(failure.kind, 'offline');
    assert.match(failure.detail, /certificate/);
    assert.equal(service.requests.length, 1);
  });

  it('a certificate for another name is refused', async () => {
    proxy = await startProxy(service.port);
    transport = createUndiciTransport({ ca, httpsProxy: `http://127.0.0.1:${proxy.port}` });
    const failure = await failing(testClient('https://other.test', transport).service.objectNames(never()));
    assert.equal(failure.kind, 'offline');
    assert.equal(service.requests.length, 0);
  });

  it('another machine is reached through the proxy, with its password', async () => {
    proxy = await startProxy(service.port, 'me:s3cret');
    transport = createUndiciTransport({ ca, httpsProxy: `http://me:s3cret@127.0.0.1:${proxy.port}` });
    assert.deepEqual(await testClient('https://service.test', transport).service.objectNames(never()), ['A']);
    assert.deepEqual(proxy.asked, ['service.test:443']);
    assert.equal(service.requests[0]?.headers['proxy-authorization'], undefined);
    assert.equal(service.requests[0]?.headers['accept-encoding'], 'gzip');
  });

  it('a proxy that wants a password is offline with a sentence that says so, once', async () => {
    proxy = await startProxy(service.port, 'me:s3cret');
    transport = createUndiciTransport({ ca, httpsProxy: `http://me:wrong-canary@127.0.0.1:${proxy.port}` });
    const { service: client, log } = testClient('https://service.test', transport);
    const failure = await failing(client.objectNames(never()));
    assert.equal(failure.kind, 'offline');
    assert.match(failure.detail, /proxy asks for a user name and password/);
    assert.equal(proxy.asked.length, 1);
    assert.ok(![...log.lines, JSON.stringify(failure)].join().includes('canary'));
  });

  it('a dead proxy is offline', async () => {
    proxy = await startProxy(service.port);
    await proxy.close();
    transport = createUndiciTransport({ ca, httpsProxy: `http://127.0.0.1:${proxy.port}` });
    const failure = await failing(testClient('https://service.test', transport).service.objectNames(never()));
    assert.equal(failure.kind, 'offline');
  });

  it('a proxy setting that is no address is offline, and keeps its password out of the sentence', async () => {
    transport = createUndiciTransport({ httpsProxy: 'http://me:canary@:::' });
    const failure = await failing(testClient('https://service.test', transport).service.objectNames(never()));
    assert.equal(failure.kind, 'offline');
    assert.match(failure.detail, /proxy setting/);
    assert.ok(!failure.detail.includes('canary'));
  });

  it('loopback and the hosts of noProxy go direct', async () => {
    proxy = await startProxy(service.port);
    const url = `http://127.0.0.1:${proxy.port}`;
    transport = createUndiciTransport({ ca, httpProxy: url, httpsProxy: url, noProxy: 'localhost.test,*.invalid' });
    const names = await testClient(service.baseUrl, transport).service.objectNames(never());
    assert.deepEqual(names, ['A']);
    await failing(testClient('https://x.invalid', transport).service.objectNames(never()));
    assert.deepEqual(proxy.asked, []);
  });
});

describe('choosing the carrier', () => {
  const works = (name: 'undici' | 'host', calls: string[]): Transport => ({
    name,
    async get(): Promise<Answer> {
      calls.push(name);
      return { status: 200, headers: {}, body: Buffer.from('["A"]') };
    },
    async close() {},
  });
  const fails = (name: 'undici' | 'host', calls: string[], code: string | undefined): Transport => ({
    ...works(name, calls),
    async get() {
      calls.push(name);
      throw fail('offline', 'no', code === undefined ? {} : { code });
    },
  });

  it("falls to the editor's fetch for the session once only that connects", async () => {
    const calls: string[] = [];
    const log = testLog();
    const auto = createAutoTransport(fails('undici', calls, 'ECONNREFUSED'), works('host', calls), log);
    const { service } = testClient('https://service.test', auto);
    assert.deepEqual(await service.objectNames(never()), ['A']);
    assert.deepEqual(await service.objectNames(never()), ['A']);
    assert.deepEqual(calls, ['undici', 'host', 'host']);
    assert.equal(log.lines.length, 1);
  });

  it('stays where neither connects, and reports the first', async () => {
    const calls: string[] = [];
    const auto = createAutoTransport(fails('undici', calls, 'ENOTFOUND'), fails('host', calls, 'EAI_AGAIN'), testLog());
    const failure = await failing(testClient('https://service.test', auto).service.verify(never()));
    assert.equal(failure.code, 'ENOTFOUND');
    assert.equal(calls.at(-2), 'undici');
  });

  it('sends nothing twice: a connection that broke later is not tried on the other carrier', async () => {
    const calls: string[] = [];
    const auto = createAutoTransport(fails('undici', calls, undefined), works('host', calls), testLog());
    await failing(testClient('https://service.test', auto).service.verify(never()));
    assert.deepEqual(new Set(calls), new Set(['undici']));
  });
});

describe('undici', () => {
  it('leaves the slots of the whole process alone', async () => {
    const script = `
      const slots = () => [1, 2].map((n) => globalThis[Symbol.for('undici.globalDispatcher.' + n)]);
      const before = slots();
      const { createUndiciTransport } = await import(${JSON.stringify(new URL('../../../src/api/undiciTransport.ts', import.meta.url).href)});
      const transport = createUndiciTransport({ httpsProxy: 'http://127.0.0.1:9' });
      for (const url of ['http://127.0.0.1:9/', 'https://service.test/']) {
        await transport.get(url, {}, { signal: new AbortController().signal, maxBytes: 10 }).catch(() => {});
      }
      await transport.close();
      const after = slots();
      console.log(JSON.stringify([before.map(String), before.map((slot, index) => slot === after[index])]));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    assert.deepEqual(JSON.parse(stdout), [
      ['undefined', 'undefined'],
      [true, true],
    ]);
  });
});
