// What the tests of proxies and certificates share: a service over TLS, proxies that lead to it, and transports that trust it.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import type { Transport, TransportSettings } from '../../src/api/transport/transport.ts';
import { openTransport } from '../../src/api/transport/transports.ts';
import { createUndiciTransport, type UndiciOptions } from '../../src/api/transport/undiciTransport.ts';
import type { Failure } from '../../src/core/failures.ts';
import { describeFailure } from '../../src/core/text/failureStrings.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { failing, never, testClient, testLog } from './clients.ts';
import { answer, type FaultServer, startFaultServer } from './faultServer.ts';
import {
  certificatesIn,
  type ProxyOptions,
  type SocksOptions,
  startProxy,
  startSocksProxy,
  type TestProxy,
  type TestSocksProxy,
} from './proxies.ts';

export const fixtures = path.join(import.meta.dirname, '../fixtures');
export const { pem, serverTls } = certificatesIn(fixtures);
const ca = [...rootCertificates, pem('ca')];

/** What the user reads of a failure. */
export const sentence = (failure: Failure) => describeFailure(failure, 'service.test', inEnglish).sentence;

/** A service over TLS, proxies that lead to it, and transports; all are gone after each test, and so is every socket. */
export function proxyStage() {
  const open: { close(): Promise<void>; noSockets?(): Promise<void> }[] = [];
  const kept = <T extends (typeof open)[number]>(one: T): T => {
    open.push(one);
    return one;
  };
  afterEach(async () => {
    // The transports were opened last.
    for (const one of open.splice(0).reverse()) {
      await one.noSockets?.();
      await one.close();
    }
  });
  return {
    service: async (certificate = 'server'): Promise<FaultServer> =>
      kept(await startFaultServer(answer(['A']), serverTls(certificate))),
    proxy: async (target: number, options: ProxyOptions = {}): Promise<TestProxy> =>
      kept(await startProxy(target, options)),
    socksProxy: async (target: number, options: SocksOptions = {}): Promise<TestSocksProxy> =>
      kept(await startSocksProxy(target, options)),
    transport: (options: UndiciOptions): Transport => kept(createUndiciTransport({ ca, ...options })),
    opened: async (settings: Partial<TransportSettings>, environment: NodeJS.ProcessEnv) =>
      kept(await openTransport({ ...settingsAsInstalled, ...settings }, environment, testLog())),
  };
}

export const settingsAsInstalled: TransportSettings = {
  kind: 'undici',
  proxy: '',
  proxyAuthorization: '',
  noProxy: [],
  useProxy: true,
  systemCertificates: true,
};

export const names = (transport: Transport, baseUrl = 'https://service.test') =>
  testClient(baseUrl, transport).service.objectNames(never());

/** The failure of a request, and everything that anybody could read about it. */
export async function failureThrough(transport: Transport, baseUrl = 'https://service.test') {
  const { service, log } = testClient(baseUrl, transport);
  const failure = await failing(service.objectNames(never()));
  return { failure, told: [...log.lines, JSON.stringify(failure), sentence(failure)].join('\n') };
}

/** Runs a script in a process with these variables, which Node reads when it starts; gives what the script puts into `told`. */
export async function inProcess(variables: Record<string, string>, script: string): Promise<unknown[]> {
  const source = `
    import { openTransport } from './transports.ts';
    const told = [];
    const quiet = { info() {}, warn() {}, error() {}, debug() {} };
    const outcome = async (transport, url) => {
      try {
        return (await transport.get(url, {}, { signal: new AbortController().signal, maxBytes: 100 })).status;
      } catch (error) {
        return error.failure.obstacle ?? error.failure.code ?? error.failure.kind;
      }
    };
    ${script}
    console.log(JSON.stringify(told));
    process.exit();
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
    cwd: path.join(import.meta.dirname, '../../src/api/transport'),
    env: { ...process.env, ...variables },
  });
  return JSON.parse(stdout);
}

/** The failure of one try: a name that nobody knows may take a resolver seconds, each time. */
export function onceThrough(transport: Transport, baseUrl = 'https://service.test'): Promise<Failure> {
  return failing(transport.get(`${baseUrl}/`, {}, { signal: never(), maxBytes: 10 }));
}
