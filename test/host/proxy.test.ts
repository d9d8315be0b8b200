import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import * as vscode from 'vscode';
import { createAutoTransport } from '../../src/api/transport/autoTransport.ts';
import { createHostTransport } from '../../src/api/transport/hostTransport.ts';
import type { Transport, TransportSettings } from '../../src/api/transport/transport.ts';
import { openTransport } from '../../src/api/transport/transports.ts';
import { createUndiciTransport } from '../../src/api/transport/undiciTransport.ts';
import { type Failure, failureOf } from '../../src/core/failures.ts';
import { describeFailure } from '../../src/core/text/failureStrings.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { extensionId } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { readNetworkSettings } from '../../src/ui/editor/networkSettings.ts';
import { basic, certificatesIn, type ProxyOptions, startProxy, startTlsFront } from '../support/proxies.ts';
import { Harness, until } from './harness.ts';

const fixtures = path.join(vscode.extensions.getExtension(extensionId)?.extensionPath ?? '', 'test/fixtures');
const { serverTls } = certificatesIn(fixtures);

/** Sets settings of the user, and waits until they are what an extension reads. */
async function set(settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
    await until(`${name} is set`, () => {
      const { globalValue } = vscode.workspace.getConfiguration().inspect(name) ?? {};
      return JSON.stringify(globalValue) === JSON.stringify(value);
    });
  }
}

/** Where the fetch of a window goes on with the proxy that it met first, until what it trusts is another: seen in 1.105, not in 1.139. */
const inOlderEditor = () => Number(vscode.version.split('.')[1]) < 139;

/** Makes it meet a dead proxy under another trust, so that the next one is new to it. */
async function forgetProxy(): Promise<void> {
  const trusted = vscode.workspace.getConfiguration('http').get<boolean>('systemCertificates');
  await set({ 'http.proxy': 'http://127.0.0.1:9', 'http.systemCertificates': !trusted });
  await fetch('https://nobody.test/').catch(() => {});
  await set({ 'http.systemCertificates': trusted });
}

describe('The way to the service', () => {
  const open: { close(): Promise<unknown> }[] = [];
  const changed = new Set<string>();
  const logged: string[] = [];
  const log = { info: () => {}, debug: () => {}, error: () => {}, warn: (line: string) => void logged.push(line) };
  let service: RunningService;

  const kept = <T extends { close(): Promise<unknown> }>(one: T): T => {
    open.push(one);
    return one;
  };
  const settings = async (given: Readonly<Record<string, unknown>>) => {
    for (const name of Object.keys(given)) changed.add(name);
    if ('http.proxy' in given && inOlderEditor()) await forgetProxy();
    await set(given);
  };
  /** A proxy that leads to the service, which then has a certificate. */
  const startProxied = async (options: ProxyOptions = {}, certificate = 'extra-server') => {
    const front = kept(await startTlsFront(portOf(service), serverTls(certificate)));
    return kept(await startProxy(front.port, options));
  };
  /** What the settings of the editor make, as the extension does it. */
  const transportOf = async (kind: TransportSettings['kind']): Promise<Transport> =>
    kept(await openTransport({ ...readNetworkSettings(), kind }, process.env, log));

  before(async () => {
    // Then both transports trust the authority in NODE_EXTRA_CA_CERTS, on every system.
    await set({ 'http.systemCertificates': false });
    service = await startService({ notifications: 5, entries: 5, hostNames: ['service.test'] });
  });

  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
    for (const name of changed) await set({ [name]: undefined });
    changed.clear();
    logged.length = 0;
  });

  after(async () => {
    await set({ 'http.systemCertificates': undefined });
    await service.close();
  });

  for (const kind of ['undici', 'host'] as const) {
    describe(`by ${kind}`, () => {
      it('goes through the proxy of the setting, which sees a name and no key', async () => {
        const proxy = await startProxied();
        await settings({ 'http.proxy': proxy.url });
        assert.equal(await outcome(await transportOf(kind)), answered);
        assert.deepEqual(
          proxy.asked.map(({ address, headers }) => [address, headers.authorization]),
          [['service.test:443', undefined]],
        );
      });

      it('goes direct to the hosts of http.noProxy, where http.proxySupport is off, and on loopback', async () => {
        const proxy = await startProxied();
        await settings({ 'http.proxy': proxy.url, 'http.noProxy': ['service.test'] });
        assert.match(codeOf(await outcome(await transportOf(kind))), /ENOTFOUND|EAI_AGAIN/);
        await settings({ 'http.noProxy': undefined, 'http.proxySupport': 'off' });
        assert.match(codeOf(await outcome(await transportOf(kind))), /ENOTFOUND|EAI_AGAIN/);
        await settings({ 'http.proxySupport': undefined });
        for (const host of ['127.0.0.1', 'localhost']) {
          assert.equal(await outcome(await transportOf(kind), `http://${host}:${portOf(service)}/`), answered);
        }
        // The service listens on the first address only; the editor's own fetch would ask the proxy for this one.
        assert.equal(
          codeOf(await outcome(await transportOf(kind), `http://127.0.0.2:${portOf(service)}/`)),
          'ECONNREFUSED',
        );
        assert.deepEqual(proxy.asked, []);
      });

      it('tells the proxy the name and password in its address', async () => {
        const proxy = await startProxied({ authorization: basic('me:s3cret') });
        await settings({ 'http.proxy': proxy.url.replace('//', '//me:s3cret@') });
        assert.equal(await outcome(await transportOf(kind)), answered);
        await settings({ 'http.proxy': proxy.url.replace('//', '//me:c4n4ry@') });
        const failure = await outcome(await transportOf(kind));
        assert.match(sentence(failure), /the proxy asks for a user name and a password/);
        assert.ok(!JSON.stringify([failure, logged]).includes('c4n4ry'));
      });

      it(`http.proxyAuthorization ${kind === 'undici' ? 'goes to the proxy' : "is nothing to the editor's fetch"}`, async () => {
        const proxy = await startProxied({ authorization: 'Bearer t0ken' });
        await settings({ 'http.proxy': proxy.url, 'http.proxyAuthorization': 'Bearer t0ken' });
        const got = await outcome(await transportOf(kind));
        if (kind === 'undici') assert.equal(got, answered);
        else assert.match(sentence(got), /the proxy asks for a user name and a password/);
      });

      it('reaches a proxy over TLS of a private authority, and only of a trusted one', async () => {
        const proxy = await startProxied({ tls: serverTls('extra-server') });
        await settings({ 'http.proxy': proxy.url.replace('127.0.0.1', 'localhost') });
        assert.equal(await outcome(await transportOf(kind)), answered);
        const other = await startProxied({ tls: serverTls('self-signed') });
        await settings({ 'http.proxy': other.url.replace('127.0.0.1', 'localhost') });
        // The editor's fetch doesn't tell whose certificate it refused.
        assert.match(sentence(await outcome(await transportOf(kind))), /certificate is not trusted/);
        assert.equal(other.asked.length, 0);
      });

      it('refuses certificates with the sentence of each, though http.proxyStrictSSL is off', async () => {
        await settings({ 'http.proxyStrictSSL': false });
        const before = service.requests.length;
        for (const [certificate, host, says] of [
          ['expired', 'service.test', /certificate is out of date/],
          ['self-signed', 'service.test', /its certificate is not trusted/],
          ['server', 'service.test', /its certificate is not trusted/],
          ['extra-server', 'other.test', /the certificate that came is for another name/],
        ] as const) {
          const proxy = await startProxied({}, certificate);
          await settings({ 'http.proxy': proxy.url });
          assert.match(sentence(await outcome(await transportOf(kind), `https://${host}/`)), says, certificate);
          assert.equal(proxy.asked[0]?.address, `${host}:443`);
        }
        assert.equal(service.requests.length, before);
      });

      it('trusts the authorities of the system where the setting says so', async () => {
        const answers: (number | Failure)[] = [];
        await settings({ 'http.systemCertificates': true });
        for (const certificate of ['server', 'extra-server']) {
          const proxy = await startProxied({}, certificate);
          await settings({ 'http.proxy': proxy.url });
          answers.push(await outcome(await transportOf(kind)));
        }
        await set({ 'http.systemCertificates': false });
        changed.delete('http.systemCertificates');
        const [ofSystem, ofVariable] = answers;
        // Only on Linux does a variable say what the authorities of the system are, and older editors' fetch doesn't read it.
        if (process.platform === 'linux' && !(kind === 'host' && inOlderEditor())) assert.equal(ofSystem, answered);
        // The editor's fetch then takes no others: a private authority must be among the system's.
        if (kind === 'undici') assert.equal(ofVariable, answered);
        else assert.match(sentence(ofVariable), /its certificate is not trusted/);
      });

      it('is offline, or in time a timeout, behind a proxy that lets nothing through', async () => {
        const transport = kind === 'host' ? kept(createHostTransport({ headers: 1000 })) : undefined;
        const before = service.requests.length;
        for (const [what, instead, says] of [
          ['refuses', (socket: Socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n<html>'), /offline.*HTTP 403/],
          ['fails', (socket: Socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n<html>'), /offline.*HTTP 502/],
          ['resets', (socket: Socket) => socket.resetAndDestroy(), /offline/],
          ['is no proxy', (socket: Socket) => socket.end('220 ESMTP\r\n'), /offline|malformed/],
          ['breaks off', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), /offline/],
          // The editor's fetch asks this one again until the deadline.
          ['closes', (socket: Socket) => socket.end(), /offline|timeout/],
        ] as const) {
          const proxy = await startProxied({ instead });
          await settings({ 'http.proxy': proxy.url });
          assert.match(JSON.stringify(await outcome(transport ?? (await transportOf(kind)))), says, what);
        }
        const dead = await startProxied();
        await dead.close();
        await settings({ 'http.proxy': dead.url });
        assert.equal(codeOf(await outcome(await transportOf(kind))), 'ECONNREFUSED');
        const silent = await startProxied({ instead: () => {} });
        await settings({ 'http.proxy': silent.url });
        const hasty = transport ?? kept(createUndiciTransport({ httpsProxy: silent.url, deadlines: { connect: 200 } }));
        assert.match(JSON.stringify(await outcome(hasty)), /timeout/);
        assert.equal(service.requests.length, before);
      });
    });
  }

  it("auto falls to the editor's fetch where only that knows the way, and says so once", async () => {
    const proxy = await startProxied();
    await settings({ 'http.proxy': proxy.url });
    // As with a proxy that a script chooses: undici isn't told of it.
    const auto = kept(createAutoTransport(createUndiciTransport(), createHostTransport(), log));
    for (let i = 0; i < 2; i++) assert.equal(await outcome(auto), answered);
    assert.equal(proxy.asked.length > 0, true);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? '', /editor's own fetch.*(ENOTFOUND|EAI_AGAIN)/);
  });

  it('no proxy is taken from the settings of a workspace', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    assert.ok(folder);
    const before = readNetworkSettings();
    const ofFolder = path.join(folder, '.vscode/settings.json');
    const ofWorkspace = vscode.workspace.workspaceFile?.fsPath ?? '';
    const workspace = fs.readFileSync(ofWorkspace, 'utf8');
    fs.mkdirSync(path.dirname(ofFolder), { recursive: true });
    const evil = 'http://evil.test:1';
    const written = {
      'http.proxy': evil,
      'http.proxyAuthorization': 'x',
      'http.noProxy': ['*'],
      'http.proxySupport': 'off',
      'http.systemCertificates': true,
    };
    const rulers = (place?: vscode.Uri) => vscode.workspace.getConfiguration('editor', place).get<number[]>('rulers');
    const ruled = () => [rulers()?.[0], rulers(vscode.Uri.file(folder))?.[0]];
    try {
      fs.writeFileSync(ofFolder, JSON.stringify({ ...written, 'editor.rulers': [77] }));
      const settings = { ...written, 'editor.rulers': [78] };
      fs.writeFileSync(ofWorkspace, JSON.stringify({ ...JSON.parse(workspace), settings }));
      await until('the settings of both are read', () => String(ruled()) === '78,77', ruled);
      assert.deepEqual(readNetworkSettings(), before);
    } finally {
      fs.rmSync(ofFolder);
      fs.writeFileSync(ofWorkspace, workspace);
    }
  });

  it('a person signs in and reads notices through the proxy, whichever transport the setting names', async () => {
    const proxy = await startProxied({ authorization: basic('me:c4n4ry') });
    for (const transport of ['undici', 'host', 'auto']) {
      await settings({ 'http.proxy': proxy.url.replace('//', '//me:c4n4ry@'), 'platformEvents.transport': transport });
      const before = proxy.asked.length;
      const harness = await Harness.start();
      try {
        await harness.signIn({ ...service, baseUrl: 'https://service.test' }, transport);
        assert.ok((await harness.noticeRows()).length > 0);
        assert.ok(!JSON.stringify(harness.story()).includes('c4n4ry'));
      } finally {
        await harness.dispose();
      }
      assert.ok(proxy.asked.length > before, transport);
      assert.deepEqual(new Set(proxy.asked.map(({ address }) => address)), new Set(['service.test:443']));
    }
  });
});

/** The status with which the service answers a wrong key: the request has arrived. */
const answered = 401;

const portOf = ({ baseUrl }: { readonly baseUrl: string }) => Number(new URL(baseUrl).port);

/** HTTP status of an answer, or the failure. */
async function outcome(transport: Transport, url = 'https://service.test/rest/v3.1/'): Promise<number | Failure> {
  const options = { signal: new AbortController().signal, maxBytes: 100_000 };
  try {
    return (await transport.get(url, { authorization: basic('nobody:key') }, options)).status;
  } catch (error) {
    return failureOf(error);
  }
}

const codeOf = (got: number | Failure) => (typeof got === 'number' ? `HTTP ${got}` : String(got.code));

/** What the user reads of a failure. */
function sentence(got: number | Failure | undefined): string {
  if (got === undefined) return 'nothing';
  return typeof got === 'number' ? `HTTP ${got}` : describeFailure(got, 'service.test', inEnglish).sentence;
}
